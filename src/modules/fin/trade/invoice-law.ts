import { sql } from "drizzle-orm";
import { type Letterhead, readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import { einvoiceGaps } from "../einvoice/check.ts";
import type { Invoice } from "./invoice-fields.ts";

interface Facts {
  issuer: Letterhead;
  customer: { street: boolean; city: boolean; taxId: boolean };
  invoice: Pick<Invoice, "lines" | "tax_lines" | "gross" | "currency">;
  /** True if the organisation charges tax at all. */
  taxed: boolean;
  /** Accounts of lines that record no supply, such as an item carried over from earlier books. */
  balances: ReadonlySet<string>;
}

interface Demand {
  code: string;
  message: Text;
  /** Places that lack the fact: of the letterhead, the account, or the invoice itself. */
  missing(facts: Facts): readonly string[];
}

/** Countries without a value added tax, where businesses have no number for it. */
const WITHOUT_VAT = new Set(["US", "HK", "BM", "KY", "VG", "GI"]);

/** Totals, in cents of a euro, up to which an invoice need not name the customer's address. */
const SIMPLIFIED: Readonly<Record<string, number>> = { AT: 40_000, DE: 25_000 };
const SIMPLIFIED_ELSEWHERE = 10_000;

/**
 * Content of an invoice under article 226 of Directive 2006/112/EC, as far as it can be missing: names, descriptions,
 * rates and numbers are required anyway, the invoice date is the date of supply unless another is given, and
 * the name of a tax code is the reason of an exemption.
 */
const DEMANDS: readonly Demand[] = [
  {
    code: "ISSUER_ADDRESS_MISSING",
    message: say("fin.errors.issuerAddressMissing"),
    missing: ({ issuer }) => addressGap("letterhead", issuer),
  },
  {
    code: "ISSUER_TAX_ID_MISSING",
    message: say("fin.errors.issuerTaxIdMissing"),
    missing: ({ issuer }) => (hasTaxId(issuer) ? [] : ["letterhead.tax_id"]),
  },
  {
    code: "CUSTOMER_ADDRESS_MISSING",
    message: say("fin.errors.customerAddressMissing"),
    missing: (facts) => (isSimplified(facts) ? [] : addressGap("account.billing", facts.customer)),
  },
  {
    code: "CUSTOMER_TAX_ID_MISSING",
    message: say("fin.errors.customerTaxIdMissing"),
    missing: ({ customer, invoice }) => (customer.taxId || !isReverse(invoice) ? [] : ["account.tax_id"]),
  },
  {
    code: "LINE_TAX_MISSING",
    message: say("fin.errors.lineTaxMissing"),
    missing: ({ invoice, taxed, balances }) =>
      taxed
        ? invoice.lines.flatMap(({ tax_code_ids, account_id }, i) =>
            tax_code_ids.length > 0 || balances.has(account_id ?? "") ? [] : [`lines.${i}.tax_code_ids`],
          )
        : [],
  },
];

/** The first part of an address that is missing: the message names all of them. */
function addressGap(path: string, { street, city }: { street?: unknown; city?: unknown }): string[] {
  if (street && city) return [];
  return [`${path}.${street ? "city" : "street"}`];
}

const hasTaxId = ({ tax_id, country }: Letterhead) => Boolean(tax_id) || WITHOUT_VAT.has(country ?? "");

export function hasLetterhead({ handle, org }: ReadContext): boolean {
  const issuer = readLetterhead(handle.connection, org);
  return Boolean(issuer.street && issuer.city) && hasTaxId(issuer);
}

const isReverse = ({ tax_lines }: Facts["invoice"]) => tax_lines.some(({ kind }) => kind === "reverse");

function isSimplified({ issuer, invoice }: Facts): boolean {
  const limit = SIMPLIFIED[issuer.country ?? ""] ?? SIMPLIFIED_ELSEWHERE;
  return invoice.currency === "EUR" && invoice.gross <= limit && !isReverse(invoice);
}

/** Facts that an invoice still lacks before it can be issued. A credit note refers to an invoice that has them. */
export function invoiceGaps(context: ReadContext, invoice: Invoice): Detail[] {
  const einvoice = einvoiceGaps(context, invoice);
  if (invoice.kind !== "invoice") return [...einvoice];
  const facts = factsOf(context, invoice);
  const legal = DEMANDS.flatMap(({ code, message, missing }) =>
    missing(facts).map((path) => ({ path, code, message })),
  );
  // The same field is named once, with the reason of the law.
  const named = new Set(legal.map(({ path }) => path));
  return [...legal, ...einvoice.filter(({ path }) => !named.has(path))];
}

export function requireComplete(context: ReadContext, invoice: Invoice): void {
  const details = invoiceGaps(context, invoice);
  if (details.length === 0) return;
  throw new Fault("VALIDATION_FAILED", { message: say("fin.errors.invoiceIncomplete"), details });
}

function factsOf(context: ReadContext, invoice: Invoice): Facts {
  const { key } = context.principal.organization;
  const [row] = queryRows(
    context,
    sql`SELECT json_extract(billing, '$.street') IS NOT NULL AS street, json_extract(billing, '$.city') IS NOT NULL AS city,
          tax_id IS NOT NULL AS tax_id,
          EXISTS (SELECT 1 FROM fin_tax_codes WHERE org = ${key} AND state = 'active' AND kind IN ('sales', 'reverse', 'exempt')
            AND archived_at IS NULL) AS taxed
        FROM crm_accounts WHERE id = ${invoice.account_id} AND org = ${key}`,
  );
  return {
    issuer: readLetterhead(context.handle.connection, key),
    customer: { street: row?.street === 1, city: row?.city === 1, taxId: row?.tax_id === 1 },
    invoice,
    taxed: row?.taxed === 1,
    balances: balanceAccounts(context, invoice),
  };
}

function balanceAccounts(context: ReadContext, { lines }: Invoice): ReadonlySet<string> {
  const named = lines.flatMap(({ account_id }) => account_id ?? []);
  if (named.length === 0) return new Set();
  const rows = queryRows(
    context,
    sql`SELECT id FROM fin_ledger_accounts WHERE org = ${context.principal.organization.key}
        AND id IN (SELECT value FROM json_each(${JSON.stringify(named)})) AND type <> 'income'`,
  );
  return new Set(rows.map(({ id }) => String(id)));
}
