export const LEAVE_CALLS = [
  "GET /api/v1/hr/absences",
  "GET /api/v1/hr/leave-balances",
  "GET /api/v1/hr/leave-requests",
  "GET /api/v1/workflows/pending",
  "GET /api/v1/hr/stats",
] as const;
