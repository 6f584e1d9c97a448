import { useInfiniteQuery } from "@tanstack/react-query";
import type { Given } from "../../../client/client.ts";
import type { Calls } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";

interface Paged {
  data: unknown[];
  page: { next_cursor: string | null };
}

/** The calls that answer a list page by page. */
export type PagedCall = {
  [K in keyof Calls]: K extends `GET ${string}` ? (Calls[K]["answer"] extends Paged ? K : never) : never;
}[keyof Calls];

/** A list that is asked for page by page, as far as the person wants to read. */
export function usePages<K extends PagedCall>(name: K, given: Given<K>) {
  return useInfiniteQuery<
    Calls[K]["answer"],
    Problem,
    { pages: Calls[K]["answer"][] },
    readonly [string, object],
    string | undefined
  >({
    queryKey: keyOf(name, { ...given, pages: true }),
    queryFn: ({ pageParam, signal }) =>
      // A paged call takes a cursor beside what it is given; its types cannot say so for every name at once.
      client.call(name, { ...given, query: { ...given.query, cursor: pageParam }, signal } as Given<K>),
    initialPageParam: undefined,
    // Only calls whose answers are Paged are let in.
    getNextPageParam: (last) => (last as Paged).page.next_cursor ?? undefined,
  });
}
