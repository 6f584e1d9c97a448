import { useSyncExternalStore } from "react";

export type Reach = (reached: boolean) => void;

const listeners = new Set<() => void>();
let reached = navigator.onLine;

/** Whether the appliance answered when it was last asked. */
export const reach = {
  set(next: boolean): void {
    if (next === reached) return;
    reached = next;
    for (const listener of listeners) listener();
  },
  now: () => reached,
  listen(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

addEventListener("offline", () => reach.set(false));

export const useReach = (): boolean => useSyncExternalStore(reach.listen, reach.now);
