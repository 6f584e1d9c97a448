import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useRecent } from "./recent.ts";

const Dialog = lazy(async () => ({ default: (await import("./palette.tsx")).PaletteDialog }));

const listeners = new Set<() => void>();
let opened = false;

function set(next: boolean): void {
  opened = next;
  for (const listener of listeners) listener();
}

export const openPalette = () => set(true);

/** Opens at Ctrl-K or Cmd-K, wherever the person is typing. Its code comes when it is first opened. */
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
      <Dialog onClose={() => set(false)} />
    </Suspense>
  );
}
