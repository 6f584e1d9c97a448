import type { HistoryEntry } from "../../kernel/context.ts";
import type { Connection } from "../../store/connection.ts";
import { as, part, pick } from "../../store/rows.ts";
import type { Vault } from "../../store/vault.ts";
import type { EventDraft } from "./event.ts";
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

/** Reads the states that a record has left, oldest first, from its versions above the given one. */
export function readPastStates(
  connection: Connection,
  org: number,
  collection: string,
  id: string,
  from: number,
): string[] {
  const left = part`json_extract(${auditEvents.before}, '$.state')`;
  const rows = connection.all`
    SELECT ${left} ${as<"state", string>("state")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.record_id} = ${id} AND ${IS_CHANGE}
      AND ${auditEvents.version} > ${from} AND ${auditEvents.collection} = ${collection} AND ${left} IS NOT NULL
    ORDER BY ${auditEvents.version}`;
  return rows.map(({ state }) => state);
}

const ENTRY = pick(
  auditEvents,
  "at",
  "actor",
  "mandate",
  "action",
  "version",
  "approval_id",
  "before",
  "after",
  "sealed",
);

function entryOf(vault: Vault, subject: string, row: typeof ENTRY.row): HistoryEntry {
  return {
    version: row.version ?? 0,
    at: row.at,
    actor: row.actor,
    mandate: row.mandate,
    action: row.action,
    approval_id: row.approval_id,
    changes: changesIn(vault, subject, row),
  };
}

/** Both sides of each field that an event changed. Erased values are missing. */
export function changesIn(
  vault: Vault,
  subject: string,
  row: Pick<EventDraft, "before" | "after" | "sealed">,
): HistoryEntry["changes"] {
  const hidden = row.sealed === null ? undefined : unseal(vault, row.sealed, subject);
  const before: Record<string, unknown> = { ...parse(row.before), ...hidden?.before };
  const after: Record<string, unknown> = { ...parse(row.after), ...hidden?.after };
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }));
}

function parse(text: string | null): Record<string, unknown> {
  return text === null ? {} : JSON.parse(text);
}
