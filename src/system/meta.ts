import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { closed } from "../kernel/schema.ts";
import { describeMoves, moveProperties } from "../records/actions/transition.ts";
import { type Catalog, type Collection, importColumns } from "../records/index.ts";

const fieldSchema = Type.Object(
  {
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
    help: Type.Union([Type.String(), Type.Null()]),
  },
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
    transitions: Type.Array(Type.Object({ ...moveProperties, permitted: Type.Boolean() }, closed)),
    fields: Type.Array(fieldSchema),
    import_columns: Type.Array(
      Type.Object(
        { name: Type.String(), field: Type.String(), required: Type.Boolean(), format: Type.String() },
        closed,
      ),
      { description: "The columns of a table file from which records can be made" },
    ),
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
    run: async (context) => ({
      entities: [...catalog.collections.values()]
        .filter(({ name }) => context.may(`${name}.list`))
        .map((collection) => describe(context, collection)),
    }),
  });
}

function describe(context: ReadContext, collection: Collection): Static<typeof entitySchema> {
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
    fields: [...collection.fields.values()].map(({ name: field, field: spec }) => ({
      name: field,
      kind: spec.kind,
      required: spec.required,
      set: spec.set,
      privacy: spec.privacy,
      filter: spec.filter,
      search: spec.search,
      operators: [...spec.operators],
      choices: choicesOf(spec.output),
      target: spec.reference?.target ?? null,
      help: spec.help ?? null,
    })),
    import_columns: entity.offers?.includes("create") === false ? [] : importColumns(collection),
    actions: STANDARD_ACTIONS.filter(
      (action) => isOffered(collection, action) && context.may(`${name}.${action}`),
    ),
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
