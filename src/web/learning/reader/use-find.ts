import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useCall } from "../../queries.ts";

export interface Find {
  readonly text: string;
  readonly isBusy: boolean;
  readonly count: number;
  /** Index of the current hit. */
  readonly at: number;
  readonly hit: { from: number; to: number } | undefined;
  readonly found: readonly { start: number; end: number }[];
  seek(text: string): void;
  step(by: 1 | -1): void;
}

const NOTHING: readonly { start: number; end: number }[] = [];

export function useFind(id: string, revision: number): Find {
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 250);
  const [place, setPlace] = useState<{ of: string; at: number }>();
  const hits = useCall(
    "GET /api/v1/learning/search",
    { query: { q, document: id, limit: 100 } },
    { enabled: q.length > 1 },
  );
  const inOrder =
    q.length > 1
      ? (hits.data?.data ?? [])
          .filter((hit) => hit.revision === revision)
          .toSorted((a, b) => a.ordinal - b.ordinal)
      : [];
  const at = place?.of === q ? place.at : 0;
  const hit = inOrder[at];
  const spot = hit?.highlights[0] ?? hit;
  const found = inOrder.length === 0 ? NOTHING : inOrder.flatMap(({ highlights }) => highlights);
  return {
    text,
    isBusy: hits.isFetching,
    count: inOrder.length,
    at,
    hit: spot && { from: spot.start, to: spot.end },
    found,
    seek: setText,
    step: (by) => {
      if (inOrder.length > 0) setPlace({ of: q, at: (at + by + inOrder.length) % inOrder.length });
    },
  };
}
