import type { Analysis, AnalysisInput } from "./analysis.ts";
import { assembled } from "./assemble.ts";
import { survey } from "./survey.ts";

/** Finds the concepts of a document. Depends on the document alone. */
export function analyse(input: AnalysisInput): Analysis {
  return { concepts: assembled(survey(input)) };
}
