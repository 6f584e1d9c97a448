import type { WriteContext } from "../../../../kernel/context.ts";
import { newId } from "../../../../kernel/ids.ts";
import { attachments } from "../../../../records/attachments/tables.ts";
import { insertAttachment } from "../../../../records/index.ts";
import { set } from "../../../../store/rows.ts";

const COLLECTION = "data.requests";

export interface PackFile {
  name: string;
  size: number;
  sha256: string;
}

/** Packs are downloaded and deleted like any attachment. */
export function addPack(context: WriteContext, request: string, { name, size, sha256 }: PackFile): void {
  insertAttachment(
    context.handle.connection,
    { org: context.org, collection: COLLECTION, record_id: request },
    {
      id: newId(),
      name,
      type: "application/zip",
      size,
      sha256,
      note: null,
      created_at: context.now,
      created_by: context.principal.id,
    },
  );
  context.changed({
    collection: COLLECTION,
    id: request,
    version: null,
    before: {},
    after: { pack_sha256: sha256, pack_size: size },
  });
}

/** Removes all attachments; the next sweep deletes their bytes. */
export function removeAllFiles({ handle, org, now }: WriteContext, request: string): void {
  handle.connection
    .run`UPDATE ${attachments} SET ${set(attachments, { removed_at: now, name: "removed", note: null })}
    WHERE ${attachments.org} = ${org} AND ${attachments.collection} = ${COLLECTION}
      AND ${attachments.record_id} = ${request} AND ${attachments.removed_at} IS NULL`;
}
