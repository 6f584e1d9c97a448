import type { PolicyGate, ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import { unstored } from "../../text/stored.ts";
import { type FieldAccess, fieldsOf, hiddenParts, sensitivePermission } from "../access/fields-access.ts";
import { isKept } from "../access/kept.ts";
import { policyView, recordPolicyView } from "../access/policy.ts";
import { type CustomValues, shownCustom } from "../custom/values.ts";
import { CUSTOM } from "../model/bound-field.ts";
import type { AnyRecord, Collection } from "../model/collection.ts";
import { readLines } from "../model/lines.ts";

/** Throws RECORD_NOT_FOUND also if the record belongs to another organisation or policies hide it. */
export function rowOf(context: ReadContext, collection: Collection, id: string): RawRow {
  context.about(collection.name, id);
  const row = collection.rowById(context.handle.connection, context.principal.organization.key, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  const view = () => policyView(collection.of(context), row);
  const gate = context.policy();
  if (gate.permits(view)) return row;
  // Only callers who may read the record learn why the action is refused.
  const known = context.policy(`${collection.name}.get`).permits(view);
  throw known ? refusalBy(gate, view) : new Fault("RECORD_NOT_FOUND");
}

/** Fault for a record that is not the caller's own or that a policy denies. */
export function refusalBy({ own }: PolicyGate, view: () => Record<string, unknown>): Fault {
  const record = view();
  if (!own || own.length === 0 || !own.every((field) => field in record))
    return new Fault("ACCESS_POLICY_DENIED");
  return notYours(own);
}

function notYours(own: readonly string[]): Fault {
  return new Fault("ACCESS_DENIED", {
    message: say("records.errors.ownOnly"),
    details: own.map((path) => ({
      path,
      code: "NOT_YOURS",
      message: say("records.errors.ownField", { field: path }),
    })),
  });
}

/** Reads lines too, unless they are not needed. */
export function showRows(
  context: ReadContext,
  collection: Collection,
  rows: readonly RawRow[],
  wanted?: ReadonlySet<string>,
  access = fieldsOf(context, collection),
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
  const show = finishing(context, collection, access);
  return rows.map((row) => show(collection.show(row, lines), () => collection.glance(row, lines)));
}

export function presentRecord(
  context: ReadContext,
  collection: Collection,
  record: AnyRecord,
): Record<string, unknown> {
  return finishing(
    context,
    collection,
    fieldsOf(context, collection),
  )(collection.present(record), () => record);
}

/** Renders a stored catalogue text in the caller's language. */
export const localised = (context: ReadContext, value: unknown): unknown =>
  typeof value === "string" ? localise(context, unstored(value)) : value;

type Shown = Record<string, unknown>;

/** Adds computed fields and removes hidden ones. */
function finishing(context: ReadContext, base: Collection, access: FieldAccess) {
  const collection = base.of(context);
  const computed = Object.entries(collection.entity.computed ?? {});
  const { custom } = collection;
  const { hidden } = collection.entity;
  return (shown: Shown, record: () => AnyRecord): Shown => {
    for (const name of collection.localised) shown[name] = localised(context, shown[name]);
    const masked = new Set(access.withheld(() => recordPolicyView(collection, record())));
    if (computed.length > 0) compute(context, computed, shown, record(), masked);
    for (const name of masked) if (!name.startsWith(CUSTOM) && name !== "custom") shown[name] = null;
    // Safe cast: the field holds an object.
    if (custom.length > 0) shown.custom = shownCustom(collection, shown.custom as CustomValues, masked);
    else if (masked.has("custom")) shown.custom = null;
    if (hidden) {
      for (const [field, part] of hiddenParts(context, collection, record())) {
        hide(shown, field, part);
        masked.add(field);
      }
    }
    if (masked.size > 0 || collection.sensitive.length > 0) shown.masked = [...masked];
    return shown;
  };
}

type Computed = NonNullable<Collection["entity"]["computed"]>[string];

/** Computes fields. One that depends on a hidden field is hidden too. */
function compute(
  context: ReadContext,
  computed: readonly [string, Computed][],
  shown: Shown,
  record: AnyRecord,
  masked: Set<string>,
): void {
  const watched = masked.size === 0 ? undefined : watch(record, new Set(masked));
  for (const [name, { value }] of computed) {
    if (masked.has(name)) continue;
    try {
      shown[name] = value(watched?.record ?? record, context);
    } catch (thrown) {
      // The value depends on a hidden field of another record.
      if (!isKept(thrown)) throw thrown;
      masked.add(name);
    }
    if (watched?.takeSeen()) masked.add(name);
  }
}

/** Creates a proxy that detects whether any of the given fields is read. */
function watch(record: AnyRecord, names: ReadonlySet<string>) {
  let seen = false;
  return {
    record: new Proxy(record, {
      get(target, name) {
        if (typeof name === "string" && names.has(name)) seen = true;
        return Reflect.get(target, name, target);
      },
    }),
    takeSeen(): boolean {
      const was = seen;
      seen = false;
      return was;
    },
  };
}

function hide(shown: Record<string, unknown>, field: string, part: string | undefined): void {
  const value = shown[field];
  if (part === undefined) shown[field] = null;
  else if (Array.isArray(value)) shown[field] = value.map((line) => ({ ...line, [part]: null }));
}

/** True by permission, or if the record is the caller's own. */
export function maySeeSensitive(
  context: ReadContext,
  collection: Collection,
  record: () => AnyRecord,
): boolean {
  const permission = sensitivePermission(collection);
  return (
    context.may(permission) &&
    context.policy(permission).permits(() => recordPolicyView(collection.of(context), record()))
  );
}

export function guardFields(
  context: ReadContext,
  collection: Collection,
  given: Record<string, unknown>,
  record: AnyRecord,
): void {
  const own = collection.of(context);
  fieldsOf(context, own).guardWrite(context.policy(), given, () => recordPolicyView(own, record));
}
