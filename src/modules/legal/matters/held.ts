import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Holder } from "../../../kernel/follower.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

/** Numbers of the matters that hold a record. A matter also holds itself while it holds others. */
export function heldBy(context: ReadContext, collection: string, id: string): string[] {
  const org = context.principal.organization.key;
  const which =
    collection === "legal.matters"
      ? sql`h.matter_id = ${id}`
      : sql`h.record_id = ${id} AND h.record_collection = ${collection}`;
  const rows = queryRows(
    context,
    sql`SELECT DISTINCT m.number FROM legal_holds AS h JOIN legal_matters AS m ON m.id = h.matter_id
        WHERE h.org = ${org} AND h.archived_at IS NULL AND h.state = 'on' AND ${which} ORDER BY m.number`,
  );
  return rows.map(({ number }) => String(number));
}

/** Prevents records on legal hold, and the matter itself, from being archived, anonymised or purged. */
export const legalHold: Holder = {
  holds: (context, collection, id) => {
    const matters = heldBy(context, collection, id);
    return matters.length === 0 ? undefined : say("legal.reasons.held", { matters });
  },
};
