import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconPlus, IconPrinter, IconTool } from "@tabler/icons-react";
import type { OpsAssetView } from "../../../../client/contract.ts";
import { addMonths } from "../../../../kernel/calendar.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Empty } from "../../../kit/empty.tsx";
import { PageHead } from "../../../kit/page-head.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { StateBadge } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { Day, Money } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../../ops/texts.ts";
import { useAll } from "../../print/all.ts";
import { RestNote } from "../../print/rest-note.tsx";

export function Page() {
  const t = useTexts("ops.assets");
  const may = useMay();
  const call = useAll("GET /api/v1/ops/assets", {
    query: {
      "state[ne]": "disposed",
      fields:
        "tag,name,category,state,acquired_on,cost,accumulated,book_value,next_service_on,service_due,life_months,method",
      sort: "category,tag",
      limit: 200,
    },
  });
  return (
    <>
      <PageHead
        title={t.title}
        about={t.about}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {t.print}
            </Button>
            {may("ops.assets.create") && (
              <Button component={To} to="/ops/assets/new" leftSection={<IconPlus size={18} stroke={1.6} />}>
                {t.add}
              </Button>
            )}
          </>
        }
      />
      <Answered of={call} wait={<WaitBox height={480} />}>
        {({ data, page }) =>
          data.length === 0 ? (
            <Empty icon={IconTool} title={t.none} about={t.noneAbout} />
          ) : (
            <Stack gap="lg">
              <Services assets={data} />
              {[...Map.groupBy(data, ({ category }) => category ?? "")].map(([category, assets]) => (
                <Category key={category} category={category} assets={assets} />
              ))}
              <RestNote shown={data.length} more={page.next_cursor !== null} to="/ops/assets" />
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

function Services({ assets }: { assets: readonly OpsAssetView[] }) {
  const t = useTexts("ops.assets");
  const today = useToday();
  const last = addMonths(today, 6);
  const due = assets
    .filter(({ next_service_on }) => next_service_on && next_service_on <= last)
    .sort((a, b) => (a.next_service_on ?? "").localeCompare(b.next_service_on ?? ""));
  if (due.length === 0) return null;
  return (
    <Panel title={t.service}>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {due.map(({ id, tag, name, next_service_on, service_due }) => (
          <li key={id}>
            <Text size="sm" component="div">
              {next_service_on && <Day value={next_service_on} />}{" "}
              <Anchor component={To} to={recordAddress("ops.assets", id)} size="sm" ml="md">
                {tag} · {name}
              </Anchor>{" "}
              {service_due && <b>{t.overdue}</b>}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

interface CategoryProps {
  category: string;
  assets: readonly OpsAssetView[];
}

function Category({ category, assets }: CategoryProps) {
  const t = useTexts("ops.assets");
  const format = useFormat();
  const names = useNames();
  const field = (name: string) => names.field("ops.assets", name);
  const sumOf = (of: (asset: OpsAssetView) => { amount: number; currency: string } | null | undefined) =>
    assets.reduce((sum, asset) => sum + (of(asset)?.amount ?? 0), 0);
  const money = (value: { amount: number; currency: string } | null | undefined) =>
    value && <Money minor={value.amount} currency={value.currency} />;
  return (
    <Panel flush title={category}>
      <DataTable
        caption={category}
        rows={assets}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "name",
            label: t.asset,
            head: true,
            foot: t.total,
            render: ({ id, tag, name }) => (
              <Anchor component={To} to={recordAddress("ops.assets", id)} size="sm">
                {tag} · {name}
              </Anchor>
            ),
          },
          {
            key: "state",
            label: field("state"),
            render: ({ state }) => state && <StateBadge collection="ops.assets" state={state} />,
          },
          {
            key: "acquired",
            label: field("acquired_on"),
            render: ({ acquired_on }) => acquired_on && <Day value={acquired_on} />,
          },
          {
            key: "cost",
            label: field("cost"),
            figures: true,
            foot: format.money(sumOf(({ cost }) => cost)),
            render: ({ cost }) => money(cost),
          },
          {
            key: "lost",
            label: field("accumulated"),
            figures: true,
            foot: format.money(sumOf(({ accumulated }) => accumulated)),
            render: ({ accumulated }) => money(accumulated),
          },
          {
            key: "book",
            label: field("book_value"),
            figures: true,
            foot: format.money(sumOf(({ book_value }) => book_value)),
            render: ({ book_value }) => money(book_value),
          },
        ]}
      />
    </Panel>
  );
}
