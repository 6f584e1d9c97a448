import type { Action } from "../../kernel/action.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import type { Cabinet } from "./cabinet.ts";
import { downloadAction, getAttachmentAction, listAttachmentsAction } from "./read.ts";
import { addAttachmentAction, removeAttachmentAction } from "./write.ts";

export function attachmentActions(
  catalog: Catalog,
  collection: Collection,
  path: string,
  cabinet: Cabinet,
): Action[] {
  return [
    listAttachmentsAction(collection, path),
    getAttachmentAction(collection, path),
    downloadAction(collection, path, cabinet),
    addAttachmentAction(collection, path, cabinet),
    removeAttachmentAction(catalog, collection, path),
  ];
}
