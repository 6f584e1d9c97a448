import { useRef, useState } from "react";
import type { Query } from "../../../../client/index.ts";
import { useProblemText } from "../../../kit/problem-text.ts";
import { client } from "../../../session/session.ts";
import { labelOfRecord, namingOf, type useLabelText } from "../../fields/labels.ts";
import { madeBy } from "../../form/move-message.tsx";
import { changed } from "../../form/saved.ts";
import type { Values } from "../../form/values-of-form.ts";
import type { AnyRecord, MetaEntity } from "../../meta.ts";
import { type OperationResult, runOperations, SLICE } from "./operations.ts";

/** API limit of records per page. */
const PAGE = 200;
/** Larger changes should use an import. */
export const MOST = 10_000;

export interface Target {
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly version: number;
  /** Values of the fields to change or to store what is created, as far as asked for. */
  readonly before: Values;
}

/** Record after a successful action, and what it was before. */
export interface Done {
  readonly target: Target;
  readonly record: AnyRecord;
}

export interface BulkAction {
  readonly action: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** States that allow the action; undefined if all do. */
  readonly from?: readonly string[];
}

export interface Failure extends Target {
  readonly message: string;
}

export interface Outcome {
  readonly done: readonly Done[];
  readonly failed: readonly Failure[];
  /** Number of records held for approval. */
  readonly held: number;
  /** Number of records skipped because of their state. */
  readonly skipped: number;
  /** Number of records with an unknown result, or not processed because the action was aborted. */
  readonly left: number;
}

export interface Progress {
  readonly at: number;
  readonly of: number;
}

const NOTHING: Outcome = { done: [], failed: [], held: 0, skipped: 0, left: 0 };

/** Runs an action on many records in batches, with a result for each record. */
export function useBulk(entity: MetaEntity) {
  const textOf = useProblemText();
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const stop = useRef(false);

  async function run(
    find: (names: readonly string[]) => Promise<readonly Target[]>,
    action: BulkAction,
  ): Promise<Outcome | undefined> {
    stop.current = false;
    setError(undefined);
    setProgress({ at: 0, of: 0 });
    try {
      const all = await find(
        action.action === "update" ? Object.keys(action.data ?? {}) : madeBy(entity, action.action),
      );
      const targets = action.from ? all.filter(({ state }) => action.from?.includes(state)) : all;
      let outcome: Outcome = { ...NOTHING, skipped: all.length - targets.length };
      for (let at = 0; at < targets.length; at += SLICE) {
        setProgress({ at, of: targets.length });
        const slice = targets.slice(at, at + SLICE);
        if (stop.current) return { ...outcome, left: targets.length - at };
        try {
          outcome = added(outcome, slice, await doSlice(slice, action));
        } catch (thrown) {
          // Batches that were completed stay applied. The remaining records count as not processed.
          const message = textOf(thrown);
          return {
            ...outcome,
            failed: [...outcome.failed, ...slice.map((target) => ({ ...target, message }))],
            left: targets.length - at - slice.length,
          };
        }
      }
      return outcome;
    } catch (thrown) {
      setError(thrown);
      return undefined;
    } finally {
      setProgress(undefined);
      await changed(entity);
    }
  }

  function doSlice(
    slice: readonly Target[],
    { action, data, from }: BulkAction,
  ): Promise<readonly OperationResult[]> {
    // A transition may be an approval vote, for which the API requires the version that the user saw.
    const operations = slice.map(({ id, version }) => ({
      action,
      id,
      ...((data || from) && { data: { ...data, ...(from && { version }) } }),
    }));
    return runOperations(entity, operations);
  }

  return {
    run,
    progress,
    error,
    halt: () => {
      stop.current = true;
    },
  };
}

function added(before: Outcome, slice: readonly Target[], results: readonly OperationResult[]): Outcome {
  const done: Done[] = [];
  const failed: Failure[] = [];
  let held = 0;
  for (const [i, target] of slice.entries()) {
    const result = results[i];
    if (result?.error) failed.push({ ...target, message: result.error.message });
    else if (result?.approval) held += 1;
    else if (result?.record) done.push({ target, record: result.record });
  }
  return {
    ...before,
    done: [...before.done, ...done],
    failed: [...before.failed, ...failed],
    held: before.held + held,
  };
}

type TextOf = ReturnType<typeof useLabelText>;

function targetOf(entity: MetaEntity, record: AnyRecord, names: readonly string[], textOf: TextOf): Target {
  return {
    id: record.id,
    label: textOf(labelOfRecord(entity, record)),
    state: record.state,
    version: record.version,
    before: Object.fromEntries(names.map((name) => [name, record[name] ?? null])),
  };
}

/** Reads what matches, with the values of the fields that will change. */
export async function allTargets(
  entity: MetaEntity,
  selection: Query,
  names: readonly string[],
  textOf: TextOf,
): Promise<readonly Target[]> {
  const found: Target[] = [];
  const naming = namingOf(entity);
  const fields = [...new Set([...naming.fields, "version", ...names])].join(",");
  const expand = naming.expand.join(",");
  let cursor: string | undefined;
  do {
    const query = { ...selection, fields, ...(expand && { expand }), limit: PAGE, ...(cursor && { cursor }) };
    // All list endpoints return this shape.
    const { data, page } = (await client.request("GET", entity.path, { query })) as {
      data: AnyRecord[];
      page: { next_cursor: string | null };
    };
    found.push(...data.map((record) => targetOf(entity, record, names, textOf)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && found.length < MOST);
  return found.slice(0, MOST);
}

/** Targets among loaded rows. The versions stay those that the user saw; values that were not loaded are read. */
export async function pickedTargets(
  entity: MetaEntity,
  picked: readonly AnyRecord[],
  names: readonly string[],
  textOf: TextOf,
): Promise<readonly Target[]> {
  const unread = picked.filter((record) => names.some((name) => !(name in record)));
  const read = new Map<string, Target>();
  for (let at = 0; at < unread.length; at += PAGE) {
    const ids = unread.slice(at, at + PAGE).map(({ id }) => id);
    for (const target of await allTargets(entity, { "id[in]": ids.join(",") }, names, textOf))
      read.set(target.id, target);
  }
  return picked.map((record) => ({
    ...targetOf(entity, record, names, textOf),
    ...(read.has(record.id) && { before: read.get(record.id)?.before ?? {} }),
  }));
}
