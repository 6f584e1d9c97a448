import { sql } from "drizzle-orm";
import type { Address, Contact, Identifier, Party } from "../../../einvoice/index.ts";
import type { Letterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

interface StoredAddress {
  street?: string;
  postal_code?: string;
  city?: string;
  region?: string;
  country?: string;
}

/** Fields of a customer that e-invoices state. The CRM module defines the record, which can't be imported. */
export interface Customer {
  readonly name: string;
  readonly legal_name: string | null;
  readonly tax_id: string | null;
  readonly email: string | null;
  readonly billing: StoredAddress | null;
  readonly shipping: StoredAddress | null;
  readonly buyer_reference: string | null;
  readonly electronic_address: { scheme: string; address: string } | null;
  readonly invoice_format: string | null;
}

export function customerOf({ records }: ReadContext, id: string): Customer {
  const found = records.facts<Customer>("crm.accounts", id);
  if (!found) throw new Error("the customer of an invoice is not there");
  return found;
}

const VAT_ID = /^[A-Z]{2}[A-Z0-9+*.]{2,15}$/;

const plain = (id: string) => id.replaceAll(/[\s.-]/g, "").toUpperCase();

/** Swiss and other numbers that do not begin with the country are no VAT ids of the norm. */
const vatIdOf = (id: string | null | undefined): string | undefined =>
  id && VAT_ID.test(plain(id)) ? plain(id) : undefined;

export function sellerOf(name: string, letterhead: Letterhead): Party {
  const { legal_name, tax_id, tax_number, registration, electronic_address, contact, phone, email } =
    letterhead;
  const vatId = vatIdOf(tax_id);
  const number = tax_number ?? (vatId ? undefined : tax_id);
  return {
    name: legal_name ?? name,
    ...(legal_name && legal_name !== name && { tradingName: name }),
    ids: [],
    ...(registration && { legalInformation: registration }),
    ...(vatId && { vatId }),
    ...(number && { taxNumber: number }),
    ...addressed(electronic_address, email),
    address: addressOf(letterhead),
    contact: contactOf(contact ?? legal_name ?? name, phone, email),
  };
}

export function buyerOf(customer: Customer, home: string | undefined): Party {
  const { name, legal_name, tax_id, billing, electronic_address, email } = customer;
  const vatId = vatIdOf(tax_id);
  return {
    name: legal_name ?? name,
    ...(legal_name && legal_name !== name && { tradingName: name }),
    ids: [],
    ...(vatId && { vatId }),
    ...addressed(electronic_address, email),
    address: addressOf(billing ?? {}, home),
  };
}

/** Without a country, an address is in the seller's. */
export function addressOf(
  { street, postal_code, city, region, country }: StoredAddress,
  home?: string,
): Address {
  const place = country ?? home;
  return {
    ...(street && { line1: street }),
    ...(city && { city }),
    ...(postal_code && { postCode: postal_code }),
    ...(region && { subdivision: region }),
    ...(place && { country: place }),
  };
}

/** E-mail is the address of those who name no other. */
function addressed(
  stated: { scheme: string; address: string } | null | undefined,
  email: string | null | undefined,
): { electronicAddress?: Identifier } {
  if (stated) return { electronicAddress: { scheme: stated.scheme, id: stated.address } };
  return email ? { electronicAddress: { scheme: "EM", id: email } } : {};
}

const contactOf = (name: string, phone: string | undefined, email: string | undefined): Contact => ({
  name,
  ...(phone && { phone }),
  ...(email && { email }),
});

/** Item numbers by id. */
export function skusOf(context: ReadContext, ids: readonly string[]): ReadonlyMap<string, string> {
  if (ids.length === 0) return new Map();
  const rows = queryRows(
    context,
    sql`SELECT id, sku FROM ops_items WHERE org = ${context.principal.organization.key}
        AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
  return new Map(rows.map(({ id, sku }) => [String(id), String(sku)]));
}
