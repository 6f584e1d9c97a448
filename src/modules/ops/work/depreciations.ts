import { defineEntity } from "../../../kernel/entity.ts";
import { choice, date, money, reference, text } from "../../../records/fields/index.ts";

/** Reasons for a loss in value. A reversal gives back depreciation for months after the disposal. */
export const LOSSES = ["monthly", "write_down", "before", "reversal"] as const;

export const depreciations = defineEntity({
  module: "ops",
  name: "depreciations",
  singular: "depreciation",
  description:
    "Depreciation of an asset: monthly, by write-down or from before, and its reversal on disposal. Created automatically and never changed.",
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
      help: "Last day of the month",
    }),
    posted_on: date({
      set: "rules",
      filter: true,
      help: "Posting date; later if the month was already closed",
    }),
    amount: money({
      required: true,
      set: "rules",
      filter: true,
      negative: true,
      help: "Negative for reversals",
    }),
    book_value: money({ required: true, set: "rules", help: "Book value afterwards" }),
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
