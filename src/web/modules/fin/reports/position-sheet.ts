import type {
  FinBalanceSheet,
  FinBalanceSheetSide,
  FinLedgerAccountView,
} from "../../../../client/contract.ts";
import type { Format } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import type { Sheet, SheetColumn, SheetRow } from "../../print/sheet.ts";
import { sheetAddress } from "./chart.ts";
import { grouped } from "./grouped.ts";

type Chart = ReadonlyMap<string, FinLedgerAccountView>;
type Kind = NonNullable<SheetRow["kind"]>;

/** Assets, then liabilities and equity. */
export function positionSheet(
  report: FinBalanceSheet,
  chart: Chart,
  t: Texts<"fin.position">,
  format: Format,
): Sheet {
  const comparedAt = report.compare_at;
  const line = sumLine(comparedAt !== null);
  const result = report.result;
  const before = report.compared_result;
  const passive = report.liabilities.total + report.total_equity;
  const passiveBefore =
    (report.liabilities.compared ?? 0) +
    (report.equity.compared ?? 0) +
    (before ? before.of_the_year + before.of_earlier_years : 0);
  const results: readonly [string, string, number, number | null][] = [
    ["result", t.resultOfYear, result.of_the_year, before?.of_the_year ?? null],
    ["earlier", t.resultOfEarlier, result.of_earlier_years, before?.of_earlier_years ?? null],
  ];
  const equityBefore =
    (report.equity.compared ?? 0) + (before ? before.of_the_year + before.of_earlier_years : 0);
  const columns: SheetColumn[] = [
    { name: "account", label: t.account },
    { name: "amount", label: format.day(report.at), kind: "money" },
  ];
  if (comparedAt) {
    columns.push({ name: "compared", label: format.day(comparedAt), kind: "money" });
    columns.push({ name: "change", label: t.change, kind: "money", wide: true });
  }
  return {
    name: `balance-sheet-${report.at}`,
    columns,
    rows: [
      ...sideRows(t.assets, report.assets, chart, report, t),
      line("assets", t.totalAssets, report.assets.total, report.assets.compared, "total"),
      ...sideRows(t.liabilities, report.liabilities, chart, report, t),
      line("liabilities", t.totalLiabilities, report.liabilities.total, report.liabilities.compared),
      ...sideRows(t.equity, report.equity, chart, report, t),
      ...results
        .filter(([, , amount, compared]) => amount !== 0 || (compared ?? 0) !== 0)
        .map(([key, label, amount, compared]) => ({
          ...line(key, label, amount, compared),
          kind: undefined,
          level: 1,
        })),
      line("equity", t.totalEquity, report.total_equity, comparedAt ? equityBefore : null),
      line("passive", t.liabilitiesAndEquity, passive, comparedAt ? passiveBefore : null, "total"),
    ],
  };
}

const sumLine =
  (compares: boolean) =>
  (
    key: string,
    account: string,
    amount: number,
    compared: number | null,
    kind: Kind = "subtotal",
  ): SheetRow => ({
    key,
    kind,
    cells: {
      account,
      amount,
      ...(compares && { compared: compared ?? 0, change: amount - (compared ?? 0) }),
    },
  });

/** If a side has a single group, the group is named like the side. */
function sideRows(
  name: string,
  side: FinBalanceSheetSide,
  chart: Chart,
  { at, compare_at }: FinBalanceSheet,
  t: Texts<"fin.position">,
): SheetRow[] {
  const line = sumLine(compare_at !== null);
  const groups = grouped(side.rows, chart);
  return groups.flatMap(({ head, rows }) => [
    line(
      `group-${head?.id ?? `${name}-${rows[0]?.account_id}`}`,
      head ? `${head.code} ${head.name}` : groups.length === 1 ? name : t.ungrouped,
      rows.reduce((sum, { amount }) => sum + amount, 0),
      rows.reduce((sum, { compared }) => sum + (compared ?? 0), 0),
      "group",
    ),
    ...rows.map(({ account_id, code, name: title, amount, compared }) => ({
      ...line(account_id, `${code} ${title}`, amount, compared),
      kind: undefined,
      level: 1,
      to: { account: sheetAddress(account_id, { to: at }), amount: sheetAddress(account_id, { to: at }) },
    })),
  ]);
}
