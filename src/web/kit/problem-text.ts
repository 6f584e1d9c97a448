import { useSyncExternalStore } from "react";
import { Problem, type ProblemDetail } from "../../client/index.ts";
import { useLanguage } from "../language/language.ts";
import { useNames } from "../language/names.ts";
import { useTexts } from "../texts.ts";

type German = typeof import("../language/errors/german.ts");

const listeners = new Set<() => void>();
let german: German | undefined;
let asked = false;

/** The API answers in English. German error texts load on first use. */
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
    // Offline: keep the English text and retry next time.
    asked = false;
  }
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useProblemText(): (error: unknown) => string {
  const t = useTexts("app.problemText");
  const spoken = useGerman();
  return (error) => {
    if (!(error instanceof Problem)) return t.unknown;
    return spoken ? spoken.germanProblem(error) : error.message;
  };
}

/** Text of a single error detail, shown next to its field. */
export function useDetailText(): (detail: Pick<ProblemDetail, "code" | "message">) => string {
  const spoken = useGerman();
  return (detail) => (spoken ? spoken.germanDetail(detail) : detail.message);
}

/** Text of an error detail with its field name, for use away from the field. */
export function useDetailLine(): (detail: ProblemDetail) => string {
  const { language } = useLanguage();
  const names = useNames();
  const detailOf = useDetailText();
  // `lines.0.tax_code_id`: line 1, tax.
  const placeOf = (path: string) =>
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : names.field("*", part)))
      .join(" ");
  return (detail) => {
    // English details already name their field.
    const isNamed = language === "en" || detail.path === "";
    return isNamed ? detailOf(detail) : `${placeOf(detail.path)}: ${detailOf(detail)}`;
  };
}

/** Short error text: the details alone where they say it all. */
export function useBriefProblem(): (error: unknown) => string {
  const textOf = useProblemText();
  const lineOf = useDetailLine();
  return (error) =>
    error instanceof Problem && error.code === "VALIDATION_FAILED" && error.details.length > 0
      ? error.details.map(lineOf).join(" ")
      : textOf(error);
}
