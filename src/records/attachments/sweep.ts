import { sql } from "drizzle-orm";
import { asQuery, CompiledQuery } from "../../store/connection.ts";
import type { Files } from "../../store/files.ts";
import type { Store } from "../../store/store.ts";
import { attachments } from "./tables.ts";

const use = new CompiledQuery(
  asQuery(sql`
    SELECT 1 AS used FROM ${attachments}
    WHERE sha256 = ${sql.placeholder("sha256")} AND removed_at IS NULL LIMIT 1`),
);

/** Removes the files that no record has any more, or that never came to have one. */
export function sweepFiles(
  store: Store,
  files: Files,
  now: number,
): Promise<{ files: number; bytes: number }> {
  return store.read(({ connection }) =>
    files.sweep(now, (sha256) => use.get(connection, { sha256 }) !== undefined),
  );
}
