import { Anchor, Box, Group, Stack, Text } from "@mantine/core";
import { Panel } from "../../../kit/panel.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { To } from "../../../kit/to.tsx";
import { useFormat } from "../../../language/format.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { recordAddress } from "../../../records/meta.ts";
import { useMay } from "../../../session/session.ts";
import type { Decision } from "./contract-line.ts";
import { useCourseText } from "./course-text.ts";
import { GiveNotice } from "./give-notice.tsx";

const words = defineWords({
  en: {
    title: "To be decided in the next 90 days",
    about: "Give notice, agree on something new, or let it run: after the day shown the choice is gone.",
    none: "Nothing. No notice date and no end falls into the next 90 days.",
    left: (days: number) => (days === 0 ? "last day today" : days === 1 ? "1 day left" : `${days} days left`),
    by: (day: string) => `by ${day}`,
  },
  de: {
    title: "In den nächsten 90 Tagen zu entscheiden",
    about: "Kündigen, neu verhandeln oder laufen lassen: nach dem genannten Tag gibt es keine Wahl mehr.",
    none: "Nichts. In den nächsten 90 Tagen läuft keine Kündigungsfrist und kein Vertrag ab.",
    left: (days: number) =>
      days === 0 ? "heute letzter Tag" : days === 1 ? "noch 1 Tag" : `noch ${days} Tage`,
    by: (day: string) => `bis ${day}`,
  },
});

/** Upcoming contract decisions, most urgent first. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useWords(words);
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
  const t = useWords(words);
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
          <Tag tone={daysLeft <= 30 ? "bad" : "waiting"}>{t.left(daysLeft)}</Tag>
        </Group>
        <Text size="sm" c="var(--app-quiet)">
          {[line.counterparty, t.by(format.day(due)), textOf(line)].filter(Boolean).join(" · ")}
          {line.value && ` · ${format.money(line.value.amount, line.value.currency)}`}
        </Text>
      </Box>
      {may("legal.contracts.terminate") && <GiveNotice line={line} />}
    </Group>
  );
}
