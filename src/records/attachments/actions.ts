import type { Action } from "../../kernel/action.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import type { AttachmentStore } from "./attachment-store.ts";
import { downloadAction, getAttachmentAction, listAttachmentsAction } from "./read.ts";
import { addAttachmentAction, removeAttachmentAction } from "./write.ts";

export function attachmentActions(
  catalog: Catalog,
  collection: Collection,
  path: string,
  attachments: AttachmentStore,
): Action[] {
  return [
    listAttachmentsAction(collection, path),
    getAttachmentAction(catalog, collection, path),
    downloadAction(catalog, collection, path, attachments),
    addAttachmentAction(collection, path, attachments),
    removeAttachmentAction(catalog, collection, path),
  ];
}
