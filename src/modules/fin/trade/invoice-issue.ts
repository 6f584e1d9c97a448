import { addDays } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Draft } from "../../../kernel/entity.ts";
import { rateOn, requireOpenPeriod } from "../ledger/index.ts";
import { book } from "./book.ts";
import { settleCredited } from "./credit-allocate.ts";
import { requireWithinLimit } from "./credit-limit.ts";
import {
  creditedInvoice,
  drawnFigures,
  requireCreditable,
  requireDayOrder,
  requireLines,
} from "./draw-up.ts";
import type { INVOICE, Invoice, InvoiceState } from "./invoice-fields.ts";
import { requireComplete } from "./invoice-law.ts";
import { soldLines } from "./line-accounts.ts";
import { partyToBook } from "./party.ts";

/** Orders and timesheets must be invoiced in any case; their credit limit was checked before. */
function isDelivered({ source }: Invoice): boolean {
  return source?.collection === "ops.sales-orders" || source?.collection === "hr.timesheets";
}

/** Assigns the number, freezes the figures and posts. Allocates a credit note to its original invoice. */
export async function issueInvoice(
  context: WriteContext,
  invoice: Invoice,
  numberOf: (place: { series: string; year: string }) => string,
): Promise<Draft<typeof INVOICE> & { number: string; state?: InvoiceState }> {
  requireLines(invoice);
  const { kind, account_id, credit_of_id } = invoice;
  const party = partyToBook(context, "account_id", account_id, credit_of_id);
  const issue_date = invoice.issue_date ?? context.today;
  const due_date = invoice.due_date ?? addDays(issue_date, kind === "invoice" ? party.paymentTermDays : 0);
  requireDayOrder({ ...invoice, issue_date, due_date });
  const currency = invoice.currency ?? context.principal.organization.currency;
  const credited = credit_of_id === null ? undefined : creditedInvoice(context, credit_of_id, invoice.id);
  if (credit_of_id !== null) requireCreditable(credited, { kind, party_id: account_id, currency });
  const figures = drawnFigures(context, { ...invoice, issue_date }, "sale", credited);
  requireComplete(context, { ...invoice, ...figures, currency });
  const lines = soldLines(context, invoice, figures.lines);
  const fx_rate = invoice.fx_rate ?? rateOn(context, currency, issue_date);
  const { fiscal_year } = requireOpenPeriod(context, issue_date);
  const owed = { amount: figures.gross, currency };
  if (kind === "invoice" && !isDelivered(invoice))
    requireWithinLimit(context, account_id, party.creditLimit, owed, issue_date);
  const number = numberOf({ series: kind, year: fiscal_year });
  const booked = await book(context, {
    collection: "fin.invoices",
    document: invoice,
    party_id: account_id,
    number,
    date: issue_date,
    currency,
    fx_rate,
    lines,
    tax_lines: figures.tax_lines,
    gross: figures.gross,
  });
  const issued = {
    ...figures,
    lines,
    ...booked,
    number,
    issue_date,
    due_date,
    currency,
    fx_rate,
    booked_on: issue_date,
    balance: figures.gross,
    base_balance: booked.base_gross,
  };
  return {
    ...issued,
    ...(await settleCredited(context, "fin.invoices", { ...invoice, ...issued }, "issued")),
  };
}
