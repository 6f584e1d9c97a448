import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { DueReview } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: "Not asked any more",
    count: (count: number) =>
      count === 1 ? "You left out one question." : `You left out ${count} questions.`,
    show: "Show them",
    hide: "Hide them",
    again: "Ask me again",
    againOf: (question: string) => `Ask me again: ${question}`,
    resumed: "You are asked it again",
  },
  de: {
    title: "Nicht mehr gefragt",
    count: (count: number) =>
      count === 1 ? "Eine Frage lassen Sie aus." : `${count} Fragen lassen Sie aus.`,
    show: "Zeigen",
    hide: "Verbergen",
    again: "Wieder fragen",
    againOf: (question: string) => `Wieder fragen: ${question}`,
    resumed: "Danach werden Sie wieder gefragt",
  },
});

/** Questions the user has suspended, with a way to resume each. */
export function LeftOut() {
  const t = useWords(words);
  const [opened, { toggle }] = useDisclosure();
  const left = useCall("GET /api/v1/learning/reviews", { query: { suspended: true, limit: 100 } });
  if (!left.data || left.data.due === 0) return null;
  return (
    <Panel
      title={t.title}
      about={t.count(left.data.due)}
      actions={
        <Button size="compact-sm" variant="subtle" aria-expanded={opened} onClick={toggle}>
          {opened ? t.hide : t.show}
        </Button>
      }
      flush={!opened}
    >
      {opened && (
        <Stack gap="md">
          {left.data.data.map((one) => (
            <LeftQuestion key={one.card_id} left={one} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function LeftQuestion({ left: { card_id: id, course, question } }: { left: DueReview }) {
  const t = useWords(words);
  const resume = useAct("POST /api/v1/learning/cards/:id/resume", {
    done: t.resumed,
    stale: ["GET /api/v1/learning/reviews", "GET /api/v1/learning/cards"],
  });
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" dir="auto">
          {question.stem}
        </Text>
        <Text size="xs" c="var(--app-quiet)" dir="auto">
          {course.title}
        </Text>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        style={{ flexShrink: 0 }}
        aria-label={t.againOf(question.stem)}
        loading={resume.isPending}
        onClick={() => resume.mutate({ path: { id }, body: {} })}
      >
        {t.again}
      </Button>
    </Group>
  );
}
