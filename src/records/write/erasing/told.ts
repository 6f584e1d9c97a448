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

interface Told {
  keys: readonly number[];
  files: readonly string[];
  cuts?: readonly Cut[];
  outcome: ErasureOutcome;
  /** The entry of the ledger that is done once more: what it names came back from a copy. */
  again?: Erasure;
}

const insertion = insertInto(erasures);

/** Writes down an erasure in the transaction that makes it, and makes it final once that is durable. */
export function tellErasure(context: WriteContext, subject: Subject, told: Told): void {
  const { handle, principal, now } = context;
  const { again, outcome, cuts } = told;
  const { key, id: org } = principal.organization;
  const keys = told.keys.filter((one) => !again?.keys.includes(one));
  const files = told.files.filter((one) => !again?.files.includes(one));
  if (again) {
    remember(handle.connection, key, again, outcome);
    settle(context, again);
    // It came back under other keys: from an archive.
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

/** Those that are durable and that the ledger is still to be told of. */
const untold = new WeakMap<Connection, Erasure[]>();

/**
 * Once the transaction is durable the ledger is told, and then the keys are destroyed. All erasures of a batch
 * share that; should the program end before, the next start does it.
 */
function settle({ handle, vault }: WriteContext, erasure: Erasure): void {
  const { connection } = handle;
  handle.settled((committed) => {
    if (!committed) return;
    const waiting = untold.get(connection);
    if (waiting) {
      waiting.push(erasure);
      return;
    }
    const batch = [erasure];
    untold.set(connection, batch);
    // Before anybody is answered, and after every other call of the batch has said that it is durable.
    queueMicrotask(() => {
      untold.delete(connection);
      finish(connection, vault, batch);
    });
  });
}

/** Tells the ledger of erasures, destroys their keys, and empties the log that still holds what was overwritten. */
export function finish(connection: Connection, vault: Vault, batch: readonly Erasure[]): boolean {
  try {
    vault.erase(batch);
    return truncateLog(connection);
  } catch {
    // A full disk: they are remembered in the database, and told at the next turn of the clock.
    return false;
  }
}

/** Notes that an erasure is done in this database. */
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

/** An erasure as this database remembers it. */
export interface RememberedErasure extends Subject {
  rid: number;
  erasure: Erasure;
  outcome: ErasureOutcome;
}

/** The erasures of an organisation that came after one. */
export function erasuresAfter(connection: Connection, org: number, rid: number): RememberedErasure[] {
  return connection.all`
    SELECT ${pick(erasures, "rid", "collection", "outcome")}, ${pickAs(erasures.record_id, "id")},
      ${pickAs(erasures.entry, "erasure")}
    FROM ${erasures} WHERE ${erasures.org} = ${org} AND ${erasures.rid} > ${rid} ORDER BY ${erasures.rid}`;
}

/** Where the erasures of this database end. */
export function lastErasure(connection: Connection): number {
  return connection.count`SELECT max(${erasures.rid}) FROM ${erasures}`;
}
