import type { WriteContext } from "../../../kernel/context.ts";
import { part, pick, set } from "../../../store/rows.ts";
import { attachedTo } from "../../attachments/rows.ts";
import { attachments } from "../../attachments/tables.ts";
import type { Collection } from "../../model/collection.ts";
import { NOTHING_LEFT, recordErasure } from "./record-erasure.ts";

const ERASED_NAME = "erased";

export interface ErasedFile {
  id: string;
  sha256: string;
}

/** Even of a frozen record. Deletes files that no other record uses. */
export function eraseAttachments(context: WriteContext, collection: Collection, id: string): ErasedFile[] {
  const { connection } = context.handle;
  const { key } = context.principal.organization;
  const owner = attachedTo({ org: key, collection: collection.name, record_id: id });
  return connection.all`
    UPDATE ${attachments} SET ${erased(context.now)} WHERE ${owner} RETURNING ${pick(attachments, "id", "sha256")}`;
}

function erased(now: number) {
  const { removed_at } = attachments;
  return part`${set(attachments, { name: ERASED_NAME, note: null })}, ${removed_at} = coalesce(${removed_at}, ${now})`;
}

export function forgetAttachment(context: WriteContext, id: string): void {
  const { connection } = context.handle;
  const { key } = context.principal.organization;
  const file = connection.get`
    UPDATE ${attachments} SET ${erased(context.now)}
    WHERE ${attachments.org} = ${key} AND ${attachments.id} = ${id}
      AND (${attachments.removed_at} IS NULL OR ${attachments.name} <> ${ERASED_NAME})
    RETURNING ${pick(attachments, "sha256")}`;
  if (!file) return;
  recordErasure(
    context,
    { collection: "attachments", id },
    { keys: [], files: [file.sha256], outcome: { ...NOTHING_LEFT, attachments: 1 } },
  );
}
