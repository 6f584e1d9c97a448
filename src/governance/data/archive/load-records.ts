import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { WriteContext } from "../../../kernel/context.ts";
import type { AnyField, FieldMap } from "../../../kernel/field.ts";
import { nullable } from "../../../kernel/schema.ts";
import { checkOf } from "../../../kernel/validate.ts";
import type { AnyRecord, Collection } from "../../../records/index.ts";
import { writeLines } from "../../../records/model/lines.ts";
import { say } from "../../../text/message.ts";
import { recordsPart } from "./layout.ts";
import type { ArchiveFile } from "./open.ts";
import { fitted, refused } from "./refused.ts";

type Shown = Record<string, unknown>;

/**
 * Inserts a collection's records unchanged, with ids, states, versions and timestamps. Bypasses actions,
 * rules and events, so it is only valid for an organisation created in this transaction. Triggers still
 * maintain row hashes.
 */
export async function loadRecords(
  context: WriteContext,
  archive: ArchiveFile,
  collection: Collection,
): Promise<number> {
  const { connection } = context.handle;
  const name = recordsPart(collection.name);
  const check = checkOf(shape(collection));
  let loaded = 0;
  for await (const line of archive.lines(name)) {
    loaded += 1;
    const shown = withDefaults(collection, parseLine(name, loaded, line));
    if (!check.Check(shown))
      throw refused(name, say("governance.serverArchive.recordUnfit", { line: loaded }));
    const moved = recordFrom(context, collection, shown);
    const record = { ...moved, ...collection.entity.arrives?.(moved, context) };
    const row = {
      ...collection.encode(record),
      org: context.org,
      ...(collection.sealed && { person_key: context.vault.newPersonKey() }),
    };
    fitted(name, loaded, () =>
      writeLines(connection, collection, collection.insertion.insert(connection, row), record),
    );
  }
  if (loaded !== archive.part(name).rows) throw refused(name, say("governance.serverArchive.recordCount"));
  return loaded;
}

export function parseLine(name: string, number: number, line: string): Shown {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Shown;
  } catch {
    // Rejected below like any other invalid line.
  }
  throw refused(name, say("governance.serverArchive.lineUnreadable", { line: number }));
}

/** Adds default values for fields that older versions lack. */
function withDefaults(collection: Collection, shown: Shown): Shown {
  const whole: Shown = { ...shown };
  for (const { name, field } of collection.fields.values())
    if (whole[name] === undefined) whole[name] = field.initial ?? (field.lines ? [] : null);
  return whole;
}

function shape(collection: Collection): TObject {
  const fields = [...collection.fields.values()].map(({ name, field }) => [name, schemaOf(field)]);
  return Type.Object(Object.fromEntries(fields), { additionalProperties: false });
}

function schemaOf(field: AnyField): TSchema {
  return field.required || field.lines ? field.output : nullable(field.output);
}

function recordFrom(context: WriteContext, collection: Collection, shown: Shown): AnyRecord {
  const fields = Object.fromEntries([...collection.fields.values()].map(({ name, field }) => [name, field]));
  // All fields of the entity are set.
  return valuesFrom(context, fields, shown) as AnyRecord;
}

function valuesFrom(context: WriteContext, fields: FieldMap, shown: Shown): Shown {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueFrom(context, field, shown[name])]),
  );
}

function valueFrom(context: WriteContext, field: AnyField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const { lines } = field;
  // Fields of lines hold arrays of objects.
  if (lines) return (value as Shown[]).map((line) => valuesFrom(context, lines, line));
  return field.kind === "datetime" && field.accept
    ? field.accept(value, context.principal.organization)
    : value;
}
