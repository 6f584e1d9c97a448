import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, type EntryLine, postEntry } from "../ledger/index.ts";
import { signed, taxEntries } from "./book.ts";
import type { DocumentTax } from "./document-fields.ts";
import { restInBooks } from "./draw-up.ts";
import type { Owed } from "./owed.ts";
import { proportion } from "./proportion.ts";

/** What settling a document books beside the money itself. */
export interface Settling {
  owed: Owed;
  source: { collection: string; id: string };
  date: string;
  discount: number;
  /** The discount in our own currency, at the rate of the document. */
  discount_base: number;
  /** What the exchange rates gained us since; below zero when they cost us. */
  gain: number;
}

/** Posts the discount and the exchange difference of a settlement; nothing when there is neither. */
export async function postSettling(context: WriteContext, settling: Settling): Promise<string | null> {
  const { owed, source, date, discount, discount_base, gain } = settling;
  const given =
    discount === 0
      ? []
      : discountLines(context, owed, {
          amount: discount,
          base: discount_base,
          taxes: taxesWithin(context, owed, discount),
        });
  const entry = await postEntry(context, {
    journal: "bank",
    date,
    narration: `Settlement of ${owed.number ?? "a document"}`,
    currency: owed.currency,
    fx_rate: owed.fx_rate,
    lines: [...given, ...gainLines(context, owed, gain)],
    source,
  });
  return entry?.id ?? null;
}

/** A discount that is taken back, because what it was taken on is. */
export interface DiscountBack {
  owed: Owed;
  /** What takes the document back: the discount on it is its share of the taxes. */
  credit: Taxed & { id: string; number: string | null };
  date: string;
  amount: number;
  base: number;
}

/** Posts the contrary of a discount. */
export async function postDiscountBack(context: WriteContext, back: DiscountBack): Promise<string | null> {
  const { owed, credit, date, amount, base } = back;
  const entry = await postEntry(context, {
    journal: owed.side === "receivable" ? "sales" : "purchase",
    date,
    narration: `Discount on ${owed.number} taken back with ${credit.number}`,
    currency: owed.currency,
    fx_rate: owed.fx_rate,
    lines: discountLines(context, owed, { amount, base, taxes: sharesOf(credit, amount) }, -1),
    source: { collection: owed.document.collection, id: credit.id },
  });
  return entry?.id ?? null;
}

/** The account that a debt stands on. */
export function controlAccount(
  context: WriteContext,
  { side, party_id, employee_id }: Pick<Owed, "side" | "party_id" | "employee_id">,
) {
  return {
    account: accountFor(context, side === "employee" ? "employee_payable" : side),
    party_id,
    employee_id,
  };
}

/** The share that a part of what is paid for has in each of a document's taxes. */
export function taxesWithin(context: WriteContext, owed: Owed, part: number): DocumentTax[] {
  return sharesOf(paidFor(context, owed), part);
}

/** A total with the taxes that are in it, or on it. */
interface Taxed {
  gross: number;
  tax_lines: readonly DocumentTax[];
}

/** The total and the taxes of a document without what credit notes in the books took back of it: that is not paid for. */
function paidFor(context: WriteContext, { document, gross, tax_lines }: Owed): Taxed {
  const rest = restInBooks(context, document);
  if (!rest || rest.gross <= 0) return { gross, tax_lines };
  return {
    gross: rest.gross,
    tax_lines: tax_lines.map((tax) => ({ ...tax, ...rest.taxes.get(tax.tax_code_id) })),
  };
}

/** The share that a part of a total has in each of its taxes. */
function sharesOf({ gross, tax_lines }: Taxed, part: number): DocumentTax[] {
  const share = (whole: number) => proportion(whole, part, gross);
  return tax_lines.map((tax) => ({
    ...tax,
    base: share(tax.base),
    tax: share(tax.tax),
    self_assessed: share(tax.self_assessed),
  }));
}

interface Discount {
  amount: number;
  base: number;
  taxes: readonly DocumentTax[];
}

/** A discount for paying early takes its share of the taxes with it; the contrary of one gives it back. */
function discountLines(
  context: WriteContext,
  owed: Owed,
  { amount, base, taxes }: Discount,
  way: 1 | -1 = 1,
): EntryLine[] {
  const sign = owed.receives ? way : -way;
  const net = taxes.reduce((rest, { tax }) => rest - tax, amount);
  const { currency, fx_rate } = owed;
  const collection = owed.side === "receivable" ? "fin.invoices" : "fin.bills";
  return [
    { ...controlAccount(context, owed), ...signed(-sign * amount), base },
    { account: accountFor(context, "discounts"), ...signed(sign * net), text: "Discount for paying early" },
    ...taxes.flatMap((tax) => taxEntries(context, { collection, currency, fx_rate }, tax, sign)),
  ];
}

/** An exchange difference is of our own currency alone: nothing of the document's moves. */
function gainLines(context: WriteContext, owed: Owed, gain: number): EntryLine[] {
  if (gain === 0) return [];
  return [
    { ...controlAccount(context, owed), debit: 0, base: gain, text: "Exchange difference" },
    { account: accountFor(context, "fx_gain_loss"), debit: 0, base: -gain, text: "Exchange difference" },
  ];
}
