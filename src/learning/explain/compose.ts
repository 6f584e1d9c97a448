import { cite } from "../evidence/cite.ts";
import { CLAIM_KINDS, type Claim, type ClaimKind } from "../evidence/claim.ts";
import { stemmedWords } from "../text/stemmed.ts";
import { overlap } from "./diverse.ts";
import { DEFINES } from "./kinds.ts";
import type { Found } from "./retrieve.ts";
import type { Subject } from "./subject.ts";
import { type Draft, type Unit, unitsOf } from "./units.ts";

export type { Draft } from "./units.ts";

export const LEVELS = ["introductory", "intermediate", "advanced"] as const;
export type Level = (typeof LEVELS)[number];

/** Limits of an answer; `must` drafts are always included. */
export interface Shape {
  readonly level: Level;
  readonly maxWords: number;
  readonly must?: readonly Draft[];
}

/** Minimum word overlap of two claims that count as duplicates. */
const SAME = 0.5;
/** Share of a shorter claim that a longer one must contain to replace it. */
const WITHIN = 0.8;

/** Minimum score of a claim, even if the answer has room for more. */
const LEAST = 0.35;
/** Minimum score in documents on other subjects, where the name may have another meaning. */
const LEAST_ELSEWHERE = 0.55;

/** Maximum claims per kind. */
const COUNTS: Readonly<Record<Level, Readonly<Record<ClaimKind, number>>>> = {
  introductory: { definition: 1, property: 3, example: 2, step: 12, contrast: 1, caution: 1 },
  intermediate: { definition: 1, property: 5, example: 2, step: 14, contrast: 2, caution: 2 },
  advanced: { definition: 2, property: 9, example: 2, step: 16, contrast: 3, caution: 3 },
};
/** Claims of a kind are added only up to this share of the word limit. */
const PARTS: Readonly<Record<ClaimKind, number>> = {
  definition: 1,
  step: 0.8,
  property: 0.7,
  example: 0.85,
  contrast: 1,
  caution: 1,
};
/** Selection priority: steps before other properties. */
const TAKEN: readonly ClaimKind[] = ["definition", "step", "property", "example", "contrast", "caution"];

/** Selects claims and orders them for reading: definition, properties, example, steps, contrast, caution. */
export function compose(subject: Subject, found: readonly Found[], shape: Shape): Draft[] {
  const { level, maxWords, must = [] } = shape;
  const all = rankedUnits(subject, found, level);
  const homes = homesOf(all);
  const units = all.filter((unit) =>
    homes.has(unit.passage.document.rid) || unit.isUnder
      ? unit.score >= LEAST
      : unit.leads && unit.score >= LEAST_ELSEWHERE,
  );
  const taken: Unit[] = units.filter((unit) => must.some((draft) => isSamePlace(draft, unit)));
  for (const kind of TAKEN) {
    const room = maxWords * PARTS[kind];
    if (kind === "step") takeSteps(taken, oneList(units), room, COUNTS[level].step);
    else takeBest(taken, units, { kind, room, count: COUNTS[level][kind] });
  }
  return inReadingOrder(taken);
}

function takeBest(
  taken: Unit[],
  units: readonly Unit[],
  { kind, room, count }: { kind: ClaimKind; room: number; count: number },
): void {
  for (const unit of units) {
    if (unit.kind !== kind) continue;
    if (taken.filter((other) => other.kind === kind).length >= count) return;
    if (wordsOf(taken) + unit.words > room || taken.some((other) => repeats(unit, other))) continue;
    taken.push(unit);
  }
}

/** Takes steps from the first on; a gap would make the procedure wrong. */
function takeSteps(taken: Unit[], steps: readonly Unit[], room: number, count: number): void {
  const fitting: Unit[] = [];
  for (const step of steps.slice(0, count)) {
    if (wordsOf([...taken, ...fitting]) + step.words > room) break;
    fitting.push(step);
  }
  // A single step of many is useless.
  if (fitting.length > 1 || fitting.length === steps.length) taken.push(...fitting);
}

function wordsOf(taken: readonly Unit[]): number {
  return taken.reduce((sum, unit) => sum + unit.words, 0);
}

