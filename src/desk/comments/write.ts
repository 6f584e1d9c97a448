import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { type Catalog, readableRecord } from "../../records/index.ts";
import { row, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { notify } from "../notices/index.ts";
import {
  bodyInput,
  type Comment,
  commentChange,
  commentSchema,
  findComment,
  isEditable,
  mentionsInput,
  showComment,
} from "./comment.ts";
import { collectionInput } from "./read.ts";
import { comments } from "./tables.ts";

export function addCommentAction(catalog: Catalog): Action {
  return defineAction({
    name: "comments.add",
    summary: "Add a comment",
    description:
      "Everyone who can see the record can see its comments. Mentioned users and the record's owner are notified.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: "/api/v1/comments" }],
    status: 201,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object(
      { collection: collectionInput, id: idInput, body: bodyInput, mentions: mentionsInput },
      closed,
    ),
    output: commentSchema,
    run: async (context, { collection, id, body, mentions = [] }) => {
      const owner = ownerOfLive(context, catalog, collection, id);
      checkMentions(context, mentions);
      const comment: Comment = {
        org: context.org,
        id: newId(),
        collection,
        record_id: id,
        author: context.principal.id,
        body,
        mentions,
        person_key: context.vault.newPersonKey(),
        created_at: context.now,
        edited_at: null,
      };
      context.handle.connection.run`INSERT INTO ${comments} ${row(comments, comment)}`;
      context.changed(commentChange(comment, { after: comment }));
      for (const user of mentions) notify(context, user, { kind: "mentioned", collection, id });
      if (owner !== undefined && !mentions.includes(owner))
        notify(context, owner, { kind: "commented", collection, id });
      return showComment(context, comment);
    },
  });
}

export function editCommentAction(catalog: Catalog): Action {
  return defineAction({
    name: "comments.edit",
    summary: "Update a comment",
    description:
      "Possible for one day. The comment is marked as edited, and the audit trail keeps the previous text.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "PATCH", path: "/api/v1/comments/:id" }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput, body: bodyInput, mentions: mentionsInput }, closed),
    output: commentSchema,
    run: async (context, { id, body, mentions }) => {
      const before = ownComment(context, catalog, id);
      if (!isEditable(before, context.now))
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("desk.errors.commentTooOld"),
        });
      const change = { body, mentions: mentions ?? before.mentions, edited_at: context.now };
      const after = { ...before, ...change };
      checkMentions(context, after.mentions);
      context.handle.connection
        .run`UPDATE ${comments} SET ${set(comments, change)} WHERE ${comments.id} = ${id} AND ${comments.org} = ${context.org}`;
      context.changed(commentChange(after, { before, after }));
      for (const user of after.mentions.filter((one) => !before.mentions.includes(one)))
        notify(context, user, { kind: "mentioned", collection: before.collection, id: before.record_id });
      return showComment(context, after);
    },
  });
}

export function removeCommentAction(catalog: Catalog): Action {
  return defineAction({
    name: "comments.remove",
    summary: "Delete a comment",
    description:
      "You can delete your own comments at any time. The audit trail keeps a record of the deletion.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "DELETE", path: "/api/v1/comments/:id" }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const before = ownComment(context, catalog, id);
      context.handle.connection
        .run`DELETE FROM ${comments} WHERE ${comments.id} = ${id} AND ${comments.org} = ${context.org}`;
      context.changed(commentChange(before, { before }));
      return null;
    },
  });
}

/** Only authors may edit or delete a comment. */
function ownComment(context: WriteContext, catalog: Catalog, id: string): Comment {
  const comment = findComment(context, id);
  ownerOfLive(context, catalog, comment.collection, comment.record_id);
  if (comment.author === context.principal.id) return comment;
  throw new Fault("ACCESS_DENIED", {
    message: say("desk.errors.commentNotYours"),
  });
}

function ownerOfLive(context: WriteContext, catalog: Catalog, name: string, id: string): string | undefined {
  const { row } = readableRecord(context, catalog, name, id);
  if (row.archived_at !== null)
    throw new Fault("STATE_TRANSITION_INVALID", {
      message: say("desk.errors.recordArchived"),
    });
  return typeof row.owner_id === "string" ? row.owner_id : undefined;
}

function checkMentions(context: WriteContext, mentions: readonly string[]): void {
  const unknown = mentions.findIndex((id) => !context.records.exists("users", id));
  if (unknown >= 0)
    throw invalid(`mentions.${unknown}`, "REFERENCE_UNKNOWN", say("desk.errors.mentionUnknown"));
}
