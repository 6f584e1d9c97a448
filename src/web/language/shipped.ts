import { useCallback } from "react";
import { germanNames } from "./dictionary.ts";
import { useLanguage } from "./language.ts";

/** Translates the name of a shipped rule. Names entered by users stay as written. */
export function useShippedName(): (name: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (name) => (language === "de" ? (germanNames().shipped?.choices?.name?.[name] ?? name) : name),
    [language],
  );
}
