import { useEffect } from "react";
import { usePerson } from "../session/session.ts";

/** True unless the user has switched off single-key shortcuts. */
export const useHasSingleKeys = (): boolean => usePerson()?.preferences.single_keys ?? true;

/**
 * Blocks single-character shortcuts for users who switched them off: speech input must not approve something
 * with a word (WCAG 2.1.4). Pages listen on the document itself, so events stopped just below it still reach
 * the focused input or list.
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
