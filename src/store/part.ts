import type { Tx } from "./transaction.ts";

/** Duration of a part while no other writer waits. */
const PART_MS = 40;
/** Minimum duration while others wait: a part blocks other writes and the audit events of reads. */
const LEAST_MS = 3;
/** Interval at which a part yields to reads and checks for waiting writers. */
const TURN_MS = 1;

/**
 * Begins a part of long work, which takes several transactions. The returned function tells after each item whether
 * the part should end. `least`: items that a part has in any case.
 */
export function beginPart(tx: Tx, least = 1): () => Promise<boolean> {
  const began = performance.now();
  let turned = began;
  let done = 0;
  return async () => {
    done += 1;
    if (done < least || performance.now() - turned < TURN_MS) return false;
    const waiting = await tx.turn();
    turned = performance.now();
    return turned - began > (waiting > 0 ? LEAST_MS : PART_MS);
  };
}
