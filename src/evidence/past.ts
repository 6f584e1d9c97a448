import { unseal } from "../engine/audit/seal.ts";
import type { Connection } from "../store/connection.ts";
import type { Vault } from "../store/vault.ts";

/** A change of something as the trail tells it: whole, as far as its person's key is still there. */
export interface PastChange {
  seq: number;
  version: number | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Values that nobody can read any more. */
  erased: boolean;
}

const CHANGES = `SELECT seq, version, record_id, before, after, sealed FROM audit_events
  WHERE org = ? AND collection = ? AND outcome = 'ok' AND (before IS NOT NULL OR after IS NOT NULL OR sealed IS NOT NULL)`;

/** The changes of one thing, the oldest first. */
export function changesOf(
  connection: Connection,
  vault: Vault,
  org: number,
  collection: string,
  id: string,
): PastChange[] {
  return connection
    .statement(`${CHANGES} AND record_id = ? ORDER BY seq`)
    .all(org, collection, id)
    .map(({ seq, version, before, after, sealed }) => {
      const hidden = typeof sealed === "string" ? unseal(vault, sealed, `${collection}/${id}`) : undefined;
      return {
        seq: Number(seq),
        version: version === null ? null : Number(version),
        before: { ...parse(before), ...hidden?.before },
        after: { ...parse(after), ...hidden?.after },
        erased: typeof sealed === "string" && hidden === undefined,
      };
    });
}

/** Every thing of a kind of settings that the settings' own actions made, changed or removed, by its id. */
export function idsOf(connection: Connection, org: number, collection: string): string[] {
  return connection
    .statement(
      `SELECT DISTINCT record_id FROM audit_events
       WHERE org = ? AND action > 'settings.' AND action < 'settings/' AND collection = ? AND outcome = 'ok'
         AND record_id IS NOT NULL`,
    )
    .all(org, collection)
    .map(({ record_id }) => String(record_id));
}

/**
 * A field as it was before an event: what the last change before it made of it; else what the first change after it
 * found; else, as nothing changed it, what it is now.
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

/** Whether a thing was there before an event: made, and not yet removed. `is` when the trail does not tell. */
export function existedBefore(changes: readonly PastChange[], seq: number, is: boolean): boolean {
  const last = changes.findLast((change) => change.seq < seq);
  if (last) return Object.keys(last.after).length > 0;
  const [first] = changes;
  return first ? Object.keys(first.before).length > 0 : is;
}

function parse(text: unknown): Record<string, unknown> {
  // Written by the trail; a row that was tampered with is for verify to tell of.
  return typeof text === "string" ? JSON.parse(text) : {};
}
