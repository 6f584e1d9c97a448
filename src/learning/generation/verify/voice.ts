import { regularOf } from "../../text/lexicon/irregular.ts";
import type { Alignment } from "./align.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Participles that equal their verb; `regularOf` knows the others. */
const UNCHANGED = new Set("set put read cut hit shut split spread cost let hurt reset".split(" "));

const isIrregular = (word: string) => UNCHANGED.has(word) || regularOf(word, "en") !== word;

const ARTICLES = new Set(
  "the a an this that these those its their his her our your each every of in on at for with".split(" "),
);

/** If the voice changes, the subject must follow the verb: "Errors are corrected" is not "Errors correct". */
export function voiceHolds(
  claim: readonly Token[],
  source: readonly Token[],
  { own, to }: Alignment,
  lexicon: Lexicon,
): boolean {
  if (!lexicon.passive) return true;
  return own.every((place, i) => {
    const at = to[i] ?? -1;
    if (at < 0) return true;
    const turned =
      (isPassive(claim, place, lexicon) && isActive(source, at, lexicon)) ||
      (isActive(claim, place, lexicon) && isPassive(source, at, lexicon));
    if (!turned) return true;
    const subject = subjectBefore(claim, place, lexicon).flatMap((one) => {
      const there = to[own.indexOf(one)] ?? -1;
      return there < 0 ? [] : [there];
    });
    return subject.every((there) => there > at);
  });
}

/** First passive verb without an agent, and its subject. */
export function agentless(
  claim: readonly Token[],
  lexicon: Lexicon,
): { verb: number; subject: readonly number[] } | undefined {
  const verb = claim.findIndex((_, place) => isPassive(claim, place, lexicon));
  return verb < 0 ? undefined : { verb, subject: subjectBefore(claim, verb, lexicon) };
}

/** True for a participle after a form of "to be". */
export function isPassive(tokens: readonly Token[], place: number, { passive }: Lexicon): boolean {
  const token = tokens[place];
  if (!passive || token?.kind !== "content") return false;
  if (!token.word.endsWith("ed") && !isIrregular(token.word)) return false;
  for (let at = place - 1; at >= Math.max(0, place - 3); at -= 1) {
    const before = tokens[at];
    if (!before || before.kind === "boundary") return false;
    if (passive.auxiliaries.has(before.word)) return true;
    if (before.kind === "content" && !before.word.endsWith("ly")) return false;
  }
  return false;
}

/** True for a verb in the active voice. Excludes nouns after an article and ambiguous forms. */
function isActive(tokens: readonly Token[], place: number, lexicon: Lexicon): boolean {
  const token = tokens[place];
  const before = tokens[place - 1];
  if (token?.kind !== "content" || !before || /(?:ed|ing|ion|ment|er|or)$/.test(token.word)) return false;
  if (isIrregular(token.word) || isPassive(tokens, place, lexicon)) return false;
  return before.kind !== "boundary" && !ARTICLES.has(before.word);
}

/** Words before a verb, back to the beginning of its clause. */
function subjectBefore(tokens: readonly Token[], verb: number, { clauses }: Lexicon): number[] {
  const start = tokens.findLastIndex(
    ({ kind, word }, place) => place < verb && (kind === "boundary" || clauses.has(word)),
  );
  return tokens.flatMap(({ kind }, place) =>
    kind === "content" && place > start && place < verb ? [place] : [],
  );
}
