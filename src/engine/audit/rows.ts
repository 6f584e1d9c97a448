import { hash, randomUUID } from "node:crypto";
import type { Connection } from "../../store/connection.ts";
import type { TrackedTable, WrittenRow } from "../../store/tracked.ts";

/** What an event says of one row that was written. */
export interface RowMention {
  table: string;
  key: string;
  /** How often the row was written up to then. */
  writes: number;
  /** Undefined of a row that is gone. */
  hash: string | undefined;
}

/** The hash of a row's content. Without the salt, which is overwritten with the content, nobody can guess it. */
export function hashContent(salt: string, content: string): string {
  return hash("sha256", salt + content, "base64url");
}

const KEEP = `INSERT INTO audit_rows (table_name, row_key, org, seq, writes, salt, hash) VALUES (?, ?, ?, ?, 1, ?, ?)
  ON CONFLICT DO UPDATE SET org = excluded.org, seq = excluded.seq, writes = writes + 1, salt = excluded.salt,
    hash = excluded.hash RETURNING writes`;
const DROP = `UPDATE audit_rows SET org = ?3, seq = ?4, writes = writes + 1, salt = NULL, hash = NULL
  WHERE table_name = ?1 AND row_key = ?2 RETURNING writes`;

/** Binds rows to the event that wrote them. Answers what the event says of them; null when it wrote none that stayed. */
export function bindRows(
  connection: Connection,
  rows: readonly WrittenRow[],
  { org, seq }: { org: number; seq: number },
): string | null {
  const mentions: string[] = [];
  for (const { table, key } of rows) {
    const content = table.content(connection, key);
    if (content === undefined) {
      const [gone] = connection.statement(DROP).values(table.name, key, org, seq);
      // One that was made and removed by the same call was never bound.
      if (gone) mentions.push(mentionText(table, key, gone[0], undefined));
      continue;
    }
    const salt = randomUUID();
    const hashed = hashContent(salt, content);
    const [kept] = connection.statement(KEEP).values(table.name, key, org, seq, salt, hashed);
    mentions.push(mentionText(table, key, kept?.[0], hashed));
  }
  return mentions.length > 0 ? JSON.stringify(mentions) : null;
}

function mentionText(
  { name }: TrackedTable,
  key: string,
  writes: unknown,
  hashed: string | undefined,
): string {
  return `${name} ${writes} ${hashed ?? "-"} ${key}`;
}

/** What an event says of the rows that it wrote. */
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
