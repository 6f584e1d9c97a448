import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Calls } from "../../client/contract.ts";
import type { Problem, Query } from "../../client/index.ts";
import { keyOf } from "../queries.ts";
import { client } from "../session/session.ts";

interface Paged {
  data: unknown[];
  page: { next_cursor: string | null };
}

/** The calls that answer page by page. */
type PagedCall = {
  [K in keyof Calls]: K extends `GET ${string}` ? (Calls[K]["answer"] extends Paged ? K : never) : never;
}[keyof Calls];
type Row<K extends PagedCall> = Calls[K]["answer"] extends { data: (infer T)[] } ? T : never;

interface Pages<T, A> {
  rows: readonly T[];
  /** The newest page's answer, for what it says beside its rows. */
  first: A | undefined;
  isPending: boolean;
  error: Problem | null;
  hasMore: boolean;
  isMore: boolean;
  more(): void;
  again(): void;
}

/** A list that grows as somebody goes on. */
export function usePages<K extends PagedCall>(
  name: K,
  query: Query,
  { enabled = true }: { enabled?: boolean } = {},
): Pages<Row<K>, Calls[K]["answer"]> {
  const found = useInfiniteQuery<
    Calls[K]["answer"],
    Problem,
    { pages: Calls[K]["answer"][] },
    readonly unknown[],
    string
  >({
    queryKey: keyOf(name, query),
    queryFn: ({ pageParam, signal }) =>
      // Every paged call takes the parameters of its query and a cursor.
      client.call(name, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal } as never),
    initialPageParam: "",
    // What makes K a PagedCall.
    getNextPageParam: (last) => (last as Paged).page.next_cursor ?? undefined,
    enabled,
  });
  const pages = found.data?.pages;
  // What makes K a PagedCall.
  const rows = useMemo(() => (pages ?? []).flatMap((page) => (page as Paged).data as Row<K>[]), [pages]);
  return {
    rows,
    first: pages?.[0],
    isPending: found.isPending,
    error: found.error,
    hasMore: found.hasNextPage,
    isMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
    again: () => void found.refetch(),
  };
}
