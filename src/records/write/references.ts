import type { WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import type { AnyField } from "../../kernel/field.ts";
import { say } from "../../text/message.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, fieldOf } from "../model/collection.ts";

/** Returns the ids of a target that a field may reference. */
type Existing = (target: string, ids: readonly string[], field?: AnyField) => ReadonlySet<string>;

/** Checks only references that have changed. */
export function checkReferences(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  after: AnyRecord,
  before: AnyRecord | undefined,
): void {
  checkEach(collection.of(context), after, before, existingFor(context, catalog));
}

/** Treats hidden records as non-existent. Runs before any rules, which could reveal the records' data. */
export function guardReferences(
  context: WriteContext,
  catalog: Catalog,
  base: Collection,
  given: object,
  before?: AnyRecord,
): void {
  const collection = base.of(context);
  // Safe cast: references have the same form in input and in records.
  const values = given as AnyRecord;
  const targets = new Set(targetsOf(collection, values));
  if (targets.size === 0) return;
  const hiding = new Map([...targets].map((target) => [target, catalog.target(target).hiding?.(context)]));
  if ([...hiding.values()].every((one) => one === undefined)) return;
  const existing = existingFor(context, catalog);
  checkEach(collection, values, before, (target, ids, field) => {
    const hidden = hiding.get(target)?.(ids);
    const found = existing(target, ids, field);
    return hidden ? found.difference(hidden) : found;
  });
}

function existingFor(context: WriteContext, catalog: Catalog): Existing {
  const { key } = context.principal.organization;
  return (target, ids, field) => {
    const named = catalog.target(target);
    return field?.set === "rules"
      ? named.known(context.handle, key, ids)
      : named.existing(context.handle, key, ids);
  };
}

function targetsOf(collection: Collection, values: AnyRecord): string[] {
  return collection.references.flatMap(({ name, field }) => {
    const value = fieldOf(values, name);
    if (isNamed(value) && field.among) return [value.collection];
    if (!value) return [];
    const parts = field.lines ? Object.values(field.lines) : [field];
    return parts.flatMap(({ reference }) => reference?.target ?? []);
  });
}

function checkEach(
  collection: Collection,
  after: AnyRecord,
  before: AnyRecord | undefined,
  existing: Existing,
): void {
  const problems: Detail[] = [];
  const check = (field: AnyField, value: unknown, known: ReadonlySet<string>, path: string) => {
    if (field.among) return checkOne(value, known, path);
    if (!field.reference) return;
    const ids = idsIn(value).filter((id) => !known.has(id));
    if (ids.length === 0) return;
    const { target } = field.reference;
    const found = existing(target, ids, field);
    if (ids.every((id) => found.has(id))) return;
    problems.push({
      path,
      code: "REFERENCE_UNKNOWN",
      message: say("records.errors.unknownReference", { collection: target }),
    });
  };
  const checkOne = (value: unknown, known: ReadonlySet<string>, path: string) => {
    if (!isNamed(value) || known.has(placeOf(value))) return;
    const { collection: target, id } = value;
    if (existing(target, [id]).has(id)) return;
    problems.push({
      path,
      code: "REFERENCE_UNKNOWN",
      message: say("records.errors.unknownReference", { collection: target }),
    });
  };
  for (const { name, field } of collection.references) {
    const [was, is] = [before && fieldOf(before, name), fieldOf(after, name)];
    if (is === null || is === undefined || is === was) continue;
    if (!field.lines) {
      check(field, is, new Set(idsIn(was)), name);
      continue;
    }
    const lines = linesIn(is);
    for (const [part, own] of Object.entries(field.lines)) {
      const known = new Set(linesIn(was).flatMap((line) => idsIn(line[part])));
      for (const [i, line] of lines.entries()) check(own, line[part], known, `${name}.${i}.${part}`);
    }
  }
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

export function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (isNamed(value)) return [placeOf(value)];
  return typeof value === "string" ? [value] : [];
}

function linesIn(value: unknown): Record<string, unknown>[] {
  // Safe cast: a field of lines holds an array of objects.
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

interface Named {
  collection: string;
  id: string;
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && value !== null && "collection" in value && "id" in value;
}

const placeOf = ({ collection, id }: Named) => `${collection}/${id}`;
