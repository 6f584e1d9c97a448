import type { ReadContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { jobOpenings } from "./job-openings.ts";

/** Refuses a post that nobody is looked for any more. */
export function requireRecruiting(context: ReadContext, opening: string): void {
  const found = context.records.find(jobOpenings, opening);
  if (found?.state === "filled" || found?.state === "closed")
    throw invalid(
      "opening_id",
      "OPENING_ENDED",
      "Nobody is looked for here any more. Name an opening that is not over",
    );
}
