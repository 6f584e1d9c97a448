import { Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { dayIn } from "../../../kernel/clock.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import {
  boolean,
  choice,
  date,
  datetime,
  decimal,
  integer,
  lines,
  longText,
  recordOf,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { OPEN_TASK } from "./project-tasks.ts";
import { checkTaskLinks, requireReady } from "./task-links.ts";

export const PRIORITIES = ["low", "normal", "high", "urgent"] as const;

export const tasks = defineEntity({
  module: "ops",
  name: "tasks",
  singular: "task",
  description: "A task: standalone, part of a project, or a subtask.",
  nameable: [],
  label: ["title"],
  ui: {
    columns: ["project_id", "priority", "assignee_id", "due_at", "estimate", "hours_spent"],
    shortcut: 70,
  },
  fields: {
    title: text({ required: true, search: true, filter: true }),
    description: longText({ search: true }),
    project_id: reference("ops.projects"),
    parent_id: reference("ops.tasks", { help: say("ops.fieldHelp.tasks.parent_id") }),
    assignee_id: reference("users", { onArchive: "keep" }),
    about: recordOf(["hr.employees"], { set: "rules", help: say("ops.fieldHelp.tasks.about") }),
    priority: choice(PRIORITIES, { required: true, initial: "normal", filter: true }),
    start_on: date({ filter: true, help: say("ops.fieldHelp.tasks.start_on") }),
    due_at: datetime({ filter: true }),
    estimate: decimal({ min: "0", max: "100000", filter: true, help: say("ops.fieldHelp.tasks.estimate") }),
    depends_on_ids: references("ops.tasks", {
      required: true,
      initial: [],
      help: say("ops.fieldHelp.tasks.depends_on_ids"),
    }),
    checklist: lines(
      { text: text({ required: true, max: 500 }), done: boolean({ required: true, initial: false }) },
      { required: true, initial: [], max: 100 },
    ),
    subtasks: integer({
      required: true,
      set: "rules",
      initial: 0,
      help: say("ops.fieldHelp.tasks.subtasks"),
    }),
    hours_spent: decimal({
      required: true,
      set: "rules",
      initial: "0",
      help: say("ops.fieldHelp.tasks.hours_spent"),
    }),
    started_at: datetime({ set: "rules", filter: true, help: say("ops.fieldHelp.tasks.started_at") }),
    done_at: datetime({
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.tasks.done_at"),
    }),
  },
  states: ["backlog", "todo", "doing", "review", "done", "cancelled"],
  deadlines: [
    {
      field: "due_at",
      what: say("ops.serverDue.task"),
      open: ["backlog", "todo", "doing", "review"],
      by: "assignee_id",
    },
  ],
  copies: {
    "hr.timesheets": { hours_spent: ["lines"] },
    "ops.assets": { title: ["name", "tag"], due_at: ["next_service_on"] },
    "strat.risks": { title: ["title"], due_at: ["review_by"] },
    "strat.decisions": { title: ["title"], due_at: ["review_on"] },
    "hr.employees": { due_at: ["start_date"] },
  },
  initial: "backlog",
  frozen: ["cancelled"],
  transitions: {
    plan: { summary: "Plan a task from the backlog", from: ["backlog"], to: "todo" },
    postpone: { summary: "Return a task to the backlog", from: ["todo"], to: "backlog" },
    start: {
      summary: "Start a task whose dependencies are done",
      from: ["todo"],
      to: "doing",
      apply: (context, task) => {
        requireReady(context, task);
        return { started_at: task.started_at ?? context.now };
      },
    },
    submit: { summary: "Submit a task for review", from: ["doing"], to: "review" },
    rework: { summary: "Return a task from review", from: ["review"], to: "doing" },
    complete: {
      summary: "Complete a task",
      from: ["doing", "review"],
      to: "done",
      apply: (context, task) => {
        requireSubtasksClosed(context, task.id);
        return { done_at: context.now };
      },
    },
    reopen: {
      summary: "Reopen a task",
      from: ["done"],
      to: "doing",
      apply: (context, task) => {
        requireReady(context, task);
        return { done_at: null };
      },
    },
    cancel: {
      summary: "Cancel a task and its subtasks",
      from: OPEN_TASK,
      to: "cancelled",
      apply: async (context, task) => {
        await cancelSubtasks(context, task.id);
        return {};
      },
    },
  },
  check: (context, task, before) => {
    const { start_on, due_at } = task;
    if (
      start_on !== null &&
      due_at !== null &&
      dayIn(context.principal.organization.timeZone, due_at) < start_on
    )
      throw invalid("due_at", "DATE_ORDER", say("ops.errors.endBeforeStart"));
    checkTaskLinks(context, task, before);
  },
  computed: {
    overdue: {
      schema: Type.Boolean({ description: "Still open after due_at" }),
      value: ({ due_at, state }, { now }) =>
        due_at !== null && due_at < now && OPEN_TASK.some((open) => open === state),
    },
  },
});

const open = sql.raw(`state IN (${OPEN_TASK.map((state) => `'${state}'`).join()})`);

function requireSubtasksClosed(context: WriteContext, task: string): void {
  const tasks = context.records.entity("ops.tasks");
  const [left] = context.records.where(tasks, sql`parent_id = ${task} AND ${open}`, { limit: 1 });
  if (!left) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("ops.errors.subtasksOpen"),
    details: [{ path: "state", code: "SUBTASKS_OPEN", message: say("ops.errors.taskOpen", { id: left.id }) }],
  });
}

async function cancelSubtasks(context: WriteContext, task: string): Promise<void> {
  const tasks = context.records.entity("ops.tasks");
  for (const subtask of context.records.where(tasks, sql`parent_id = ${task} AND ${open}`))
    await context.records.move(tasks, subtask, "cancel");
}
