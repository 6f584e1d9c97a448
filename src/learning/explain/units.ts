import type { Claim, ClaimKind } from "../evidence/claim.ts";
import type { Passage } from "../library/text/passages.ts";
import { wordsOf } from "../text/words.ts";
import { compress } from "./compress.ts";
import { OPENING_BLOCKS, type ReadPassage, type ReadSentence } from "./cues.ts";
import { kindOf } from "./kinds.ts";
import { dangles, isEntry, isStep, isWhole } from "./sentence.ts";
import { isUnderName, type Subject } from "./subject.ts";

/** A claim before citation: part of a passage, possibly with words left out. */
export interface Draft {
  readonly kind: ClaimKind;
  readonly text: string;
  readonly origin: "quote" | "compressed";
  /** Relevance to the subject, 0 to 1. */
  readonly score: number;
  readonly passage: Passage;
  readonly start: number;
  readonly end: number;
  /** Kind of a block that is shown whole; undefined for sentences. */
  readonly form?: Claim["form"];
}

const FORMS: readonly Claim["form"][] = ["list_item", "code", "table", "formula"];

/** The form of a block that is no running text. */
export function formOf(kind: Passage["kind"]): Pick<Draft, "form"> {
  const form = FORMS.find((one) => one === kind);
  return form ? { form } : {};
}

export interface Unit extends Draft {
  /** Definition score, 0 to 1. */
  readonly defines: number;
  /** True if the sentence is about the subject and does not only mention it. */
  readonly leads: boolean;
  /** True under a heading named after the subject. */
  readonly isUnder: boolean;
  readonly stems: ReadonlySet<string>;
  readonly words: number;
}

/** `step`: an item of the subject's procedure. */
type Readable = ReadPassage & { readonly step?: boolean };

/** Blocks about the text itself or for machines only. */
const SILENT: readonly Passage["kind"][] = [
  "heading",
  "objective",
  "exercise",
  "contents",
  "code",
  "table",
  "formula",
];
const ENTRIES: readonly Passage["kind"][] = ["glossary", "definition"];

const STEP_WORDS = 40;
const POINTER =
  /\b(?:tells?|told|sees?|reads?|explains?|explained|described?|describes|shown|page|chapter|go(?:es)? (?:deeper|further))\b/iu;
const POINTER_WORDS = 18;

/** `worth`: the passage's score, 0 to 1. */
export function unitsOf(subject: Subject, found: Readable, worth: number): Unit[] {
  const { passage, sentences } = found;
  if (SILENT.includes(passage.kind)) return [];
  if (ENTRIES.includes(passage.kind) && found.occurrences.length > 0) {
    const entry = entryOf(found, worth);
    if (entry) return [entry];
  }
  if (found.step) return stepOf(found, worth);
  const isUnder = isUnderName(subject, passage);
  return sentences.flatMap((sentence, i) => {
    const goesOn = isUnder && (found.occurrences.length > 0 || passage.ordinal < OPENING_BLOCKS);
    if (sentence.occurrences.length === 0 && !goesOn && !pointsAt(passage, sentences, i)) return [];
    if (leadsElsewhere(passage, sentence)) return [];
    const from = startOf(passage, sentences, i);
    return from === undefined ? [] : (unitOf(found, worth, isUnder, sentences.slice(from, i + 1)) ?? []);
  });
}

/** True for a mere cross-reference: a short sentence that points to a link. */
export function leadsElsewhere(passage: Passage, sentence: ReadSentence): boolean {
  const text = textOf(passage, sentence);
  const isLinked = passage.marks.some(
    ({ kind, start, end }) => kind === "link" && start >= sentence.start && end <= sentence.end,
  );
  return isLinked && POINTER.test(text) && wordsOf(text).length <= POINTER_WORDS;
}

/** True if the sentence continues the previous one's subject. */
function pointsAt(passage: Passage, sentences: readonly ReadSentence[], i: number): boolean {
  const previous = sentences[i - 1];
  return previous !== undefined && previous.occurrences.length > 0 && dangles(textOf(passage, sentences[i]));
}

/** First sentence needed for context: this one, or the previous one that it refers to. */
function startOf(passage: Passage, sentences: readonly ReadSentence[], i: number): number | undefined {
  if (!dangles(textOf(passage, sentences[i]))) return i;
  const previous = textOf(passage, sentences[i - 1]);
  return isWhole(previous) && !dangles(previous) ? i - 1 : undefined;
}

function textOf({ text }: Passage, sentence: ReadSentence | undefined): string {
  return sentence ? text.slice(sentence.start, sentence.end) : "";
}

function unitOf(
  found: Readable,
  worth: number,
  isUnder: boolean,
  sentences: readonly ReadSentence[],
): Unit | undefined {
  const { passage } = found;
  const [first, last] = [sentences[0], sentences.at(-1)];
  if (!first || !last) return undefined;
  if (!sentences.every((one) => isWhole(compress(textOf(passage, one)) ?? textOf(passage, one))))
    return undefined;
  const span = passage.text.slice(first.start, last.end);
  const shorter = sentences.length === 1 ? compress(span) : undefined;
  const text = shorter ?? span;
  if (dangles(text)) return undefined;
  const defines = Math.max(...sentences.map((one) => one.defines));
  const namesConcept = sentences.some(({ occurrences }) => occurrences.length > 0);
  const [occurrence] = first.occurrences;
  const early = occurrence
    ? 1 - (0.5 * (occurrence.start - first.start)) / (span.length + 1)
    : namesConcept
      ? 0.5
      : 0.3;
  return {
    ...piece(found, first.start, last.end),
    kind: kindOf(text, passage.kind, defines),
    text,
    origin: shorter === undefined ? "quote" : "compressed",
    score: rounded(0.4 * worth + 0.3 * defines + 0.3 * early),
    defines,
    leads: sentences.some((one) => one.leads),
    isUnder,
    words: wordsOf(text).length,
  };
}

/** Quotes a glossary entry as written. */
function entryOf(found: Readable, worth: number): Unit | undefined {
  const { text } = found.passage;
  if (!isEntry(text)) return undefined;
  const own = { ...piece(found, 0, text.length), text, words: wordsOf(text).length };
  return {
    ...own,
    kind: "definition",
    origin: "quote",
    score: rounded(0.5 + 0.5 * worth),
    defines: 1,
    leads: true,
    isUnder: true,
  };
}

/** A list item, or the first sentence of a long one. */
function stepOf(found: Readable, worth: number): Unit[] {
  const { passage, sentences } = found;
  const whole = { start: 0, end: passage.text.length };
  const { start, end } = wordsOf(passage.text).length > STEP_WORDS ? (sentences[0] ?? whole) : whole;
  const text = passage.text.slice(start, end);
  if (!isStep(text)) return [];
  const own = { ...piece(found, start, end), text, words: wordsOf(text).length };
  return [
    {
      ...own,
      kind: "step",
      origin: "quote",
      score: rounded(0.4 + 0.6 * worth),
      defines: 0,
      leads: true,
      isUnder: true,
    },
  ];
}

function piece({ passage, words }: Readable, start: number, end: number) {
  const within = words.filter((word) => !word.filler && word.start >= start && word.end <= end);
  return { passage, start, end, stems: new Set(within.map(({ stem }) => stem)) };
}

function rounded(score: number): number {
  return Math.round(1000 * Math.min(1, Math.max(0, score))) / 1000;
}
