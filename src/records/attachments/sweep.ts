import type { Connection } from "../../store/connection.ts";
import type { Files } from "../../store/files.ts";
import type { Store } from "../../store/store.ts";
import { attachments } from "./tables.ts";

/** `isUsedElsewhere`: files that other parts than attachments still need. */
export function sweepFiles(
  store: Store,
  files: Files,
  now: number,
  isUsedElsewhere: (connection: Connection, sha256: string) => boolean,
): Promise<{ files: number; bytes: number }> {
  return store.read(({ connection }) =>
    files.sweep(
      now,
      (sha256) =>
        isUsedElsewhere(connection, sha256) ||
        connection.has`
          SELECT 1 FROM ${attachments} WHERE ${attachments.sha256} = ${sha256} AND ${attachments.removed_at} IS NULL LIMIT 1`,
    ),
  );
}
