import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import type { AnyField } from "../kernel/entity.ts";
import { closed } from "../kernel/schema.ts";
import { describeMoves, moveProperties } from "../records/actions/transition.ts";
import { type Catalog, type Collection, fieldsNaming, importColumns } from "../records/index.ts";

const fieldProperties = {
  name: Type.String(),
  kind: Type.String(),
  required: Type.Boolean(),
  set: Type.String({ description: "Who sets it: client, once (at creation) or rules" }),
  privacy: Type.String(),
  filter: Type.Boolean(),
  search: Type.Boolean(),
  operators: Type.Array(Type.String()),
  choices: Type.Array(Type.String()),
  target: Type.Union([Type.String(), Type.Null()]),
  among: Type.Array(Type.String(), { description: "The collections that it may name a record of" }),
  initial: Type.Unknown({ description: "What it is where nobody says; null when nothing" }),
  unit: Type.Union([Type.String(), Type.Null()], { description: "What a number counts: see Unit" }),
  schema: Type.Unknown({ description: "What it takes, as JSON Schema; null where rules alone set it" }),
  help: Type.Union([Type.String(), Type.Null()]),
};

const lineFieldSchema = Type.Object(fieldProperties, { ...closed, $id: "MetaLineField" });

const fieldSchema = Type.Object(
  { ...fieldProperties, lines: Type.Array(lineFieldSchema, { description: "The fields of its rows" }) },
  { ...closed, $id: "MetaField" },
);

const entitySchema = Type.Object(
  {
    collection: Type.String(),
    path: Type.String(),
    singular: Type.String(),
    description: Type.String(),
    label: Type.Array(Type.String()),
    states: Type.Array(Type.String()),
    initial: Type.String(),
    frozen: Type.Array(Type.String(), { description: "The states in which it can no longer be changed" }),
    kept: Type.Array(Type.String(), { description: "The states in which it can no longer be archived" }),
    numbered: Type.Boolean(),
    deadlines: Type.Array(
      Type.Object({ field: Type.String(), what: Type.String(), open: Type.Array(Type.String()) }, closed),
    ),
    transitions: Type.Array(Type.Object({ ...moveProperties, permitted: Type.Boolean() }, closed)),
    fields: Type.Array(fieldSchema),
    computed: Type.Array(Type.Object({ name: Type.String(), schema: Type.Unknown() }, closed), {
      description: "What follows from the record and the moment it is read",
    }),
    import_columns: Type.Array(
      Type.Object(
        { name: Type.String(), field: Type.String(), required: Type.Boolean(), format: Type.String() },
        closed,
      ),
      { description: "The columns of a table file from which records can be made" },
    ),
    referred_by: Type.Array(Type.Object({ collection: Type.String(), field: Type.String() }, closed), {
      description:
        "Whose records can name one of these, and in which field: what lists of related records filter by",
    }),
    actions: Type.Array(Type.String(), { description: "What the caller may do" }),
  },
  { ...closed, $id: "MetaEntity" },
);

const STANDARD_ACTIONS = ["list", "get", "create", "update", "archive", "restore", "history", "bulk"];

/** `GET /meta`: the record types that the caller may see, with their fields and states. */
export function metaAction(catalog: Catalog): Action {
  return defineAction({
    name: "meta.get",
    summary: "The record types that the caller may see, their fields, states and moves",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/meta" }],
    input: Type.Object({}, closed),
    output: Type.Object({ entities: Type.Array(entitySchema) }, closed),
    run: async (context) => {
      const visible = [...catalog.collections.values()].filter(({ name }) => context.may(`${name}.list`));
      return {
        entities: visible.map((collection) => ({
          ...describe(context, collection),
          referred_by: visible.flatMap((other) =>
            fieldsNaming(other, collection.name).map(({ name: field }) => ({
              collection: other.name,
              field,
            })),
          ),
        })),
      };
    },
  });
}

function describe(
  context: ReadContext,
  collection: Collection,
): Omit<Static<typeof entitySchema>, "referred_by"> {
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
      permitted: context.may(`${name}.${move.name}`),
    })),
    frozen: [...(entity.frozen ?? [])],
    kept: [...(entity.kept ?? [])],
    numbered: entity.numbering !== undefined,
    deadlines: (entity.deadlines ?? []).map(({ field, what, open }) => ({ field, what, open: [...open] })),
    fields: [...collection.fields.values()].map(({ name: field, field: spec }) => ({
      ...describeField(field, spec),
      lines: Object.entries(spec.lines ?? {}).map(([column, inner]) => describeField(column, inner)),
    })),
    computed: Object.entries(entity.computed ?? {}).map(([field, { schema }]) => ({ name: field, schema })),
    import_columns: entity.offers?.includes("create") === false ? [] : importColumns(collection),
    actions: STANDARD_ACTIONS.filter(
      (action) => isOffered(collection, action) && context.may(`${name}.${action}`),
    ),
  };
}

function describeField(name: string, field: AnyField): Static<typeof lineFieldSchema> {
  return {
    name,
    kind: field.kind,
    required: field.required,
    set: field.set,
    privacy: field.privacy,
    filter: field.filter,
    search: field.search,
    operators: [...field.operators],
    choices: choicesOf(field.output),
    target: field.reference?.target ?? null,
    among: [...(field.among ?? [])],
    initial: field.initial ?? null,
    unit: field.unit ?? null,
    schema: field.set === "rules" || field.lines ? null : field.input,
    help: field.help ?? null,
  };
}

/** Restoring is offered where archiving is. */
function isOffered({ entity }: Collection, action: string): boolean {
  const offer = action === "restore" ? "archive" : action;
  const withheld = (["create", "update", "archive"] as const).filter(
    (one) => entity.offers && !entity.offers.includes(one),
  );
  return !withheld.some((one) => one === offer);
}

function choicesOf(schema: TSchema): string[] {
  const words: unknown = schema.enum ?? schema.items?.enum;
  return Array.isArray(words) ? words.map(String) : [];
}
