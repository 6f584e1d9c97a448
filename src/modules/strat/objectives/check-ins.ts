import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { datetime, decimal, integer, longText, reference } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { keyResults } from "./key-results.ts";

export const checkIns = defineEntity({
  module: "strat",
  name: "check-ins",
  singular: "check-in",
  description: "A key result's value and confidence at a point in time. Never changed.",
  label: ["value"],
  ui: { columns: ["key_result_id", "confidence", "at", "owner_id"] },
  offers: ["create"],
  fields: {
    key_result_id: reference("strat.key-results", { required: true, set: "once", onArchive: "keep" }),
    value: decimal({
      required: true,
      set: "once",
      filter: true,
      help: say("strat.fieldHelp.checkIns.value"),
    }),
    confidence: integer({
      set: "once",
      min: 1,
      max: 10,
      filter: true,
      help: say("strat.fieldHelp.checkIns.confidence"),
    }),
    note: longText({ set: "once", max: 5000, search: true }),
    at: datetime({ set: "once", filter: true, help: say("strat.fieldHelp.checkIns.at") }),
  },
  states: ["recorded"],
  initial: "recorded",
  transitions: {},
  derive: ({ at }, { now }) => ({ at: at ?? now }),
  check: checkCheckIn,
});

interface CheckIn {
  key_result_id: string;
  value: string;
  at: number | null;
}

/** The key result must be active, and the check-in must not be in the future. */
function checkCheckIn(context: WriteContext, { key_result_id, value, at }: CheckIn): void {
  const [keyResult] = context.records.where(
    keyResults,
    sql`id = ${key_result_id} AND ${context.records.visible(keyResults)}`,
    { limit: 1 },
  );
  // A check-in updates the key result, so the caller must be able to see it.
  if (!keyResult)
    throw invalid(
      "key_result_id",
      "REFERENCE_UNKNOWN",
      say("records.errors.unknownReference", { collection: "strat.key-results" }),
    );
  if (keyResult.state !== "active") {
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("strat.errors.keyResultNotActive"),
    });
  }
  if (keyResult.metric === "bool" && value !== "0" && value !== "1")
    throw invalid("value", "YES_OR_NO", say("strat.errors.yesOrNoValue"));
  if (at !== null && at > context.now) throw invalid("at", "IN_FUTURE", say("records.errors.inFuture"));
}
