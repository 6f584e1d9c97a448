export interface Example {
  values: readonly number[];
  holds: boolean;
  weight: number;
}

export interface Fit {
  weights: readonly number[];
  bias: number;
  score(values: readonly number[]): number;
}

const RIDGE = 30;
const STEPS = 40;

/** Fits a ridge logistic regression to standardised values by Newton's method. */
export function fitLogistic(examples: readonly Example[], ridge = RIDGE): Fit {
  const width = examples[0]?.values.length ?? 0;
  const { means, spreads } = scale(examples, width);
  const rows = examples.map(({ values }) => [
    ...values.map((value, i) => (value - (means[i] ?? 0)) / (spreads[i] ?? 1)),
    1,
  ]);
  const at = new Float64Array(width + 1);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = new Float64Array(width + 1);
    const hessian = Array.from({ length: width + 1 }, () => new Float64Array(width + 1));
    for (const [n, row] of rows.entries()) {
      const { weight = 0, holds = false } = examples[n] ?? {};
      const chance = sigmoid(dot(row, at));
      for (const [i, one] of row.entries()) {
        gradient[i] = (gradient[i] ?? 0) + weight * (chance - Number(holds)) * one;
        const line = hessian[i];
        if (!line) continue;
        for (const [j, other] of row.entries())
          line[j] = (line[j] ?? 0) + weight * chance * (1 - chance) * one * other;
      }
    }
    for (let i = 0; i < width; i += 1) {
      gradient[i] = (gradient[i] ?? 0) + ridge * (at[i] ?? 0);
      const line = hessian[i];
      if (line) line[i] = (line[i] ?? 0) + ridge;
    }
    const move = solve(hessian, gradient);
    for (const [i, one] of move.entries()) at[i] = (at[i] ?? 0) - one;
    if (move.every((one) => Math.abs(one) < 1e-9)) break;
  }
  const weights = [...at.slice(0, width)].map((one, i) => one / (spreads[i] ?? 1));
  const bias = (at[width] ?? 0) - dot(weights, means);
  return { weights, bias, score: (values) => dot(values, weights) + bias };
}

export function sigmoid(score: number): number {
  return 1 / (1 + Math.exp(-score));
}

function scale(examples: readonly Example[], width: number): { means: number[]; spreads: number[] } {
  const all = examples.reduce((sum, { weight }) => sum + weight, 0);
  const over = (of: (values: readonly number[]) => number) =>
    examples.reduce((sum, { values, weight }) => sum + weight * of(values), 0) / all;
  const columns = Array.from({ length: width }, (_, i) => i);
  const means = columns.map((i) => over((values) => values[i] ?? 0));
  const spreads = columns.map(
    (i) => Math.sqrt(over((values) => ((values[i] ?? 0) - (means[i] ?? 0)) ** 2)) || 1,
  );
  return { means, spreads };
}

function dot(a: readonly number[], b: ArrayLike<number>): number {
  return a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);
}

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const size = rows.length;
  for (let i = 0; i < size; i += 1) {
    const pivot = rows[i] ?? [];
    for (let j = i + 1; j < size; j += 1) {
      const row = rows[j] ?? [];
      const factor = (row[i] ?? 0) / (pivot[i] || 1);
      for (let k = i; k <= size; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = rows[i] ?? [];
    let sum = row[size] ?? 0;
    for (let j = i + 1; j < size; j += 1) sum -= (row[j] ?? 0) * (found[j] ?? 0);
    found[i] = sum / (row[i] || 1);
  }
  return found;
}
