import { Type } from "@sinclair/typebox";
import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, decimal, longText, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { daysOfCycle, requireCycle } from "./cycles.ts";
import { progressFromParts } from "./objective-progress.ts";
import { closeObjective, requireParent } from "./objective-tree.ts";
import { expectedOn } from "./progress.ts";

export const objectives = defineEntity({
  module: "strat",
  name: "objectives",
  singular: "objective",
  description:
    "A goal of the organisation, a team or a person for a cycle. Its progress follows from key results and child objectives.",
  label: ["title"],
  ui: { columns: ["cycle", "level", "progress", "ends_on", "parent_id", "owner_id"] },
  fields: {
    title: text({ required: true, max: 300, search: true, filter: true }),
    description: longText({ search: true }),
    cycle: text({
      required: true,
      max: 7,
      filter: true,
      help: say("strat.fieldHelp.objectives.cycle"),
    }),
    starts_on: date({
      required: true,
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.objectives.starts_on"),
    }),
    ends_on: date({
      required: true,
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.objectives.ends_on"),
    }),
    level: choice(["org", "team", "person"], { required: true, initial: "team", filter: true }),
    type: choice(["committed", "aspirational"], { required: true, initial: "committed", filter: true }),
    parent_id: reference("strat.objectives", { help: say("strat.fieldHelp.objectives.parent_id") }),
    weight: decimal({
      required: true,
      initial: "1",
      min: "0",
      max: "1000",
      help: say("strat.fieldHelp.objectives.weight"),
    }),
    progress: decimal({
      unit: "percent",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("strat.fieldHelp.objectives.progress"),
    }),
    drop_reason: text({ set: "rules", max: 500 }),
    closed_on: date({ set: "rules", filter: true }),
  },
  states: ["draft", "active", "at_risk", "achieved", "missed", "dropped"],
  deadlines: [{ field: "ends_on", what: say("strat.serverDue.objective"), open: ["active", "at_risk"] }],
  copies: { "strat.key-results": { progress: ["progress", "weight"] } },
  initial: "draft",
  frozen: ["achieved", "missed", "dropped"],
  transitions: {
    activate: { summary: "Activate an objective", from: ["draft"], to: "active" },
    flag: { summary: "Mark an objective as at risk", from: ["active"], to: "at_risk" },
    recover: { summary: "Mark an objective as on track", from: ["at_risk"], to: "active" },
    achieve: {
      summary: "Close an objective as achieved",
      from: ["active", "at_risk"],
      to: "achieved",
      errors: ["RECORD_IN_USE"],
      apply: async (context, { id }) => {
        const closing = await closeObjective(context, id);
        return { ...closing, progress: progressFromParts(context, { id, state: "achieved" }) };
      },
    },
    miss: {
      summary: "Close an objective as missed",
      from: ["active", "at_risk"],
      to: "missed",
      errors: ["RECORD_IN_USE"],
      apply: (context, objective) => closeObjective(context, objective.id),
    },
    drop: {
      summary: "Drop an objective",
      from: ["draft", "active", "at_risk"],
      to: "dropped",
      tier: "managing",
      errors: ["RECORD_IN_USE"],
      takes: { drop_reason: "required" },
      apply: (context, objective) => closeObjective(context, objective.id),
    },
  },
  derive: ({ cycle }) => {
    requireCycle(cycle);
    return daysOfCycle(cycle);
  },
  check: requireParent,
  computed: {
    expected: {
      schema: Type.Number({ description: "Percentage of the cycle's days that have passed" }),
      value: (objective, context) => expectedOn(objective, context.today),
    },
    gap: {
      schema: Type.Number({
        description: "Points by which progress is behind expectations. Negative if ahead.",
      }),
      value: (objective, context) =>
        Math.round(100 * (expectedOn(objective, context.today) - Number(objective.progress))) / 100,
    },
  },
});
