import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import type { Decision } from "./contract-line.ts";
import { useCourseText } from "./course-text.ts";
import { GiveNotice } from "./give-notice.tsx";

export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useTexts("legal.decisions");
  return (
    <Panel title={t.title} about={t.about}>
      {decisions.length === 0 ? (
        <Text size="sm">{t.none}</Text>
      ) : (
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
          {decisions.map((decision) => (
            <DecisionRow key={decision.line.id} decision={decision} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function DecisionRow({ decision: { line, due, daysLeft } }: { decision: Decision }) {
  const t = useTexts("legal.decisions");
  const format = useFormat();
  const may = useMay();
  const textOf = useCourseText();
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Box style={{ minWidth: 0, flex: "1 1 18rem" }}>
        <Group gap="xs">
          <Anchor component={To} to={recordAddress("legal.contracts", line.id)} fw={600} size="sm">
            {line.title}
          </Anchor>
          <Tag tone={daysLeft <= 30 ? "bad" : "waiting"}>{t.left({ days: daysLeft })}</Tag>
        </Group>
        <Text size="sm" c="var(--app-quiet)">
          {[line.counterparty, t.by({ day: format.day(due) }), textOf(line)].filter(Boolean).join(" · ")}
          {line.value && ` · ${format.money(line.value.amount, line.value.currency)}`}
        </Text>
      </Box>
      {may("legal.contracts.terminate") && <GiveNotice line={line} />}
    </Group>
  );
}
