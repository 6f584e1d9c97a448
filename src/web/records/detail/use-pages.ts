import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import type { Problem } from "../../../client/index.ts";

/** A part of a long answer, and where the rest begins. */
export interface Part<T> {
  readonly data: readonly T[];
  readonly next: string | undefined;
}

/** What a record has many of: so much of it as was asked for, and the way to the rest. */
export interface Pages<T> {
  readonly rows: readonly T[] | undefined;
  readonly error: Problem | null;
  readonly hasMore: boolean;
  readonly isReading: boolean;
  more(): void;
  retry(): void;
}

/** Asks for something part by part. */
export function usePages<T>(
  key: readonly unknown[],
  read: (after: string | undefined, signal: AbortSignal) => Promise<Part<T>>,
  enabled = true,
): Pages<T> {
  const asked = useInfiniteQuery<
    Part<T>,
    Problem,
    InfiniteData<Part<T>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    enabled,
  });
  return {
    rows: asked.data?.pages.flatMap(({ data }) => data),
    error: asked.data ? null : asked.error,
    hasMore: asked.hasNextPage,
    isReading: asked.isFetchingNextPage,
    more: () => void asked.fetchNextPage(),
    retry: () => void asked.refetch(),
  };
}
