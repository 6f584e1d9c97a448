/** The mutant that is active in this process: at most one. */

/** Set from the start for a process that tries one mutant alone; not a setting of Freehold. */
let active = Number(process.env.MUTANT ?? 0);
let reached: Set<number> | undefined;

/** Called by the mutated texts at every mutant. */
export const $m = (id: number): boolean => {
  reached?.add(id);
  return id === active;
};

export function switchOn(id: number): void {
  active = id;
}

/** Starts to collect reached mutants, and returns those collected so far. */
export function collectReached(): Set<number> {
  const before = reached ?? new Set();
  reached = new Set();
  return before;
}
