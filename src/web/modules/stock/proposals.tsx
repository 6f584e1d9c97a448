import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import type { Calls, OpsShortItem } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../ops/texts.ts";
import { useAll } from "../print/all.ts";
import { OnDraft } from "./on-draft.tsx";

const STALE = ["GET /api/v1/ops/purchase-orders", "GET /api/v1/ops/stock/short"];

export function Page() {
  const t = useTexts("ops.stock");
  const short = useAll("GET /api/v1/ops/stock/short", { query: { limit: 200 } });
  const drafts = useCall("GET /api/v1/ops/purchase-orders", {
    query: { state: "draft", sort: "-created_at", limit: 100, expand: "supplier" },
  });
  const propose = useAct("POST /api/v1/ops/purchase-orders/propose", {
    done: ({ proposed }) => t.proposed({ count: proposed }),
    stale: STALE,
  });
  return (
    <>
      <PageHead
        title={t.proposals}
        about={t.proposalsAbout}
        actions={
          <Button
            leftSection={<IconWand size={16} stroke={1.6} />}
            loading={propose.isPending}
            onClick={() => propose.mutate({ body: {} })}
          >
            {t.propose}
          </Button>
        }
      />
      <Stack gap="lg">
        <Panel title={t.drafts} flush>
          <Answered of={drafts}>{({ data }) => <Drafts orders={data} />}</Answered>
        </Panel>
        <Panel title={t.short} flush>
          <Answered of={short}>{({ data }) => <Short items={data} />}</Answered>
        </Panel>
      </Stack>
    </>
  );
}

type Draft = Calls["GET /api/v1/ops/purchase-orders"]["answer"]["data"][number];

function Drafts({ orders }: { orders: readonly Draft[] }) {
  const t = useTexts("ops.stock");
  const format = useFormat();
  const may = useMay();
  const submit = useAct("POST /api/v1/ops/purchase-orders/:id/submit", { done: t.submitted, stale: STALE });
  if (orders.length === 0)
    return (
      <Text px="lg" pb="md" c="var(--app-quiet)">
        {t.noDrafts}
      </Text>
    );
  return (
    <DataTable
      caption={t.drafts}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "number",
          label: t.purchase,
          head: true,
          render: ({ id, number }) => (
            <Anchor component={To} to={`/ops/purchase-orders/${id}`} size="sm" fw={600}>
              {number}
            </Anchor>
          ),
        },
        {
          key: "supplier",
          label: t.supplier,
          render: ({ supplier }) => <span dir="auto">{supplier?.name}</span>,
        },
        {
          key: "lines",
          label: t.item,
          render: ({ lines }) => (
            <Text size="sm" lineClamp={2}>
              {lines?.map(({ quantity, text }) => `${format.number(quantity)} × ${text}`).join(", ")}
            </Text>
          ),
        },
        {
          key: "net",
          label: t.net,
          figures: true,
          render: ({ net, currency }) => format.money(net ?? 0, currency ?? undefined),
        },
        {
          key: "submit",
          label: t.submit,
          hideLabel: true,
          figures: true,
          render: ({ id, version }) =>
            may("ops.purchase-orders.submit") && (
              <Button
                size="xs"
                variant="default"
                loading={submit.isPending && submit.variables.path.id === id}
                onClick={() =>
                  submit.mutate({ path: { id }, body: version === undefined ? {} : { version } })
                }
              >
                {t.submit}
              </Button>
            ),
        },
      ]}
    />
  );
}

function Short({ items }: { items: readonly OpsShortItem[] }) {
  const t = useTexts("ops.stock");
  const format = useFormat();
  if (items.length === 0)
    return (
      <Text px="lg" pb="md" c="var(--app-quiet)">
        {t.noneShort}
      </Text>
    );
  return (
    <DataTable
      caption={t.short}
      rows={items}
      rowKey={({ item_id }) => item_id}
      columns={[
        {
          key: "item",
          label: t.item,
          head: true,
          render: ({ item_id }) => <RecordLink collection="ops.items" id={item_id} />,
        },
        { key: "on_hand", label: t.onHand, figures: true, render: ({ on_hand }) => format.number(on_hand) },
        { key: "demand", label: t.demand, figures: true, render: ({ demand }) => format.number(demand) },
        {
          key: "on_order",
          label: t.onOrder,
          figures: true,
          render: ({ on_order }) => format.number(on_order),
        },
        ...(items.some(({ on_draft }) => on_draft !== "0")
          ? [{ key: "on_draft", label: t.onDraft, render: (item: OpsShortItem) => <OnDraft of={item} /> }]
          : []),
        {
          key: "reorder",
          label: t.reorder,
          figures: true,
          render: ({ reorder_point }) => format.number(reorder_point),
        },
      ]}
    />
  );
}
