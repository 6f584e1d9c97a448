import { EventEmitter, once } from "node:events";
import type { Connection } from "../store/connection.ts";
import type { Tx } from "../store/transaction.ts";

const wakers = new WeakMap<Connection, () => void>();

/** Calls `wake` after each commit that queued a job. */
export function onCommit({ connection }: Tx, wake: () => void): void {
  wakers.set(connection, wake);
}

export function wakeAfterCommit(tx: Tx): void {
  tx.settled((committed) => {
    if (committed) wakers.get(tx.connection)?.();
  });
}

const changes = new EventEmitter().setMaxListeners(0);

/** Notifies waiting callers once the change is committed and can be read. */
export function notifyAfterCommit(tx: Tx, id: string): void {
  tx.settled((committed) => {
    if (committed) changes.emit(id);
  });
}

/** Resolves at the job's next change or after the timeout. */
export async function waitForJob(id: string, milliseconds: number): Promise<void> {
  const timeout = AbortSignal.timeout(Math.ceil(milliseconds));
  await once(changes, id, { signal: timeout }).catch(() => undefined);
}
