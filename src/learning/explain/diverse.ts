/** Weight of an item's score against its similarity to items already taken. */
const WORTH = 0.7;

/** Maximal marginal relevance. Scores are 0 to 1; ties keep the order. */
export function takeDiverse<T>(
  items: readonly { item: T; worth: number; stems: ReadonlySet<string> }[],
  count: number,
): T[] {
  const left = [...items];
  const taken: typeof left = [];
  while (taken.length < count && left.length > 0) {
    let [best, value] = [0, Number.NEGATIVE_INFINITY];
    left.forEach((one, i) => {
      const like = Math.max(0, ...taken.map((other) => overlap(one.stems, other.stems)));
      const marginal = WORTH * one.worth - (1 - WORTH) * like;
      if (marginal > value) [best, value] = [i, marginal];
    });
    taken.push(...left.splice(best, 1));
  }
  return taken.map(({ item }) => item);
}

/** Share of the smaller set's stems that both contain. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  const [less, more] = one.size < other.size ? [one, other] : [other, one];
  let both = 0;
  for (const stem of less) if (more.has(stem)) both += 1;
  return both / (one.size + other.size - both);
}
