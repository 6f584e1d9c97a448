import { type Static, Type } from "@sinclair/typebox";
import { TONES } from "../../kernel/entity.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import { moveProperties } from "../../records/actions/transition.ts";
import { namesSchema } from "./names.ts";

const names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

const fieldProperties = {
  name: Type.String(),
  kind: Type.String(),
  required: Type.Optional(Type.Literal(true)),
  set: Type.String({ description: "Who sets it: client, once (at creation) or rules" }),
  filter: Type.Optional(Type.Literal(true, { description: "Lists can be filtered and sorted by it" })),
  search: Type.Optional(Type.Literal(true, { description: "Found by the list's `q`" })),
  unique: Type.Optional(
    Type.Literal(true, { description: "No two records that are not archived have the same" }),
  ),
  privacy: Type.Optional(Type.String({ description: "personal or sensitive" })),
  operators: names("How lists can be filtered by it"),
  choices: names("The words that it takes"),
  target: Type.Optional(Type.String({ description: "The collection of the record that it names" })),
  among: names("The collections that it may name a record of"),
  initial: Type.Optional(Type.Unknown({ description: "What it is where nobody says" })),
  unit: Type.Optional(Type.String({ description: "What a number counts: see Unit" })),
  schema: Type.Optional(
    Type.Integer({ description: "What it takes: the place of its JSON Schema in `schemas`" }),
  ),
  help: Type.Optional(Type.String()),
  staff: Type.Optional(Type.Literal(true, { description: "It names people who work here" })),
};

const lineFieldSchema = Type.Object(fieldProperties, { ...closed, $id: "MetaLineField" });

const fieldSchema = Type.Object(
  {
    ...fieldProperties,
    lines: Type.Optional(Type.Array(lineFieldSchema, { description: "The fields of its rows" })),
  },
  { ...closed, $id: "MetaField" },
);

const computedSchema = Type.Object(
  {
    name: Type.String(),
    unit: Type.Optional(Type.String({ description: "What a number counts: see Unit" })),
    schema: Type.Unknown(),
  },
  closed,
);

const uiSchema = Type.Object(
  {
    columns: names("The columns that its list begins with, beside the label and the state"),
    sort: Type.Optional(
      Type.String({ description: "How its list is sorted at first; the newest first unless given" }),
    ),
    tones: Type.Optional(
      Type.Record(Type.String(), oneOf(TONES), {
        description: "States whose word means something else than in most collections",
      }),
    ),
    joint: Type.Optional(Type.String({ description: "What joins the parts of its label" })),
    shortcut: Type.Optional(
      Type.Integer({ description: "Its place among the shortcuts to new records on the start page" }),
    ),
  },
  { ...closed, description: "How pages for any collection show it" },
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
    ui: uiSchema,
    facts: Type.Array(
      Type.Object(
        { name: Type.String(), kind: Type.String(), choices: names("The words that it takes") },
        closed,
      ),
      { description: "What conditions of approval rules can ask about a record beside its fields" },
    ),
    currency: Type.Union([Type.String(), Type.Null()], {
      description:
        "The field that says the currency of its amounts, those computed too: a currency, or an amount with one; null: the organisation's",
    }),
    deadlines: Type.Array(
      Type.Object({ field: Type.String(), what: Type.String(), open: Type.Array(Type.String()) }, closed),
    ),
    transitions: Type.Array(Type.Object({ ...moveProperties, permitted: Type.Boolean() }, closed)),
    fields: Type.Array(fieldSchema),
    computed: Type.Array(computedSchema, {
      description: "What follows from the record and the moment it is read",
    }),
    import_columns: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          field: Type.Optional(
            Type.String({ description: "The field, where it is not named like the column" }),
          ),
          required: Type.Optional(Type.Literal(true)),
          format: Type.String(),
        },
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

/** Response of `GET /meta`. Field properties that are false, empty or null are omitted. */
export const metaSchema = Type.Object(
  {
    schemas: Type.Array(Type.Unknown(), {
      description: "The JSON Schemas that the fields name by their place",
    }),
    entities: Type.Array(entitySchema),
    names: namesSchema,
  },
  closed,
);

export type Meta = Static<typeof metaSchema>;
export type MetaEntity = Static<typeof entitySchema>;
export type MetaLineField = Static<typeof lineFieldSchema>;
export type MetaField = Static<typeof fieldSchema>;
