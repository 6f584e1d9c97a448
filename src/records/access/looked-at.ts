import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import { say, type Text } from "../../text/message.ts";
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
  return watched(record, maskedIn(context, collection, record), (field) =>
    noteLook(context, { collection: collection.name, field, id: record.id }),
  );
}

/** Returns what a record lacks for a transition: the same for each value of a masked field. */
export function missingFor(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  transition: string,
): readonly Detail[] {
  const { reads = [], needs } = collection.entity.transitions[transition] ?? {};
  if (!needs && reads.length === 0) return [];
  const { result, hidden } = judged(context, collection, record, reads, (seen) => needs?.(seen, context));
  return hidden ? [hidden] : (result ?? []);
}

/** Returns the values with which a form fills the input: none if they depend on a masked field. */
export function filledFor(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  transition: string,
): Readonly<Record<string, unknown>> {
  const { fills } = collection.entity.transitions[transition] ?? {};
  if (!fills) return {};
  const { result, hidden } = judged(context, collection, record, [], (seen) => fills(seen, context));
  return hidden ? {} : (result ?? {});
}

/** Returns why there is nothing to do for a transition: the same for each value of a masked field. */
export function needlessFor(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  transition: string,
): Text | undefined {
  const { unless } = collection.entity.transitions[transition] ?? {};
  if (!unless) return undefined;
  const { result, hidden } = judged(context, collection, record, [], (seen) => unless(seen, context));
  return hidden ? hidden.message : result;
}

/** Applies a rule to the whole record. Reports a masked field that the result depends on. */
function judged<T>(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
  reads: readonly string[],
  rule: (record: AnyRecord) => T,
): { result: T; hidden: Detail | undefined } {
  const masked = maskedIn(context, collection, record);
  const looked = reads.filter((field) => masked.includes(field));
  const result = rule(watched(record, masked, (field) => looked.push(field)));
  // Only the first masked field is named, since reading others may depend on its value.
  const [path] = looked;
  if (path === undefined) return { result, hidden: undefined };
  const message = say("records.errors.neededHidden", { field: path });
  return { result, hidden: { path, code: "FIELD_HIDDEN", message } };
}

function maskedIn(context: ReadContext, collection: Collection, record: AnyRecord): string[] {
  const access = fieldsOf(context, collection);
  return access.masks.filter((name) =>
    access.isMasked(name, () => recordPolicyView(collection.of(context), record)),
  );
}

function watched(record: AnyRecord, masked: readonly string[], look: (field: string) => void): AnyRecord {
  if (masked.length === 0) return record;
  return shadowRecord(record, (field) => {
    if (masked.includes(field)) look(field);
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
  const kept = fieldsOf(context, collection).withheld(() => recordPolicyView(collection.of(context), record));
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
      context.may(reading) &&
      context.policy(reading).permits(() => recordPolicyView(collection.of(context), record))
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
