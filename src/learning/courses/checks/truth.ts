import type { Claim } from "../../evidence/claim.ts";
import { leadingConnective } from "../../explain/sentence.ts";
import { claimOf } from "../lessons/content.ts";
import type { Piece } from "../lessons/pieces.ts";
import type { Sentence } from "../lessons/read.ts";
import { phrasesOf } from "../phrases.ts";
import type { Described } from "./description.ts";
import { type Candidate, heads, itemOf } from "./item.ts";
import { othersFor } from "./others.ts";
import { EARLY_PRONOUN, isClear, standsAlone, topicOf } from "./standing.ts";
import { describedAs } from "./terms.ts";
import { TURNS } from "./turns.ts";

/** Asks if a definition is true: as written, or with another term, preferably from the same lesson. */
export function judgeTerm(
  key: Described,
  near: readonly Described[],
  pool: readonly Described[],
  language: string,
): Candidate | undefined {
  const others = othersFor(key, pool);
  const own = new Set(near.map(({ concept }) => concept.rid));
  const other = others.find(({ concept }) => own.has(concept.rid)) ?? others[0];
  // A definition with two parts would remain partly true.
  if (!other || key.rest.includes(";")) return undefined;
  const isTrue = heads(key.claim.text) || !isSibling(key, other);
  return judged(
    isTrue ? key.claim.text : describedAs(other, key.rest),
    isTrue,
    key.claim,
    [key.concept.id],
    isTrue ? [key.concept.rid] : [key.concept.rid, other.concept.rid],
    "",
    language,
  );
}

/** True for terms of the same kind: "soft close" and "hard close", or both defined as an account. */
function isSibling(one: Described, other: Described): boolean {
  const head = ({ concept }: Described) => concept.name.toLowerCase().split(" ").at(-1);
  const kind = genusOf(one);
  return head(one) === head(other) || (kind !== undefined && kind === genusOf(other));
}

/** Genus of a definition: "An account that ..." gives "account". */
function genusOf({ description }: Described): string | undefined {
  const noun =
    /^(?:an?|the)?\s*([^,;.]+?)(?:\s(?:of|that|which|who|whose|in|on|for|by|with|to|between|from|at|where)\b|[,;.])/iu;
  return noun
    .exec(description ?? "")?.[1]
    ?.toLowerCase()
    .split(" ")
    .at(-1);
}

/** Tells where to read on. */
const LEADS_ON =
  /\b(?:find (?:more|out)|read|learn more|see (?:the|more|our)|for more|details|questions|also|then|easily)\b/iu;

const LONGEST = 26;

/** Asks if a sentence that forbids, allows or excludes something is true: as written or inverted. */
export function judgeSentence(
  { read, type }: Piece,
  sentence: Sentence,
  language: string,
): Candidate | undefined {
  const { text, words, kind } = sentence;
  if (language !== "en" || words > LONGEST || kind === "example" || type === "example") return undefined;
  if (
    !standsAlone(sentence) ||
    !isClear(text) ||
    leadingConnective(text) > 0 ||
    /^(?:if|when)\b|[;:]|\b(?:but|unless|except|until|so|thus|hence|therefore|because|since|whether)\b/iu.test(
      text,
    )
  )
    return undefined;
  if (LEADS_ON.test(text) || EARLY_PRONOUN.test(text)) return undefined;
  // A symbol of a formula says nothing alone.
  if (/(?<![\p{L}\p{N}'’])[b-z](?![\p{L}\p{N}'’.])/u.test(text)) return undefined;
  const claim = claimOf(read, sentence, type);
  const fitting = TURNS.filter(([pattern]) => pattern.test(sentence.text));
  const [turn] = fitting;
  const at = turn ? sentence.text.search(turn[0]) : -1;
  // Inverting a subordinate clause would not invert the sentence.
  if (/\b(?:that|which|who|where|when|if|how|what|why|whose)\b/iu.test(sentence.text.slice(0, at)))
    return undefined;
  // With two negations, changing one does not invert the sentence.
  if (!turn || fitting.length > 1 || (sentence.text.match(/\b(?:not|no|never|cannot)\b/giu)?.length ?? 0) > 1)
    return undefined;
  const [, other] = turn;
  // With its opposite in the sentence, the word cannot be turned alone.
  if (other.trim() !== "" && new RegExp(`\\b${other.trim()}\\b`, "iu").test(sentence.text)) return undefined;
  const isTrue = heads(claim.text);
  const concepts = sentence.names.map(({ concept }) => concept);
  return judged(
    isTrue ? claim.text : claim.text.replace(turn[0], turn[1]),
    isTrue,
    claim,
    concepts.map(({ id }) => id),
    concepts.map(({ rid }) => rid),
    topicOf(read.passage.path),
    language,
  );
}

function judged(
  statement: string,
  isTrue: boolean,
  claim: Claim,
  conceptIds: readonly string[],
  about: readonly number[],
  topic: string,
  language: string,
): Candidate {
  return {
    form: "truth",
    about,
    item: itemOf(
      {
        type: "truefalse",
        bloom: "understand",
        topic,
        stem: `${phrasesOf(language).trueOrFalse} ${statement}`,
        explanation: claim,
        conceptIds,
        difficulty: isTrue ? 0.3 : 0.45,
      },
      { answer: isTrue },
      language,
    ),
  };
}
