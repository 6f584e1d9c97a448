import { Alert, Button, Code, Group, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Problem } from "../../client/index.ts";
import { useTexts } from "../texts.ts";
import { CopyIcon } from "./copy-text.tsx";
import { useDetailLine, useProblemText } from "./problem-text.ts";

interface ProblemNoteProps {
  error: unknown;
  onRetry?(): void;
  /** Paths whose errors are shown next to their fields. */
  shown?: readonly string[];
}

/** Shows an error with its remedy, and a reference for finding it in the log. */
export function ProblemNote({ error, onRetry, shown = [] }: ProblemNoteProps) {
  const t = useTexts("app.problemNote");
  const textOf = useProblemText();
  const lineOf = useDetailLine();
  const problem = error instanceof Problem ? error : undefined;
  // Version numbers mean nothing to users.
  const details = problem?.details.filter(({ path }) => path !== "version" && !shown.includes(path)) ?? [];
  const isInvalid = problem?.code === "VALIDATION_FAILED" && problem.details.length > 0;
  return (
    <Alert color="red" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="xs">
        {!isInvalid && <Text size="sm">{textOf(error)}</Text>}
        {isInvalid && details.length === 0 && <Text size="sm">{t.marked}</Text>}
        {isInvalid && details.length === 1 && details[0] && <Text size="sm">{lineOf(details[0])}</Text>}
        {details.length > (isInvalid ? 1 : 0) && (
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
