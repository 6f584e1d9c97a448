import { addDays } from "../src/kernel/calendar.ts";
import type { Cast } from "./cast.ts";
import { numberOf, textOf } from "./reading.ts";
import type { Shown } from "./world.ts";

/** Submits a bill, approves it as another user, posts it, and queues it for payment. */
export async function owe(cast: Cast, id: string): Promise<Shown> {
  const { world, crew } = cast;
  await world.act(crew.bookkeeper, "fin.bills.submit", { id });
  return approve(cast, id);
}

export async function approve({ world, crew, books, payables }: Cast, id: string): Promise<Shown> {
  const approved = await world.act(crew.finance, "fin.bills.approve", { id });
  const late = textOf(approved, "issue_date") <= books.closedUntil;
  const posted = await world.act(crew.bookkeeper, "fin.bills.post", {
    id,
    ...(late && { date: world.today }),
  });
  payables.push(posted);
  return posted;
}

/** Pays bills due before the payment run after next, one payment per supplier. */
export async function payBills(cast: Cast): Promise<void> {
  const { world, payables } = cast;
  const until = addDays(world.today, 8);
  const due = payables.filter((bill) => textOf(bill, "due_date") <= until);
  cast.payables = payables.filter((bill) => !due.includes(bill));
  const bySupplier = Map.groupBy(due, (bill) => textOf(bill, "supplier_id"));
  await Promise.all([...bySupplier].map(([supplier, bills]) => pay(cast, supplier, bills)));
}

async function pay(cast: Cast, supplier: string, bills: readonly Shown[]): Promise<void> {
  const { world, crew, bank, books, parties } = cast;
  const currency = bills[0] ? textOf(bills[0], "currency") : "EUR";
  const amount = bills.reduce((sum, bill) => sum + numberOf(bill, "balance"), 0);
  // The bank's rate for dollars is slightly above the monthly one.
  const rate = currency === "EUR" ? undefined : (Number(books.rate(currency)) * 1.004).toFixed(6);
  const references = bills.map((bill) => textOf(bill, "supplier_ref")).join(", ");
  const { id } = await world.act(crew.bookkeeper, "fin.payments.create", {
    direction: "out",
    party_id: supplier,
    bank_account_id: bank.account,
    amount: { amount, currency },
    date: world.today,
    reference: references.slice(0, 200),
    allocations: bills.map((bill) => ({
      document: { collection: "fin.bills", id: bill.id },
      amount: numberOf(bill, "balance"),
    })),
    ...(rate && { fx_rate: rate }),
  });
  await world.act(crew.finance, "fin.payments.approve", { id });
  const posted = await world.act(crew.bookkeeper, "fin.payments.post", { id });
  bank.book({
    amount: -numberOf(posted, "base_amount"),
    counterparty: parties.nameOf(supplier),
    memo: `${textOf(posted, "number")} ${references}`.slice(0, 140),
    match: { payment_id: id },
  });
}
