import { Progress, Select, Stack, Text } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import type { FinBudgetReport } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import { addMonths } from "../../print/days.ts";
import type { Sheet, SheetColumn } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { ReportPage } from "./report-page.tsx";
import { useFiscalYears } from "./span.ts";

type BudgetWords = Texts<"fin.budgetReport">;

export function Page() {
  const t = useTexts("fin.budgetReport");
  const format = useFormat();
  const years = useFiscalYears();
  const [search, change] = useUrlState();
  const report = useCall(
    "GET /api/v1/fin/budget-report",
    { query: { fiscal_year: search.year } },
    { keep: true },
  );
  const data = report.data;
  const sheet = data && budgetSheet(data, t);
  const year = years.find(({ name }) => name === data?.fiscal_year);
  return (
    <ReportPage
      title={t.title}
      about={t.about({ year: data?.fiscal_year ?? search.year ?? "", currency: data?.currency ?? "" })}
      controls={
        <Select
          label={t.year}
          w={210}
          allowDeselect={false}
          value={search.year ?? data?.fiscal_year ?? null}
          onChange={(value) => change({ year: value ?? undefined })}
          data={years.map(({ name }) => name)}
        />
      }
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && data && data.budgets.length > 0 ? (
        <Stack gap="xl">
          <SheetTable sheet={sheet} caption={t.title} />
          <Stack gap="md" className="no-print">
            {data.budgets.map((budget) => (
              <Used
                key={budget.budget_id}
                name={budget.name}
                budget={budget.budget_to_date}
                actual={budget.actual_to_date}
              />
            ))}
          </Stack>
          {year && (
            <SheetTable
              sheet={monthsSheet(data, t, monthNames(year.from, format.month))}
              caption={t.months}
            />
          )}
        </Stack>
      ) : (
        <Empty icon={IconGauge} title={t.empty} about={t.emptyAbout} />
      )}
    </ReportPage>
  );
}

function Used({ name, budget, actual }: { name: string; budget: number; actual: number }) {
  const format = useFormat();
  const percent = budget === 0 ? 0 : Math.round((actual / budget) * 1000) / 10;
  return (
    <div>
      <Text size="sm" mb={4}>
        {name}: {format.percent(percent)}
      </Text>
      <Progress
        value={Math.min(Math.max(percent, 0), 100)}
        color={percent > 100 ? "red" : "leaf"}
        aria-label={name}
      />
    </div>
  );
}

const monthNames = (from: string, nameOf: (day: string) => string) =>
  Array.from({ length: 12 }, (_, place) => nameOf(addMonths(from, place)));

function budgetSheet(report: FinBudgetReport, t: BudgetWords): Sheet {
  const money = (name: string, label: string, wide = false): SheetColumn => ({
    name,
    label,
    kind: "money",
    wide,
  });
  return {
    name: `budget-report-${report.fiscal_year}`,
    columns: [
      { name: "name", label: t.budget },
      money("whole", t.whole, true),
      money("to_date", t.toDate),
      money("actual", t.actual),
      { name: "used", label: t.used, kind: "percent", wide: true },
      money("left", t.left),
      { name: "state", label: t.state },
    ],
    rows: report.budgets.map(
      ({ budget_id, name, months, budget_to_date, actual_to_date, left, exceeded }) => ({
        key: budget_id,
        to: { name: `/fin/budgets/${budget_id}` },
        cells: {
          name,
          whole: months.reduce((sum, { budget }) => sum + budget, 0),
          to_date: budget_to_date,
          actual: actual_to_date,
          used: budget_to_date === 0 ? null : Math.round((actual_to_date / budget_to_date) * 1000) / 10,
          left,
          state: exceeded ? t.exceeded : t.within,
        },
      }),
    ),
  };
}

function monthsSheet(report: FinBudgetReport, t: BudgetWords, months: readonly string[]): Sheet {
  const cells = (amounts: readonly number[]) =>
    Object.fromEntries(amounts.map((amount, place) => [`month${place}`, amount]));
  return {
    name: "budget-months",
    columns: [
      { name: "name", label: t.budget },
      ...months.map((label, place): SheetColumn => ({ name: `month${place}`, label, kind: "money" })),
    ],
    rows: report.budgets.flatMap(({ budget_id, name, months: figures }) => [
      { key: budget_id, cells: { name, ...cells(figures.map(({ actual }) => actual)) } },
      {
        key: `${budget_id} budget`,
        level: 1,
        cells: { name: t.budget, ...cells(figures.map(({ budget }) => budget)) },
      },
    ]),
  };
}
