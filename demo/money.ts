import { addDays, startOfMonth } from "../src/kernel/calendar.ts";
import { systemPrincipal } from "../src/kernel/principal.ts";
import { bankDetailsOf } from "./bank-details.ts";
import type { Cast } from "./cast.ts";
import { COMPANY } from "./data/company.ts";

/** A payment run that waits for approval, a maintenance flat rate, and reminders, some of them still to review. */
export async function prepareMoney(cast: Cast): Promise<void> {
  await proposePayments(cast);
  await charge(cast);
  await remind(cast);
}

const LEVELS = [
  { level: 1, days: 7 },
  { level: 2, days: 21, fee: 10_00, interest: true },
  { level: 3, days: 35, fee: 25_00, interest: true, respite_days: 7 },
];

async function remind({ world, crew }: Cast): Promise<void> {
  for (const level of LEVELS) await world.act(crew.finance, "fin.dunning-levels.create", level);
  await world.act(crew.finance, "fin.interest-rates.create", {
    ...{ debtor: "business", valid_from: startOfMonth(world.today), base: "1.53", margin: "9.2" },
    source: "Section 456 of the Austrian Commercial Code",
  });
  const { id } = await world.act(crew.bookkeeper, "fin.dunning-runs.create", {});
  const { lines } = await world.act(crew.bookkeeper, "fin.dunning-runs.gather", { id });
  // Actions answer with records, whose lines are a list.
  const found = lines as readonly { invoice_id: string }[];
  if (found.length === 0) return;
  const some = found.slice(0, Math.ceil(found.length / 2)).map(({ invoice_id }) => ({ invoice_id }));
  await world.act(crew.bookkeeper, "fin.dunning-runs.update", { id, lines: some });
  await world.act(crew.bookkeeper, "fin.dunning-runs.confirm", { id });
  const next = await world.act(crew.bookkeeper, "fin.dunning-runs.create", {});
  await world.act(crew.bookkeeper, "fin.dunning-runs.gather", { id: next.id });
}

async function proposePayments({ world, crew, bank }: Cast): Promise<void> {
  const { iban } = bankDetailsOf(COMPANY.name);
  await world.act(crew.finance, "fin.ledger-accounts.update", { id: bank.account, bank_details: { iban } });
  const { id } = await world.act(crew.bookkeeper, "fin.payment-runs.create", {
    bank_account_id: bank.account,
  });
  const due_by = addDays(world.today, 30);
  const { count } = await world.act(crew.bookkeeper, "fin.payment-runs.gather", { id, due_by });
  if (count !== 0) await world.act(crew.bookkeeper, "fin.payment-runs.submit", { id });
}

async function charge({ world, crew, books, parties }: Cast): Promise<void> {
  const [client] = parties.clients;
  if (!client) return;
  const { id } = await world.act(crew.bookkeeper, "fin.recurring-invoices.create", {
    name: "Maintenance flat rate",
    account_id: client.account,
    rule: "FREQ=MONTHLY;BYMONTHDAY=1",
    starts_on: startOfMonth(world.today),
    lines: [{ text: "Maintenance in {period}", price: 290_00, tax_code_ids: [books.tax.sales20] }],
    price_steps: [{ from: addDays(startOfMonth(world.today), 365), percent: "2.5" }],
  });
  await world.act(crew.bookkeeper, "fin.recurring-invoices.activate", { id });
  const system = systemPrincipal(crew.director.principal.organization);
  await world.call(system, "fin.recurring-invoices.draft_due", {});
}
