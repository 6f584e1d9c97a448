import type { TSchema } from "@sinclair/typebox";
import { RATE_UNUSUAL } from "../../engine/approvals/facts.ts";
import { type Entity, type FactKind, type NextStep, permissionsFor } from "../../kernel/entity.ts";
import type { AnyField, FieldMap, ReferenceSpec } from "../../kernel/field.ts";
import { describeMoves } from "../../records/actions/transition.ts";
import { saidIn } from "../../records/custom/definition.ts";
import type { Definition } from "../../records/custom/tables.ts";
import { type Catalog, type Collection, fieldsNaming, importColumns, mayName } from "../../records/index.ts";
import { renderText } from "../../text/render.ts";
import { namesIn, withCustomNames } from "./names.ts";
import type { Meta, MetaEntity, MetaField, MetaLineField } from "./schemas.ts";

export type May = (permission: string) => boolean;
/** Built-in roles that grant a permission. */
export type RolesOf = (permission: string) => readonly string[];

const STANDARD_ACTIONS = ["list", "get", "create", "update", "archive", "restore", "history", "bulk"];

/** `all`: those of the caller's organisation, hidden ones included. Each distinct field schema is described once. */
export function describeAll(
  catalog: Catalog,
  all: readonly Collection[],
  may: May,
  language: string,
  rolesOf: RolesOf,
): Meta {
  const schemas: TSchema[] = [];
  const placeOf = placesIn(schemas);
  const employments = all.filter(({ entity }) => entity.employment).map(({ name }) => name);
  const collections = all.filter(({ name }) => may(`${name}.list`));
  const unseen = all.filter((one) => !may(`${one.name}.list`) && !mayName(catalog, one, may));
  const fields: FieldReader = {
    placeOf,
    language,
    rolesOf,
    staff: new Set(["users", ...employments]),
    unseen: new Set(unseen.map(({ name }) => name)),
  };
  const entities = collections.map((collection) => ({
    ...describe(collection, may, fields),
    referred_by: collections.flatMap((other) =>
      fieldsNaming(other, collection.name).map(({ name: field }) => ({ collection: other.name, field })),
    ),
  }));
  return { schemas, entities, names: withCustomNames(namesIn(language), collections, language) };
}

/** The only input of `describe` that differs between callers. */
export function permissionsOf({ entity, name }: Collection): string[] {
  return [
    ...STANDARD_ACTIONS.map((action) => `${name}.${action}`),
    ...Object.keys(entity.transitions).flatMap((move) => permissionsFor(entity, move)),
    ...(entity.next ?? []).flatMap((step) => partsOf(step, entity).permissions),
  ];
}

type PlaceOf = (schema: TSchema) => number;

/** `staff`: collections of people. `unseen`: collections of which the caller cannot even name a record. */
interface FieldReader {
  readonly language: string;
  readonly rolesOf: RolesOf;
  readonly placeOf: PlaceOf;
  readonly staff: ReadonlySet<string>;
  readonly unseen: ReadonlySet<string>;
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
    transitions: describeMoves(entity).map((move) => ({
      ...move,
      permitted: permissionsFor(entity, move.name).every(may),
    })),
    next: (entity.next ?? []).map((step) => describeStep(step, entity, may, reader.rolesOf)),
    starts: startsOf(entity),
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
    fields: [...collection.fields.values()].map(({ name: field, field: spec, custom }) => ({
      ...describeField(field, spec, reader),
      ...(custom && describeCustom(custom.definition, reader.language)),
    })),
    computed: Object.entries(entity.computed ?? {}).map(([field, { schema, unit }]) => ({
      name: field,
      ...(unit && { unit }),
      schema,
    })),
    import_columns: entity.offers?.includes("create") === false ? [] : columnsFor(collection),
    actions: STANDARD_ACTIONS.filter((action) => isOffered(entity, action) && may(`${name}.${action}`)),
  };
}

