import type { Alignment } from "./align.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** Participles that no ending tells. */
const IRREGULAR = new Set(
  "made built kept held found given taken written known shown paid sold bought sent set put read drawn grown led left lost met run seen spent told brought thought understood begun broken chosen driven spoken stored done".split(
    " ",
  ),
);
const ARTICLES = new Set(
  "the a an this that these those its their his her our your each every of in on at for with".split(" "),
);

/**
 * Where the one sentence has a verb in the passive and the other in the active, what stands before it on the one side
 * must stand behind it on the other: "Errors are corrected" is not "Errors correct". False when it does not.
 */
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

/** The first verb of a claim that is in the passive, with nobody named who does it; and what it is done to. */
export function agentless(
  claim: readonly Token[],
  lexicon: Lexicon,
): { verb: number; subject: readonly number[] } | undefined {
  const verb = claim.findIndex((_, place) => isPassive(claim, place, lexicon));
  return verb < 0 ? undefined : { verb, subject: subjectBefore(claim, verb, lexicon) };
}

/** A participle behind a form of "to be". */
function isPassive(tokens: readonly Token[], place: number, { passive }: Lexicon): boolean {
  const token = tokens[place];
  if (!passive || token?.kind !== "content") return false;
  if (!token.word.endsWith("ed") && !IRREGULAR.has(token.word)) return false;
  for (let at = place - 1; at >= Math.max(0, place - 3); at -= 1) {
    const before = tokens[at];
    if (!before || before.kind === "boundary") return false;
    if (passive.auxiliaries.has(before.word)) return true;
    if (before.kind === "content" && !before.word.endsWith("ly")) return false;
  }
  return false;
}

/** A verb that somebody does: not behind an article, where it is a noun, nor in a form that may be either. */
function isActive(tokens: readonly Token[], place: number, lexicon: Lexicon): boolean {
  const token = tokens[place];
  const before = tokens[place - 1];
  if (token?.kind !== "content" || !before || /(?:ed|ing|ion|ment|er|or)$/.test(token.word)) return false;
  if (IRREGULAR.has(token.word) || isPassive(tokens, place, lexicon)) return false;
  return before.kind !== "boundary" && !ARTICLES.has(before.word);
}

/** The words before a verb, back to where its piece of the sentence begins. */
function subjectBefore(tokens: readonly Token[], verb: number, { clauses }: Lexicon): number[] {
  const start = tokens.findLastIndex(
    ({ kind, word }, place) => place < verb && (kind === "boundary" || clauses.has(word)),
  );
  return tokens.flatMap(({ kind }, place) =>
    kind === "content" && place > start && place < verb ? [place] : [],
  );
}
