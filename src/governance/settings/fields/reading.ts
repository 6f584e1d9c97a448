import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { definitionsOf } from "../../../records/custom/rows.ts";
import { fieldSchema, loadField, PATH, showField } from "./schemas.ts";

export function listFieldsAction(): Action {
  return defineAction({
    name: "settings.fields.list",
    summary: "List custom fields",
    description: "In the order of forms, archived ones included.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        collection: Type.Optional(
          Type.String({ maxLength: 100, description: "Only fields of a collection" }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(fieldSchema) }, closed),
    run: async (context, { collection }) => {
      const data = definitionsOf(context.handle.connection, context.org)
        .filter((field) => collection === undefined || field.collection === collection)
        .map(showField);
      context.returned(data.length);
      return { data };
    },
  });
}

export function getFieldAction(): Action {
  return defineAction({
    name: "settings.fields.get",
    summary: "Get a custom field",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: fieldSchema,
    run: async (context, { id }) => showField(loadField(context, id)),
  });
}
