import { Problem } from "../../client/index.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: { unknown: "Something went wrong in this page. Reload it; nothing that was saved is lost." },
  de: {
    unknown:
      "Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu; Gespeichertes ist nicht verloren.",
  },
});

/** What to tell a person of an error. */
export function useProblemText(): (error: unknown) => string {
  const t = useWords(words);
  return (error) => (error instanceof Problem ? error.message : t.unknown);
}
