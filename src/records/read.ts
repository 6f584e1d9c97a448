import type { PolicyGate, ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { RawRow } from "../store/connection.ts";
import type { AnyRecord, Collection } from "./collection.ts";
import { readLines } from "./lines.ts";
import { policyView, recordPolicyView } from "./policy.ts";

/** The record that a call is about, or RECORD_NOT_FOUND: also when it is another organisation's or kept from the caller. */
export function rowOf(context: ReadContext, collection: Collection, id: string): RawRow {
  context.about(collection.name, id);
  const row = collection.rowById(context.handle.connection, context.principal.organization.key, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  const view = () => policyView(collection, row);
  const gate = context.policy();
  if (gate.permits(view)) return row;
  // Who may read it may know why this is refused; to others it does not exist.
  const known = context.policy(`${collection.name}.get`).permits(view);
  throw known ? refusalBy(gate, view) : new Fault("RECORD_NOT_FOUND");
}

/** Why a gate keeps a record from the caller: it is not theirs, or a policy says so. */
export function refusalBy({ own }: PolicyGate, view: () => Record<string, unknown>): Fault {
  const record = view();
  if (!own || own.length === 0 || !own.every((field) => field in record))
    return new Fault("ACCESS_POLICY_DENIED");
  return notYours(own);
}

function notYours(own: readonly string[]): Fault {
  return new Fault("ACCESS_DENIED", {
    message: "Your roles let you do this with your own records only.",
    details: own.map((path) => ({
      path,
      code: "NOT_YOURS",
      message: `It is yours when ${path} names you`,
    })),
  });
}

/** Hides what the caller's roles may not see, and adds what follows from the moment of reading. */
function finish(
  context: ReadContext,
  collection: Collection,
  shown: Record<string, unknown>,
  record: () => AnyRecord,
): Record<string, unknown> {
  const { computed } = collection.entity;
  if (computed) {
    const own = record();
    for (const [name, { value }] of Object.entries(computed)) shown[name] = value(own, context);
  }
  if (collection.sensitive.length > 0) mask(context, collection, shown, record);
  for (const path of collection.entity.hidden?.(record(), context) ?? []) hide(shown, path);
  return shown;
}

/** Rows as answers show them: with their lines, unless what is wanted of them needs none. */
export function showRows(
  context: ReadContext,
  collection: Collection,
  rows: readonly RawRow[],
  wanted?: ReadonlySet<string>,
): Record<string, unknown>[] {
  const { computed = {} } = collection.entity;
  const needed = [...collection.lines.map(({ name }) => name), ...Object.keys(computed)];
  const lines =
    collection.lines.length > 0 && (!wanted || needed.some((name) => wanted.has(name)))
      ? readLines(
          context.handle.connection,
          collection,
          rows.map(({ rid }) => Number(rid)),
        )
      : undefined;
  return rows.map((row) =>
    finish(context, collection, collection.show(row, lines), () => collection.glance(row, lines)),
  );
}

/** A record as the answer to a change of it. */
export function presentRecord(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
): Record<string, unknown> {
  return finish(context, collection, collection.present(record), () => record);
}

/** The permission to see a collection's sensitive fields. */
export function sensitivePermission(collection: Collection): string {
  return `sensitive.${collection.name}`;
}

/** Whether the caller may see the sensitive fields of a record: of all, or of this one as it is their own. */
export function maySeeSensitive(
  context: ReadContext,
  collection: Collection,
  record: () => AnyRecord,
): boolean {
  const permission = sensitivePermission(collection);
  if (context.holds(permission)) return true;
  if (!context.may(permission)) return false;
  return context.policy(permission).permits(() => recordPolicyView(collection, record()));
}

function mask(
  context: ReadContext,
  collection: Collection,
  shown: Record<string, unknown>,
  record: () => AnyRecord,
): void {
  if (maySeeSensitive(context, collection, record)) {
    shown.masked = [];
    return;
  }
  shown.masked = collection.sensitive.filter((name) => shown[name] !== null && shown[name] !== undefined);
  for (const name of collection.sensitive) {
    if (name in shown) shown[name] = null;
  }
}

/** Takes a field out of an answer, or a part of its lines. */
function hide(shown: Record<string, unknown>, path: string): void {
  const [field = "", part] = path.split(".");
  const value = shown[field];
  if (part === undefined) shown[field] = null;
  else if (Array.isArray(value)) shown[field] = value.map((line) => ({ ...line, [part]: null }));
  if (Array.isArray(shown.masked) && !shown.masked.includes(field)) shown.masked.push(field);
}

/** Refuses a change of fields of a record that the caller may not see. */
export function guardSensitive(
  context: ReadContext,
  collection: Collection,
  given: Record<string, unknown>,
  record: AnyRecord,
): void {
  const touched = collection.sensitive.filter((name) => given[name] !== undefined);
  if (touched.length === 0 || maySeeSensitive(context, collection, () => record)) return;
  throw new Fault("ACCESS_DENIED", {
    details: touched.map((path) => ({
      path,
      code: "SENSITIVE_FIELD",
      message: `Changing ${path} needs the permission ${sensitivePermission(collection)}`,
    })),
  });
}
