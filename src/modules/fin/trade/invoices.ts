import { Type } from "@sinclair/typebox";
import { defineEntity, sameNames } from "../../../kernel/entity.ts";
import { say } from "../../../text/message.ts";
import { allocateCredit, allocationsInput, unallocateCredit, unallocateInput } from "./credit-allocate.ts";
import { DOCUMENT_COPIES } from "./document-fields.ts";
import {
  creditedInvoice,
  drawnFigures,
  requireCreditable,
  requireDayOrder,
  requireForeignRate,
} from "./draw-up.ts";
import { INVOICE, INVOICE_STATES, type InvoiceEntity } from "./invoice-fields.ts";
import { issueInvoice } from "./invoice-issue.ts";
import { invoiceGaps } from "./invoice-law.ts";
import { writeOff } from "./invoice-write-off.ts";
import { requireUncontrolled } from "./line-accounts.ts";
import { largestDiscount } from "./list-prices.ts";
import { computedOverdue } from "./overdue.ts";
import { creditNotePaper, invoicePaper } from "./paper-invoice.ts";
import { partyOf, partyWith, requireParty } from "./party.ts";

const BOOKED = ["issued", "part_paid", "paid", "credited", "written_off"] as const;

export const invoices: InvoiceEntity = defineEntity({
  module: "fin",
  name: "invoices",
  singular: "invoice",
  description: "A customer's invoice or credit note. Once issued, it can only be credited.",
  label: ["number", "reference"],
  ui: {
    columns: ["account_id", "gross", "balance", "issue_date", "due_date", "kind"],
    tones: { credited: "quiet" },
    parties: ["account_id"],
    shortcut: 20,
  },
  numbering: {
    prefix: { invoice: "INV-", credit_note: "CN-" },
    digits: 5,
    given: "by_transition",
    yearly: "fiscal",
  },
  fields: INVOICE,
  states: INVOICE_STATES,
  deadlines: [{ field: "due_date", what: say("fin.serverDue.invoice"), open: ["issued", "part_paid"] }],
  copies: {
    "fin.invoices": DOCUMENT_COPIES,
    "fin.tax-codes": { tax_lines: ["code", "rate", "kind"] },
    "crm.accounts": { due_date: ["payment_term_days"], ...sameNames("currency") },
    "crm.quotes": sameNames("lines", "currency", "fx_rate", "owner_id", "team_id", "tags"),
    "crm.opportunities": sameNames("lines", "currency", "owner_id", "team_id", "tags"),
    "ops.sales-orders": sameNames("lines", "currency", "reference", "owner_id", "team_id"),
    "ops.items": { lines: ["income_account_id"] },
    "ops.projects": { lines: ["code", "name", "hourly_rate"], ...sameNames("account_id") },
    "hr.timesheets": { lines: ["lines", "week"] },
    "legal.contracts": { lines: ["value"] },
    "fin.recurring-invoices": sameNames(
      "account_id",
      "contract_id",
      "project_id",
      "currency",
      "lines",
      "reference",
      "terms",
      "owner_id",
      "team_id",
      "tags",
    ),
  },
  initial: "draft",
  frozen: BOOKED,
  kept: BOOKED,
  transitions: {
    issue: {
      summary: "Issue an invoice",
      errors: ["PERIOD_CLOSED"],
      from: ["draft"],
      to: ["issued", "part_paid", "paid"],
      takes: { issue_date: "optional", due_date: "optional", fx_rate: "optional" },
      needs: (invoice, context) => invoiceGaps(context, invoice),
      apply: (context, invoice) =>
        issueInvoice(context, invoice, (place) => context.records.number(invoices, place)),
    },
    allocate: {
      summary: "Apply a credit note to invoices",
      errors: ["PERIOD_CLOSED"],
      from: ["issued", "part_paid"],
      to: ["issued", "part_paid", "paid"],
      input: allocationsInput,
      apply: (context, credit, input) =>
        allocateCredit(
          context,
          { collection: "fin.invoices", open: "issued", credit, party_id: credit.account_id },
          input,
        ),
    },
    unallocate: {
      summary: "Remove allocations of a credit note",
      errors: ["PERIOD_CLOSED"],
      from: ["part_paid", "paid"],
      to: ["issued", "part_paid", "paid"],
      input: unallocateInput,
      apply: (context, credit, input) => unallocateCredit(context, credit, "issued", input),
    },
    dispute: {
      summary: "Mark an invoice as disputed",
      from: ["issued", "part_paid"],
      to: ["issued", "part_paid"],
      takes: { dispute_reason: "required", disputed_until: "optional" },
      choose: ({ state }) => state,
      apply: (context, { disputed_on }) => ({ disputed_on: disputed_on ?? context.today }),
    },
    settle_dispute: {
      summary: "End the dispute of an invoice",
      from: ["issued", "part_paid"],
      to: ["issued", "part_paid"],
      choose: ({ state }) => state,
      unless: ({ disputed_on }) => (disputed_on === null ? say("fin.errors.notDisputed") : undefined),
      apply: () => ({ disputed_on: null, dispute_reason: null, disputed_until: null }),
    },
    write_off: {
      summary: "Write off an invoice",
      errors: ["PERIOD_CLOSED"],
      from: ["issued", "part_paid"],
      to: "written_off",
      tier: "managing",
      takes: { write_off_reason: "required" },
      input: {
        date: Type.Optional(
          Type.String({ format: "date", description: "Date of the loss. Defaults to today." }),
        ),
        relieve_tax: Type.Optional(
          Type.Boolean({
            description: "Also reverses the taxes on the loss, where the law allows it",
          }),
        ),
      },
      apply: (context, invoice, input) => writeOff(context, invoice, input),
    },
  },
  next: [
    { in: ["draft"], move: "issue" },
    { in: ["issued", "part_paid"], if: { kind: "invoice" }, action: "fin.payments.create" },
  ],
  derive: (invoice, context) => {
    if (invoice.state !== "draft" || invoice.archived_at !== null) return {};
    const party = invoice.currency === null ? partyOf(context, invoice.account_id) : undefined;
    const currency = invoice.currency ?? party?.currency ?? context.principal.organization.currency;
    const credited =
      invoice.credit_of_id === null ? undefined : creditedInvoice(context, invoice.credit_of_id, invoice.id);
    const account_id = credited
      ? partyWith(context, credited.original.party_id, invoice.account_id)
      : invoice.account_id;
    if (invoice.credit_of_id !== null)
      requireCreditable(credited, { kind: invoice.kind, party_id: account_id, currency });
    const figures = drawnFigures(context, { ...invoice, currency }, "sale", credited);
    return { account_id, currency, ...figures, balance: figures.gross };
  },
  check: (context, invoice, before) => {
    requireDayOrder(invoice);
    requireForeignRate(context, invoice);
    if (invoice.state === "draft") requireUncontrolled(context, invoice.lines);
    if (invoice.credit_of_id === null && invoice.account_id !== before?.account_id)
      requireParty(context, "account_id", invoice.account_id);
  },
  worth: ({ balance, gross, currency, fx_rate, issue_date }, _context, { move }) => ({
    amount: move === "write_off" ? balance : gross,
    currency,
    fx_rate,
    day: issue_date,
  }),
  factKinds: { discount_percent: "decimal" },
  facts: (invoice, context) => ({ discount_percent: largestDiscount(context, invoice) }),
  papers: { invoice: invoicePaper, credit_note: creditNotePaper },
  computed: computedOverdue(["issued", "part_paid"]),
});
