import { Group, List, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SodRule, SodSide } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { ResourcePart } from "../../resource/resource.tsx";
import { useSideText } from "../parts/side-text.ts";
import { useTexts } from "../texts.ts";
import { RuleForm } from "./rule-form.tsx";

const MODES = { prevent: "bad", warn: "waiting", detect: "quiet" } as const;

export function Rules() {
  const t = useTexts("settings.duties");
  const shippedName = useShippedName();
  return (
    <ResourcePart
      title={t.rules}
      list="GET /api/v1/settings/sod/rules"
      lines={10}
      create={{
        needs: "settings.sod.rules.create",
        label: t.add,
        form: (close) => <RuleForm onClose={close} />,
      }}
      moves={[
        {
          label: t.edit,
          needs: "settings.sod.rules.update",
          named: ({ name }) => shippedName(name),
          form: (rule, close) => <RuleForm rule={rule} onClose={close} />,
        },
      ]}
    >
      {(rules, movesOf) => rules.map((rule) => <RuleCard key={rule.id} rule={rule} moves={movesOf(rule)} />)}
    </ResourcePart>
  );
}

function RuleCard({ rule, moves }: { rule: SodRule; moves: ReactNode }) {
  const shippedName = useShippedName();
  const t = useTexts("settings.duties");
  return (
    <Panel
      title={shippedName(rule.name)}
      about={shippedName(rule.risk)}
      actions={
        <>
          {!rule.active && <Tag>{t.off}</Tag>}
          <Tag tone={MODES[rule.mode]}>{t[rule.mode]}</Tag>
          {moves}
        </>
      }
    >
      <Group align="flex-start" gap="xl">
        <Side title={t.left} side={rule.left} />
        <Side title={t.right} side={rule.right} />
        <Stack gap={2} miw={160}>
          <Text size="xs" c="var(--app-quiet)">
            {t.scope}
          </Text>
          <Text size="sm">{t[rule.scope]}</Text>
          <Text size="xs" c="var(--app-quiet)">
            {t.days}: {rule.window_days ?? t.daysAny}
          </Text>
        </Stack>
      </Group>
    </Panel>
  );
}

function Side({ title, side }: { title: string; side: SodSide }) {
  const sideText = useSideText();
  return (
    <Stack gap={2} style={{ flex: "1 1 14rem", minWidth: 0 }}>
      <Text size="xs" c="var(--app-quiet)">
        {title}
      </Text>
      <List size="sm">
        {(side.any ?? side.all ?? []).map((action) => (
          <List.Item key={action} title={action}>
            {sideText(action)}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
