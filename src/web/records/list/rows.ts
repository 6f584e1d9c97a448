import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Problem, Query } from "../../../client/index.ts";
import { keyOf, queries } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { type AnyRecord, expansionName, type MetaEntity, type RecordLabel } from "../meta.ts";

/** Size of the first page: about three screens. */
const PAGE = 100;
/** Maximum page size of the API, for later pages and for refreshing visible rows. */
const LARGE = 200;

interface Loaded {
  readonly rows: readonly AnyRecord[];
  readonly next: string | null;
}

export interface Rows extends Loaded {
  readonly pending: boolean;
  readonly error: Problem | null;
  /** Error of the latest attempt to load more rows. */
  readonly moreError: Problem | undefined;
  retry(): void;
  /** Loads the next page; ignores concurrent calls. */
  more(): void;
}

interface Answer {
  data: AnyRecord[];
  page: { next_cursor: string | null };
}

/** After a change, one call refreshes all rows of a short list, or the visible rows of a long one. */
export function useRows(
  entity: MetaEntity,
  meta: ReadonlyMap<string, MetaEntity>,
  query: Query,
  inSight: () => readonly string[],
): Rows {
  const key = keyOf(`GET ${entity.path}`, { rows: query });
  const [moreError, setMoreError] = useState<{ key: string; error: Problem }>();
  const busy = useRef<string>(undefined);
  const place = JSON.stringify(key);

  async function read(more: Query, signal?: AbortSignal): Promise<Loaded> {
    const given = { query: { ...query, ...more }, ...(signal && { signal }) };
    // All list endpoints return this shape.
    const { data, page } = (await client.request("GET", entity.path, given)) as Answer;
    return { rows: data.map((row) => slim(row, entity, meta)), next: page.next_cursor };
  }

  const { data, error, isPending, refetch } = useQuery<Loaded, Problem>({
    queryKey: key,
    // Comparing a hundred thousand rows deeply would drop a frame.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const before = queries.getQueryData<Loaded>(key);
      if (!before) return read({ limit: PAGE }, signal);
      if (before.rows.length <= LARGE)
        return read({ limit: before.rows.length > PAGE ? LARGE : PAGE }, signal);
      const ids = inSight().slice(0, LARGE);
      if (ids.length === 0) return before;
      const { rows } = await read({ "id[in]": ids.join(","), limit: LARGE }, signal);
      return refreshed(queries.getQueryData<Loaded>(key) ?? before, ids, rows);
    },
  });

  const next = data?.next ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` identifies everything that reading depends on
  const more = useCallback(() => {
    if (next === null || busy.current === next) return;
    busy.current = next;
    setMoreError(undefined);
    read({ cursor: next, limit: LARGE })
      .then((page) => {
        const before = queries.getQueryData<Loaded>(key);
        if (before?.next !== next) return;
        queries.setQueryData<Loaded>(key, { rows: before.rows.concat(page.rows), next: page.next });
      })
      .catch((thrown: Problem) => setMoreError({ key: place, error: thrown }))
      .finally(() => {
        busy.current = undefined;
      });
  }, [next, place]);

  return {
    rows: data?.rows ?? NONE,
    next,
    pending: isPending,
    error: data ? null : error,
    moreError: moreError?.key === place ? moreError.error : undefined,
    retry: () => void refetch(),
    more,
  };
}

const NONE: readonly AnyRecord[] = [];

/** Replaces refreshed rows in place and removes those that no longer match. */
function refreshed(before: Loaded, asked: readonly string[], again: readonly AnyRecord[]): Loaded {
  const looked = new Set(asked);
  const found = new Map(again.map((row) => [row.id, row]));
  return {
    ...before,
    rows: before.rows.flatMap((row) => (looked.has(row.id) ? (found.get(row.id) ?? []) : row)),
  };
}

/** Reduces expanded references to their labels, to save memory in long lists. */
export function slim(row: AnyRecord, entity: MetaEntity, meta: ReadonlyMap<string, MetaEntity>): AnyRecord {
  const slimmed: AnyRecord = { ...row };
  for (const { name, target } of entity.fields) {
    if (!target) continue;
    const shown = expansionName(name);
    if (!(shown in slimmed)) continue;
    slimmed[shown] = named(slimmed[shown], meta.get(target));
  }
  return slimmed;
}

function named(value: unknown, target: MetaEntity | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, target));
  if (typeof value !== "object" || value === null) return value;
  // Expanded references are records or users.
  const record = value as Record<string, unknown>;
  const parts = (target?.label ?? ["name"]).map((name) => record[name]);
  return {
    collection: target?.collection ?? "users",
    id: String(record.id),
    label: parts.map((part) =>
      part === null || part === undefined || typeof part === "object" ? null : String(part),
    ),
    number: typeof record.number === "string" ? record.number : null,
    state: null,
    archived: false,
  } satisfies RecordLabel;
}
