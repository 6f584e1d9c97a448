import { useSyncExternalStore } from "react";
import { BASE } from "./base.ts";

const listeners = new Set<() => void>();
let reached = true;

/**
 * Tracks if the server answered the last request. The browser's online status is ignored: a server on this
 * machine answers without a network.
 */
export const reach = {
  set(next: boolean): void {
    if (next === reached) return;
    reached = next;
    for (const listener of listeners) listener();
  },
  now: () => reached,
  /** Probes the server with a small public request. */
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
  /** Resolves when the server answers again. */
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
