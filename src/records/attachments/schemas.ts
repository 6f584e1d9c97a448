import { Type } from "@sinclair/typebox";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { MAX_NOTE } from "./receive.ts";

export const attachmentSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    type: Type.String({ description: "Media type detected from the content" }),
    size: Type.Integer(),
    sha256: Type.String(),
    note: nullable(Type.String()),
    created_at: Type.String({ format: "date-time" }),
    created_by: Type.String(),
  },
  { ...closed, $id: "Attachment" },
);

export const attachmentInput = Type.Object({ id: idInput, attachment_id: idInput }, closed);

export const addInput = Type.Object(
  {
    id: idInput,
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description: "File name. Overrides the name of the form part.",
      }),
    ),
    note: Type.Optional(Type.String({ maxLength: MAX_NOTE, description: "Description of the file" })),
  },
  closed,
);
