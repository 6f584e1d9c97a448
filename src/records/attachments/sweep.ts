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

const STEP = 500;

const nextFiles = new CompiledQuery(
  asQuery(sql`
    SELECT sha256, min(size) AS smallest, max(size) AS largest FROM ${attachments}
    WHERE sha256 > ${sql.placeholder("after")} AND removed_at IS NULL
    GROUP BY sha256 ORDER BY sha256 LIMIT ${sql.raw(String(STEP))}`),
);

/** A file that records have and that is not as it was. */
export interface DamagedFile {
  sha256: string;
  problem: "missing" | "wrong_size";
}

/** Whether every attached file is there in its full size. Looks at sizes only, so it takes a moment, not hours. */
export async function checkFiles(
  store: Store,
  files: Files,
): Promise<{ checked: number; damaged: DamagedFile[] }> {
  const damaged: DamagedFile[] = [];
  let checked = 0;
  for (let after = ""; ; ) {
    const rows = await store.read(async ({ connection }) => nextFiles.all(connection, { after }));
    for (const row of rows) {
      const sha256 = String(row.sha256);
      const size = await files.sizeOf(sha256);
      const right = size === row.smallest && size === row.largest;
      if (!right) damaged.push({ sha256, problem: size === undefined ? "missing" : "wrong_size" });
      after = sha256;
    }
    checked += rows.length;
    if (rows.length < STEP) return { checked, damaged };
  }
}
