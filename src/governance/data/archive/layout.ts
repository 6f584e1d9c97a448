import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../../../kernel/schema.ts";

export const MANIFEST = "manifest.json";
export const SIGNATURE = "manifest.sig";
export const ORGANIZATION = "organization.json";
export const AUDIT = "audit/events.ndjson";

export const recordsPart = (collection: string) => `records/${collection}.ndjson`;
export const tablePart = (table: string) => `tables/${table}.ndjson`;
export const attachmentPart = (sha256: string) => `attachments/${sha256}`;
export const documentPart = (sha256: string) => `documents/${sha256}`;
/** Log from a previous server. */
export const formerPart = (sha256: string) => `audit/former-${sha256}.ndjson`;

/** Allowed part names: no parent folders, no capitals, no other locations. */
export const PART_NAME =
  /^(?:manifest\.json|manifest\.sig|organization\.json|records\/[a-z][a-z0-9_.-]{0,80}\.ndjson|tables\/[a-z][a-z0-9_]{0,80}\.ndjson|(?:attachments|documents)\/[0-9a-f]{64}|audit\/events\.ndjson|audit\/former-[0-9a-f]{64}\.ndjson)$/;

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

const partSchema = Type.Object(
  {
    name: Type.String({ pattern: PART_NAME.source }),
    /** Number of records, rows or events; 0 for files. */
    rows: count,
    size: count,
    sha256,
  },
  closed,
);
export type Part = Static<typeof partSchema>;

/** Table of contents: read first, written last. */
export const manifestSchema = Type.Object(
  {
    freehold_archive: Type.Literal(1),
    made_at: Type.String({ format: "date-time" }),
    /** Last schema migration known to the program. */
    schema: Type.String({ maxLength: 100 }),
    organization: Type.Object({ id: Type.String(), name: Type.String() }, closed),
    /** Server that created and signed the archive. */
    appliance: Type.String({ maxLength: 200 }),
    public_key: Type.Object(
      { kty: Type.Literal("OKP"), crv: Type.Literal("Ed25519"), x: Type.String() },
      closed,
    ),
    /** Name and length of the audit trail. */
    audit: Type.Object({ origin: Type.String(), size: count }, closed),
    parts: Type.Array(partSchema),
  },
  closed,
);
export type Manifest = Static<typeof manifestSchema>;

/** Organisation and its users, without passwords. */
export const organizationSchema = Type.Object(
  {
    organization: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
    people: Type.Array(
      Type.Object(
        {
          id: Type.String({ minLength: 1, maxLength: 64 }),
          email: Type.String({ minLength: 1, maxLength: 254 }),
          name: Type.String({ minLength: 1, maxLength: 200 }),
          created_at: Type.Integer(),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type OrganizationPart = Static<typeof organizationSchema>;
