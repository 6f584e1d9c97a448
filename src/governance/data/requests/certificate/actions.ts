import { type Static, Type } from "@sinclair/typebox";
import { verifier, verifyCheckpoint } from "../../../../engine/audit/checkpoint.ts";
import { originOf } from "../../../../engine/audit/checkpoints.ts";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { rfc3339 } from "../../../../kernel/clock.ts";
import { Fault } from "../../../../kernel/errors.ts";
import { closed, idInput } from "../../../../kernel/schema.ts";
import type { GovernanceParts } from "../../../part.ts";
import { certificateOrigin, hashOf, personHash } from "./certify.ts";

const certificateSchema = Type.Object(
  {
    statement: Type.String({ description: "Canonical JSON: what went, what stayed and why" }),
    sha256: Type.String(),
    note: Type.String({
      description: "A signed note whose root is the hash, under the key that signs checkpoints",
    }),
    issued_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "DataRequestCertificate" },
);

/** `GET /data/requests/:id/certificate` */
export function getCertificateAction(): Action {
  return defineAction({
    name: "data.requests.certificate",
    summary: "The signed certificate of what a data request came to",
    kind: "read",
    collection: "data.requests",
    http: [{ method: "GET", path: "/api/v1/data/requests/:id/certificate" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: certificateSchema,
    run: async (context, { id }) => {
      context.about("data.requests", id);
      const row = context.handle.connection
        .statement("SELECT statement, note, at FROM data_certificates WHERE org = ? AND request_id = ?")
        .get(context.org, id);
      if (!row) throw new Fault("RECORD_NOT_FOUND");
      const statement = String(row.statement);
      const sha256 = Buffer.from(hashOf(statement)).toString("hex");
      return { statement, sha256, note: String(row.note), issued_at: rfc3339(Number(row.at)) };
    },
  });
}

const verdictSchema = Type.Object(
  {
    ok: Type.Boolean(),
    signed: Type.Boolean({ description: "This appliance signed the note" }),
    whole: Type.Boolean({ description: "The statement is the one that was signed" }),
    concerns: Type.Union([Type.Boolean(), Type.Null()], {
      description: "Whether it is about the person whose e-mail was given; null when none was",
    }),
  },
  { ...closed, $id: "DataRequestVerdict" },
);

/** `POST /data/certificates/verify` */
export function verifyCertificateAction({ signer }: GovernanceParts): Action {
  return defineAction({
    name: "data.certificates.verify",
    summary: "Verify a certificate, and whether it is about somebody",
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
            description: "Of the person who shows the certificate",
          }),
        ),
      },
      closed,
    ),
    output: verdictSchema,
    run: async (context, { statement, note, email }): Promise<Static<typeof verdictSchema>> => {
      const said = read(statement);
      const verdict = verifyCheckpoint(note, verifier(signer.identity.publicKey), signer.identity.name);
      const log = originOf(signer.identity, context.principal.organization.id);
      const origin = certificateOrigin(log, String(said.number));
      const signed = verdict.ok && verdict.checkpoint.origin === origin;
      const whole = verdict.ok && Buffer.compare(verdict.checkpoint.root, hashOf(statement)) === 0;
      const concerns = email === undefined ? null : said.person === personHash(context.vault, email);
      return { ok: signed && whole && concerns !== false, signed, whole, concerns };
    },
  });
}

function read(statement: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(statement);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
