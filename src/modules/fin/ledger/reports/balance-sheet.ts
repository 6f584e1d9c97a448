import { type Static, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { closed, nullable } from "../../../../kernel/schema.ts";
import { movements, type Sums } from "../balances.ts";
import { yearStart } from "../fiscal-years.ts";
import { dayInput } from "../inputs.ts";
import type { AccountType } from "../purposes.ts";
import { sum } from "../sum.ts";
import { requireWholeBooks } from "../whole-books.ts";
import {
  ACCOUNT_COLUMNS,
  type AccountName,
  allAccounts,
  amount,
  columnsOf,
  netOf,
  ownCurrency,
  signed,
  usualSign,
} from "./parts.ts";

const sideSchema = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        {
          ...ACCOUNT_COLUMNS,
          amount: amount("Balance"),
          compared: nullable(amount("Balance on `compare_at`")),
        },
        closed,
      ),
    ),
    total: amount("Total of the rows"),
    compared: nullable(amount("Balance on `compare_at`")),
  },
  { ...closed, $id: "FinBalanceSheetSide" },
);

const resultSchema = Type.Object(
  {
    of_the_year: amount("Profit of the fiscal year to date, not yet carried to retained earnings"),
    of_earlier_years: amount("Profit of previous years that are not closed"),
  },
  { ...closed, $id: "FinUnclosedResult" },
);

const schema = Type.Object(
  {
    currency: ownCurrency,
    at: Type.String({ format: "date" }),
    compare_at: nullable(Type.String({ format: "date" })),
    assets: sideSchema,
    liabilities: sideSchema,
    equity: sideSchema,
    result: resultSchema,
    compared_result: nullable(resultSchema),
    total_equity: amount("Equity including both results"),
    check: amount("Assets less liabilities less total equity: always 0"),
    balanced: Type.Boolean(),
  },
  { ...closed, $id: "FinBalanceSheet" },
);

export const balanceSheet: Action = defineAction({
  name: "fin.reports.balance_sheet",
  summary: "Get the balance sheet",
  description:
    "As of a day, by default today, compared with another day in `compare_at`. Amounts match the " +
    "trial balance of that day. Liabilities and equity are positive for credits.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/balance-sheet" }],
  input: Type.Object(
    { at: dayInput("Last day included"), compare_at: dayInput("Day to compare with") },
    closed,
  ),
  output: schema,
  errors: ["ACCESS_POLICY_DENIED"],
  run: async (context, { at = context.today, compare_at }) => {
    requireWholeBooks(context);
    return sheet(context, at, compare_at);
  },
});

function sheet(context: ReadContext, at: string, compareAt: string | undefined): Static<typeof schema> {
  const accounts = allAccounts(context);
  const now = movements(context, { to: at, closing: true });
  const then = compareAt === undefined ? undefined : movements(context, { to: compareAt, closing: true });
  const side = (type: AccountType) => sideOf(accounts, type, now, then);
  const [assets, liabilities, equity] = [side("asset"), side("liability"), side("equity")];
  const result = unclosed(context, accounts, at);
  const total_equity = equity.total + result.of_the_year + result.of_earlier_years;
  const check = assets.total - liabilities.total - total_equity;
  return {
    currency: context.principal.organization.currency,
    at,
    compare_at: compareAt ?? null,
    assets,
    liabilities,
    equity,
    result,
    compared_result: compareAt === undefined ? null : unclosed(context, accounts, compareAt),
    total_equity,
    check,
    balanced: check === 0,
  };
}

type Movements = ReadonlyMap<string, Sums>;

function sideOf(accounts: readonly AccountName[], type: AccountType, now: Movements, then?: Movements) {
  const balance = (sums: Movements, { account_id }: AccountName) =>
    signed(usualSign(type), netOf(sums.get(account_id)));
  const rows = accounts
    .filter((account) => account.type === type)
    .map((account) => ({
      ...columnsOf(account),
      amount: balance(now, account),
      compared: then ? balance(then, account) : null,
    }))
    .filter((row) => row.amount !== 0 || (row.compared ?? 0) !== 0);
  return {
    rows,
    total: sum(rows, (row) => row.amount),
    compared: then ? sum(rows, (row) => row.compared ?? 0) : null,
  };
}

/** Profit or loss up to a day that has not been transferred to retained earnings yet. */
function unclosed(
  context: ReadContext,
  accounts: readonly AccountName[],
  at: string,
): Static<typeof resultSchema> {
  const result = accounts.filter(({ type }) => type === "income" || type === "expense");
  const profit = (from: string | undefined, to: string) => {
    const sums = movements(context, { from, to, closing: true });
    return -sum(result, ({ account_id }) => netOf(sums.get(account_id))) || 0;
  };
  const year = yearStart(context, at);
  return { of_the_year: profit(year, at), of_earlier_years: profit(undefined, addDays(year, -1)) };
}
