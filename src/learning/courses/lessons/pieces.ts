import { groupsOf, leadsIn } from "../../library/text/groups.ts";
import type { ContentType, CourseLevel } from "../course.ts";
import type { LessonPlan } from "../outline/outline.ts";
import type { Read, Sentence } from "./read.ts";
import { canShow, saidIn, standsAlone } from "./usable.ts";

/** Target lesson length in words. */
const WORDS: Readonly<Record<CourseLevel, number>> = { introductory: 480, intermediate: 650, advanced: 900 };
/** Excess over the target for text that must not be cut. */
const EXCESS = 0.35;
/** Minimum words of prose that is no lead-in. */
const LEAST_WORDS = 4;

/** The part of a passage that a lesson shows. */
export interface Piece {
  read: Read;
  sentences: readonly Sentence[];
  type: ContentType;
  words: number;
}

type Group = readonly Piece[];

/** Each section from its beginning, in proportion to its length and without gaps as far as the lesson goes. */
export function piecesOf(reads: readonly Read[], plan: LessonPlan, level: CourseLevel): Piece[] {
  const sections = [...Map.groupBy(reads, ({ section }) => section).values()].map((own) =>
    usableGroups(own, plan),
  );
  const lengths = sections.map((groups) => groups.reduce((sum, { group }) => sum + wordsIn(group), 0));
  const all = lengths.reduce((sum, length) => sum + length, 0);
  let left = WORDS[level];
  let rest = all;
  return sections.flatMap((groups, i) => {
    const share = rest === 0 ? 0 : (left * (lengths[i] ?? 0)) / rest;
    const taken = beginningOf(groups, share);
    left = Math.max(0, left - taken.reduce((sum, group) => sum + wordsIn(group), 0));
    rest -= lengths[i] ?? 0;
    return taken.flat();
  });
}

interface Usable {
  group: Group;
  /** True if text before it is left out, so that it must stand on its own. */
  isCut: boolean;
}

function beginningOf(groups: readonly Usable[], share: number): Group[] {
  const taken: Group[] = [];
  let left = share;
  let isCut = false;
  for (const { group, isCut: isAfterGap } of groups) {
    isCut ||= isAfterGap;
    if (isCut && !isApart(group)) continue;
    const size = wordsIn(group);
    if (taken.length > 0 && (left <= 0 || size > left + EXCESS * share)) break;
    taken.push(group);
    left -= size;
    isCut = false;
  }
  return taken;
}

function isApart(group: Group): boolean {
  const [first] = group;
  return first !== undefined && (standsAlone(first.sentences[0]) || first.type === "procedure");
}

function usableGroups(reads: readonly Read[], plan: LessonPlan): Usable[] {
  const usable: Usable[] = [];
  let isCut = false;
  for (const numbers of groupsOf(reads.map(({ passage }) => passage))) {
    const own = numbers.flatMap((number) => reads[number] ?? []);
    if (own[0]?.passage.kind === "exercise") continue;
    const group = usableGroup(withoutVariants(own), plan);
    if (group.length === 0) {
      isCut = true;
      continue;
    }
    usable.push({ group, isCut });
    isCut = group.length < own.length && !isShown(own.at(-1));
  }
  return usable;
}

/** A group whole, or the text before what cannot be shown. */
function usableGroup(reads: readonly Read[], plan: LessonPlan): Group {
  const isExample = reads.some(({ passage }) => passage.kind === "example");
  const hasCode = reads.some((read) => read.passage.kind === "code" && canShow(read.passage));
  const pieces: Piece[] = [];
  for (const [i, read] of reads.entries()) {
    const next = reads[i + 1];
    const piece = isShown(read)
      ? shownPiece(read, i)
      : prosePiece(read, plan, { goesOn: next !== undefined, hasCode });
    const isWhole = piece && (isShown(read) || piece.sentences.length === read.sentences.length);
    if (piece) pieces.push(piece);
    if (isWhole || (piece && next === undefined)) continue;
    // Half an example or half a list of steps misleads.
    if (isExample) return [];
    if (!piece && read.passage.kind === "list_item" && pieces.length > 2) continue;
    break;
  }
  return alike(withoutLeadIn(pieces, reads));
}

/** Drops a lead-in at the end, because what it announces is missing. */
function withoutLeadIn(pieces: readonly Piece[], reads: readonly Read[]): Piece[] {
  const last = pieces.at(-1);
  if (!last || (pieces.length === reads.length && !leadsIn(last.sentences.at(-1)?.text ?? "")))
    return [...pieces];
  if (isShown(last.read)) return [...pieces];
  const sentences = saidIn(last.sentences, { goesOn: false, hasCode: true });
  const before = pieces.slice(0, -1);
  if (sentences.length === last.sentences.length) return [...pieces];
  return sentences.length === 0
    ? withoutLeadIn(before, reads)
    : [...before, { ...last, sentences, words: wordsOf(sentences) }];
}

