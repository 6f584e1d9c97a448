import { defineEntity } from "../../kernel/entity.ts";
import { datetime, decimal, integer, longText, reference } from "../../records/fields/index.ts";
import { checkCheckIn } from "./check-in-rules.ts";

export const checkIns = defineEntity({
  module: "strat",
  name: "check-ins",
  singular: "check-in",
  description:
    "Where a key result stood at a moment, and how sure somebody was of reaching it. Never changed.",
  label: ["value"],
  offers: ["create"],
  fields: {
    key_result_id: reference("strat.key-results", { required: true, set: "once", onArchive: "keep" }),
    value: decimal({ required: true, set: "once", filter: true, help: "Of yes or no: 1 or 0" }),
    confidence: integer({
      set: "once",
      min: 1,
      max: 10,
      filter: true,
      help: "From 1, hardly, to 10, surely",
    }),
    note: longText({ set: "once", max: 5000, search: true }),
    at: datetime({ set: "once", filter: true, help: "When it was so; now unless given" }),
  },
  states: ["recorded"],
  initial: "recorded",
  transitions: {},
  derive: ({ at }, { now }) => ({ at: at ?? now }),
  check: checkCheckIn,
});
