import type { ClaimKind } from "../evidence/claim.ts";
import type { BlockKind } from "../reading/document.ts";

const EXAMPLE =
  /\b(?:ex:|for example|for instance|e\.g\.|an example (?:of|is)|examples (?:of|are|include)|such as|suppose|imagine|consider (?:a|an|the)|say you)\b/iu;
const CONTRAST =
  /\b(?:unlike|in contrast|by contrast|contrary to|whereas|rather than|as opposed to|differs? from|different from|on the other hand|instead of|compared (?:with|to)|in comparison|distinguish(?:ed)? from|not to be confused|while (?:the|an?) )\b/iu;
const CAUTION =
  /\b(?:be careful|careful(?:ly)? not|must not|must never|do not|don['’]t|never|cannot|can['’]t|may not|should not|shouldn['’]t|warning|caution|beware|mistake|pitfall|misleading|only if|unless|keep in mind|common error|wrongly|avoid)\b/iu;
const STEP =
  /^(?:first|second|third|next|then|finally|step \d+|to (?:find|solve|compute|calculate|create|make|add|get|do|use|graph|write|determine|evaluate|simplify|convert|multiply|divide|close|open|set|begin|start))\b/iu;

/** `defines`: the sentence's definition score. */
export function kindOf(sentence: string, block: BlockKind, defines: number): ClaimKind {
  if (defines >= DEFINES) return "definition";
  if (block === "example" || EXAMPLE.test(sentence)) return "example";
  if (CONTRAST.test(sentence)) return "contrast";
  if (CAUTION.test(sentence)) return "caution";
  if (STEP.test(sentence)) return "step";
  return "property";
}

/** Minimum definition score of a sentence that counts as a definition. */
export const DEFINES = 0.6;
