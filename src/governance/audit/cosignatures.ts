import { Type } from "@sinclair/typebox";
import { verifier } from "../../engine/audit/checkpoint.ts";
import { auditCosignatures as cosignatures, auditWitnesses as witnesses } from "../../engine/audit/tables.ts";
import { cosignedAt } from "../../evidence/cosign.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { TextStream } from "../../kernel/stream.ts";
import { parseCheckpoint } from "../../proof/note.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, row } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { COLLECTION, noteAt, PATH } from "./checkpoints.ts";
import { parseSeq } from "./seq.ts";
import { logInput, logOf } from "./which.ts";
import { type Witness, witnessesOf } from "./witnesses.ts";

const cosignaturesSchema = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          witness_id: Type.String(),
          name: Type.String(),
          at: Type.String({ format: "date-time", description: "Time of the witness signature" }),
          line: Type.String({ description: "Signature line of the witness (c2sp.org/tlog-cosignature)" }),
        },
        { ...closed, $id: "AuditCosignature" },
      ),
    ),
  },
  { ...closed, $id: "AuditCosignatures" },
);

function cosignaturesAt(connection: Connection, org: number, size: number) {
  const rows = connection.all`SELECT ${pick(cosignatures, "witness_id", "at", "line")}, ${pick(witnesses, "name")}
    FROM ${cosignatures} JOIN ${witnesses} ON ${witnesses.id} = ${cosignatures.witness_id}
    WHERE ${cosignatures.org} = ${org} AND ${cosignatures.size} = ${size} ORDER BY ${cosignatures.at}, ${witnesses.name}`;
  return rows.map((one) => ({ ...one, at: moment(one.at) }));
}

export function addCosignaturesAction(): Action {
  return defineAction({
    name: "audit.checkpoints.cosign",
    summary: "Add the cosignatures of a checkpoint",
    description: "Note returned by `freehold audit witness`. Lines of unknown witnesses are ignored.",
    kind: "write",
    http: [{ method: "POST", path: `${PATH}/:n/cosignatures` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      { n: idInput, note: Type.String({ minLength: 1, maxLength: 100_000 }) },
      { ...closed, $id: "AuditCosign" },
    ),
    output: cosignaturesSchema,
    run: async (context, { n, note }) => {
      context.about(COLLECTION, n);
      const { connection } = context.handle;
      const size = parseSeq(n);
      const own = noteAt(connection, context.org, size);
      if (own === null) throw new Fault("RECORD_NOT_FOUND");
      if (parseCheckpoint(note)?.text !== parseCheckpoint(own)?.text)
        throw invalid("note", "ANOTHER_CHECKPOINT", say("governance.errors.anotherCheckpoint"));
      const known = new Set(cosignaturesAt(connection, context.org, size).map((one) => one.witness_id));
      const signed = witnessesOf(connection, context.org).flatMap((witness) => {
        const line = lineOf(note, witness);
        return line ? [{ witness, ...line }] : [];
      });
      if (signed.length === 0) throw invalid("note", "NO_WITNESS", say("governance.errors.noWitness"));
      const fresh = signed.filter(({ witness }) => !known.has(witness.id));
      for (const { witness, at, line } of fresh) {
        const columns = { org: context.org, size, witness_id: witness.id, at, line };
        connection.run`INSERT INTO ${cosignatures} ${row(cosignatures, columns)}`;
      }
      const after = { cosigned_by: fresh.map(({ witness }) => witness.name) };
      if (fresh.length > 0)
        context.changed({ collection: COLLECTION, id: n, version: null, before: {}, after });
      return { data: cosignaturesAt(connection, context.org, size) };
    },
  });
}

/** Finds a witness's valid cosignature line in a note. */
function lineOf(note: string, { name, public_key }: Witness): { line: string; at: number } | undefined {
  const key = { name, publicKey: verifier(public_key) };
  const border = note.lastIndexOf("\n\n") + 2;
  for (const line of note.slice(border).split("\n")) {
    if (!line.startsWith(`\u2014 ${name} `)) continue;
    const at = cosignedAt(`${note.slice(0, border)}${line}\n`, key);
    if (at !== undefined) return { line, at };
  }
  return undefined;
}

export function listCosignaturesAction(): Action {
  return defineAction({
    name: "audit.checkpoints.cosignatures",
    summary: "List the cosignatures of a checkpoint",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:n/cosignatures` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ n: idInput }, closed),
    output: cosignaturesSchema,
    run: async (context, { n }) => {
      context.about(COLLECTION, n);
      const { connection } = context.handle;
      const size = parseSeq(n);
      if (noteAt(connection, context.org, size) === null) throw new Fault("RECORD_NOT_FOUND");
      const data = cosignaturesAt(connection, context.org, size);
      context.returned(data.length);
      return { data };
    },
  });
}

export function cosignedNote(
  connection: Connection,
  org: number,
  { size, note }: { size: number; note: string },
): string {
  return [note, ...cosignaturesAt(connection, org, size).map(({ line }) => `${line}\n`)].join("");
}

const TEXT = "text/plain; charset=utf-8";

export function noteAction(): Action {
  return defineAction({
    name: "audit.checkpoints.note",
    summary: "Get a checkpoint as text",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:n/note` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ n: idInput, log: logInput }, closed),
    output: Type.Unsafe<TextStream>(Type.Any()),
    stream: TEXT,
    run: async (context, { n, log }) => {
      context.about(COLLECTION, n);
      const { connection } = context.handle;
      const { key } = logOf(context, log);
      const note = noteAt(connection, key, parseSeq(n));
      if (note === null) throw new Fault("RECORD_NOT_FOUND");
      const whole = cosignedNote(connection, key, { size: parseSeq(n), note });
      async function* text() {
        yield whole;
      }
      return new TextStream(TEXT, text(), `checkpoint-${n}.txt`);
    },
  });
}
