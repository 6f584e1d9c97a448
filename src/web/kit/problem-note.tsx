import { Alert, Button, Code, Group, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Problem } from "../../client/index.ts";
import { defineWords, useWords } from "../language/words.ts";
import { CopyIcon } from "./copy-text.tsx";
import { useDetailLine, useProblemText } from "./problem-text.ts";

const words = defineWords({
  en: { title: "That did not work", again: "Try again", reference: "Reference" },
  de: {
    title: "Das hat nicht geklappt",
    again: "Noch einmal versuchen",
    reference: "Kennung des Aufrufs",
  },
});

interface ProblemNoteProps {
  error: unknown;
  /** Tries once more what did not work. */
  onRetry?(): void;
  /** Paths whose complaints are shown elsewhere, beside their fields. */
  shown?: readonly string[];
}

/** What went wrong, what to do about it, and the reference by which the operator finds it in the log. */
export function ProblemNote({ error, onRetry, shown = [] }: ProblemNoteProps) {
  const t = useWords(words);
  const textOf = useProblemText();
  const lineOf = useDetailLine();
  const problem = error instanceof Problem ? error : undefined;
  // Which version a record has by now is of no use to a person.
  const details = problem?.details.filter(({ path }) => path !== "version" && !shown.includes(path)) ?? [];
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t.title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{textOf(error)}</Text>
        {details.length > 0 && (
          <List size="sm">
            {details.map((detail) => (
              <List.Item key={`${detail.path} ${detail.message}`}>{lineOf(detail)}</List.Item>
            ))}
          </List>
        )}
        <Group gap="sm">
          {onRetry && (
            <Button size="xs" variant="default" onClick={onRetry}>
              {t.again}
            </Button>
          )}
          {problem?.correlationId && (
            <Group gap={4} wrap="nowrap">
              <Text size="xs" c="var(--app-quiet)">
                {t.reference}: <Code>{problem.correlationId}</Code>
              </Text>
              <CopyIcon value={problem.correlationId} label={t.reference} />
            </Group>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
