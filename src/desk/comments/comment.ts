import { type Static, Type } from "@sinclair/typebox";
import { rfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import type { Change, ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idOf, nullable } from "../../kernel/schema.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import { comments } from "./tables.ts";

/** Comments are editable for a day. Later, others may have acted on them. */
const EDITABLE_MS = 24 * 3_600_000;

export type Comment = Omit<RowOf<typeof comments>, "rid">;

export const bodyInput = Type.String({
  minLength: 1,
  maxLength: 5000,
  pattern: "\\S",
  description: "Text of the comment, as plain text",
});

export const mentionsInput = Type.Optional(
  Type.Array(idOf("users"), {
    maxItems: 20,
    uniqueItems: true,
    description: "Users mentioned in the comment. They are notified.",
  }),
);

export const commentSchema = Type.Object(
  {
    id: Type.String(),
    collection: Type.String(),
    record_id: Type.String(),
    author: Type.String(),
    body: Type.String(),
    mentions: Type.Array(Type.String()),
    created_at: Type.String({ format: "date-time" }),
    edited_at: nullable(Type.String({ format: "date-time" })),
    editable_until: nullable(
      Type.String({
        format: "date-time",
        description: "Time until which you can edit the comment. Null if it is not yours.",
      }),
    ),
  },
  { ...closed, $id: "Comment" },
);

export function showComment(context: ReadContext, comment: Comment): Static<typeof commentSchema> {
  const isOwn = comment.author === context.principal.id;
  return {
    id: comment.id,
    collection: comment.collection,
    record_id: comment.record_id,
    author: comment.author,
    body: comment.body,
    mentions: comment.mentions,
    created_at: rfc3339(comment.created_at),
    edited_at: rfc3339OrNull(comment.edited_at),
    editable_until: isOwn ? rfc3339(comment.created_at + EDITABLE_MS) : null,
  };
}

export const isEditable = ({ created_at }: Comment, now: number) => now < created_at + EDITABLE_MS;

export function findComment({ handle, org }: ReadContext, id: string): Comment {
  const comment = handle.connection
    .get`SELECT ${pick(comments)} FROM ${comments} WHERE ${comments.id} = ${id} AND ${comments.org} = ${org}`;
  if (!comment) throw new Fault("RECORD_NOT_FOUND");
  return comment;
}

/** Encrypts the text under the comment's own key, so that it can be erased. */
export function commentChange(comment: Comment, sides: { before?: Comment; after?: Comment }): Change {
  return {
    collection: comment.collection,
    id: comment.record_id,
    version: null,
    before: sides.before ? factsOf(sides.before) : {},
    after: sides.after ? factsOf(sides.after) : {},
    personal: { key: comment.person_key, fields: ["comment_body"] },
  };
}

const factsOf = ({ id, body, mentions }: Comment) => ({
  comment_id: id,
  comment_body: body,
  comment_mentions: mentions,
});
