import { Group, SimpleGrid, Stack, Text } from "@mantine/core";
import type { OpsProjectView } from "../../../../client/contract.ts";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useTexts } from "../../ops/texts.ts";
import type { Health } from "../../strat/health.ts";
import { HealthSign, ProgressBar } from "../../strat/progress-bar.tsx";

const HEALTH = { green: "good", amber: "behind", red: "risk" } as const;

/** The health depends on how far time and budget run ahead of progress. */
export function Standing({ project }: { project: OpsProjectView }) {
  const t = useTexts("ops.standing");
  const format = useFormat();
  const names = useNames();
  const { progress, time_burn, budget_burn, budget, spent, costs, hours_spent, health } = project;
  const done = Number(progress ?? 0);
  const left = budget && budget.amount - (spent?.amount ?? 0);
  const toneOf = (burn: number): Health => (burn - done > 20 ? "risk" : burn - done > 10 ? "behind" : "good");
  const bars = [
    { label: t.progress, value: done, health: "good" as const },
    ...(time_burn ? [{ label: t.time, value: Number(time_burn), health: toneOf(Number(time_burn)) }] : []),
    ...(budget_burn
      ? [{ label: t.money, value: Number(budget_burn), health: toneOf(Number(budget_burn)) }]
      : []),
  ];
  return (
    <Panel
      title={t.title}
      actions={
        health && (
          <Group gap={6}>
            <HealthSign health={HEALTH[health]} />
            <Text size="sm">{names.choice("ops.projects", "health", health)}</Text>
          </Group>
        )
      }
    >
      <Stack gap="lg">
        <Stack gap="xs">
          {bars.map(({ label, value, health: tone }) => (
            <Group key={label} gap="md" wrap="nowrap">
              <Text size="sm" w={150} style={{ flexShrink: 0 }}>
                {label}
              </Text>
              <div style={{ flex: 1 }}>
                <ProgressBar value={value} health={tone} />
              </div>
              <Text size="sm" w={56} ta="right" className="figures">
                {format.percent(Math.round(value))}
              </Text>
            </Group>
          ))}
        </Stack>
        <SimpleGrid cols={2} spacing="md">
          <Figure
            label={t.budget}
            value={budget ? format.money(budget.amount, budget.currency) : t.noBudget}
          />
          <Figure
            label={t.spent}
            value={format.money(spent?.amount ?? 0, spent?.currency)}
            hint={costs && t.ofCosts({ costs: format.money(costs.amount, costs.currency) })}
          />
          <Figure
            label={t.left}
            value={typeof left === "number" ? format.money(left, budget?.currency) : "–"}
            tone={typeof left === "number" && left < 0 ? "bad" : "plain"}
            hint={typeof left === "number" && left < 0 ? t.over : undefined}
          />
          <Figure label={t.hours} value={format.number(hours_spent ?? 0)} />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
