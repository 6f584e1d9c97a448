import { changesOf, valueBefore } from "../../../evidence/past.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { withheldOf } from "../../../records/access/fields-access.ts";
import { recordPolicyView } from "../../../records/access/policy.ts";
import { isReadable } from "../../../records/index.ts";
import type { AnyRecord, Collection } from "../../../records/model/collection.ts";

/** A record as the decision saw it. */
export interface PastRecord {
  version: number | null;
  /** What conditions see of it. */
  facts: Record<string, unknown>;
  /** Fields that the asker may not see. */
  withheld: ReadonlySet<string>;
  /** Whether some of its values were erased since. */
  erased: boolean;
}

/** The record that an event is about, as it was before it; one that was made by it, as it was made. None that the asker may not read. */
export function recordBefore(
  context: ReadContext,
  collection: Collection,
  { record_id, seq, version, before }: EventRow,
): PastRecord | undefined {
  const { connection } = context.handle;
  const row = record_id === null ? undefined : collection.rowById(connection, context.org, record_id);
  if (!row || record_id === null || !isReadable(context, collection, row)) return undefined;
  const changes = changesOf(connection, context.vault, context.org, collection.name, record_id);
  const made = version === 1 && before === null;
  const until = made ? seq + 1 : seq;
  const now = collection.decode(row);
  const shown = collection.present(now);
  const past: Record<string, unknown> = { ...now };
  for (const [name, { field }] of collection.fields) {
    if (field.lines || UNTOLD.has(name)) continue;
    const was = valueBefore(changes, name, until, shown[name] ?? null);
    if (Bun.deepEquals(was, shown[name] ?? null)) continue;
    past[name] = was !== null && field.accept ? field.accept(was, context.principal.organization) : was;
  }
  const last = changes.findLast((change) => change.seq < until && change.version !== null);
  return {
    version: last?.version ?? null,
    // Every field of the record is there: those that changed since, as they were.
    facts: recordPolicyView(collection, past as unknown as AnyRecord),
    withheld: withheldOf(context, collection, row),
    erased: changes.some(({ erased }) => erased),
  };
}

/** What events say of themselves, and the trail tells by its versions. */
const UNTOLD = new Set(["id", "version", "created_at", "created_by", "updated_at", "updated_by"]);
