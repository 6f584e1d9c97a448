import type { DropReason } from "../../evidence/dropped.ts";
import { type Alignment, align } from "./align.ts";
import { type Clause, clausesOf, type Link } from "./clauses.ts";
import type { Lexicon } from "./lexicon.ts";
import { markerThatDiffers } from "./markers.ts";
import { omissionIn } from "./omitted.ts";
import { rolesHold } from "./roles.ts";
import { likeness } from "./sense.ts";
import { isSpliced, markerReason, type SourceSentence, type Support } from "./support.ts";
import type { Token } from "./tokens.ts";

/** Least share of a clause's weight that its source must bear out. */
const LEAST_COVERAGE = 0.8;
const LIGHT_WEIGHT = 0.25;
const MOST_SENTENCES = 2;
/** Limits of the search for a combination, because its cost multiplies. */
const MOST_CLAUSES = 6;
const MOST_PLACES = 5;
const SUBJECT_WORDS = 2;

/** A clause of the source, with the nouns of its pronouns. */
interface Place {
  sentence: number;
  clause: number;
  link: Link | undefined;
  score: number;
}

/**
 * Checks a claim that says the same in other words: each of its clauses must be borne out by a clause of one or
 * two sentences, and depend on the other clauses as there.
 */
export function restatedSupport(
  claim: readonly Token[],
  sources: readonly SourceSentence[],
  lexicon: Lexicon,
): Support {
  const clauses = statementsOf(claim);
  if (clauses.length > MOST_CLAUSES) return { ok: false, score: 0, reason: "overlap" };
  const sentences = sources.map((source) => sentenceOf(source));
  const known = sources.flatMap(({ tokens }) => tokens);
  let worst: Support | undefined;
  const places: Place[][] = [];
  for (const clause of clauses) {
    const found: Place[] = [];
    let closest: Support = { ok: false, score: 0, reason: "overlap" };
    for (const [sentence, its] of sentences.entries())
      for (const [place, { link, tokens }] of its.entries()) {
        const support = clauseSupport(clause.tokens, tokens, lexicon, known);
        if (support.ok) found.push({ sentence, clause: place, link, score: support.score });
        else if (support.score > closest.score) closest = support;
      }
    if (found.length === 0 && (!worst || closest.score < worst.score)) worst = closest;
    places.push(found.toSorted((a, b) => b.score - a.score).slice(0, MOST_PLACES));
  }
  if (worst) return worst;
  const chosen = combine(clauses, places, sentences);
  if (chosen) return { ok: true, score: Math.min(...chosen.map(({ score }) => score)) };
  return { ok: false, score: LEAST_COVERAGE, reason: "condition" };
}

/** Finds clauses that support all clauses of a claim and depend on each other in the same way. */
function combine(
  clauses: readonly Clause[],
  places: readonly (readonly Place[])[],
  sentences: readonly (readonly Clause[])[],
  chosen: readonly Place[] = [],
): readonly Place[] | undefined {
  if (chosen.length === clauses.length) {
    const isFine =
      new Set(chosen.map(({ sentence }) => sentence)).size <= MOST_SENTENCES &&
      linksHold(clauses, chosen, sentences) &&
      conditionsKept(chosen, sentences);
    return isFine ? chosen : undefined;
  }
  for (const place of places[chosen.length] ?? []) {
    const found = combine(clauses, places, sentences, [...chosen, place]);
    if (found) return found;
  }
  return undefined;
}

/** Index of the clause on which another one depends: the next one after a clause in front, else the one before. */
function mainOf(clauses: readonly { link: Link | undefined }[], at: number): number {
  const isMain = ({ link }: { link: Link | undefined }) =>
    link === undefined || link === "beside" || link === "so";
  const before = clauses.slice(0, at).findLastIndex(isMain);
  return before >= 0 ? before : clauses.findIndex((one, place) => place > at && isMain(one));
}

