import { IconScale } from "@tabler/icons-react";
import type { FinTrialBalance } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import type { Sheet } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { sheetAddress } from "./chart.ts";
import { ReportPage } from "./report-page.tsx";
import { useSpan } from "./span.ts";
import { SpanPicker } from "./span-picker.tsx";

export function Page() {
  const t = useTexts("fin.trialBalance");
  const format = useFormat();
  const span = useSpan("year");
  const { from, to } = span;
  const report = useCall("GET /api/v1/fin/trial-balance", { query: { from, to } }, { keep: true });
  const sheet = report.data && sheetOf(report.data, t);
  return (
    <ReportPage
      title={t.title}
      about={t.about({ from: format.day(from), to: format.day(to), currency: report.data?.currency ?? "" })}
      controls={<SpanPicker span={span} />}
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && report.data && report.data.rows.length > 0 ? (
        <>
          <SheetTable sheet={sheet} caption={t.title} />
          <Tag tone={report.data.balanced ? "good" : "bad"}>
            {report.data.balanced ? t.balanced : t.unbalanced}
          </Tag>
        </>
      ) : (
        <Empty icon={IconScale} title={t.empty} about={t.emptyAbout} />
      )}
    </ReportPage>
  );
}

function sheetOf(report: FinTrialBalance, t: Texts<"fin.trialBalance">): Sheet {
  const span = { from: report.from ?? undefined, to: report.to };
  return {
    name: `trial-balance-${report.from ?? ""}-${report.to}`,
    columns: [
      { name: "code", label: t.code, keep: true },
      { name: "name", label: t.name, grow: true },
      { name: "opening", label: t.opening, kind: "money", blankZero: true, wide: true },
      { name: "debit", label: t.debit, kind: "money", blankZero: true, wide: true },
      { name: "credit", label: t.credit, kind: "money", blankZero: true, wide: true },
      { name: "debit_balance", label: t.debitBalance, kind: "money", blankZero: true },
      { name: "credit_balance", label: t.creditBalance, kind: "money", blankZero: true },
    ],
    rows: [
      ...report.rows.map(({ account_id, code, name, opening, debit, credit, balance }) => ({
        key: account_id,
        to: { code: sheetAddress(account_id, span), name: sheetAddress(account_id, span) },
        cells: {
          code,
          name,
          opening,
          debit,
          credit,
          debit_balance: Math.max(balance, 0),
          credit_balance: Math.max(-balance, 0),
        },
      })),
      {
        key: "total",
        kind: "total",
        cells: {
          code: t.total,
          opening: report.rows.reduce((sum, { opening }) => sum + opening, 0),
          debit: report.debit,
          credit: report.credit,
          debit_balance: report.debit_balances,
          credit_balance: report.credit_balances,
        },
      },
    ],
  };
}
