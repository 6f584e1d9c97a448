import type { Occurrence } from "./subject.ts";

/** Between a name and its defining verb: a second name, or a symbol in brackets. */
const APPOSITION =
  /^["”’*]?(?:\s*\([^()]{1,60}\))?(?:,? (?:or|also (?:called|known as)|abbreviated|denoted(?: by)?|written) [^,.;]{1,50},?)?(?:, [^,.;]{1,60},)?\s*/u;

/** Verbs after a name, with the confidence that a definition follows. */
const AFTER: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:is|are|was|were|can be|may be) (?:\w+ )?(?:defined|described|understood|thought of|regarded) (?:as|to be)\b/iu,
    1,
  ],
  [
    /^(?:is|are|was) (?:simply |just |usually |basically |essentially |also |a term for |the term for |the name for )*(?:an?|the|any|one|that(?= (?:which|of|part|portion|branch|share|side|point|area|type|kind|set|who)\b)|those|what|how|when|where|something|anything) /iu,
    0.9,
  ],
  [
    /^(?:refers? to|states? that|says? that|tells? (?:us |you )?(?:that|how|when|what)|means?|denotes?|stands? for|is short for|signif(?:y|ies))\b/iu,
    1,
  ],
  [/^(?:is|are) (?:called|termed|said to be|known (?:as|for))\b/iu, 0.5],
  [
    /^(?:describes?|defines?|specif(?:y|ies)|determines?|consists? of|comprises?|represents?|occurs? when|arises? when|happens? when|measures?|tells? (?:us|you)|indicates?)\b/iu,
    0.7,
  ],
  [/^(?:is|are) (?:\w+ly )?(?:used|intended|designed|meant|needed|made) (?:to|for|when|as|up of)\b/iu, 0.6],
  [
    /^(?:is|are) (?:\w+ )?(?:\w+ )?(?:numbers?|values?|methods?|process(?:es)?|sets?|kinds?|types?|functions?|quantit(?:y|ies)|variables?)\b/iu,
    0.75,
  ],
  [
    /^(?:allows?|enables?|lets?|helps?|provides?|gives?|contains?|has|have|holds?|shows?|deals? with|is concerned with)\b/iu,
    0.4,
  ],
  [/^(?:is|are)\b/iu, 0.35],
];

