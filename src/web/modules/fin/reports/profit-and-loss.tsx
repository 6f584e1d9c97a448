import { Select, Switch } from "@mantine/core";
import { IconReportMoney } from "@tabler/icons-react";
import { Empty } from "../../../kit/empty.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { useChart } from "./chart.ts";
import { ReportPage } from "./report-page.tsx";
import { resultSheet } from "./result-sheet.ts";
import { spanBefore, useSpan, yearBefore } from "./span.ts";
import { SpanPicker } from "./span-picker.tsx";

const COMPARISONS = ["before", "year", "none"] as const;

export function Page() {
  const t = useTexts("fin.result");
  const format = useFormat();
  const span = useSpan("year");
  const [search, change] = useUrlState();
  const chart = useChart();
  const byMonth = search.by === "month";
  const comparison = COMPARISONS.find((name) => name === search.beside) ?? "year";
  const { from, to } = span;
  const other =
    comparison === "none" || byMonth
      ? undefined
      : comparison === "year"
        ? yearBefore(span)
        : spanBefore(span);
  const report = useCall(
    "GET /api/v1/fin/profit-and-loss",
    {
      query: {
        from,
        to,
        by_month: byMonth || undefined,
        compare_from: other?.from,
        compare_to: other?.to,
      },
    },
    { keep: true },
  );
  const sheet = report.data && chart && resultSheet(report.data, chart, t, format);
  const days = t.days({ from: format.day(from), to: format.day(to), currency: report.data?.currency ?? "" });
  return (
    <ReportPage
      title={t.title}
      about={
        other ? `${days}, ${t.against({ from: format.day(other.from), to: format.day(other.to) })}` : days
      }
      controls={
        <>
          <SpanPicker span={span} />
          <Select
            label={t.compare}
            w={220}
            allowDeselect={false}
            disabled={byMonth}
            value={comparison}
            onChange={(value) => change({ beside: value ?? undefined })}
            data={COMPARISONS.map((name) => ({ value: name, label: t[name] }))}
          />
          <Switch
            label={t.byMonth}
            mb={8}
            checked={byMonth}
            onChange={({ currentTarget }) => change({ by: currentTarget.checked ? "month" : undefined })}
          />
        </>
      }
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && sheet.rows.length > 1 ? (
        <SheetTable sheet={sheet} caption={t.title} />
      ) : (
        <Empty icon={IconReportMoney} title={t.empty} about={t.emptyAbout} />
      )}
    </ReportPage>
  );
}
