import { cite } from "../../evidence/cite.ts";
import type { Claim } from "../../evidence/claim.ts";
import type { ContentType, CourseContent, CourseLevel } from "../course.ts";
import type { LessonPlan } from "../outline/outline.ts";
import { idOf } from "../outline/outline.ts";
import { titleOf } from "../outline/titles.ts";
import type { Read, Sentence } from "./read.ts";

/** Target lesson length in words. */
const WORDS: Readonly<Record<CourseLevel, number>> = { introductory: 380, intermediate: 520, advanced: 720 };
/** In characters; longer code blocks and tables are omitted. */
const LONGEST_BLOCK = 1800;
/** Minimum usable words in a passage. */
const LEAST_WORDS = 5;

/** The usable beginning of a passage. */
export interface Piece {
  read: Read;
  sentences: readonly Sentence[];
  type: ContentType;
  words: number;
  worth: number;
}

export function piecesOf(reads: readonly Read[], plan: LessonPlan, level: CourseLevel): Piece[] {
  const runs = runsOf(reads).map((run) =>
    alike(run.map((read) => pieceOf(read, plan)).filter((piece) => piece !== undefined)),
  );
  const candidates = runs.filter((run) => run.length > 0);
  const taken = new Set<readonly Piece[]>();
  let left = WORDS[level];
  const take = (run: readonly Piece[]) => {
    if (taken.has(run)) return;
    taken.add(run);
    left -= wordsIn(run);
  };
  // Definitions and the beginning of each section take priority.
  const sections = new Set(candidates.flatMap((run) => run[0]?.read.section ?? []));
  for (const section of sections) {
    const first = candidates.find((run) => run[0]?.read.section === section);
    if (first && (left > 0 || taken.size === 0)) take(first);
  }
  const worthy = [...candidates].sort(
    (a, b) => worthOf(b) - worthOf(a) || candidates.indexOf(a) - candidates.indexOf(b),
  );
  for (const run of worthy) if (left >= wordsIn(run) * 0.6) take(run);
  return candidates.filter((run) => taken.has(run)).flat();
}

/** If most items of a list are instructions, all become steps. */
function alike(run: readonly Piece[]): Piece[] {
  const items = run.filter(({ read }) => read.passage.kind === "list_item");
  const steps = items.filter(({ type }) => type === "procedure").length;
  if (items.length < 2)
    return run.map((piece) =>
      piece.type === "procedure" ? { ...piece, type: "explanation" as const } : piece,
    );
  const type = steps * 2 > items.length ? ("procedure" as const) : undefined;
  return run.map((piece) => {
    if (piece.read.passage.kind !== "list_item") return piece;
    return { ...piece, type: type ?? (piece.type === "procedure" ? ("explanation" as const) : piece.type) };
  });
}

function wordsIn(run: readonly Piece[]): number {
  return run.reduce((sum, { words }) => sum + words, 0);
}

function worthOf(run: readonly Piece[]): number {
  return Math.max(...run.map(({ worth }) => worth));
}

/** Keeps a list, or any text after a colon, together with its introduction. */
function runsOf(reads: readonly Read[]): Read[][] {
  const runs: Read[][] = [];
  for (const read of reads) {
    const open = runs.at(-1);
    const last = open?.at(-1);
    const goesOn =
      last !== undefined &&
      last.section === read.section &&
      ((read.passage.kind === "list_item" && (last.passage.kind === "list_item" || leadsIn(last))) ||
        (isShown(read) && leadsIn(last)));
    if (open && goesOn) open.push(read);
    else runs.push([read]);
  }
  return runs;
}

function isShown({ passage }: Read): boolean {
  return passage.kind === "code" || passage.kind === "table" || passage.kind === "formula";
}

function leadsIn({ passage }: Read): boolean {
  return /[:：]\s*$/u.test(passage.text);
}

