import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import type { Catalog } from "../model/catalog.ts";
import { type Collection, writeTier } from "../model/collection.ts";
import type { AttachmentStore } from "./attachment-store.ts";
import { receiveFile } from "./receive.ts";
import { attachmentChange, readableRow, refuseArchived, refuseFrozen } from "./record.ts";
import { findAttachment, insertAttachment, ownerOf, removeAttachment, showAttachment } from "./rows.ts";
import { addInput, attachmentInput, attachmentSchema } from "./schemas.ts";

export function addAttachmentAction(
  collection: Collection,
  path: string,
  attachments: AttachmentStore,
): Action {
  const { singular } = collection.entity;
  const open = (context: ReadContext, id: string) => {
    const row = readableRow(context, collection, id);
    refuseArchived(row);
    return row;
  };
  return defineAction({
    name: `${collection.name}.attachments.add`,
    summary: `Attach a file to ${withArticle(singular)}`,
    description: `Send the file as form part \`file\`, or as the body with its type in Content-Type. Up to ${attachments.maxBytes} bytes of ${attachments.media.map(({ name }) => name).join(", ")}; the content must match the type. The name is sanitised and gets an extension of the type. Does not support Idempotency-Key: a file sent twice is stored once and listed twice.`,
    kind: "write",
    tier: writeTier(collection),
    collection: collection.name,
    http: [{ method: "POST", path: `${path}/:id/attachments` }],
    status: 201,
    replay: false,
    dryRun: false,
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID", "ACCESS_POLICY_DENIED"],
    input: addInput,
    upload: { maxBytes: attachments.maxBytes, texts: ["note"] },
    output: attachmentSchema,
    location: ({ id }, input) => `${path}/${input.id}/attachments/${id}`,
    prepare: async (context, { id, ...said }, upload) => {
      open(context, id);
      return receiveFile(attachments, upload, said);
    },
    run: async (context, { id }, filed) => {
      // The record may have changed during the upload.
      const row = open(context, id);
      const attachment = {
        id: newId(),
        ...filed,
        created_at: context.now,
        created_by: context.principal.id,
      };
      insertAttachment(context.handle.connection, ownerOf(context, collection, id), attachment);
      context.changed(attachmentChange(collection, row, attachment, ["after"]));
      return showAttachment(attachment);
    },
  });
}

export function removeAttachmentAction(catalog: Catalog, collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.attachments.remove`,
    summary: `Delete an attachment of ${withArticle(collection.entity.singular)}`,
    description: "Also deletes the content unless it is attached elsewhere. The audit trail keeps its hash.",
    kind: "write",
    tier: "managing",
    collection: collection.name,
    http: [{ method: "DELETE", path: `${path}/:id/attachments/:attachment_id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND", "RECORD_IN_USE", "STATE_TRANSITION_INVALID", "ACCESS_POLICY_DENIED"],
    input: attachmentInput,
    output: Type.Null(),
    run: async (context, { id, attachment_id }) => {
      const row = readableRow(context, collection, id);
      const { connection } = context.handle;
      const attachment = findAttachment(connection, ownerOf(context, collection, id), attachment_id);
      refuseArchived(row);
      refuseFrozen(collection, row);
      catalog.refuseWhenHeld(context, collection.name, id);
      removeAttachment(connection, attachment.id, context.now);
      context.changed(attachmentChange(collection, row, attachment, ["before"]));
      return null;
    },
  });
}
