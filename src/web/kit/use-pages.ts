import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import type { Problem } from "../../client/index.ts";
import { keyOf } from "../queries.ts";
import { client } from "../session/session.ts";

export interface Part<T> {
  readonly data: readonly T[];
  readonly next: string | undefined;
}

export interface Pages<T, A = unknown> {
  /** Undefined until the first page arrives. */
  readonly rows: readonly T[] | undefined;
  readonly parts: readonly (Part<T> & A)[];
  readonly error: Problem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Loads the next page; resolves to true if there are more. */
  more(): Promise<boolean>;
  retry(): void;
}

interface PagesOptions<T> {
  enabled?: boolean;
  /** Poll interval in milliseconds, if the rows require it. */
  every?(rows: readonly T[]): number | false;
  /** Keeps showing the previous rows while new ones load. */
  keep?: boolean;
}

interface ListOptions<T> extends PagesOptions<T> {
  /** Version of the parent record: each version has its own list. */
  version?: number;
}

export function usePages<T, A = unknown>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<Part<T> & A>,
  { enabled = true, every, keep = false }: PagesOptions<T> = {},
): Pages<T, A> {
  type Read = Part<T> & A;
  const asked = useInfiniteQuery<Read, Problem, InfiniteData<Read>, readonly unknown[], string | undefined>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    enabled,
    ...(every && { refetchInterval: ({ state: { data } }) => every(rowsOf(data?.pages ?? [])) }),
    ...(keep && { placeholderData: keepPreviousData }),
  });
  const parts = asked.data?.pages;
  const rows = useMemo(() => parts && rowsOf<T>(parts), [parts]);
  return {
    rows,
    parts: parts ?? [],
    error: asked.error,
    hasMore: asked.hasNextPage,
    isReading: asked.isFetchingNextPage,
    more: async () => {
      const { hasNextPage, isError } = await asked.fetchNextPage();
      return hasNextPage && !isError;
    },
    retry: () => void asked.refetch(),
  };
}

const rowsOf = <T>(parts: readonly Part<T>[]): T[] => parts.flatMap(({ data }) => data);

interface List {
  data: unknown[];
}

export type ListCall = {
  [K in keyof Calls]: K extends `GET ${string}` ? (Calls[K]["answer"] extends List ? K : never) : never;
}[keyof Calls];

export type PagedCall = {
  [K in ListCall]: Calls[K]["answer"] extends { page: { next_cursor: string | null } } ? K : never;
}[ListCall];

export type RowOf<K extends ListCall> = Calls[K]["answer"] extends { data: (infer T)[] } ? T : never;

export function useList<K extends ListCall>(
  name: K,
  given: Given<K>,
  { version, ...options }: ListOptions<RowOf<K>> = {},
): Pages<RowOf<K>, Calls[K]["answer"]> {
  return usePages<RowOf<K>, Calls[K]["answer"]>(
    keyOf(name, { ...given, version, pages: true }),
    async (cursor, signal) => {
      // Paginated lists take a cursor, which the types cannot express for every name at once.
      const query = cursor === undefined ? given.query : { ...given.query, cursor };
      const answer = await client.call(name, { ...given, query, signal } as Given<K>);
      // Rows of a ListCall are the items of `data` in its response.
      return { ...answer, next: nextOf(answer) } as Part<RowOf<K>> & Calls[K]["answer"];
    },
    options,
  );
}

function nextOf(answer: object): string | undefined {
  // Only the response's optional `page` is read here.
  const { page } = answer as { page?: { next_cursor?: string | null } };
  return page?.next_cursor ?? undefined;
}