function shownPiece(read: Read, place: number): Piece | undefined {
  const { passage, sentences } = read;
  // Code and tables without a word about them say nothing.
  if (place === 0 || !canShow(passage)) return undefined;
  const type = passage.kind === "code" ? "code" : passage.kind === "table" ? "table" : "explanation";
  return { read, sentences, type, words: Math.min(60, passage.text.length / 8) };
}

function prosePiece(
  read: Read,
  plan: LessonPlan,
  place: { goesOn: boolean; hasCode: boolean },
): Piece | undefined {
  if (isReference(read)) return undefined;
  const sentences = saidIn(read.sentences, place);
  const words = wordsOf(sentences);
  const isShort = words < LEAST_WORDS && read.passage.kind !== "list_item" && !place.goesOn;
  if (sentences.length === 0 || isShort) return undefined;
  return { read, sentences, type: typeOf(read, sentences, plan), words };
}

/** True for a line that only leads to another page, and for an item that names another site. */
function isReference({ passage: { kind, text, marks } }: Read): boolean {
  if (/[.!?]\s*$/u.test(text)) return false;
  const isOut = (target = "") => kind !== "list_item" || /^[a-z][a-z\d+.-]*:/iu.test(target);
  const links = marks.filter((mark) => mark.kind === "link" && isOut(mark.target));
  return links.reduce((sum, { start, end }) => sum + end - start, 0) >= LINKED * text.length;
}

/** Share of a line that its links fill. */
const LINKED = 0.8;

/** Leaves out code that says the same as the block before in another language or library. */
function withoutVariants(reads: readonly Read[]): Read[] {
  return reads.filter(({ passage }, i) => {
    const before = reads[i - 1]?.passage;
    return passage.kind !== "code" || before?.kind !== "code" || !isAlike(passage.text, before.text);
  });
}

const ALIKE = 0.4;

function isAlike(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => new Set(text.match(/[\p{L}_]{2,}/gu) ?? []));
  if (!words || !others) return false;
  const shared = words.intersection(others).size;
  return shared >= ALIKE * Math.max(1, words.union(others).size);
}

/** If most items of a list are instructions, all become steps. */
function alike(group: readonly Piece[]): Piece[] {
  const isItem = ({ read: { passage } }: Piece) =>
    passage.kind === "list_item" || (passage.kind === "note" && isInstruction(passage.text));
  const items = group.filter(isItem);
  const steps = items.filter(({ type, read }) => type === "procedure" || read.passage.kind === "note").length;
  const areSteps = items.length > 1 && steps * 2 > items.length;
  return group.map((piece) => {
    if (areSteps && isItem(piece)) return { ...piece, type: "procedure" };
    return piece.type === "procedure" ? { ...piece, type: "explanation" } : piece;
  });
}

function isShown(read: Read | undefined): boolean {
  const kind = read?.passage.kind;
  return kind === "code" || kind === "table" || kind === "formula";
}

function wordsIn(group: Group): number {
  return group.reduce((sum, { words }) => sum + words, 0);
}

function wordsOf(sentences: readonly Sentence[]): number {
  return sentences.reduce((sum, { words }) => sum + words, 0);
}

const STEPS = /\b(?:steps?|how to|procedure|process|checklist|instructions|walkthrough)\b/iu;
const IMPERATIVE =
  /^(?:\d+[.)]\s+)?(?:add|announce|approve|ask|assign|attach|book|build|calculate|call|cancel|carry|change|check|choose|clear|click|close|collect|compare|compute|configure|confirm|copy|correct|count|create|decide|define|delete|describe|determine|discard|divide|do|download|draw|enter|estimate|evaluate|explain|export|file|fill|find|follow|get|give|go|identify|import|inform|install|issue|keep|label|let|list|load|lock|log|look|make|mark|match|measure|move|multiply|name|note|open|order|pay|perform|pick|plan|plot|post|prepare|press|print|publish|put|read|receive|reconcile|record|register|reject|release|remove|replace|reply|report|return|revalue|review|run|save|say|search|select|send|set|sign|simplify|solve|start|state|stop|store|submit|subtract|switch|take|tell|test|try|turn|type|update|upload|use|verify|wait|watch|weigh|write)\b/iu;

export function isInstruction(text: string): boolean {
  return IMPERATIVE.test(text);
}

function typeOf({ passage, section }: Read, said: readonly Sentence[], plan: LessonPlan): ContentType {
  const heading = plan.sections[section]?.heading ?? "";
  const [first] = said;
  if (passage.kind === "list_item" && (isInstruction(passage.text) || STEPS.test(heading)))
    return "procedure";
  if (passage.kind === "example" || first?.kind === "example") return "example";
  if (first?.defines !== undefined) return "definition";
  return "explanation";
}
