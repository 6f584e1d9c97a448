/** Which mutant is switched on in this process: of those that the mutated texts contain, at most one. */

/** Set from the start for a process that tries one mutant alone; no name of a setting. */
let active = Number(process.env.MUTANT ?? 0);
let reached: Set<number> | undefined;

/** Asked by the mutated texts, wherever a mutant is. */
export const $m = (id: number): boolean => {
  reached?.add(id);
  return id === active;
};

export function switchOn(id: number): void {
  active = id;
}

/** Starts to collect the mutants that are asked for, and returns those that were collected so far. */
export function collectReached(): Set<number> {
  const before = reached ?? new Set();
  reached = new Set();
  return before;
}
