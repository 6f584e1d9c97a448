import { Anchor, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { FinStats } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { DataTable } from "../kit/data-table.tsx";
import { Figure } from "../kit/figure.tsx";
import { Panel } from "../kit/panel.tsx";
import { To } from "../kit/to.tsx";
import { Wait } from "../kit/wait.tsx";
import { useFormat } from "../language/format.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { Bars } from "./bars.tsx";
import { Board, Figures, Panels } from "./board.tsx";
import { listOf } from "./drill.ts";
import { usePeriod } from "./period.tsx";

const MonthsChart = lazy(() => import("./months-chart.tsx").then((m) => ({ default: m.MonthsChart })));

const words = defineWords({
  en: {
    title: "Finance",
    about: "What comes in, what goes out, who owes what, and whether the books are in order.",
    cash: "Money in the bank and till",
    profit: "Result this year",
    month: (text: string) => `${text} this month`,
    receivable: "Customers owe us",
    payable: "We owe suppliers",
    overdue: (text: string) => `${text} overdue`,
    months: "Revenue and expense",
    revenue: "Revenue",
    expense: "Expense",
    agingIn: "What customers owe, by age",
    agingOut: "What we owe, by age",
    current: "Not due yet",
    days: (span: string) => `${span} days late`,
    over: "Over 90 days late",
    accounts: "Accounts",
    unmatched: (count: number) => `${count} lines to match`,
    oldest: "Longest overdue",
    invoice: "Invoice",
    customer: "Customer",
    late: "Days late",
    open: "Open",
    noneOverdue: "No invoice is overdue.",
    order: "Are the books in order?",
    trial_balance_zero: "All debits are all credits",
    no_sequence_gaps: "No number is missing",
    subledgers_agree: "Open documents and stock agree with the ledger",
    periods_closed_in_time: "Months are closed in time",
    drafts: (count: number) =>
      count === 1 ? "1 entry is not posted yet" : `${count} entries are not posted yet`,
    tax: "Tax of this time",
    taxHint: (due: string, deductible: string) => `${due} due, ${deductible} deductible`,
    hidden: "The result is shown to those who may see all journal entries.",
    yes: "yes",
    no: "no",
  },
  de: {
    title: "Finanzen",
    about: "Was hereinkommt, was hinausgeht, wer was schuldet und ob die Bücher stimmen.",
    cash: "Geld auf Konten und in der Kasse",
    profit: "Ergebnis dieses Jahres",
    month: (text: string) => `${text} in diesem Monat`,
    receivable: "Kunden schulden uns",
    payable: "Wir schulden Lieferanten",
    overdue: (text: string) => `${text} überfällig`,
    months: "Erlöse und Aufwand",
    revenue: "Erlöse",
    expense: "Aufwand",
    agingIn: "Forderungen nach Alter",
    agingOut: "Verbindlichkeiten nach Alter",
    current: "Noch nicht fällig",
    days: (span: string) => `${span} Tage überfällig`,
    over: "Über 90 Tage überfällig",
    accounts: "Konten",
    unmatched: (count: number) => `${count} Zeilen zuzuordnen`,
    oldest: "Am längsten überfällig",
    invoice: "Rechnung",
    customer: "Kunde",
    late: "Tage überfällig",
    open: "Offen",
    noneOverdue: "Keine Rechnung ist überfällig.",
    order: "Stimmen die Bücher?",
    trial_balance_zero: "Soll ist gleich Haben",
    no_sequence_gaps: "Keine Nummer fehlt",
    subledgers_agree: "Nebenbücher und Hauptbuch stimmen überein",
    periods_closed_in_time: "Monate sind rechtzeitig abgeschlossen",
    drafts: (count: number) =>
      count === 1 ? "1 Buchung ist noch nicht gebucht" : `${count} Buchungen sind noch nicht gebucht`,
    tax: "Steuer dieses Zeitraums",
    taxHint: (due: string, deductible: string) => `${due} geschuldet, ${deductible} abziehbar`,
    hidden: "Das Ergebnis sehen alle, die alle Buchungssätze sehen dürfen.",
    yes: "ja",
    no: "nein",
  },
});

export function Page() {
  const t = useWords(words);
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/fin/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>{(answer) => <Finance stats={answer} />}</Answered>
    </Board>
  );
}

