import { addDays } from "../../../kernel/calendar.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import type { Draft } from "../../../kernel/entity.ts";
import { rateOn, requireOpenPeriod } from "../ledger/index.ts";
import type { BILL, Bill, BillState } from "./bill-fields.ts";
import { book } from "./book.ts";
import { settleCredited } from "./credit-allocate.ts";
import { creditedBill, drawnFigures, requireCreditable, requireDayOrder, requireLines } from "./draw-up.ts";
import { boughtLines } from "./line-accounts.ts";
import { PAYMENT_TERM_DAYS, partyOf } from "./party.ts";

/** The rate stated on the bill, else the rate on the bill date. */
export function approvedRate(context: ReadContext, { currency, fx_rate, issue_date }: Bill): string | null {
  if (currency === null || currency === context.principal.organization.currency) return fx_rate;
  return fx_rate ?? rateOn(context, currency, issue_date ?? context.today);
}

/** Posts a bill on its own date, or on the given one. */
export async function postBill(
  context: WriteContext,
  bill: Bill,
  input: Record<string, unknown>,
  numberOf: (place: { series: string; year: string }) => string,
): Promise<Draft<typeof BILL> & { number: string; state?: BillState }> {
  requireLines(bill);
  const { kind, supplier_id, supplier_ref, credit_of_id } = bill;
  // The bill has been approved, so changes made to the supplier since don't cancel the debt.
  const party = partyOf(context, supplier_id);
  const issue_date = bill.issue_date ?? context.today;
  // A late bill is posted in an open period but keeps its own date.
  const booked_on = input.date === undefined ? issue_date : String(input.date);
  const due_date =
    bill.due_date ?? addDays(issue_date, kind === "bill" ? (party?.paymentTermDays ?? PAYMENT_TERM_DAYS) : 0);
  requireDayOrder({ ...bill, issue_date, due_date });
  const currency = bill.currency ?? context.principal.organization.currency;
  const credited = credit_of_id === null ? undefined : creditedBill(context, credit_of_id, bill.id);
  if (credit_of_id !== null) requireCreditable(credited, { kind, party_id: supplier_id, currency });
  const figures = drawnFigures(context, { ...bill, issue_date }, "purchase", credited);
  const lines = boughtLines(context, bill, figures.lines);
  const fx_rate = bill.fx_rate ?? rateOn(context, currency, booked_on);
  const { fiscal_year } = requireOpenPeriod(context, booked_on);
  const number = numberOf({ series: kind, year: fiscal_year });
  const booked = await book(context, {
    collection: "fin.bills",
    document: bill,
    party_id: supplier_id,
    number: `${number} (${supplier_ref})`,
    date: booked_on,
    currency,
    fx_rate,
    lines,
    tax_lines: figures.tax_lines,
    gross: figures.gross,
  });
  const posted = {
    ...figures,
    lines,
    ...booked,
    number,
    issue_date,
    due_date,
    currency,
    fx_rate,
    booked_on,
    balance: figures.gross,
    base_balance: booked.base_gross,
  };
  return { ...posted, ...(await settleCredited(context, "fin.bills", { ...bill, ...posted }, "posted")) };
}
