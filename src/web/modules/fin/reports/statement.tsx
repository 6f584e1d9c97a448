import { SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import type { StatementOfAccount } from "../../../../client/contract.ts";
import { Empty } from "../../../kit/empty.tsx";
import { useUrlState } from "../../../kit/use-url-state.ts";
import { useFormat } from "../../../language/format.ts";
import type { Texts } from "../../../language/texts.ts";
import { useCall } from "../../../queries.ts";
import { Letterhead, PartyAddress, useLetterhead } from "../../print/letterhead.tsx";
import { paperStyle } from "../../print/paper-style.ts";
import { PartyPicker } from "../../print/party-picker.tsx";
import { PdfButton } from "../../print/pdf-button.tsx";
import type { Sheet } from "../../print/sheet.ts";
import { SheetTable } from "../../print/sheet-table.tsx";
import { useTexts } from "../texts.ts";
import { ReportPage } from "./report-page.tsx";
import { useSpan } from "./span.ts";
import { SpanPicker } from "./span-picker.tsx";

export function Page() {
  const t = useTexts("fin.statement");
  const format = useFormat();
  const span = useSpan("year");
  const paper = paperStyle(useLetterhead());
  const [search, change] = useUrlState();
  const side = search.side === "payable" ? "payable" : "receivable";
  const id = search.account ?? "";
  const { from, to } = span;
  const report = useCall(
    "GET /api/v1/fin/statement/:account_id",
    { path: { account_id: id }, query: { side, from, to } },
    { enabled: id !== "" },
  );
  const party = useCall("GET /api/v1/crm/accounts/:id", { path: { id } }, { enabled: id !== "" });
  const data = report.data;
  const sheets = data?.currencies.map((one) => statementSheet(data, one, t));
  const empty: Sheet = { name: "statement", columns: [], rows: [] };
  return (
    <ReportPage
      title={data?.party ? t.titleOf({ party: data.party }) : t.title}
      about={t.about({ from: format.day(from), to: format.day(to) })}
      controls={
        <>
          <PartyPicker
            label={side === "receivable" ? t.customer : t.supplier}
            value={id === "" ? null : id}
            name={data?.party ?? party.data?.name ?? undefined}
            onChoose={(account) => change({ account: account ?? undefined })}
          />
          <SegmentedControl
            aria-label={t.side}
            value={side}
            onChange={(value) => change({ side: value === "payable" ? value : undefined })}
            data={[
              { value: "receivable", label: t.receivable },
              { value: "payable", label: t.payable },
            ]}
          />
          <SpanPicker span={span} />
          {id !== "" && (
            <PdfButton
              path={`/api/v1/fin/statement/${id}/paper`}
              query={{ side, from, to }}
              needs="fin.statement.paper"
            />
          )}
        </>
      }
      sheet={id === "" ? empty : sheets && merged(sheets)}
      error={report.error}
      onRetry={() => void report.refetch()}
    >
      {id === "" || !sheets || sheets.length === 0 ? (
        <Empty
          icon={IconFileInvoice}
          title={id === "" ? t.choose : t.empty}
          about={id === "" ? t.chooseAbout : t.emptyAbout}
        />
      ) : (
        <Stack gap="xl">
          <div {...paper} className={`print-only ${paper.className}`}>
            <Letterhead />
            <PartyAddress party={party.data} />
          </div>
          {data?.currencies.map((one, place) => (
            <div key={one.currency}>
              <Title order={2} size="h4" mb="xs">
                {one.currency}
              </Title>
              {sheets[place] && <SheetTable sheet={sheets[place]} caption={one.currency} />}
              <Text mt="sm" fw={600} ta="right">
                {t.owed({ amount: format.money(one.closing, one.currency), day: format.day(to) })}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </ReportPage>
  );
}

type InCurrency = StatementOfAccount["currencies"][number];

function statementSheet(report: StatementOfAccount, one: InCurrency, t: Texts<"fin.statement">): Sheet {
  const { currency, opening, closing, movements } = one;
  return {
    name: `statement-${report.party ?? report.party_id}-${report.to}`,
    columns: [
      { name: "date", label: t.date, kind: "day" },
      { name: "what", label: t.what },
      { name: "number", label: t.number, keep: true },
      { name: "due", label: t.due, kind: "day", wide: true },
      { name: "currency", label: t.currency, wide: true },
      { name: "amount", label: t.amount, kind: "money" },
      { name: "balance", label: t.balance, kind: "money" },
    ],
    rows: [
      {
        key: `opening ${currency}`,
        kind: "subtotal",
        currency,
        cells: { date: report.from, what: t.opening, currency, balance: opening },
      },
      ...movements.map(({ date, kind, collection, id, number, due_date, amount, balance }, place) => ({
        key: `${place} ${id}`,
        currency,
        cells: { date, what: t[kind], number, due: due_date, currency, amount, balance },
        to: { number: `/${collection.replace(".", "/")}/${id}` },
      })),
      {
        key: `closing ${currency}`,
        kind: "total",
        currency,
        cells: { date: report.to, what: t.closing, currency, balance: closing },
      },
    ],
  };
}

/** Combines the sheets of all currencies for the export. */
function merged(sheets: readonly Sheet[]): Sheet {
  const [first] = sheets;
  return {
    name: first?.name ?? "statement",
    columns: first?.columns ?? [],
    rows: sheets.flatMap(({ rows }) => rows),
  };
}