/** Words before a name that make the sentence its definition: "... is called". */
const BEFORE: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:is|are|was|be|being|it|them|this|that|we|also|often|sometimes|commonly|usually|what|which is)\s+(?:\w+ly\s+)?(?:called|termed|named|known as|referred to as|denoted as|said to be|said to have|dubbed)\s+(?:an?|the|its|their|our)?\s*["“‘*]?$/iu,
    0.95,
  ],
  [
    /\b(?:we|you|they|people|statisticians|mathematicians|accountants|will|is|to)\s+(?:\w+ly\s+)?(?:call|define|term|name)\s+(?:this|it|them|that|these|such|[\w ]{0,40}?)?\s*(?:an?|the|its|their)?\s*["“‘*]?$/iu,
    0.7,
  ],
  [/\b(?:called|termed|known as)\s+(?:an?|the)?\s*["“‘*]?$/iu, 0.7],
  [/\b(?:is|are) (?:an? )?(?:example|kind|type|form) of (?:an?|the)?\s*$/iu, 0.2],
];

/** Words allowed before a sentence's subject. */
const LEADING =
  /^(?:(?:in|for|by|on|with|to|as|under|when|if|now|here|thus|so|recall|note|formally|informally|simply put|basically|essentially|mathematically|statistically|generally)\b[^,;:]{0,60},\s*)?(?:that\s+)?(?:the term\s+|the word\s+|the concept of\s+|the idea of\s+|an?\s+|the\s+|any\s+|each\s+|every\s+|one\s+|our\s+|(?:an?\s+|the\s+)?\p{L}+['’]s\s+)?["“‘*]?$/iu;

export function leadsSentence(sentence: string, { start }: Place): boolean {
  return LEADING.test(sentence.slice(0, start));
}

type Place = Pick<Occurrence, "start" | "end">;

/** Confidence that the sentence introduces the name: "... is called an accrual". */
export function namingScore(sentence: string, { start, end }: Place): number {
  return Math.max(best(BEFORE, sentence.slice(0, start)), APPOSED.test(sentence.slice(end)) ? 0.65 : 0);
}

/** A description set off behind the name: "a bare repository — a repository that has no files". */
const APPOSED = /^["”’*]?\s*(?:—|–|\() ?(?:an?|the)\s+[^.;()—–]{10,}/iu;

/** Confidence that the sentence defines the name, 0 to 1. Offsets are relative to the sentence. */
export function definitionScore(sentence: string, { start, end }: Place): number {
  const before = sentence.slice(0, start);
  const after = sentence.slice(end);
  const called = Math.max(best(BEFORE, before), classified(before, after));
  const atStart = LEADING.test(before);
  if (atStart && /^["”’*]?\s*(?:\([^()]{1,40}\))?\s*(?::|—|–| - )\s*\S/u.test(after))
    return Math.max(called, 0.85);
  const rest = after.replace(APPOSITION, "");
  const doing = ACTIVITY.test(sentence.slice(start, end)) && DOES.test(after) ? 0.7 : 0;
  const said = Math.max(best(AFTER, rest), best(AFTER, after.trimStart()), saidLater(after), doing);
  const subject = atStart ? said : said * (before.length < 40 ? 0.5 : 0.3);
  return Math.max(called, subject) * (CASE.test(sentence) && /\bthe\s*$/iu.test(before) ? 0.5 : 1);
}

/** An activity is defined by what it does: "Stashing takes the state of ...". */
const ACTIVITY = /\b\p{L}{2,}ing$/iu;
const DOES =
  /^\s+(?:\p{L}+ly\s+)?\p{L}{2,}s\s+(?:an?|the|your|its|one|each|every|all|some|what|how|\p{L}+s\b)/iu;

/** Phrase that belongs to a name: "the momentum p of an object is", "a branch in Git is". */
const PHRASE =
  /^["”’*]?(?:\s+\p{L}(?:_?[\p{L}\d]|\([\p{L}\d, ]{1,12}\))?)?(?:\s+(?:of|in|for|on|between|from|to|with|at|over|by)\s(?:(?!\b(?:is|are|was|were|that|which|who|can|may|must|will|has|have)\b)[^,.;:]){1,60}?)?\s+(?=(?:is|are|refers?|means?|denotes?|states?|describes?|consists?|represents?|measures?)\b)/iu;

/** The same verbs behind a symbol or a phrase. */
function saidLater(after: string): number {
  const phrase = PHRASE.exec(after)?.[0];
  return phrase === undefined ? 0 : 0.95 * best(AFTER, after.slice(phrase.length));
}

/** A description ends with the name: "The function g, where ..., is a horizontal shift of f". */
const CLASSIFIED = /\b(?:is|are|form|forms|make up|makes up|constitutes?) (?:an? |the )?["“‘*]?$/iu;
const CLOSES = /^["”’*]?(?:\s+(?:of|for|on|in)\s[^,;:]{1,60})?[.,;]/u;

/** A condition after it makes it a definition. */
const CONDITION = /^["”’*]?(?:\s+\p{L}+){0,6}?\s+(?:if|when|whenever|provided)\b/iu;

function classified(before: string, after: string): number {
  if (!CLASSIFIED.test(before)) return 0;
  if (CONDITION.test(after)) return 0.75;
  return before.length > 30 && CLOSES.test(after) ? 0.5 : 0;
}

/** Speaks of one case: "The maximum is the point at x = 3". */
const CASE = /\b[a-z] ?= ?[−-]?\d|\$\d|\b(?:this|our) (?:problem|example|case|study|experiment)\b/iu;

function best(patterns: readonly (readonly [RegExp, number])[], text: string): number {
  for (const [pattern, score] of patterns) if (pattern.test(text)) return score;
  return 0;
}