/** Links that make a statement depend on another one. */
const CONDITIONS: ReadonlySet<Link | undefined> = new Set<Link>(["if", "unless", "until"]);

function linksHold(
  clauses: readonly Clause[],
  chosen: readonly Place[],
  sentences: readonly (readonly Clause[])[],
): boolean {
  return clauses.every(({ link }, i) => {
    const place = chosen[i];
    if (!place) return false;
    // A condition is no statement.
    if (link === undefined || link === "beside" || link === "while") return !CONDITIONS.has(place.link);
    const main = chosen[mainOf(clauses, i)];
    if (!main || main.sentence !== place.sentence) return false;
    const its = sentences[place.sentence] ?? [];
    const depends = (one: Place, other: Place) => mainOf(its, one.clause) === other.clause;
    switch (link) {
      case "because":
        return (
          (place.link === "because" && depends(place, main)) ||
          (main.link === "so" && main.clause > place.clause)
        );
      case "so":
        return (
          (place.link === "so" && main.clause < place.clause) ||
          (main.link === "because" && depends(main, place))
        );
      case "before":
        return (
          (place.link === "before" && depends(place, main)) || (main.link === "after" && depends(main, place))
        );
      case "after":
        return (
          (place.link === "after" && depends(place, main)) || (main.link === "before" && depends(main, place))
        );
      case "if":
        return (["if", "after", "while"] as const).some((one) => one === place.link) && depends(place, main);
      default:
        return place.link === link && depends(place, main);
    }
  });
}

/** True if no condition of a used clause is left out. */
function conditionsKept(chosen: readonly Place[], sentences: readonly (readonly Clause[])[]): boolean {
  return chosen.every(({ sentence, clause }) => {
    const its = sentences[sentence] ?? [];
    return its.every(
      ({ link }, at) =>
        !CONDITIONS.has(link) ||
        mainOf(its, at) !== clause ||
        chosen.some((one) => one.sentence === sentence && one.clause === at),
    );
  });
}

/** Clauses of a sentence, with the subject before in place of a pronoun. */
function sentenceOf({ tokens, before }: SourceSentence): Clause[] {
  const clauses = clausesOf(tokens);
  return clauses.map((clause, at) => {
    const { link, tokens: own } = clause;
    if (at > 0) {
      const antecedent = borrowed(antecedentIn(clauses[at - 1]?.tokens ?? []));
      const tokens = named(own, antecedent, own.length);
      return { ...clause, tokens: clause.isOpen ? [...antecedent, ...tokens] : tokens };
    }
    const main = clauses[mainOf(clauses, 0)];
    const isInFront = link !== undefined && main !== undefined;
    const subject = subjectOf(isInFront ? main.tokens : before);
    return { ...clause, tokens: named(own, borrowed(subject), isInFront ? own.length : 1) };
  });
}

/** Clauses of a claim. Each names its subject, at least by its first word. */
function statementsOf(tokens: readonly Token[]): Clause[] {
  const clauses = clausesOf(tokens);
  return clauses.map((clause, at) => {
    const main = clauses[mainOf(clauses, at)] ?? clauses[0];
    if (!main || main === clause || !clause.isOpen) return clause;
    return { ...clause, tokens: [...subjectOf(main.tokens).slice(0, 1), ...clause.tokens] };
  });
}

const PRONOUNS = new Set("it they them its their this these".split(" "));

/** Replaces pronouns among the first words. */
function named(tokens: readonly Token[], antecedent: readonly Token[], within: number): Token[] {
  let subject = antecedent.filter(({ key }) => !tokens.some((token) => token.key === key));
  return tokens.flatMap((token, at) => {
    const isPronoun = at < within && PRONOUNS.has(token.word) && token.kind === "function";
    const isArticle = (token.word === "this" || token.word === "these") && tokens[at + 1]?.kind === "content";
    if (!isPronoun || isArticle) return [token];
    const nouns = subject;
    subject = [];
    return nouns;
  });
}

