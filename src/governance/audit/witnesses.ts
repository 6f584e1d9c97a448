import { type Static, Type } from "@sinclair/typebox";
import { isKeyName, type PublicJwk, verifier } from "../../engine/audit/checkpoint.ts";
import { auditWitnesses } from "../../engine/audit/tables.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { type Connection, insertInto } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { publicKeySchema } from "./key.ts";

const COLLECTION = "audit.witnesses";
const PATH = "/api/v1/audit/witnesses";

const witnessSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: "Under which it signs" }),
    public_key: publicKeySchema,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "AuditWitness" },
);

/** Somebody whose cosignatures an organisation trusts. */
export interface Witness {
  id: string;
  name: string;
  publicKey: PublicJwk;
  version: number;
  createdAt: number;
}

/** The witnesses of a log, those first that were named first. */
export function witnessesOf(connection: Connection, org: number): Witness[] {
  return connection
    .statement("SELECT * FROM audit_witnesses WHERE org = ? AND removed_at IS NULL ORDER BY created_at, id")
    .all(org)
    .map(parseWitness);
}

function parseWitness(row: RawRow): Witness {
  return {
    id: String(row.id),
    name: String(row.name),
    // Written below, after validation.
    publicKey: JSON.parse(String(row.public_key)) as PublicJwk,
    version: Number(row.version),
    createdAt: Number(row.created_at),
  };
}

function show({ id, name, publicKey, version, createdAt }: Witness): Static<typeof witnessSchema> {
  return { id, name, public_key: publicKey, version, created_at: moment(createdAt) };
}

/** `GET /audit/witnesses` */
export function listWitnessesAction(): Action {
  return defineAction({
    name: "audit.witnesses.list",
    summary: "Who cosigns the checkpoints of the log",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object({ data: Type.Array(witnessSchema) }, closed),
    run: async (context) => {
      const data = witnessesOf(context.handle.connection, context.org).map(show);
      context.returned(data.length);
      return { data };
    },
  });
}

/** `GET /audit/witnesses/:id` */
export function getWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.get",
    summary: "One witness of the log",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: witnessSchema,
    run: async (context, { id }) => show(load(context, id)),
  });
}

const insertWitness = insertInto(auditWitnesses);

/** `POST /audit/witnesses` */
export function addWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.create",
    summary: "Trust somebody who cosigns checkpoints",
    description:
      "`freehold audit witness init` prints the name and the key. A witness with a new key is another witness.",
    kind: "write",
    tier: "managing",
    http: [{ method: "POST", path: PATH }],
    status: 201,
    errors: ["DUPLICATE_VALUE"],
    input: Type.Object(
      { name: Type.String({ minLength: 1, maxLength: 100 }), public_key: publicKeySchema },
      { ...closed, $id: "AuditWitnessCreate" },
    ),
    output: witnessSchema,
    location: ({ id }) => `${PATH}/${id}`,
    run: async (context, { name, public_key }) => {
      if (!isKeyName(name))
        throw invalid(
          "name",
          "WRONG_FORMAT",
          "name is the one that the witness signs under: without spaces or +",
        );
      guardKey(public_key);
      const { connection } = context.handle;
      if (witnessesOf(connection, context.org).some((one) => one.name === name))
        throw new Fault("DUPLICATE_VALUE", {
          details: [{ path: "name", code: "DUPLICATE", message: "There is a witness of this name already" }],
        });
      const witness = { id: newId(), name, publicKey: public_key, version: 1, createdAt: context.now };
      insertWitness.run(connection, {
        id: witness.id,
        org: context.org,
        name,
        public_key: JSON.stringify(public_key),
        version: 1,
        created_at: context.now,
        removed_at: null,
      });
      context.about(COLLECTION, witness.id);
      context.changed({
        collection: COLLECTION,
        id: witness.id,
        version: 1,
        before: {},
        after: { name, public_key },
      });
      return show(witness);
    },
  });
}

/** `DELETE /audit/witnesses/:id` */
export function removeWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.delete",
    summary: "No longer trust a witness",
    description: "What it cosigned stays, and counts no more.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { name, publicKey, version } = load(context, id);
      context.handle.connection
        .statement("UPDATE audit_witnesses SET removed_at = ?, version = ? WHERE id = ?")
        .run(context.now, version + 1, id);
      const before = { name, public_key: publicKey };
      context.changed({ collection: COLLECTION, id, version: version + 1, before, after: {} });
      return null;
    },
  });
}

function load(context: ReadContext, id: string): Witness {
  context.about(COLLECTION, id);
  const witness = witnessesOf(context.handle.connection, context.org).find((one) => one.id === id);
  if (!witness) throw new Fault("RECORD_NOT_FOUND");
  return witness;
}

function guardKey(key: PublicJwk): void {
  try {
    verifier(key);
  } catch {
    throw invalid("public_key", "WRONG_FORMAT", "public_key is an Ed25519 key in the form of RFC 8037");
  }
}
