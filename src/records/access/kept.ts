import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { type AnyRecord, type Collection, shadowRecord } from "../model/collection.ts";
import { fieldsOf } from "./fields-access.ts";
import { recordPolicyView } from "./policy.ts";

/** Thrown if a result depends on a hidden field. */
class KeptField extends Fault {
  constructor(collection: Collection, field: string) {
    const message = say("records.errors.hiddenField", { field, collection: collection.name });
    super("ACCESS_POLICY_DENIED", { details: [{ path: field, code: "FIELD_KEPT", message }] });
  }
}

export function isKept(thrown: unknown): boolean {
  return thrown instanceof KeptField;
}

/** For reports, charts and documents, which are complete or refused: reading a hidden field throws. */
export function withoutKept(context: ReadContext, collection: Collection, record: AnyRecord): AnyRecord {
  const access = fieldsOf(context, collection);
  if (access.open) return record;
  const kept = access.withheld(() => recordPolicyView(collection.of(context), record));
  if (kept.size === 0) return record;
  return shadowRecord(record, (field) => {
    if (kept.has(field)) throw new KeptField(collection, field);
  });
}
