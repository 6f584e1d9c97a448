import { useRef, useState } from "react";
import type { Query } from "../../../../client/index.ts";
import { useProblemText } from "../../../kit/problem-text.ts";
import { client } from "../../../session/session.ts";
import { changed } from "../../form/saved.ts";
import { type AnyRecord, labelOf, type MetaEntity } from "../../meta.ts";

/** API limits: operations per call, and records per page. */
const SLICE = 500;
const PAGE = 200;
/** Larger changes should use an import. */
export const MOST = 10_000;

export interface Target {
  readonly id: string;
  readonly label: string;
  readonly state: string;
  readonly version: number;
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
  readonly done: readonly Target[];
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

interface Result {
  results: { status: number; error: { message: string } | null; approval: unknown }[];
}

const NOTHING: Outcome = { done: [], failed: [], held: 0, skipped: 0, left: 0 };

/** Runs an action on many records in batches, with a result for each record. */
export function useBulk(entity: MetaEntity) {
  const textOf = useProblemText();
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<unknown>();
  const stop = useRef(false);

  async function run(
    find: () => Promise<readonly Target[]>,
    action: BulkAction,
  ): Promise<Outcome | undefined> {
    stop.current = false;
    setError(undefined);
    setProgress({ at: 0, of: 0 });
    try {
      const all = await find();
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

  async function doSlice(slice: readonly Target[], { action, data, from }: BulkAction): Promise<Result> {
    // A transition may be an approval vote, for which the API requires the version that the user saw.
    const operations = slice.map(({ id, version }) => ({
      action,
      id,
      ...((data || from) && { data: { ...data, ...(from && { version }) } }),
    }));
    // All bulk endpoints return this shape.
    return (await client.request("POST", `${entity.path}/bulk`, { body: { operations } })) as Result;
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

function added(before: Outcome, slice: readonly Target[], { results }: Result): Outcome {
  const done: Target[] = [];
  const failed: Failure[] = [];
  let held = 0;
  for (const [i, target] of slice.entries()) {
    const result = results[i];
    if (result?.error) failed.push({ ...target, message: result.error.message });
    else if (result?.approval) held += 1;
    else done.push(target);
  }
  return {
    ...before,
    done: [...before.done, ...done],
    failed: [...before.failed, ...failed],
    held: before.held + held,
  };
}

export function targetOf(entity: MetaEntity, record: AnyRecord): Target {
  return { id: record.id, label: labelOf(entity, record), state: record.state, version: record.version };
}

export async function allTargets(entity: MetaEntity, selection: Query): Promise<readonly Target[]> {
  const found: Target[] = [];
  const fields = [...new Set(["state", "version", ...entity.label])].join(",");
  let cursor: string | undefined;
  do {
    const query = { ...selection, fields, limit: PAGE, ...(cursor && { cursor }) };
    // All list endpoints return this shape.
    const { data, page } = (await client.request("GET", entity.path, { query })) as {
      data: AnyRecord[];
      page: { next_cursor: string | null };
    };
    found.push(...data.map((record) => targetOf(entity, record)));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && found.length < MOST);
  return found.slice(0, MOST);
}
