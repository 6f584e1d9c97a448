import { type Static, Type } from "@sinclair/typebox";
import { hex } from "../../engine/audit/event.ts";
import type { AuditLog } from "../../engine/audit/log.ts";
import { leafHash } from "../../engine/audit/merkle.ts";
import { auditCheckpoints as checkpoints } from "../../engine/audit/tables.ts";
import { inclusionProof, rootFrom } from "../../evidence/proof.ts";
import { type EventRow, KeptEvent, readEvent, readHead, treeOf } from "../../evidence/read.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { OrganizationRef } from "../../kernel/principal.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { COLLECTION, PATH } from "./events.ts";
import { parseSeq } from "./seq.ts";
import { logInput, logOf } from "./which.ts";
import { type TrailParts, withholdsNothing } from "./withheld.ts";

const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

const proofSchema = Type.Object(
  {
    event: nullable(
      Type.String({
        description:
          "Canonical text of the event. leaf_hash is the SHA-256 of a zero byte followed by it. Null if archived or not readable by you.",
      }),
    ),
    leaf_hash: hash,
    index: Type.Integer({ description: "Position in the tree, starting at 0" }),
    size: Type.Integer({ description: "Number of events covered by the checkpoint" }),
    root: hash,
    path: Type.Array(hash, { description: "RFC 9162, section 2.1.3" }),
    checkpoint: Type.String({ description: "Signed note (c2sp.org/tlog-checkpoint)" }),
  },
  { ...closed, $id: "AuditProof" },
);

export function proveEventAction(parts: TrailParts, audit: AuditLog): Action {
  return defineAction({
    name: "audit.events.proof",
    summary: "Get the inclusion proof of an event",
    description:
      "Anyone can verify the proof without this appliance, using the public key at /audit/checkpoints.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/proof` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput, log: logInput }, closed),
    output: proofSchema,
    run: async (context, { id, log }) => {
      context.about(COLLECTION, id);
      const organization = logOf(context, log);
      const checkpoint = await checkpointOver(context, audit, organization, parseSeq(id));
      return proofOf(
        context.handle.connection,
        organization,
        parseSeq(id),
        checkpoint,
        withholdsNothing(context, parts),
      );
    },
  });
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
): Promise<Static<typeof proofSchema>> {
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
