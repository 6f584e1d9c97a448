import { useCall } from "../queries.ts";

const EVERY = 60_000;
const SHOWN = 8;

/** One request serves the header and the home page. */
export function useWaiting() {
  return useCall(
    "GET /api/v1/workflows/pending",
    { query: { limit: SHOWN, count: true } },
    { every: EVERY, fresh: EVERY },
  );
}
