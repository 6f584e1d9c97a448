import { isPraise } from "../../concepts/extract/definitions.ts";
import { wordClass } from "../../concepts/words/classes.ts";
import type { Claim } from "../../evidence/claim.ts";
import { definitionScore } from "../../explain/definition.ts";
import { DEFINES } from "../../explain/kinds.ts";
import { dangles, isWhole } from "../../explain/sentence.ts";
import { occurrencesOf, stemsOf } from "../../explain/subject.ts";
import { lexiconOf } from "../../text/lexicon/lexicon.ts";
import { isTerm } from "../lessons/names.ts";
import type { Concept } from "../outline/matter.ts";
import { upperFirst } from "../outline/titles.ts";
import { isClause } from "./forms.ts";

export interface Described {
  concept: Concept;
  claim: Claim;
  /** Article before the name: "An", "The", or empty. */
  article: string;
  name: string;
  /** Everything after the name, including the final punctuation. */
  rest: string;
  /** Predicate after "is" or a similar verb, understandable without the name. */
  description: string | undefined;
  /** Word stems of each name, and of the sentence. */
  names: readonly ReadonlySet<string>[];
  sentenceStems: ReadonlySet<string>;
  /** Stems of the description, without stop words. */
  stems: ReadonlySet<string>;
  plural: boolean;
}

const IS =
  /^(?::\s+|\s+[–—-]\s+)(?=(?:an?|the)\s)|^\s+(?:is|are|means|refers to|denotes|is defined as|are defined as|stands for)\s+(?=\S)/iu;
/** Words allowed before the subject's name. */
const BEFORE = /^(?:(an?|the|every|each|any)\s+)?$/iu;
/** Openings of a purpose, which fits many things. */
const PURPOSE =
  /^(?:\p{L}+ly )?(?:used|called|known|designed|intended|made|needed|given|found|shown|also|not)\b/iu;
const WORDS = { fewest: 5, most: 38 } as const;

/** Splits a definition into its parts; undefined if it is built differently or depends on its context. */
export function describe(concept: Concept, claim: Claim, language: string): Described | undefined {
  const parts = partsOf(concept, claim, language);
  if (!parts) return undefined;
  const place = { start: claim.text.indexOf(parts.name), end: claim.text.length - parts.rest.length };
  if (definitionScore(claim.text, place) < DEFINES) return undefined;
  if (isPraise(parts.rest.trimStart()) || isPassing(parts, language)) return undefined;
  return parts;
}

/** Splits a statement whose subject is the concept. */
export function stated(concept: Concept, claim: Claim, language: string): Described | undefined {
  const parts = partsOf(concept, claim, language);
  if (!parts || isPraise(parts.rest.trimStart()) || /^(?:any|every)$/iu.test(parts.article)) return undefined;
  const [verb, next] = parts.rest
    .trim()
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => wordClass(word.toLowerCase(), false));
  // Another noun would belong to the subject: "award leave expires".
  const isVerb =
    verb === "auxiliary" ||
    ((verb === "verb" || verb === "eitherWithS") && next !== "auxiliary" && next !== "verb");
  const isBare = /^the$/iu.test(parts.article) && !parts.name.includes(" ");
  return isVerb && !isBare && isSpecific(parts) ? parts : undefined;
}

/** True if the predicate says more than any subject allows. */
function isSpecific({ stems }: Described): boolean {
  return stems.size >= SPECIFIC;
}

const SPECIFIC = 5;

function partsOf(concept: Concept, claim: Claim, language: string): Described | undefined {
  const { text } = claim;
  if (!isTerm(concept.name, language)) return undefined;
  if (!isWhole(text) || dangles(text)) return undefined;
  const [at, ...more] = occurrencesOf(
    { names: [concept.name, ...concept.aliases], language },
    text,
    language,
  );
  if (!at || more.length > 0) return undefined;
  const before = BEFORE.exec(text.slice(0, at.start));
  if (!before) return undefined;
  const rest = text.slice(at.end);
  if (isPointing(text, rest)) return undefined;
  const said = IS.exec(rest);
  if (said && isSentence(rest, said[0])) return undefined;
  const words = rest.split(/\s+/u).length;
  if (words < WORDS.fewest || words > WORDS.most || (!said && !/^\s/u.test(rest))) return undefined;
  // A sentence that refers to its context is unsuitable for a question.
  if (
    /\b(?:this (?:chapter|section|book|case|example)|above|below|following|as follows|previous|earlier|here)\b/iu.test(
      rest,
    )
  )
    return undefined;
  // A pronoun this early refers to the previous text.
  if (
    /^\s+\S+(?:\s+\S+){0,5}?\s+(?:it|them|they|this|these|those|him|her)\b/iu.test(rest) &&
    /\b(?:part|kind|form|one|some|all|each|any|most|many) (?:of )?(?:it|them|this|these|those)\b/iu.test(rest)
  )
    return undefined;
  if (/\b(?:also (?:known as|called|referred to)|abbreviated|often called)\b/iu.test(rest)) return undefined;
  return {
    concept,
    claim,
    article: before[1] ?? "",
    name: text.slice(at.start, at.end),
    rest,
    description:
      said && !PURPOSE.test(rest.slice(said[0].length)) ? upperFirst(rest.slice(said[0].length)) : undefined,
    names: [concept.name, ...concept.aliases].map((name) => new Set(stemsOf(name, language))),
    sentenceStems: new Set(stemsOf(text, language)),
    stems: new Set(stemsOf(said ? rest.slice(said[0].length) : rest, language)),
    plural: /^\s+(?:are|were|have|do)\b/iu.test(rest),
  };
}

/** True if a sentence of its own follows the colon: "Night shift: The team may call you." */
function isSentence(rest: string, said: string): boolean {
  if (/\p{L}/u.test(said)) return false;
  const [start = ""] = rest.slice(said.length).split(/\b(?:that|which|who|whose|where|when)\b/u);
  return isClause(start);
}

/** "The times are ..." is about specific instances and does not define time. */
export function isPointing(text: string, rest: string): boolean {
  return /^the\b/iu.test(text) && /^\s+(?:are|were|have)\b/iu.test(rest);
}

/** "The interval is the 100 pages" is about one instance; a definition of it would distinguish it. */
function isPassing({ article, concept: { name }, rest }: Described, language: string): boolean {
  if (!/^the$/iu.test(article) || name.includes(" ")) return false;
  return (
    lexiconOf(language).isCommon(name) ||
    !/\b(?:that|which|where|whose|who|how|what|used|\p{L}{3,}ing)\b/u.test(rest) ||
    rest.split(/\s+/u).length < 9
  );
}

export function givesAway({ concept, rest }: Described, language: string): boolean {
  const said = new Set(stemsOf(rest, language));
  const own = [concept.name, ...concept.aliases].flatMap((name) => stemsOf(name, language));
  return own.some((one) => said.has(one));
}

/** Content words without which a description fits many terms. */
const TELLING = 4;

export function isTelling(key: Described): key is Described & { description: string } {
  return key.description !== undefined && key.stems.size >= TELLING;
}
