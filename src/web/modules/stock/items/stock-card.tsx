import { Anchor, Text } from "@mantine/core";
import type { OpsItemView, OpsStockCardEntry } from "../../../../client/contract.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { To } from "../../../kit/to.tsx";
import { useList } from "../../../kit/use-pages.ts";
import { Wait } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../../ops/texts.ts";
import { MoreRows } from "../../print/more-rows.tsx";
import { LocationLink } from "../location-link.tsx";

export function StockCard({ item }: { item: OpsItemView }) {
  const t = useTexts("ops.stock");
  const format = useFormat();
  const card = useList("GET /api/v1/ops/items/:id/card", { path: { id: item.id }, query: { limit: 50 } });
  const entries = card.rows;
  const signed = (quantity: string) => `${quantity.startsWith("-") ? "" : "+"}${format.number(quantity)}`;
  return (
    <Panel title={t.card} about={t.cardAbout} flush>
      {card.error && <ProblemNote error={card.error} onRetry={card.retry} />}
      {!entries && !card.error && <Wait />}
      {entries?.length === 0 && (
        <Text px="lg" pb="md" c="var(--app-quiet)">
          {t.noMoves}
        </Text>
      )}
      {entries && entries.length > 0 && (
        <DataTable
          caption={t.card}
          rows={entries}
          rowKey={({ move_id, location_id, lot }) => `${move_id} ${location_id} ${lot ?? ""}`}
          columns={[
            { key: "at", label: t.date, render: ({ at }) => format.day(at) },
            {
              key: "move",
              label: t.move,
              head: true,
              render: ({ move_id, number }) => (
                <Anchor component={To} to={`/ops/stock-moves/${move_id}`} size="sm">
                  {number}
                </Anchor>
              ),
            },
            {
              key: "location",
              label: t.location,
              render: (row) => <LocationLink of={row} />,
            },
            ...(entries.some(({ lot }) => lot)
              ? [{ key: "lot", label: t.lot, render: ({ lot }: OpsStockCardEntry) => lot }]
              : []),
            { key: "quantity", label: t.quantity, figures: true, render: ({ quantity }) => signed(quantity) },
            {
              key: "balance",
              label: t.balance,
              figures: true,
              render: ({ balance }) => format.number(balance),
            },
            { key: "value", label: t.value, figures: true, render: ({ value }) => format.amount(value) },
            {
              key: "balance_value",
              label: t.balanceValue,
              figures: true,
              render: ({ balance_value }) => format.amount(balance_value),
            },
          ]}
        />
      )}
      <MoreRows of={card} />
    </Panel>
  );
}
