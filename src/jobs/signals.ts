import { EventEmitter, once } from "node:events";
import type { Tx } from "../store/commit.ts";
import type { Connection } from "../store/connection.ts";

const wakers = new WeakMap<Connection, () => void>();

/** Calls `wake` after every transaction of this store that queued a job. */
export function onCommit({ connection }: Tx, wake: () => void): void {
  wakers.set(connection, wake);
}

/** Wakes the queue once the transaction is durable. */
export function wakeAfterCommit(tx: Tx): void {
  tx.settled((committed) => {
    if (committed) wakers.get(tx.connection)?.();
  });
}

/** Emits changes of jobs by id. */
const changes = new EventEmitter().setMaxListeners(0);

/** Notifies waiters of a job once its change is readable. */
export function notifyAfterCommit(tx: Tx, id: string): void {
  tx.settled((committed) => {
    if (committed) changes.emit(id);
  });
}

/** Resolves at the next change of a job, or after the timeout. */
export async function waitForJob(id: string, milliseconds: number): Promise<void> {
  const timeout = AbortSignal.timeout(Math.ceil(milliseconds));
  await once(changes, id, { signal: timeout }).catch(() => undefined);
}
