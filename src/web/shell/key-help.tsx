import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { Keys } from "../kit/keys.tsx";
import { To } from "../kit/to.tsx";
import { useTexts } from "../texts.ts";

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

export function KeyHelp() {
  const t = useTexts("app.keyHelp");
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
