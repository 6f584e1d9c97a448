import { useCall } from "../queries.ts";

const EVERY = 60_000;
/** As many as the start page shows. */
const SHOWN = 8;

/** What waits for the person: the first of it, and how much in all. Asked once for the bar and the start page. */
export function useWaiting() {
  return useCall(
    "GET /api/v1/workflows/pending",
    { query: { limit: SHOWN, count: true } },
    { every: EVERY, fresh: EVERY },
  );
}