function Finance({ stats }: { stats: FinStats }) {
  const t = useWords(words);
  const format = useFormat();
  const { result, cash, receivables, payables, tax } = stats;
  return (
    <>
      <Figures>
        <Figure label={t.cash} value={format.money(cash.total)} to="/fin/bank" />
        {result && (
          <Figure
            label={t.profit}
            value={format.money(result.year.profit)}
            hint={t.month(format.money(result.month.profit))}
            tone={result.year.profit < 0 ? "bad" : "plain"}
            to="/fin/profit-and-loss"
          />
        )}
        <Figure
          label={t.receivable}
          value={format.money(receivables.base.total)}
          hint={t.overdue(format.money(receivables.overdue.base))}
          tone={receivables.overdue.base > 0 ? "warning" : "plain"}
          to="/fin/aging?side=receivable"
        />
        <Figure
          label={t.payable}
          value={format.money(payables.base.total)}
          hint={t.overdue(format.money(payables.overdue.base))}
          tone={payables.overdue.base > 0 ? "warning" : "plain"}
          to="/fin/aging?side=payable"
        />
      </Figures>
      <Panel title={t.months}>
        {result ? (
          <Suspense fallback={<Wait rows={9} />}>
            <MonthsChart
              label={t.months}
              rows={result.months.map(({ from, revenue, expense }) => ({
                month: from ?? "",
                revenue,
                expense,
              }))}
              series={[
                { name: "revenue", label: t.revenue, color: "leaf.6" },
                { name: "expense", label: t.expense, color: "gray.5" },
              ]}
              text={(value) => format.shortMoney(value)}
            />
          </Suspense>
        ) : (
          <Text size="sm">{t.hidden}</Text>
        )}
      </Panel>
      <Panels>
        <Panel title={t.agingIn}>
          <AgingBars label={t.agingIn} buckets={receivables.base} side="receivable" />
        </Panel>
        <Panel title={t.agingOut}>
          <AgingBars label={t.agingOut} buckets={payables.base} side="payable" />
        </Panel>
        <Panel title={t.accounts}>
          <Bars
            label={t.accounts}
            bars={cash.accounts.map(({ account_id, name, balance, lines_unmatched }) => ({
              key: account_id,
              label: name,
              value: balance,
              text: format.money(balance),
              tone: balance < 0 ? ("bad" as const) : ("plain" as const),
              part: { value: lines_unmatched > 0 ? 1 : 0, text: t.unmatched(lines_unmatched) },
              to: `/fin/ledger-accounts/${account_id}`,
            }))}
          />
        </Panel>
        <Panel title={t.order}>
          <Stack gap="xs">
            {(
              [
                "trial_balance_zero",
                "no_sequence_gaps",
                "subledgers_agree",
                "periods_closed_in_time",
              ] as const
            ).map((name) => (
              <Check key={name} good={stats.health[name]} label={t[name]} />
            ))}
            {stats.books.drafts_not_posted > 0 && (
              <Text size="sm">
                <Anchor component={To} size="sm" to={listOf("fin.journal-entries", { state: "draft" })}>
                  {t.drafts(stats.books.drafts_not_posted)}
                </Anchor>
              </Text>
            )}
            {tax && (
              <Text size="sm">
                {t.tax}: {format.money(tax.payable)}{" "}
                <Text span c="var(--app-quiet)">
                  ({t.taxHint(format.money(tax.due), format.money(tax.deductible))})
                </Text>
              </Text>
            )}
          </Stack>
        </Panel>
      </Panels>
      <Oldest rows={receivables.overdue.oldest} />
    </>
  );
}

type Buckets = FinStats["receivables"]["base"];

function AgingBars({ label, buckets, side }: { label: string; buckets: Buckets; side: string }) {
  const t = useWords(words);
  const format = useFormat();
  const rows = [
    ["current", t.current, "good"],
    ["days_1_30", t.days("1–30"), "warning"],
    ["days_31_60", t.days("31–60"), "warning"],
    ["days_61_90", t.days("61–90"), "bad"],
    ["over_90", t.over, "bad"],
  ] as const;
  return (
    <Bars
      label={label}
      bars={rows.map(([key, name, tone]) => ({
        key,
        label: name,
        value: buckets[key],
        text: format.money(buckets[key]),
        tone,
        to: `/fin/aging?side=${side}`,
      }))}
    />
  );
}

function Check({ good, label }: { good: boolean; label: string }) {
  const t = useWords(words);
  const Sign = good ? IconCircleCheck : IconCircleX;
  return (
    <Text size="sm" style={{ display: "flex", gap: 8, alignItems: "center" }}>
      <Sign
        size={18}
        stroke={1.6}
        color={good ? "var(--mantine-color-teal-7)" : "var(--mantine-color-red-7)"}
        role="img"
        aria-label={good ? t.yes : t.no}
      />
      {label}
    </Text>
  );
}

function Oldest({ rows }: { rows: FinStats["receivables"]["overdue"]["oldest"] }) {
  const t = useWords(words);
  const format = useFormat();
  if (rows.length === 0)
    return (
      <Panel title={t.oldest}>
        <Text size="sm" c="var(--app-quiet)">
          {t.noneOverdue}
        </Text>
      </Panel>
    );
  return (
    <Panel title={t.oldest} flush>
      <DataTable
        caption={t.oldest}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "number",
            label: t.invoice,
            head: true,
            render: ({ id, number }) => (
              <Anchor component={To} size="sm" to={`/fin/invoices/${id}`}>
                {number}
              </Anchor>
            ),
          },
          {
            key: "party",
            label: t.customer,
            render: ({ party, party_id }) => (
              <Anchor component={To} size="sm" to={`/crm/accounts/${party_id}`}>
                {party ?? "–"}
              </Anchor>
            ),
          },
          {
            key: "late",
            label: t.late,
            figures: true,
            render: ({ days_overdue }) => format.number(days_overdue),
          },
          {
            key: "open",
            label: t.open,
            figures: true,
            render: ({ balance, currency }) => format.money(balance, currency),
          },
        ]}
      />
    </Panel>
  );
}
