import { Group, Text } from "@mantine/core";
import { IconAlarm, IconClock } from "@tabler/icons-react";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

/** Highlighted only when overdue. */
export function Due({ at }: { at: string }) {
  const t = useTexts("governance.due");
  const format = useFormat();
  const late = new Date(at).getTime() < Date.now();
  const Sign = late ? IconAlarm : IconClock;
  return (
    <Group
      gap={4}
      wrap="nowrap"
      c={late ? "var(--mantine-color-error)" : "var(--app-quiet)"}
      title={format.moment(at)}
    >
      <Sign size={14} stroke={1.6} aria-hidden />
      <Text size="xs" span fw={late ? 600 : 400}>
        {late ? t.late({ when: format.ago(at) }) : t.due({ when: format.ago(at) })}
      </Text>
    </Group>
  );
}
