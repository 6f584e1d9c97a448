import { sql } from "drizzle-orm";
import type { Files } from "../../store/files.ts";
import { say } from "../../text/message.ts";
import { queryRows } from "../access/visible.ts";
import type { Invariant } from "../invariant.ts";
import { attachments } from "./tables.ts";

export function filesAreWhole(files: Files): Invariant {
  return {
    name: "records.attachments_whole",
    title: say("records.serverChecks.attachments"),
    measure: async (context) => {
      const rows = queryRows(
        context,
        sql`SELECT sha256, size FROM ${attachments}
            WHERE org = ${context.principal.organization.key} AND removed_at IS NULL`,
      );
      let broken = 0;
      for (const { sha256, size } of rows) if ((await files.sizeOf(String(sha256))) !== size) broken += 1;
      return { checked: rows.length, broken };
    },
  };
}
