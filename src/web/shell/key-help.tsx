import { Group, Modal, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useSyncExternalStore } from "react";
import { Keys } from "../kit/keys.tsx";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    title: "Keyboard shortcuts",
    palette: "Search, go to a page, do something",
    help: "These shortcuts",
    tab: "To the next field or button",
    enter: "Open or press what has the focus",
    escape: "Close what is open",
  },
  de: {
    title: "Tastenkürzel",
    palette: "Suchen, eine Seite öffnen, etwas tun",
    help: "Diese Kürzel",
    tab: "Zum nächsten Feld oder Knopf",
    enter: "Öffnen oder auslösen, was den Fokus hat",
    escape: "Schließen, was offen ist",
  },
});

const SHORTCUTS = [
  ["mod+K", "palette"],
  ["?", "help"],
  ["tab", "tab"],
  ["enter", "enter"],
  ["escape", "escape"],
] as const;

const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openKeys = () => set(true);

/** The keys that do something on every page. */
export function KeyHelp() {
  const t = useWords(words);
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => opened,
  );
  useHotkeys([["shift+?", openKeys]]);
  return (
    <Modal opened={isOpen} onClose={() => set(false)} title={t.title}>
      <Stack gap="xs">
        {SHORTCUTS.map(([keys, name]) => (
          <Group key={keys} justify="space-between">
            <Text size="sm">{t[name]}</Text>
            <Keys of={keys} size="sm" />
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}
