import { createHash } from "node:crypto";
import { type PublicJwk, verifier, verifyCheckpoint } from "../engine/audit/checkpoint.ts";
import { type LogIdentity, originOf } from "../engine/audit/checkpoints.ts";
import { auditLeaves, auditSegments } from "../engine/audit/tables.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import { pick, type RowOf } from "../store/rows.ts";
import type { SealedRows } from "../store/sealed.ts";
import { type Message, say } from "../text/message.ts";

/** Segments end at tile boundaries, so that no row holds hashes of two segments. */
export const TILE = 256;
/** Largest segment: an archive must be easy to open and inspect. */
export const SEGMENT_EVENTS = 65_536;

/** Stages of a segment, from sealed rows to an archive file with only the hashes left in the database. */
export const SEGMENT_STATES = auditSegments.state.enumValues;
export type SegmentState = (typeof SEGMENT_STATES)[number];

export interface Segment {
  number: number;
  first: number;
  last: number;
  sealedAt: number;
  seal: string;
  state: SegmentState;
  archive: { sha256: string; bytes: number; plainBytes: number; at: number } | undefined;
  confirmed: { at: number; by: string; release: string } | undefined;
}

export function readSegments(connection: Connection, org: number): Segment[] {
  return connection.all`
    SELECT ${pick(auditSegments)} FROM ${auditSegments} WHERE ${auditSegments.org} = ${org}
    ORDER BY ${auditSegments.number}`.map(parseSegment);
}

export function readSegment(connection: Connection, org: number, number: number): Segment | undefined {
  const row = connection.get`
    SELECT ${pick(auditSegments)} FROM ${auditSegments}
    WHERE ${auditSegments.org} = ${org} AND ${auditSegments.number} = ${number}`;
  return row && parseSegment(row);
}

export function segmentOf(connection: Connection, org: number, seq: number): Segment | undefined {
  const row = connection.get`
    SELECT ${pick(auditSegments)} FROM ${auditSegments}
    WHERE ${auditSegments.org} = ${org} AND ${auditSegments.number} =
      (SELECT min(${auditSegments.number}) FROM ${auditSegments}
       WHERE ${auditSegments.org} = ${org} AND ${auditSegments.last} >= ${seq})`;
  const segment = row && parseSegment(row);
  return segment && segment.first <= seq ? segment : undefined;
}

/** True if events may be missing from the database because a confirmed archive has them. */
export function isReleased({ state }: Segment): boolean {
  return state !== "sealed" && state !== "archived";
}

function parseSegment(row: RowOf<typeof auditSegments>): Segment {
  const { number, first, last, sealed_at, seal, state, archive_sha256: sha256, release } = row;
  return {
    number,
    first,
    last,
    sealedAt: sealed_at,
    seal,
    state,
    archive:
      sha256 === null
        ? undefined
        : {
            sha256,
            bytes: row.archive_bytes ?? 0,
            plainBytes: row.plain_bytes ?? 0,
            at: row.archived_at ?? 0,
          },
    confirmed:
      release === null ? undefined : { at: row.confirmed_at ?? 0, by: row.confirmed_by ?? "", release },
  };
}

/** Line of the seal that names the segment and its first event. */
export function sealLine({ number, first }: Pick<Segment, "number" | "first">): string {
  return `segment ${number} from ${first}`;
}

/** Release lines: the archive file that replaces the segment, and the events that stay in the database. */
export function releaseLines(
  segment: Pick<Segment, "number" | "first">,
  sha256: string,
  kept: readonly string[],
): string[] {
  return [sealLine(segment), `archive ${sha256}`, `kept ${digestOf(kept)}`];
}

function digestOf(kept: readonly string[]): string {
  return createHash("sha256").update(kept.join("")).digest("hex");
}

/** Hashes of a tile's 256 events, and which of them stay in the database. */
export interface Leaves {
  hashes: Uint8Array;
  kept: string;
}

/** Returns undefined while all rows of the tile are stored. */
export function readLeaves(connection: Connection, org: number, position: number): Leaves | undefined {
  return connection.get`
    SELECT ${pick(auditLeaves, "hashes", "kept")} FROM ${auditLeaves}
    WHERE ${auditLeaves.org} = ${org} AND ${auditLeaves.position} = ${position}`;
}

export function leafAt({ hashes }: Leaves, seq: number): Uint8Array {
  const at = ((seq - 1) % TILE) * 32;
  return hashes.slice(at, at + 32);
}

export function tileOf(seq: number): number {
  return Math.floor((seq - 1) / TILE);
}

export function tilesOf({ first, last }: Segment): number[] {
  return Array.from({ length: (last - first + 1) / TILE }, (_, i) => tileOf(first) + i);
}

/** Returns the problem with a released segment's signatures; undefined if they are valid. */
export function distrustRelease(
  connection: Connection,
  organization: OrganizationRef,
  { name, publicKey, origin }: { name: string; publicKey: PublicJwk; origin: string },
  segment: Segment,
): Message | undefined {
  const { confirmed, archive, last } = segment;
  if (!confirmed || !archive) return say("evidence.breaches.unconfirmed");
  const kept = tilesOf(segment).map((tile) => readLeaves(connection, organization.key, tile)?.kept ?? "");
  const verdict = verifyCheckpoint(confirmed.release, verifier(publicKey), name);
  if (!verdict.ok) return say("evidence.breaches.releaseKey");
  const { checkpoint } = verdict;
  const lines = releaseLines(segment, archive.sha256, kept);
  if (checkpoint.origin !== origin || checkpoint.size !== last) return say("evidence.breaches.releaseOther");
  if (checkpoint.extensions.join("\n") !== lines.join("\n")) return say("evidence.breaches.notReleased");
  return undefined;
}

export function identityFor(identity: LogIdentity, organization: OrganizationRef) {
  return { ...identity, origin: originOf(identity, organization.id) };
}

const RELEASED = `EXISTS (
  SELECT 1 FROM audit_segments s JOIN audit_leaves l ON l.org = s.org AND l.position = ($.seq - 1) / ${TILE}
  WHERE s.org = $.org AND $.seq BETWEEN s.first AND s.last AND s.state = 'emptying'
    AND substr(l.kept, ($.seq - 1) % ${TILE} + 1, 1) = '0'
    AND substr(l.hashes, ($.seq - 1) % ${TILE} * 32 + 1, 32) = $.hash)
  AND $.version IS NULL AND $.before IS NULL AND $.after IS NULL AND $.sealed IS NULL AND $.row_hashes IS NULL`;

const REFILLED = `EXISTS (
  SELECT 1 FROM audit_segments s
  WHERE s.org = $.org AND $.position * ${TILE} + 1 BETWEEN s.first AND s.last AND s.state = 'refilling')
  AND (SELECT count(*) FROM audit_events e
    WHERE e.org = $.org AND e.seq > $.position * ${TILE} AND e.seq <= ($.position + 1) * ${TILE}) = ${TILE}`;

/**
 * Triggers that bind even the program. An event can only be deleted from a sealed, archived and confirmed
 * segment, if it changed nothing and its hash is kept; hashes only when all events are restored.
 */
export const SEALED_AUDIT: readonly SealedRows[] = [
  { table: "audit_events", when: `NOT (${RELEASED})` },
  { table: "audit_leaves", when: `NOT (${REFILLED})` },
  { table: "audit_segments", columns: ["org", "number", "first", "last", "sealed_at", "seal"] },
  { table: "audit_cosignatures" },
  { table: "audit_reports" },
];
