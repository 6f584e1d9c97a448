import { Group, SegmentedControl, Stack } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import type { Aging } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import type { Sheet, SheetColumn, SheetRow } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { AgingBar } from "./aging-bar.tsx";
import { type AgingWords, BUCKETS } from "./aging-words.ts";
import { DayPicker, useDay } from "./day-picker.tsx";
import { ReportPage } from "./report-page.tsx";

export function Page() {
  const t = useTexts("fin.aging");
  const format = useFormat();
  const day = useDay();
  const [search, change] = useUrlState();
  const side = search.side === "payable" ? "payable" : "receivable";
  const report = useCall("GET /api/v1/fin/aging", { query: { side, at: day.at } }, { keep: true });
  const data = report.data;
  const sheet = data && agingSheet(data, t);
  return (
    <ReportPage
      title={side === "payable" ? t.payable : t.receivable}
      about={t.about({ day: format.day(day.at) })}
      controls={
        <>
          <SegmentedControl
            aria-label={t.side}
            value={side}
            onChange={(value) => change({ side: value === "payable" ? value : undefined })}
            data={[
              { value: "receivable", label: t.customers },
              { value: "payable", label: t.suppliers },
            ]}
          />
          <DayPicker day={day} />
        </>
      }
      sheet={sheet}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {sheet && data && data.by_party.length > 0 ? (
        <Stack gap="xl">
          <Group justify="space-between" align="flex-end" gap="xl">
            <AgingBar buckets={data.base} currency={data.base_currency} />
          </Group>
          <SheetTable sheet={sheet} caption={t.about({ day: format.day(day.at) })} />
        </Stack>
      ) : (
        <Empty icon={IconHourglass} title={t.empty} about={t.emptyAbout} />
      )}
    </ReportPage>
  );
}

function agingSheet(report: Aging, t: AgingWords): Sheet {
  const documents = report.side === "receivable" ? "invoices" : "bills";
  const partyField = report.side === "receivable" ? "account_id" : "supplier_id";
  const open = report.side === "receivable" ? "issued,part_paid" : "posted,part_paid";
  const columns: SheetColumn[] = [
    { name: "party", label: report.side === "receivable" ? t.customer : t.supplier },
    { name: "currency", label: t.currency, wide: true },
    ...BUCKETS.map(
      (name): SheetColumn => ({
        name,
        label: t[name],
        kind: "money",
        blankZero: true,
        wide: name !== BUCKETS[0],
      }),
    ),
    { name: "on_account", label: t.on_account, kind: "money", blankZero: true, wide: true },
    { name: "total", label: t.total, kind: "money" },
  ];
  const rows: SheetRow[] = report.by_party.map(({ party_id, party, currency, base: _, ...amounts }) => ({
    key: `${party_id} ${currency}`,
    currency,
    cells: { party: party ?? t.unknown, currency, ...amounts },
    to: {
      party: `/fin/statement?account=${party_id}&side=${report.side}`,
      total: `/fin/${documents}?${partyField}=${party_id}&currency=${currency}&state[in]=${open}`,
    },
  }));
  const totals = report.by_currency.map(
    ({ currency, ...amounts }): SheetRow => ({
      key: `total ${currency}`,
      kind: "subtotal",
      currency,
      cells: { party: t.total, currency, ...amounts },
    }),
  );
  const base: SheetRow = {
    key: "base",
    kind: "total",
    cells: {
      party: t.inBase({ currency: report.base_currency }),
      currency: report.base_currency,
      ...report.base,
    },
    currency: report.base_currency,
  };
  return {
    name: `aging-${report.side}-${report.at}`,
    columns,
    rows: [...rows, ...(totals.length > 1 ? totals : []), base],
  };
}
