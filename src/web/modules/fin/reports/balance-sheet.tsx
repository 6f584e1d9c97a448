import { Select } from "@mantine/core";
import { Tag } from "../../../kit/state-badge.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { addMonths, monthEnd, monthStart } from "../../print/days.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { useChart } from "./chart.ts";
import { DayPicker, useDay } from "./day-picker.tsx";
import { positionSheet } from "./position-sheet.ts";
import { ReportPage } from "./report-page.tsx";

export function Page() {
  const t = useTexts("fin.position");
  const format = useFormat();
  const day = useDay();
  const chart = useChart();
  const [search, change] = useUrlState();
  const compareAt = search.beside === "none" ? undefined : yearAgo(day.at);
  const report = useCall(
    "GET /api/v1/fin/balance-sheet",
    { query: { at: day.at, compare_at: compareAt } },
    { keep: true },
  );
  const sheet = report.data && chart && positionSheet(report.data, chart, t, format);
  return (
    <ReportPage
      title={t.title}
      about={t.about({ day: format.day(day.at), currency: report.data?.currency ?? "" })}
      controls={
        <>
          <DayPicker day={day} />
          <Select
            label={t.compare}
            w={220}
            allowDeselect={false}
            value={search.beside === "none" ? "none" : "year"}
            onChange={(value) => change({ beside: value === "none" ? "none" : undefined })}
            data={[
              { value: "year", label: t.year },
              { value: "none", label: t.none },
            ]}
          />
        </>
      }
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && report.data && (
        <>
          <SheetTable sheet={sheet} caption={t.title} />
          <Tag tone={report.data.balanced ? "good" : "bad"}>
            {report.data.balanced ? t.balanced : t.unbalanced}
          </Tag>
        </>
      )}
    </ReportPage>
  );
}

/** Same day a year earlier; the last day of a month stays the last day. */
const yearAgo = (day: string) =>
  day === monthEnd(day) ? monthEnd(addMonths(monthStart(day), -12)) : addMonths(day, -12);
