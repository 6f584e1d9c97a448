import { sql } from "drizzle-orm";
import { type Invariant, queryRows } from "../../../records/index.ts";
import type { Files } from "../../../store/files.ts";

/** Every version of a document has its bytes, as many as it says. */
export function documentsAreWhole(files: Files): Invariant {
  return {
    name: "learning.files_whole",
    title: "Every version of a document has its file on the disk",
    measure: async (context) => {
      const rows = queryRows(
        context,
        sql`SELECT sha256, size FROM learning_revisions
            WHERE org = ${context.principal.organization.key} AND gone = 0`,
      );
      let broken = 0;
      for (const { sha256, size } of rows) if ((await files.sizeOf(String(sha256))) !== size) broken += 1;
      return { checked: rows.length, broken };
    },
  };
}
