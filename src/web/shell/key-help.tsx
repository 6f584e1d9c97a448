import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { Keys } from "../kit/keys.tsx";
import { To } from "../kit/to.tsx";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    title: "Keyboard shortcuts",
    palette: "Search, go to a page, do something",
    help: "Help on this page",
    tab: "To the next field or button",
    enter: "Open or press what has the focus",
    escape: "Close what is open",
    own: "Some pages have keys of their own; they say so where they work. Single keys can be switched off:",
    account: "My account",
  },
  de: {
    title: "Tastenkürzel",
    palette: "Suchen, eine Seite öffnen, etwas tun",
    help: "Hilfe zu dieser Seite",
    tab: "Zum nächsten Feld oder Knopf",
    enter: "Öffnen oder auslösen, was den Fokus hat",
    escape: "Schließen, was offen ist",
    own: "Manche Seiten haben eigene Tasten und sagen es dort. Einzelne Tasten lassen sich abschalten:",
    account: "Mein Konto",
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

/** Keyboard shortcuts available on every page. */
export function KeyHelp() {
  const t = useWords(words);
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => opened,
  );
  return (
    <Modal opened={isOpen} onClose={() => set(false)} title={t.title}>
      <Stack gap="xs">
        {SHORTCUTS.map(([keys, name]) => (
          <Group key={keys} justify="space-between">
            <Text size="sm">{t[name]}</Text>
            <Keys of={keys} size="sm" />
          </Group>
        ))}
        <Text size="sm" c="var(--app-quiet)" mt="xs">
          {t.own}{" "}
          <Anchor component={To} to="/account" size="sm" underline="always" onClick={() => set(false)}>
            {t.account}
          </Anchor>
        </Text>
      </Stack>
    </Modal>
  );
}
