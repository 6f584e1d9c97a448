import { Type } from "@sinclair/typebox";
import { type CheckpointSigner, originOf } from "../../engine/audit/checkpoints.ts";
import { hex } from "../../engine/audit/event.ts";
import { auditCheckpoints as checkpoints } from "../../engine/audit/tables.ts";
import { consistencyProof, rootFrom } from "../../evidence/proof.ts";
import { treeOf } from "../../evidence/read.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { part, pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { publicKeySchema } from "./key.ts";
import { type Cursor, cursorInput, limitInput, pageOf, pageSchema, parseCursor } from "./page.ts";
import { parseSeq } from "./seq.ts";
import { logInput, logOf } from "./which.ts";

export const COLLECTION = "audit.checkpoints";
export const PATH = "/api/v1/audit/checkpoints";
const hash = Type.String({ pattern: "^[0-9a-f]{64}$" });

const checkpointSchema = Type.Object(
  {
    size: Type.Integer({ description: "Number of events covered" }),
    at: Type.String({ format: "date-time" }),
    note: Type.String({ description: "Signed note (c2sp.org/tlog-checkpoint)" }),
  },
  { ...closed, $id: "AuditCheckpoint" },
);

export function listCheckpointsAction({ identity }: CheckpointSigner): Action {
  return defineAction({
    name: "audit.checkpoints.list",
    summary: "List signed checkpoints",
    description: "Keep copies of the notes and of the key outside the appliance, out of reach of a forger.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({ log: logInput, limit: limitInput, cursor: cursorInput }, closed),
    output: Type.Object(
      {
        data: Type.Array(checkpointSchema),
        page: pageSchema,
        name: Type.String({ description: "Name under which the notes are signed" }),
        origin: Type.String({ description: "Origin line of the notes" }),
        public_key: publicKeySchema,
      },
      { ...closed, $id: "AuditCheckpoints" },
    ),
    run: async (context, { log, limit = 50, cursor: text }) => {
      const organization = logOf(context, log);
      const cursor = parseCursor(text);
      const rows = readCheckpoints(context.handle.connection, organization.key, limit + 1, cursor);
      const more = rows.length > limit;
      if (more) rows.pop();
      const rest = more ? rows.at(-1)?.size : undefined;
      if (cursor?.backward) rows.reverse();
      const data = rows.map((one) => ({ ...one, at: moment(one.at) }));
      context.returned(data.length);
      const page = pageOf(
        limit,
        cursor,
        data.map(({ size }) => size),
        rest,
      );
      const origin = originOf(identity, organization.id);
      return { data, page, name: identity.name, origin, public_key: identity.publicKey };
    },
  });
}

function readCheckpoints(connection: Connection, org: number, limit: number, cursor?: Cursor) {
  const { size } = checkpoints;
  const [side, order] = cursor?.backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
  return connection.all`SELECT ${pick(checkpoints, "size", "at", "note")} FROM ${checkpoints}
    WHERE ${checkpoints.org} = ${org} AND ${size} ${side} ${cursor?.at ?? Number.MAX_SAFE_INTEGER}
    ORDER BY ${size} ${order} LIMIT ${limit}`;
}

export function proveConsistencyAction(): Action {
  return defineAction({
    name: "audit.checkpoints.consistency",
    summary: "Prove the consistency of two checkpoints",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:n/consistency` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        n: idInput,
        log: logInput,
        from: Type.Integer({ minimum: 0, description: "Number of events covered by the earlier checkpoint" }),
      },
      closed,
    ),
    output: Type.Object(
      {
        first: Type.Integer(),
        second: Type.Integer(),
        first_root: hash,
        second_root: hash,
        path: Type.Array(hash, { description: "RFC 9162, section 2.1.4" }),
        first_checkpoint: nullable(Type.String()),
        second_checkpoint: Type.String(),
      },
      { ...closed, $id: "AuditConsistency" },
    ),
    run: async (context, { n, log, from }) => {
      context.about(COLLECTION, n);
      const { connection } = context.handle;
      const { key } = logOf(context, log);
      const second = parseSeq(n);
      const note = noteAt(connection, key, second);
      if (note === null) throw new Fault("RECORD_NOT_FOUND");
      if (from > second) throw invalid("from", "TOO_LARGE", say("governance.errors.earlierCheckpoint"));
      const tree = treeOf(connection, key);
      const path = await consistencyProof(from, second, tree);
      return {
        first: from,
        second,
        first_root: hex(await rootFrom(tree, from)),
        second_root: hex(await rootFrom(tree, second)),
        path: path.map(hex),
        first_checkpoint: noteAt(connection, key, from),
        second_checkpoint: note,
      };
    },
  });
}

export function noteAt(connection: Connection, org: number, size: number): string | null {
  const signed = connection.get`SELECT ${pick(checkpoints, "note")} FROM ${checkpoints}
    WHERE ${checkpoints.org} = ${org} AND ${checkpoints.size} = ${size}`;
  return signed?.note ?? null;
}
