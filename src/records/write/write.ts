import { sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../kernel/context.ts";
import { type Detail, Fault } from "../../kernel/errors.ts";
import type { FieldMap } from "../../kernel/field.ts";
import { newId } from "../../kernel/ids.ts";
import { duplicateColumn } from "../../store/constraint.ts";
import type { RawRow } from "../../store/statements.ts";
import { say } from "../../text/message.ts";
import { requireHolder } from "../access/holder.ts";
import { refuseCopies, unnoted } from "../access/looked-at.ts";
import { acceptCustom, type CustomValues } from "../custom/values.ts";
import type { Catalog } from "../model/catalog.ts";
import { type AnyRecord, type Collection, fieldOf } from "../model/collection.ts";
import { fillLines, writeLines } from "../model/lines.ts";
import { takeNumber } from "./numbering.ts";
import { checkReferences } from "./references.ts";

type Patch = Record<string, unknown>;

/** Finds a record, archived or not. */
export function findRecord(context: ReadContext, collection: Collection, id: string): AnyRecord | undefined {
  const { connection } = context.handle;
  const row = collection.rowById(connection, context.principal.organization.key, id);
  return row && recordOf(context, collection, row);
}

export function recordOf(context: ReadContext, collection: Collection, row: RawRow): AnyRecord {
  const record = collection.decode(row);
  fillLines(context.handle.connection, collection, [{ rid: Number(row.rid), record }]);
  return record;
}

/** `admit` may refuse the record before the rules run. */
export async function insertRecord(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  given: Patch,
  admit?: (record: AnyRecord) => void,
): Promise<AnyRecord> {
  const { entity } = collection;
  const { principal, now } = context;
  const values = acceptValues(context, collection, given);
  const draft = {
    ...initialValues(collection),
    ...values,
    id: newId(),
    version: 1,
    state: values.state ?? entity.initial,
    owner_id: values.owner_id ?? (principal.kind === "user" ? principal.id : null),
    team_id: values.team_id ?? principal.teamId ?? null,
    created_at: now,
    created_by: principal.id,
    updated_at: now,
    updated_by: principal.id,
    archived_at: null,
    // Safe cast: initialValues sets every field of the entity.
  } as AnyRecord;
  const record = await settle(context, catalog, collection, draft, undefined, admit);
  // A document that continues another one already has a number, derived from the other's.
  if (entity.numbering && entity.numbering.given !== "by_transition" && record.number === null) {
    record.number = takeNumber(context, entity);
  }

  const personKey = context.vault.newPersonKey();
  const row = { ...collection.encode(record), org: principal.organization.key, person_key: personKey };
  const rid = guardUnique(collection, () => collection.insertion.insert(context.handle.connection, row));
  writeLines(context.handle.connection, collection, rid, record);
  collection.settle(record, { rid, personKey });
  report(context, collection, personKey, undefined, record);
  await notifyFollowers(context, catalog, collection, record, undefined);
  return record;
}

/** Writes nothing if no value actually changes. */
export async function updateRecord(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  before: AnyRecord,
  patch: Patch,
): Promise<AnyRecord> {
  const draft = { ...before, ...acceptValues(context, collection, patch, before) };
  const after = await settle(context, catalog, collection, draft, before);
  const changed = changedFields(collection, before, after);
  if (changed.length === 0) return before;
  after.version = before.version + 1;
  after.updated_at = Math.max(context.now, before.updated_at);
  after.updated_by = context.principal.id;

  const { connection, db } = context.handle;
  const written = [...changed, "version", "updated_at", "updated_by"];
  const { rid, personKey = context.vault.newPersonKey() } = collection.placeOf(before);
  const row = {
    ...collection.encode(Object.fromEntries(written.map((name) => [name, fieldOf(after, name)]))),
    person_key: personKey,
  };
  const names = Object.keys(row);
  const update = collection.statement(`update ${names.join()}`, () =>
    db
      .update(collection.table)
      .set(Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])))
      .where(sql`${collection.column("id")} = ${sql.placeholder("the_id")}`),
  );
  guardUnique(collection, () => update.run(connection, { ...row, the_id: before.id }));
  if (collection.lines.some(({ name }) => changed.includes(name)))
    writeLines(connection, collection, rid, after);
  collection.settle(after, { rid, personKey });
  report(context, collection, personKey, before, after, changed);
  await notifyFollowers(context, catalog, collection, after, before);
  return after;
}

async function notifyFollowers(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  after: AnyRecord,
  before: AnyRecord | undefined,
): Promise<void> {
  const followers = catalog.followers(collection.name);
  if (followers.length === 0) return;
  await unnoted(context, async () => {
    for (const follower of followers) await follower.run(context, after, before, collection.name);
  });
}

