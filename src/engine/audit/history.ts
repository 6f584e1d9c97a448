import type { HistoryEntry } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import type { Vault } from "../../store/vault.ts";
import { unseal } from "./seal.ts";

/** A record's changes as the audit trail tells them, newest first, below a version. */
export function readHistory(
  connection: Connection,
  vault: Vault,
  org: number,
  collection: string,
  id: string,
  below: number,
  limit: number,
): HistoryEntry[] {
  return connection
    .statement(
      `SELECT at, actor, action, version, before, after, sealed FROM audit_events
       WHERE org = ? AND record_id = ? AND version IS NOT NULL AND version < ? AND collection = ?
       ORDER BY version DESC LIMIT ?`,
    )
    .all(org, id, below, collection, limit)
    .map((row) => entryOf(vault, `${collection}/${id}`, row));
}

function entryOf(vault: Vault, subject: string, row: RawRow): HistoryEntry {
  const hidden = row.sealed === null ? undefined : unseal(vault, String(row.sealed), subject);
  const before: Record<string, unknown> = { ...parse(row.before), ...hidden?.before };
  const after: Record<string, unknown> = { ...parse(row.after), ...hidden?.after };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return {
    version: Number(row.version),
    at: Number(row.at),
    actor: String(row.actor),
    action: String(row.action),
    changes: fields.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null })),
  };
}

function parse(text: RawRow[string] | undefined): Record<string, unknown> {
  return typeof text === "string" ? JSON.parse(text) : {};
}
