import { Problem, type ProblemDetail } from "../../client/index.ts";
import { useNames } from "../language/names.ts";
import { useTexts } from "../texts.ts";

export function useProblemText(): (error: unknown) => string {
  const t = useTexts("app.problemText");
  return (error) => {
    if (!(error instanceof Problem)) return t.unknown;
    // Raised by the client, whose texts are English only.
    if (error.code === "NETWORK") return t.unreachable;
    return error.code === "UNREADABLE" ? t.noAnswer : error.message;
  };
}

/** Text of an error detail with its field name, for use away from the field. */
export function useDetailLine(): (detail: ProblemDetail) => string {
  const names = useNames();
  // `lines.0.tax_code_id`: line 1, tax.
  const placeOf = (path: string) =>
    path
      .split(/[.[\]]+/)
      .filter(Boolean)
      .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : names.field("*", part)))
      .join(" ");
  return ({ path, message }) => (path === "" ? message : `${placeOf(path)}: ${message}`);
}

/** For validation errors only the details, for all others the full text. */
export function useBriefProblem(): (error: unknown) => string {
  const textOf = useProblemText();
  const lineOf = useDetailLine();
  return (error) =>
    error instanceof Problem && error.code === "VALIDATION_FAILED" && error.details.length > 0
      ? error.details.map(lineOf).join(" ")
      : textOf(error);
}
