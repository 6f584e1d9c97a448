import { type Static, Type } from "@sinclair/typebox";
import { columnName, columnWidth, MOST_COLUMNS } from "../../kernel/list-columns.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";

export const COLLECTION = "desk.views";
export const PATH = "/api/v1/views";

const MODES = ["table", "board", "calendar"] as const;

const operand = Type.String({ maxLength: 2000 });

export const collectionInput = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Collection such as crm.leads",
});

export const viewFields = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: "\\S" }),
  shared: Type.Boolean({ description: "True if the view is available to everyone who can see the list" }),
  mode: oneOf(MODES),
  filter: Type.Record(Type.String({ maxLength: 64 }), Type.Record(Type.String({ maxLength: 20 }), operand), {
    maxProperties: 40,
    description: 'Field, operator, value, as the list takes them: {"value": {"gte": "1000"}}',
  }),
  q: nullable(Type.String({ minLength: 1, maxLength: 200 })),
  sort: Type.Array(columnName, { maxItems: 4 }),
  archived: Type.Boolean(),
  columns: Type.Array(Type.Object({ field: columnName, width: Type.Optional(columnWidth) }, closed), {
    maxItems: MOST_COLUMNS,
    description: "Columns of the table in order. Defaults to the standard columns.",
  }),
  calendar_field: nullable({ ...columnName, description: "Date field used by the calendar" }),
};

const contentSchema = Type.Object(viewFields, closed);

export type Content = Static<typeof contentSchema>;

export type Sealed = Omit<Content, "shared">;

export const BLANK: Omit<Content, "name"> = {
  shared: false,
  mode: "table",
  filter: {},
  q: null,
  sort: [],
  archived: false,
  columns: [],
  calendar_field: null,
};

export const viewSchema = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    collection: Type.String(),
    ...viewFields,
    mine: Type.Boolean({ description: "True if you created the view" }),
    person: Type.String({ description: "Owner of the view" }),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "SavedView" },
);
