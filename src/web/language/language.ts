import { useSyncExternalStore } from "react";

/** The languages that the application speaks. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT = "freehold.language";
const listeners = new Set<() => void>();
let current: Language = chosen() ?? ofBrowser();
document.documentElement.lang = current;

/** The person's language, and the way to choose another. */
export function useLanguage(): { language: Language; choose(language: Language): void } {
  const language = useSyncExternalStore(listen, () => current);
  return { language, choose };
}

/** The language, for what is no component. */
export const languageNow = (): Language => current;

function choose(language: Language): void {
  current = language;
  document.documentElement.lang = language;
  localStorage.setItem(KEPT, language);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function chosen(): Language | undefined {
  const kept = localStorage.getItem(KEPT);
  return LANGUAGES.find((language) => language === kept);
}

function ofBrowser(): Language {
  for (const tag of navigator.languages) {
    const known = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (known) return known;
  }
  return "en";
}
