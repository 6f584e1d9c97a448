import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { invalid } from "../../../../kernel/errors.ts";
import { closed, nullable } from "../../../../kernel/schema.ts";
import { say } from "../../../../text/message.ts";
import { movements } from "../balances.ts";
import { dayInput } from "../inputs.ts";
import { sum } from "../sum.ts";
import { requireWholeBooks } from "../whole-books.ts";
import {
  ACCOUNT_COLUMNS,
  allAccounts,
  amount,
  columnsOf,
  netOf,
  ownCurrency,
  requireOrder,
  todayOrLater,
} from "./parts.ts";

const rowSchema = Type.Object(
  {
    ...ACCOUNT_COLUMNS,
    type: Type.String(),
    opening: amount("Debits less credits before `from`"),
    debit: amount("Debits of the period"),
    credit: amount("Credits of the period"),
    balance: amount("opening plus debit less credit"),
  },
  { ...closed, $id: "FinTrialBalanceRow" },
);

const schema = Type.Object(
  {
    currency: ownCurrency,
    from: nullable(Type.String({ format: "date" })),
    to: Type.String({ format: "date" }),
    rows: Type.Array(rowSchema, {
      description: "Accounts with postings up to `to`, by code",
    }),
    debit: amount("Total debits"),
    credit: amount("Total credits"),
    debit_balances: amount("Total of positive balances"),
    credit_balances: amount("Total of negative balances, as a positive number"),
    balanced: Type.Boolean({ description: "True if both pairs are equal" }),
  },
  { ...closed, $id: "FinTrialBalance" },
);

export const trialBalance: Action = defineAction({
  name: "fin.reports.trial_balance",
  summary: "Get the trial balance",
  description:
    "Debits, credits and balance of every account as of a day with `at`, or for the days between " +
    "`from` and `to`. Defaults to today. Includes all posted and reversed journal entries by date, " +
    "also year-end closing entries.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/trial-balance" }],
  input: Type.Object(
    {
      at: dayInput("Last day included"),
      from: dayInput("First day of the period"),
      to: dayInput("Last day of the period"),
    },
    closed,
  ),
  output: schema,
  errors: ["ACCESS_POLICY_DENIED"],
  run: async (context, { at, from, to }) => {
    requireWholeBooks(context);
    if (at !== undefined && (from !== undefined || to !== undefined))
      throw invalid("at", "EITHER_OR", say("fin.errors.dayOrSpan"));
    return balances(context, from, at ?? to ?? todayOrLater(context, from));
  },
});

function balances(context: ReadContext, from: string | undefined, to: string): Static<typeof schema> {
  requireOrder(from, to);
  const before =
    from === undefined ? new Map() : movements(context, { to: addDays(from, -1), closing: true });
  const within = movements(context, { from, to, closing: true });
  const rows = allAccounts(context)
    .filter(({ account_id }) => before.has(account_id) || within.has(account_id))
    .map((account) => {
      const opening = netOf(before.get(account.account_id));
      const { debit, credit } = within.get(account.account_id) ?? { debit: 0, credit: 0 };
      const { type } = account;
      return { ...columnsOf(account), type, opening, debit, credit, balance: opening + debit - credit };
    });
  const debit = sum(rows, (row) => row.debit);
  const credit = sum(rows, (row) => row.credit);
  const debit_balances = sum(rows, ({ balance }) => Math.max(balance, 0));
  const credit_balances = sum(rows, ({ balance }) => Math.max(-balance, 0));
  return {
    currency: context.principal.organization.currency,
    from: from ?? null,
    to,
    rows,
    debit,
    credit,
    debit_balances,
    credit_balances,
    balanced: debit === credit && debit_balances === credit_balances,
  };
}
