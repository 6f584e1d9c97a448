import type { Analysis, AnalysisInput } from "./analysis.ts";
import { assembled } from "./assemble.ts";
import { survey } from "./survey.ts";

/** Finds what a document speaks of: a function of the document alone. */
export function analyse(input: AnalysisInput): Analysis {
  return { concepts: assembled(survey(input)) };
}
