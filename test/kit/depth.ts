/** Set by the runner for the deep suite, which repeats properties and kills more often. */
const isDeep = process.env.TEST_DEPTH === "deep";

/** Number of repetitions in each suite. A file that calls this belongs to both. */
export function repeats(inGate: number, inDeep: number): number {
  return isDeep ? inDeep : inGate;
}
