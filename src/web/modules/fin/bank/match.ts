import type { Calls } from "../../../../client/contract.ts";

/** Calls whose answers change when a line is matched or unmatched. */
export const STALE = [
  "GET /api/v1/fin/bank-transactions",
  "GET /api/v1/fin/bank-accounts",
  "GET /api/v1/fin/payments",
  "GET /api/v1/fin/invoices",
  "GET /api/v1/fin/bills",
  "GET /api/v1/fin/aging",
  "GET /api/v1/fin/stats",
] as const;

export type MatchBody = Omit<Calls["POST /api/v1/fin/bank-transactions/:id/match"]["body"], "version">;
