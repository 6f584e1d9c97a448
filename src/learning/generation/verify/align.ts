import { sameSense, type Token } from "./tokens.ts";

export interface Alignment {
  /** Per content word of the claim: index of the source token, or -1. */
  readonly to: readonly number[];
  /** Indices of the claim's content words. */
  readonly own: readonly number[];
  readonly matched: number;
}

const LONGEST = 400;

/** Aligns as many content words as possible in order, then the others anywhere. */
export function align(
  claim: readonly Token[],
  source: readonly Token[],
  likeness: (one: Token, other: Token) => number = (one, other) => (sameSense(one, other) ? 1 : 0),
): Alignment {
  const like = (a: number, b: number) => {
    const [one, other] = [claim[a], source[b]];
    return one && other ? likeness(one, other) : 0;
  };
  const own = placesOf(claim);
  const other = placesOf(source).slice(0, LONGEST);
  const to = inOrder(own, other, like);
  const used = new Set(to.filter((place) => place >= 0));
  for (const [i, place] of own.entries()) {
    if (to[i] !== -1) continue;
    const free = other.filter((at) => !used.has(at) && like(place, at) > 0);
    const found = free.find((at) => like(place, at) === 1) ?? free[0];
    if (found === undefined) continue;
    to[i] = found;
    used.add(found);
  }
  keepNeighbours(own, other, to, like);
  return { to, own, matched: to.filter((place) => place >= 0).length };
}

/** Of several equal words, aligns those with the same neighbours: "a failed job", "the job queue". */
function keepNeighbours(own: readonly number[], other: readonly number[], to: number[], like: Like): void {
  const shared = (i: number, j: number) =>
    [-1, 1].filter((step) => {
      const [a, b] = [own[i + step], other[j + step]];
      return a !== undefined && b !== undefined && like(a, b) > 0;
    }).length;
  for (const [i, place] of own.entries()) {
    const now = to[i] ?? -1;
    if (now < 0) continue;
    const equal = other.flatMap((at, j) => (like(place, at) === 1 ? [j] : []));
    if (equal.length < 2) continue;
    const best = equal.toSorted((a, b) => shared(i, b) - shared(i, a))[0] ?? 0;
    const at = other[best] ?? now;
    if (at === now || shared(i, best) <= shared(i, other.indexOf(now))) continue;
    const holder = to.indexOf(at);
    if (holder >= 0) to[holder] = now;
    to[i] = at;
  }
}

function placesOf(tokens: readonly Token[]): number[] {
  return tokens.flatMap(({ kind }, place) => (kind === "content" ? [place] : []));
}

type Like = (own: number, other: number) => number;

/** Longest common subsequence; on a tie, the smallest gaps. */
function inOrder(own: readonly number[], other: readonly number[], like: Like): number[] {
  const width = other.length + 1;
  const best = new Int32Array((own.length + 1) * width);
  for (let i = own.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      const likeness = like(own[i] ?? 0, other[j] ?? 0);
      const pair = likeness > 0 ? PAIR * likeness + nearness(own, other, i, j, best, width) : 0;
      best[i * width + j] = Math.max(
        best[(i + 1) * width + j] ?? 0,
        best[i * width + j + 1] ?? 0,
        pair > 0 ? pair + (best[(i + 1) * width + j + 1] ?? 0) : 0,
      );
    }
  }
  return trace(own, other, like, best, width);
}

/** Divisible by the shares of likeness. */
const PAIR = 20;

/** Small bonus for words that are adjacent on both sides. */
function nearness(
  own: readonly number[],
  other: readonly number[],
  i: number,
  j: number,
  best: Int32Array,
  width: number,
): number {
  if (i + 1 >= own.length || j + 1 >= other.length) return 0;
  const here = best[(i + 1) * width + j + 1] ?? 0;
  const later = best[(i + 1) * width + j + 2] ?? 0;
  return here > later ? 1 : 0;
}

function trace(
  own: readonly number[],
  other: readonly number[],
  like: Like,
  best: Int32Array,
  width: number,
): number[] {
  const to = own.map(() => -1);
  let [i, j] = [0, 0];
  while (i < own.length && j < other.length) {
    const value = best[i * width + j] ?? 0;
    const likeness = like(own[i] ?? 0, other[j] ?? 0);
    const pair =
      likeness > 0
        ? PAIR * likeness + nearness(own, other, i, j, best, width) + (best[(i + 1) * width + j + 1] ?? 0)
        : -1;
    if (pair === value) {
      to[i] = other[j] ?? -1;
      i += 1;
      j += 1;
    } else if (value === (best[i * width + j + 1] ?? 0)) j += 1;
    else i += 1;
  }
  return to;
}
