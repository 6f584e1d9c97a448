import type { Cast } from "./cast.ts";

const TOP_UP = 300_00;
const QUARTERS = new Set(["01", "04", "07", "10"]);

/** Petty cash, replenished quarterly. */
export async function spendCash({ world, crew, books, bank }: Cast): Promise<void> {
  const random = world.random.of(`cash ${world.today}`);
  const net = random.whole(2_400, 7_900);
  const tax = Math.round(net / 5);
  const { id } = await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    journal: "cash",
    date: world.today,
    narration: random.pick([
      "Stamps and envelopes",
      "Coffee and milk",
      "Cleaning supplies",
      "Key duplicates",
    ]),
    lines: [
      {
        ...{ account_id: books.account("6130"), debit: net, cost_centre_id: books.centre.ADMIN },
        tax_code_id: books.tax.input20,
      },
      { account_id: books.account("1190"), debit: tax, tax_code_id: books.tax.input20 },
      { account_id: books.account("1010"), credit: net + tax },
    ],
  });
  await world.act(crew.finance, "fin.journal-entries.post", { id });
  if (!QUARTERS.has(world.today.slice(5, 7))) return;
  const filled = await world.act(crew.bookkeeper, "fin.payments.create", {
    direction: "transfer",
    bank_account_id: bank.account,
    to_account_id: books.account("1010"),
    amount: TOP_UP,
    date: world.today,
    reference: "Petty cash",
  });
  await world.act(crew.bookkeeper, "fin.payments.post", { id: filled.id });
  bank.book({
    amount: -TOP_UP,
    counterparty: "Cash machine",
    memo: "Petty cash",
    match: { payment_id: filled.id },
  });
}
