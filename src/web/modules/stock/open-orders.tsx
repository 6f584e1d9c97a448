import { Anchor, Group, Text, TextInput } from "@mantine/core";
import { IconSearch, IconTruckDelivery } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { StateBadge, Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../ops/texts.ts";
import { useAll } from "../print/all.ts";
import { RestNote } from "../print/rest-note.tsx";
import { type HandOrder, handLines, type Way } from "./orders/handover.ts";
import { HandoverButton } from "./orders/handover-button.tsx";

/** Purchase orders with goods to receive. */
export function Incoming() {
  const t = useTexts("ops.stock");
  const orders = useAll("GET /api/v1/ops/purchase-orders", {
    query: { "state[in]": "ordered,part_received", sort: "expected_on", limit: 200, expand: "supplier" },
  });
  return (
    <>
      <PageHead title={t.incoming} about={t.incomingAbout} />
      <Answered of={orders}>
        {({ data, page }) => (
          <Orders
            way="receive"
            orders={data.map((order) => ({ collection: "ops.purchase-orders", order }))}
            more={page.next_cursor !== null}
          />
        )}
      </Answered>
    </>
  );
}

/** Sales orders with goods to deliver. */
export function Outgoing() {
  const t = useTexts("ops.stock");
  const orders = useAll("GET /api/v1/ops/sales-orders", {
    query: { "state[in]": "confirmed,part_delivered", sort: "promised_on", limit: 200, expand: "account" },
  });
  return (
    <>
      <PageHead title={t.outgoing} about={t.outgoingAbout} />
      <Answered of={orders}>
        {({ data, page }) => (
          <Orders
            way="deliver"
            orders={data.map((order) => ({ collection: "ops.sales-orders", order }))}
            more={page.next_cursor !== null}
          />
        )}
      </Answered>
    </>
  );
}

interface OrdersProps {
  way: Way;
  orders: readonly HandOrder[];
  more: boolean;
}

function Orders({ way, orders, more }: OrdersProps) {
  const t = useTexts("ops.stock");
  const columns = useColumns(way);
  const [sought, setSought] = useState("");
  const found = orders.filter((given) => wordsOf(given, way).includes(sought.trim().toLowerCase()));
  if (orders.length === 0)
    return (
      <Empty
        icon={IconTruckDelivery}
        title={way === "receive" ? t.nothingIn : t.nothingOut}
        about={way === "receive" ? t.nothingInAbout : t.nothingOutAbout}
      />
    );
  return (
    <>
      <TextInput
        aria-label={t.findOrder}
        placeholder={t.findOrder}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        maw={360}
        mb="md"
        value={sought}
        onChange={({ currentTarget }) => setSought(currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text c="var(--app-quiet)">{t.notFound}</Text>
      ) : (
        <Panel flush>
          <DataTable
            caption={way === "receive" ? t.incoming : t.outgoing}
            rows={found}
            rowKey={({ order }) => order.id}
            columns={columns}
          />
        </Panel>
      )}
      <RestNote
        shown={orders.length}
        more={more}
        to={way === "receive" ? "/ops/purchase-orders" : "/ops/sales-orders"}
      />
    </>
  );
}

function wordsOf(given: HandOrder, way: Way): string {
  const items = handLines(given, way).map(({ text }) => text);
  return [given.order.number, partyOf(given), ...items].join(" ").toLowerCase();
}

const partyOf = (given: HandOrder) =>
  given.collection === "ops.purchase-orders" ? given.order.supplier?.name : given.order.account?.name;

const dayOf = (given: HandOrder) =>
  given.collection === "ops.purchase-orders" ? given.order.expected_on : given.order.promised_on;

function useColumns(way: Way): Column<HandOrder>[] {
  const t = useTexts("ops.stock");
  const format = useFormat();
  return [
    {
      key: "number",
      label: way === "receive" ? t.purchase : t.order,
      head: true,
      render: ({ collection, order }) => (
        <Group gap="xs">
          <Anchor component={To} to={`/${collection.replace(".", "/")}/${order.id}`} size="sm" fw={600}>
            {order.number}
          </Anchor>
          {order.state && <StateBadge collection={collection} state={order.state} />}
        </Group>
      ),
    },
    {
      key: "party",
      label: way === "receive" ? t.supplier : t.customer,
      render: (given) => <span dir="auto">{partyOf(given) ?? "–"}</span>,
    },
    {
      key: "day",
      label: way === "receive" ? t.expected : t.promised,
      render: (given) => {
        const day = dayOf(given);
        return (
          <Group gap="xs">
            {day && format.day(day)} {given.order.late && <Tag tone="bad">{t.late}</Tag>}
          </Group>
        );
      },
    },
    {
      key: "open",
      label: t.openLines,
      render: (given) => {
        const open = handLines(given, way);
        return (
          <div>
            <Text size="sm">{t.lines({ count: open.length })}</Text>
            <Text size="xs" c="var(--app-quiet)" lineClamp={2}>
              {open.map((line) => `${format.number(line.open)} × ${line.text}`).join(", ")}
            </Text>
          </div>
        );
      },
    },
    {
      key: "book",
      label: way === "receive" ? t.incoming : t.outgoing,
      hideLabel: true,
      figures: true,
      render: (given) => <HandoverButton {...given} way={way} size="xs" />,
    },
  ];
}
