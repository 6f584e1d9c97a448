import type { ApiKey } from "../../client/contract.ts";
import { defineWords, useWords } from "../language/words.ts";

export type Scope = ApiKey["scopes"][number];

export const SCOPES = [
  "courses:create",
  "courses:read",
  "courses:cancel",
  "concepts:explain",
  "graph:read",
  "graph:private",
  "library:private",
  "usage:read",
] as const satisfies readonly Scope[];

const words = defineWords({
  en: {
    "courses:create": "Have courses made",
    "courses:read": "Follow their making and read them",
    "courses:cancel": "Stop their making",
    "concepts:explain": "Ask for explanations",
    "graph:read": "Read the graph of the appliance's own library",
    "graph:private": "Read the graph of your library",
    "library:private": "Use your documents for courses and explanations",
    "usage:read": "See what was spent",
  },
  de: {
    "courses:create": "Kurse erstellen lassen",
    "courses:read": "Die Erstellung verfolgen und Kurse lesen",
    "courses:cancel": "Die Erstellung abbrechen",
    "concepts:explain": "Nach Erklärungen fragen",
    "graph:read": "Den Graphen der Bibliothek des Hauses lesen",
    "graph:private": "Den Graphen Ihrer Bibliothek lesen",
    "library:private": "Ihre Dokumente für Kurse und Erklärungen nutzen",
    "usage:read": "Den Verbrauch sehen",
  },
});

export function useScopeText(): (scope: Scope) => string {
  const t = useWords(words);
  return (scope) => t[scope];
}