/** Validates values, including constraints that a schema cannot express. */
export function acceptValues(
  context: WriteContext,
  collection: Collection,
  given: Patch,
  before?: AnyRecord,
): Patch {
  const accepted: Patch = {};
  const problems: Detail[] = [];
  for (const name of Object.keys(given)) {
    const bound = collection.fields.get(name);
    const value = given[name];
    if (!bound || value === undefined) continue;
    if (name === "custom") {
      const known = {
        before: before?.custom,
        currency: given.currency ?? (before && fieldOf(before, "currency")),
      };
      // Safe cast: the input schema of the field is an object of these values.
      accepted[name] = acceptCustom(context, collection, value as CustomValues, known, problems);
      continue;
    }
    accepted[name] = acceptValue(context, bound.field, value, name, problems);
  }
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
  return accepted;
}

function acceptValue(
  context: WriteContext,
  field: FieldMap[string],
  value: unknown,
  path: string,
  problems: Detail[],
): unknown {
  // Null lines mean an empty document, not a missing value.
  if (value === null) return field.lines ? [] : null;
  if (field.lines) {
    const fields = field.lines;
    // Safe cast: the input schema of a field of lines is an array of objects.
    return (value as Patch[]).map((line, i) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, own]) => [
          name,
          acceptValue(context, own, line[name] ?? own.initial ?? null, `${path}.${i}.${name}`, problems),
        ]),
      ),
    );
  }
  const accepted = field.accept ? field.accept(value, context.principal.organization) : value;
  // Safe cast: `accepted` has passed the field's schema, whose type AnyField cannot name.
  const problem = field.check?.(accepted as never);
  if (problem) problems.push({ path, code: "INVALID_VALUE", message: problem });
  return accepted;
}

/** Checks permission for the result before the rules run, because rules reveal other records' data. */
async function settle(
  context: WriteContext,
  catalog: Catalog,
  collection: Collection,
  draft: AnyRecord,
  before: AnyRecord | undefined,
  admit?: (record: AnyRecord) => void,
): Promise<AnyRecord> {
  const { entity } = collection;
  const derived = entity.derive ? { ...draft, ...(await entity.derive(draft, context, before)) } : draft;
  admit?.(derived);
  refuseCopies(context, catalog, collection, derived, () => writtenFields(collection, derived, before));
  checkReferences(context, catalog, collection, derived, before);
  if (before?.state === derived.state) requireHolder(context, entity, derived);
  if (entity.check) await unnoted(context, () => entity.check?.(context, derived, before));
  return derived;
}

function initialValues(collection: Collection): Patch {
  const values: Patch = { number: null };
  for (const { name, field } of collection.fields.values()) {
    values[name] = field.initial ?? (field.lines ? [] : null);
  }
  return values;
}

function writtenFields(collection: Collection, after: AnyRecord, before: AnyRecord | undefined): string[] {
  if (before) return changedFields(collection, before, after);
  return [...collection.fields.values()]
    .filter(({ name, field }) => {
      const value = fieldOf(after, name);
      return !isEmpty(value) && !Bun.deepEquals(value, field.initial);
    })
    .map(({ name }) => name);
}

function changedFields(collection: Collection, before: AnyRecord, after: AnyRecord): string[] {
  return [...collection.fields.keys()].filter((name) => {
    const [was, is] = [fieldOf(before, name), fieldOf(after, name)];
    if (was === is) return false;
    return typeof was !== "object" || typeof is !== "object" || !Bun.deepEquals(was, is);
  });
}

/** Reports all values of a created record, or both sides of a change. */
function report(
  context: WriteContext,
  collection: Collection,
  personKey: number,
  before: AnyRecord | undefined,
  after: AnyRecord,
  changed?: readonly string[],
): void {
  const names = changed ?? [...collection.fields.keys()].filter((name) => isReported(after, name));
  context.changed({
    collection: collection.name,
    id: after.id,
    version: after.version,
    before: before ? collection.present(before, names) : {},
    after: collection.present(after, names),
    personal: { key: personKey, fields: collection.sealed },
  });
}

/** Fields omitted from changes, because the event itself covers them. */
const STANDARD_FIELDS = new Set(["id", "version", "created_at", "created_by", "updated_at", "updated_by"]);

function isReported(record: AnyRecord, name: string): boolean {
  return !STANDARD_FIELDS.has(name) && !isEmpty(fieldOf(record, name));
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value !== "object") return false;
  for (const _ in value) return false;
  return true;
}

function guardUnique<T>(collection: Collection, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const column = duplicateColumn(error);
    if (!column) throw error;
    const field =
      [...collection.fields.values()].find((bound) => bound.columns.includes(column))?.name ?? column;
    throw new Fault("DUPLICATE_VALUE", {
      details: [
        {
          path: field,
          code: "DUPLICATE",
          message: say("records.errors.duplicate"),
        },
      ],
      cause: error,
    });
  }
}
