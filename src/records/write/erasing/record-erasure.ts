import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { Cut, Erasure } from "../../../store/erasures.ts";
import type { OpenLog } from "../../../store/open-log.ts";
import { pick, pickAs } from "../../../store/rows.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Subject } from "./forgetter.ts";
import { type ErasureOutcome, erasures } from "./tables.ts";

export const NOTHING_LEFT: ErasureOutcome = { destroyed: [], anonymised: [], kept: {}, attachments: 0 };

interface Erased {
  keys: readonly number[];
  files: readonly string[];
  cuts?: readonly Cut[];
  outcome: ErasureOutcome;
  /** Erasure from the ledger to repeat, because a restored backup brought the data back. */
  again?: Erasure;
}

const insertion = insertInto(erasures);

/** Records an erasure. It is final once the transaction is durable. */
export function recordErasure(context: WriteContext, subject: Subject, erased: Erased): void {
  const { handle, principal, now } = context;
  const { again, outcome, cuts } = erased;
  const { key, id: org } = principal.organization;
  const keys = erased.keys.filter((one) => !again?.keys.includes(one));
  const files = erased.files.filter((one) => !again?.files.includes(one));
  if (again) {
    remember(handle.connection, key, again, outcome);
    settle(context, again);
    // Only continues if the record was restored from an archive under other keys.
    if (keys.length + files.length === 0) return;
  }
  const { collection, id: record_id } = subject;
  const erasure: Erasure = {
    id: newId(),
    at: now,
    org,
    collection,
    record_id,
    keys,
    files,
    ...(cuts && { cuts }),
  };
  remember(handle.connection, key, erasure, outcome);
  settle(context, erasure);
}

/** Erasures that are committed but not yet in the ledger. */
const unrecorded = new WeakMap<Connection, Erasure[]>();

/** After the commit, writes the ledger and destroys the keys, once per batch. The next start catches up. */
function settle({ handle, vault, openLog }: WriteContext, erasure: Erasure): void {
  const { connection } = handle;
  handle.settled((committed) => {
    if (!committed) return;
    const waiting = unrecorded.get(connection);
    if (waiting) {
      waiting.push(erasure);
      return;
    }
    const batch = [erasure];
    unrecorded.set(connection, batch);
    // Runs before any call is answered, but after all calls of the batch were told that they are durable.
    queueMicrotask(() => {
      unrecorded.delete(connection);
      finish(vault, openLog, batch);
    });
  });
}

/** Truncates the WAL as well, since it still holds overwritten data. */
export function finish(vault: Vault, log: OpenLog, batch: readonly Erasure[]): boolean {
  try {
    vault.erase(batch);
    return log.truncate();
  } catch {
    // The disk is full. The database remembers the erasures and the scheduler retries.
    return false;
  }
}

export function remember(
  connection: Connection,
  org: number,
  erasure: Erasure,
  outcome: ErasureOutcome,
): void {
  connection.run`DELETE FROM ${erasures} WHERE ${erasures.id} = ${erasure.id}`;
  insertion.run(connection, {
    id: erasure.id,
    org,
    collection: erasure.collection,
    record_id: erasure.record_id,
    at: erasure.at,
    entry: erasure,
    outcome,
  });
}

export interface RememberedErasure extends Subject {
  rid: number;
  erasure: Erasure;
  outcome: ErasureOutcome;
}

export function erasuresAfter(connection: Connection, org: number, rid: number): RememberedErasure[] {
  return connection.all`
    SELECT ${pick(erasures, "rid", "collection", "outcome")}, ${pickAs(erasures.record_id, "id")},
      ${pickAs(erasures.entry, "erasure")}
    FROM ${erasures} WHERE ${erasures.org} = ${org} AND ${erasures.rid} > ${rid} ORDER BY ${erasures.rid}`;
}

export function lastErasure(connection: Connection): number {
  return connection.count`SELECT max(${erasures.rid}) FROM ${erasures}`;
}
