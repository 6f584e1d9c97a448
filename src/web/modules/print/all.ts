import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Given } from "../../../client/client.ts";
import type { Calls } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import type { PagedCall } from "../../kit/use-pages.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";

/** So many pages are put together at most: more than that nobody reads on one page. */
const MOST_PAGES = 10;

interface AllOptions {
  enabled?: boolean;
  /** Milliseconds for which the answer is good enough. */
  fresh?: number;
  /** Whether to show the last answer while another is under way. */
  keep?: boolean;
}

/**
 * A list that is needed whole, as one answer: almost always one page of it, for the largest organisations the pages
 * that follow as well. Where even those do not hold all of it, the answer has a `next_cursor`: the page says so then.
 */
export function useAll<K extends PagedCall>(
  name: K,
  given: Given<K>,
  { enabled = true, fresh, keep = false }: AllOptions = {},
): UseQueryResult<Calls[K]["answer"], Problem> {
  return useQuery<Calls[K]["answer"], Problem>({
    queryKey: keyOf(name, { ...given, all: true }),
    queryFn: ({ signal }) => allOf(name, given, signal),
    enabled,
    ...(fresh !== undefined && { staleTime: fresh }),
    ...(keep && { placeholderData: keepPreviousData }),
  });
}

async function allOf<K extends PagedCall>(
  name: K,
  given: Given<K>,
  signal: AbortSignal,
): Promise<Calls[K]["answer"]> {
  const data: unknown[] = [];
  let cursor: string | undefined;
  for (let page = 1; ; page += 1) {
    // A paged call takes a cursor beside what it is given; its types cannot say so for every name at once.
    const answer = await client.call(name, {
      ...given,
      query: { ...given.query, cursor },
      signal,
    } as Given<K>);
    // Only calls with rows and a page of them are let in.
    const { data: rows, page: place } = answer as { data: unknown[]; page: { next_cursor: string | null } };
    data.push(...rows);
    if (place.next_cursor === null || page === MOST_PAGES) return { ...answer, data, page: place };
    cursor = place.next_cursor;
  }
}
