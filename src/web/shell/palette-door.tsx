import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useRecent } from "./recent.ts";

const Dialog = lazy(async () => ({ default: (await import("./palette.tsx")).PaletteDialog }));

const listeners = new Set<() => void>();
let opened = false;

/** Element to focus again when the palette closes without a choice. */
let before: Element | null = null;

function set(next: boolean): void {
  if (next && !opened) before = document.activeElement;
  opened = next;
  for (const listener of listeners) listener();
}

export const openPalette = () => set(true);

/** Opened by Ctrl-K or Cmd-K even while typing. Its code loads on first use. */
export function Palette() {
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => opened,
  );
  useHotkeys([["mod+K", () => set(!opened)]], []);
  useRecent();
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        onClose={(went) => {
          set(false);
          if (!went && before instanceof HTMLElement) before.focus();
        }}
      />
    </Suspense>
  );
}
