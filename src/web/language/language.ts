import { useSyncExternalStore } from "react";
import { LANGUAGES, type Language } from "./languages.ts";

const KEPT = "freehold.language";
const listeners = new Set<() => void>();
/** Load what a language needs before it is used. */
const loading: ((language: Language) => Promise<unknown>)[] = [];

let current: Language = chosen() ?? ofBrowser();

document.documentElement.lang = current;

export function useLanguage(): { language: Language; choose(language: Language): Promise<void> } {
  const language = useSyncExternalStore(listen, () => current);
  return { language, choose };
}

/** The language of the page, outside of components. */
export const currentLanguage = (): Language => current;

/** Calls a listener after each change of the language. */
export const onLanguageChanged = (listener: () => void): void => void listeners.add(listener);

/** Registers what to load before the language changes. */
export function onLanguageChange(load: (language: Language) => Promise<unknown>): void {
  loading.push(load);
}

async function choose(language: Language): Promise<void> {
  await Promise.all(loading.map((load) => load(language)));
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
