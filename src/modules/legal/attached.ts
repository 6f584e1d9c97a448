import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { queryRows } from "../../records/index.ts";

export function attachedTo(context: ReadContext, collection: string, id: string) {
  const rows = queryRows(
    context,
    sql`SELECT id, name, sha256 FROM attachments
        WHERE org = ${context.principal.organization.key} AND collection = ${collection}
        AND record_id = ${id} AND removed_at IS NULL ORDER BY rid`,
  );
  return rows.map(({ id: attachment_id, name, sha256 }) => ({
    attachment_id: String(attachment_id),
    name: String(name),
    sha256: String(sha256),
  }));
}
