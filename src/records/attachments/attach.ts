import type { WriteContext } from "../../kernel/context.ts";
import { newId } from "../../kernel/ids.ts";
import type { Collection } from "../model/collection.ts";
import { rowOf } from "../read/read.ts";
import { attachmentChange } from "./record.ts";
import { type Attachment, insertAttachment, ownerOf } from "./rows.ts";

/** Attaches a file that the program made and that the file store already keeps. */
export function attachFile(
  context: WriteContext,
  collection: Collection,
  id: string,
  { name, type, size, sha256 }: Pick<Attachment, "name" | "type" | "size" | "sha256">,
): Attachment {
  const attachment = {
    id: newId(),
    name,
    type,
    size,
    sha256,
    note: null,
    created_at: context.now,
    created_by: context.principal.id,
  };
  insertAttachment(context.handle.connection, ownerOf(context, collection, id), attachment);
  context.changed(attachmentChange(collection, rowOf(context, collection, id), attachment, ["after"]));
  return attachment;
}
