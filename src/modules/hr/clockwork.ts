import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Clockwork, clockAction } from "../../jobs/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { candidates } from "./hiring/candidates.ts";
import { accrueLeave } from "./leave/accrual.ts";
import { followLeave } from "./leave/course.ts";
import { expireLeave } from "./leave/expiry.ts";
import { employees } from "./people/employees.ts";
import { remindApprovers } from "./reminders.ts";

const SLICE = 50;

const IN_ORDER = { limit: SLICE, order: sql`id` };

/** Defines a scheduled step for a single record, so that its failure doesn't affect other records. */
function stepFor(
  name: string,
  summary: string,
  run: (context: WriteContext, id: string) => Promise<unknown>,
): Action {
  return defineAction({
    name,
    summary,
    kind: "write",
    access: "operator",
    http: [],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      await run(context, id);
      return null;
    },
  });
}

/** `dueAfter` returns the due records after an id. Failed records stay due, so they are skipped. */
async function takeSteps(
  context: WriteContext,
  step: Action,
  dueAfter: (id: string) => readonly { id: string }[],
): Promise<{ done: number; more: boolean }> {
  let done = 0;
  for (let due = dueAfter(""); ; due = dueAfter(due.at(-1)?.id ?? "")) {
    for (const { id } of due) {
      const result = await context.call(step, { id });
      if (result.ok) done += 1;
      else if (!(result.error instanceof Fault)) throw result.error;
    }
    if (due.length < SLICE) return { done, more: false };
    if (done > 0) return { done, more: true };
  }
}

const endEmployment = stepFor(
  "hr.employees.end_one",
  "End one employment whose last day is over",
  (context, id) => {
    const employee = context.records.get(employees, id);
    const end_reason = employee.end_reason ?? "end_of_contract";
    return context.records.move(employees, employee, "terminate", { end_reason });
  },
);

const endEmployments = clockAction({
  name: "hr.employees.end",
  summary: "End employments after their last day",
  run: (context, day) => {
    const over = (id: string) =>
      sql`state IN ('active', 'on_leave', 'notice') AND end_date < ${day} AND id > ${id}`;
    return takeSteps(context, endEmployment, (id) => context.records.where(employees, over(id), IN_ORDER));
  },
});

const eraseCandidate = stepFor("hr.candidates.erase_one", "Erase one candidate", (context, id) =>
  context.records.move(candidates, context.records.get(candidates, id), "anonymise"),
);

const eraseCandidates = clockAction({
  name: "hr.candidates.erase",
  summary: "Erase data of former applicants",
  run: (context, day) => {
    const over = (id: string) =>
      sql`state IN ('rejected', 'withdrawn', 'offer_declined') AND retain_until < ${day} AND id > ${id}`;
    return takeSteps(context, eraseCandidate, (id) => context.records.where(candidates, over(id), IN_ORDER));
  },
});

/** Actions run in this order. */
export const clockwork: readonly Clockwork[] = [
  { action: endEmployments, every: "day", at: "00:15" },
  { action: accrueLeave, every: "day", at: "00:20" },
  { action: expireLeave, every: "day", at: "00:25" },
  { action: followLeave, every: "day", at: "00:30" },
  { action: eraseCandidates, every: "day", at: "01:00" },
  { action: remindApprovers, every: "day", at: "07:00" },
];
