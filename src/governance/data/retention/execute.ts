import { Type } from "@sinclair/typebox";
import { type Clockwork, clockAction, clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { findRecord } from "../../../records/index.ts";
import { isSealedError } from "../../../store/sealed.ts";
import { say, type Text } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { cutoffOf, DueQuery } from "./due.ts";
import { eraseWhole, forgetElsewhere } from "./erase-whole.ts";
import { obligation } from "./obligation.ts";
import { filesGoToo } from "./remove-files.ts";
import { restrictedBy } from "./restriction.ts";
import { findRun, isRunning, keptReasons, propose, type Run, saveRun } from "./runs.ts";
import { findSchedule, type Schedule, schedulesOf } from "./schedule.ts";

export const EXECUTE_RUN = "data.retention.execute";
const SLICE = 50;

/** Starts a run. `confirmed_by` is null for automatic runs. */
export function start(context: WriteContext, run: Run, confirmed_by: string | null): Run {
  const started: Run = { ...run, state: "running", confirmed_by };
  saveRun(context, started);
  enqueue(context, { action: EXECUTE_RUN, input: { id: run.id }, key: run.id });
  return started;
}

/** A separate action, so that a failure does not stop the other records. */
function applyOne(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.retention.apply_one",
    summary: "Apply a retention schedule to a record",
    kind: "write",
    access: "operator",
    http: [],
    input: Type.Object({ collection: Type.String(), id: idInput, action: Type.String() }, closed),
    output: Type.Null(),
    run: async (context, { collection: name, id, action }) => {
      const collection = parts.catalog.collection(name);
      const record = findRecord(context, collection, id);
      if (!record) return null;
      filesGoToo(parts, context);
      const reason = obligation(parts, context, collection, record) ?? restriction(context, name, id);
      if (reason !== undefined) throw new Fault("RECORD_IN_USE", { message: reason });
      if (action === "erase" || action === "anonymise") await erase(parts, context, name, id);
      if (action === "erase" || action === "archive") await archive(parts, context, name, id);
      return null;
    },
  });
}

/** Restricted records must be kept: the person may need them for a legal claim (GDPR Art. 18). */
function restriction(context: WriteContext, collection: string, id: string): Text | undefined {
  if (restrictedBy(context, { collection, id }) === undefined) return undefined;
  return say("governance.reasons.restrictedByPerson");
}

async function erase(parts: GovernanceParts, context: WriteContext, name: string, id: string): Promise<void> {
  const collection = parts.catalog.collection(name);
  const record = context.records.get(collection.entity, id);
  await eraseWhole(parts.catalog, context, collection, record);
  await forgetElsewhere(parts, context, { collection: name, id });
}

/** Uses the collection's own action, with all its checks. */
async function archive(
  parts: GovernanceParts,
  context: WriteContext,
  name: string,
  id: string,
): Promise<void> {
  const action = parts.registry().find(`${name}.archive`);
  if (!action) throw new Fault("RECORD_IN_USE", { message: say("governance.errors.neverArchived") });
  const result = await context.call(action, { id });
  if (!result.ok) throw result.error;
}

export function executeAction(parts: GovernanceParts): Action {
  const applying = applyOne(parts);
  return defineInnerAction({
    name: EXECUTE_RUN,
    summary: "Run a confirmed retention run",
    input: Type.Object({ id: idInput }, closed),
    output: clockOutput,
    run: async (context, { id }) => {
      const run = findRun(context, id);
      const schedule = run && findSchedule(context, run.schedule_id);
      if (run?.state !== "running") return { done: 0, more: false };
      if (!schedule || run.action === "review") return finish(context, run);
      const due = new DueQuery(context, parts.catalog, schedule, run.cutoff).after(context, run.place, SLICE);
      const kept = { ...run.kept };
      let done = 0;
      for (const one of due) {
        const result = await context.call(applying, {
          collection: run.collection,
          id: one.id,
          action: run.action,
        });
        if (result.ok) done += 1;
        else countReason(kept, result.error);
      }
      const place = due.at(-1)?.rid ?? run.place;
      const now: Run = { ...run, done: run.done + done, kept, place };
      if (due.length < SLICE) return finish(context, now, due.length);
      saveRun(context, now);
      return { done: due.length, more: true };
    },
  });
}

function finish(context: WriteContext, run: Run, count = 0): { done: number; more: false } {
  saveRun(context, { ...run, state: "done", finished_at: context.now });
  const { action, found, done, kept } = run;
  context.changed({
    collection: "data.retention_runs",
    id: run.id,
    version: null,
    before: {},
    after: { collection: run.collection, action, found, done, kept: keptReasons(kept, "en") },
  });
  return { done: count, more: false };
}

function countReason(kept: Record<string, number>, error: unknown): void {
  const reason =
    error instanceof Fault
      ? stored(error.details[0]?.message ?? error.text)
      : isSealedError(error)
        ? stored(say("governance.reasons.sealed"))
        : undefined;
  if (reason === undefined) throw error;
  kept[reason] = (kept[reason] ?? 0) + 1;
}

/** Proposes due records nightly, or starts at once if the schedule is automatic. */
function proposeAction(parts: GovernanceParts): Action {
  return clockAction({
    name: "data.retention.propose",
    summary: "Find records past their retention period",
    run: async (context) => {
      let done = 0;
      for (const schedule of schedulesOf(context).filter(({ active }) => active))
        if (proposeFor(parts, context, schedule)) done += 1;
      return { done, more: false };
    },
  });
}

function proposeFor(parts: GovernanceParts, context: WriteContext, schedule: Schedule): boolean {
  if (!parts.catalog.collections.has(schedule.collection) || isRunning(context, schedule.id)) return false;
  const cutoff = cutoffOf(context, schedule);
  const found = new DueQuery(context, parts.catalog, schedule, cutoff).count(context);
  if (found === 0) return false;
  const run = findRun(context, propose(context, schedule, { cutoff, found }));
  if (run && schedule.automatic) start(context, run, null);
  return true;
}

export const clockwork = (parts: GovernanceParts): Clockwork[] => [
  { action: proposeAction(parts), every: "day", at: "02:00" },
];
