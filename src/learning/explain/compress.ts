import { wordsOf } from "../text/words.ts";
import { leadingConnective } from "./sentence.ts";

/** Cross-references, which are meaningless outside the document. */
const REFERENCES: readonly RegExp[] = [
  /\s*[([](?:see|cf\.|e\.g\. see|shown in|in|figure|fig\.|table|chapter|section|equation|eq\.|appendix|example|page|p\.|link)\b[^()[\]]{0,80}[)\]]/giu,
  /\s*\[(?:\d{1,3}(?:[,–-] ?\d{1,3})*|link)\]/giu,
  /,? as (?:we|you) (?:saw|have seen|discussed|mentioned|learned|noted)(?: (?:above|before|earlier))?(?: in (?:the )?(?:figure|table|chapter|section|example|previous|last|introduction)[^,.;]{0,40})?(?=[,.;])/giu,
  /(?:,| as|, as) (?:shown|seen|described|discussed|given|defined|illustrated|mentioned|explained) in (?:the )?(?:figure|fig\.|table|chapter|section|equation|example|appendix)(?: [\w.-]{1,12})?(?: below| above)?(?=[.;]|$|, (?!the (?:figure|table)))/giu,
  /,? (?:as )?(?:mentioned|discussed|described|explained|noted|stated|shown) (?:above|before|earlier|previously|below)(?=[,.;])/giu,
];

/** Droppable parentheses: no numbers, symbols or negations. */
const ASIDE = /\s*\((?![^()]*(?:\d|[=<>%]|\b(?:not|no|never|only|except|unless|if)\b))[^()]{12,160}\)/giu;

/** Dropping one of these words would change the meaning. */
const DECISIVE =
  /^(?:not|no|never|none|nor|neither|cannot|can['’]t|don['’]t|doesn['’]t|isn['’]t|aren['’]t|won['’]t|only|unless|except|without|if|must|may|might|should|all|some|every|each|most|least|half)$/iu;

/** Shortens a sentence that stands alone. Returns undefined if nothing can be dropped. */
export function compress(sentence: string): string | undefined {
  const text = dropReferences(sentence).replace(ASIDE, "");
  return shorter(text.slice(leadingConnective(text)), sentence);
}

/** The sentence without references to places of the document. Returns undefined if it has none. */
export function withoutReferences(sentence: string): string | undefined {
  return shorter(dropReferences(sentence), sentence);
}

function dropReferences(sentence: string): string {
  return REFERENCES.reduce((text, reference) => text.replace(reference, ""), sentence);
}

function shorter(left: string, sentence: string): string | undefined {
  const text = left
    .replace(/ {2,}/gu, " ")
    .replace(/\s+([,.;:])/gu, "$1")
    .trim()
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return text === sentence || !isCompression(text, sentence) ? undefined : text;
}

/** True if `text` only leaves out words without effect on the meaning, in the same order. */
export function isCompression(text: string, sentence: string): boolean {
  const kept = wordsOf(text).map(({ word }) => word.toLowerCase());
  const all = wordsOf(sentence).map(({ word }) => word.toLowerCase());
  const references = referenceWords(sentence);
  let at = 0;
  for (const word of all) {
    if (word === kept[at]) at += 1;
    else if (DECISIVE.test(word) || (/\d/u.test(word) && !references.has(word))) return false;
  }
  return at === kept.length && kept.length >= 3;
}

function referenceWords(sentence: string): ReadonlySet<string> {
  const found = REFERENCES.flatMap((reference) => sentence.match(reference) ?? []);
  return new Set(found.flatMap((reference) => wordsOf(reference).map(({ word }) => word.toLowerCase())));
}
