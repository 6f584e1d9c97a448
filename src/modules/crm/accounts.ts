import { sql } from "drizzle-orm";
import { isElectronicAddress, isLeitwegId } from "../../einvoice/index.ts";
import { addMonths } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { defineEntity, type RecordIn, sameNames } from "../../kernel/entity.ts";
import { invalid } from "../../kernel/errors.ts";
import {
  address,
  bankDetails,
  boolean,
  choice,
  choices,
  currency,
  electronicAddress,
  email,
  integer,
  money,
  phone,
  reference,
  text,
  url,
} from "../../records/fields/index.ts";
import { queryRows, standsUnder } from "../../records/index.ts";
import { LANGUAGES } from "../../text/files.ts";
import { say, type Text } from "../../text/message.ts";
import { requireAccount } from "./account-rules.ts";

/** Formats in which a customer takes invoices. Without one, PDFs carry the invoice as data where it is complete. */
export const INVOICE_FORMATS = ["pdf", "zugferd", "xrechnung", "xrechnung_cii", "peppol"] as const;

/** Declared before the entity because the entity's own rules refer to it. */
const ACCOUNTS = { module: "crm", name: "accounts" };

export const accounts = defineEntity({
  module: "crm",
  name: "accounts",
  singular: "account",
  description: "An organisation or business person that you sell to, buy from or work with.",
  label: ["name"],
  ui: {
    columns: ["kinds", "industry", "size", "payment_term_days", "owner_id", "created_at"],
    tones: { blocked: "bad" },
  },
  person: ["is"],
  duty: { compares: "party", mergedInto: "merged_into_id" },
  fields: {
    name: text({ required: true, privacy: "personal", search: true, filter: true }),
    legal_name: text({ privacy: "personal", search: true }),
    kinds: choices(["customer", "supplier", "partner"], { required: true, initial: ["customer"] }),
    tax_id: text({
      max: 40,
      privacy: "personal",
      unique: true,
      search: true,
      filter: true,
      help: say("crm.fieldHelp.accounts.tax_id"),
    }),
    tax_number: text({ max: 40, privacy: "personal", help: say("crm.fieldHelp.accounts.tax_number") }),
    website: url({ privacy: "personal" }),
    email: email({ privacy: "personal", search: true, filter: true }),
    phone: phone({ privacy: "personal" }),
    industry: text({ max: 100, filter: true }),
    size: choice(["micro", "small", "medium", "large"], {
      filter: true,
      help: say("crm.fieldHelp.accounts.size"),
    }),
    consumer: boolean({ filter: true, help: say("crm.fieldHelp.accounts.consumer") }),
    currency: currency({
      filter: true,
      help: say("crm.fieldHelp.accounts.currency"),
    }),
    payment_term_days: integer({ unit: "days", min: 0, max: 365 }),
    credit_limit: money({ filter: true, help: say("crm.fieldHelp.accounts.credit_limit") }),
    language: choice(LANGUAGES, { help: say("crm.fieldHelp.accounts.language") }),
    invoice_format: choice(INVOICE_FORMATS, {
      filter: true,
      help: say("crm.fieldHelp.accounts.invoice_format"),
    }),
    buyer_reference: text({
      max: 100,
      privacy: "personal",
      help: say("crm.fieldHelp.accounts.buyer_reference"),
    }),
    electronic_address: electronicAddress({
      privacy: "personal",
      help: say("crm.fieldHelp.accounts.electronic_address"),
    }),
    billing: address({ privacy: "personal" }),
    shipping: address({ privacy: "personal" }),
    bank_details: bankDetails({ privacy: "sensitive" }),
    parent_id: reference("crm.accounts", { help: say("crm.fieldHelp.accounts.parent_id") }),
    block_reason: text({ set: "rules", max: 500, privacy: "personal" }),
    merged_into_id: reference("crm.accounts", { set: "rules", onArchive: "keep" }),
  },
  states: ["prospect", "active", "inactive", "blocked", "merged"],
  copies: { "crm.leads": { name: ["name", "company"], ...sameNames("owner_id", "team_id", "tags") } },
  initial: "prospect",
  frozen: ["merged"],
  transitions: {
    activate: { summary: "Activate an account", from: ["prospect", "inactive"], to: "active" },
    deactivate: { summary: "Deactivate an account", from: ["prospect", "active"], to: "inactive" },
    block: {
      summary: "Block an account for new deals and quotes",
      from: ["active"],
      to: "blocked",
      takes: { block_reason: "optional" },
    },
    unblock: {
      summary: "Unblock an account",
      from: ["blocked"],
      to: "active",
      tier: "managing",
      apply: () => ({ block_reason: null }),
    },
  },
  erasure: {
    leaves: ({ state }) => ({ state: state === "blocked" || state === "merged" ? state : "inactive" }),
    keeps: (record, context) => keptForTheBooks(context, record.id),
  },
  derive: ({ tax_id }) => ({ tax_id: tax_id?.replaceAll(/\s/g, "").toUpperCase() ?? null }),
  check: (context, record, before) => {
    const { credit_limit: limit, currency: own, parent_id: parent } = record;
    if (limit && limit.currency !== (own ?? limit.currency)) {
      throw invalid("credit_limit", "CURRENCY_MIXED", say("crm.errors.creditLimitCurrency"));
    }
    requireDeliverable(record);
    if (parent === null || parent === before?.parent_id) return;
    requireAccount(context, "parent_id", parent, ["merged"]);
    if (before && standsUnder(context, ACCOUNTS, "parent_id", { id: parent, above: record.id })) {
      throw invalid("parent_id", "CYCLE", say("crm.errors.accountCircle"));
    }
  },
});

