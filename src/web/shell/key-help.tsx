import { Anchor, Group, Modal, Stack, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { Keys } from "../kit/keys.tsx";
import { useAllShortcuts, useShortcuts } from "../kit/shortcuts.ts";
import { To } from "../kit/to.tsx";
import { useHasSingleKeys } from "../kit/use-single-keys.ts";
import { useTexts } from "../texts.ts";
import classes from "./shell.module.css";

/** Keys of every page. Those of the page on screen are added by the page itself. */
const SHORTCUTS = [
  ["mod+K", "palette"],
  ["tab", "tab"],
  ["enter", "enter"],
  ["escape", "escape"],
] as const;

const HELP = "shift+?";

/** True for keys without Ctrl or Cmd that end in a character. */
const isSingle = (keys: string) => !keys.startsWith("mod+") && keys.split("+").at(-1)?.length === 1;

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
  const hasSingleKeys = useHasSingleKeys();
  useShortcuts([{ keys: HELP, label: t.title, run: () => set(!opened) }]);
  const own = useAllShortcuts().filter(({ keys }) => hasSingleKeys || !isSingle(keys));
  const always = SHORTCUTS.map(([keys, name]) => ({ keys, label: t[name] }));
  const shown = [...new Map([...always, ...own].map((one) => [one.keys, one])).values()];
  return (
    <Modal opened={isOpen} onClose={() => set(false)} title={t.title}>
      <Stack gap="xs">
        <Stack gap="xs" component="ul" p={0} m={0} className={classes.list}>
          {shown.map(({ keys, label }) => (
            <Group key={keys} justify="space-between" wrap="nowrap" component="li">
              <Text size="sm">{label}</Text>
              <Keys of={keys === HELP ? "?" : keys} size="sm" />
            </Group>
          ))}
        </Stack>
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
