import { Button, Select } from "@mantine/core";
import { IconNotebook, IconPlus } from "@tabler/icons-react";
import type { FinJournalEntryView, FinLedgerAccountView } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { To } from "../../../kit/to.tsx";
import { useList } from "../../../kit/use-pages.ts";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import type { Texts } from "../../../language/texts.ts";
import { useMay } from "../../../session/session.ts";
import { MoreRows } from "../../print/more-rows.tsx";
import type { Sheet, SheetRow } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useChart } from "../reports/chart.ts";
import { ReportPage } from "../reports/report-page.tsx";
import { useSpan } from "../reports/span.ts";
import { SpanPicker } from "../reports/span-picker.tsx";
import { useTexts } from "../texts.ts";

const JOURNALS = ["general", "sales", "purchase", "bank", "cash", "fx", "opening", "closing"] as const;
type JournalWords = Texts<"fin.journal">;

export function Page() {
  const t = useTexts("fin.journal");
  const names = useNames();
  const format = useFormat();
  const may = useMay();
  const chart = useChart();
  const span = useSpan("month");
  const [{ journal }, setUrl] = useUrlState();
  const entries = useList("GET /api/v1/fin/journal-entries", {
    query: {
      "date[gte]": span.from,
      "date[lte]": span.to,
      "state[in]": "posted,reversed",
      sort: "date",
      limit: 100,
      ...(journal && { journal }),
    },
  });
  const all = entries.rows;
  const sheet =
    all && chart && journalSheet(all, chart, `journal-${span.from}-${span.to}`, entries.hasMore, t);
  return (
    <ReportPage
      title={t.title}
      about={t.about({ from: format.day(span.from), to: format.day(span.to) })}
      controls={
        <>
          <SpanPicker span={span} />
          <Select
            label={t.journal}
            w={200}
            clearable
            placeholder={t.all}
            value={journal ?? null}
            onChange={(value) => setUrl({ journal: value ?? undefined })}
            data={JOURNALS.map((value) => ({
              value,
              label: names.choice("fin.journal-entries", "journal", value),
            }))}
          />
        </>
      }
      actions={
        may("fin.journal-entries.create") && (
          <Button
            component={To}
            to="/fin/journal-entries/new"
            leftSection={<IconPlus size={16} stroke={1.6} />}
          >
            {t.add}
          </Button>
        )
      }
      sheet={sheet}
      error={entries.error}
      onRetry={entries.retry}
    >
      {all && all.length > 0 && sheet ? (
        <SheetTable sheet={sheet} caption={t.title} />
      ) : (
        <Empty icon={IconNotebook} title={t.empty} about={t.emptyAbout} />
      )}
      <MoreRows of={entries} />
    </ReportPage>
  );
}

function journalSheet(
  entries: readonly FinJournalEntryView[],
  chart: ReadonlyMap<string, FinLedgerAccountView>,
  name: string,
  hasMore: boolean,
  t: JournalWords,
): Sheet {
  const total = entries.reduce((sum, entry) => sum + (entry.total ?? 0), 0);
  return {
    name,
    columns: [
      { name: "date", label: t.date, kind: "day" },
      { name: "number", label: t.number, keep: true, wide: true },
      { name: "account", label: t.account },
      { name: "text", label: t.text, wide: true },
      { name: "debit", label: t.debit, kind: "money", blankZero: true },
      { name: "credit", label: t.credit, kind: "money", blankZero: true },
    ],
    rows: [
      ...entries.flatMap((entry) => rowsOf(entry, chart)),
      {
        key: "total",
        kind: "total",
        cells: { account: hasMore ? t.sumSoFar : t.total, debit: total, credit: total },
      },
    ],
  };
}

/** Rows of an entry. Date, number and description appear only in the first one. */
function rowsOf(entry: FinJournalEntryView, chart: ReadonlyMap<string, FinLedgerAccountView>): SheetRow[] {
  const { id, number, date, narration, lines } = entry;
  return (lines ?? []).map(({ account_id, text, debit, credit }, place) => {
    const account = chart.get(account_id);
    const isFirst = place === 0;
    return {
      key: `${id} ${place}`,
      cells: {
        date: isFirst ? date : null,
        number: isFirst ? number : null,
        account: account ? `${account.code} ${account.name}` : "",
        text: isFirst ? narration : text === narration ? null : text,
        debit,
        credit,
      },
      to: {
        date: `/fin/journal-entries/${id}`,
        number: `/fin/journal-entries/${id}`,
        account: `/fin/ledger-accounts/${account_id}`,
      },
    };
  });
}
