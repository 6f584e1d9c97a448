import { Type } from "@sinclair/typebox";
import type { AuditLog } from "../../engine/audit/log.ts";
import { checkpointOver, proofOf } from "../../evidence/event-proof.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
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
