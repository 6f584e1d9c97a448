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
    checked: Type.Integer({ description: "Number of events compared with their hashes" }),
    from: Type.Integer(),
    to: Type.Integer(),
    head: Type.Object({ seq: Type.Integer(), hash: Type.String() }, closed),
    signed: Type.Integer({ description: "Last event covered by a signed checkpoint" }),
    cosigned: Type.Optional(
      Type.Object(
        { size: Type.Integer(), witnesses: Type.Integer() },
        {
          ...closed,
          description: "Length of the log at the last cosignatures, and number of witnesses",
        },
      ),
    ),
    archived: Type.Optional(
      Type.Integer({
        description: "Number of archived events checked by hash only",
      }),
    ),
    breach: Type.Optional(
      Type.Object(
        {
          seq: Type.Integer({ description: "First event that fails verification" }),
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

export function verifyAction(store: Store, signer: CheckpointSigner): Action {
  // CPU-bound, so running two at once would only slow both down.
  const queue = new PQueue({ concurrency: 1 });
  return defineAction({
    name: "audit.verify",
    summary: "Verify the audit log",
    description:
      "Compares every event with its hash, every hash with the next, and all hashes with the signed checkpoints. Returns ok, or the first mismatch and its cause.",
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
