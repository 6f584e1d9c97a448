import type { Problem, ProblemDetail } from "../../../client/index.ts";
import { CODES } from "./codes.ts";
import { complaint } from "./details.ts";
import { patterned } from "./patterns.ts";
import { REFUSALS } from "./refusals.ts";
import { SENTENCES } from "./sentences.ts";

/** German for an error: by its exact text, else by its code. */
export function germanProblem({ code, message }: Pick<Problem, "code" | "message">): string {
  return SENTENCES[message] ?? REFUSALS[message] ?? patterned(message) ?? CODES[code] ?? message;
}

export function germanDetail({ code, message }: Pick<ProblemDetail, "code" | "message">): string {
  return SENTENCES[message] ?? complaint(code, message) ?? CODES[code] ?? message;
}
