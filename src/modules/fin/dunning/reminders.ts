import { defineEntity } from "../../../kernel/entity.ts";
import { reminderPaper } from "./paper-reminder.ts";
import { REMINDER, REMINDER_STATES } from "./reminder-fields.ts";
import { takeBack } from "./withdraw.ts";

export const reminders = defineEntity({
  module: "fin",
  name: "reminders",
  singular: "reminder",
  description:
    "A reminder to one customer, with the overdue invoices, interest and fee of its day. Made by confirming a dunning run.",
  label: ["number"],
  ui: { columns: ["account_id", "level", "date", "pay_by", "open", "total"], parties: ["account_id"] },
  numbering: { prefix: "REM-", digits: 5 },
  offers: [],
  fields: REMINDER,
  states: REMINDER_STATES,
  papers: { reminder: reminderPaper },
  copies: {
    "fin.invoices": { lines: ["balance", "number", "issue_date", "due_date", "gross"], open: ["balance"] },
    "fin.dunning-runs": { lines: ["lines"], fee: ["lines"], interest: ["lines"] },
  },
  initial: "issued",
  frozen: ["issued", "withdrawn"],
  kept: ["issued"],
  transitions: {
    withdraw: {
      summary: "Withdraw a reminder",
      from: ["issued"],
      to: "withdrawn",
      tier: "managing",
      takes: { withdraw_reason: "required" },
      apply: async (context, reminder) => {
        await takeBack(context, reminder);
        return undefined;
      },
    },
  },
});
