import { useSyncExternalStore } from "react";
import { BASE } from "./base.ts";

const listeners = new Set<() => void>();
let reached = true;

/**
 * Whether the appliance answered when it was last asked. What the browser says of its network counts for nothing:
 * an appliance on this very computer answers without any.
 */
export const reach = {
  set(next: boolean): void {
    if (next === reached) return;
    reached = next;
    for (const listener of listeners) listener();
  },
  now: () => reached,
  /** Asks whether it answers: something small, and open to anybody. */
  async knock(): Promise<void> {
    try {
      await (await fetch(`${BASE}/api/v1/setup`)).text();
      reach.set(true);
    } catch {
      reach.set(false);
    }
  },
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Comes to an end when it answers again. */
  back: () =>
    new Promise<void>((resolve) => {
      if (reached) return resolve();
      const stop = reach.listen(() => {
        stop();
        resolve();
      });
    }),
};

export const useReach = (): boolean => useSyncExternalStore(reach.listen, reach.now);
