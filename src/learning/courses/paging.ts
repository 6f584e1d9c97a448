import { encodeCursor } from "../../records/index.ts";

export interface Page {
  limit: number;
  next_cursor: string | null;
  prev_cursor: string | null;
}

interface Place {
  collection: string;
  limit: number;
  place: { backward: boolean } | undefined;
}

/** One page of what was found by ids, of which one more was asked for than is shown. */
export function pageOf<T extends { id: string }>(
  found: readonly T[],
  { collection, limit, place }: Place,
): { shown: T[]; page: Page } {
  const more = found.length > limit;
  const shown = found.slice(0, limit);
  const backward = place?.backward ?? false;
  if (backward) shown.reverse();
  const cursor = (towardsNewer: boolean, one: T | undefined) =>
    one ? encodeCursor({ backward: towardsNewer, values: [], id: one.id }, collection) : null;
  return {
    shown,
    page: {
      limit,
      next_cursor: backward || more ? cursor(false, shown.at(-1)) : null,
      prev_cursor: place && (!backward || more) ? cursor(true, shown[0]) : null,
    },
  };
}