const borrowed = (tokens: readonly Token[]) => tokens.map((token): Token => ({ ...token, borrowed: true }));

/** First nouns of a clause, without knowing where its verb begins. */
function subjectOf(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(({ kind }) => kind === "content");
  const end = tokens.findIndex(({ kind }, at) => at > start && kind !== "content");
  return tokens.slice(Math.max(0, start), Math.min(end < 0 ? tokens.length : end, start + SUBJECT_WORDS));
}

/** Nouns of a clause that the next clause may mean: its subject and its last word. */
function antecedentIn(tokens: readonly Token[]): Token[] {
  const subject = subjectOf(tokens);
  const last = tokens.findLast(({ kind }) => kind === "content");
  return last && !subject.includes(last) ? [...subject, last] : subject;
}

/** Markers that belong to a clause as a whole. */
const MOVABLE = new Set(["negation", "possible", "necessary", "advised", "most"]);

function clauseSupport(
  claim: readonly Token[],
  source: readonly Token[],
  lexicon: Lexicon,
  known: readonly Token[],
): Support {
  const alignment = align(claim, source, (one, other) => likeness(one, other, lexicon.language));
  const { own, to } = alignment;
  let [weight, borne] = [0, 0];
  for (const [i, place] of own.entries()) {
    const [token, other] = [claim[place], source[to[i] ?? -1]];
    if (!token) continue;
    const its = token.light ? LIGHT_WEIGHT : 1;
    weight += its;
    if (other) borne += its * likeness(token, other, lexicon.language);
  }
  const score = weight === 0 ? 0 : borne / weight;
  const reason =
    newWord(claim, alignment, known) ??
    (isReplaced(source, alignment) ? ("overlap" as const) : undefined) ??
    markerReason(markerThatDiffers(claim, source, alignment, MOVABLE)) ??
    omissionIn(source, alignment) ??
    (isSpliced(source, alignment) ? ("relation" as const) : undefined) ??
    (rolesHold(claim, source, alignment, lexicon) ? undefined : ("relation" as const)) ??
    (score < LEAST_COVERAGE ? ("overlap" as const) : undefined);
  return reason ? { ok: false, score, reason } : { ok: true, score };
}

function newWord(
  claim: readonly Token[],
  { own, to }: Alignment,
  known: readonly Token[],
): DropReason | undefined {
  const tokens = own.flatMap((place, i) =>
    to[i] === -1 && !isMentioned(claim, place, known) ? (claim[place] ?? []) : [],
  );
  if (tokens.some(({ number }) => number)) return "number";
  if (tokens.some(({ name }) => name)) return "name";
  if (tokens.some(({ polar }) => polar)) return "comparison";
  return tokens.some(({ light }) => !light) ? "overlap" : undefined;
}

/** True if the passage uses a noun with the same word in front: "a current ratio ... a ratio". */
function isMentioned(claim: readonly Token[], place: number, known: readonly Token[]): boolean {
  const [word, noun] = [claim[place], claim[place + 1]];
  return (
    noun?.kind === "content" &&
    known.some((token, at) => token.key === word?.key && known[at + 1]?.key === noun.key)
  );
}

/** True if a word of little meaning stands where the source has another word. */
function isReplaced(source: readonly Token[], { own, to }: Alignment): boolean {
  const content = source.flatMap(({ kind }, at) => (kind === "content" ? [at] : []));
  const used = new Set(to);
  return own.some((_, i) => {
    if (to[i] !== -1) return false;
    const beside = [
      [to[i - 1], 1],
      [to[i + 1], -1],
    ] as const;
    return beside.some(([place, step]) => {
      if (place === undefined || place < 0) return false;
      const next = content[content.indexOf(place) + step];
      return next !== undefined && !used.has(next) && source[next]?.light !== true;
    });
  });
}
