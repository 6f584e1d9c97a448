/** Set by the runner for the deep suite, where properties are tried more often and processes are killed more often. */
const isDeep = process.env.TEST_DEPTH === "deep";

/** How often something is repeated: in the gate, and in the deep suite. A file that asks is part of both. */
export function repeats(inGate: number, inDeep: number): number {
  return isDeep ? inDeep : inGate;
}
