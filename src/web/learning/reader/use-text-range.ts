import { useQueries } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { LibraryBlock } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { keyOf, queries } from "../../queries.ts";
import { client } from "../../session/session.ts";

/** Blocks per request. */
export const BLOCKS = 80;
/** Maximum number of pages of blocks in the DOM, so that large books stay fast. */
const MOST = 6;

interface Sought {
  from: number;
  to: number;
}

export interface TextRange {
  readonly first: number;
  readonly last: number;
  readonly pieces: readonly { piece: number; blocks: readonly LibraryBlock[] | undefined }[];
  readonly error: Problem | null;
  /** Block to scroll to once it is rendered. A new object is set for every jump. */
  readonly jump: { ordinal?: number; from?: number } | undefined;
  readonly hasEarlier: boolean;
  readonly hasLater: boolean;
  earlier(): void;
  later(): void;
  goTo(ordinal: number): void;
  retry(): void;
}

interface Given {
  id: string;
  revision: number;
  total: number;
  target: Sought | undefined;
}

/** Part of a document's text that is loaded. It grows while scrolling and is replaced by jumps. */
export function useTextRange({ id, revision, total, target }: Given): TextRange {
  const lastPiece = Math.max(0, Math.ceil(total / BLOCKS) - 1);
  const [range, setRange] = useState<{ first: number; last: number }>();
  const [jump, setJump] = useState<TextRange["jump"]>();
  const goTo = useCallback((ordinal: number) => {
    const piece = Math.floor(ordinal / BLOCKS);
    setRange((now) => (now && piece >= now.first && piece <= now.last ? now : { first: piece, last: piece }));
    setJump({ ordinal });
  }, []);

  // Citations count characters; only the server can map them to blocks.
  const [from, to] = [target?.from, target?.to];
  useEffect(() => {
    if (from === undefined || to === undefined) return;
    let gone = false;
    void queries
      .fetchQuery({
        queryKey: ["place", id, revision, from],
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: () =>
          client.call("GET /api/v1/learning/documents/:id/blocks", {
            path: { id },
            query: { revision, from, to, limit: 1 },
          }),
      })
      .then(({ data: [block] }) => {
        if (gone || !block) return;
        goTo(block.ordinal);
        setJump({ ordinal: block.ordinal, from });
      });
    return () => {
      gone = true;
    };
  }, [id, revision, from, to, goTo]);

  const shown = range ?? (from === undefined ? { first: 0, last: 0 } : undefined);
  const pieces = shown ? Array.from({ length: shown.last - shown.first + 1 }, (_, i) => shown.first + i) : [];
  const answers = useQueries({
    queries: pieces.map((piece) => {
      const given = { path: { id }, query: { revision, ordinal: piece * BLOCKS, limit: BLOCKS } };
      return {
        queryKey: keyOf("GET /api/v1/learning/documents/:id/blocks", given),
        // The text of a version is immutable.
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          client.call("GET /api/v1/learning/documents/:id/blocks", { ...given, signal }),
      };
    }),
  });
  const ready = answers.every(({ data }) => data !== undefined);
  const { first, last } = shown ?? { first: 0, last: 0 };
  const earlier = useCallback(() => {
    if (ready && first > 0) setRange({ first: first - 1, last: Math.min(last, first + MOST - 2) });
  }, [ready, first, last]);
  const later = useCallback(() => {
    if (ready && last < lastPiece) setRange({ first: Math.max(first, last - MOST + 2), last: last + 1 });
  }, [ready, first, last, lastPiece]);
  return {
    first,
    last,
    pieces: pieces.map((piece, i) => ({ piece, blocks: answers[i]?.data?.data })),
    // Failed calls always throw a Problem.
    error: (answers.find(({ error }) => error !== null)?.error ?? null) as Problem | null,
    jump,
    hasEarlier: first > 0,
    hasLater: last < lastPiece,
    earlier,
    later,
    goTo,
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch();
    },
  };
}
