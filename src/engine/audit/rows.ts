import { hash, randomUUID } from "node:crypto";
import type { Connection } from "../../store/connection.ts";
import { pick, set } from "../../store/rows.ts";
import type { TrackedTable, WrittenRow } from "../../store/tracked.ts";
import { auditRows } from "./tables.ts";

export interface RowMention {
  table: string;
  key: string;
  /** Number of writes to the row so far. */
  writes: number;
  /** Undefined for a deleted row. */
  hash: string | undefined;
}

/** The salt is overwritten together with the content, which then can no longer be guessed from the hash. */
export function hashContent(salt: string, content: string): string {
  return hash("sha256", salt + content, "base64url");
}

/** Returns the row hashes for the event; null if no written row remains. */
export function bindRows(
  connection: Connection,
  rows: readonly WrittenRow[],
  event: { org: number; seq: number },
): string | null {
  const mentions: string[] = [];
  for (const { table, key } of rows) {
    const content = table.content(connection, key);
    if (content === undefined) {
      const gone = connection.get`
        UPDATE ${auditRows} SET ${set(auditRows, { ...event, salt: null, hash: null })}, ${writes} = ${writes} + 1
        WHERE ${auditRows.table_name} = ${table.name} AND ${auditRows.row_key} = ${key} RETURNING ${WRITES}`;
      // Rows created and deleted by the same call were never bound.
      if (gone) mentions.push(mentionText(table, key, gone.writes, undefined));
      continue;
    }
    const salt = randomUUID();
    const hashed = hashContent(salt, content);
    // Written out, because the `row` helper would inspect the column names on every call.
    const kept = connection.get`
      INSERT INTO ${auditRows} (${BOUND})
      VALUES (${table.name}, ${key}, ${event.org}, ${event.seq}, 1, ${salt}, ${hashed}) ON CONFLICT DO UPDATE
      SET ${org} = excluded.${org}, ${seq} = excluded.${seq}, ${writes} = ${writes} + 1,
        ${auditRows.salt} = excluded.${auditRows.salt}, ${auditRows.hash} = excluded.${auditRows.hash}
      RETURNING ${WRITES}`;
    mentions.push(mentionText(table, key, kept?.writes ?? 1, hashed));
  }
  return mentions.length > 0 ? JSON.stringify(mentions) : null;
}

const { org, seq, writes } = auditRows;
const BOUND = pick(auditRows, "table_name", "row_key", "org", "seq", "writes", "salt", "hash");
const WRITES = pick(auditRows, "writes");

function mentionText(
  { name }: TrackedTable,
  key: string,
  writes: number,
  hashed: string | undefined,
): string {
  return `${name} ${writes} ${hashed ?? "-"} ${key}`;
}

export function mentionsOf(rowHashes: string): RowMention[] {
  const mentions: unknown = JSON.parse(rowHashes);
  if (!Array.isArray(mentions)) return [];
  return mentions.flatMap((mention) => {
    const [, table, writes, hashed, key] = MENTION.exec(String(mention)) ?? [];
    if (table === undefined || key === undefined) return [];
    return [{ table, key, writes: Number(writes), hash: hashed === "-" ? undefined : hashed }];
  });
}

const MENTION = /^(\S+) (\d+) (\S+) (.*)$/s;