/** Values and symbols are of one example, and no definition that another document can contradict. */
const FORMULA = /[=<>≤≥]/u;

/** The best defining sentence of each document, best document first. */
export function definitionsOf(subject: Subject, found: readonly Found[]): Draft[] {
  const seen = new Set<number>();
  return rankedUnits(subject, found, "intermediate").filter(({ kind, passage, defines, text }) => {
    if (kind !== "definition" || defines < DEFINES || seen.has(passage.document.rid)) return false;
    if (FORMULA.test(text)) return false;
    seen.add(passage.document.rid);
    return true;
  });
}

/** Converts a draft to a cited claim. The quote is a slice of the passage. */
export function claimOf({ kind, text, origin, score, passage, start, end, form }: Draft, id: string): Claim {
  return {
    id,
    ...(form && { form }),
    text,
    kind,
    origin,
    support: origin === "quote" ? "verbatim" : "lexical",
    score,
    citations: [cite(passage, start, end)],
  };
}

/** Keeps the steps of one list only, because steps of two procedures must not be mixed. */
function oneList(units: readonly Unit[]): Unit[] {
  const steps = units.filter(({ kind }) => kind === "step");
  const first = steps[0]?.passage;
  return steps
    .filter(
      ({ passage }) =>
        passage.revision.rid === first?.revision.rid && passage.path.join() === first.path.join(),
    )
    .toSorted((a, b) => a.passage.ordinal - b.passage.ordinal || a.start - b.start);
}

/** Documents about the subject: those that define it, or the best match. Others may only mention it. */
function homesOf(units: readonly Unit[]): ReadonlySet<number> {
  const [best] = units;
  const homes = units.filter(({ kind, leads }) => kind === "definition" && leads);
  return new Set([...(best ? [best] : []), ...homes].map(({ passage }) => passage.document.rid));
}

function rankedUnits(subject: Subject, found: readonly Found[], level: Level): Unit[] {
  const top = Math.max(1, ...found.map(({ worth }) => worth));
  return found
    .flatMap((one) => unitsOf(subject, one, Math.max(0, one.worth) / top))
    .map((unit) => ({ unit, value: unit.score - hardness(unit, level) }))
    .sort(
      (a, b) => b.value - a.value || a.unit.passage.rid - b.unit.passage.rid || a.unit.start - b.unit.start,
    )
    .map(({ unit }) => unit);
}

/** Reading difficulty: long sentences and symbols count against a claim for beginners. */
function hardness({ text, words }: Unit, level: Level): number {
  if (level === "advanced") return 0;
  const signs = (text.match(/[=<>≤≥±∑∫√^_{}\\/*]/gu)?.length ?? 0) / 10;
  const length = Math.max(0, words - 28) / 60;
  return (level === "introductory" ? 1 : 0.5) * Math.min(0.4, signs + length);
}

export function repeats(unit: Unit, other: Draft): boolean {
  if (unit.passage.rid === other.passage.rid && unit.start < other.end && other.start < unit.end) return true;
  const stems = stemsOf(other);
  if (overlap(unit.stems, stems) >= SAME) return true;
  const [less, more] = unit.stems.size < stems.size ? [unit.stems, stems] : [stems, unit.stems];
  const shared = [...less].filter((stem) => more.has(stem)).length;
  return shared >= WITHIN * less.size;
}

function stemsOf({ text, passage }: Draft): ReadonlySet<string> {
  const words = stemmedWords(text, passage.language).filter(({ filler }) => !filler);
  return new Set(words.map(({ stem }) => stem));
}

/** Sorts by kind. Within a kind, a document's sentences stay together in order. */
function inReadingOrder(taken: readonly Unit[]): Unit[] {
  const documents = taken.map(({ passage }) => passage.document.rid);
  const place = ({ passage, kind }: Unit) =>
    1000 * CLAIM_KINDS.indexOf(kind) + documents.indexOf(passage.document.rid);
  return taken.toSorted(
    (a, b) => place(a) - place(b) || a.passage.ordinal - b.passage.ordinal || a.start - b.start,
  );
}

export function isSamePlace(a: Draft, b: Draft): boolean {
  return a.passage.rid === b.passage.rid && a.start === b.start && a.end === b.end;
}
