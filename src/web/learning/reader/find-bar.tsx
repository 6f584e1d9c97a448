import { ActionIcon, Group, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import { useShortcuts } from "../../kit/shortcuts.ts";
import { useTexts } from "../texts.ts";
import type { Find } from "./use-find.ts";

export function FindBar({ find: { text, count, at, isBusy, seek, step } }: { find: Find }) {
  const t = useTexts("learning.findBar");
  const input = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: "/", label: t.find, run: () => input.current?.focus() }]);
  const isSought = text.trim().length > 1;
  return (
    <Group gap={4} wrap="nowrap" style={{ flex: 1 }} maw={460}>
      <TextInput
        ref={input}
        type="search"
        aria-label={t.find}
        placeholder={t.find}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={text}
        onChange={(event) => seek(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") step(event.shiftKey ? -1 : 1);
        }}
        style={{ flex: 1 }}
      />
      <Text size="sm" c="var(--app-quiet)" role="status" className="figures" style={{ whiteSpace: "nowrap" }}>
        {isSought && !isBusy && (count === 0 ? t.none : t.of({ at: at + 1, count }))}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.previous}
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <IconChevronUp size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t.next}
        disabled={count === 0}
        onClick={() => step(1)}
      >
        <IconChevronDown size={18} stroke={1.6} />
      </ActionIcon>
    </Group>
  );
}
