import { unseal } from "../engine/audit/seal.ts";
import { auditEvents, IS_CHANGE, IS_NO_READ } from "../engine/audit/tables.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";
import type { Vault } from "../store/vault.ts";

/** Past change of a record. Complete unless its encryption key was destroyed. */
export interface PastChange {
  seq: number;
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** True if the values can no longer be decrypted. */
  erased: boolean;
}

/** Reads all changes of a record from the trail, oldest first. */
export function changesOf(
  connection: Connection,
  vault: Vault,
  org: number,
  collection: string,
  id: string,
): PastChange[] {
  const rows = connection.all`
    SELECT ${pick(auditEvents, "seq", "version", "before", "after", "sealed")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.collection} = ${collection} AND ${auditEvents.outcome} = 'ok'
      AND ${auditEvents.record_id} = ${id} AND ${IS_CHANGE}
      AND coalesce(${auditEvents.before}, ${auditEvents.after}, ${auditEvents.sealed}) IS NOT NULL
    ORDER BY ${auditEvents.seq}`;
  return rows.map(({ seq, version, before, after, sealed }) => {
    const hidden = sealed === null ? undefined : unseal(vault, sealed, `${collection}/${id}`);
    return {
      seq,
      version,
      before: { ...parse(before), ...hidden?.before },
      after: { ...parse(after), ...hidden?.after },
      erased: sealed !== null && hidden === undefined,
    };
  });
}

/** Ids of a collection's objects that settings actions created, changed or removed. */
export function idsOf(connection: Connection, org: number, collection: string): string[] {
  return connection.all`
    SELECT DISTINCT ${pick(auditEvents, "record_id")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} > 'settings.' AND ${auditEvents.action} < 'settings/'
      AND ${auditEvents.collection} = ${collection} AND ${auditEvents.outcome} = 'ok' AND ${IS_NO_READ}`.flatMap(
    ({ record_id }) => record_id ?? [],
  );
}

/** Value before an event: from the last earlier change, else the next change's old value, else `now`. */
export function valueBefore(
  changes: readonly PastChange[],
  field: string,
  seq: number,
  now: unknown,
): unknown {
  const earlier = changes.findLast((change) => change.seq < seq && hasField(change, field));
  if (earlier) return earlier.after[field] ?? null;
  const later = changes.find((change) => change.seq >= seq && hasField(change, field));
  return later ? (later.before[field] ?? null) : now;
}

function hasField({ before, after }: PastChange, field: string): boolean {
  return Object.hasOwn(before, field) || Object.hasOwn(after, field);
}

/** True if the object existed before an event. Returns `is` if the trail does not tell. */
export function existedBefore(changes: readonly PastChange[], seq: number, is: boolean): boolean {
  const last = changes.findLast((change) => change.seq < seq);
  if (last) return Object.keys(last.after).length > 0;
  const [first] = changes;
  return first ? Object.keys(first.before).length > 0 : is;
}

function parse(text: string | null): Record<string, unknown> {
  // Safe cast: the trail wrote the text. Verification reports rows that were tampered with.
  return text === null ? {} : JSON.parse(text);
}
