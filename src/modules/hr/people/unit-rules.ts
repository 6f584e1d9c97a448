import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

export function requireOpenUnit(context: ReadContext, path: string, id: string): void {
  const [row] = queryRows(
    context,
    sql`SELECT state FROM hr_org_units WHERE id = ${id} AND org = ${context.principal.organization.key}`,
  );
  if (row?.state === "closed") throw invalid(path, "UNIT_CLOSED", say("hr.errors.unitClosed"));
}
