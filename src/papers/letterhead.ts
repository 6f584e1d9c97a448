import { type Static, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../kernel/schema.ts";
import { organizations } from "../kernel/tables.ts";
import { electronicAddressSchema } from "../records/fields/index.ts";
import type { Connection } from "../store/connection.ts";
import { pick } from "../store/rows.ts";

const line = (description: string, maxLength = 200) =>
  Type.Optional(
    Type.String({ minLength: 1, maxLength, pattern: "^[^\\u0000-\\u001f\\u007f]*$", description }),
  );

const PAPER_LANGUAGES = ["en", "de"] as const;

export const LETTERHEAD_FONTS = ["inter", "sans", "serif", "mono"] as const;

const colour = (description: string) =>
  Type.Optional(Type.String({ pattern: "^#[0-9a-f]{6}$", description }));

export const countryInput = Type.Optional(
  Type.String({ pattern: "^[A-Z]{2}$", "x-kind": "country", description: "ISO 3166-1 code such as AT" }),
);

/** Company details on documents. Invoices are legally invalid without them. */
export const letterheadSchema = Type.Object(
  {
    legal_name: line("Registered name. Defaults to the organisation's name"),
    street: line("Street and house number"),
    postal_code: line("Postal code", 20),
    city: line("Town or city"),
    country: countryInput,
    tax_id: line("VAT ID", 40),
    tax_number: line("Tax number of the tax office, where invoices state it", 40),
    registration: line("Commercial register and number"),
    contact: line("Person or department for questions", 100),
    email: line("E-mail address for questions", 254),
    phone: line("Phone number for questions", 40),
    website: line("Website"),
    bank_name: line("Name of the bank"),
    iban: Type.Optional(Type.String({ format: "iban", description: "Bank account for incoming payments" })),
    bic: line("BIC", 11),
    electronic_address: Type.Optional(electronicAddressSchema),
    note: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: "Footer of every document" }),
    ),
    logo: Type.Optional(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        description: "SHA-256 of a logo, which POST /settings/organization/logos returns",
      }),
    ),
    colors: Type.Optional(
      Type.Object(
        {
          accent: colour("Colour of the name, titles and lines. Its contrast with white is at least 3:1"),
          text: colour("Colour of the text. Its contrast with white is at least 4.5:1"),
        },
        closed,
      ),
    ),
    font: Type.Optional(
      oneOf(
        LETTERHEAD_FONTS,
        "On screen, every system has the last three. Files have Inter, or Noto Serif for serif: both come with Freehold",
      ),
    ),
    language: Type.Optional(
      oneOf(PAPER_LANGUAGES, "Language of documents. Defaults to that of the letterhead's country"),
    ),
  },
  { ...closed, $id: "Letterhead" },
);
export type Letterhead = Static<typeof letterheadSchema>;

export function parseLetterhead(stored: unknown): Letterhead {
  // The settings validated the value before storing it.
  return JSON.parse(String(stored)) as Letterhead;
}

export function readLetterhead(connection: Connection, org: number): Letterhead {
  const row = connection.get`
    SELECT ${pick(organizations, "letterhead")} FROM ${organizations} WHERE ${organizations.key} = ${org}`;
  return parseLetterhead(row?.letterhead ?? "{}");
}

/** Input of actions that make a paper. */
export const paperLanguageInput = Type.Optional(
  oneOf(PAPER_LANGUAGES, "Language of the document; the recipient's by default"),
);

const GERMAN = new Set(["AT", "CH", "DE", "LI"]);

/** Language of a paper: the recipient's if it is known, else the organisation's. */
export function paperLanguage({ language, country }: Letterhead, recipient?: unknown): string {
  const own = language ?? (GERMAN.has(country ?? "") ? "de" : "en");
  return PAPER_LANGUAGES.find((one) => one === recipient) ?? own;
}
