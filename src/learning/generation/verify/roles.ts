import type { Alignment } from "./align.ts";
import { isAuxiliary } from "./clauses.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";
import { isPassive } from "./voice.ts";

const OF = "of";
const BY = "by";
const TO = "to";
/** Prepositions that a verb may take or not: "an office has costs", "costs in an office". */
const OPTIONAL = new Set(["in", "for", "with"]);
const MOST_MOVED = 2;

/** Prepositions by the role that they give to the words after them. */
const PREPOSITIONS: ReadonlyMap<string, string> = new Map(
  [
    "in within inside during on at over through via across along throughout",
    "to into onto towards toward",
    "for",
    "of",
    "by",
    "from",
    "with",
    "than",
    "as",
    "against",
    "between among",
    "under below beneath underneath",
  ].flatMap((line) => line.split(" ").map((word) => [word, line.split(" ", 1)[0] ?? ""] as const)),
);
/** Content words of a phrase after its preposition, besides numbers. */
const PHRASE_WORDS = 2;
const ARTICLES = new Set("the a an this that these those its their his her our your".split(" "));
const COORDINATORS = new Set(["and", "or"]);
const COPULAS = new Set(
  "is are was were be become becomes remain remains stay stays keep keeps of that which who".split(" "),
);
const RELATIVES = new Set(["who", "which", "that"]);
const REPEATED = new Set(["every", "each"]);
/** Maximum distance of two words of one phrase. */
const NEAR = 4;

interface Role {
  /** Kind of its preposition; empty for subjects, verbs and objects. */
  label: string;
  /** Last content word before the preposition. */
  head: number | undefined;
  /** Position in the active voice. */
  rank: number;
}

interface Pair {
  place: number;
  at: number;
  mine: Role;
  theirs: Role;
}

/**
 * True if the claim's words play the same parts as in the source: phrases with the same preposition may stand
 * anywhere, and all other words follow each other as subject, verb and object in the active voice.
 */
export function rolesHold(
  claim: readonly Token[],
  source: readonly Token[],
  { own, to }: Alignment,
  lexicon: Lexicon,
): boolean {
  const sourceOf = new Map(own.map((place, i) => [place, to[i] ?? -1]));
  const theirs = rolesIn(source, lexicon, () => true);
  const mine = rolesIn(claim, lexicon, (place) => !isSameVoice(sourceOf.get(place) ?? -1));
  const pairs = own.flatMap((place): Pair[] => {
    const at = sourceOf.get(place) ?? -1;
    const [one, other] = [mine.get(place), theirs.get(at)];
    return at < 0 || !one || !other || isFree(claim, place) ? [] : [{ place, at, mine: one, theirs: other }];
  });
  const ordered = new Map<string, Pair[]>();
  const [moves, genitives]: [Pair[], Pair[]] = [[], []];
  for (const pair of pairs) {
    const label = labelOf(pair);
    if (label === undefined) {
      (isOfPhrase(pair) ? genitives : moves).push(pair);
      continue;
    }
    if (label === OF && pair.mine.head !== undefined && pair.theirs.head !== undefined) {
      const head = sourceOf.get(pair.mine.head) ?? -1;
      if (head >= 0 && head !== pair.theirs.head) return false;
    }
    ordered.set(label, [...(ordered.get(label) ?? []), pair]);
  }
  // "Costs of an office" are no "office of costs".
  const isTurned = new Set(genitives.map(({ mine: one }) => one.label === OF)).size > 1;
  return (
    !isTurned &&
    canMove(moves) &&
    [...ordered.values()].every((list) => isRising(untwisted(claim, source, list)))
  );

  /** True if the claim's passive verb is a noun in the source, or a verb without an object: "sauces may boil". */
  function isSameVoice(at: number): boolean {
    if (at < 0 || ARTICLES.has(source[at - 1]?.word ?? "")) return at >= 0;
    const isLast = [...theirs].every(([place, { label }]) => place <= at || label !== "");
    return isLast && !isPassive(source, at, lexicon);
  }

  /** "Office costs" and "costs of an office". */
  function isOfPhrase({ place, at, mine: one, theirs: other }: Pair): boolean {
    if (one.label === OF && claim[one.head ?? -1]?.light && sourceOf.get(one.head ?? -1) === -1) return true;
    if (one.label === OF) return isNear(sourceOf.get(one.head ?? -1) ?? -1, at);
    return other.label === OF && other.head !== undefined && isNear(own[to.indexOf(other.head)] ?? -1, place);
  }

  /** A phrase or two may gain a preposition or lose it, but not change places with other words. */
  function canMove(moves: readonly Pair[]): boolean {
    if (moves.length === 0) return true;
    const phrases = moves.filter(
      ({ place }) => !moves.some((other) => other.place < place && isSamePhrase(other, place)),
    );
    const gained = moves.filter(
      ({ mine: one, theirs: other }) => other.label === "" && OPTIONAL.has(one.label),
    );
    const lost = moves.filter(
      ({ mine: one, theirs: other }) => one.label === "" && OPTIONAL.has(other.label),
    );
    return (
      phrases.length <= MOST_MOVED &&
      (gained.length === moves.length || lost.length === moves.length) &&
      // Without the source's subject, another word could have become the subject.
      [...sourceOf.values()].includes(subjectIn(theirs))
    );
  }

  function isSamePhrase({ place }: Pair, next: number): boolean {
    return next - place <= NEAR && !claim.slice(place, next).some(({ word }) => word === ",");
  }
}

