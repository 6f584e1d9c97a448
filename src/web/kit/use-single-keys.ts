import { useEffect } from "react";
import { usePerson } from "../session/session.ts";

export const useHasSingleKeys = (): boolean => usePerson()?.preferences.single_keys ?? true;

/**
 * Blocks single-character shortcuts for users who turned them off: speech input must not trigger actions
 * (WCAG 2.1.4). Pages listen on the document, so events stopped just below it still reach the focused input.
 */
export function useSingleKeys(): void {
  const isOn = useHasSingleKeys();
  useEffect(() => {
    if (isOn) return;
    const stop = (event: KeyboardEvent) => {
      const isSingle = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isSingle) event.stopPropagation();
    };
    document.body.addEventListener("keydown", stop);
    return () => document.body.removeEventListener("keydown", stop);
  }, [isOn]);
}
