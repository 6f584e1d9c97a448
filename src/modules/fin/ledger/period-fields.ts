import { Type } from "@sinclair/typebox";
import type { RecordOf } from "../../../kernel/entity.ts";
import { choice, date, datetime, object, reference, text } from "../../../records/fields/index.ts";
import { say } from "../../../text/message.ts";

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
    help: say("fin.fieldHelp.period.fiscal_year"),
  }),
  name: text({ required: true, max: 50, search: true, filter: true }),
  start: date({ required: true, set: "once", filter: true }),
  end: date({ required: true, set: "once", filter: true }),
  kind: choice(["month", "adjust"], { required: true, set: "once", initial: "month", filter: true }),
  closed_at: datetime({ set: "rules" }),
  closed_by: text({ set: "rules" }),
  trial_balance: object(figures, { set: "rules", help: say("fin.fieldHelp.period.trial_balance") }),
  trial_balance_hash: text({
    set: "rules",
    help: say("fin.fieldHelp.period.trial_balance_hash"),
  }),
  trial_balance_seal: text({ set: "rules", help: say("fin.fieldHelp.period.trial_balance_seal") }),
  closing_entry_id: reference("fin.journal-entries", {
    set: "rules",
    onArchive: "keep",
    help: say("fin.fieldHelp.period.closing_entry_id"),
  }),
};

export type Period = RecordOf<typeof fields, (typeof STATES)[number]>;
