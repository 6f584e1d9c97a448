import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { say, type Text } from "../../../text/message.ts";
import { lineNets } from "./amounts.ts";
import type { Bill } from "./bill-fields.ts";
import { billsOf, invoicesOf } from "./collections.ts";
import { type Creditable, creditFigures, creditNets, type Rest, restOf } from "./credit-rest.ts";
import type { DocumentLine } from "./document-fields.ts";
import { documentFigures, type Figures } from "./document-figures.ts";
import type { Invoice } from "./invoice-fields.ts";

/** A document to credit, with the part that no other credit note credits yet. */
export interface Credited {
  original: Creditable & {
    id: string;
    state: string;
    kind: string;
    party_id: string;
    currency: string | null;
    booked_on: string | null;
  };
  rest: Rest;
}

export function creditedInvoice(context: ReadContext, id: string, except?: string): Credited | undefined {
  const original = context.records.find(invoicesOf(context), id);
  if (!original) return undefined;
  const others = context.records.where(invoicesOf(context), otherCredits(id, except));
  return { original: { ...original, party_id: original.account_id }, rest: restOf(original, others) };
}

export function creditedBill(context: ReadContext, id: string, except?: string): Credited | undefined {
  const original = context.records.find(billsOf(context), id);
  if (!original) return undefined;
  const others = context.records.where(billsOf(context), otherCredits(id, except));
  return { original: { ...original, party_id: original.supplier_id }, rest: restOf(original, others) };
}

export function restInBooks(
  context: ReadContext,
  { collection, id }: { collection: string; id: string },
): Rest | undefined {
  const booked = sql`credit_of_id = ${id} AND booked_on IS NOT NULL`;
  if (collection === "fin.invoices") {
    const invoice = context.records.get(invoicesOf(context), id);
    return restOf(invoice, context.records.where(invoicesOf(context), booked));
  }
  if (collection !== "fin.bills") return undefined;
  const bill = context.records.get(billsOf(context), id);
  return restOf(bill, context.records.where(billsOf(context), booked));
}

/** Condition for other credit notes. Includes drafts, so that two drafts can't credit the same amount. */
function otherCredits(id: string, except: string | undefined) {
  return sql`credit_of_id = ${id} AND id <> ${except ?? ""} AND state <> 'cancelled'`;
}

export function requireCreditable(
  credited: Credited | undefined,
  credit: { kind: string; party_id: string; currency: string | null },
): void {
  if (credit.kind !== "credit_note")
    throw invalid("credit_of_id", "NOT_A_CREDIT_NOTE", say("fin.errors.notACreditNote"));
  // Unknown ids are refused by the reference check.
  if (!credited) return;
  const { original } = credited;
  if (original.kind === "credit_note" || original.booked_on === null)
    throw invalid("credit_of_id", "NOT_CREDITABLE", say("fin.errors.notCreditable"));
  if (original.state === "written_off")
    throw invalid("credit_of_id", "NOT_CREDITABLE", say("fin.errors.writtenOff"));
  if (original.party_id !== credit.party_id)
    throw invalid("credit_of_id", "PARTY_MISMATCH", say("fin.errors.creditOtherAccount"));
  if (original.currency !== credit.currency)
    throw invalid("currency", "CURRENCY_MISMATCH", say("fin.errors.creditCurrency"));
}

type Drawn = Pick<Invoice | Bill, "currency" | "issue_date"> & { lines: readonly DocumentLine[] };

/** Figures of a document. Those of a credit note are limited to what is left to credit. */
export function drawnFigures(
  context: ReadContext,
  document: Drawn,
  trade: "sale" | "purchase",
  credited?: Credited,
): Figures<DocumentLine> {
  const { lines, issue_date } = document;
  const currency = document.currency ?? context.principal.organization.currency;
  if (!credited)
    return documentFigures(context, { lines, currency, date: issue_date ?? context.today, trade });
  // Credit notes use the tax rates of the original date.
  const date = credited.original.booked_on ?? context.today;
  const nets = creditNets(lines, lineNets(lines), credited.rest);
  return creditFigures(documentFigures(context, { lines, currency, date, trade, nets }), credited.rest);
}

export function requireDayOrder(
  document: Pick<Invoice | Bill, "issue_date" | "due_date" | "service_from" | "service_to">,
): void {
  const { issue_date, due_date, service_from, service_to } = document;
  if (issue_date !== null && due_date !== null && due_date < issue_date)
    throw invalid("due_date", "DATE_ORDER", say("fin.errors.dueBeforeIssue"));
  if (service_from !== null && service_to !== null && service_to < service_from)
    throw invalid("service_to", "DATE_ORDER", say("fin.errors.endBeforeStart"));
}

/** In the organisation's own currency, the rate is always 1. */
export function requireForeignRate(
  context: ReadContext,
  { currency, fx_rate }: { currency: string | null; fx_rate: string | null },
): void {
  const own = context.principal.organization.currency;
  if (fx_rate !== null && fx_rate !== "1" && (currency ?? own) === own)
    throw invalid("fx_rate", "OWN_CURRENCY", say("fin.errors.ownCurrencyRate"));
}

export function requireLines({ lines }: { lines: readonly unknown[] }): void {
  if (lines.length > 0) return;
  throw invalid("lines", "LINES_MISSING", say("fin.errors.linesMissing"));
}

/** Refuses a transition that only applies to the other kind of document. */
export function requireKind(kind: string, wanted: string, message: Text): void {
  if (kind !== wanted) throw new Fault("STATE_TRANSITION_INVALID", { message });
}
