import type { Parties } from "./selling.ts";
import type { Telling } from "./telling.ts";
import type { Items } from "./work.ts";

/** The chart of accounts and this year, unless they are there. */
export async function openBooks(tell: Telling): Promise<void> {
  await tell.once("fin.ledger-accounts", "fin.ledger-accounts.chart", { type: "trade" });
  await tell.once("fin.periods", "fin.periods.year", { starts_on: `${tell.today.slice(0, 4)}-01-01` });
}

/** Invoices of every kind of fate, and bills. */
export async function tellBooks(tell: Telling, parties: Parties, { bike, service }: Items): Promise<void> {
  const day = (back: number) => withinYear(tell, back);
  const invoice = (account_id: string, item: string, quantity: string, price: number, back: number) =>
    tell.make(
      "fin.invoices",
      {
        account_id,
        lines: [{ item_id: item, text: tell.say("As ordered", "Wie bestellt"), quantity, price }],
      },
      ["issue", { issue_date: day(back), due_date: tell.day(14 - back) }],
    );
  const paid = await invoice(parties.courier, service, "12", 9_500, 40);
  await invoice(parties.city, service, "4", 9_500, 25);
  await invoice(parties.school, bike, "2", 89_000, 3);
  await tell.make("fin.invoices", {
    account_id: parties.courier,
    lines: [
      {
        item_id: service,
        text: tell.say("Service in this month", "Wartung in diesem Monat"),
        quantity: "6",
        price: 9_500,
      },
    ],
  });
  await pay(tell, parties.courier, paid, day(20));
  await tell.make("fin.bills", {
    supplier_id: parties.maker,
    supplier_ref: "NW-20981",
    issue_date: day(5),
    lines: [{ text: tell.say("Frames", "Rahmen"), quantity: "6", price: 21_000 }],
  });
}

/** So many days ago, but not before the fiscal year that was just set up. */
function withinYear(tell: Telling, back: number): string {
  const first = `${tell.today.slice(0, 4)}-01-01`;
  const day = tell.day(-back);
  return day < first ? first : day;
}

async function pay(tell: Telling, party_id: string, invoice: string, date: string): Promise<void> {
  const bank = tell.first("fin.ledger-accounts", "control", "bank");
  const owed = tell.owed(invoice);
  if (!bank || owed === 0) return;
  await tell.make(
    "fin.payments",
    {
      direction: "in",
      side: "receivable",
      party_id,
      bank_account_id: bank,
      amount: { amount: owed, currency: tell.currency },
      date,
      allocations: [{ document: { collection: "fin.invoices", id: invoice }, amount: owed }],
    },
    ["post"],
  );
}