/** Keeps sentences up to the first unusable one, and later ones that are understandable alone. */
function pieceOf(read: Read, plan: LessonPlan): Piece | undefined {
  const { passage } = read;
  if (isShown(read)) {
    if (passage.text.length > LONGEST_BLOCK || passage.kind === "formula") return undefined;
    const type = passage.kind === "code" ? "code" : "table";
    return {
      read,
      sentences: read.sentences,
      type,
      words: Math.min(60, passage.text.length / 8),
      worth: 0.5,
    };
  }
  const isItem = passage.kind === "list_item";
  const said = saidIn(read);
  const words = said.reduce((sum, sentence) => sum + sentence.words, 0);
  if (said.length === 0 || (words < LEAST_WORDS && !isItem && !leadsIn(read))) return undefined;
  return {
    read,
    sentences: said,
    type: typeOf(read, said, plan),
    words,
    worth: worthOfSentences(said, plan),
  };
}

/** References to the book itself, or to adjacent figures and the like. */
export const ABOUT_BOOK =
  /\b(?:(?:this|the|each|later|earlier|next|previous|following|our) (?:books?|textbook|chapters?|sections?|subsections?|lesson|exercise)\b|(?:later|earlier|next|previous) in (?:this|the)|above\b|below\b|(?:figure|table|listing|exercise) \d)/iu;

/** Sentences that are understandable alone or follow a usable one. */
function saidIn(read: Read): Sentence[] {
  const { sentences, passage } = read;
  const isItem = passage.kind === "list_item";
  const said: Sentence[] = [];
  for (const [i, sentence] of sentences.entries()) {
    const follows = i > 0 && said.at(-1) === sentences[i - 1];
    const fits =
      (isItem && sentences.length === 1 && sentence.text.length > 2) ||
      (leadsIn(read) && i === sentences.length - 1 && sentence.words >= 2) ||
      sentence.alone ||
      (sentence.whole && follows);
    if (fits && !ABOUT_BOOK.test(sentence.text)) said.push(sentence);
  }
  return said;
}

function worthOfSentences(said: readonly Sentence[], plan: LessonPlan): number {
  const main = new Set(plan.concepts);
  const defining = new Set(plan.defines);
  const each = said.map(
    (sentence) =>
      sentence.names.filter(({ concept }) => main.has(concept.rid)).length +
      (sentence.defines && defining.has(sentence.defines.rid) ? 4 : 0) +
      (sentence.kind === "example" || sentence.kind === "step" ? 0.5 : 0),
  );
  return Math.max(...each) + each.reduce((sum, one) => sum + one, 0) / (1 + each.length);
}

const STEPS = /\b(?:steps?|how to|procedure|process|checklist|instructions|walkthrough)\b/iu;
const IMPERATIVE =
  /^(?:\d+[.)]\s+)?(?:add|announce|approve|ask|assign|attach|book|build|calculate|call|cancel|carry|change|check|choose|clear|click|close|collect|compare|compute|configure|confirm|copy|correct|count|create|decide|define|delete|describe|determine|discard|divide|do|download|draw|enter|estimate|evaluate|explain|export|file|fill|find|follow|get|give|go|identify|import|inform|install|issue|keep|label|let|list|load|lock|log|look|make|mark|match|measure|move|multiply|name|note|open|order|pay|perform|pick|plan|plot|post|prepare|press|print|publish|put|read|receive|reconcile|record|register|reject|release|remove|replace|reply|report|return|revalue|review|run|save|say|search|select|send|set|sign|simplify|solve|start|state|stop|store|submit|subtract|switch|take|tell|test|try|turn|type|update|upload|use|verify|wait|watch|weigh|write)\b/iu;

function typeOf(read: Read, said: readonly Sentence[], plan: LessonPlan): ContentType {
  const { passage } = read;
  const heading = plan.sections[read.section]?.heading ?? "";
  const [first] = said;
  if (passage.kind === "list_item" && (IMPERATIVE.test(passage.text) || STEPS.test(heading)))
    return "procedure";
  if (passage.kind === "example" || first?.kind === "example") return "example";
  if (first?.defines !== undefined) return "definition";
  return "explanation";
}

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
