import { Type } from "@sinclair/typebox";
import { closed } from "../../kernel/schema.ts";

/** What a list says of the page it answers with. */
export const pageSchema = Type.Object(
  {
    limit: Type.Integer(),
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    prev_cursor: Type.Union([Type.String(), Type.Null()]),
    total: Type.Optional(Type.Integer()),
  },
  { ...closed, $id: "Page" },
);
