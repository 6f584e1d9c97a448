import { Group, Stack, Title } from "@mantine/core";
import { IconReceiptTax } from "@tabler/icons-react";
import type { FinTaxReport } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { useFormat } from "../../../language/format.ts";
import { type Names, useNames } from "../../../language/names.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import { Fact } from "../../print/fact.tsx";
import type { Sheet } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { sheetAddress } from "./chart.ts";
import { ReportPage } from "./report-page.tsx";
import { useSpan } from "./span.ts";
import { SpanPicker } from "./span-picker.tsx";

type TaxWords = Texts<"fin.taxReport">;

export function Page() {
  const t = useTexts("fin.taxReport");
  const format = useFormat();
  const names = useNames();
  const span = useSpan("last_quarter");
  const { from, to } = span;
  const report = useCall("GET /api/v1/fin/tax-report", { query: { from, to } }, { keep: true });
  const data = report.data;
  const sheet = data && codesSheet(data, t, names);
  return (
    <ReportPage
      title={t.title}
      about={t.about({ from: format.day(from), to: format.day(to), currency: data?.currency ?? "" })}
      controls={<SpanPicker span={span} />}
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && data && data.codes.length > 0 ? (
        <Stack gap="xl">
          <Group gap="xl">
            <Fact label={t.due} value={format.money(data.due, data.currency)} />
            <Fact label={t.deductible} value={format.money(data.deductible, data.currency)} />
            <Fact
              label={data.payable < 0 ? t.refund : t.payable}
              value={format.money(Math.abs(data.payable), data.currency)}
              strong
            />
          </Group>
          <div>
            <Title order={2} size="h4" mb="xs">
              {t.byCode}
            </Title>
            <SheetTable sheet={sheet} caption={t.byCode} />
          </div>
          <div>
            <Title order={2} size="h4" mb="xs">
              {t.accounts}
            </Title>
            <SheetTable sheet={accountsSheet(data, t)} caption={t.accounts} />
          </div>
        </Stack>
      ) : (
        <Empty icon={IconReceiptTax} title={t.empty} about={t.emptyAbout} />
      )}
    </ReportPage>
  );
}

function codesSheet(report: FinTaxReport, t: TaxWords, names: Names): Sheet {
  return {
    name: `tax-report-${report.from}-${report.to}`,
    columns: [
      { name: "code", label: t.code },
      { name: "name", label: t.name },
      { name: "kind", label: t.kind, wide: true },
      { name: "rate", label: t.rate, kind: "percent", wide: true },
      { name: "base", label: t.base, kind: "money" },
      { name: "due", label: t.due, kind: "money", blankZero: true },
      { name: "deductible", label: t.deductible, kind: "money", blankZero: true },
    ],
    rows: [
      ...report.codes.map(({ tax_code_id, code, name, kind, rate, base, due, deductible }) => ({
        key: tax_code_id,
        to: { code: `/fin/tax-codes/${tax_code_id}` },
        cells: { code, name, kind: names.choice("fin.tax-codes", "kind", kind), rate, base, due, deductible },
      })),
      {
        key: "total",
        kind: "total",
        cells: { code: t.total, due: report.due, deductible: report.deductible },
      },
    ],
  };
}

function accountsSheet(report: FinTaxReport, t: TaxWords): Sheet {
  const span = { from: report.from, to: report.to };
  return {
    name: "tax-accounts",
    columns: [
      { name: "account", label: t.account },
      { name: "opening", label: t.opening, kind: "money" },
      { name: "by_code", label: t.moved, kind: "money" },
      { name: "other", label: t.other, kind: "money" },
      { name: "closing", label: t.closing, kind: "money" },
    ],
    rows: report.accounts.map(({ account_id, code, name, opening, by_code, other, closing }) => ({
      key: account_id,
      to: { account: sheetAddress(account_id, span) },
      cells: { account: `${code} ${name}`, opening, by_code, other, closing },
    })),
  };
}
