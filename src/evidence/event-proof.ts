import { hex } from "../engine/audit/event.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import { leafHash } from "../engine/audit/merkle.ts";
import { auditCheckpoints as checkpoints } from "../engine/audit/tables.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import type { OrganizationRef } from "../kernel/principal.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";
import { inclusionProof, rootFrom } from "./proof.ts";
import { type EventRow, KeptEvent, readEvent, readHead, treeOf } from "./read.ts";

/** Inclusion of an event in the tree that a checkpoint signs. Hashes are hexadecimal. */
export interface EventProof {
  /** Canonical text; null if archived, or if the reader may not see it. */
  event: string | null;
  leaf_hash: string;
  index: number;
  size: number;
  root: string;
  path: string[];
  checkpoint: string;
}

/** Returns a checkpoint that covers the event, signing a new one if there is none yet. */
export async function checkpointOver(
  { handle }: ReadContext,
  audit: AuditLog,
  organization: OrganizationRef,
  seq: number,
): Promise<{ size: number; note: string }> {
  const newest = newestCheckpoint(handle.connection, organization.key);
  if (newest && newest.size >= seq) return newest;
  const size = readHead(handle.connection, organization.key)?.size ?? 0;
  if (seq > size) throw new Fault("RECORD_NOT_FOUND");
  await audit.checkpoint(organization);
  const fresh = newestCheckpoint(handle.connection, organization.key);
  if (!fresh || fresh.size < seq) throw new Error(`no checkpoint covers event ${seq}`);
  return fresh;
}

export async function proofOf(
  connection: Connection,
  organization: OrganizationRef,
  seq: number,
  { size, note }: { size: number; note: string },
  mayShow: (row: EventRow) => boolean,
): Promise<EventProof> {
  const row = readEvent(connection, organization, seq);
  const text = row && new KeptEvent(row).text();
  if (row && text === undefined) throw new Fault("RECORD_NOT_FOUND");
  const tree = treeOf(connection, organization.key);
  const leaf = text === undefined ? await tree.node(0, seq - 1) : leafHash(text);
  const path = await inclusionProof(seq - 1, size, tree);
  return {
    event: row && text !== undefined && mayShow(row) ? text : null,
    leaf_hash: hex(leaf),
    index: seq - 1,
    size,
    root: hex(await rootFrom(tree, size)),
    path: path.map(hex),
    checkpoint: note,
  };
}

export function newestCheckpoint(
  connection: Connection,
  org: number,
): { size: number; note: string } | undefined {
  return connection.get`SELECT ${pick(checkpoints, "size", "note")} FROM ${checkpoints}
    WHERE ${checkpoints.org} = ${org} ORDER BY ${checkpoints.size} DESC LIMIT 1`;
}
