const ROUND = [1, 2, 2.5, 5, 10];
const STEPS = 4;

/** Round axis ticks, in whole numbers, that cover the range and zero. */
export function stepsOver(least: number, most: number): number[] {
  const rough = Math.max((most - least) / STEPS, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = ROUND.map((round) => round * power).filter(Number.isInteger);
  const step = steps.find((one) => one >= rough) ?? 10 * power;
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}
