import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Problem, Query } from "../../../client/index.ts";
import { keyOf, queries } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { type AnyRecord, expansionName, type MetaEntity, type RecordLabel } from "../meta.ts";

/** As many as a window shows three times over. */
const PAGE = 100;
/** As many as the API gives at once: for whoever reads on, and to look again at what is shown. */
const LARGE = 200;

/** The records of a list as far as they are here. */
interface Loaded {
  readonly rows: readonly AnyRecord[];
  readonly next: string | null;
}

export interface Rows extends Loaded {
  readonly pending: boolean;
  readonly error: Problem | null;
  /** Why there is no more than this. */
  readonly moreError: Problem | undefined;
  retry(): void;
  /** Asks for the next page, once. */
  more(): void;
}

interface Answer {
  data: AnyRecord[];
  page: { next_cursor: string | null };
}

/**
 * The records of a list, page by page. When something of the list has changed, what is shown is read again in one
 * call: from the start where it is short, else the records in sight.
 */
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
    // Every list answers so.
    const { data, page } = (await client.request("GET", entity.path, given)) as Answer;
    return { rows: data.map((row) => slim(row, entity, meta)), next: page.next_cursor };
  }

  const { data, error, isPending, refetch } = useQuery<Loaded, Problem>({
    queryKey: key,
    // Comparing a hundred thousand rows with themselves would cost a frame.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says all that reading depends on
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

/** The rows with those that were read again in their places; without those that no longer belong here. */
function refreshed(before: Loaded, asked: readonly string[], again: readonly AnyRecord[]): Loaded {
  const looked = new Set(asked);
  const found = new Map(again.map((row) => [row.id, row]));
  return {
    ...before,
    rows: before.rows.flatMap((row) => (looked.has(row.id) ? (found.get(row.id) ?? []) : row)),
  };
}

/** What a reference names in place of all that it is: a long list of whole customers would fill the memory. */
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
  // What is expanded is a record, or a person.
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
