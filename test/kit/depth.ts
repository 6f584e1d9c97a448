/** Set by the runner for the deep suite, which tries properties and kills processes more often. */
const isDeep = process.env.TEST_DEPTH === "deep";

/** Number of repetitions in the gate, and in the deep suite. A file that calls this belongs to both. */
export function repeats(inGate: number, inDeep: number): number {
  return isDeep ? inDeep : inGate;
}
