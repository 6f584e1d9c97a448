import { unseal } from "../engine/audit/seal.ts";
import { auditEvents } from "../engine/audit/tables.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";
import type { Vault } from "../store/vault.ts";

/** A change as recorded in the trail, complete unless its key was destroyed. */
export interface PastChange {
  seq: number;
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** True if values cannot be decrypted any more. */
  erased: boolean;
}

/** Changes of an object, oldest first. */
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
      AND coalesce(${auditEvents.before}, ${auditEvents.after}, ${auditEvents.sealed}) IS NOT NULL
      AND ${auditEvents.record_id} = ${id}
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

/** Ids of all objects of a settings kind that its own actions created, changed or removed. */
export function idsOf(connection: Connection, org: number, collection: string): string[] {
  return connection.all`
    SELECT DISTINCT ${pick(auditEvents, "record_id")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.action} > 'settings.' AND ${auditEvents.action} < 'settings/'
      AND ${auditEvents.collection} = ${collection} AND ${auditEvents.outcome} = 'ok'`.flatMap(
    ({ record_id }) => record_id ?? [],
  );
}

/**
 * Value of a field before an event: as set by the last change before it, else as found by the first change
 * after it, else the current value.
 */
export function valueBefore(
  changes: readonly PastChange[],
  field: string,
  seq: number,
  now: unknown,
): unknown {
  const earlier = changes.findLast((change) => change.seq < seq && told(change, field));
  if (earlier) return earlier.after[field] ?? null;
  const later = changes.find((change) => change.seq >= seq && told(change, field));
  return later ? (later.before[field] ?? null) : now;
}

function told({ before, after }: PastChange, field: string): boolean {
  return Object.hasOwn(before, field) || Object.hasOwn(after, field);
}

/** True if an object existed before an event. Returns `is` if the trail does not tell. */
export function existedBefore(changes: readonly PastChange[], seq: number, is: boolean): boolean {
  const last = changes.findLast((change) => change.seq < seq);
  if (last) return Object.keys(last.after).length > 0;
  const [first] = changes;
  return first ? Object.keys(first.before).length > 0 : is;
}

function parse(text: string | null): Record<string, unknown> {
  // Written by the trail. Tampered rows are reported by verification.
  return text === null ? {} : JSON.parse(text);
}
