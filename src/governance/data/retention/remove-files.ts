import { rmSync } from "node:fs";
import { join, normalize } from "node:path";
import type { WriteContext } from "../../../kernel/context.ts";
import { attachments } from "../../../records/attachments/tables.ts";
import { erasuresAfter, lastErasure } from "../../../records/index.ts";
import type { Erasure } from "../../../store/erasures.ts";
import type { GovernanceParts } from "../../part.ts";

/** Deletes attachments of this call's erasures once these are durable. Call before erasing. */
export function filesGoToo(parts: GovernanceParts, context: WriteContext): void {
  const { handle, org } = context;
  const mark = lastErasure(handle.connection);
  handle.settled((committed) => {
    if (!committed) return;
    const made = erasuresAfter(handle.connection, org, mark).map(({ erasure }) => erasure);
    // Open files are left for the next scheduled sweep.
    void removeFiles(parts, made).catch(() => undefined);
  });
}

/** Deletes restored files of erased records, unless a record uses them by now. */
export async function removeFiles(
  { files, folder, store }: GovernanceParts,
  erasures: readonly Erasure[],
): Promise<void> {
  const paths = erasures.flatMap((erasure) => erasure.files);
  if (paths.length === 0) return;
  await store.read(async ({ connection }) => {
    const isUsed = (sha256: string) =>
      connection.has`SELECT 1 FROM ${attachments}
        WHERE ${attachments.sha256} = ${sha256} AND ${attachments.removed_at} IS NULL LIMIT 1`;
    for (const path of new Set(paths)) {
      if (SHA256.test(path)) {
        if (!isUsed(path)) rmSync(files.pathOf(path), { force: true });
      } else if (isWithin(path)) rmSync(join(folder, path), { force: true });
    }
  });
}

const SHA256 = /^[0-9a-f]{64}$/;

/** Keeps paths inside the data folder: anyone with access to the ledger's folder could edit the ledger. */
function isWithin(path: string): boolean {
  const inside = normalize(path);
  return !inside.startsWith("..") && !inside.startsWith("/") && !/^[a-z]:/i.test(inside);
}
