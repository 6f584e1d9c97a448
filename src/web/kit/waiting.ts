import { useCall } from "../queries.ts";

const EVERY = 60_000;
const SHOWN = 8;

/** Pending approvals. The header and the home page share one request. */
export function useWaiting() {
  return useCall(
    "GET /api/v1/workflows/pending",
    { query: { limit: SHOWN, count: true } },
    { every: EVERY, fresh: EVERY },
  );
}
