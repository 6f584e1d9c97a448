import { Button, Group, Stack } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import type { FinAccountLedger } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { To } from "../../../kit/to.tsx";
import { useList } from "../../../kit/use-pages.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { type Names, useNames } from "../../../language/names.ts";
import type { Texts } from "../../../language/texts.ts";
import { RecordPage } from "../../../records/detail/record-page.tsx";
import { Fact } from "../../print/fact.tsx";
import { MoreRows } from "../../print/more-rows.tsx";
import type { Sheet, SheetRow } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { ReportPage } from "../reports/report-page.tsx";
import { useSpan } from "../reports/span.ts";
import { SpanPicker } from "../reports/span-picker.tsx";
import { useTexts } from "../texts.ts";

type LedgerWords = Texts<"fin.accountSheet">;

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const [{ edit }] = useUrlState();
  return edit ? <RecordPage collection="fin.ledger-accounts" id={id} /> : <AccountSheet id={id} />;
}

function AccountSheet({ id }: { id: string }) {
  const t = useTexts("fin.accountSheet");
  const format = useFormat();
  const names = useNames();
  const span = useSpan("year");
  const { from, to } = span;
  const report = useList("GET /api/v1/fin/ledger-accounts/:id/ledger", {
    path: { id },
    query: { from, to, limit: 200 },
  });
  const [first] = report.parts;
  const sheet = first && ledgerSheet(report.parts, first, t, names, !report.hasMore);
  return (
    <ReportPage
      up={{ to: "/fin/chart", label: t.up }}
      title={first ? `${first.account.code} ${first.account.name}` : t.title}
      about={t.about({ from: format.day(from), to: format.day(to), currency: first?.currency ?? "" })}
      controls={<SpanPicker span={span} />}
      actions={
        <Button
          component={To}
          to={`/fin/ledger-accounts/${id}/details`}
          variant="default"
          leftSection={<IconListDetails size={16} stroke={1.6} />}
        >
          {t.details}
        </Button>
      }
      sheet={sheet}
      error={report.error}
      onRetry={report.retry}
    >
      {first && sheet && (
        <Stack gap="lg">
          <Group gap="xl">
            <Fact label={t.opening} value={format.money(first.opening, first.currency)} />
            <Fact label={t.debit} value={format.money(first.debit, first.currency)} />
            <Fact label={t.credit} value={format.money(first.credit, first.currency)} />
            <Fact label={t.closing} value={format.money(first.closing, first.currency)} strong />
          </Group>
          {first.data.length === 0 ? (
            <Empty icon={IconListDetails} title={t.empty} about={t.emptyAbout} />
          ) : (
            <SheetTable sheet={sheet} caption={t.title} />
          )}
          <MoreRows of={report} />
        </Stack>
      )}
    </ReportPage>
  );
}

function ledgerSheet(
  pages: readonly FinAccountLedger[],
  first: FinAccountLedger,
  t: LedgerWords,
  names: Names,
  whole: boolean,
): Sheet {
  const lines = pages.flatMap(({ data }) => data);
  const opening: SheetRow = {
    key: "opening",
    kind: "subtotal",
    cells: { date: first.from, text: t.opening, balance: first.opening },
  };
  const closing: SheetRow = {
    key: "closing",
    kind: "total",
    cells: {
      date: first.to,
      text: t.closing,
      debit: first.debit,
      credit: first.credit,
      balance: first.closing,
    },
  };
  return {
    name: `account-${first.account.code}-${first.from ?? ""}-${first.to ?? ""}`,
    columns: [
      { name: "date", label: t.date, kind: "day" },
      { name: "number", label: t.number, keep: true, wide: true },
      { name: "text", label: t.text },
      { name: "source", label: t.source, wide: true },
      { name: "debit", label: t.debit, kind: "money", blankZero: true },
      { name: "credit", label: t.credit, kind: "money", blankZero: true },
      { name: "balance", label: t.balance, kind: "money" },
    ],
    rows: [
      opening,
      ...lines.map(
        ({ entry_id, line, number, date, narration, text, source, debit, credit, balance }): SheetRow => ({
          key: `${entry_id} ${line}`,
          cells: {
            date,
            number,
            text: text && text !== narration ? `${narration}: ${text}` : narration,
            source: source && names.one(source.collection),
            debit,
            credit,
            balance,
          },
          to: {
            number: `/fin/journal-entries/${entry_id}`,
            text: `/fin/journal-entries/${entry_id}`,
            ...(source && { source: `/${source.collection.replace(".", "/")}/${source.id}` }),
          },
        }),
      ),
      ...(whole ? [closing] : []),
    ],
  };
}
