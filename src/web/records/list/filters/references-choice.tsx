import { Button, CloseButton, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { usePerson } from "../../../session/session.ts";
import { useLabels, useLabelText } from "../../fields/labels.ts";
import { ReferencePicker } from "../../fields/reference-picker.tsx";
import { useTexts } from "../../texts.ts";

interface ReferencesChoiceProps {
  target: string;
  ids: readonly string[];
  onChange(ids: readonly string[]): void;
}

export function ReferencesChoice({ target, ids, onChange }: ReferencesChoiceProps) {
  const t = useTexts("records.filter");
  const textOf = useLabelText();
  const me = usePerson()?.user.id;
  const labels = useLabels(useMemo(() => ids.map((id) => ({ collection: target, id })), [ids, target]));
  const nameOf = (id: string) => {
    const label = labels.get(`${target}:${id}`);
    return label ? textOf(label) : "…";
  };
  return (
    <Stack gap="xs">
      {ids.map((id) => (
        <Group key={id} justify="space-between" wrap="nowrap" gap="xs">
          <Text size="sm" truncate dir="auto">
            {nameOf(id)}
          </Text>
          <CloseButton
            size="sm"
            aria-label={t.take({ name: nameOf(id) })}
            onClick={() => onChange(ids.filter((one) => one !== id))}
          />
        </Group>
      ))}
      <ReferencePicker
        aria-label={ids.length > 0 ? t.more : t.value}
        target={target}
        value={null}
        except={ids}
        canCreate={false}
        onChange={(id) => id && onChange([...ids, id])}
      />
      {target === "users" && me && !ids.includes(me) && (
        <Group>
          <Button size="compact-xs" variant="default" onClick={() => onChange([...ids, me])}>
            {t.me}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
