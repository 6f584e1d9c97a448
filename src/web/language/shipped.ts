import { useCallback } from "react";
import { germanNames } from "./dictionary.ts";
import { useLanguage } from "./language.ts";

/** What a rule that came with Freehold is called, in the person's language. A name that somebody gave stays as it was written. */
export function useShippedName(): (name: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (name) => (language === "de" ? (germanNames().shipped?.choices?.name?.[name] ?? name) : name),
    [language],
  );
}
