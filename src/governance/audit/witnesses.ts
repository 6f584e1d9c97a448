import { type Static, Type } from "@sinclair/typebox";
import { isKeyName, type PublicJwk, verifier } from "../../engine/audit/checkpoint.ts";
import { auditWitnesses as witnesses } from "../../engine/audit/tables.ts";
import { moment } from "../../identity/index.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault, invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf, row, set } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { publicKeySchema } from "./key.ts";

const COLLECTION = "audit.witnesses";
const PATH = "/api/v1/audit/witnesses";

const witnessSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: "Signing name of the witness" }),
    public_key: publicKeySchema,
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "AuditWitness" },
);

/** Witness whose cosignatures the organisation trusts. */
export type Witness = Pick<RowOf<typeof witnesses>, "id" | "name" | "public_key" | "version" | "created_at">;

/** In the order they were added. */
export function witnessesOf(connection: Connection, org: number): Witness[] {
  return connection.all`SELECT ${pick(witnesses, "id", "name", "public_key", "version", "created_at")} FROM ${witnesses}
    WHERE ${witnesses.org} = ${org} AND ${witnesses.removed_at} IS NULL ORDER BY ${witnesses.created_at}, ${witnesses.id}`;
}

function show(witness: Witness): Static<typeof witnessSchema> {
  return { ...witness, created_at: moment(witness.created_at) };
}

export function listWitnessesAction(): Action {
  return defineAction({
    name: "audit.witnesses.list",
    summary: "List witnesses",
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

export function getWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.get",
    summary: "Get a witness",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: witnessSchema,
    run: async (context, { id }) => show(load(context, id)),
  });
}

export function addWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.create",
    summary: "Add a witness",
    description:
      "`freehold audit witness init` prints the name and the key. A witness with a new key counts as a new witness.",
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
      if (!isKeyName(name)) throw invalid("name", "WRONG_FORMAT", say("governance.errors.witnessName"));
      guardKey(public_key);
      const { connection } = context.handle;
      if (witnessesOf(connection, context.org).some((one) => one.name === name))
        throw new Fault("DUPLICATE_VALUE", {
          details: [{ path: "name", code: "DUPLICATE", message: say("governance.errors.witnessNameTaken") }],
        });
      const witness = { id: newId(), name, public_key, version: 1, created_at: context.now };
      connection.run`INSERT INTO ${witnesses} ${row(witnesses, { org: context.org, ...witness })}`;
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

export function removeWitnessAction(): Action {
  return defineAction({
    name: "audit.witnesses.delete",
    summary: "Remove a witness",
    description: "Existing cosignatures are kept but no longer count.",
    kind: "write",
    tier: "managing",
    http: [{ method: "DELETE", path: `${PATH}/:id` }],
    status: 204,
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { id }) => {
      const { name, public_key, ...known } = load(context, id);
      const version = known.version + 1;
      context.handle.connection
        .run`UPDATE ${witnesses} SET ${set(witnesses, { removed_at: context.now, version })}
        WHERE ${witnesses.id} = ${id}`;
      const before = { name, public_key };
      context.changed({ collection: COLLECTION, id, version, before, after: {} });
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
    throw invalid("public_key", "WRONG_FORMAT", say("governance.errors.witnessKey"));
  }
}
