import { Type } from "@sinclair/typebox";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { closed } from "../../../kernel/schema.ts";
import {
  date,
  integer,
  longText,
  money,
  object,
  reference,
  references,
  text,
} from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { checkInitiative, rankOf, spentOn } from "./rules.ts";

const grade = (description: string) => Type.Integer({ minimum: 1, maximum: 10, description });

export const initiatives = defineEntity({
  module: "strat",
  name: "initiatives",
  singular: "initiative",
  description: "An initiative in support of objectives, from idea to completion, with its budget.",
  label: ["title"],
  ui: { columns: ["rank", "budget", "spent", "start_date", "end_date", "owner_id"] },
  fields: {
    title: text({ required: true, max: 300, search: true, filter: true }),
    description: longText({ search: true }),
    objective_ids: references("strat.objectives", { required: true, initial: [] }),
    project_id: reference("ops.projects", {
      onArchive: "keep",
      help: say("strat.fieldHelp.initiatives.project_id"),
    }),
    budget: money({ filter: true, help: say("strat.fieldHelp.initiatives.budget") }),
    spent: money({ set: "rules", filter: true, help: say("strat.fieldHelp.initiatives.spent") }),
    benefit: longText({ search: true, help: say("strat.fieldHelp.initiatives.benefit") }),
    score: object(
      Type.Object(
        {
          impact: grade("Expected impact, from 1 to 10"),
          confidence: grade("Confidence, from 1 to 10"),
          ease: grade("Ease of implementation, from 1 to 10"),
        },
        { ...closed, $id: "InitiativeScore" },
      ),
    ),
    rank: integer({ set: "rules", filter: true, help: say("strat.fieldHelp.initiatives.rank") }),
    start_date: date({ filter: true }),
    end_date: date({ filter: true }),
    approved_by_id: reference("users", { set: "rules", onArchive: "keep" }),
    approved_on: date({ set: "rules", filter: true }),
    stop_reason: text({ set: "rules", max: 500 }),
    closed_on: date({ set: "rules", filter: true }),
  },
  states: ["idea", "proposed", "approved", "running", "done", "stopped"],
  copies: { "strat.initiatives": { rank: ["score"] }, "ops.projects": sameNames("spent") },
  initial: "idea",
  frozen: ["done", "stopped"],
  transitions: {
    propose: { summary: "Propose an initiative", from: ["idea"], to: "proposed" },
    send_back: {
      summary: "Return an initiative for rework",
      from: ["proposed"],
      to: "idea",
      tier: "managing",
    },
    approve: {
      summary: "Approve an initiative and its budget",
      from: ["proposed"],
      to: "approved",
      decides: { asked: "propose", refused: "send_back" },
      tier: "managing",
      apply: (context) => ({ approved_by_id: context.principal.id, approved_on: context.today }),
    },
    start: { summary: "Start an initiative", from: ["approved"], to: "running" },
    finish: {
      summary: "Complete an initiative",
      from: ["running"],
      to: "done",
      apply: (context) => ({ closed_on: context.today }),
    },
    stop: {
      summary: "Cancel an initiative",
      from: ["idea", "proposed", "approved", "running"],
      to: "stopped",
      takes: { stop_reason: "required" },
      apply: (context) => ({ closed_on: context.today }),
    },
  },
  derive: (initiative, context) => ({ rank: rankOf(initiative.score), spent: spentOn(context, initiative) }),
  worth: ({ budget }) => budget ?? { amount: 0 },
  check: checkInitiative,
});
