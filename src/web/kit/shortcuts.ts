import { getHotkeyHandler } from "@mantine/hooks";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { isTyping } from "./typing.ts";

export interface Shortcut {
  /** As Mantine writes hotkeys: `z`, `mod+K`, `shift+?`. */
  readonly keys: string;
  /** Effect of the keys, shown in the help. */
  readonly label: string;
  /** Returns false to leave the key to others. */
  run(): unknown;
}

type Shown = Pick<Shortcut, "keys" | "label">;

const registered = new Map<symbol, readonly Shown[]>();
const listeners = new Set<() => void>();
let shown: readonly Shown[] = [];

function publish(): void {
  shown = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/** Adds shortcuts to the help, for keys that are handled elsewhere. */
export function useShownShortcuts(shortcuts: readonly Shown[]): void {
  const text = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    const own = Symbol();
    // Serialised from the parameter above.
    registered.set(own, JSON.parse(text) as readonly Shown[]);
    publish();
    return () => {
      registered.delete(own);
      publish();
    };
  }, [text]);
}

/** Shortcuts of a page or part of it. They are off while the user types, and listed in the help. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useShownShortcuts(shortcuts);
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      const take = (run: Shortcut["run"]) => () => {
        if (run() !== false) event.preventDefault();
      };
      getHotkeyHandler(latest.current.map(({ keys, run }) => [keys, take(run), { preventDefault: false }]))(
        event,
      );
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Shortcuts of what is on screen. */
export function useAllShortcuts(): readonly Shown[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );
}
