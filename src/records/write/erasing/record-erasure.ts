import type { WriteContext } from "../../../kernel/context.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { Cut, Erasure } from "../../../store/erasures.ts";
import { pick, pickAs } from "../../../store/rows.ts";
import { truncateLog } from "../../../store/scrub.ts";
import type { Vault } from "../../../store/vault.ts";
import type { Subject } from "./forgetter.ts";
import { type ErasureOutcome, erasures } from "./tables.ts";

export const NOTHING_LEFT: ErasureOutcome = { destroyed: [], anonymised: [], kept: {}, attachments: 0 };

interface Erased {
  keys: readonly number[];
  files: readonly string[];
  cuts?: readonly Cut[];
  outcome: ErasureOutcome;
  /** Ledger entry to repeat, since a backup restored its data. */
  again?: Erasure;
}

const insertion = insertInto(erasures);

/** Final once the transaction is durable. */
export function recordErasure(context: WriteContext, subject: Subject, erased: Erased): void {
  const { handle, principal, now } = context;
  const { again, outcome, cuts } = erased;
  const { key, id: org } = principal.organization;
  const keys = erased.keys.filter((one) => !again?.keys.includes(one));
  const files = erased.files.filter((one) => !again?.files.includes(one));
  if (again) {
    remember(handle.connection, key, again, outcome);
    settle(context, again);
    // Restored from an archive under other keys.
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

/** Durable erasures not yet in the ledger. */
const unrecorded = new WeakMap<Connection, Erasure[]>();

/** Once durable, writes the ledger, then destroys the keys, once per batch. The next start resumes it. */
function settle({ handle, vault }: WriteContext, erasure: Erasure): void {
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
    // Before any call is answered, and after all calls of the batch have reported that they are durable.
    queueMicrotask(() => {
      unrecorded.delete(connection);
      finish(connection, vault, batch);
    });
  });
}

/** Truncates the WAL as well, since it still holds overwritten data. */
export function finish(connection: Connection, vault: Vault, batch: readonly Erasure[]): boolean {
  try {
    vault.erase(batch);
    return truncateLog(connection);
  } catch {
    // Disk full: the database remembers them and the scheduler retries.
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
