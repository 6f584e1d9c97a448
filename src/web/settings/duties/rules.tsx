import { Button, Group, List, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { SodRule, SodSide } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useSideText } from "../parts/side-text.ts";
import { RuleForm } from "./rule-form.tsx";
import { words } from "./words.ts";

const MODES = { prevent: "bad", warn: "waiting", detect: "quiet" } as const;

/** The rules that keep duties apart, each with both of its sides. */
export function Rules() {
  const t = useWords(words);
  const may = useMay();
  const rules = useCall("GET /api/v1/settings/sod/rules", {});
  const [edited, setEdited] = useState<SodRule | "new">();
  return (
    <Stack>
      {may("settings.sod.rules.create") && (
        <Group justify="flex-end">
          <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={() => setEdited("new")}>
            {t.add}
          </Button>
        </Group>
      )}
      <Answered of={rules} wait={<Wait rows={10} />}>
        {({ data }) =>
          data.map((rule) => (
            <RuleCard
              key={rule.id}
              rule={rule}
              {...(may("settings.sod.rules.update") && { onEdit: () => setEdited(rule) })}
            />
          ))
        }
      </Answered>
      {edited && (
        <RuleForm onClose={() => setEdited(undefined)} {...(edited !== "new" && { rule: edited })} />
      )}
    </Stack>
  );
}

function RuleCard({ rule, onEdit }: { rule: SodRule; onEdit?(): void }) {
  const shippedName = useShippedName();
  const t = useWords(words);
  return (
    <Panel
      title={shippedName(rule.name)}
      about={shippedName(rule.risk)}
      actions={
        <>
          {!rule.active && <Tag>{t.off}</Tag>}
          <Tag tone={MODES[rule.mode]}>{t[rule.mode]}</Tag>
          {onEdit && (
            <Button
              size="xs"
              variant="default"
              onClick={onEdit}
              aria-label={`${t.edit}: ${shippedName(rule.name)}`}
            >
              {t.edit}
            </Button>
          )}
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
