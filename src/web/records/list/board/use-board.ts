import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Board, BoardColumn } from "../../../../client/contract.ts";
import type { Problem, Query } from "../../../../client/index.ts";
import { keyOf, queries } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { type AnyRecord, type MetaEntity, useMeta } from "../../meta.ts";
import { slim } from "../rows.ts";

/** Number of cards loaded per column. */
const PAGE = 25;
const MOST = 100;

export interface Lane extends Omit<BoardColumn, "data"> {
  readonly cards: readonly AnyRecord[];
}

interface BoardOf {
  readonly lanes: readonly Lane[];
  readonly pending: boolean;
  readonly error: Problem | null;
  retry(): void;
  more(state: string): Promise<void>;
  readonly reading: ReadonlySet<string>;
}

/** Cards of a board. One call loads all columns, each of which can then load more. */
export function useBoard(
  entity: MetaEntity,
  selection: Query,
  list: Query,
  sum: string | undefined,
): BoardOf {
  const meta = useMeta();
  const query = { ...selection, ...list, collection: entity.collection, ...(sum && { sum }) };
  const key = keyOf(`GET ${entity.path}`, { board: query });
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set());
  const busy = useRef(new Set<string>());

  const { data, error, isPending, refetch } = useQuery<Board, Problem>({
    queryKey: key,
    queryFn: ({ signal }) => {
      const shown = queries.getQueryData<Board>(key)?.columns.map((column) => column.data.length) ?? [];
      const limit = Math.min(MOST, Math.max(PAGE, ...shown));
      return client.call("GET /api/v1/board", { query: { ...query, limit }, signal });
    },
    placeholderData: (before) => (before?.collection === entity.collection ? before : undefined),
  });

  const lanes = useMemo(
    () =>
      (data?.columns ?? []).map(
        ({ data: records, ...column }): Lane => ({
          ...column,
          // Records are reduced to the same properties as in the list.
          cards: records.map((record) => slim(record as AnyRecord, entity, meta ?? new Map())),
        }),
      ),
    [data, entity, meta],
  );

  async function more(state: string) {
    const cursor = data?.columns.find((column) => column.state === state)?.next_cursor;
    if (!cursor || busy.current.has(state)) return;
    busy.current.add(state);
    setReading(new Set(busy.current));
    try {
      const given = { query: { ...selection, ...list, ...stateOf(selection, state), cursor, limit: PAGE } };
      // All list endpoints return this shape.
      const page = (await client.request("GET", entity.path, given)) as {
        data: AnyRecord[];
        page: { next_cursor: string | null };
      };
      queries.setQueryData<Board>(key, (before) => before && appended(before, state, cursor, page));
    } finally {
      busy.current.delete(state);
      setReading(new Set(busy.current));
    }
  }

  return {
    lanes,
    pending: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    more,
    reading,
  };
}

function stateOf(selection: Query, state: string): Query {
  const others = Object.keys(selection).filter((name) => name.startsWith("state["));
  return { ...Object.fromEntries(others.map((name) => [name, undefined])), state };
}

function appended(
  board: Board,
  state: string,
  cursor: string,
  { data, page }: { data: AnyRecord[]; page: { next_cursor: string | null } },
): Board {
  const columns = board.columns.map((column) =>
    column.state === state && column.next_cursor === cursor
      ? { ...column, data: [...column.data, ...data], next_cursor: page.next_cursor }
      : column,
  );
  return { ...board, columns };
}
