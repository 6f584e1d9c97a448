import { SimpleGrid, Stack, Text } from "@mantine/core";
import type { OpsAssetView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { Money } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../../ops/texts.ts";
import { ProgressBar } from "../../strat/progress-bar.tsx";

export function Losses({ asset }: { asset: OpsAssetView }) {
  const t = useTexts("ops.losses");
  const format = useFormat();
  const { id, cost, accumulated, book_value, residual_value, next_service_on, service_every_months } = asset;
  const schedule = useCall("GET /api/v1/ops/assets/:id/schedule", { path: { id } });
  const money = (value: typeof cost) => (value ? format.money(value.amount, value.currency) : "–");
  const toLose = (cost?.amount ?? 0) - (residual_value?.amount ?? 0);
  const share = toLose > 0 ? ((accumulated?.amount ?? 0) / toLose) * 100 : 0;
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <Figure label={t.cost} value={money(cost)} />
        <Figure
          label={t.lost}
          value={money(accumulated)}
          hint={toLose > 0 ? t.of({ share: format.percent(Math.round(share)) }) : undefined}
        />
        <Figure label={t.book} value={money(book_value)} />
        <Figure
          label={t.service}
          value={next_service_on ? format.day(next_service_on) : "–"}
          tone={asset.service_due ? "bad" : "plain"}
          hint={
            asset.service_due
              ? t.due
              : service_every_months
                ? t.every({ months: service_every_months })
                : undefined
          }
        />
      </SimpleGrid>
      <Answered of={schedule} wait={<WaitBox height={360} />}>
        {({ losses, currency }) => (
          <Panel flush={losses.length > 0} title={t.title}>
            {losses.length === 0 ? (
              <Text size="sm">{t.none}</Text>
            ) : (
              <>
                <div style={{ padding: "0 var(--mantine-spacing-lg) var(--mantine-spacing-sm)" }}>
                  <ProgressBar value={share} health="good" />
                </div>
                <DataTable
                  caption={t.months}
                  maxHeight={420}
                  rows={losses.map((loss, index) => ({ ...loss, index }))}
                  rowKey={({ index }) => String(index)}
                  tone={({ posted }) => (posted ? undefined : "quiet")}
                  columns={[
                    {
                      key: "month",
                      label: t.month,
                      head: true,
                      render: ({ month_end }) => format.month(month_end),
                    },
                    { key: "kind", label: t.kind, render: ({ kind }) => t[kind] },
                    {
                      key: "amount",
                      label: t.amount,
                      figures: true,
                      render: ({ amount }) => <Money minor={amount} {...(currency && { currency })} />,
                    },
                    {
                      key: "total",
                      label: t.total,
                      figures: true,
                      render: ({ accumulated: total }) => (
                        <Money minor={total} {...(currency && { currency })} />
                      ),
                    },
                    {
                      key: "book",
                      label: t.book,
                      figures: true,
                      render: ({ book_value: left }) => (
                        <Money minor={left} {...(currency && { currency })} />
                      ),
                    },
                    {
                      key: "posted",
                      label: t.posted,
                      render: ({ posted, posted_on }) =>
                        posted ? (
                          <Tag tone="good">
                            {posted_on ? t.booked({ day: format.day(posted_on) }) : t.posted}
                          </Tag>
                        ) : (
                          <Tag>{t.planned}</Tag>
                        ),
                    },
                  ]}
                />
              </>
            )}
          </Panel>
        )}
      </Answered>
    </Stack>
  );
}
