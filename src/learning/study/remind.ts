import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { notify } from "../../desk/notices/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { type Catalog, recordSchema } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import { assignments } from "./assignments.ts";
import { type Enrolment, enrolments, OPEN } from "./enrolments.ts";

const PATH = "/api/v1/learning";
const MOST = 500;

export function remindActions(catalog: Catalog): Action[] {
  return [remindAction(catalog), remindAllAction()];
}

/** `asked`: requested by a user. */
type Why = "soon" | "overdue" | "asked";

/** Returns the updated enrolment. */
export async function remind(
  context: WriteContext,
  enrolment: Enrolment,
  what: Why,
  changes: { state?: "overdue" } = {},
): Promise<Enrolment> {
  const changed = await context.records.update(enrolments, enrolment, {
    ...changes,
    reminded_on: context.today,
  });
  notify(context, enrolment.user_id, {
    kind: "due",
    collection: enrolments.collection,
    id: enrolment.id,
    what,
  });
  return changed;
}

function remindAction(catalog: Catalog): Action {
  return defineAction({
    name: "learning.enrolments.remind",
    summary: "Remind a learner",
    description: "Sends one notification a day at most: `reminded_on` is the date of the last one.",
    kind: "write",
    tier: "managing",
    collection: enrolments.collection,
    http: [{ method: "POST", path: `${PATH}/enrolments/:id/remind` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: recordSchema(catalog.collection(enrolments.collection)),
    run: async (context, { id }) => {
      const enrolment = context.records.subject(enrolments, id);
      if (!OPEN.some((state) => state === enrolment.state))
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("learning.errors.nothingToRemind"),
        });
      if (enrolment.reminded_on === context.today)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("learning.errors.remindedToday"),
        });
      context.about(enrolments.collection, id);
      return context.records.show(enrolments, await remind(context, enrolment, "asked"));
    },
  });
}

function remindAllAction(): Action {
  return defineAction({
    name: "learning.assignments.remind",
    summary: "Remind all learners of an assignment",
    description: `Skips people reminded today. Up to ${MOST} people per call.`,
    kind: "write",
    tier: "managing",
    collection: assignments.collection,
    http: [{ method: "POST", path: `${PATH}/assignments/:id/remind` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Object({ reminded: Type.Integer({ description: "Number of people notified" }) }, closed),
    run: async (context, { id }) => {
      context.records.subject(assignments, id);
      context.about(assignments.collection, id);
      const behind = context.records.where(
        enrolments,
        sql`assignment_id = ${id} AND state IN ('assigned', 'started', 'overdue')
          AND (reminded_on IS NULL OR reminded_on <> ${context.today})`,
        { limit: MOST },
      );
      for (const one of behind) await remind(context, one, "asked");
      return { reminded: behind.length };
    },
  });
}
