import type { WriteContext } from "../../kernel/context.ts";
import type { CustomValue, Entity } from "../../kernel/entity.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import { problemsOf } from "../../kernel/validate.ts";
import { say } from "../../text/message.ts";
import { CUSTOM, type CustomField } from "../model/bound-field.ts";
import type { Collection } from "../model/collection.ts";

export type CustomValues = Readonly<Record<string, CustomValue>>;

/** Longest text of a free fact. */
const LONGEST = 2000;

/**
 * Values to store. A defined field that the call does not name keeps its value, since the caller may not know of it;
 * null clears it. Free facts are replaced as a whole, unless the call only names defined fields.
 */
export function acceptCustom(
  context: WriteContext,
  collection: Collection,
  given: CustomValues,
  { before = {}, currency }: { before?: CustomValues | undefined; currency?: unknown },
  problems: Detail[],
): CustomValues {
  const { custom } = collection.of(context);
  const defined = new Map(custom.map((field) => [field.custom.name, field]));
  const accepted: Record<string, CustomValue> = {};
  const names = Object.keys(given);
  const keepsFacts = names.length > 0 && names.every((name) => defined.has(name));
  for (const [name, value] of Object.entries(before))
    if (keepsFacts || defined.has(name)) accepted[name] = value;
  for (const [name, value] of Object.entries(given)) {
    const field = defined.get(name);
    if (!field) {
      if (value !== null) accepted[name] = value;
      if (!isPlain(value))
        problems.push({ path: CUSTOM + name, code: "WRONG_TYPE", message: say("records.errors.freeFact") });
    } else if (value === null) {
      delete accepted[name];
    } else if (!Bun.deepEquals(value, before[name])) {
      const own = acceptDefined(context, field, value, typeof currency === "string" ? currency : undefined);
      if ("problems" in own) problems.push(...own.problems);
      else accepted[name] = own.value;
    }
  }
  return accepted;
}

type Accepted = { readonly value: CustomValue } | { readonly problems: readonly Detail[] };

function acceptDefined(
  { principal: { organization } }: WriteContext,
  { name, field, custom: { definition } }: CustomField,
  given: CustomValue,
  currency = organization.currency,
): Accepted {
  const refused = (code: string, message: Detail["message"]) => ({
    problems: [{ path: name, code, message }],
  });
  if (definition.archived_at !== null) return refused("FIELD_ARCHIVED", say("records.errors.fieldArchived"));
  const wrong = problemsOf(field.input, given);
  if (wrong.length > 0) return { problems: wrong.map((one) => ({ ...one, path: joined(name, one.path) })) };
  const values = Array.isArray(given) ? given : [given];
  if (definition.choices.some(({ value, retired }) => retired && values.includes(value)))
    return refused("CHOICE_RETIRED", say("records.errors.choiceRetired"));
  const accepted = field.accept ? field.accept(given, { currency }) : given;
  // Safe cast: the value has passed the field's schema.
  const problem = field.check?.(accepted as never);
  if (problem) return refused("INVALID_VALUE", problem);
  // Safe cast: the values of all types have a plain JSON form, and times have the API's.
  const value = (
    typeof accepted === "number" && field.kind === "datetime" ? new Date(accepted).toISOString() : accepted
  ) as CustomValue;
  return { value };
}

const joined = (name: string, path: string) => (path === "" ? name : `${name}.${path}`);

function isPlain(value: CustomValue): boolean {
  if (typeof value === "string") return value.length <= LONGEST;
  return typeof value !== "object" || value === null;
}

/** Refuses a record that lacks a required value. For what clients write: rules may leave it to the next edit. */
export function requireCustom(context: WriteContext, collection: Collection, custom: CustomValues): void {
  const missing = collection.of(context).custom.filter(({ field, custom: { name, definition } }) => {
    return definition.archived_at === null && field.required && (custom[name] ?? null) === null;
  });
  if (missing.length === 0) return;
  throw new Fault("VALIDATION_FAILED", {
    details: missing.map(({ name }) => ({
      path: name,
      code: "REQUIRED",
      message: say("records.errors.customRequired"),
    })),
  });
}

/** Without the values of archived fields, and of those that are withheld from the reader. */
export function shownCustom(
  collection: Collection,
  custom: CustomValues,
  withheld: ReadonlySet<string>,
): CustomValues | null {
  const isWhole = withheld.has("custom");
  const defined = new Map(collection.custom.map((field) => [field.custom.name, field]));
  const shown = Object.entries(custom).filter(([name]) => {
    const field = defined.get(name);
    if (!field) return !isWhole;
    return field.custom.definition.archived_at === null && !withheld.has(field.name);
  });
  return shown.length === 0 && isWhole ? null : Object.fromEntries(shown);
}

/** Values that erasure leaves: those of fields that are not personal, and references, which identify nobody. */
export function erasedCustom(collection: Collection, custom: CustomValues): CustomValues {
  const defined = new Map(collection.custom.map((field) => [field.custom.name, field]));
  const isPerson = isAboutPersons(collection.entity);
  return Object.fromEntries(
    Object.entries(custom).filter(([name]) => {
      const field = defined.get(name);
      return field ? field.field.privacy === "none" : !isPerson;
    }),
  );
}

/** True if a field of the entity itself is personal. */
export function isAboutPersons({ fields }: Pick<Entity, "fields">): boolean {
  return Object.values(fields).some(({ privacy }) => privacy !== "none");
}

interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** A change of the custom values as one of each value that differs, besides the change itself. */
export function splitCustom(change: FieldChange): FieldChange[] {
  if (change.field !== "custom") return [change];
  const { from, to } = sidesOf(change);
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const own = [...names].filter((name) => !Bun.deepEquals(from[name], to[name]));
  return [
    change,
    ...own.map((name) => ({ field: CUSTOM + name, from: from[name] ?? null, to: to[name] ?? null })),
  ];
}

/** Changes of defined fields one by one, without archived ones, and that of the free facts. */
export function shownChanges(collection: Collection, change: FieldChange): FieldChange[] {
  if (change.field !== "custom" || collection.custom.length === 0) return [change];
  const names = new Set(collection.custom.map(({ custom }) => custom.name));
  const free = (side: CustomValues) =>
    Object.fromEntries(Object.entries(side).filter(([name]) => !names.has(name)));
  const { from, to } = sidesOf(change);
  const facts = { field: "custom", from: free(from), to: free(to) };
  const own = splitCustom(change).filter(({ field }) => collection.fields.has(field) && field !== "custom");
  return Bun.deepEquals(facts.from, facts.to) ? own : [...own, facts];
}

/** Safe cast: the trail holds the values as the records do, or null. */
function sidesOf({ from, to }: FieldChange): { from: CustomValues; to: CustomValues } {
  return { from: (from ?? {}) as CustomValues, to: (to ?? {}) as CustomValues };
}
