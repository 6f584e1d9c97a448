import { type Static, Type } from "@sinclair/typebox";
import { verifier, verifyCheckpoint } from "../../../../engine/audit/checkpoint.ts";
import { type LogIdentity, originOf } from "../../../../engine/audit/checkpoints.ts";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { rfc3339 } from "../../../../kernel/clock.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { Fault } from "../../../../kernel/errors.ts";
import { closed, idInput, nullable } from "../../../../kernel/schema.ts";
import { parseCheckpoint } from "../../../../proof/note.ts";
import { pick } from "../../../../store/rows.ts";
import type { GovernanceParts } from "../../../part.ts";
import { Evidence } from "../../archive/evidence.ts";
import { certificates } from "../tables.ts";
import { certificateOrigin, hashOf, personHash } from "./certify.ts";

const certificateSchema = Type.Object(
  {
    statement: Type.String({ description: "Canonical JSON: erased data, retained data and the reasons" }),
    sha256: Type.String(),
    note: Type.String({
      description: "Signed note with the hash as its root, under the checkpoint key",
    }),
    issued_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "DataRequestCertificate" },
);

export function getCertificateAction(): Action {
  return defineAction({
    name: "data.requests.certificate",
    summary: "Get the certificate of a data request",
    kind: "read",
    collection: "data.requests",
    http: [{ method: "GET", path: "/api/v1/data/requests/:id/certificate" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: certificateSchema,
    run: async (context, { id }) => {
      context.about("data.requests", id);
      const issued = context.handle.connection
        .get`SELECT ${pick(certificates, "statement", "note", "at")} FROM ${certificates}
        WHERE ${certificates.org} = ${context.org} AND ${certificates.request_id} = ${id}`;
      if (!issued) throw new Fault("RECORD_NOT_FOUND");
      const { statement, note, at } = issued;
      return { statement, sha256: hashOf(statement).toHex(), note, issued_at: rfc3339(at) };
    },
  });
}

/** `log` is the name of the organisation's log on that server. */
interface Signer extends LogIdentity {
  readonly log: string;
}

const verdictSchema = Type.Object(
  {
    ok: Type.Boolean(),
    signed: Type.Boolean({
      description: "True if the note was signed by this appliance or by the organisation's former appliance",
    }),
    signed_by: nullable(Type.String({ description: "Name of the signing appliance" })),
    whole: Type.Boolean({ description: "True if the statement matches the signature" }),
    concerns: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        "True if the certificate belongs to the given e-mail address. Null without an address, and for certificates of a former appliance, whose secret is required.",
    }),
  },
  { ...closed, $id: "DataRequestVerdict" },
);

export function verifyCertificateAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "data.certificates.verify",
    summary: "Verify a certificate",
    kind: "read",
    http: [{ method: "POST", path: "/api/v1/data/certificates/verify" }],
    input: Type.Object(
      {
        statement: Type.String({ minLength: 2, maxLength: 10_000_000 }),
        note: Type.String({ minLength: 1, maxLength: 10_000 }),
        email: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: 254,
            "x-kind": "email",
            description: "E-mail address of the person who presents the certificate",
          }),
        ),
      },
      closed,
    ),
    output: verdictSchema,
    run: async (context, { statement, note, email }): Promise<Static<typeof verdictSchema>> => {
      const said = read(statement);
      const signers = signersOf(parts, context);
      const found = signers.find((one) => hasSigned(one, note, said));
      const whole = found !== undefined && rootOf(note) === hashOf(statement).toHex();
      const canCompare = email !== undefined && found === signers[0];
      const concerns = canCompare ? said.person === personHash(context.vault, email) : null;
      const ok = whole && (email === undefined || concerns === true);
      return { ok, signed: found !== undefined, signed_by: found?.name ?? null, whole, concerns };
    },
  });
}

/** This server, then the organisation's previous servers. */
function signersOf({ signer: { identity }, folder }: GovernanceParts, context: ReadContext): Signer[] {
  const { connection } = context.handle;
  const own = { ...identity, log: originOf(identity, context.principal.organization.id) };
  const former = new Evidence(folder).of(connection, context.org).map(({ origin, public_key }) => ({
    name: origin.slice(0, origin.lastIndexOf("/")),
    publicKey: public_key,
    log: origin,
  }));
  return [own, ...former];
}

function hasSigned({ name, publicKey, log }: Signer, note: string, said: Record<string, unknown>): boolean {
  const verdict = verifyCheckpoint(note, verifier(publicKey), name);
  return verdict.ok && verdict.checkpoint.origin === certificateOrigin(log, String(said.number));
}

function rootOf(note: string): string | undefined {
  return parseCheckpoint(note)?.root.toHex();
}

function read(statement: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(statement);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
