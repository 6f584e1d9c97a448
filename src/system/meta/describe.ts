import type { TSchema } from "@sinclair/typebox";
import { RATE_UNUSUAL } from "../../engine/approvals/facts.ts";
import type { AnyField, Entity, FactKind } from "../../kernel/entity.ts";
import { describeMoves } from "../../records/actions/transition.ts";
import { type Collection, fieldsNaming, importColumns } from "../../records/index.ts";
import { renderText } from "../../text/render.ts";
import { namesIn } from "./names.ts";
import type { Meta, MetaEntity, MetaField, MetaLineField } from "./schemas.ts";

export type May = (permission: string) => boolean;

const STANDARD_ACTIONS = ["list", "get", "create", "update", "archive", "restore", "history", "bulk"];

/** `all` includes collections hidden from the caller. Each distinct field schema is described once. */
export function describeAll(all: readonly Collection[], may: May, language: string): Meta {
  const schemas: TSchema[] = [];
  const placeOf = placesIn(schemas);
  const employments = all.filter(({ entity }) => entity.employment).map(({ name }) => name);
  const fields: FieldReader = { placeOf, language, staff: new Set(["users", ...employments]) };
  const collections = all.filter(({ name }) => may(`${name}.list`));
  const entities = collections.map((collection) => ({
    ...describe(collection, may, fields),
    referred_by: collections.flatMap((other) =>
      fieldsNaming(other, collection.name).map(({ name: field }) => ({ collection: other.name, field })),
    ),
  }));
  return { schemas, entities, names: namesIn(language) };
}

/** The only input of `describe` that differs between callers. */
export function permissionsOf({ entity, name }: Collection): string[] {
  return [...STANDARD_ACTIONS, ...Object.keys(entity.transitions)].map((action) => `${name}.${action}`);
}

type PlaceOf = (schema: TSchema) => number;

/** `placeOf` gives a schema's index; `staff` names the collections of people. */
interface FieldReader {
  readonly language: string;
  readonly placeOf: PlaceOf;
  readonly staff: ReadonlySet<string>;
}

/** Deduplicates field schemas, since most fields share a few. */
function placesIn(schemas: TSchema[]): PlaceOf {
  const places = new Map<string, number>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const place = places.get(text) ?? schemas.push(schema) - 1;
    places.set(text, place);
    return place;
  };
}

function describe(collection: Collection, may: May, reader: FieldReader): Omit<MetaEntity, "referred_by"> {
  const { entity, name } = collection;
  return {
    collection: name,
    path: `/api/v1/${entity.module}/${entity.name}`,
    singular: entity.singular,
    description: entity.description,
    label: [...entity.label],
    states: [...entity.states],
    initial: entity.initial,
    transitions: describeMoves(entity).map((move) => ({ ...move, permitted: may(`${name}.${move.name}`) })),
    frozen: [...(entity.frozen ?? [])],
    kept: [...(entity.kept ?? [])],
    numbered: entity.numbering !== undefined,
    ui: uiOf(entity),
    facts: factsOf(entity),
    currency: currencyField(entity),
    deadlines: (entity.deadlines ?? []).map(({ field, what, open }) => ({
      field,
      what: renderText(what, reader.language),
      open: [...open],
    })),
    fields: [...collection.fields.values()].map(({ name: field, field: spec }) =>
      describeField(field, spec, reader),
    ),
    computed: Object.entries(entity.computed ?? {}).map(([field, { schema, unit }]) => ({
      name: field,
      ...(unit && { unit }),
      schema,
    })),
    import_columns: entity.offers?.includes("create") === false ? [] : columnsFor(collection),
    actions: STANDARD_ACTIONS.filter((action) => isOffered(entity, action) && may(`${name}.${action}`)),
  };
}

function uiOf({ ui = {} }: Entity): MetaEntity["ui"] {
  const { columns, sort, tones, joint, shortcut } = ui;
  return {
    ...(columns && { columns: [...columns] }),
    ...(sort && { sort }),
    ...(tones && {
      tones: Object.fromEntries(
        Object.entries(tones).flatMap(([state, tone]) => (tone ? [[state, tone] as const] : [])),
      ),
    }),
    ...(joint && { joint }),
    ...(shortcut && { shortcut }),
  };
}

/** Records with an exchange rate can be checked for deviation from the known rate. */
function factsOf({ factKinds = {}, fields, worth }: Entity): MetaEntity["facts"] {
  const kinds: Record<string, FactKind> = {
    ...factKinds,
    ...(worth && fields.fx_rate && { [RATE_UNUSUAL]: "boolean" as const }),
  };
  return Object.entries(kinds).map(([name, kind]) =>
    typeof kind === "string" ? { name, kind } : { name, kind: "choice", choices: [...kind] },
  );
}

function columnsFor(collection: Collection): MetaEntity["import_columns"] {
  return importColumns(collection).map(({ name, field, required, format }) => ({
    name,
    ...(field !== name && { field }),
    ...(required && { required: true as const }),
    format,
  }));
}

/** Without a currency field, a field named `amount` determines the record's currency. */
function currencyField({ fields }: Entity): string | null {
  if (fields.currency?.kind === "currency") return "currency";
  return fields.amount?.kind === "money" ? "amount" : null;
}

function describeField(name: string, field: AnyField, reader: FieldReader): MetaField {
  const lines = Object.entries(field.lines ?? {});
  return {
    ...describePlain(name, field, reader),
    ...(lines.length > 0 && { lines: lines.map(([column, own]) => describePlain(column, own, reader)) }),
  };
}

function describePlain(
  name: string,
  field: AnyField,
  { placeOf, staff, language }: FieldReader,
): MetaLineField {
  const choices = choicesOf(field.output);
  return {
    name,
    kind: field.kind,
    ...(field.required && { required: true as const }),
    set: field.set,
    ...(field.filter && { filter: true as const }),
    ...(field.search && { search: true as const }),
    ...(field.unique && { unique: true as const }),
    ...(field.privacy !== "none" && { privacy: field.privacy }),
    ...(isFiltered(field) && { operators: [...field.operators] }),
    ...(choices.length > 0 && { choices }),
    ...(field.reference && { target: field.reference.target }),
    ...(field.among && { among: [...field.among] }),
    ...(field.initial != null && { initial: field.initial }),
    ...(field.unit && { unit: field.unit }),
    ...(field.set !== "rules" && !field.lines && { schema: placeOf(field.input) }),
    ...(field.help && { help: renderText(field.help, language) }),
    ...(field.reference && staff.has(field.reference.target) && { staff: true as const }),
  };
}

const isFiltered = ({ filter, operators }: AnyField) => filter || operators[0] === "contains";

function choicesOf(schema: TSchema): string[] {
  const words: unknown = schema.enum ?? schema.items?.enum;
  return Array.isArray(words) ? words.map(String) : [];
}

/** Restoring is available wherever archiving is. */
function isOffered({ offers }: Entity, action: string): boolean {
  const offer = action === "restore" ? "archive" : action;
  const withheld = (["create", "update", "archive"] as const).filter(
    (one) => offers?.includes(one) === false,
  );
  return !withheld.some((one) => one === offer);
}
