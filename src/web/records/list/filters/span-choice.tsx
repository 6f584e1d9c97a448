import { Button, Group, Stack, Text } from "@mantine/core";
import { useTexts } from "../../texts.ts";
import { SPAN_ROWS, type SpanName } from "./spans.ts";

interface SpanChoiceProps {
  value: string;
  onChoose(name: SpanName): void;
}

export function SpanChoice({ value, onChoose }: SpanChoiceProps) {
  const t = useTexts("records.filter");
  return (
    <Stack gap={6}>
      {SPAN_ROWS.map((row) => (
        <Group key={row[0]} gap={6}>
          {row.map((name) => (
            <Button
              key={name}
              size="compact-sm"
              variant={name === value ? "filled" : "default"}
              aria-pressed={name === value}
              onClick={() => onChoose(name)}
            >
              {t[name]}
            </Button>
          ))}
        </Group>
      ))}
      <Text size="xs" c="var(--app-quiet)">
        {t.spans}
      </Text>
    </Stack>
  );
}
