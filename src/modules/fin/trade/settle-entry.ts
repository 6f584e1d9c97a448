import type { WriteContext } from "../../../kernel/context.ts";
import { accountFor, type EntryLine, postEntry, toBase } from "../ledger/index.ts";
import { signed } from "./book.ts";
import { restInBooks } from "./draw-up.ts";
import type { Owed } from "./owed.ts";
import { proportion } from "./proportion.ts";
import { taxAccount } from "./tax-account.ts";

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
  const { owed, source, date, gain } = settling;
  const entry = await postEntry(context, {
    journal: "bank",
    date,
    narration: `Settlement of ${owed.number ?? "a document"}`,
    currency: owed.currency,
    fx_rate: owed.fx_rate,
    lines: [...discountLines(context, settling), ...gainLines(context, owed, gain)],
    source,
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

/** A discount for paying early takes its share of the taxes with it: of those on what is paid for, so not on what was credited. */
function discountLines(context: WriteContext, { owed, discount, discount_base }: Settling): EntryLine[] {
  if (discount === 0) return [];
  const sign = owed.receives ? 1 : -1;
  const { gross, taxes } = paidFor(context, owed);
  const shares = taxes.map((tax) => ({
    ...tax,
    share: proportion(tax.tax, discount, gross),
    base: proportion(tax.base, discount, gross),
  }));
  const net = shares.reduce((rest, { share }) => rest - share, discount);
  return [
    { ...controlAccount(context, owed), ...signed(-sign * discount), base: discount_base },
    { account: accountFor(context, "discounts"), ...signed(sign * net), text: "Discount for paying early" },
    ...shares
      .filter(({ share }) => share !== 0)
      .map((tax) => ({
        account: taxAccount(context, tax),
        ...signed(sign * tax.share),
        tax_code_id: tax.tax_code_id,
        tax_base: toBase(context, tax.base, owed.currency, owed.fx_rate),
        text: tax.code,
      })),
  ];
}

/** The total and the taxes of a document without what credit notes in the books took back of it. */
function paidFor(context: WriteContext, { document, gross, tax_lines }: Owed) {
  const rest = restInBooks(context, document);
  if (!rest || rest.gross <= 0) return { gross, taxes: tax_lines };
  return {
    gross: rest.gross,
    taxes: tax_lines.map((tax) => ({ ...tax, ...rest.taxes.get(tax.tax_code_id) })),
  };
}

/** An exchange difference is of our own currency alone: nothing of the document's moves. */
function gainLines(context: WriteContext, owed: Owed, gain: number): EntryLine[] {
  if (gain === 0) return [];
  return [
    { ...controlAccount(context, owed), debit: 0, base: gain, text: "Exchange difference" },
    { account: accountFor(context, "fx_gain_loss"), debit: 0, base: -gain, text: "Exchange difference" },
  ];
}
