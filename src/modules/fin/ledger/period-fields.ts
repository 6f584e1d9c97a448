import { Type } from "@sinclair/typebox";
import type { RecordOf } from "../../../kernel/entity.ts";
import { choice, date, datetime, object, reference, text } from "../../../records/fields/index.ts";

const figures = Type.Object(
  {
    entries: Type.Integer({ description: "Number of entries posted in the period" }),
    debit: Type.Integer({ description: "Total debits of the period, equal to total credits" }),
    accounts: Type.Integer({ description: "Number of accounts with a closing balance" }),
  },
  { additionalProperties: false },
);

export const STATES = ["open", "soft_closed", "closed", "locked"] as const;

export const fields = {
  fiscal_year: text({
    required: true,
    set: "once",
    max: 20,
    filter: true,
    help: "Fiscal year such as 2026 or 2026/27",
  }),
  name: text({ required: true, max: 50, search: true, filter: true }),
  start: date({ required: true, set: "once", filter: true }),
  end: date({ required: true, set: "once", filter: true }),
  kind: choice(["month", "adjust"], { required: true, set: "once", initial: "month", filter: true }),
  closed_at: datetime({ set: "rules" }),
  closed_by: text({ set: "rules" }),
  trial_balance: object(figures, { set: "rules", help: "Totals at closing" }),
  trial_balance_hash: text({
    set: "rules",
    help: "SHA-256 hash of the closing trial balance and the previous period's hash",
  }),
  trial_balance_seal: text({ set: "rules", help: "Hash signed with the appliance's key" }),
  closing_entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: "Year-end closing entry in the adjusting period",
  }),
};

export type Period = RecordOf<typeof fields, (typeof STATES)[number]>;
