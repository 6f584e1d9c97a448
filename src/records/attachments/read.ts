import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { FileAnswer } from "../../kernel/stream.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { decodeCursor, encodeCursor, foreignCursor } from "../read/list/cursor.ts";
import { pageSchema } from "../read/list/page.ts";
import type { AttachmentStore } from "./attachment-store.ts";
import { attachmentChange, readableRow } from "./record.ts";
import { type Attachment, findAttachment, listAttachments, ownerOf, showAttachment } from "./rows.ts";
import { attachmentInput, attachmentSchema } from "./schemas.ts";

const SHAPE = "attachments";

export function listAttachmentsAction(collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.attachments.list`,
    summary: `List the files attached to ${withArticle(collection.entity.singular)}`,
    description: "Newest first.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/attachments` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(attachmentSchema), page: pageSchema }, closed),
    run: async (context, { id, limit = 50, cursor }) => {
      readableRow(context, collection, id);
      const place = cursor === undefined ? undefined : decodeCursor(cursor, SHAPE, 0);
      const owner = ownerOf(context, collection, id);
      const found = listAttachments(context.handle.connection, owner, place, limit + 1);
      if (!found) throw foreignCursor();
      const backward = place?.backward ?? false;
      const more = found.length > limit;
      const data = found.slice(0, limit).map(showAttachment);
      if (backward) data.reverse();
      context.returned(data.length);
      const cursorAt = (one: { id: string } | undefined, back: boolean) =>
        one ? encodeCursor({ backward: back, values: [], id: one.id }, SHAPE) : null;
      return {
        data,
        page: {
          limit,
          next_cursor: backward || more ? cursorAt(data.at(-1), false) : null,
          prev_cursor: place && (!backward || more) ? cursorAt(data[0], true) : null,
        },
      };
    },
  });
}

export function getAttachmentAction(catalog: Catalog, collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.attachments.get`,
    summary: `Get an attachment of ${withArticle(collection.entity.singular)}`,
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/attachments/:attachment_id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: attachmentInput,
    output: attachmentSchema,
    run: async (context, { id, attachment_id }) => {
      readableRow(context, collection, id);
      return showAttachment(readableFile(context, catalog, collection, id, attachment_id));
    },
  });
}

export function downloadAction(
  catalog: Catalog,
  collection: Collection,
  path: string,
  { files }: AttachmentStore,
): Action {
  return defineAction({
    name: `${collection.name}.attachments.download`,
    summary: `Download an attachment of ${withArticle(collection.entity.singular)}`,
    description:
      "Supports Range with one part, and If-None-Match with the ETag, which is the hash of the file.",
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/attachments/:attachment_id/content` }],
    errors: ["RECORD_NOT_FOUND", "RANGE_NOT_SATISFIABLE"],
    input: attachmentInput,
    output: Type.Unsafe<FileAnswer>(Type.Any()),
    file: true,
    run: async (context, { id, attachment_id }) => {
      const row = readableRow(context, collection, id);
      const attachment = readableFile(context, catalog, collection, id, attachment_id);
      const { sha256, size, name, type } = attachment;
      const found = await files.sizeOf(sha256);
      if (found !== size) throw new Error(`the file ${sha256} has ${found} bytes, not ${size}`);
      context.returned(1);
      context.disclosed(attachmentChange(collection, row, attachment, ["before", "after"]));
      return new FileAnswer({ path: files.pathOf(sha256), size, contentType: type, filename: name, sha256 });
    },
  });
}

/** Some files show values of the record that the caller may not see. */
function readableFile(
  context: ReadContext,
  { fileGuards }: Catalog,
  collection: Collection,
  id: string,
  attachment_id: string,
): Attachment {
  const owner = ownerOf(context, collection, id);
  const attachment = findAttachment(context.handle.connection, owner, attachment_id);
  for (const guard of fileGuards) guard.check(context, collection.name, id, attachment);
  return attachment;
}
