import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { Given } from "../../../client/client.ts";
import type { Calls } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import type { PagedCall } from "../../kit/use-pages.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";

/** Maximum number of pages to combine. More rows would be unreadable on one page. */
const MOST_PAGES = 10;

interface AllOptions {
  enabled?: boolean;
  /** Milliseconds for which a response counts as current. */
  fresh?: number;
  keep?: boolean;
}

/** Combines all pages of a list. At the limit, `next_cursor` remains and the page shows a notice. */
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
    // Paged calls also take a cursor, which TypeScript cannot express for all names at once.
    const answer = await client.call(name, {
      ...given,
      query: { ...given.query, cursor },
      signal,
    } as Given<K>);
    // `K` is a paged call, so the response has rows and a page.
    const { data: rows, page: place } = answer as { data: unknown[]; page: { next_cursor: string | null } };
    data.push(...rows);
    if (place.next_cursor === null || page === MOST_PAGES) return { ...answer, data, page: place };
    cursor = place.next_cursor;
  }
}
