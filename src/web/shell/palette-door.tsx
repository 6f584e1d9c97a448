import { useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useRecent } from "./recent.ts";

const Dialog = lazy(async () => ({ default: (await import("./palette.tsx")).PaletteDialog }));

const listeners = new Set<() => void>();
/** Text of the open palette; undefined while it is closed. */
let typed: string | undefined;

/** Element to focus again when the palette closes without a choice. */
let before: Element | null = null;

function set(next: string | undefined): void {
  if (next !== undefined && typed === undefined) before = document.activeElement;
  typed = next;
  for (const listener of listeners) listener();
}

export const openPalette = () => set("");

const INPUT_ID = "palette-input";

/** Takes keys typed before the palette's input has the focus: its code may still be loading. */
function catchKey(event: KeyboardEvent): void {
  const isThere = event.target instanceof Element && event.target.id === INPUT_ID;
  if (typed === undefined || isThere || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") set(undefined);
  else if (event.key === "Backspace") set(typed.slice(0, -1));
  else if (event.key.length === 1) set(typed + event.key);
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopPropagation();
}

/** Opened by Ctrl-K or Cmd-K even while typing. Its code loads on first use. */
export function Palette() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => typed,
  );
  useHotkeys([["mod+K", () => set(typed === undefined ? "" : undefined)]], []);
  useRecent();
  const isOpen = text !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    addEventListener("keydown", catchKey, true);
    return () => removeEventListener("keydown", catchKey, true);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Dialog
        inputId={INPUT_ID}
        typed={text}
        onType={set}
        onClose={(went) => {
          set(undefined);
          if (!went && before instanceof HTMLElement) before.focus();
        }}
      />
    </Suspense>
  );
}
