import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, money, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

/** Causes of a loss in value. A reversal takes back depreciation charged for months after a disposal. */
export const LOSSES = ["monthly", "write_down", "before", "reversal"] as const;

export const depreciations = defineEntity({
  module: "ops",
  name: "depreciations",
  singular: "depreciation",
  description:
    "A loss of value of an asset: monthly, by a write-down, or before it was entered here; and its reversal on disposal. Created automatically, never changed.",
  label: ["month_end", "kind"],
  ui: { columns: ["asset_id", "amount", "book_value", "posted_on", "entry_id"] },
  offers: [],
  kept: ["recorded"],
  fields: {
    asset_id: reference("ops.assets", { required: true, set: "rules", onArchive: "keep" }),
    kind: choice(LOSSES, { required: true, set: "rules", filter: true }),
    month_end: date({
      required: true,
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.depreciations.month_end"),
    }),
    posted_on: date({
      set: "rules",
      filter: true,
      help: say("ops.fieldHelp.depreciations.posted_on"),
    }),
    amount: money({
      required: true,
      set: "rules",
      filter: true,
      negative: true,
      help: say("ops.fieldHelp.depreciations.amount"),
    }),
    book_value: money({ required: true, set: "rules", help: say("ops.fieldHelp.depreciations.book_value") }),
    entry_id: reference("fin.journal-entries", { set: "rules", onArchive: "keep" }),
    reason: text({ set: "rules", max: 500 }),
  },
  states: ["recorded"],
  copies: {
    "ops.assets": {
      amount: ["cost", "residual_value", "life_months", "accumulated"],
      book_value: ["cost", "accumulated", "book_value"],
    },
    "ops.depreciations": { book_value: ["amount"] },
  },
  initial: "recorded",
  transitions: {},
});
