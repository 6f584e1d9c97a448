import { Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import { DECIMAL_PATTERN } from "../../../kernel/decimal.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { choice, date, datetime, decimal, integer, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { checkKeyResult, followsFrom } from "./key-result-rules.ts";
import { DIRECTIONS } from "./progress.ts";

const METRICS = ["number", "percent", "money", "bool"] as const;

export const keyResults = defineEntity({
  module: "strat",
  name: "key-results",
  singular: "key result",
  description: "A measurable result of an objective, with start, target and current value.",
  label: ["title"],
  ui: { columns: ["objective_id", "current", "target", "progress", "confidence", "check_in_by", "owner_id"] },
  fields: {
    objective_id: reference("strat.objectives", { required: true }),
    title: text({ required: true, max: 300, search: true, filter: true }),
    metric: choice(METRICS, { required: true, initial: "number", filter: true }),
    unit: text({ max: 30, help: say("strat.fieldHelp.keyResults.unit") }),
    start: decimal({ required: true, initial: "0", help: say("strat.fieldHelp.keyResults.start") }),
    target: decimal({ required: true, help: say("strat.fieldHelp.keyResults.target") }),
    current: decimal({
      required: true,
      set: "rules",
      initial: "0",
      help: say("strat.fieldHelp.keyResults.current"),
    }),
    direction: choice(DIRECTIONS, {
      required: true,
      initial: "up",
      filter: true,
      help: say("strat.fieldHelp.keyResults.direction"),
    }),
    weight: decimal({
      required: true,
      initial: "1",
      min: "0",
      max: "1000",
      help: say("strat.fieldHelp.keyResults.weight"),
    }),
    progress: decimal({
      unit: "percent",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("strat.fieldHelp.keyResults.progress"),
    }),
    confidence: integer({
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.keyResults.confidence"),
    }),
    checked_in_at: datetime({
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.keyResults.checked_in_at"),
    }),
    check_in_by: datetime({
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.keyResults.check_in_by"),
    }),
    activated_at: datetime({ set: "rules", filter: true }),
    retargeted_at: datetime({
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.keyResults.retargeted_at"),
    }),
    ends_on: date({
      required: true,
      set: "rules",
      filter: true,
      help: say("strat.fieldHelp.keyResults.ends_on"),
    }),
    closed_on: date({ set: "rules", filter: true }),
  },
  states: ["draft", "active", "done", "missed"],
  copies: {
    "strat.key-results": { current: ["start"], progress: ["current", "start", "target"] },
    "strat.check-ins": { current: ["value"], checked_in_at: ["at"], ...sameNames("confidence") },
    "strat.objectives": sameNames("ends_on"),
  },
  initial: "draft",
  frozen: ["done", "missed"],
  transitions: {
    activate: {
      summary: "Activate a key result and fix its measure",
      from: ["draft"],
      to: "active",
      apply: ({ now }) => ({ activated_at: now }),
    },
    check_in: {
      summary: "Check in",
      from: ["active"],
      to: "active",
      input: {
        value: Type.String({
          pattern: DECIMAL_PATTERN,
          description: "a decimal such as 12.5, or 1 or 0 for yes/no",
        }),
        confidence: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
        note: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
        at: Type.Optional(Type.String({ format: "date-time" })),
      },
      apply: async (context, { id }, input) => {
        await context.records.insert(context.records.entity("strat.check-ins"), {
          ...input,
          key_result_id: id,
        });
        return {};
      },
    },
    retarget: {
      summary: "Change the target of a key result",
      from: ["active"],
      to: "active",
      tier: "managing",
      takes: { target: "required" },
      // Adds a millisecond if necessary, so that each retarget has its own timestamp.
      apply: ({ now }, { retargeted_at }) => ({ retargeted_at: Math.max(now, (retargeted_at ?? 0) + 1) }),
    },
    complete: { summary: "Close a key result as achieved", from: ["active"], to: "done", apply: closed },
    miss: { summary: "Close a key result as missed", from: ["active"], to: "missed", apply: closed },
  },
  derive: followsFrom,
  check: checkKeyResult,
});

function closed(context: WriteContext): { closed_on: string } {
  return { closed_on: context.today };
}
