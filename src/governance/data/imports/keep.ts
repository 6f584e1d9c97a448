import { type Clockwork, clockAction } from "../../../jobs/index.ts";
import { jobs } from "../../../jobs/tables.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { as, part, pick, set } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { deskOf } from "./desk.ts";
import { changeImport, type Import, OVER } from "./record.ts";
import { dataImports as imports, dataImportKeys as keys, dataImportProblems as problems } from "./tables.ts";
import { fileUntil } from "./view.ts";

const DAY = 86_400_000;
const AT_ONCE = 200;
const DROPPED_AT_ONCE = 2000;

/** Deletes expired files and recovers interrupted imports. */
export function importClockwork(parts: GovernanceParts): Clockwork[] {
  const desk = deskOf(parts);
  const keep = clockAction({
    name: "data.imports.keep",
    summary: "Delete the files of finished imports",
    run: async (context) => {
      const fallen = pickUpFallen(context);
      const gone = forgetOld(context, parts.imports.keptDays);
      const dropped = dropReports(context);
      if (gone + dropped === 0) await sweep(parts, desk, context.now);
      const done = fallen + gone + dropped;
      return { done, more: gone === AT_ONCE || dropped === DROPPED_AT_ONCE };
    },
  });
  return [{ action: keep, every: "hour" }];
}

/** Deletes unused files, whose keys are already destroyed. */
async function sweep(
  { store }: GovernanceParts,
  { files }: ReturnType<typeof deskOf>,
  now: number,
): Promise<void> {
  await store.read(({ connection }) =>
    files.sweep(
      now,
      (file) => connection.has`SELECT 1 FROM ${imports} WHERE ${imports.file} = ${file} LIMIT 1`,
    ),
  );
}

/** Marks imports whose job failed permanently as interrupted, so that users can resume them. */
function pickUpFallen(context: WriteContext): number {
  const { connection } = context.handle;
  const rows = connection.all`
    SELECT ${pick(imports)}, ${jobs.error_message} ${as<"why", string | null>("why")}
    FROM ${imports} JOIN ${jobs} ON ${jobs.id} = ${imports.job}
    WHERE ${imports.org} = ${context.org} AND ${imports.state} IN ('checking', 'running', 'undoing')
      AND ${jobs.state} IN ('failed', 'cancelled') LIMIT ${AT_ONCE}`;
  for (const { why, ...of } of rows) {
    const state = of.state === "checking" ? "failed" : "stopped";
    const stop_message = why ?? stored(say("governance.errors.importJobCancelled"));
    changeImport(context.handle, of, { state, stop_code: "JOB_FAILED", stop_message }, context.now);
  }
  return rows.length;
}

function forgetOld(context: WriteContext, keptDays: number): number {
  const old = context.handle.connection.all`SELECT ${pick(imports)} FROM ${imports}
    WHERE ${imports.org} = ${context.org} AND ${imports.file} IS NOT NULL
      AND ${imports.updated_at} < ${context.now - keptDays * DAY}
      AND ${imports.state} NOT IN ('checking', 'running', 'undoing')
    ORDER BY ${imports.rid} LIMIT ${AT_ONCE}`.filter((of) => fileUntil(of, keptDays) <= context.now);
  const keys = old.flatMap((of) => forgetFile(context, of));
  context.handle.settled((committed) => {
    if (committed) for (const key of keys) context.vault.destroyPersonKey(key);
  });
  return old.length;
}

/** Only row outcomes remain. Returns the key to destroy. */
export function forgetFile(context: WriteContext, of: Import): number[] {
  if (of.file === null) return [];
  const isOver = OVER.includes(of.state);
  changeImport(
    context.handle,
    of,
    {
      file: null,
      plan: "",
      creates: null,
      hash: null,
      turn: of.turn + 1,
      ...(!isOver && { state: "cancelled", finished_at: context.now }),
    },
    context.now,
  );
  context.handle.connection.run`UPDATE ${problems} SET ${set(problems, { value: null })}
    WHERE ${problems.import} = ${of.rid} AND ${problems.value} IS NOT NULL`;
  return [of.file_key];
}

/** Deletes reports and duplicate hashes of earlier checks. */
function dropReports({ handle, org }: WriteContext): number {
  let dropped = 0;
  for (const table of [problems, keys]) {
    const ended =
      table === keys ? part`OR ${imports.state} NOT IN ('checking', 'running', 'stopped')` : part``;
    dropped += handle.connection.run`DELETE FROM ${table} WHERE ${table.rid} IN (
      SELECT ${table.rid} FROM ${imports} CROSS JOIN ${table} ON ${table.import} = ${imports.rid}
      WHERE ${imports.org} = ${org} AND (${table.attempt} < ${imports.attempt} ${ended})
      LIMIT ${DROPPED_AT_ONCE - dropped})`;
  }
  return dropped;
}
