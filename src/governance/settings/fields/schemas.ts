import { type Static, Type } from "@sinclair/typebox";
import { moment } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { CUSTOM_KINDS } from "../../../records/custom/definition.ts";
import { customFields, type Definition } from "../../../records/custom/tables.ts";
import { pick } from "../../../store/rows.ts";

export const COLLECTION = "settings.fields";
export const PATH = "/api/v1/settings/fields";

const said = (maxLength: number, description: string) =>
  Type.Object(
    {
      en: Type.Optional(Type.String({ minLength: 1, maxLength })),
      de: Type.Optional(Type.String({ minLength: 1, maxLength })),
    },
    { ...closed, description },
  );

const label = { ...said(80, "By language. A missing one is shown in the other."), minProperties: 1 };
const help = said(300, "By language");

const choiceSchema = Type.Object(
  {
    value: Type.String({
      pattern: "^[a-z0-9][a-z0-9_]{0,49}$",
      description: "lower-case letters, digits and _",
    }),
    label,
    retired: Type.Optional(Type.Boolean({ description: "No longer offered. Records keep it." })),
  },
  { ...closed, $id: "CustomChoice" },
);

const nameSchema = Type.String({
  pattern: "^[a-z][a-z0-9_]{0,49}$",
  description: "a name: lower-case letters, digits and _",
});

/** Properties that can change later. The name and the type cannot: archive the field and create another one. */
const changeable = {
  label,
  help: Type.Optional(help),
  required: Type.Optional(
    Type.Boolean({ description: "Records without a value stay valid until they are next edited" }),
  ),
  filter: Type.Optional(Type.Boolean({ description: "Lists support filtering and sorting by it" })),
  personal: Type.Optional(
    Type.Boolean({ description: "Personal data: erased with the person's record, history included" }),
  ),
  choices: Type.Optional(
    Type.Array(choiceSchema, {
      maxItems: 200,
      description: "For choice and choices. Used values can be retired, but not removed.",
    }),
  ),
};

export const createInput = Type.Object(
  {
    collection: Type.String({ minLength: 1, maxLength: 100, description: "Collection such as crm.leads" }),
    name: nameSchema,
    kind: oneOf(CUSTOM_KINDS),
    ...changeable,
    target: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: "Referenced collection, or users" }),
    ),
  },
  { ...closed, $id: "CustomFieldCreate" },
);
export type CreateInput = Static<typeof createInput>;

export const updateFields = { ...changeable, label: Type.Optional(label) };

export const fieldSchema = Type.Object(
  {
    id: Type.String(),
    collection: Type.String(),
    name: Type.String(),
    kind: oneOf(CUSTOM_KINDS),
    label,
    help,
    required: Type.Boolean(),
    filter: Type.Boolean(),
    personal: Type.Boolean(),
    choices: Type.Array(choiceSchema),
    target: nullable(Type.String()),
    position: Type.Integer({ description: "Order in forms, lists and files" }),
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
    updated_at: Type.String({ format: "date-time" }),
    archived_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "CustomField" },
);
export type FieldView = Static<typeof fieldSchema>;

export function showField({ rid: _, org: __, ...field }: Definition): FieldView {
  const { created_at, updated_at, archived_at, choices } = field;
  return {
    ...field,
    choices: choices.map((choice) => ({ ...choice })),
    created_at: moment(created_at),
    updated_at: moment(updated_at),
    archived_at: archived_at === null ? null : moment(archived_at),
  };
}

export function loadField(context: ReadContext, id: string): Definition {
  context.about(COLLECTION, id);
  const field = context.handle.connection.get`SELECT ${pick(customFields)} FROM ${customFields}
    WHERE ${customFields.org} = ${context.org} AND ${customFields.id} = ${id}`;
  if (!field) throw new Fault("RECORD_NOT_FOUND");
  return field;
}