function describeStep(
  step: NextStep<FieldMap, string>,
  entity: Entity,
  may: May,
  rolesOf: RolesOf,
): MetaEntity["next"][number] {
  const { kind, name, by, permissions, ...rest } = partsOf(step, entity);
  const permitted = permissions.every(may);
  return {
    in: [...step.in],
    ...(step.if && { if: { ...step.if } }),
    kind,
    name,
    ...(by && { by }),
    ...(rest.another && { another: true as const }),
    ...(rest.while && { while: [...rest.while] }),
    permitted,
    // Those who may decide on some records are told who decides on the others.
    ...((!permitted || (kind === "move" && by)) && { roles: rolesOfAll(permissions, rolesOf) }),
  };
}

function rolesOfAll([first = "", ...others]: readonly string[], rolesOf: RolesOf): string[] {
  return rolesOf(first).filter((role) => others.every((permission) => rolesOf(permission).includes(role)));
}

interface StepParts {
  kind: MetaEntity["next"][number]["kind"];
  name: string;
  by?: string;
  another?: boolean;
  while?: readonly string[];
  /** None if the page of what is opened decides. */
  permissions: readonly string[];
}

function partsOf(step: NextStep<FieldMap, string>, entity: Entity): StepParts {
  if ("move" in step) {
    const by = entity.transitions[step.move]?.decides?.by;
    return {
      kind: "move",
      name: step.move,
      ...(by && { by }),
      permissions: permissionsFor(entity, step.move),
    };
  }
  if ("action" in step) return { kind: "action", name: step.action, permissions: [step.action] };
  if ("open" in step)
    return { kind: "open", name: step.open, ...(step.while && { while: step.while }), permissions: [] };
  if ("newest" in step)
    return { kind: "newest", name: step.newest, by: step.by, permissions: [`${step.newest}.list`] };
  const { make: name, by, another = false } = step;
  return { kind: "make", name, by, another, permissions: [`${name}.create`] };
}

function startsOf({ starts = {} }: Entity): MetaEntity["starts"] {
  return Object.fromEntries(
    Object.entries(starts).map(([collection, fields]) => [
      collection,
      Object.fromEntries(Object.entries(fields).map(([field, start]) => [field, [start ?? []].flat()])),
    ]),
  );
}

function uiOf({ ui = {} }: Entity): MetaEntity["ui"] {
  const { columns, sort, tones, joint, parties, shortcut } = ui;
  return {
    ...(columns && { columns: [...columns] }),
    ...(sort && { sort }),
    ...(tones && {
      tones: Object.fromEntries(
        Object.entries(tones).flatMap(([state, tone]) => (tone ? [[state, tone] as const] : [])),
      ),
    }),
    ...(joint && { joint }),
    ...(parties && { party: parties[0], parties: [...parties] }),
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

function describeCustom({ help, choices }: Definition, language: string): Partial<MetaField> {
  const words = saidIn(help, language);
  const retired = choices.filter((choice) => choice.retired).map(({ value }) => value);
  return { ...(words && { help: words }), ...(retired.length > 0 && { retired }) };
}

function describePlain(
  name: string,
  field: AnyField,
  { placeOf, staff, unseen, language }: FieldReader,
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
    ...(field.reference?.within && { within: withinOf(field.reference.within) }),
    ...(field.reference?.strict && { strict: true as const }),
    ...(field.initial != null && { initial: field.initial }),
    ...(field.unit && { unit: field.unit }),
    ...(field.set !== "rules" && !field.lines && { schema: placeOf(field.input) }),
    ...(field.help && { help: renderText(field.help, language) }),
    ...(field.reference && staff.has(field.reference.target) && { staff: true as const }),
    ...(field.reference && unseen.has(field.reference.target) && { unseen: true as const }),
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

const withinOf = (within: NonNullable<ReferenceSpec["within"]>) =>
  Object.fromEntries(
    Object.entries(within).map(([of, wanted]) => [of, typeof wanted === "string" ? wanted : [...wanted]]),
  );
