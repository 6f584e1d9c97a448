import type { Invariant } from "../../../records/index.ts";
import type { Files } from "../../../store/files.ts";
import { pick } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { revisions } from "../tables.ts";

/** Every document version has a file of the recorded size. */
export function documentsAreWhole(files: Files): Invariant {
  return {
    name: "learning.files_whole",
    title: say("learning.serverChecks.filesWhole"),
    measure: async (context) => {
      const rows = context.handle.connection.all`SELECT ${pick(revisions, "sha256", "size")}
        FROM ${revisions}
        WHERE ${revisions.org} = ${context.principal.organization.key} AND ${revisions.gone} = 0`;
      let broken = 0;
      for (const { sha256, size } of rows) if ((await files.sizeOf(sha256)) !== size) broken += 1;
      return { checked: rows.length, broken };
    },
  };
}
