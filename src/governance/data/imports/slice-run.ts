import { Type } from "@sinclair/typebox";
import { defineAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed } from "../../../kernel/schema.ts";
import { insertInto } from "../../../store/connection.ts";
import { beginPart } from "../../../store/part.ts";
import { say } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { withCreates } from "./creates.ts";
import { SLICE_LEAST } from "./limits.ts";
import { actionsNeeded, inTheirName, isStop } from "./person.ts";
import { type Problem, reportProblems } from "./problems.ts";
import type { Entry } from "./reading.ts";
import { type Counts, changeImport, type Import, NOTHING } from "./record.ts";
import { isOneTransaction, type Prepared } from "./slice.ts";
import { countsOf } from "./slice-check.ts";
import { stopWith } from "./stop.ts";
import { dataImportRows } from "./tables.ts";
import type { Tools } from "./together.ts";
import { COUNTED, type Outcome, RowWork, type Written } from "./work.ts";

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
  const { outcomes, failed } = await makeRows(
    person,
    work,
    of,
    entries,
    counts,
    beginPart(context.handle, SLICE_LEAST),
  );
  const position = of.position + outcomes.length;
  const creates = withCreates(context.vault, of, outcomes, false);
  if (failed.length > 0 && plan.options.mode === "atomic") {
    for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
    return changeImport(
      context.handle,
      of,
      { ...counts, ...FAILED_AS_A_WHOLE, creates: null, position, state: "undoing" },
      context.now,
    );
  }
  for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
  const isOver = last && outcomes.length === entries.length;
  return changeImport(
    context.handle,
    of,
    { ...counts, creates, position, ...(isOver && { state: "done", finished_at: context.now }) },
    context.now,
  );
}

interface Failed {
  entry: Entry;
  problems: readonly Problem[];
}

async function makeRows(
  person: WriteContext,
  work: RowWork,
  of: Import,
  entries: readonly Entry[],
  counts: Counts,
  isLongEnough: () => Promise<boolean>,
): Promise<{ outcomes: readonly Outcome[]; failed: Failed[] }> {
  const step = async (inner: WriteContext, entry: Entry) => {
    const outcome = await work.take(inner, entry);
    // Undo goes backwards: a missing record after the record that refers to it.
    for (const { row, collection, ...made } of outcome.made ?? [])
      noteRow(inner, of, row, { became: "created", ...made }, collection);
    if (outcome.became === "created" || outcome.became === "updated") noteRow(inner, of, entry.row, outcome);
    return outcome;
  };
  const outcomes = await person.series(entries, step, isLongEnough);
  const failed: Failed[] = [];
  for (const [i, outcome] of outcomes.entries()) {
    counts[COUNTED[outcome.became]] += 1;
    const entry = entries[i];
    if (entry && outcome.became === "failed") failed.push({ entry, problems: outcome.problems });
  }
  return { outcomes, failed };
}

function noteRow(
  { handle, org }: WriteContext,
  of: Import,
  row: number,
  outcome: Written,
  collection: string | null = null,
): void {
  const { became, id, version } = outcome;
  insertRow.run(handle.connection, {
    org,
    import: of.rid,
    row,
    outcome: became,
    collection,
    record_id: id,
    version,
    undo: null,
    undo_reason: null,
  });
}

const insertRow = insertInto(dataImportRows);

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
  let creates: string | null = null;
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
      const made = await makeRows(person, work, of, entries, counts, async () => false);
      ({ failed } = made);
      creates = withCreates(context.vault, of, made.outcomes, false);
      if (failed.length > 0) throw new Fault("VALIDATION_FAILED");
      return null;
    },
  });
  const result = await context.call(whole, {});
  const ended = { position: entries.length, finished_at: context.now };
  if (result.ok)
    return changeImport(context.handle, of, { ...counts, creates, ...ended, state: "done" }, context.now);
  if (failed.length === 0) throw result.error;
  for (const { entry, problems } of failed) reportProblems(context, of, entry, problems);
  return changeImport(
    context.handle,
    of,
    { ...NOTHING, ...ended, ...FAILED_AS_A_WHOLE, failed: failed.length, state: "failed" },
    context.now,
  );
}
