import { meetingsOf, sharedOf } from "../../../src/learning/graph/infer/companions.ts";
import { readingOf } from "../../../src/learning/graph/infer/infer.ts";
import {
  LEARNT,
  type Signals,
  signalsOf,
  TIES,
  type Ties,
  tiesOf,
} from "../../../src/learning/graph/infer/signals.ts";
import type { Book } from "./books.ts";
import type { Example } from "./fit.ts";
import type { Gold, GoldPair } from "./gold.ts";
import { libraryOf } from "./match.ts";

/** A pair as the books show it. */
export interface Sight {
  signals: Signals;
  ties: Ties;
  /** Whether the two stand in one paragraph anywhere, or one under the heading of the other. */
  meets: boolean;
}

/** A judged pair with what is seen of it; nothing when the books do not name both. */
export interface SeenPair extends GoldPair {
  sight: Sight | undefined;
}

/** What the books show of a field: of its judged pairs, and of those that meet and that nobody judged. */
export interface SeenField {
  pairs: SeenPair[];
  unjudged: Sight[];
}

/** Reads a field's pairs off books, with the product's own functions. */
export function seenIn(books: readonly Book[], { titles, pairs }: Gold): SeenField {
  const reading = readingOf(libraryOf(titles, books));
  const { layout } = reading;
  const meetings = titles.map((_, concept) => meetingsOf(layout, concept));
  const isNamed = (concept: number) => (layout.concepts[concept]?.frequency ?? 0) > 0;
  const see = (from: number, to: number): Sight => {
    const meeting = meetings[to]?.get(from);
    const shared = sharedOf(layout, to, from, meeting);
    const [signals, ties] = [signalsOf(reading, from, to, shared), tiesOf(reading, from, to, shared)];
    return { signals, ties, meets: meeting !== undefined };
  };
  const judged = new Set(pairs.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  const unjudged = meetings.flatMap((met, to) =>
    [...met.keys()].filter((from) => !judged.has(`${from} ${to}`)).map((from) => see(from, to)),
  );
  const seen = pairs.map((pair) => {
    const covered = isNamed(pair.from) && isNamed(pair.to);
    return { ...pair, sight: covered ? see(pair.from, pair.to) : undefined };
  });
  return { pairs: seen, unjudged };
}

export function signalValues({ signals }: Sight): number[] {
  return LEARNT.map((name) => signals[name]);
}

export function tieValues({ ties }: Sight): number[] {
  return TIES.map((name) => ties[name]);
}

/** The covered pairs as examples of an order; all of them together count as much as those of any other field. */
export function orderExamples({ pairs }: SeenField): Example[] {
  const covered = pairs.flatMap(({ sight, holds }) => (sight ? [{ sight, holds }] : []));
  return weighted(covered.map(({ sight, holds }) => ({ values: signalValues(sight), holds })));
}

/** Prerequisites that meet, against what merely meets. */
export function tieExamples({ pairs, unjudged }: SeenField): Example[] {
  const tied = pairs.flatMap(({ sight, holds }) => (sight?.meets && holds ? [sight] : []));
  return [
    ...weighted(tied.map((sight) => ({ values: tieValues(sight), holds: true }))),
    ...weighted(unjudged.map((sight) => ({ values: tieValues(sight), holds: false }))),
  ];
}

const WORTH = 1000;

/** Each as much as the others, all together as much as is said. */
export function weighted(examples: readonly Omit<Example, "weight">[], worth = WORTH): Example[] {
  return examples.map((one) => ({ ...one, weight: worth / examples.length }));
}
