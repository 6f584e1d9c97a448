import { changesOf, valueBefore } from "../../../evidence/past.ts";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { withheldOf } from "../../../records/access/fields-access.ts";
import { recordPolicyView } from "../../../records/access/policy.ts";
import { isReadable } from "../../../records/index.ts";
import type { AnyRecord, Collection } from "../../../records/model/collection.ts";

/** Record as the decision saw it. */
export interface PastRecord {
  version: number | null;
  /** Facts available to conditions. */
  facts: Record<string, unknown>;
  /** Fields hidden from the viewer. */
  withheld: ReadonlySet<string>;
  /** True if some values have been erased since. */
  erased: boolean;
}

/** For a create event, the created record. Undefined if the viewer cannot read it. */
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
    if (field.lines || STANDARD_FIELDS.has(name)) continue;
    const was = valueBefore(changes, name, until, shown[name] ?? null);
    if (Bun.deepEquals(was, shown[name] ?? null)) continue;
    past[name] = was !== null && field.accept ? field.accept(was, context.principal.organization) : was;
  }
  const last = changes.findLast((change) => change.seq < until && change.version !== null);
  return {
    version: last?.version ?? null,
    // All fields of the record, with those that changed since reset to their old values.
    facts: recordPolicyView(collection, past as unknown as AnyRecord),
    withheld: withheldOf(context, collection, row),
    erased: changes.some(({ erased }) => erased),
  };
}

/** Fields that the trail stores in the event itself. */
const STANDARD_FIELDS = new Set(["id", "version", "created_at", "created_by", "updated_at", "updated_by"]);
