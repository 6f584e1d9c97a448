import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { addDays, addMonths } from "../../../kernel/calendar.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import type { Catalog } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "../../audit/page.ts";
import { DueQuery } from "./due.ts";
import { start } from "./execute.ts";
import { findRun, listRuns, runSchema, saveRun, showRun } from "./runs.ts";
import { schedulesOf } from "./schedule.ts";

const PATH = "/api/v1/data/retention";

export function oversightActions(catalog: Catalog): Action[] {
  return [dueAction(catalog), listRunsAction(), getRunAction(), confirmAction(), dismissAction()];
}

const dueSchema = Type.Object(
  {
    collection: Type.String(),
    id: Type.String(),
    action: Type.String(),
    due_on: Type.String({ format: "date" }),
    basis: Type.String(),
  },
  { ...closed, $id: "RetentionDue" },
);

const MOST = 200;

function dueAction(catalog: Catalog): Action {
  return defineAction({
    name: "data.retention.due",
    summary: "List upcoming retention dates",
    description: `Up to ${MOST} records of each collection, earliest first.`,
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/due` }],
    input: Type.Object(
      {
        days: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 3660, default: 90, description: "Number of days ahead" }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(dueSchema) }, closed),
    run: async (context, { days = 90 }) => {
      const active = schedulesOf(context).filter(
        (one) => one.active && catalog.collections.has(one.collection),
      );
      const data: Static<typeof dueSchema>[] = [];
      for (const schedule of active) {
        const until = addMonths(addDays(context.today, days + 1), -schedule.months);
        const { collection, action, basis, months } = schedule;
        for (const { id, start: begun } of await new DueQuery(context, catalog, schedule, until).next(
          context,
          MOST,
        )) {
          // The day after the last day of retention.
          const due_on = addDays(addMonths(dayOf(context, begun), months), 1);
          data.push({ collection, id, action, basis, due_on });
        }
      }
      data.sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : 0));
      context.returned(data.length);
      return { data };
    },
  });
}

function dayOf({ principal }: ReadContext, begun: string | number): string {
  return typeof begun === "number" ? dayIn(principal.organization.timeZone, begun) : begun;
}

function listRunsAction(): Action {
  return defineAction({
    name: "data.retention.runs.list",
    summary: "List retention runs",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/runs` }],
    input: Type.Object({ limit: limitInput, cursor: cursorInput }, closed),
    output: Type.Object({ data: Type.Array(runSchema), page: pageSchema }, closed),
    run: async (context, { limit = 50, cursor: text }) => {
      const cursor = parseCursor(text);
      const found = listRuns(context, cursor?.at ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const shown = found.slice(0, limit);
      const rids = shown.map(({ rid }) => rid);
      context.returned(shown.length);
      const rest = found.length > limit ? rids.at(-1) : undefined;
      return {
        data: shown.map((run) => showRun(context, run)),
        page: { ...pageOf(limit, cursor, rids, rest), prev_cursor: null },
      };
    },
  });
}

function getRunAction(): Action {
  return defineAction({
    name: "data.retention.runs.get",
    summary: "Get a retention run",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/runs/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: runSchema,
    run: async (context, { id }) => showRun(context, load(context, id)),
  });
}

function confirmAction(): Action {
  return defineAction({
    name: "data.retention.runs.confirm",
    summary: "Confirm a retention run",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/runs/:id/confirm` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: runSchema,
    run: async (context, { id }) => {
      const run = loadProposed(context, id);
      context.changed({
        collection: "data.retention_runs",
        id,
        version: null,
        before: { state: "proposed" },
        after: { state: "running" },
      });
      return showRun(context, start(context, run, context.principal.id));
    },
  });
}

function dismissAction(): Action {
  return defineAction({
    name: "data.retention.runs.dismiss",
    summary: "Dismiss a retention run",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: `${PATH}/runs/:id/dismiss` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: runSchema,
    run: async (context, { id }) => {
      const dismissed = {
        ...loadProposed(context, id),
        state: "dismissed" as const,
        finished_at: context.now,
      };
      saveRun(context, dismissed);
      context.changed({
        collection: "data.retention_runs",
        id,
        version: null,
        before: { state: "proposed" },
        after: { state: "dismissed" },
      });
      return showRun(context, dismissed);
    },
  });
}

function load(context: ReadContext, id: string) {
  context.about("data.retention_runs", id);
  const run = findRun(context, id);
  if (!run) throw new Fault("RECORD_NOT_FOUND");
  return run;
}

function loadProposed(context: ReadContext, id: string) {
  const run = load(context, id);
  if (run.state === "proposed") return run;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("governance.errors.runState", { state: run.state }),
  });
}
