import { sql } from "drizzle-orm";
import { type Clockwork, clockAction } from "../../../jobs/index.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { asQuery, CompiledQuery } from "../../../store/connection.ts";
import type { GovernanceParts } from "../../part.ts";
import { deskOf } from "./desk.ts";
import { changeImport, type Import, OVER, parseImport } from "./record.ts";
import { dataImports } from "./tables.ts";
import { fileUntil } from "./view.ts";

const DAY = 86_400_000;
const AT_ONCE = 200;
/** Rows of reports that are of no more use, dropped in one transaction. */
const DROPPED_AT_ONCE = 2000;

const used = new CompiledQuery(
  asQuery(sql`SELECT 1 AS used FROM ${dataImports} WHERE file = ${sql.placeholder("file")} LIMIT 1`),
);

/** What the clock does for imports: files go when their time is over, and what fell is picked up. */
export function importClockwork(parts: GovernanceParts): Clockwork[] {
  const desk = deskOf(parts);
  const keep = clockAction({
    name: "data.imports.keep",
    summary: "Delete the files of imports that are over, and what they said",
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

/** Files that no import names any more: their bytes go, whose key went before. */
async function sweep(
  { store }: GovernanceParts,
  { files }: ReturnType<typeof deskOf>,
  now: number,
): Promise<void> {
  await store.read(({ connection }) =>
    files.sweep(now, (file) => used.get(connection, { file }) !== undefined),
  );
}

/** An import whose job was given up does not go on by itself: it says so, and can be taken up again. */
function pickUpFallen(context: WriteContext): number {
  const { connection } = context.handle;
  const rows = connection
    .statement(
      `SELECT i.*, j.error_message AS why FROM data_imports i JOIN jobs j ON j.id = i.job
       WHERE i.org = ? AND i.state IN ('checking', 'running', 'undoing') AND j.state IN ('failed', 'cancelled') LIMIT ?`,
    )
    .all(context.org, AT_ONCE);
  for (const row of rows) {
    const of = parseImport(row);
    const state = of.state === "checking" ? "failed" : "stopped";
    const stopMessage = row.why === null ? "Its job was cancelled." : String(row.why);
    changeImport(context.handle, of, { state, stopCode: "JOB_FAILED", stopMessage }, context.now);
  }
  return rows.length;
}

function forgetOld(context: WriteContext, keptDays: number): number {
  const old = context.handle.connection
    .statement(
      `SELECT * FROM data_imports WHERE org = ? AND file IS NOT NULL AND updated_at < ?
       AND state NOT IN ('checking', 'running', 'undoing') ORDER BY rid LIMIT ?`,
    )
    .all(context.org, context.now - keptDays * DAY, AT_ONCE)
    .map(parseImport)
    .filter((of) => fileUntil(of, keptDays) <= context.now);
  const keys = old.flatMap((of) => forgetFile(context, of));
  context.handle.settled((committed) => {
    if (committed) for (const key of keys) context.vault.destroyPersonKey(key);
  });
  return old.length;
}

/** Lets go of an import's file and of all that was said of it: what stays is what became of its rows. Answers the key to destroy. */
export function forgetFile(context: WriteContext, of: Import): number[] {
  if (of.file === null) return [];
  const isOver = OVER.includes(of.state);
  changeImport(
    context.handle,
    of,
    {
      file: null,
      box: "",
      hash: null,
      turn: of.turn + 1,
      ...(!isOver && { state: "cancelled", finishedAt: context.now }),
    },
    context.now,
  );
  context.handle.connection
    .statement("UPDATE data_import_problems SET value = NULL WHERE import = ? AND value IS NOT NULL")
    .run(of.rid);
  return [of.fileKey];
}

/** Drops reports of former checks, and the hashes by which doubles were found, once a later one has taken their place. */
function dropReports({ handle, org }: WriteContext): number {
  let dropped = 0;
  for (const table of ["data_import_problems", "data_import_keys"]) {
    const ended = table === "data_import_keys" ? "OR i.state NOT IN ('checking', 'running', 'stopped')" : "";
    dropped += handle.connection
      .statement(
        `DELETE FROM ${table} WHERE rid IN (
           SELECT p.rid FROM data_imports i CROSS JOIN ${table} p ON p.import = i.rid
           WHERE i.org = ? AND (p.attempt < i.attempt ${ended}) LIMIT ?)`,
      )
      .run(org, DROPPED_AT_ONCE - dropped).changes;
  }
  return dropped;
}
