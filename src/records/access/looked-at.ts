import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, shadowRecord } from "../model/collection.ts";
import { ALWAYS_SHOWN, fieldsOf } from "./fields-access.ts";
import { recordPolicyView } from "./policy.ts";

/** A masked field that the rules of a call have read. Without an id, it may be any record's. */
interface Look {
  collection: string;
  field: string;
  id?: string;
}

const looks = new WeakMap<ReadContext, Look[]>();
const resting = new WeakSet<ReadContext>();

export function noteLook(context: ReadContext, look: Look): void {
  if (resting.has(context)) return;
  const known = looks.get(context);
  if (known) known.push(look);
  else looks.set(context, [look]);
}

/** Runs work that copies nothing for the caller, such as validation rules and derived totals, untracked. */
export async function unnoted(context: ReadContext, work: () => unknown): Promise<void> {
  const isOutermost = !resting.has(context);
  resting.add(context);
  try {
    await work();
  } finally {
    if (isOutermost) resting.delete(context);
  }
}

/** Returns the full record to the rules of a write, and tracks which masked fields they read. */
export function noting(context: ReadContext, collection: Collection, record: AnyRecord): AnyRecord {
  const access = fieldsOf(context, collection);
  const masked = access.masks.filter((name) =>
    access.isMasked(name, () => recordPolicyView(collection, record)),
  );
  if (masked.length === 0) return record;
  return shadowRecord(record, (field) => {
    if (masked.includes(field)) noteLook(context, { collection: collection.name, field, id: record.id });
  });
}

/** Refuses to copy a masked field to where the caller could read it. */
export function refuseCopies(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  record: AnyRecord,
  written: () => readonly string[],
): void {
  if (resting.has(context)) return;
  const looked = looks.get(context)?.filter(({ id }) => id !== record.id);
  if (!looked || looked.length === 0 || !mayRead(context, collection, record)) return;
  const kept = fieldsOf(context, collection).withheld(() => recordPolicyView(collection, record));
  for (const name of written()) {
    if (kept.has(name) || ALWAYS_SHOWN.has(name)) continue;
    const source = looked.find((look) => catalog.copies.isMadeFrom(collection.name, name, look));
    if (source) throw copied(collection.name, name, source);
  }
}

function mayRead(context: ReadContext, collection: Collection, record: AnyRecord): boolean {
  return ["get", "list"].some((verb) => {
    const reading = `${collection.name}.${verb}`;
    return (
      context.may(reading) && context.policy(reading).permits(() => recordPolicyView(collection, record))
    );
  });
}

function copied(collection: string, path: string, source: Look): Fault {
  const message = say("records.errors.copiedField", {
    field: source.field,
    source: source.collection,
    collection,
  });
  return new Fault("ACCESS_POLICY_DENIED", {
    message: say("records.errors.copiesHidden"),
    details: [{ path, code: "FIELD_COPIED", message }],
  });
}
