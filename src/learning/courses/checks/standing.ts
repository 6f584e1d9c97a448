import { wordClass } from "../../concepts/words/classes.ts";
import { dangles, leadingConnective } from "../../explain/sentence.ts";
import { ABOUT_BOOK } from "../lessons/content.ts";
import type { Sentence } from "../lessons/read.ts";
import { isGeneric, titleOf } from "../outline/titles.ts";

const WORDS = { fewest: 6, most: 40 } as const;

/** Refers to something that a reader of the sentence alone does not see. */
const POINTS =
  /\b(?:this|these|those|such (?:an?|cases?)|above|below|the following|as follows|previous(?:ly)?|earlier|later on|here|now|latter|former|respectively|instead(?! of)|as well(?! as)|too$|otherwise|so far|aforementioned|meanwhile|that['’]s|(?:in|on|at|for|of|with|from|to|by|as|into|like|after|before|about|do|does) that(?=[ ,.](?!is\b|are\b|the\b|you\b|we\b|it\b))|the same (?:way|thing|manner|holds|applies|goes|is|as before)|as mentioned|corresponding|respective|(?:another|other) (?:section|chapter|module|page)s?|(?:one|both|some|all|each|none) of (?:them|us|which))\b|\bthat \p{L}+[.,]?$/iu;
/** Persons of stories, authors who speak, and chat. */
const PERSONAL =
  /\b(?:he|she|his|her|him|let['’]s|i|my|me|we['’](?:ll|ve|re|d)|we (?:have seen|saw|will|just|already)|imagine|suppose|recall|notice|note that|for example|for instance|e\.g\.|say,|today|yesterday|hopefully|fortunately|unfortunately|surprisingly|interestingly)\b|[!?]/iu;
/** Identifiers of an example and symbols of a formula: C4, iss53, X. */
const INSTANCE = /(?<![-\w'’.])(?:[A-Za-z]+\d+|[b-zB-HJ-Z](?=[\s,.;)(]|$))(?![-\w])/u;
/** Rest of a list or of marks that was not read. */
const DEBRIS = /[{}<>|*_=]|\[[^\]]*\]|\.\.\.|…|~|\s-\s|https?:|@/u;

/** Continues another sentence, or follows a label. */
const FOLLOWS =
  /^(?:\(|[^.,:]{1,40}: |(?:then|thus|and|but|or|so|also|hence|therefore|consequently|first|second|third|next|finally|similarly|likewise|again|as a result|for this reason|that is)\b)/iu;

/** True if the sentence says all that its reader needs. */
export function standsAlone(sentence: Sentence): boolean {
  const { words, text, alone, whole, names } = sentence;
  if (!(alone || (!whole && text.endsWith(":"))) || words < WORDS.fewest || words > WORDS.most) return false;
  if (!isReadable(text) || FOLLOWS.test(text) || dangles(text.slice(leadingConnective(text)))) return false;
  return !isEarlier(text, names);
}

/** True for a bare noun after "The", which an earlier sentence introduces unless it is a concept. */
function isEarlier(text: string, names: Sentence["names"]): boolean {
  const [, verb] = /^The [\p{L}\p{N}'’-]+ (\p{L}+)/u.exec(text) ?? [];
  if (verb === undefined || names.some(({ occurrence }) => occurrence.start === 4)) return false;
  return /^(?:auxiliary|verb|eitherWithS|past)$/u.test(wordClass(verb, false));
}

/** True for plain words without marks, stories and chat. */
export function isReadable(text: string): boolean {
  return !DEBRIS.test(text) && !PERSONAL.test(text) && !ABOUT_BOOK.test(text);
}

/** True if a part of a sentence refers to nothing outside of it. */
export function isClear(text: string): boolean {
  return !POINTS.test(text) && !INSTANCE.test(text);
}

/** Heading that says what a statement is about; empty if it says nothing. */
export function topicOf(path: readonly string[]): string {
  const title = titleOf(path)
    .replace(/<[^>]*>/gu, "")
    .replace(/^(?:step )?[\d.]+[.):]?\s+/iu, "")
    .trim();
  return title.length < 3 || title.length > 70 || isGeneric(title) ? "" : title;
}

/** Pronoun so early that it points to another sentence. */
export const EARLY_PRONOUN =
  /^(?:\S+\s+){0,4}?(?:it|they|them|its|their|there|it['’]s|they['’]re)\b|\b(?:the|this|that) ones?\b/iu;