function isNear(place: number, other: number): boolean {
  return place >= 0 && Math.abs(place - other) <= NEAR;
}

/** Common role of a word in both sentences. Before a verb, "to" gives no role. */
function labelOf({ mine, theirs }: Pair): string | undefined {
  if (mine.label === theirs.label) return mine.label;
  const labels = [mine.label, theirs.label];
  return labels.includes(TO) && labels.includes("") ? "" : undefined;
}

function subjectIn(roles: ReadonlyMap<number, Role>): number {
  const subject = [...roles]
    .filter(([, { label }]) => label === "")
    .toSorted(([, a], [, b]) => a.rank - b.rank)[0];
  return subject?.[0] ?? -1;
}

/** Places in the source in the claim's order. An adjective may stand before or after its noun. */
function untwisted(claim: readonly Token[], source: readonly Token[], pairs: readonly Pair[]): number[] {
  const order = pairs.toSorted((a, b) => a.mine.rank - b.mine.rank);
  for (let i = 0; i + 1 < order.length; i += 1) {
    const [first, second] = [order[i], order[i + 1]];
    if (!first || !second || first.theirs.rank < second.theirs.rank) continue;
    const [inClaim, inSource] = [
      between(claim, first.place, second.place),
      between(source, first.at, second.at),
    ];
    if ((inClaim.length === 0 && isJoint(inSource)) || (inSource.length === 0 && isJoint(inClaim)))
      [order[i], order[i + 1]] = [second, first];
  }
  return order.map(({ theirs }) => theirs.rank);
}

function between(tokens: readonly Token[], a: number, b: number): readonly Token[] {
  return tokens.slice(Math.min(a, b) + 1, Math.max(a, b));
}

function isJoint(gap: readonly Token[]): boolean {
  return gap.length <= NEAR && gap.some(({ word }) => COPULAS.has(word));
}

function isRising(ranks: readonly number[]): boolean {
  return ranks.every((rank, i) => i === 0 || (ranks[i - 1] ?? 0) < rank);
}

/** Adverbs and times such as "every year" stand anywhere. */
function isFree(tokens: readonly Token[], place: number): boolean {
  const token = tokens[place];
  if (!token || (token.word.endsWith("ly") && !token.polar)) return true;
  return (
    tokens.slice(Math.max(0, place - 2), place).some(({ word }) => REPEATED.has(word)) &&
    TIME.test(token.word)
  );
}

const TIME =
  /^(?:second|minute|hour|day|night|morning|evening|week|month|quarter|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)s?$/;

function rolesIn(
  tokens: readonly Token[],
  lexicon: Lexicon,
  isVerb: (place: number) => boolean,
): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>();
  const verb = tokens.findIndex(
    (_, place) => isPassive(tokens, place, lexicon) && isVerb(place) && !isRelative(tokens, place),
  );
  let [label, head, left]: [string, number | undefined, number] = ["", undefined, 0];
  let last: number | undefined;
  let hasArticle = false;
  for (const [place, token] of tokens.entries()) {
    const group = token.kind === "content" ? undefined : PREPOSITIONS.get(token.word);
    // Before a verb in "-ing", a preposition gives no role.
    if (group !== undefined && (group === BY || !tokens[place + 1]?.word.endsWith("ing"))) {
      [label, head, left] = [group, last, PHRASE_WORDS];
      hasArticle = ARTICLES.has(tokens[place + 1]?.word ?? "");
    } else if (token.kind === "content") {
      if (place === verb || left === 0) label = "";
      roles.set(place, { label, head, rank: place });
      last = place;
      if (label !== "" && !token.number) left -= 1;
    } else if (COORDINATORS.has(token.word) || token.word === ",") {
      // Members of a list share the preposition: "in July and August", but not "in July and a meeting".
      const isAlike = hasArticle || !ARTICLES.has(tokens[place + 1]?.word ?? "");
      if (label !== "" && isAlike) left = PHRASE_WORDS;
    } else if (
      isAuxiliary(token) ||
      !(token.kind === "marker" || (ARTICLES.has(token.word) && left === PHRASE_WORDS))
    ) {
      [label, left] = ["", 0];
    }
  }
  if (verb >= 0) activate(tokens, roles, verb);
  return roles;
}

/** In the active voice, the agent comes first, and the subject of the passive after the verb. */
function activate(tokens: readonly Token[], roles: ReadonlyMap<number, Role>, verb: number): void {
  const end = tokens.length;
  let lastVerb = verb;
  while (COORDINATORS.has(tokens[lastVerb + 1]?.word ?? "") && tokens[lastVerb + 2]?.kind === "content")
    lastVerb += 2;
  for (const [place, role] of roles) {
    if (role.label === BY && place > verb) {
      role.label = "";
      role.rank = place - 2 * end;
    } else if (role.label === "" && place < verb) role.rank = lastVerb + (place + 1) / (end + 1);
  }
}

/** True for the participle of a relative clause: "workers who are exposed". */
function isRelative(tokens: readonly Token[], place: number): boolean {
  return tokens.slice(Math.max(0, place - 3), place).some(({ word }) => RELATIVES.has(word));
}
