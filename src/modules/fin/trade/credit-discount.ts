import { sql } from "drizzle-orm";
import { laterOf } from "../../../kernel/calendar.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Bill } from "./bill-fields.ts";
import { restInBooks } from "./draw-up.ts";
import type { Invoice } from "./invoice-fields.ts";
import { type Named, owedOf } from "./owed.ts";
import { proportion } from "./proportion.ts";
import { reckon } from "./settle.ts";
import { postDiscountBack } from "./settle-entry.ts";
import { type Settlement, settlements } from "./settlements.ts";

/**
 * Takes back the early-payment discount in proportion to the credited amount, so that customers never get
 * back more than they paid: an invoice of 120.00 settled with 117.60 is worth 117.60 in a full credit note.
 */
export async function takeBackDiscount(
  context: WriteContext,
  document: Named,
  credit: Invoice | Bill,
  date: string,
): Promise<void> {
  const given = context.records.where(
    settlements,
    sql`document_id = ${document.id} AND state = 'standing' AND discount <> 0`,
  );
  if (given.length === 0) return;
  // Not posted yet, so the remainder still includes the amount of this credit note.
  const rest = restInBooks(context, document);
  if (!rest) return;
  for (const settlement of given.filter(({ undoes_id }) => undoes_id === null)) {
    const parts = given.filter(({ id, undoes_id }) => settlement.id === (undoes_id ?? id));
    const standing = { discount: sum(parts, ({ discount }) => discount), base: sum(parts, discountBase) };
    const amount = proportion(standing.discount, credit.gross, rest.gross);
    const owed = owedOf(context, document);
    if (!owed || amount === 0) continue;
    const base = proportion(standing.base, amount, standing.discount);
    const on = laterOf(date, settlement.date);
    const { kind, by, party_id, currency } = settlement;
    const back = await context.records.insert(settlements, {
      kind,
      document,
      by,
      party_id,
      date: on,
      currency,
      amount: 0,
      discount: -amount,
      base: -base,
      by_base: 0,
      fx_diff: 0,
      entry_id: await postDiscountBack(context, { owed, credit, date: on, amount, base }),
      undoes_id: settlement.id,
    });
    await reckon(context, back);
  }
}

const sum = (parts: readonly Settlement[], of: (part: Settlement) => number) =>
  parts.reduce((total, part) => total + of(part), 0);

/** Discount of a settlement, in the organisation's currency. */
function discountBase({ base, amount, discount }: Settlement): number {
  return proportion(base, discount, amount + discount);
}
