import { Group, Progress, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { IconChartBar } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { EngineUsage, KeyUsage, SpendWindow } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { type Column, DataTable } from "../kit/data-table.tsx";
import { Empty } from "../kit/empty.tsx";
import { useMicro } from "../kit/micro.ts";
import { Panel } from "../kit/panel.tsx";
import { Tag } from "../kit/state-badge.tsx";
import { useFormat } from "../language/format.ts";
import { useCall } from "../queries.ts";
import { useTexts } from "./texts.ts";

const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));
const RANGES = [7, 30, 90] as const;
const DAY = 86_400_000;

export function UsageView() {
  const t = useTexts("developer.developer");
  const [days, setDays] = useState<(typeof RANGES)[number]>(30);
  const [from] = useState(() => Date.now());
  const day = (back: number) => new Date(from - back * DAY).toISOString().slice(0, 10);
  const usage = useCall(
    "GET /api/v1/developer/usage",
    { query: { from: day(days - 1), to: day(0) } },
    { keep: true },
  );
  return (
    <Answered of={usage}>
      {({ currency, windows, keys, engines, days: byDay }) => (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {windows.map((window) => (
              <Panel key={window.window} title={window.window === "daily" ? t.today : t.month}>
                <Window of={window} currency={currency} />
              </Panel>
            ))}
          </SimpleGrid>
          <Panel
            title={t.perDayChart}
            actions={
              <SegmentedControl
                size="xs"
                aria-label={t.range}
                data={RANGES.map((one) => ({ value: String(one), label: t[`days${one}`] }))}
                value={String(days)}
                onChange={(next) => setDays(RANGES.find((one) => String(one) === next) ?? 30)}
              />
            }
          >
            {byDay.every(({ calls }) => calls === 0) ? (
              <Empty icon={IconChartBar} title={t.noUsage} about={t.noUsageAbout} />
            ) : (
              <Suspense fallback={<Skeleton h={260} />}>
                <DayChart days={byDay} currency={currency} />
              </Suspense>
            )}
          </Panel>
          {keys.length > 0 && <KeysUsage keys={keys} currency={currency} />}
          {engines.length > 0 && <Engines engines={engines} currency={currency} />}
        </Stack>
      )}
    </Answered>
  );
}

/** Includes amounts reserved for running calls. */
export function Window({ of: window, currency }: { of: SpendWindow; currency: string }) {
  const t = useTexts("developer.developer");
  const format = useFormat();
  const money = useMicro(currency);
  const { cap, settled, held } = window;
  const share = (micro: number) => (cap === null || cap === 0 ? 0 : Math.min(100, (100 * micro) / cap));
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text className="figures" fw={600}>
          {money(settled)}{" "}
          <Text span size="sm" fw={400} c="var(--app-quiet)">
            {t.spent}
          </Text>
        </Text>
        <Text size="sm" c="var(--app-quiet)" className="figures">
          {cap === null ? t.noCap : money(cap)}
        </Text>
      </Group>
      {cap !== null && (
        <Progress.Root size="md">
          <Progress.Section value={share(settled)} aria-label={t.spent} />
          <Progress.Section value={share(held)} color="yellow" aria-label={t.held} />
        </Progress.Root>
      )}
      <Text size="xs" c="var(--app-quiet)" className="figures">
        {[held > 0 && `${money(held)} ${t.held}`, t.resets({ moment: format.ago(window.resets_at) })]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </Stack>
  );
}

function KeysUsage({ keys, currency }: { keys: readonly KeyUsage[]; currency: string }) {
  const t = useTexts("developer.developer");
  return (
    <Panel title={t.byKey}>
      <Stack gap="lg">
        {keys.map(({ id, name, blocked, windows }) => (
          <div key={id}>
            <Group gap="xs" mb={6}>
              <Text fw={500}>{name}</Text>
              {blocked && <Tag tone="bad">{t.blocked}</Tag>}
            </Group>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {windows.map((window) => (
                <Window key={window.window} of={window} currency={currency} />
              ))}
            </SimpleGrid>
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

function Engines({ engines, currency }: { engines: readonly EngineUsage[]; currency: string }) {
  const t = useTexts("developer.developer");
  const format = useFormat();
  const money = useMicro(currency);
  const columns: Column<EngineUsage>[] = [
    { key: "engine", label: t.engine, head: true, render: ({ engine }) => t[engine] },
    { key: "calls", label: t.calls, figures: true, render: ({ calls }) => format.number(calls) },
    {
      key: "tokens",
      label: t.tokens,
      figures: true,
      render: ({ prompt_tokens, completion_tokens }) => format.number(prompt_tokens + completion_tokens),
    },
    {
      key: "cpu",
      label: t.cpu,
      figures: true,
      render: ({ cpu_ms }) => t.seconds({ count: format.number(cpu_ms / 1000, 1) }),
    },
    { key: "cost", label: t.cost, figures: true, render: ({ cost_micro }) => money(cost_micro) },
  ];
  return (
    <Panel title={t.byEngine} flush>
      <DataTable caption={t.byEngine} columns={columns} rows={engines} rowKey={({ engine }) => engine} />
    </Panel>
  );
}
