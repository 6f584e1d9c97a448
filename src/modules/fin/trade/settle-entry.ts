import type { WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry } from "../ledger/index.ts";
import { signed, taxEntries } from "./book.ts";
import type { DocumentTax } from "./document-fields.ts";
import { restInBooks } from "./draw-up.ts";
import type { Owed } from "./owed.ts";
import { proportion } from "./proportion.ts";

/** Discount and exchange difference of a settlement, which are posted in addition to the payment. */
export interface Settling {
  owed: Owed;
  source: { collection: string; id: string };
  date: string;
  discount: number;
  /** In the organisation's currency, at the document's rate. */
  discount_base: number;
  /** Exchange gain since posting; negative for a loss. */
  gain: number;
}

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
    narration: say("fin.serverEntries.settlement", { number: owed.number ?? "" }),
    currency: owed.currency,
    fx_rate: owed.fx_rate,
    lines: [...given, ...gainLines(context, owed, gain)],
    source,
  });
  return entry?.id ?? null;
}

/** Discount to take back after a credit note. */
export interface DiscountBack {
  owed: Owed;
  /** The credit note. The discount reduces its taxes proportionally. */
  credit: Taxed & { id: string; number: string | null };
  date: string;
  amount: number;
  base: number;
}

export async function postDiscountBack(context: WriteContext, back: DiscountBack): Promise<string | null> {
  const { owed, credit, date, amount, base } = back;
  const entry = await postEntry(context, {
    journal: owed.side === "receivable" ? "sales" : "purchase",
    date,
    narration: say("fin.serverEntries.discountReversal", {
      number: owed.number ?? "",
      credit: credit.number ?? "",
    }),
    currency: owed.currency,
    fx_rate: owed.fx_rate,
    lines: discountLines(context, owed, { amount, base, taxes: sharesOf(credit, amount) }, -1),
    source: { collection: owed.document.collection, id: credit.id },
  });
  return entry?.id ?? null;
}

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

/** The part of each tax that belongs to a part of the amount to pay. */
export function taxesWithin(context: WriteContext, owed: Owed, part: number): DocumentTax[] {
  return sharesOf(paidFor(context, owed), part);
}

/** A total and the taxes included in it or added to it. */
interface Taxed {
  gross: number;
  tax_lines: readonly DocumentTax[];
}

/** Subtracts posted credit notes, because the credited amount is not paid. */
function paidFor(context: WriteContext, { document, gross, tax_lines }: Owed): Taxed {
  const rest = restInBooks(context, document);
  if (!rest || rest.gross <= 0) return { gross, tax_lines };
  return {
    gross: rest.gross,
    tax_lines: tax_lines.map((tax) => ({ ...tax, ...rest.taxes.get(tax.tax_code_id) })),
  };
}

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

/** Posts a discount, which reduces taxes proportionally. `way` -1 takes the discount back. */
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
    {
      account: accountFor(context, "discounts"),
      ...signed(sign * net),
      text: say("fin.serverEntries.discount"),
    },
    ...taxes.flatMap((tax) => taxEntries(context, { collection, currency, fx_rate }, tax, sign)),
  ];
}

/** Exchange differences only affect the organisation's currency; the document's amount doesn't change. */
function gainLines(context: WriteContext, owed: Owed, gain: number): EntryLine[] {
  if (gain === 0) return [];
  return [
    { ...controlAccount(context, owed), debit: 0, base: gain, text: say("fin.serverEntries.exchange") },
    {
      account: accountFor(context, "fx_gain_loss"),
      debit: 0,
      base: -gain,
      text: say("fin.serverEntries.exchange"),
    },
  ];
}
