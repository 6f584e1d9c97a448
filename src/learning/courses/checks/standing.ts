import { leadingConnective } from "../../explain/sentence.ts";
import { ABOUT_BOOK } from "../lessons/content.ts";
import type { Sentence } from "../lessons/read.ts";
import { isGeneric, titleOf } from "../outline/titles.ts";

const WORDS = { fewest: 6, most: 40 } as const;

/** Refers to something that a reader of the sentence alone does not see. */
const POINTS =
  /\b(?:this|these|those|such (?:an?|cases?)|above|below|the following|follows|previous(?:ly)?|earlier|later on|here|now|another|latter|former|respectively|instead|as well|too|otherwise|so far|aforementioned|meanwhile|that['’]s|(?:in|on|at|for|of|with|from|to|by|as|into|like|after|before|about|do|does) that(?=[ ,.](?!is\b|are\b|the\b|you\b|we\b|it\b))|the same|as mentioned|again|either)\b/iu;
/** Persons of stories, authors who speak, and chat. */
const PERSONAL =
  /\b(?:he|she|his|her|him|our|ours|us|let['’]s|i|my|me|we['’](?:ll|ve|re|d)|we (?:have seen|saw|will|just|already)|imagine|suppose|recall|notice|note that|for example|for instance|e\.g\.|say,|today|yesterday|hopefully|fortunately|unfortunately|surprisingly|interestingly)\b|[!?]/iu;
/** Identifiers of an example: C4, iss53. */
const INSTANCE = /(?<![-\w])(?:[A-Z]\d|[a-z]{2,}\d+)(?![-\w])/u;
/** Rest of a list or of marks that was not read. */
const DEBRIS = /[{}<>|*_=]|\[[^\]]*\]|\.\.\.|…|~|\s-\s|https?:|@/u;

/** True if the sentence says all that its reader needs. */
export function standsAlone(sentence: Sentence): boolean {
  const { words, text, alone, whole, names } = sentence;
  if (!(alone || (!whole && text.endsWith(":"))) || words < WORDS.fewest || words > WORDS.most) return false;
  if (leadingConnective(text) > 0 || !isReadable(text)) return false;
  if (/^(?:then|thus|and|but|or|so|also|\(|first|second|third|next|finally)\b/iu.test(text)) return false;
  // Unless a concept follows "The", the subject may refer to an earlier mention.
  if (/^The\s/u.test(text) && !names.some(({ occurrence }) => occurrence.start === 4)) return false;
  return true;
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
  const title = titleOf(path).replace(/<[^>]*>/gu, "").trim();
  return title.length < 3 || title.length > 70 || isGeneric(title) ? "" : title;
}
