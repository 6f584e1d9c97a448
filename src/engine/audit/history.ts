import type { HistoryEntry } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import type { Vault } from "../../store/vault.ts";
import { unseal } from "./seal.ts";
import { auditEvents, IS_CHANGE } from "./tables.ts";

/** Reads a record's versions below the given one from the audit trail, newest first. */
export function readHistory(
  connection: Connection,
  vault: Vault,
  org: number,
  collection: string,
  id: string,
  below: number,
  limit: number,
): HistoryEntry[] {
  const rows = connection.all`
    SELECT ${ENTRY} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.record_id} = ${id} AND ${IS_CHANGE}
      AND ${auditEvents.version} < ${below} AND ${auditEvents.collection} = ${collection}
    ORDER BY ${auditEvents.version} DESC LIMIT ${limit}`;
  return rows.map((row) => entryOf(vault, `${collection}/${id}`, row));
}

const ENTRY = pick(auditEvents, "at", "actor", "action", "version", "before", "after", "sealed");

function entryOf(vault: Vault, subject: string, row: typeof ENTRY.row): HistoryEntry {
  const hidden = row.sealed === null ? undefined : unseal(vault, row.sealed, subject);
  const before: Record<string, unknown> = { ...parse(row.before), ...hidden?.before };
  const after: Record<string, unknown> = { ...parse(row.after), ...hidden?.after };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    version: row.version ?? 0,
    at: row.at,
    actor: row.actor,
    action: row.action,
    changes: fields.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null })),
  };
}

function parse(text: string | null): Record<string, unknown> {
  return text === null ? {} : JSON.parse(text);
}
