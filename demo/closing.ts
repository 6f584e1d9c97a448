import { addDays, eachDay, weekdayOf } from "../src/kernel/calendar.ts";
import { spendCash } from "./cash.ts";
import type { Cast, Month } from "./cast.ts";
import { payBills } from "./paying.ts";
import { bookWages } from "./payroll.ts";
import { enterRates } from "./rates.ts";
import { numberOf } from "./reading.ts";
import { settleTax } from "./taxes.ts";

const TUESDAY = 2;
const THURSDAY = 4;

/** Closes the previous month in the middle of the month. */
export function keepBooks(cast: Cast, month: Month): void {
  const { world, crew, books, bank } = cast;
  const day = (number: number) => `${month.first.slice(0, 8)}${String(number).padStart(2, "0")}`;
  if (month.index > 0) world.plan(month.first, () => enterRates(world, crew, books));
  for (const one of eachDay(month.first, month.last)) {
    if (weekdayOf(one) === TUESDAY) world.plan(one, () => bank.readStatement());
    if (weekdayOf(one) === THURSDAY) world.plan(one, () => payBills(cast));
  }
  world.plan(day(5), async () => payLoan(cast));
  world.plan(day(9), () => spendCash(cast));
  world.plan(day(26), () => bookWages(cast, month));
  world.plan(addDays(month.last, 1), () => bank.readStatement());
  world.plan(addDays(month.last, 13), () => closeMonth(cast, month));
}

function payLoan({ bank, books, loan }: Cast): void {
  const interest = Math.round((loan.left * 0.039) / 12);
  const counterparty = "Wiener Handwerksbank";
  bank.book({
    amount: -interest,
    counterparty,
    memo: "Loan, interest",
    match: { account_id: books.account("7020"), text: "Loan interest" },
  });
  bank.book({
    amount: -loan.rate,
    counterparty,
    memo: "Loan, repayment",
    match: { account_id: books.account("2510"), text: "Loan repayment" },
  });
  loan.left -= loan.rate;
}

/** Closes a month and, after December, the year. */
async function closeMonth(cast: Cast, month: Month): Promise<void> {
  const { world, crew, books } = cast;
  await settleTax(cast, month);
  await world.act(crew.finance, "fin.periods.close", { id: books.period(month.first.slice(0, 7)) });
  books.closedUntil = month.last;
  if (month.last.endsWith("12-31")) await closeYear(cast, month.last);
}

/** Accrues the audit fee and closes the year; periods are locked some months later. */
async function closeYear({ world, crew, books }: Cast, last: string): Promise<void> {
  const year = last.slice(0, 4);
  const entry = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    ...{ date: last, adjusting: true, narration: `Accrued audit fee ${year}` },
    lines: [
      { account_id: books.account("6170"), debit: AUDIT_FEE, cost_centre_id: books.centre.ADMIN },
      { account_id: books.account("2050"), credit: AUDIT_FEE },
    ],
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id: entry.id });
  await accrueIncomeTax({ world, crew, books }, last);
  const adjusting = books.period(`Adjusting period ${year}`);
  await world.act(crew.finance, "fin.periods.close_year", { id: adjusting });
  await world.act(crew.finance, "fin.periods.close", { id: adjusting });
  world.plan(addDays(last, 160), async () => {
    const months = Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, "0")}`);
    for (const name of [...months, `Adjusting period ${year}`])
      await world.act(crew.director, "fin.periods.lock", { id: books.period(name) });
  });
}

export const AUDIT_FEE = 6_800_00;

/** Accrues income tax, but nothing if the year ends with a loss. */
async function accrueIncomeTax({ world, crew, books }: Pick<Cast, "world" | "crew" | "books">, last: string) {
  const year = last.slice(0, 4);
  const report = await world.call(crew.finance, "fin.reports.profit_and_loss", {
    from: `${year}-01-01`,
    to: last,
  });
  const tax = Math.round(numberOf(report, "profit", "amount") * INCOME_TAX);
  if (tax <= 0) return;
  const { id } = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    ...{ date: last, adjusting: true, narration: `Income tax ${year}` },
    lines: [
      { account_id: books.account("7090"), debit: tax, cost_centre_id: books.centre.ADMIN },
      { account_id: books.account("2250"), credit: tax },
    ],
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id });
}

const INCOME_TAX = 0.23;
