export interface Example {
  features: readonly number[];
  right: boolean;
  weight: number;
}

export interface Learnt {
  bias: number;
  weights: readonly number[];
}

const ROUNDS = 12;

/** Fits a logistic regression by Newton's method, starting from zero. `pull` is the ridge penalty. */
export function learn(examples: readonly Example[], pull = 2): Learnt {
  const size = (examples[0]?.features.length ?? 0) + 1;
  let weights = new Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slope = new Float64Array(size);
    const bend = Array.from({ length: size }, () => new Float64Array(size));
    for (const { features, right, weight } of examples) add(slope, bend, weights, features, right, weight);
    for (let i = 0; i < size - 1; i += 1) {
      slope[i] = at(slope, i) + pull * at(weights, i);
      const row = bend[i];
      if (row) row[i] = at(row, i) + pull;
    }
    const step = solve(bend, slope);
    weights = weights.map((one, i) => one - at(step, i));
  }
  return { bias: at(weights, size - 1), weights: weights.slice(0, -1) };
}

function at(list: ArrayLike<number>, i: number): number {
  return list[i] ?? 0;
}

function add(
  slope: Float64Array,
  bend: readonly Float64Array[],
  weights: readonly number[],
  features: readonly number[],
  right: boolean,
  weight: number,
): void {
  const values = [...features, 1];
  const sum = values.reduce((total, value, i) => total + value * at(weights, i), 0);
  const sure = 1 / (1 + Math.exp(-sum));
  const [error, curve] = [weight * (sure - (right ? 1 : 0)), weight * Math.max(1e-6, sure * (1 - sure))];
  for (const [i, value] of values.entries()) {
    if (value === 0) continue;
    slope[i] = at(slope, i) + error * value;
    const row = bend[i];
    if (!row) continue;
    for (let j = 0; j < values.length; j += 1) row[j] = at(row, j) + curve * value * at(values, j);
  }
}

function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((row, i) => [...row, at(right, i)]);
  for (let i = 0; i < rows.length; i += 1) {
    const own = rows
      .slice(i)
      .reduce((best, row) => (Math.abs(at(row, i)) > Math.abs(at(best, i)) ? row : best));
    rows.splice(rows.indexOf(own, i), 1);
    rows.splice(i, 0, own);
    if (Math.abs(at(own, i)) < 1e-12) continue;
    for (const row of rows) {
      const factor = row === own ? 0 : at(row, i) / at(own, i);
      if (factor !== 0) for (let k = i; k <= rows.length; k += 1) row[k] = at(row, k) - factor * at(own, k);
    }
  }
  return rows.map((row, i) => (Math.abs(at(row, i)) < 1e-12 ? 0 : at(row, rows.length) / at(row, i)));
}
