import { Button, Group, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { DueReview } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

export function LeftOut() {
  const t = useTexts("learning.leftOut");
  const [opened, { toggle }] = useDisclosure();
  const left = useCall("GET /api/v1/learning/reviews", { query: { suspended: true, limit: 100 } });
  if (!left.data || left.data.due === 0) return null;
  return (
    <Panel
      title={t.title}
      about={t.count({ count: left.data.due })}
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
  const t = useTexts("learning.leftOut");
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
        aria-label={t.againOf({ question: question.stem })}
        loading={resume.isPending}
        onClick={() => resume.mutate({ path: { id }, body: {} })}
      >
        {t.again}
      </Button>
    </Group>
  );
}
