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

export interface Sight {
  signals: Signals;
  ties: Ties;
  /** True if both concepts occur in a paragraph, or one occurs under a heading that names the other. */
  meets: boolean;
}

/** A judged pair. Has no features if the books do not mention both concepts. */
export interface SeenPair extends GoldPair {
  sight: Sight | undefined;
}

/** A field's judged pairs, and the unjudged pairs of concepts that occur together. */
export interface SeenField {
  pairs: SeenPair[];
  unjudged: Sight[];
}

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

/** Training examples for the order of a pair, from covered pairs. Each field has the same total weight. */
export function orderExamples({ pairs }: SeenField): Example[] {
  const covered = pairs.flatMap(({ sight, holds }) => (sight ? [{ sight, holds }] : []));
  return weighted(covered.map(({ sight, holds }) => ({ values: signalValues(sight), holds })));
}

/** Training examples for ties: prerequisites that occur together, against other pairs that occur together. */
export function tieExamples({ pairs, unjudged }: SeenField): Example[] {
  const tied = pairs.flatMap(({ sight, holds }) => (sight?.meets && holds ? [sight] : []));
  return [
    ...weighted(tied.map((sight) => ({ values: tieValues(sight), holds: true }))),
    ...weighted(unjudged.map((sight) => ({ values: tieValues(sight), holds: false }))),
  ];
}

const WORTH = 1000;

export function weighted(examples: readonly Omit<Example, "weight">[], worth = WORTH): Example[] {
  return examples.map((one) => ({ ...one, weight: worth / examples.length }));
}
