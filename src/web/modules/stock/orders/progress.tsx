import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../../ops/texts.ts";
import { less } from "../../print/quantity.ts";
import type { HandOrder } from "./handover.ts";

export function Progress(given: HandOrder) {
  const t = useTexts("ops.orders");
  const format = useFormat();
  const isPurchase = given.collection === "ops.purchase-orders";
  const rows =
    given.collection === "ops.purchase-orders"
      ? (given.order.lines ?? []).map(({ text, quantity, received, billed }, at) => ({
          at,
          text,
          quantity,
          done: received,
          charged: billed,
        }))
      : (given.order.lines ?? []).map(({ text, quantity, delivered, invoiced }, at) => ({
          at,
          text,
          quantity,
          done: delivered,
          charged: invoiced,
        }));
  if (given.order.state === "draft" || rows.length === 0) return null;
  return (
    <Panel title={t.progress} flush>
      <DataTable
        caption={t.progress}
        rows={rows}
        rowKey={({ at }) => String(at)}
        columns={[
          { key: "text", label: t.line, head: true, render: ({ text }) => text },
          {
            key: "ordered",
            label: t.ordered,
            figures: true,
            render: ({ quantity }) => format.number(quantity),
          },
          {
            key: "done",
            label: isPurchase ? t.received : t.delivered,
            figures: true,
            render: ({ done }) => format.number(done),
          },
          {
            key: "charged",
            label: isPurchase ? t.billed : t.invoiced,
            figures: true,
            render: ({ charged }) => format.number(charged),
          },
          {
            key: "open",
            label: t.open,
            figures: true,
            render: ({ quantity, done }) => format.number(less(quantity, done)),
          },
        ]}
      />
    </Panel>
  );
}
