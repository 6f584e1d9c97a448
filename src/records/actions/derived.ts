import type { Action } from "../../kernel/action.ts";
import type { Offer } from "../../kernel/entity.ts";
import { attachmentActions } from "../attachments/actions.ts";
import type { AttachmentStore } from "../attachments/attachment-store.ts";
import type { Catalog } from "../model/catalog.ts";
import type { Collection } from "../model/collection.ts";
import { bulkAction } from "./bulk.ts";
import { historyAction } from "./history.ts";
import { getAction, listAction } from "./read.ts";
import { transitionAction, transitionsAction } from "./transition.ts";
import { archiveAction, createAction, restoreAction, updateAction } from "./write.ts";

const ALL: readonly Offer[] = ["create", "update", "archive"];

export function collectionActions(
  catalog: Catalog,
  collection: Collection,
  attachments: AttachmentStore,
): Action[] {
  const { module, name, transitions } = collection.entity;
  const path = `/api/v1/${module}/${name}`;
  const offers = collection.entity.offers ?? ALL;
  const writes = [
    ...(offers.includes("create") ? [createAction(catalog, collection, path)] : []),
    ...(offers.includes("update") ? [updateAction(catalog, collection, path)] : []),
    ...(offers.includes("archive")
      ? [archiveAction(catalog, collection, path), restoreAction(catalog, collection, path)]
      : []),
    ...Object.keys(transitions).map((transition) => transitionAction(catalog, collection, path, transition)),
  ];
  return [
    listAction(catalog, collection, path),
    getAction(catalog, collection, path),
    historyAction(collection, path),
    ...(Object.keys(transitions).length > 0 ? [transitionsAction(catalog, collection, path)] : []),
    ...writes,
    ...(writes.length > 0 ? [bulkAction(collection, path, writes)] : []),
    ...attachmentActions(catalog, collection, path, attachments),
  ];
}
