import { cite } from "../../evidence/cite.ts";
import type { Claim } from "../../evidence/claim.ts";
import type { ContentType, CourseContent } from "../course.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { idOf } from "../outline/outline.ts";
import { titleOf } from "../outline/titles.ts";
import type { Piece } from "./pieces.ts";
import type { Read, Sentence } from "./read.ts";

/** References to the book itself, or to adjacent figures and the like. */
export const ABOUT_BOOK =
  /\b(?:(?:this|the|each|later|earlier|next|previous|following|our) (?:books?|textbook|chapters?|sections?|subsections?|lesson|exercise)\b|(?:later|earlier|next|previous) in (?:this|the)|above\b|below\b|(?:figure|table|listing|exercise) \d)/iu;

/** One claim per verbatim sentence. */
function claimsOf({ read, sentences, type }: Piece): Claim[] {
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (type === "procedure" && first && last && sentences.length > 1) {
    const { text } = read.passage;
    return [claimOf(read, { ...first, end: last.end, text: text.slice(first.start, last.end) }, type)];
  }
  return sentences.map((sentence) => claimOf(read, sentence, type));
}

export function claimOf({ passage }: Pick<Read, "passage">, sentence: Sentence, type?: ContentType): Claim {
  const { start, end, text, kind } = sentence;
  return {
    id: idOf(
      "c",
      passage.document.id,
      String(passage.revision.number),
      String(passage.ordinal),
      String(start),
    ),
    text,
    kind: type === "procedure" ? "step" : kind,
    origin: "quote",
    support: "verbatim",
    score: 1,
    citations: [cite(passage, start, end)],
  };
}

/** Creates one content block per passage, and one for all steps of a procedure. */
export function contentOf(pieces: readonly Piece[], plan: LessonPlan): CourseContent[] {
  const content: (CourseContent & { last: Piece })[] = [];
  let section: number | undefined;
  for (const piece of pieces) {
    const before = content.at(-1);
    const claims = claimsOf(piece);
    const isNew = piece.read.section !== section;
    section = piece.read.section;
    const heading = isNew && plan.sections.length > 1 ? headingOf(plan, section) : undefined;
    if (before && !isNew && before.type === piece.type && belongsTogether(before.last, piece)) {
      before.claims.push(...claims);
      before.last = piece;
    } else content.push({ type: piece.type, ...(heading !== undefined && { heading }), claims, last: piece });
  }
  return content.map(({ last: _, ...block }) => block);
}

function belongsTogether(before: Piece, piece: Piece): boolean {
  const both = [before, piece].every(({ read }) => read.passage.kind === "list_item");
  return both && (piece.type === "procedure" || piece.type === "explanation" || piece.type === "definition");
}

function headingOf(plan: LessonPlan, section: number): string | undefined {
  const own = plan.sections[section];
  const heading = own && (own.part > 0 ? undefined : own.heading);
  return heading === undefined || heading === plan.title ? undefined : titleOf([heading]);
}
