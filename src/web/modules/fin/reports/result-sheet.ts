import type {
  FinLedgerAccountView,
  FinProfitAndLoss,
  FinProfitAndLossSide,
} from "../../../../client/contract.ts";
import type { Format } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import type { Sheet, SheetCell, SheetColumn, SheetRow } from "../../print/sheet.ts";
import { sheetAddress } from "./chart.ts";
import { type AccountGroup, grouped } from "./grouped.ts";

interface Figures {
  amount: number;
  compared: number | null;
  budget: number | null;
  months: readonly number[];
}

type Row = FinProfitAndLossSide["rows"][number];
type Group = AccountGroup<Row>;

/** Income, cost of goods sold, other expenses. */
export function resultSheet(
  report: FinProfitAndLoss,
  chart: ReadonlyMap<string, FinLedgerAccountView>,
  t: Texts<"fin.result">,
  format: Format,
): Sheet {
  const maker = rowMaker(report, t);
  const income = grouped(report.income.rows, chart);
  const expense = grouped(report.expense.rows, chart);
  const costOfSales = expense.find(({ rows }) =>
    rows.some(({ account_id }) => chart.get(account_id)?.purpose === "cost_of_sales"),
  );
  const gross = costOfSales && minus(report.income, sumOf(costOfSales.rows));
  const rows: SheetRow[] = [
    ...maker.side(t.income, income),
    maker.sum("income", t.totalIncome, report.income),
    ...(costOfSales ? [...maker.group(costOfSales), maker.sum("gross", t.gross, gross)] : []),
    ...maker.side(
      t.expense,
      expense.filter((group) => group !== costOfSales),
    ),
    maker.sum("expense", t.totalExpense, report.expense),
    maker.sum("profit", report.profit.amount < 0 ? t.loss : t.profit, profitOf(report), "total"),
  ];
  return {
    name: `profit-and-loss-${report.from}-${report.to}`,
    columns: columnsOf(report, t, format),
    rows: report.income.rows.length + report.expense.rows.length === 0 ? [] : rows,
  };
}

/** Omits the profit's budget if only one side has a budget, since the difference would mean nothing. */
const profitOf = ({ income, expense, profit }: FinProfitAndLoss): Figures =>
  income.budget === null || expense.budget === null ? { ...profit, budget: null } : profit;

function columnsOf(report: FinProfitAndLoss, t: Texts<"fin.result">, format: Format): SheetColumn[] {
  const account: SheetColumn = { name: "account", label: t.account };
  if (report.months.length > 0) {
    return [
      account,
      ...report.months.map(
        (month, place): SheetColumn => ({
          name: `month${place}`,
          label: format.month(month),
          kind: "money",
          blankZero: true,
        }),
      ),
      { name: "amount", label: t.total, kind: "money" },
    ];
  }
  const money = (name: string, label: string, wide = false): SheetColumn => ({
    name,
    label,
    kind: "money",
    wide,
  });
  const compared: SheetColumn[] = [
    money("compared", t.compared),
    money("change", t.change, true),
    { name: "percent", label: t.changePercent, kind: "percent", wide: true },
  ];
  return [
    account,
    money("amount", t.amount),
    ...(report.compared_with ? compared : []),
    ...(report.income.budget === null && report.expense.budget === null
      ? []
      : [money("budget", t.budget, true)]),
  ];
}

function rowMaker(report: FinProfitAndLoss, t: Texts<"fin.result">) {
  const span = { from: report.from, to: report.to };
  const line = (row: Row): SheetRow => ({
    key: row.account_id,
    level: 1,
    cells: { account: `${row.code} ${row.name}`, ...cellsOf(row) },
    to: { account: sheetAddress(row.account_id, span), amount: sheetAddress(row.account_id, span) },
  });
  const group = ({ head, rows }: Group): SheetRow[] => [
    {
      key: `group-${head?.id ?? rows[0]?.account_id}`,
      kind: "group",
      cells: { account: head ? `${head.code} ${head.name}` : t.ungrouped, ...cellsOf(sumOf(rows)) },
    },
    ...rows.map(line),
  ];
  return {
    group,
    side: (name: string, groups: readonly Group[]): SheetRow[] => {
      const [only] = groups;
      return groups.length === 1 && only && !only.head
        ? [{ key: name, kind: "group", cells: { account: name } }, ...only.rows.map(line)]
        : groups.flatMap(group);
    },
    sum: (
      key: string,
      account: string,
      figures: Figures | undefined,
      kind: "subtotal" | "total" = "subtotal",
    ): SheetRow => ({ key, kind, cells: { account, ...(figures && cellsOf(figures)) } }),
  };
}

function cellsOf({ amount, compared, budget, months }: Figures): Record<string, SheetCell> {
  const change = compared === null ? null : amount - compared;
  return {
    amount,
    compared,
    change,
    percent: change === null || compared === null || compared <= 0 ? null : percentOf(change, compared),
    budget,
    ...Object.fromEntries(months.map((month, place) => [`month${place}`, month])),
  };
}

/** Rounded to a tenth of a percent. */
const percentOf = (change: number, compared: number) => Math.round((change / compared) * 1000) / 10;

const known = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

function sumOf(rows: readonly Figures[]): Figures {
  return rows.reduce<Figures>(
    (sum, row) => ({
      amount: sum.amount + row.amount,
      compared: known(sum.compared, row.compared),
      budget: known(sum.budget, row.budget),
      months: row.months.map((month, place) => month + (sum.months[place] ?? 0)),
    }),
    { amount: 0, compared: null, budget: null, months: [] },
  );
}

function minus(one: Figures, other: Figures): Figures {
  const negative = (value: number | null) => (value === null ? null : -value);
  return {
    amount: one.amount - other.amount,
    compared: known(one.compared, negative(other.compared)),
    budget: known(one.budget, negative(other.budget)),
    months: one.months.map((month, place) => month - (other.months[place] ?? 0)),
  };
}
