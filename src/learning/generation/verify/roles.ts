import type { Alignment } from "./align.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";
import { isPassive } from "./voice.ts";

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
    "under below",
    "like",
  ].flatMap((line) => line.split(" ").map((word) => [word, line] as const)),
);
const OF = "of";
const BY = "by";
/** Words of a phrase after its preposition: one before its noun, besides numbers. */
const PHRASE_WORDS = 2;
const ARTICLES = new Set("the a an this that these those its their his her our your".split(" "));

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
  const [mine, theirs] = [rolesIn(claim, lexicon), rolesIn(source, lexicon)];
  const pairs = own.flatMap((place, i) => {
    const at = to[i] ?? -1;
    return at < 0 || isFree(claim[place]) ? [] : [{ place, at }];
  });
  const sourceOf = new Map(pairs.map(({ place, at }) => [place, at]));
  const ordered = new Map<string, { mine: number; theirs: number }[]>();
  for (const { place, at } of pairs) {
    const [one, other] = [mine.get(place), theirs.get(at)];
    if (!one || !other) continue;
    if (one.label !== other.label) {
      if (![one, other].some(({ label }) => label === OF) || !areNear(place, at)) return false;
      continue;
    }
    if (one.label === OF && one.head !== undefined && other.head !== undefined) {
      const head = sourceOf.get(one.head);
      if (head !== undefined && head !== other.head) return false;
    }
    ordered.set(one.label, [...(ordered.get(one.label) ?? []), { mine: one.rank, theirs: other.rank }]);
  }
  return [...ordered.values()].every((list) => {
    const ranks = list.toSorted((a, b) => a.mine - b.mine).map((one) => one.theirs);
    return ranks.every((rank, i) => i === 0 || (ranks[i - 1] ?? 0) < rank);
  });

  /** True if a word's neighbour stands near it in the source too: "office costs", "the costs of an office". */
  function areNear(place: number, at: number): boolean {
    const i = own.indexOf(place);
    return [own[i - 1], own[i + 1]].some((next) => {
      const there = next === undefined ? undefined : sourceOf.get(next);
      return there !== undefined && Math.abs(there - at) <= NEAR;
    });
  }
}

const NEAR = 4;

interface Role {
  /** Group of its preposition; empty for subjects, verbs and objects. */
  label: string;
  /** Last word before the preposition. */
  head: number | undefined;
  /** Position in the active voice. */
  rank: number;
}

/** Adverbs and words of little meaning stand anywhere. */
function isFree(token: Token | undefined): boolean {
  return !token || token.light || (token.word.endsWith("ly") && !token.polar);
}

function rolesIn(tokens: readonly Token[], lexicon: Lexicon): ReadonlyMap<number, Role> {
  const roles = new Map<number, Role>();
  const verb = tokens.findIndex((_, place) => isPassive(tokens, place, lexicon));
  let [label, head, left, last]: [string, number | undefined, number, number | undefined] = ["", undefined, 0, undefined];
  for (const [place, token] of tokens.entries()) {
    const group = token.kind === "content" ? undefined : PREPOSITIONS.get(token.word);
    if (group !== undefined) {
      // "More slowly in glass than in air": the last preposition counts.
      [label, head, left] = [group, last, PHRASE_WORDS];
      continue;
    }
    if (token.kind === "content") {
      if (place === verb || left === 0) label = "";
      roles.set(place, { label, head, rank: place });
      last = place;
      if (label !== "" && !token.number) left -= 1;
    } else if (token.word === "and" || token.word === "or") {
      // Members of a list share the preposition.
      if (label !== "") left = PHRASE_WORDS;
    } else if (token.word !== "," && !(ARTICLES.has(token.word) && left === PHRASE_WORDS) && token.kind !== "marker") {
      label = "";
      left = 0;
    } else if (token.word === "," && label !== "") left = PHRASE_WORDS;
  }
  if (verb < 0) return roles;
  // In the active voice, the agent comes first and the subject of the passive after the verb.
  const end = tokens.length;
  for (const [place, role] of roles) {
    if (role.label === BY && place > verb) {
      role.label = "";
      role.rank = place - 2 * end;
    } else if (role.label === "" && place < verb) role.rank = verb + place / end;
    else if (role.label === "" && place > verb) role.rank = place + 1;
  }
  return roles;
}
