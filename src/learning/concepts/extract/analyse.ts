import type { Analysis, AnalysisInput } from "./analysis.ts";
import { assembled } from "./assemble.ts";
import { survey } from "./survey.ts";

/** Pure: depends on the document alone. */
export function analyse(input: AnalysisInput): Analysis {
  return { concepts: assembled(survey(input)) };
}
