import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { queryRows } from "../../records/index.ts";
import { heldBy } from "../legal/index.ts";

/** The collections whose records say something of a person. */
type Personal =
  | "hr.employees"
  | "hr.candidates"
  | "hr.leave-requests"
  | "hr.timesheets"
  | "hr.expense-claims"
  | "hr.reviews";

/** Erases what is kept of a person beside the fields of a record: the files that are attached to it, and its past. */
export function erase(context: WriteContext, collection: Personal, id: string): void {
  erasePast(context, collection, id);
  context.handle.connection
    .statement(
      `UPDATE attachments SET removed_at = ?, name = 'erased', note = NULL
       WHERE org = ? AND collection = ? AND record_id = ?`,
    )
    .run(context.now, context.principal.organization.key, collection, id);
}

/**
 * Erases, once the call is durable, the key under which the audit trail keeps the record's personal values.
 * What the trail said of the person can then never be read again, by anybody.
 */
export function erasePast(context: WriteContext, collection: Personal, id: string): void {
  refuseWhenHeld(context, collection, id);
  const org = context.principal.organization.key;
  const table = sql.raw(collection.replaceAll(/[.-]/g, "_"));
  const [row] = queryRows(context, sql`SELECT person_key FROM ${table} WHERE id = ${id} AND org = ${org}`);
  if (!row) return;
  const key = Number(row.person_key);
  context.handle.settled((committed) => {
    if (committed) context.vault.destroyPersonKey(key);
  });
}

/** The kit asks this of the record that is erased; it holds of those that go with it as well. */
function refuseWhenHeld(context: WriteContext, collection: Personal, id: string): void {
  const matters = heldBy(context, collection, id);
  if (matters.length === 0) return;
  throw new Fault("RECORD_IN_USE", {
    message: "A record of this person is under legal hold and must stay until the hold is released.",
    details: [{ path: collection, code: "HELD", message: `Matter ${matters.join(", ")} holds it` }],
  });
}