type Delivered = Pick<RecordIn<typeof accounts>, "electronic_address" | "buyer_reference" | "invoice_format">;

/** Refuses addresses at which no e-invoice would arrive. */
function requireDeliverable({ electronic_address: to, buyer_reference, invoice_format }: Delivered): void {
  if (to !== null && !isElectronicAddress({ scheme: to.scheme, id: to.address }))
    throw invalid("electronic_address.address", "ADDRESS_INVALID", say("records.errors.electronicAddress"));
  const isPublic = invoice_format?.startsWith("xrechnung") && LEITWEG.test(buyer_reference ?? "");
  if (isPublic && !isLeitwegId(buyer_reference ?? ""))
    throw invalid("buyer_reference", "CHECK_DIGITS", say("crm.errors.leitwegId"));
}

/** Form of a Leitweg-ID. Other references of buyers have other forms. */
const LEITWEG = /^\d{2,12}(-[A-Za-z0-9]{1,30})?-\d{2}$/;

/** Longest retention period for accounting records that is common across countries. */
const BOOKS_MONTHS = 120;

const REASON = say("crm.reasons.inTheBooks");

/** Contact details are erased, but data required on invoices is kept as long as the invoices are. */
function keptForTheBooks(
  context: WriteContext,
  id: string,
): { name?: Text; legal_name?: Text; tax_id?: Text; billing?: Text } {
  if (!isInTheBooks(context, id)) return {};
  return { name: REASON, legal_name: REASON, tax_id: REASON, billing: REASON };
}

function isInTheBooks(context: WriteContext, id: string): boolean {
  const { key } = context.principal.organization;
  const since = addMonths(context.today, -BOOKS_MONTHS);
  const [found] = queryRows(
    context,
    sql`SELECT 1 AS found WHERE
          EXISTS (SELECT 1 FROM fin_invoices WHERE org = ${key} AND account_id = ${id} AND number IS NOT NULL AND issue_date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_bills WHERE org = ${key} AND supplier_id = ${id} AND number IS NOT NULL AND issue_date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_payments WHERE org = ${key} AND party_id = ${id} AND number IS NOT NULL AND date >= ${since})
          OR EXISTS (SELECT 1 FROM fin_journal_entries AS e JOIN fin_journal_entries_lines AS l ON l.parent = e.rid
                     WHERE e.org = ${key} AND l.party_id = ${id} AND e.number IS NOT NULL AND e.date >= ${since})`,
  );
  return found !== undefined;
}
