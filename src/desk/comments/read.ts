import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { type Catalog, readableRecord } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { commentSchema, showComment } from "./comment.ts";
import { comments } from "./tables.ts";

export const collectionInput = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "Collection of the record, such as crm.accounts",
});

export function listCommentsAction(catalog: Catalog): Action {
  return defineAction({
    name: "comments.list",
    summary: "List the comments on a record",
    description: "Visible to everyone who can see the record.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/comments" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        collection: collectionInput,
        id: idInput,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
        before: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 64,
            description: "Returns only comments older than this one",
          }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(commentSchema), more: Type.Boolean() }, closed),
    run: async (context, { collection, id, limit = 50, before }) => {
      readableRecord(context, catalog, collection, id);
      const { org, id: known, rid } = comments;
      const rows = context.handle.connection.all`SELECT ${pick(comments)} FROM ${comments}
        WHERE ${org} = ${context.org} AND ${comments.collection} = ${collection} AND ${comments.record_id} = ${id}
          AND ${rid} < coalesce(
            (SELECT ${rid} FROM ${comments} WHERE ${org} = ${context.org} AND ${known} = ${before ?? ""}), 9223372036854775807)
        ORDER BY ${rid} DESC LIMIT ${limit + 1}`;
      const shown = rows.slice(0, limit).map((comment) => showComment(context, comment));
      context.returned(shown.length);
      return { data: shown, more: rows.length > limit };
    },
  });
}
