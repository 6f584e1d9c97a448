import { useCall } from "../queries.ts";
import { useFollow } from "./follow.ts";

const EVERY = 60_000;
/** The number is there already. Opening a page needs the connections for itself. */
const FOLLOW_AFTER = 15_000;
const SHOWN = 8;

/** Pending approvals. The header and the home page share one request. */
export function useWaiting() {
  useFollow(true, FOLLOW_AFTER);
  return useCall(
    "GET /api/v1/workflows/pending",
    { query: { limit: SHOWN, count: true } },
    // Tasks on records come without an event of their own.
    { every: EVERY, fresh: EVERY },
  );
}
