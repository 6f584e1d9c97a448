import type { TSchema } from "@sinclair/typebox";
import type { AnyField, Entity } from "../../kernel/entity.ts";
import { describeMoves } from "../../records/actions/transition.ts";
import { type Collection, fieldsNaming, importColumns } from "../../records/index.ts";
import type { Meta, MetaEntity, MetaField, MetaLineField } from "./schemas.ts";

/** Whether the caller holds a permission. */
export type May = (permission: string) => boolean;

const STANDARD_ACTIONS = ["list", "get", "create", "update", "archive", "restore", "history", "bulk"];

/** What a caller is told: the collections that they see, and each schema of their fields once. */
export function describeAll(collections: readonly Collection[], may: May): Meta {
  const schemas: TSchema[] = [];
  const placeOf = placesIn(schemas);
  const entities = collections.map((collection) => ({
    ...describe(collection, may, placeOf),
    referred_by: collections.flatMap((other) =>
      fieldsNaming(other, collection.name).map(({ name: field }) => ({ collection: other.name, field })),
    ),
  }));
  return { schemas, entities };
}

/** Which of a collection's actions and moves a caller may take: all in what `describe` differs between callers. */
export function permissionsOf({ entity, name }: Collection): string[] {
  return [...STANDARD_ACTIONS, ...Object.keys(entity.transitions)].map((action) => `${name}.${action}`);
}

type PlaceOf = (schema: TSchema) => number;

/** Most fields are of one of few shapes: each is told once. */
function placesIn(schemas: TSchema[]): PlaceOf {
  const places = new Map<string, number>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const place = places.get(text) ?? schemas.push(schema) - 1;
    places.set(text, place);
    return place;
  };
}

function describe(collection: Collection, may: May, placeOf: PlaceOf): Omit<MetaEntity, "referred_by"> {
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
    currency: currencyField(entity),
    deadlines: (entity.deadlines ?? []).map(({ field, what, open }) => ({ field, what, open: [...open] })),
    fields: [...collection.fields.values()].map(({ name: field, field: spec }) =>
      describeField(field, spec, placeOf),
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

function columnsFor(collection: Collection): MetaEntity["import_columns"] {
  return importColumns(collection).map(({ name, field, required, format }) => ({
    name,
    ...(field !== name && { field }),
    ...(required && { required: true as const }),
    format,
  }));
}

/** A record that is not of one currency may still have one amount that says it for all. */
function currencyField({ fields }: Entity): string | null {
  if (fields.currency?.kind === "currency") return "currency";
  return fields.amount?.kind === "money" ? "amount" : null;
}

function describeField(name: string, field: AnyField, placeOf: PlaceOf): MetaField {
  const lines = Object.entries(field.lines ?? {});
  return {
    ...describePlain(name, field, placeOf),
    ...(lines.length > 0 && { lines: lines.map(([column, own]) => describePlain(column, own, placeOf)) }),
  };
}

function describePlain(name: string, field: AnyField, placeOf: PlaceOf): MetaLineField {
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
    ...(field.help && { help: field.help }),
  };
}

const isFiltered = ({ filter, operators }: AnyField) => filter || operators[0] === "contains";

function choicesOf(schema: TSchema): string[] {
  const words: unknown = schema.enum ?? schema.items?.enum;
  return Array.isArray(words) ? words.map(String) : [];
}

/** Restoring is offered where archiving is. */
function isOffered({ offers }: Entity, action: string): boolean {
  const offer = action === "restore" ? "archive" : action;
  const withheld = (["create", "update", "archive"] as const).filter(
    (one) => offers?.includes(one) === false,
  );
  return !withheld.some((one) => one === offer);
}
