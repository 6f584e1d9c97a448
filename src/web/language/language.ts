import { useSyncExternalStore } from "react";
import { learn } from "./dictionary.ts";
import { LANGUAGES, type Language } from "./languages.ts";

const KEPT = "freehold.language";
const listeners = new Set<() => void>();
let current: Language = chosen() ?? ofBrowser();
document.documentElement.lang = current;

/** Resolves once the names of the initial language are loaded. */
export const languageReady: Promise<void> = learn(current);

export function useLanguage(): { language: Language; choose(language: Language): Promise<void> } {
  const language = useSyncExternalStore(listen, () => current);
  return { language, choose };
}

async function choose(language: Language): Promise<void> {
  await learn(language);
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
