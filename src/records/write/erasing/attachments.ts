import type { WriteContext } from "../../../kernel/context.ts";
import type { Collection } from "../../model/collection.ts";
import { NOTHING_LEFT, tellErasure } from "./told.ts";

/** A file that was attached to what is erased. */
export interface ErasedFile {
  id: string;
  sha256: string;
}

/** Takes the files from a record, also from one that is frozen: their names and notes go, and the bytes that no other record has. */
export function eraseAttachments(context: WriteContext, collection: Collection, id: string): ErasedFile[] {
  const { connection } = context.handle;
  const { key } = context.principal.organization;
  const owner = [key, collection.name, id] as const;
  const files = connection
    .statement("SELECT id, sha256 FROM attachments WHERE org = ? AND collection = ? AND record_id = ?")
    .all(...owner)
    .map((row) => ({ id: String(row.id), sha256: String(row.sha256) }));
  if (files.length === 0) return files;
  connection
    .statement(
      `UPDATE attachments SET removed_at = coalesce(removed_at, ?), name = 'erased', note = NULL
       WHERE org = ? AND collection = ? AND record_id = ?`,
    )
    .run(context.now, ...owner);
  return files;
}

/** Takes one file from whatever record it is attached to. */
export function forgetAttachment(context: WriteContext, id: string): void {
  const { connection } = context.handle;
  const { key } = context.principal.organization;
  const row = connection
    .statement("SELECT sha256, name, removed_at FROM attachments WHERE org = ? AND id = ?")
    .get(key, id);
  if (!row || (row.removed_at !== null && row.name === "erased")) return;
  connection
    .statement(
      "UPDATE attachments SET removed_at = coalesce(removed_at, ?), name = 'erased', note = NULL WHERE org = ? AND id = ?",
    )
    .run(context.now, key, id);
  tellErasure(
    context,
    { collection: "attachments", id },
    { keys: [], files: [String(row.sha256)], outcome: { ...NOTHING_LEFT, attachments: 1 } },
  );
}
