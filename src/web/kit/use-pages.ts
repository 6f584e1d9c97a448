import { type InfiniteData, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Given } from "../../client/client.ts";
import type { Calls } from "../../client/contract.ts";
import type { Problem } from "../../client/index.ts";
import { keyOf } from "../queries.ts";
import { client } from "../session/session.ts";

/** A part of a long answer, and where the next one begins. */
export interface Part<T> {
  readonly data: readonly T[];
  readonly next: string | undefined;
}

/** The parts of a long answer that were asked for, and the way to the rest. */
export interface Pages<T, A = unknown> {
  /** Rows of all parts; undefined until the first is there. */
  readonly rows: readonly T[] | undefined;
  readonly parts: readonly (Part<T> & A)[];
  readonly error: Problem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  /** Reads the next part; tells whether there are more after it. */
  more(): Promise<boolean>;
  retry(): void;
}

interface PagesOptions<T> {
  enabled?: boolean;
  /** Milliseconds after which all parts are asked for again, for as long as the rows call for it. */
  every?(rows: readonly T[]): number | false;
  /** Shows the last rows while others are under way. */
  keep?: boolean;
}

interface ListOptions<T> extends PagesOptions<T> {
  /** The version of the thing that the list is of: another one has another list. */
  version?: number;
}

/** Asks for something part by part. */
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

/** Calls that answer a list, whole or page by page. */
export type ListCall = {
  [K in keyof Calls]: K extends `GET ${string}` ? (Calls[K]["answer"] extends List ? K : never) : never;
}[keyof Calls];

/** Those that answer page by page. */
export type PagedCall = {
  [K in ListCall]: Calls[K]["answer"] extends { page: { next_cursor: string | null } } ? K : never;
}[ListCall];

export type RowOf<K extends ListCall> = Calls[K]["answer"] extends { data: (infer T)[] } ? T : never;

/** Asks a call for its list page by page, as far as the person wants to read. */
export function useList<K extends ListCall>(
  name: K,
  given: Given<K>,
  { version, ...options }: ListOptions<RowOf<K>> = {},
): Pages<RowOf<K>, Calls[K]["answer"]> {
  return usePages<RowOf<K>, Calls[K]["answer"]>(
    keyOf(name, { ...given, version, pages: true }),
    async (cursor, signal) => {
      // A list with a next page takes its cursor; the types of the calls cannot say so for every name at once.
      const query = cursor === undefined ? given.query : { ...given.query, cursor };
      const answer = await client.call(name, { ...given, query, signal } as Given<K>);
      // The rows of a ListCall are those of its data.
      return { ...answer, next: nextOf(answer) } as Part<RowOf<K>> & Calls[K]["answer"];
    },
    options,
  );
}

/** The cursor of the next page; lists that answer whole have none. */
function nextOf(answer: object): string | undefined {
  // The only part of an answer that is asked for here, where it has it.
  const { page } = answer as { page?: { next_cursor?: string | null } };
  return page?.next_cursor ?? undefined;
}
