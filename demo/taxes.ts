import { addMonths } from "../src/kernel/calendar.ts";
import type { Cast, Month } from "./cast.ts";
import { numberOf } from "./reading.ts";

/** Settles a month's tax, which is paid on the fifteenth of the second month after. */
export async function settleTax(cast: Cast, month: Month): Promise<void> {
  const { world, crew, books } = cast;
  const report = await world.call(crew.finance, "fin.reports.tax_report", {
    from: month.first,
    to: month.last,
  });
  const [due, deductible] = [numberOf(report, "due"), numberOf(report, "deductible")];
  const payable = due - deductible;
  const lines = [
    { account_id: books.account("2210"), debit: due },
    { account_id: books.account("1190"), credit: deductible },
    { account_id: books.account("2215"), [payable < 0 ? "debit" : "credit"]: Math.abs(payable) },
  ].filter(({ debit, credit }: { debit?: number; credit?: number }) => (debit ?? credit) !== 0);
  if (lines.length === 0) return;
  const { id } = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    date: month.last,
    narration: `VAT ${month.first.slice(0, 7)}`,
    lines,
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id });
  world.plan(`${addMonths(month.first, 2).slice(0, 8)}15`, async () => payTax(cast, payable, month));
}

/** Pays a tax liability, or receives a refund. */
export function payTax(
  { bank, books }: Pick<Cast, "bank" | "books">,
  payable: number,
  { first }: Pick<Month, "first">,
): void {
  if (payable === 0) return;
  bank.book({
    amount: -payable,
    counterparty: "Finanzamt Österreich",
    memo: `VAT ${first.slice(0, 7)}`,
    match: { account_id: books.account("2215"), text: `VAT ${first.slice(0, 7)}` },
  });
}
