import { rmSync } from "node:fs";
import { join, normalize } from "node:path";
import type { WriteContext } from "../../../kernel/context.ts";
import { attachments } from "../../../records/attachments/tables.ts";
import { erasuresAfter, lastErasure } from "../../../records/index.ts";
import type { Erasure } from "../../../store/erasures.ts";
import type { GovernanceParts } from "../../part.ts";

/** Has the files go with the erasures of a call, once these are durable. Called before it makes them. */
export function filesGoToo(parts: GovernanceParts, context: WriteContext): void {
  const { handle, org } = context;
  const mark = lastErasure(handle.connection);
  handle.settled((committed) => {
    if (!committed) return;
    const made = erasuresAfter(handle.connection, org, mark).map(({ erasure }) => erasure);
    // One that is open stays until the next turn of the clock.
    void removeFiles(parts, made).catch(() => undefined);
  });
}

/** The bytes of files that went with an erasure and came back. Those that a record has by now are its own. */
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

/** The ledger is a file that anybody with the folder can write to: it removes nothing outside. */
function isWithin(path: string): boolean {
  const inside = normalize(path);
  return !inside.startsWith("..") && !inside.startsWith("/") && !/^[a-z]:/i.test(inside);
}
