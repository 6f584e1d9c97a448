import { type Static, Type } from "@sinclair/typebox";
import { rfc3339 } from "../../kernel/clock.ts";
import type { Change, ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { closed, idOf, nullable } from "../../kernel/schema.ts";
import { insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { comments } from "./tables.ts";

/** How long its author may change what a comment says: afterwards others may have acted on it. */
const EDITABLE_MS = 24 * 3_600_000;

export interface Comment {
  id: string;
  collection: string;
  recordId: string;
  author: string;
  body: string;
  mentions: string[];
  personKey: number;
  createdAt: number;
  editedAt: number | null;
}

export const bodyInput = Type.String({
  minLength: 1,
  maxLength: 5000,
  pattern: "\\S",
  description: "What is said, as plain text",
});

export const mentionsInput = Type.Optional(
  Type.Array(idOf("users"), {
    maxItems: 20,
    uniqueItems: true,
    description: "The users who are named in it: they are told",
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
        description: "Until when you may change it; null when it is not yours",
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
    record_id: comment.recordId,
    author: comment.author,
    body: comment.body,
    mentions: comment.mentions,
    created_at: rfc3339(comment.createdAt),
    edited_at: comment.editedAt === null ? null : rfc3339(comment.editedAt),
    editable_until: isOwn ? rfc3339(comment.createdAt + EDITABLE_MS) : null,
  };
}

export const isEditable = ({ createdAt }: Comment, now: number) => now < createdAt + EDITABLE_MS;

export function parseComment(row: RawRow): Comment {
  return {
    id: String(row.id),
    collection: String(row.collection),
    recordId: String(row.record_id),
    author: String(row.author),
    body: String(row.body),
    // Written as the ids of people.
    mentions: JSON.parse(String(row.mentions)) as string[],
    personKey: Number(row.person_key),
    createdAt: Number(row.created_at),
    editedAt: row.edited_at === null ? null : Number(row.edited_at),
  };
}

const insertion = insertInto(comments);

export function insertComment({ handle, org }: ReadContext, comment: Comment): void {
  insertion.run(handle.connection, {
    org,
    id: comment.id,
    collection: comment.collection,
    record_id: comment.recordId,
    author: comment.author,
    body: comment.body,
    mentions: JSON.stringify(comment.mentions),
    person_key: comment.personKey,
    created_at: comment.createdAt,
    edited_at: comment.editedAt,
  });
}

export function findComment({ handle, org }: ReadContext, id: string): Comment {
  const row = handle.connection
    .statement("SELECT * FROM desk_comments WHERE id = ? AND org = ?")
    .get(id, org);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return parseComment(row);
}

/** What an audit event says of a comment: its words under its own key, so that they can be forgotten. */
export function commentChange(comment: Comment, sides: { before?: Comment; after?: Comment }): Change {
  return {
    collection: comment.collection,
    id: comment.recordId,
    version: null,
    before: sides.before ? factsOf(sides.before) : {},
    after: sides.after ? factsOf(sides.after) : {},
    personal: { key: comment.personKey, fields: ["comment_body"] },
  };
}

const factsOf = ({ id, body, mentions }: Comment) => ({
  comment_id: id,
  comment_body: body,
  comment_mentions: mentions,
});
