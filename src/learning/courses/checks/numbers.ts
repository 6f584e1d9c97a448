import type { Claim } from "../../evidence/claim.ts";
import { claimOf } from "../lessons/content.ts";
import type { Piece } from "../lessons/pieces.ts";
import type { Sentence } from "../lessons/read.ts";
import { phrasesOf } from "../phrases.ts";
import { type Candidate, itemOf, optionsOf } from "./item.ts";
import { isClear, standsAlone, topicOf } from "./standing.ts";

/** A rule with one number. */
export interface Figure {
  number: string;
  unit: string;
  gapped: string;
  topic: string;
  claim: Claim;
  sentence: Sentence;
}

const NUMBER = /(?<![\p{L}\p{N}.,/$€£-])\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}/-]|[.,]\d)/gu;
const UNIT =
  /^\s*(?:%|(?:\p{L}+ )?(?:percent|(?:days?|weeks?|months?|years?|hours?|minutes?|seconds?|characters?|times|people|bits?|bytes?)\b))/iu;
const LIMIT =
  /\b(?:at most|at least|within|after|before|fewer than|more than|less than|up to|every|maximum|minimum|limit(?:ed)?|exactly|between|must|may|can|cap|entitled|required|expires?)\b/iu;

/** Directly before the number that a rule is about. */
const BEFORE =
  /\b(?:at most|at least|within|fewer than|more than|less than|up to|maximum of|minimum of|exactly)\s+$/iu;
/** Sentences with more numbers compare examples. */
const MOST = 3;

export function figuresIn(pieces: readonly Piece[]): Figure[] {
  return pieces.flatMap((piece) =>
    piece.type === "code" || piece.type === "table" || piece.type === "example"
      ? []
      : piece.sentences.flatMap((sentence) => figureOf(piece, sentence) ?? []),
  );
}

function figureOf({ read, type }: Piece, sentence: Sentence): Figure | undefined {
  const { text, kind } = sentence;
  if (
    !standsAlone(sentence) ||
    !isClear(text) ||
    kind === "example" ||
    sentence.words > 32 ||
    !LIMIT.test(text)
  )
    return undefined;
  const numbers = [...text.matchAll(NUMBER)].map((match) => {
    const after = text.slice(match.index + match[0].length);
    const unit = UNIT.exec(after)?.[0].trim().toLowerCase().split(" ").at(-1)?.replace(/s$/u, "");
    return { match, after, unit, isLimit: BEFORE.test(text.slice(0, match.index)) };
  });
  const [only] = numbers.length === 1 ? numbers : numbers.filter(({ isLimit }) => isLimit);
  if (!only?.unit || numbers.length > MOST) return undefined;
  const { match: number, after, unit } = only;
  return {
    number: number[0],
    unit,
    gapped: `${text.slice(0, number.index)}____${after}`,
    topic: topicOf(read.passage.path),
    claim: claimOf(read, sentence, type),
    sentence,
  };
}

const WRONG = 3;

/** Asks for the number of a rule: as a choice if others of its unit are known, or else as a gap. */
export function askNumber(key: Figure, pool: readonly Figure[], language: string): Candidate {
  const { number, unit, gapped, topic, claim, sentence } = key;
  const stem = `${phrasesOf(language).complete} “${gapped}”`;
  const others = new Map(
    pool
      .filter((other) => other.unit === unit && other.number !== number && !claim.text.includes(other.number))
      .map((other) => [other.number, other.claim]),
  );
  const wrong = [...others].slice(0, WRONG);
  const plain = number.replaceAll(",", "");
  const draft = {
    bloom: "remember" as const,
    topic,
    stem,
    explanation: claim,
    conceptIds: sentence.names.map(({ concept }) => concept.id),
    difficulty: 0.6,
  };
  const options = optionsOf(
    [[number, claim] as const, ...wrong].map(([text, reason]) => ({ text, reason })),
    stem,
  )
    .toSorted((a, b) => Number(a.text.replaceAll(",", "")) - Number(b.text.replaceAll(",", "")))
    .map((option, place) => ({ ...option, id: "abcd".charAt(place) }));
  const answer = options.find(({ text }) => text === number)?.id ?? "";
  return {
    form: "number",
    about: sentence.names.map(({ concept }) => concept.rid),
    item:
      wrong.length < WRONG
        ? itemOf(
            { ...draft, type: "cloze" },
            { answer: number, accepted: plain === number ? [] : [plain] },
            language,
          )
        : itemOf({ ...draft, type: "mcq" }, { options, answer }, language),
  };
}
