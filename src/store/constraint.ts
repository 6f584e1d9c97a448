import { SQLiteError } from "bun:sqlite";

/** Returns the column whose UNIQUE constraint failed; undefined for other errors. */
export function duplicateColumn(error: unknown): string | undefined {
  if (!(error instanceof SQLiteError) || error.code !== "SQLITE_CONSTRAINT_UNIQUE") return undefined;
  // "UNIQUE constraint failed: crm_accounts.org, crm_accounts.tax_id": every key contains `org`.
  return error.message.split(".").at(-1);
}
