/** Preset in a process that tries one mutant alone. Not a setting of Freehold. */
let active = Number(process.env.MUTANT ?? 0);
let reached: Set<number> | undefined;

export const $m = (id: number): boolean => {
  reached?.add(id);
  return id === active;
};

export function switchOn(id: number): void {
  active = id;
}

export function collectReached(): Set<number> {
  const before = reached ?? new Set();
  reached = new Set();
  return before;
}
