import { bankDetailsOf } from "./bank-details.ts";
import { BUYERS, type Buyer } from "./data/customers.ts";
import { SUPPLIERS, type Supplier, type SupplierName } from "./data/suppliers.ts";
import type { Crew } from "./founding.ts";
import type { World } from "./world.ts";

export interface Client {
  buyer: Buyer;
  account: string;
  contact: string;
  /** Credit limit, and an estimate of what is owed from invoices and orders, in cents. */
  limit: number;
  owed: number;
  insolvent?: true;
}

export interface Parties {
  /** Customers, in order of their first contact. */
  clients: Client[];
  supplier(name: SupplierName): string;
  nameOf(supplier: string): string;
}

export async function enterParties(world: World, crew: Crew): Promise<Parties> {
  const suppliers = await Promise.all(
    SUPPLIERS.map(async (one) => [one.key, await enterSupplier(world, crew, one)] as const),
  );
  const known = new Map(suppliers);
  const names = new Map(SUPPLIERS.map(({ key, name }) => [known.get(key), name]));
  const present = BUYERS.filter(({ comes }) => comes === undefined);
  return {
    clients: await Promise.all(present.map((buyer) => enterClient(world, crew, buyer))),
    supplier: (name) => {
      const id = known.get(name);
      if (id === undefined) throw new Error(`there is no supplier ${name}`);
      return id;
    },
    nameOf: (supplier) => names.get(supplier) ?? "",
  };
}

async function enterSupplier(world: World, { sales, bookkeeper }: Crew, supplier: Supplier): Promise<string> {
  const { name, industry, street, city, country, postalCode, currency, taxId, termDays, contact } = supplier;
  const { id } = await world.act(sales, "crm.accounts.create", {
    ...{ name, industry, kinds: ["supplier"], payment_term_days: termDays },
    billing: { street, city, country, postal_code: postalCode },
    bank_details: bankDetailsOf(name, country),
    ...(currency && { currency }),
    ...(taxId && { tax_id: taxId }),
    owner_id: bookkeeper.principal.id,
  });
  await world.act(sales, "crm.accounts.activate", { id });
  await enterContact(world, sales, id, name, contact, "Customer care");
  return id;
}

/** In cents. Public bodies have no limit: they pay late but reliably. */
const LIMITS: Record<Buyer["trade"], number | undefined> = {
  dealer: 160_000_00,
  courier: 150_000_00,
  city: undefined,
  craft: 45_000_00,
  care: 45_000_00,
};

const TERMS: Record<Buyer["trade"], number> = { dealer: 30, courier: 30, city: 30, craft: 14, care: 14 };

export function factsOf({ name, trade, street, city, country, postalCode }: Buyer) {
  const currency = country === "CH" ? "CHF" : undefined;
  const limit = LIMITS[trade];
  return {
    email: `office@${domainOf(name)}`,
    industry: INDUSTRIES[trade],
    size: trade === "craft" ? "micro" : trade === "city" ? "medium" : "small",
    payment_term_days: TERMS[trade],
    billing: { street, city, country, postal_code: postalCode },
    ...(currency && { currency }),
    ...(limit !== undefined && { credit_limit: { amount: limit, currency: currency ?? "EUR" } }),
  };
}

const INDUSTRIES: Record<Buyer["trade"], string> = {
  dealer: "Bicycle retail",
  courier: "Logistics",
  city: "Public administration",
  craft: "Crafts",
  care: "Care and education",
};

async function enterClient(world: World, { sales }: Crew, buyer: Buyer): Promise<Client> {
  const { id } = await world.act(sales, "crm.accounts.create", {
    ...{ name: buyer.name, kinds: ["customer"] },
    ...factsOf(buyer),
  });
  await world.act(sales, "crm.accounts.activate", { id });
  const contact = await enterContact(world, sales, id, buyer.name, buyer.contact, "Purchasing");
  return clientOf(buyer, id, contact);
}

export function clientOf(buyer: Buyer, account: string, contact: string): Client {
  return { buyer, account, contact, limit: LIMITS[buyer.trade] ?? Number.POSITIVE_INFINITY, owed: 0 };
}

async function enterContact(
  world: World,
  by: Crew["sales"],
  account: string,
  company: string,
  [first, last]: readonly [first: string, last: string],
  title: string,
): Promise<string> {
  const { id } = await world.act(by, "crm.contacts.create", {
    ...{ first_name: first, last_name: last, job_title: title, account_id: account },
    email: addressOf(first, last, company),
    ...(agrees(last) && { consent: "granted", consent_source: "Order form" }),
  });
  return id;
}

/** True for most names. Deterministic, so that every run agrees. */
export function agrees(last: string): boolean {
  return last.length % 4 !== 1;
}

/** E-mail address on a reserved domain. */
export function addressOf(first: string, last: string, company: string): string {
  return `${plain(first)}.${plain(last)}@${domainOf(company)}`;
}

const domainOf = (company: string) => `${plain(company).slice(0, 24)}.example.com`;

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^a-z0-9]+/g, "");
