import { SimpleGrid, Text } from "@mantine/core";
import type { OpsItemView, OpsStockPlace } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../../ops/texts.ts";
import { Fact } from "../../print/fact.tsx";
import { millionths, quantityOf } from "../../print/quantity.ts";
import { LocationLink } from "../location-link.tsx";
import { OnDraft } from "../on-draft.tsx";

export function StockNow({ item }: { item: OpsItemView }) {
  const t = useTexts("ops.stock");
  const format = useFormat();
  const places = useCall("GET /api/v1/ops/stock", { query: { item_id: item.id, limit: 200 } });
  const short = useCall(
    "GET /api/v1/ops/stock/short",
    { query: { item_id: item.id } },
    { enabled: item.reorder_point !== null },
  );
  const [below] = short.data?.data ?? [];
  const amount = (quantity: string | null) => `${format.number(quantity ?? 0)} ${item.uom ?? ""}`;
  return (
    <Panel title={t.where} flush>
      <Answered of={places}>
        {({ data }) => {
          const sum = (pick: (place: (typeof data)[number]) => string | null) =>
            quantityOf(data.reduce((total, place) => total + millionths(pick(place)), 0));
          const onHand = sum(({ on_hand }) => on_hand);
          return (
            <>
              <SimpleGrid cols={{ base: 2, sm: 5 }} px="lg" pb="md">
                <Fact label={t.onHand} value={amount(onHand)} strong />
                <Fact label={t.reserved} value={amount(sum(({ reserved }) => reserved))} />
                <Fact label={t.available} value={amount(sum(({ available }) => available))} />
                <Fact
                  label={t.value}
                  value={format.money(data.reduce((total, { value }) => total + (value ?? 0), 0))}
                />
                <Fact
                  label={t.reorder}
                  value={
                    <>
                      {item.reorder_point ? amount(item.reorder_point) : "–"}{" "}
                      {below && (
                        <>
                          <Tag tone="waiting">{t.below}</Tag> <OnDraft of={below} />
                        </>
                      )}
                    </>
                  }
                />
              </SimpleGrid>
              {data.length === 0 ? (
                <Text px="lg" pb="md" c="var(--app-quiet)">
                  {t.nowhere}
                </Text>
              ) : (
                <DataTable
                  caption={t.where}
                  rows={data}
                  rowKey={({ location_id, lot }) => `${location_id} ${lot ?? ""}`}
                  columns={[
                    {
                      key: "location",
                      label: t.location,
                      head: true,
                      render: (row) => <LocationLink of={row} />,
                    },
                    ...(data.some(({ lot }) => lot)
                      ? [{ key: "lot", label: t.lot, render: ({ lot }: OpsStockPlace) => lot }]
                      : []),
                    {
                      key: "on_hand",
                      label: t.onHand,
                      figures: true,
                      render: ({ on_hand }) => format.number(on_hand),
                    },
                    {
                      key: "reserved",
                      label: t.reserved,
                      figures: true,
                      render: ({ reserved }) => format.number(reserved ?? 0),
                    },
                    {
                      key: "available",
                      label: t.available,
                      figures: true,
                      render: ({ available }) => format.number(available ?? 0),
                    },
                    {
                      key: "value",
                      label: t.value,
                      figures: true,
                      render: ({ value }) => (value === null ? "" : format.money(value)),
                    },
                  ]}
                />
              )}
            </>
          );
        }}
      </Answered>
    </Panel>
  );
}
