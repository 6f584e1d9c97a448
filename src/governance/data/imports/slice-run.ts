import { Type } from "@sinclair/typebox";
import { defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { actionsNeeded, inTheirName, isStop } from "./person.ts";
import { type Problem, reportProblems } from "./problems.ts";
import type { Entry } from "./reading.ts";
import { type Counts, changeImport, type Import, NOTHING } from "./record.ts";
import { beginSlice, isOneTransaction, type Prepared } from "./slice.ts";
import { countsOf } from "./slice-check.ts";
import { stopWith } from "./stop.ts";
import { dataImportRows } from "./tables.ts";
import { COUNTED, RowWork, type Tools } from "./work.ts";

const FAILED_AS_A_WHOLE = {
  stop_code: "ATOMIC_FAILED",
  stop_message: stored(say("governance.errors.importAllOrNothing")),
};

export async function runSlice(
  context: WriteContext,
  tools: Tools,
  of: Import,
  prepared: Prepared,
): Promise<Import> {
  const { plan, entries, last } = prepared;
  const person = await inTheirName(context, of, [
    "data.imports.confirm",
    ...actionsNeeded(of.collection, plan.options.action),
  ]);
  if (isStop(person)) return stopWith(context, of, person);
  // Records too long to be read ahead together are written in slices, even if there are few.
  if (isOneTransaction(of, plan) && of.position === 0 && last) return runWhole(context, tools, of, prepared);
  const work = new RowWork(person, tools, of, plan, false);
  const counts = countsOf(of);
  const { done, failed } = await makeRows(context, work, of, entries, counts, beginSlice(context));
  const position = of.position + done;
  if (failed.length > 0 && plan.options.mode === "atomic") {
    for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
    return changeImport(
      context.handle,
      of,
      { ...counts, ...FAILED_AS_A_WHOLE, position, state: "undoing" },
      context.now,
    );
  }
  for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
  const isOver = last && done === entries.length;
  return changeImport(
    context.handle,
    of,
    { ...counts, position, ...(isOver && { state: "done", finished_at: context.now }) },
    context.now,
  );
}

interface Failed {
  entry: Entry;
  problems: readonly Problem[];
}

async function makeRows(
  context: WriteContext,
  work: RowWork,
  of: Import,
  entries: readonly Entry[],
  counts: Counts,
  isLongEnough: (done: number) => Promise<boolean>,
): Promise<{ done: number; failed: Failed[] }> {
  const failed: Failed[] = [];
  let done = 0;
  for (const entry of entries) {
    const outcome = await work.take(entry);
    counts[COUNTED[outcome.became]] += 1;
    if (outcome.became === "failed") failed.push({ entry, problems: outcome.problems });
    if (outcome.became === "created" || outcome.became === "updated")
      context.handle.connection.run`INSERT INTO ${dataImportRows} ${row(dataImportRows, {
        org: context.org,
        import: of.rid,
        row: entry.row,
        outcome: outcome.became,
        record_id: outcome.id,
        version: outcome.version,
      })}`;
    done += 1;
    if (await isLongEnough(done)) break;
  }
  return { done, failed };
}

const nothing = Type.Object({}, closed);

/** Imports all rows or none. On failure only the report is kept. */
async function runWhole(
  context: WriteContext,
  tools: Tools,
  of: Import,
  { plan, entries }: Prepared,
): Promise<Import> {
  const counts: Counts = { ...NOTHING };
  let failed: Failed[] = [];
  const whole = defineAction({
    name: "data.imports.whole",
    summary: "Import all records in one transaction",
    kind: "write",
    access: "operator",
    http: [],
    input: nothing,
    output: Type.Null(),
    run: async (inner) => {
      const person = await inTheirName(inner, of, []);
      if (isStop(person)) throw new Fault("AUTH_USER_DEACTIVATED");
      const work = new RowWork(person, tools, of, plan, false);
      ({ failed } = await makeRows(inner, work, of, entries, counts, async () => false));
      if (failed.length > 0) throw new Fault("VALIDATION_FAILED");
      return null;
    },
  });
  const result = await context.call(whole, {});
  const ended = { position: entries.length, finished_at: context.now };
  if (result.ok) return changeImport(context.handle, of, { ...counts, ...ended, state: "done" }, context.now);
  if (failed.length === 0) throw result.error;
  for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
  return changeImport(
    context.handle,
    of,
    { ...NOTHING, ...ended, ...FAILED_AS_A_WHOLE, failed: failed.length, state: "failed" },
    context.now,
  );
}
