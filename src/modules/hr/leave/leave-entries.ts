import { parseDecimal } from "../../../kernel/decimal.ts";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { choice, date, decimal, lines, recordOf, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";
import { userOf } from "../people/own.ts";
import { drawOldest } from "./lots.ts";

/** Kinds that users enter. All others are created by requests and scheduled jobs. */
const BY_HAND = ["grant", "encash", "adjust"] as const;

export const leaveEntries = defineEntity({
  module: "hr",
  name: "leave-entries",
  singular: "leave entry",
  description:
    "An entry of a leave account: days accrued, granted, taken, carried over, expired or paid out.",
  fewHidden: true,
  label: ["kind", "days"],
  ui: { columns: ["employee_id", "leave_type_id", "valid_from", "valid_to", "left"] },
  offers: ["create"],
  fields: {
    employee_id: reference("hr.employees", { required: true, set: "once" }),
    user_id: reference("users", { set: "rules", onArchive: "keep" }),
    leave_type_id: reference("hr.leave-types", { required: true, set: "once" }),
    kind: choice([...BY_HAND, "accrual", "carry", "taken", "expiry"], {
      required: true,
      set: "once",
      filter: true,
      help: say("hr.fieldHelp.leaveEntries.kind"),
    }),
    days: decimal({ unit: "days", required: true, set: "once", min: "-1000", max: "1000", filter: true }),
    valid_from: date({
      required: true,
      set: "once",
      filter: true,
      help: say("hr.fieldHelp.leaveEntries.valid_from"),
    }),
    valid_to: date({ set: "once", filter: true, help: say("hr.fieldHelp.leaveEntries.valid_to") }),
    left: decimal({
      unit: "days",
      required: true,
      set: "rules",
      initial: "0",
      filter: true,
      help: say("hr.fieldHelp.leaveEntries.left"),
    }),
    uses: lines(
      {
        lot_id: reference("hr.leave-entries", { required: true, onArchive: "keep" }),
        days: decimal({ unit: "days", required: true }),
      },
      {
        required: true,
        initial: [],
        set: "rules",
        help: say("hr.fieldHelp.leaveEntries.uses"),
      },
    ),
    source: recordOf(["hr.leave-requests", "hr.leave-types", "hr.leave-entries"], {
      set: "rules",
      help: say("hr.fieldHelp.leaveEntries.source"),
    }),
    text: text({ max: 500, set: "once" }),
  },
  states: ["posted", "reversed"],
  copies: {
    "hr.leave-requests": {
      days: ["days", "from", "to"],
      valid_from: ["from"],
      valid_to: ["to"],
      ...sameNames("employee_id", "leave_type_id"),
    },
  },
  initial: "posted",
  transitions: {
    reverse: {
      summary: "Reverse a manual leave entry",
      from: ["posted"],
      to: "reversed",
      tier: "managing",
      apply: (_context, { source }) => {
        if (source !== null) throw invalid("id", "NOT_BY_HAND", say("hr.errors.entryAutomatic"));
        return undefined;
      },
    },
  },
  derive: (record, context, before) => {
    if (before) return {};
    const user_id = userOf(context, record.employee_id);
    if (record.source !== null) return { user_id };
    if (!record.days.startsWith("-")) return { user_id, left: record.days };
    return { user_id, uses: drawOldest(context, record) };
  },
  check: (context, { kind, days, source, user_id, valid_from, valid_to }, before) => {
    if (valid_to !== null && valid_to < valid_from)
      throw invalid("valid_to", "DATE_ORDER", say("records.errors.endBeforeStart"));
    if (before || source !== null) return;
    if (user_id === context.principal.id && !context.holds("hr.leave-entries.reverse")) throw ownEntry();
    if (!BY_HAND.some((one) => one === kind))
      throw invalid("kind", "NOT_BY_HAND", say("hr.errors.notByHand"));
    const amount = parseDecimal(days);
    if (amount === 0n) throw invalid("days", "INVALID_VALUE", say("records.errors.zero"));
    if (kind === "grant" && amount < 0n)
      throw invalid("days", "INVALID_VALUE", say("hr.errors.grantPositive"));
    if (kind === "encash" && amount > 0n)
      throw invalid("days", "INVALID_VALUE", say("hr.errors.payoutNegative"));
  },
});

/** Error for users who try to change their own account. */
function ownEntry(): Fault {
  const message = say("hr.errors.ownAccount");
  return new Fault("SOD_CONFLICT", { details: [{ path: "employee_id", code: "OWN_RECORD", message }] });
}
