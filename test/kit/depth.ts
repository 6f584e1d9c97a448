/** Set by the runner for the deep suite, in which properties and kills are repeated more often. */
const isDeep = process.env.TEST_DEPTH === "deep";

/** Returns the number of repetitions in the current suite. Files that call this run in both suites. */
export function repeats(inGate: number, inDeep: number): number {
  return isDeep ? inDeep : inGate;
}
