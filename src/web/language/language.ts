import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "./languages.ts";

const KEPT = "freehold.language";
const listeners = new Set<() => void>();
const loading: ((language: Language) => Promise<unknown>)[] = [];

let current: Language = chosen() ?? ofBrowser();

document.documentElement.lang = current;

export function useLanguage(): { language: Language; choose(language: Language): Promise<void> } {
  const language = useSyncExternalStore(listen, () => current);
  return { language, choose };
}

/** For use outside of components. */
export const currentLanguage = (): Language => current;

export const onLanguageChanged = (listener: () => void): void => void listeners.add(listener);

/** Registers a loader that runs before a language change. */
export function onLanguageChange(load: (language: Language) => Promise<unknown>): void {
  loading.push(load);
}

async function choose(language: Language): Promise<void> {
  await Promise.all(loading.map((load) => load(language)));
  localStorage.setItem(KEPT, language);
  if (language === current) return;
  current = language;
  document.documentElement.lang = language;
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
