import { type Static, Type } from "@sinclair/typebox";
import { closed } from "../kernel/schema.ts";
import { organizations } from "../kernel/tables.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";

const line = (description: string, maxLength = 200) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$", description }),
  );

/** Company details on an organisation's documents. Invoices are legally invalid without them. */
export const letterheadSchema = Type.Object(
  {
    legal_name: line("As it is registered; the organisation's name unless given"),
    street: line("Street and house number"),
    postal_code: line("Postal code", 20),
    city: line("Town or city"),
    country: Type.Optional(
      Type.String({ pattern: "^[A-Z]{2}$", "x-kind": "country", description: "ISO 3166-1 code such as AT" }),
    ),
    tax_id: line("The number under which it pays value added tax", 40),
    registration: line("The register and the number there"),
    email: line("The address for questions about a document", 254),
    phone: line("The number for questions about a document", 40),
    website: line("Its address on the web"),
    bank_name: line("The bank to pay to"),
    iban: Type.Optional(Type.String({ format: "iban", description: "Bank account for incoming payments" })),
    bic: line("The bank's own code", 11),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: "Footer of every document" }),
    ),
  },
  { ...closed, $id: "Letterhead" },
);
export type Letterhead = Static<typeof letterheadSchema>;

export function parseLetterhead(stored: unknown): Letterhead {
  // Validated by the settings before it was stored.
  return JSON.parse(String(stored)) as Letterhead;
}

export function readLetterhead(connection: Connection, org: number): Letterhead {
  const row = connection.get`
    SELECT ${pick(organizations, "letterhead")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return parseLetterhead(row?.letterhead ?? "{}");
}
