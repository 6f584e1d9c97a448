import type { Tx } from "../../../store/commit.ts";

type Listener = () => void;

/** Who waits to hear of which job. */
const listeners = new Map<string, Set<Listener>>();

/** Wakes those who wait for a job, once what became of it can be read. */
export function ringAfter(tx: Tx, id: string): void {
  tx.settled((committed) => {
    if (!committed) return;
    for (const listener of listeners.get(id) ?? []) listener();
  });
}

/** Resolves when a job is heard of, or when the time is over. */
export function heard(id: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = listeners.get(id) ?? new Set<Listener>();
    listeners.set(id, waiting);
    const done = () => {
      clearTimeout(timer);
      waiting.delete(done);
      if (waiting.size === 0) listeners.delete(id);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    waiting.add(done);
  });
}
