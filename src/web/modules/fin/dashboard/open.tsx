import { Anchor } from "@mantine/core";
import type { FinStats } from "../../../../client/contract.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import { BarsPanel } from "../../../dashboards/bars-panel.tsx";
import { listOf, within } from "../../../dashboards/drill.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../texts.ts";

type Buckets = FinStats["receivables"]["base"];

interface AgingProps {
  title: string;
  buckets: Buckets;
  collection: string;
  /** States of open documents. */
  open: string;
}

export function Aging({ title, buckets, collection, open }: AgingProps) {
  const t = useTexts("fin.dashboard");
  const format = useFormat();
  const today = useToday();
  const late = (from: number, to?: number) => ({
    from: to === undefined ? undefined : addDays(today, -to),
    to: addDays(today, -from),
  });
  const rows = [
    ["current", t.current, "good", { from: today }],
    ["days_1_30", t.days({ span: "1–30" }), "warning", late(1, 30)],
    ["days_31_60", t.days({ span: "31–60" }), "warning", late(31, 60)],
    ["days_61_90", t.days({ span: "61–90" }), "bad", late(61, 90)],
    ["over_90", t.over, "bad", late(91)],
  ] as const;
  return (
    <BarsPanel
      title={title}
      bars={rows.map(([key, name, tone, days]) => ({
        key,
        label: name,
        value: buckets[key],
        text: format.money(buckets[key]),
        tone,
        to: listOf(collection, { "state[in]": open, ...within("due_date", days) }),
      }))}
    />
  );
}

export function Oldest({
  rows,
  count,
}: {
  rows: FinStats["receivables"]["overdue"]["oldest"];
  count: number;
}) {
  const t = useTexts("fin.dashboard");
  const format = useFormat();
  const today = useToday();
  const overdue = listOf("fin.invoices", {
    kind: "invoice",
    "state[in]": "issued,part_paid",
    "due_date[lt]": today,
    sort: "due_date",
  });
  if (rows.length === 0) return null;
  return (
    <Panel
      title={t.oldest}
      flush
      actions={
        <Anchor component={To} to={overdue} size="sm">
          {t.allOverdue({ count })}
        </Anchor>
      }
    >
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
