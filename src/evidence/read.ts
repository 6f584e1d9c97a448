import { readFile } from "node:fs/promises";
import { getTableColumns } from "drizzle-orm";
import { canonicalEvent, type PlacedEvent } from "../engine/audit/event.ts";
import { Frontier, HASH_LENGTH, type HashSource, tileSource } from "../engine/audit/merkle.ts";
import { auditCheckpoints, auditEvents, auditHeads, auditTiles } from "../engine/audit/tables.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";
import type { Place, ReadEvent } from "./breach.ts";
import { cover } from "./proof.ts";
import { leafAt, readLeaves, tileOf } from "./segment.ts";
import type { Note } from "./verify.ts";

/** Stored event. `org` is the organisation's id. */
export interface EventRow extends PlacedEvent {
  hash: Uint8Array;
}

const { org: _, ...columns } = getTableColumns(auditEvents);
export const EVENT_COLUMNS = Object.keys(columns).join();

export class KeptEvent implements ReadEvent {
  readonly row: EventRow;

  constructor(row: EventRow) {
    this.row = row;
  }

  get seq(): number {
    return this.row.seq;
  }

  get prev_hash(): Uint8Array {
    return this.row.prev_hash;
  }

  get hash(): Uint8Array {
    return this.row.hash;
  }

  text(other?: Place): string | undefined {
    const { row } = this;
    try {
      // Each must be valid JSON by itself, or text spilling into the next key could imitate another row.
      if (row.before !== null) JSON.parse(row.before);
      if (row.after !== null) JSON.parse(row.after);
      if (row.sealed !== null) JSON.parse(row.sealed);
      if (row.policy_ids !== null) JSON.parse(row.policy_ids);
      if (row.row_hashes !== null && row.row_hashes !== undefined) JSON.parse(row.row_hashes);
      return canonicalEvent(other ? { ...row, ...other } : row);
    } catch {
      return undefined;
    }
  }
}

/** Reads the events after `after`, up to and including `last`. */
export function readEvents(
  connection: Connection,
  organization: OrganizationRef,
  after: number,
  last: number,
  limit: number,
): EventRow[] {
  const rows = connection.all`
    SELECT ${pick(auditEvents)} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${organization.key} AND ${auditEvents.seq} > ${after} AND ${auditEvents.seq} <= ${last}
    ORDER BY ${auditEvents.seq} LIMIT ${limit}`;
  return rows.map((row) => ({ ...row, org: organization.id }));
}

export function readEvent(
  connection: Connection,
  organization: OrganizationRef,
  seq: number,
): EventRow | undefined {
  return readEvents(connection, organization, seq - 1, seq, 1)[0];
}

export function readHead(
  connection: Connection,
  org: number,
): { size: number; hash: Uint8Array; frontier: Uint8Array } | undefined {
  return connection.get`
    SELECT ${pick(auditHeads, "size", "hash", "frontier")} FROM ${auditHeads} WHERE ${auditHeads.org} = ${org}`;
}

/** Hashes of all events, including archived ones. */
export function treeOf(connection: Connection, org: number): HashSource {
  return tileSource((level, start, count) => {
    if (level === 0) return leavesOf(connection, org, start, count);
    return connection.all`
      SELECT ${pick(auditTiles, "hash")} FROM ${auditTiles}
      WHERE ${auditTiles.org} = ${org} AND ${auditTiles.level} = ${level}
        AND ${auditTiles.position} >= ${start} AND ${auditTiles.position} < ${start + count}
      ORDER BY ${auditTiles.position}`.map(({ hash }) => hash);
  });
}

/** Hashes of consecutive events within one tile. */
function leavesOf(connection: Connection, org: number, start: number, count: number): Uint8Array[] {
  const hashes = connection.all`
    SELECT ${pick(auditEvents, "hash")} FROM ${auditEvents}
    WHERE ${auditEvents.org} = ${org} AND ${auditEvents.seq} > ${start} AND ${auditEvents.seq} <= ${start + count}
    ORDER BY ${auditEvents.seq}`.map(({ hash }) => hash);
  if (hashes.length === count) return hashes;
  const leaves = readLeaves(connection, org, tileOf(start + 1));
  if (!leaves) return hashes;
  return Array.from({ length: count }, (_, i) => leafAt(leaves, start + 1 + i));
}

/** Right edge of the tree at a size. */
export async function frontierAt(tree: HashSource, size: number): Promise<Frontier> {
  const peaks = await Promise.all(cover(0, size).map(({ level, index }) => tree.node(level, index)));
  const bytes = Buffer.alloc(8 + peaks.length * HASH_LENGTH);
  bytes.writeBigUInt64BE(BigInt(size));
  for (const [i, peak] of peaks.reverse().entries()) bytes.set(peak, 8 + i * HASH_LENGTH);
  return Frontier.fromBytes(bytes);
}

export function readNotes(connection: Connection, org: number): Note[] {
  return connection.all`
    SELECT ${pick(auditCheckpoints, "size", "note")} FROM ${auditCheckpoints}
    WHERE ${auditCheckpoints.org} = ${org} ORDER BY ${auditCheckpoints.size}`;
}

/** Reads the notes in the file next to the database. Returns an empty list if there is no file. */
export async function readFiledNotes(path: string, origin: string): Promise<Note[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  const [stray = "", ...parts] = text.split(`${origin}\n`);
  const notes = parts
    // Skips a note cut short by a power failure, which is complete in the database.
    .filter((part) => part.endsWith("\n\n"))
    .map((part) => ({ size: Number.parseInt(part, 10) || 0, note: `${origin}\n${part.slice(0, -1)}` }));
  return stray === "" ? notes : [{ size: 0, note: stray }, ...notes];
}
