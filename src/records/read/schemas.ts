import { type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { AnyField } from "../../kernel/field.ts";
import { closed, component, idInput as id, nullable, withHelp } from "../../kernel/schema.ts";
import { versionInput as version } from "../../kernel/version.ts";
import { ALWAYS_SHOWN } from "../access/fields-access.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";

/** Names a schema component: crm.leads -> CrmLead. */
export function componentName(collection: Collection): string {
  const words = [...collection.entity.module.split(/[-_]/), ...collection.entity.singular.split(/[-_ ]/)];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

const records = new WeakMap<Collection, TObject>();
const views = new WeakMap<Collection, TObject>();

/** Cached, because many actions return the same record. */
function once(made: WeakMap<Collection, TObject>, collection: Collection, make: () => TObject): TObject {
  const known = made.get(collection);
  if (known) return known;
  const schema = make();
  made.set(collection, schema);
  return schema;
}

/** Schema of records as returned by writes. */
export function recordSchema(collection: Collection): TObject {
  return once(records, collection, () => makeRecordSchema(collection));
}

function makeRecordSchema(collection: Collection): TObject {
  return Type.Object(recordProperties(collection), {
    ...closed,
    $id: componentName(collection),
    description: collection.entity.description,
  });
}

/** Schema of records as returned by reads, with the requested fields and expansions. */
export function viewSchema(collection: Collection, catalog: Catalog): TObject {
  return once(views, collection, () => makeViewSchema(collection, catalog));
}

function makeViewSchema(collection: Collection, catalog: Catalog): TObject {
  const properties: TProperties = {};
  for (const [name, schema] of Object.entries(recordProperties(collection))) {
    properties[name] = name === "id" ? schema : Type.Optional(schema);
  }
  for (const { name, field } of collection.fields.values()) {
    if (!field.reference) continue;
    const target = component(catalog.target(field.reference.target).schema);
    properties[expansionName(name)] = Type.Optional(
      field.reference.many ? Type.Array(target) : nullable(target),
    );
  }
  return Type.Object(properties, { ...closed, $id: `${componentName(collection)}View` });
}

/** Name of a reference's expansion: account_id -> account, contact_ids -> contacts. */
export function expansionName(field: string): string {
  return field.endsWith("_ids") ? `${field.slice(0, -4)}s` : field.replace(/_id$/, "");
}

function recordProperties(collection: Collection): TProperties {
  const properties: TProperties = {};
  for (const { name, field } of collection.fields.values()) {
    const always = field.required && ALWAYS_SHOWN.has(name);
    properties[name] = withHelp(always ? field.output : masked(field.output), field);
  }
  for (const [name, { schema }] of Object.entries(collection.entity.computed ?? {}))
    properties[name] = masked(schema);
  const names = Type.Array(Type.String(), {
    description: "Fields returned as null because your roles or a policy hide them",
  });
  properties.masked = collection.sensitive.length > 0 ? names : Type.Optional(names);
  return properties;
}

/** Makes a schema nullable, since masked fields are null. */
function masked(schema: TSchema): TSchema {
  const known: unknown = schema.anyOf;
  return Array.isArray(known) && known.some(({ type }) => type === "null") ? schema : nullable(schema);
}

export function createSchema(collection: Collection): TObject {
  const properties: TProperties = {};
  for (const { name, field } of collection.fields.values()) {
    if (field.set === "rules") continue;
    const schema =
      field.required && field.initial === undefined ? field.input : Type.Optional(writable(field));
    properties[name] = withHelp(schema, field);
  }
  return Type.Object(properties, { ...closed, $id: `${componentName(collection)}Create` });
}

export function updateSchema(collection: Collection): TObject {
  const properties: TProperties = { id, version };
  for (const { name, field } of collection.fields.values()) {
    if (field.set === "client") properties[name] = withHelp(Type.Optional(writable(field)), field);
  }
  return Type.Object(properties, { ...closed, $id: `${componentName(collection)}Update` });
}

/** The record's id and version, the fields to set, and input for the effects. */
export function transitionSchema(collection: Collection, transition: string): TObject {
  const { takes, input } = collection.entity.transitions[transition] ?? {};
  const properties: TProperties = { id, version, ...input };
  for (const [name, need] of Object.entries(takes ?? {})) {
    const { field } = collection.field(name);
    properties[name] = withHelp(need === "required" ? field.input : Type.Optional(writable(field)), field);
  }
  return Type.Object(properties, closed);
}

export const byIdVersionSchema = Type.Object({ id, version }, closed);

function writable(field: AnyField): TSchema {
  return field.required ? field.input : nullable(field.input);
}
