import { Anchor, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { FinStats } from "../../../../client/contract.ts";
import { BarsPanel } from "../../../dashboards/bars-panel.tsx";
import { Board, Figures, Panels } from "../../../dashboards/board.tsx";
import { listOf } from "../../../dashboards/drill.ts";
import { MonthsChart } from "../../../dashboards/months-chart.tsx";
import { usePeriod } from "../../../dashboards/period.tsx";
import { Trend } from "../../../dashboards/trend.tsx";
import { Answered } from "../../../kit/answered.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import { Aging, Oldest } from "./open.tsx";

export function Page() {
  const t = useTexts("fin.dashboard");
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/fin/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>{(answer) => <Finance stats={answer} />}</Answered>
    </Board>
  );
}

function Finance({ stats }: { stats: FinStats }) {
  const t = useTexts("fin.dashboard");
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
            hint={t.month({ text: format.money(result.month.profit) })}
            tone={result.year.profit < 0 ? "bad" : "plain"}
            to="/fin/profit-and-loss"
          />
        )}
        <Figure
          label={t.receivable}
          value={format.money(receivables.base.total)}
          hint={t.overdue({ text: format.money(receivables.overdue.base) })}
          tone={receivables.overdue.base > 0 ? "warning" : "plain"}
          to="/fin/aging?side=receivable"
        />
        <Figure
          label={t.payable}
          value={format.money(payables.base.total)}
          hint={t.overdue({ text: format.money(payables.overdue.base) })}
          tone={payables.overdue.base > 0 ? "warning" : "plain"}
          to="/fin/aging?side=payable"
        />
      </Figures>
      <Panel title={t.months}>
        {result ? (
          <MonthsChart
            label={t.months}
            series={[t.revenue, t.expense]}
            months={result.months.map(({ from, to, revenue, expense }) => ({
              day: from ?? "",
              amounts: [revenue, expense],
              to: `/fin/profit-and-loss?from=${from}&to=${to}`,
            }))}
          />
        ) : (
          <Text size="sm">{t.hidden}</Text>
        )}
      </Panel>
      <Trend
        title={t.trend}
        collection="fin.invoices"
        sum="net"
        date="booked_on"
        filter={{ kind: { eq: "invoice" }, state: { ne: "draft" } }}
        rising="good"
      />
      <Oldest rows={receivables.overdue.oldest} count={receivables.overdue.count} />
      <Panels>
        <Aging
          title={t.agingIn}
          buckets={receivables.base}
          collection="fin.invoices"
          open="issued,part_paid"
        />
        <Aging title={t.agingOut} buckets={payables.base} collection="fin.bills" open="posted,part_paid" />
        <BarsPanel
          title={t.accounts}
          bars={cash.accounts.map(({ account_id, name, balance, lines_unmatched }) => ({
            key: account_id,
            label: name,
            value: balance,
            text: format.money(balance),
            tone: balance < 0 ? ("bad" as const) : ("plain" as const),
            part: { value: lines_unmatched > 0 ? 1 : 0, text: t.unmatched({ count: lines_unmatched }) },
            to: `/fin/ledger-accounts/${account_id}`,
          }))}
        />
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
                  {t.drafts({ count: stats.books.drafts_not_posted })}
                </Anchor>
              </Text>
            )}
            {tax && (tax.due !== 0 || tax.deductible !== 0) && (
              <Text size="sm">
                {t.tax}: {format.money(tax.payable)}{" "}
                <Text span c="var(--app-quiet)">
                  ({t.taxHint({ due: format.money(tax.due), deductible: format.money(tax.deductible) })})
                </Text>
              </Text>
            )}
          </Stack>
        </Panel>
      </Panels>
    </>
  );
}

function Check({ good, label }: { good: boolean; label: string }) {
  const t = useTexts("fin.dashboard");
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
