import { useSyncExternalStore } from "react";
import { BASE } from "./base.ts";

const listeners = new Set<() => void>();
let reached = true;

/** Tracks the server's reachability by requests, not by the browser's status: servers may be local. */
export const reach = {
  set(next: boolean): void {
    if (next === reached) return;
    reached = next;
    for (const listener of listeners) listener();
  },
  now: () => reached,
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
