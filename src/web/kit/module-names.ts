import { useCallback } from "react";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    approvals: "Approvals",
    audit: "Audit trail",
    crm: "Customers",
    data: "Data",
    developer: "Developers",
    fin: "Finance",
    hr: "People",
    learning: "Learning",
    legal: "Legal",
    ops: "Operations",
    settings: "Settings",
    strat: "Strategy",
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
    crm: "Kunden",
    data: "Daten",
    developer: "Entwickler",
    fin: "Finanzen",
    hr: "Personal",
    learning: "Lernen",
    legal: "Recht",
    ops: "Betrieb",
    settings: "Einstellungen",
    strat: "Strategie",
    system: "System",
    workflows: "Abläufe",
    desk: "Schreibtisch",
    meta: "Grundlagen",
    comments: "Kommentare",
    notices: "Mitteilungen",
    views: "Gespeicherte Ansichten",
  },
});

/** How the modules are called. */
export function useModuleName(): (module: string) => string {
  const t: Readonly<Record<string, string>> = useWords(words);
  return useCallback((module) => t[module] ?? module, [t]);
}
