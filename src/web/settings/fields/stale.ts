/** Calls whose answers name the fields or hold their values: nearly all. */
export const STALE = ["GET /api/v1"] as const;
