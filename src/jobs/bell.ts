import type { Tx } from "../store/commit.ts";
import type { Connection } from "../store/connection.ts";

/** Who is woken when a transaction of a store has left work to do. Who enqueues knows nothing but that transaction. */
const bells = new WeakMap<Connection, () => void>();

/** From now on what is enqueued in this store wakes `listener`. */
export function hangBell({ connection }: Tx, listener: () => void): void {
  bells.set(connection, listener);
}

/** Wakes the queue once the transaction is on the disk. */
export function ringAfterCommit(tx: Tx): void {
  tx.settled((committed) => {
    if (committed) bells.get(tx.connection)?.();
  });
}
