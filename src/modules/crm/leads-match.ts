import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../kernel/context.ts";
import { type Collection, seenRows, visibleRows } from "../../records/index.ts";
import { searchExpression, searchTable } from "../../store/search.ts";
import { indexQueued } from "../../store/search-queue.ts";

/** Finds candidates by full-text search, because SQLite's own case folding only covers ASCII. */
export function findAccount(context: ReadContext, accounts: Collection, name: string): string | undefined {
  const expression = searchExpression(name, { org: context.org });
  if (!expression) return undefined;
  indexQueued(context.handle.connection);
  const words = sql.identifier(searchTable(accounts.tableName));
  const candidates = seenRows(
    context,
    sql`SELECT ${accounts.table}.id, ${accounts.table}.name, merged_into_id
        FROM ${words} CROSS JOIN ${accounts.table} ON ${accounts.column("rid")} = ${words}.rowid
        WHERE ${words} MATCH ${expression} AND ${visibleRows(context, accounts)}
        ORDER BY merged_into_id IS NOT NULL, ${accounts.column("rid")}`,
  );
  const wanted = fold(name);
  const named = candidates.filter(({ name: own }) => own !== null && fold(String(own)) === wanted);
  return named
    .map((row) => String(row.merged_into_id ?? row.id))
    .find((id) => isVisible(context, accounts, id));
}

/** A merge target may be archived or hidden from the caller. */
function isVisible(context: ReadContext, accounts: Collection, id: string): boolean {
  const visible = visibleRows(context, accounts);
  return seenRows(context, sql`SELECT 1 FROM ${accounts.table} WHERE id = ${id} AND ${visible}`).length > 0;
}

function fold(name: string): string {
  return name.normalize("NFKC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}

/** A phone number may be shared by an office, so contacts with another email address don't match. */
export function findContact(
  context: ReadContext,
  contacts: Collection,
  { email, phone }: { email: string | null; phone: string | null },
): string | undefined {
  const visible = visibleRows(context, contacts);
  const first = (match: SQL) =>
    seenRows(
      context,
      sql`SELECT id FROM ${contacts.table} WHERE ${visible} AND state <> 'anonymised' AND ${match}
          ORDER BY state <> 'active', rid LIMIT 1`,
    )[0];
  const byEmail = email === null ? undefined : first(sql`email = ${email}`);
  if (byEmail) return String(byEmail.id);
  const digits = phone?.replaceAll(/[^0-9+x]/g, "");
  if (!digits) return undefined;
  const other = email === null ? sql`1` : sql`email IS NULL`;
  const byPhone = first(sql`phone IS NOT NULL AND ${other} AND ${PHONE_DIGITS} = ${digits}`);
  return byPhone && String(byPhone.id);
}

/** SQL that strips separators from a phone number. Keeps the "x" that marks an extension. */
const PHONE_DIGITS = sql.raw(
  [" ", "(", ")", ".", "/", "-", "e", "t"].reduce((text, sign) => `replace(${text}, '${sign}', '')`, "phone"),
);
