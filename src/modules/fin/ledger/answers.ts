import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { FieldMap, RecordOf } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import {
  type AnyRecord,
  type Collection,
  guardAllowed,
  presentRecord,
  recordPolicyView,
} from "../../../records/index.ts";

/** A record as an action answers with it. */
export function answer<F extends FieldMap, S extends string>(
  context: ReadContext,
  collection: Collection,
  record: RecordOf<F, S>,
) {
  // A record of known fields is a record of any.
  return presentRecord(context, collection, record as AnyRecord);
}

/** Refuses a record that policies keep from the caller as one that does not exist. */
export function requireVisible<F extends FieldMap, S extends string>(
  context: ReadContext,
  collection: Collection,
  record: RecordOf<F, S>,
): void {
  // A record of known fields is a record of any.
  const view = () => recordPolicyView(collection, record as AnyRecord);
  if (!context.policy().permits(view)) throw new Fault("RECORD_NOT_FOUND");
}

/** A record that an action made, unless a policy keeps it from the caller. */
export function answerMade<F extends FieldMap, S extends string>(
  context: WriteContext,
  collection: Collection,
  record: RecordOf<F, S>,
) {
  // A record of known fields is a record of any.
  guardAllowed(context, collection, record as AnyRecord);
  return answer(context, collection, record);
}
