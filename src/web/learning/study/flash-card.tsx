import { Anchor, Button, Group, List, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useState } from "react";
import type { DueReview } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { Keys } from "../../kit/keys.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { Result } from "../parts/result.tsx";
import { useTexts } from "../texts.ts";
import classes from "./study.module.css";

const RECALLS = ["again", "hard", "good", "easy"] as const;
type Recall = (typeof RECALLS)[number];

interface FlashCardProps {
  review: DueReview;
  /** Number of remaining cards. */
  left: string;
  onDone(card: string): void;
}

export function FlashCard({ review, left, onDone }: FlashCardProps) {
  const t = useTexts("learning.flashCard");
  const format = useFormat();
  const [isShown, setIsShown] = useState(false);
  const { card_id: id, course, question } = review;
  const answer = useCall(
    "GET /api/v1/learning/cards/:id/answer",
    { path: { id } },
    { enabled: isShown, fresh: 60_000 },
  );
  const stale = ["GET /api/v1/learning/reviews", "GET /api/v1/learning/cards"];
  const judge = useAct("POST /api/v1/learning/cards/:id/review", { stale, onDone: () => onDone(id) });
  const suspend = useAct("POST /api/v1/learning/cards/:id/suspend", { stale, done: t.suspended });
  const say = (recall: Recall) => {
    if (answer.data && !judge.isPending) judge.mutate({ path: { id }, body: { recall } });
  };
  useHotkeys([
    ["space", () => setIsShown(true)],
    ...RECALLS.map((recall, i) => [String(i + 1), () => say(recall)] as [string, () => void]),
  ]);
  return (
    <Paper withBorder radius="lg" p="xl" className={classes.card} component="article">
      <Stack gap="lg">
        <Group justify="space-between">
          <Anchor component={To} to={`/learning/courses/${course.id}`} size="sm" dir="auto">
            {course.title}
          </Anchor>
          <Text size="sm" c="var(--app-quiet)" role="status">
            {left}
          </Text>
        </Group>
        <Title order={2} size="h3" dir="auto" className={classes.answer}>
          {question.stem}
        </Title>
        {question.prompts && (
          <List size="sm">
            {question.prompts.map((prompt) => (
              <List.Item key={prompt.id}>
                <span dir="auto">{prompt.text}</span>
              </List.Item>
            ))}
          </List>
        )}
        {question.options.length > 0 && (
          <List spacing={4} listStyleType="circle">
            {question.options.map((option) => (
              <List.Item key={option.id}>
                <span dir="auto">{option.text}</span>
              </List.Item>
            ))}
          </List>
        )}
        {isShown ? (
          <Answered of={answer} wait={<Wait rows={3} />}>
            {(loaded) => (
              <Stack gap="md">
                <Result
                  question={question}
                  answer={loaded.answer}
                  explanation={loaded.explanation}
                  reasons={loaded.reasons}
                />
                <Text size="sm" fw={500} id="how">
                  {t.how}
                </Text>
                <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" role="group" aria-labelledby="how">
                  {RECALLS.map((recall, i) => (
                    <Button
                      key={recall}
                      variant={recall === "good" ? "filled" : "default"}
                      h="auto"
                      py={8}
                      disabled={judge.isPending}
                      onClick={() => say(recall)}
                    >
                      <Stack gap={0} align="center">
                        <span>
                          {t[recall]} <Keys of={String(i + 1)} />
                        </span>
                        <Text span size="xs">
                          {format.ago(loaded.due_after[recall])}
                        </Text>
                      </Stack>
                    </Button>
                  ))}
                </SimpleGrid>
              </Stack>
            )}
          </Answered>
        ) : (
          <Group justify="space-between">
            <Button size="md" onClick={() => setIsShown(true)} rightSection={<Keys of={t.key} />}>
              {t.show}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              loading={suspend.isPending}
              onClick={() => suspend.mutate({ path: { id }, body: {} })}
            >
              {t.suspend}
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
