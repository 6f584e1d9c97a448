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
  set: Type.String({ description: "Writable by: client, once (at creation) or rules" }),
  filter: Type.Optional(Type.Literal(true, { description: "Lists support filtering and sorting by it" })),
  search: Type.Optional(Type.Literal(true, { description: "Included in the `q` search of lists" })),
  unique: Type.Optional(Type.Literal(true, { description: "Unique among records that are not archived" })),
  privacy: Type.Optional(Type.String({ description: "personal or sensitive" })),
  operators: names("Filter operators of lists"),
  choices: names("Accepted values"),
  retired: names("Choices that are no longer offered"),
  target: Type.Optional(Type.String({ description: "Collection of the referenced record" })),
  among: names("Collections that it can refer to"),
  within: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description:
        "Narrows the choice: fields of the target, each with the field of this record that it equals, or with the values that it may have",
    }),
  ),
  strict: Type.Optional(Type.Boolean({ description: "Refuses choices that are not within these" })),
  initial: Type.Optional(Type.Unknown({ description: "Default value" })),
  unit: Type.Optional(Type.String({ description: "Unit of a number: see Unit" })),
  schema: Type.Optional(
    Type.Integer({ description: "Accepted values: index of its JSON Schema in `schemas`" }),
  ),
  help: Type.Optional(Type.String()),
  staff: Type.Optional(Type.Literal(true, { description: "True if it refers to employees or users" })),
  unseen: Type.Optional(
    Type.Literal(true, { description: "True if you can see no record that it refers to, so forms omit it" }),
  ),
};

const lineFieldSchema = Type.Object(fieldProperties, { ...closed, $id: "MetaLineField" });

const fieldSchema = Type.Object(
  {
    ...fieldProperties,
    lines: Type.Optional(Type.Array(lineFieldSchema, { description: "Fields of its rows" })),
  },
  { ...closed, $id: "MetaField" },
);

const computedSchema = Type.Object(
  {
    name: Type.String(),
    unit: Type.Optional(Type.String({ description: "Unit of a number: see Unit" })),
    schema: Type.Unknown(),
  },
  closed,
);

const uiSchema = Type.Object(
  {
    columns: names("Default columns of the list, in addition to label and state"),
    sort: Type.Optional(Type.String({ description: "Default sort order. Defaults to newest first." })),
    tones: Type.Optional(
      Type.Record(Type.String(), oneOf(TONES), {
        description: "States whose colour differs from other collections",
      }),
    ),
    joint: Type.Optional(Type.String({ description: "Separator of the label parts" })),
    party: Type.Optional(
      Type.String({ description: "Reference that names a record while its label is empty, as in drafts" }),
    ),
    parties: names("All references to the other party, only one of them set. The first is `party`."),
    shortcut: Type.Optional(
      Type.Integer({ description: "Position among the shortcuts to new records on the start page" }),
    ),
  },
  { ...closed, description: "Display hints for generic pages" },
);

const nextSchema = Type.Object(
  {
    in: Type.Array(Type.String(), { description: "States in which the step applies" }),
    if: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean()]), {
        description: "Values that fields must have",
      }),
    ),
    kind: oneOf(
      ["move", "action", "open", "newest", "make"],
      "Transition, other action, record that a field names, newest record that names this one, or that or a new one",
    ),
    name: Type.String({ description: "Name of the transition, action, field or collection" }),
    by: Type.Optional(
      Type.String({
        description: "Field of the new record that names this one, or of this one that names who decides",
      }),
    ),
    another: Type.Optional(Type.Literal(true, { description: "Makes a new record even if there is one" })),
    while: names("States of the named record in which the step applies; all by default"),
    permitted: Type.Boolean(),
    roles: names("Built-in roles that may take the step, if you may not or only for some records"),
  },
  closed,
);

const startsSchema = Type.Record(
  Type.String(),
  Type.Record(
    Type.String(),
    Type.Array(Type.Union([Type.String(), Type.Record(Type.String(), Type.String())])),
  ),
  {
    description:
      "By collection, where the fields of a new record start when it is made from one of its records: a field of it, or the columns of a line",
  },
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
    frozen: Type.Array(Type.String(), { description: "States in which the record cannot be edited" }),
    kept: Type.Array(Type.String(), { description: "States in which the record cannot be archived" }),
    numbered: Type.Boolean(),
    ui: uiSchema,
    facts: Type.Array(
      Type.Object({ name: Type.String(), kind: Type.String(), choices: names("Accepted values") }, closed),
      { description: "Facts available to conditions of approval rules, in addition to the fields" },
    ),
    currency: Type.Union([Type.String(), Type.Null()], {
      description:
        "Field with the currency of the record's amounts, including computed ones: a currency, or an amount with one. Null for the organisation's currency.",
    }),
    deadlines: Type.Array(
      Type.Object({ field: Type.String(), what: Type.String(), open: Type.Array(Type.String()) }, closed),
    ),
    transitions: Type.Array(Type.Object({ ...moveProperties, permitted: Type.Boolean() }, closed)),
    next: Type.Array(nextSchema, { description: "Usual next steps; the first that applies counts" }),
    starts: startsSchema,
    fields: Type.Array(fieldSchema),
    computed: Type.Array(computedSchema, {
      description: "Computed values at the time of reading",
    }),
    import_columns: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          field: Type.Optional(Type.String({ description: "Field, if its name differs from the column" })),
          required: Type.Optional(Type.Literal(true)),
          format: Type.String(),
        },
        closed,
      ),
      { description: "Columns supported in imported files" },
    ),
    referred_by: Type.Array(Type.Object({ collection: Type.String(), field: Type.String() }, closed), {
      description: "Collections and fields that can refer to these records, for lists of related records",
    }),
    actions: Type.Array(Type.String(), { description: "Actions that you can perform" }),
  },
  { ...closed, $id: "MetaEntity" },
);

/** Response of `GET /meta`. Omits field properties that are false, empty or null. */
export const metaSchema = Type.Object(
  {
    schemas: Type.Array(Type.Unknown(), {
      description: "JSON Schemas referenced by fields through their index",
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
