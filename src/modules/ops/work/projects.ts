import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_SCALE, divideRounded, parseDecimal } from "../../../kernel/decimal.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Money } from "../../../kernel/money.ts";
import { nullable } from "../../../kernel/schema.ts";
import { choice, date, decimal, longText, money, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { requireOwnCurrency } from "./own-currency.ts";
import { budgetBurn, HEALTH, healthOn, timeBurn, worsensOn } from "./project-health.ts";
import { cancelOpenTasks, requireTasksClosed } from "./project-tasks.ts";

export const projects = defineEntity({
  module: "ops",
  name: "projects",
  singular: "project",
  description: "A project with its tasks, budget and health.",
  nameable: [],
  label: ["code", "name"],
  ui: { columns: ["account_id", "manager_id", "health", "progress", "budget", "spent", "end_date"] },
  fields: {
    code: text({ required: true, max: 30, unique: true, search: true, filter: true }),
    name: text({ required: true, search: true, filter: true }),
    description: longText({ search: true }),
    account_id: reference("crm.accounts", { help: say("ops.fieldHelp.projects.account_id") }),
    manager_id: reference("users", { onArchive: "keep", help: say("ops.fieldHelp.projects.manager_id") }),
    start_date: date({ filter: true }),
    end_date: date({ filter: true }),
    budget: money({ filter: true, help: say("ops.fieldHelp.projects.budget") }),
    billing: choice(["fixed", "time", "none"], { required: true, initial: "none", filter: true }),
    hourly_rate: money({ help: say("ops.fieldHelp.projects.hourly_rate") }),
    hours_spent: decimal({
      required: true,
      set: "rules",
      initial: "0",
      help: say("ops.fieldHelp.projects.hours_spent"),
    }),
    costs: money({
      set: "rules",
      help: say("ops.fieldHelp.projects.costs"),
    }),
    spent: money({
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.projects.spent"),
    }),
    progress: decimal({
      unit: "percent",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("ops.fieldHelp.projects.progress"),
    }),
    health: choice(HEALTH, {
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.projects.health"),
    }),
    health_until: date({
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.projects.health_until"),
    }),
    started_on: date({ set: "rules", filter: true }),
    closed_on: date({ set: "rules", filter: true }),
  },
  states: ["planned", "active", "on_hold", "completed", "cancelled"],
  copies: {
    "ops.projects": {
      spent: ["costs", "hours_spent", "hourly_rate"],
      health: ["budget", "spent", "progress", "end_date"],
      health_until: ["budget", "spent", "progress", "end_date"],
    },
    "ops.tasks": { progress: ["estimate"] },
    "hr.timesheets": { hours_spent: ["lines"] },
    "fin.journal-entries": { costs: ["lines"] },
  },
  initial: "planned",
  frozen: ["completed", "cancelled"],
  transitions: {
    activate: {
      summary: "Start a project",
      from: ["planned"],
      to: "active",
      tier: "managing",
      apply: (context) => ({ started_on: context.today }),
    },
    hold: { summary: "Put a project on hold", from: ["active"], to: "on_hold" },
    resume: { summary: "Resume a project", from: ["on_hold"], to: "active" },
    complete: {
      summary: "Complete a project",
      from: ["active"],
      to: "completed",
      tier: "managing",
      errors: ["RECORD_IN_USE"],
      input: {
        cancel_open_tasks: Type.Optional(
          Type.Boolean({
            description: "Cancels open tasks. Otherwise they keep the project open.",
          }),
        ),
      },
      apply: completeProject,
    },
    cancel: {
      summary: "Cancel a project and its open tasks",
      from: ["planned", "active", "on_hold"],
      to: "cancelled",
      tier: "managing",
      apply: async (context, project) => {
        await cancelOpenTasks(context, project.id);
        return { closed_on: context.today };
      },
    },
  },
  derive: (project, context) => {
    const spent = spentOn(context, project);
    if (project.state !== "active") return { spent, health: null, health_until: null };
    const course = { ...project, spent };
    const day = context.today;
    return { spent, health: healthOn(course, day), health_until: worsensOn(course, day) };
  },
  worth: ({ budget }) => budget ?? { amount: 0 },
  check: (context, { start_date, end_date, budget, hourly_rate }) => {
    if (start_date !== null && end_date !== null && end_date < start_date)
      throw invalid("end_date", "DATE_ORDER", say("ops.errors.endBeforeStart"));
    requireOwnCurrency(context, { budget, hourly_rate });
  },
  computed: {
    time_burn: {
      schema: nullable(
        Type.String({
          description: "Percentage of days elapsed, until the project was closed. Null without dates.",
        }),
      ),
      value: (project, context) => timeBurn(project, project.closed_on ?? context.today),
    },
    budget_burn: {
      schema: nullable(
        Type.String({ description: "Percentage of the budget spent. Null without a budget." }),
      ),
      value: (project) => budgetBurn(project),
    },
  },
});

async function completeProject(
  context: WriteContext,
  project: { id: string },
  { cancel_open_tasks }: Record<string, unknown>,
) {
  if (cancel_open_tasks === true) await cancelOpenTasks(context, project.id);
  else requireTasksClosed(context, project.id);
  return { closed_on: context.today, progress: "100" };
}

interface Spending {
  hours_spent: string;
  hourly_rate: Money | null;
  costs: Money | null;
}

/** Money spent: expenses posted to the project, plus hours at the hourly rate. */
function spentOn({ principal }: WriteContext, { hours_spent, hourly_rate, costs }: Spending): Money {
  const hours = divideRounded(parseDecimal(hours_spent) * BigInt(hourly_rate?.amount ?? 0), DECIMAL_SCALE);
  return { amount: (costs?.amount ?? 0) + Number(hours), currency: principal.organization.currency };
}
