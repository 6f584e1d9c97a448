import { Type } from "@sinclair/typebox";
import PQueue from "p-queue";
import type { CheckpointSigner } from "../../engine/audit/checkpoints.ts";
import { verifyLog } from "../../evidence/verify-log.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import { closed, oneOf } from "../../kernel/schema.ts";
import type { Store } from "../../store/store.ts";
import { say } from "../../text/message.ts";
import { logInput, logOf } from "./which.ts";

const place = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

const verdictSchema = Type.Object(
  {
    ok: Type.Boolean(),
    checked: Type.Integer({ description: "How many events were compared with their hashes" }),
    from: Type.Integer(),
    to: Type.Integer(),
    head: Type.Object({ seq: Type.Integer(), hash: Type.String() }, closed),
    signed: Type.Integer({ description: "Up to which event a signed checkpoint covers what was read" }),
    cosigned: Type.Optional(
      Type.Object(
        { size: Type.Integer(), witnesses: Type.Integer() },
        {
          ...closed,
          description: "How long the log was when witnesses last signed it, and how many of them did",
        },
      ),
    ),
    archived: Type.Optional(
      Type.Integer({
        description: "How many events were checked by their hashes alone: what they say is in archives",
      }),
    ),
    breach: Type.Optional(
      Type.Object(
        {
          seq: Type.Integer({ description: "The first event that is not what it was" }),
          kind: oneOf(["edited", "missing", "reordered", "truncated", "bad_signature"]),
          message: Type.String(),
        },
        { ...closed, $id: "AuditBreach" },
      ),
    ),
  },
  { ...closed, $id: "AuditVerdict" },
);

const MAX_WAITING = 8;

/** `GET /audit/verify` */
export function verifyAction(store: Store, signer: CheckpointSigner): Action {
  // Verification is CPU-bound, so running two at once would only slow both down.
  const queue = new PQueue({ concurrency: 1 });
  return defineAction({
    name: "audit.verify",
    summary: "Verify that the log is what it was",
    description:
      "Compares every event with its hash, every hash with the next, and all of them with the signed checkpoints. Says ok, or the first event that is not what it was and how.",
    kind: "read",
    http: [{ method: "GET", path: "/api/v1/audit/verify" }],
    input: Type.Object({ log: logInput, from: Type.Optional(place), to: Type.Optional(place) }, closed),
    output: verdictSchema,
    run: async (context, { log, from, to }) => {
      const organization = logOf(context, log);
      if (from !== undefined && to !== undefined && from > to)
        throw invalid("to", "TOO_SMALL", say("governance.errors.toBeforeFrom"));
      if (queue.size >= MAX_WAITING) throw new Fault("NOT_READY");
      const report = await queue.add(() => verifyLog(store, signer, organization, { from, to }));
      if (report.ok && from !== undefined && from > report.head.seq)
        throw invalid("from", "TOO_LARGE", say("governance.errors.fromAfterLast", { last: report.head.seq }));
      const { breach, ...rest } = report;
      return breach ? { ...rest, breach: { ...breach, message: localise(context, breach.message) } } : rest;
    },
  });
}
