import type { Alignment } from "./align.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Token } from "./tokens.ts";
import { agentless, voiceHolds } from "./voice.ts";

/**
 * True if the words are in the source's order, or in the equivalent order of the other voice. Any other order
 * changes who does what to whom.
 */
export function orderHolds(
  claim: readonly Token[],
  source: readonly Token[],
  alignment: Alignment,
  lexicon: Lexicon,
): boolean {
  const pairs = alignment.own.flatMap((place, i) => {
    const to = alignment.to[i] ?? -1;
    return to < 0 ? [] : [{ own: place, to }];
  });
  if (!voiceHolds(claim, source, alignment, lexicon)) return false;
  if (isRising(untwisted(claim, source, pairs, lexicon).map(({ to }) => to))) return true;
  const { passive } = lexicon;
  if (!passive) return false;
  if (isRising(withVerbFirst(claim, pairs, lexicon).map(({ to }) => to))) return true;
  const [mine, theirs] = [activeOrder(claim, lexicon), activeOrder(source, lexicon)];
  // With the same voice on both sides, a changed order changes the meaning.
  if (mine.turned === theirs.turned) return false;
  const rank = new Map(theirs.order.map((place, position) => [place, position]));
  const byOwn = new Map(pairs.map(({ own, to }) => [own, rank.get(to) ?? to]));
  return isRising(mine.order.flatMap((place) => byOwn.get(place) ?? []));
}

/** Puts the verb of a passive without an agent first: "Values are removed" as "removes values". */
function withVerbFirst(claim: readonly Token[], pairs: readonly Pair[], lexicon: Lexicon): readonly Pair[] {
  const passive = agentless(claim, lexicon);
  const verb = pairs.findIndex(({ own }) => own === passive?.verb);
  if (!passive || verb < 0) return pairs;
  const subject = pairs.filter(({ own }) => passive.subject.includes(own));
  const others = pairs.filter((pair, at) => at !== verb && !subject.includes(pair));
  const before = others.filter(({ own }) => own < passive.verb);
  const behind = others.filter(({ own }) => own > passive.verb);
  return [...before, ...pairs.slice(verb, verb + 1), ...subject, ...behind];
}

interface Pair {
  own: number;
  to: number;
}

/**
 * Normalises word order in noun phrases: "the costs of an office" and "office costs", "an unknown size" and
 * "a size that is unknown".
 */
function untwisted(
  claim: readonly Token[],
  source: readonly Token[],
  pairs: readonly Pair[],
  { joints }: Lexicon,
): readonly Pair[] {
  if (!joints) return pairs;
  const order = [...pairs];
  for (let i = 0; i + 1 < order.length; i += 1) {
    const [first, second] = [order[i], order[i + 1]];
    if (!first || !second || first.to < second.to) continue;
    const inClaim = claim.slice(first.own + 1, second.own);
    const inSource = source.slice(second.to + 1, first.to);
    const isJoint = (gap: readonly Token[]) =>
      gap.length <= 3 &&
      gap.some(({ word }) => joints.has(word)) &&
      gap.every(({ word }) => joints.has(word) || word === "the" || word === "a");
    if ((inClaim.length === 0 && isJoint(inSource)) || (inSource.length === 0 && isJoint(inClaim)))
      [order[i], order[i + 1]] = [second, first];
  }
  return order;
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, i) => i === 0 || (places[i - 1] ?? 0) < place);
}

/** Content word positions in active voice, agent first. */
function activeOrder(
  tokens: readonly Token[],
  { passive, clauses }: Lexicon,
): { order: number[]; turned: boolean } {
  const content = tokens.flatMap(({ kind }, place) => (kind === "content" ? [place] : []));
  const by = passive ? tokens.findIndex(({ word }, place) => word === passive.agent && isPassive(place)) : -1;
  if (by < 0) return { order: content, turned: false };
  const start = tokens.findLastIndex(
    ({ kind, word }, place) => place < by && (kind === "boundary" || clauses.has(word)),
  );
  const verb = verbBefore(by);
  const end = tokens.findIndex(
    ({ kind, word }, place) =>
      place > by + 1 && (kind === "boundary" || kind === "marker" || clauses.has(word)),
  );
  const agentEnd = end < 0 ? tokens.length : end;
  const within = (from: number, to: number) => content.filter((place) => place > from && place < to);
  return {
    order: [
      ...content.filter((place) => place <= start),
      ...within(by, agentEnd),
      ...content.filter((place) => place >= verb && place < by),
      ...within(start, verb),
      ...content.filter((place) => place >= agentEnd),
    ],
    turned: true,
  };

  /** True if a form of "to be" precedes the word before "by". */
  function isPassive(place: number): boolean {
    const verbPlace = verbBefore(place);
    if (verbPlace < 0 || place - verbPlace > 2) return false;
    return tokens
      .slice(Math.max(0, verbPlace - 4), verbPlace)
      .some(({ word }) => passive?.auxiliaries.has(word) ?? false);
  }

  function verbBefore(place: number): number {
    return tokens.findLastIndex(({ kind }, at) => at < place && kind === "content");
  }
}
