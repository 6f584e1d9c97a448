import type { WriteContext } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { insertAttachment } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import { type MadePaper, PDF } from "./make.ts";

export interface PaperOwner {
  readonly collection: string;
  readonly record_id: string;
  /** Vault key for the file's name in the audit trail. */
  readonly person_key: number;
}

/** Stores the bytes, before the transaction that attaches them. Without one, the file is swept. */
export async function storeFile(files: Files, { bytes }: MadePaper): Promise<void> {
  const received = await files.receive(once(bytes));
  await received.keep();
}

/** Adds a stored file to the record's attachments, with its hash in the event. Returns the attachment's id. */
export function attachFile(
  context: WriteContext,
  { collection, record_id, person_key }: PaperOwner,
  { bytes, sha256, filename }: MadePaper,
  facts: Record<string, unknown>,
): string {
  const id = newId();
  const file = { name: filename, type: PDF, size: bytes.length, sha256 };
  insertAttachment(
    context.handle.connection,
    { org: context.org, collection, record_id },
    { id, ...file, note: null, created_at: context.now, created_by: context.principal.id },
  );
  context.changed({
    collection,
    id: record_id,
    version: null,
    before: {},
    after: {
      attachment_id: id,
      attachment_name: file.name,
      attachment_type: PDF,
      attachment_size: file.size,
      attachment_sha256: sha256,
      ...facts,
    },
    personal: { key: person_key, fields: ["attachment_name"] },
  });
  return id;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
