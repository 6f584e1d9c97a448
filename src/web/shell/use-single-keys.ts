import { useEffect } from "react";
import { usePerson } from "../session/session.ts";

/** Whether single keys do something on a page: they do unless the person switched them off. */
export const useHasSingleKeys = (): boolean => usePerson()?.preferences.single_keys ?? true;

/**
 * Keeps single letters, digits and signs from the shortcuts of pages when the person switched them off: somebody who
 * speaks to their machine must not approve something with a word (WCAG 2.1.4). Pages listen at the very top of the
 * document, so what is stopped just below it still reaches the field or the list that has the focus.
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
