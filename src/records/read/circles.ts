import { sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import type { Entity } from "../../kernel/entity.ts";
import { invalid } from "../../kernel/errors.ts";
import { say } from "../../text/message.ts";
import { queryRows } from "../access/visible.ts";
import { tableName } from "../model/table.ts";

/** Refuses a parent that is the record itself or one of its descendants. */
export function refuseCircle(
  context: ReadContext,
  entity: Pick<Entity, "module" | "name" | "singular">,
  field: string,
  { id, above }: { id: string; above: string | null },
): void {
  if (above === null || !standsUnder(context, entity, field, { id: above, above: id })) return;
  throw invalid(field, "CIRCLE", say("records.errors.circle"));
}

/** True if a record is another one or its descendant, at any depth. */
export function standsUnder(
  context: ReadContext,
  entity: Pick<Entity, "module" | "name">,
  field: string,
  { id, above }: { id: string; above: string },
): boolean {
  const table = sql.identifier(tableName(entity));
  const column = sql.identifier(field);
  // UNION, not UNION ALL, ends even if the rows already contain a cycle.
  const [met] = queryRows(
    context,
    sql`WITH RECURSIVE line(id) AS (
          SELECT ${id}
          UNION SELECT one.${column} FROM ${table} AS one JOIN line ON one.id = line.id
          WHERE one.org = ${context.principal.organization.key} AND one.${column} IS NOT NULL)
        SELECT 1 AS met FROM line WHERE id = ${above}`,
  );
  return met !== undefined;
}
