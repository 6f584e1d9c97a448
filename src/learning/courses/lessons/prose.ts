import { cite } from "../../evidence/cite.ts";
import type { ClaimKind } from "../../evidence/claim.ts";
import type { Composed, ComposedClaim, Source } from "../../generation/composer.ts";
import type { ContentType, CourseContent, CourseLevel } from "../course.ts";
import { idOf } from "../outline/outline.ts";
import type { LessonMatter, Setting } from "./lesson.ts";
import type { Piece } from "./pieces.ts";

const MOST_WORDS: Readonly<Record<CourseLevel, number>> = {
  introductory: 350,
  intermediate: 500,
  advanced: 700,
};

/** A passage in a model's prompt, identified by a handle and without its location. */
interface Handed {
  handle: string;
  piece: Piece;
  start: number;
  end: number;
}

function handed({ pieces }: LessonMatter): Handed[] {
  return pieces.flatMap((piece, number) => {
    const [first, last] = [piece.sentences[0], piece.sentences.at(-1)];
    return first && last ? [{ handle: `S${number + 1}`, piece, start: first.start, end: last.end }] : [];
  });
}

export function compositionOf(matter: LessonMatter, { language, level }: Setting) {
  const sources: Source[] = handed(matter).map(({ handle, piece, start, end }) => ({
    handle,
    title: piece.read.passage.document.title,
    text: piece.read.passage.text.slice(start, end),
    language: piece.read.passage.language,
  }));
  return {
    task: "lesson" as const,
    subject: matter.plan.title,
    level,
    language,
    maxWords: MOST_WORDS[level],
    sources,
  };
}

const TYPES: Readonly<Record<ClaimKind, ContentType>> = {
  definition: "definition",
  property: "explanation",
  contrast: "explanation",
  caution: "explanation",
  example: "example",
  step: "procedure",
};

/** Converts a model's sentences to cited lesson content. Code and tables are kept verbatim. */
export function contentByModel(
  matter: LessonMatter,
  { claims }: Extract<Composed, { ok: true }>,
): CourseContent[] {
  const sources = new Map(handed(matter).map((one) => [one.handle, one]));
  const content: CourseContent[] = [];
  for (const claim of claims) {
    const cited = claim.handles.flatMap((handle) => sources.get(handle) ?? []);
    if (cited.length === 0) continue;
    const type = TYPES[claim.kind];
    const made = { ...claimOf(matter, claim, cited) };
    const open = content.at(-1);
    if (open?.type === type) open.claims.push(made);
    else content.push({ type, claims: [made] });
  }
  return content;
}

function claimOf(
  { plan }: LessonMatter,
  { kind, text, score, support }: ComposedClaim,
  cited: readonly Handed[],
) {
  return {
    id: idOf("g", plan.id, text),
    text,
    kind,
    origin: "generated" as const,
    support,
    score,
    citations: cited.map(({ piece, start, end }) => cite(piece.read.passage, start, end)),
  };
}
