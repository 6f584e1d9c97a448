export interface Scored {
  from: number;
  to: number;
  holds: boolean;
  score: number;
}

/** Mean precision at each positive pair, best score first. */
export function averagePrecision(pairs: readonly Scored[]): number {
  const ranked = pairs.toSorted((a, b) => b.score - a.score);
  let hits = 0;
  let sum = 0;
  for (const [rank, { holds }] of ranked.entries()) {
    if (!holds) continue;
    hits += 1;
    sum += hits / (rank + 1);
  }
  return sum / hits;
}

/** Probability that a positive pair scores above a negative one. */
export function areaUnderCurve(pairs: readonly Scored[]): number {
  const holding = pairs.filter(({ holds }) => holds);
  const others = pairs.filter(({ holds }) => !holds);
  let above = 0;
  for (const one of holding) {
    for (const other of others) above += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0;
  }
  return above / (holding.length * others.length);
}

export function f1At(pairs: readonly Scored[], threshold: number): number {
  const found = pairs.filter(({ score }) => score >= threshold);
  const right = found.filter(({ holds }) => holds).length;
  const all = pairs.filter(({ holds }) => holds).length;
  return (2 * right) / (found.length + all);
}

export function bestThreshold(pairs: readonly Scored[]): number {
  const ranked = pairs.toSorted((a, b) => b.score - a.score);
  const all = ranked.filter(({ holds }) => holds).length;
  let best = 0;
  let threshold = 0;
  let right = 0;
  for (const [rank, { holds, score }] of ranked.entries()) {
    right += Number(holds);
    const f1 = (2 * right) / (rank + 1 + all);
    if (f1 > best) [best, threshold] = [f1, score];
  }
  return threshold;
}

/** Share of positive pairs that score higher than their reverse, if the reverse was judged, too. */
export function direction(pairs: readonly Scored[]): number {
  const scores = new Map(pairs.map(({ from, to, score }) => [`${from} ${to}`, score]));
  const turned = pairs.flatMap(({ from, to, holds, score }) => {
    const back = scores.get(`${to} ${from}`);
    return holds && back !== undefined ? [score > back ? 1 : score === back ? 0.5 : 0] : [];
  });
  return mean(turned);
}

/** Expected calibration error with ten equal bins. */
export function calibrationError(pairs: readonly Scored[]): number {
  const steps = Array.from({ length: 10 }, (_, i) =>
    pairs.filter(({ score }) => Math.min(9, Math.floor(score * 10)) === i),
  );
  return steps.reduce((sum, step) => {
    if (step.length === 0) return sum;
    const gap = mean(step.map(({ score }) => score)) - mean(step.map(({ holds }) => Number(holds)));
    return sum + (Math.abs(gap) * step.length) / pairs.length;
  }, 0);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
