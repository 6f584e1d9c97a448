import { useCallback } from "react";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    approvals: "Approvals",
    audit: "Audit trail",
    data: "Data",
    developer: "Developers",
    learning: "Learning",
    settings: "Settings",
    system: "System",
    workflows: "Workflows",
    desk: "Desk",
    meta: "Basics",
    comments: "Comments",
    notices: "Notices",
    views: "Saved views",
  },
  de: {
    approvals: "Freigaben",
    audit: "Prüfpfad",
    data: "Daten",
    developer: "Entwickler",
    learning: "Lernen",
    settings: "Einstellungen",
    system: "System",
    workflows: "Abläufe",
    desk: "Schreibtisch",
    meta: "Grundlagen",
    comments: "Kommentare",
    notices: "Mitteilungen",
    views: "Gespeicherte Ansichten",
  },
});

export function useModuleName(): (module: string) => string {
  const t: Readonly<Record<string, string>> = useWords(words);
  const names = useNames();
  return useCallback((module) => t[module] ?? names.many(module), [t, names]);
}
