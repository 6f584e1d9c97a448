import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { type AnyRecord, type Collection, shadowRecord } from "../model/collection.ts";
import { fieldsOf } from "./fields-access.ts";
import { recordPolicyView } from "./policy.ts";

/** An answer that rests on a field which policies keep from the caller. */
class KeptField extends Fault {
  constructor(collection: Collection, field: string) {
    const message = `It rests on ${field} of ${collection.name}, which a policy of your organisation keeps from you`;
    super("ACCESS_POLICY_DENIED", { details: [{ path: field, code: "FIELD_KEPT", message }] });
  }
}

/** Whether this was refused for a field that is kept from the caller. */
export function isKept(thrown: unknown): boolean {
  return thrown instanceof KeptField;
}

/**
 * A record for what is no record itself: reports, charts, documents made of records. They are given whole or
 * not at all, so looking at a field that is kept from the caller refuses them.
 */
export function withoutKept(context: ReadContext, collection: Collection, record: AnyRecord): AnyRecord {
  const access = fieldsOf(context, collection);
  if (access.open) return record;
  const kept = access.withheld(() => recordPolicyView(collection, record));
  if (kept.size === 0) return record;
  return shadowRecord(record, (field) => {
    if (kept.has(field)) throw new KeptField(collection, field);
  });
}
