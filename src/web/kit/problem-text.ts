import { useSyncExternalStore } from "react";
import { Problem, type ProblemDetail } from "../../client/index.ts";
import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names/index.ts";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: { unknown: "Something went wrong in this page. Reload it; nothing that was saved is lost." },
  de: {
    unknown:
      "Auf dieser Seite ist etwas schiefgegangen. Laden Sie sie neu; Gespeichertes ist nicht verloren.",
  },
});

type German = typeof import("../language/errors/german.ts");

const listeners = new Set<() => void>();
let german: German | undefined;
let asked = false;

/** The API speaks English. What its codes say in German comes once somebody needs it. */
function useGerman(): German | undefined {
  const { language } = useLanguage();
  const loaded = useSyncExternalStore(listen, () => german);
  if (language === "de" && !asked) void load();
  return language === "de" ? loaded : undefined;
}

async function load(): Promise<void> {
  asked = true;
  try {
    german = await import("../language/errors/german.ts");
    for (const listener of listeners) listener();
  } catch {
    // Without a connection the English stays; the next time it is asked for again.
    asked = false;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What to tell a person of an error. */
export function useProblemText(): (error: unknown) => string {
  const t = useWords(words);
  const spoken = useGerman();
  return (error) => {
    if (!(error instanceof Problem)) return t.unknown;
    return spoken ? spoken.germanProblem(error) : error.message;
  };
}

/** What to tell a person of one thing that is wrong: beside its field, or in a list. */
export function useDetailText(): (detail: Pick<ProblemDetail, "code" | "message">) => string {
  const spoken = useGerman();
  return (detail) => (spoken ? spoken.germanDetail(detail) : detail.message);
}

/** The same where no field stands beside it: with the name of its field. */
export function useDetailLine(): (detail: ProblemDetail) => string {
  const { language } = useLanguage();
  const names = useNames();
  const detailOf = useDetailText();
  // `lines.0.tax_code_id`: the first of the lines, its tax.
  const placeOf = (path: string) =>
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : names.field("*", part)))
      .join(" ");
  return (detail) => {
    // English complaints name their field themselves.
    const isNamed = language === "en" || detail.path === "";
    return isNamed ? detailOf(detail) : `${placeOf(detail.path)}: ${detailOf(detail)}`;
  };
}

/** What to tell of an error in one text: what is wrong itself, where the details alone say it. */
export function useBriefProblem(): (error: unknown) => string {
  const textOf = useProblemText();
  const lineOf = useDetailLine();
  return (error) =>
    error instanceof Problem && error.code === "VALIDATION_FAILED" && error.details.length > 0
      ? error.details.map(lineOf).join(" ")
      : textOf(error);
}
