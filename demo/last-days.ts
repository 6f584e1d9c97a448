import { addDays } from "../src/kernel/calendar.ts";
import { systemPrincipal } from "../src/kernel/principal.ts";
import type { Cast } from "./cast.ts";
import { prepareMoney } from "./money.ts";
import { teach } from "./schooling.ts";

/** Nightly checks, which would take too long over two years. They run once at the end. */
export const NIGHT_WATCH = ["audit.reports.write", "settings.sod.scan"];

export async function leaveOpen(cast: Cast): Promise<void> {
  const { world, crew, books, bank, parties, catalogue, team, entitlements } = cast;
  const [client] = parties.clients;
  if (!client) return;
  await teach(cast);
  // Before the rules applied below can require approval for matches.
  await bank.readStatement();
  // From now on, large amounts require approval, because the company has grown.
  await world.call(crew.director, "settings.packs.apply", { size: "small" });
  bank.book({ amount: -48_90, counterparty: "Kartenzahlung 4471", memo: "POS 7731 WIEN" });
  await bank.readStatement();
  await world.act(crew.bookkeeper, "fin.journal-entries.create", {
    date: world.today,
    narration: "Christmas party, to be allocated",
    lines: [
      { account_id: books.account("6190"), debit: 640_00, cost_centre_id: books.centre.ADMIN },
      { account_id: books.account("2050"), credit: 640_00 },
    ],
  });
  const bill = await world.act(crew.bookkeeper, "fin.bills.create", {
    supplier_id: parties.supplier("agency"),
    supplier_ref: "BW-4412",
    issue_date: world.today,
    lines: [
      {
        text: "Catalogue, first draft",
        price: 1_900_00,
        account_id: books.account("6200"),
        tax_code_ids: [books.tax.input20],
      },
    ],
  });
  await world.act(crew.bookkeeper, "fin.bills.submit", { id: bill.id });
  await prepareMoney(cast);
  const worker = team.worker("Egger");
  await world.act(worker.self, "hr.expense-claims.create", {
    title: "Special tools",
    employee_id: worker.id,
    lines: [{ date: world.today, type_id: entitlements.expense["Tools and materials"], amount: 74_80 }],
  });
  const quote = {
    account_id: client.account,
    contact_id: client.contact,
    valid_until: addDays(world.today, 30),
    lines: [
      { item_id: catalogue.good("VB-L1").id, text: "Veldrin Lift", price: catalogue.good("VB-L1").price },
    ],
  };
  await world.act(crew.sales, "crm.quotes.create", { ...quote, title: "Two Lifts for the showroom" });
  await world.act(crew.sales, "ops.sales-orders.create", {
    account_id: client.account,
    lines: [{ item_id: catalogue.good("PAD-D4").id, quantity: "20" }],
  });
  await world.act(crew.sales, "crm.tickets.create", {
    subject: "Charger hums loudly",
    body: "Since yesterday. At night it can be heard in the next room.",
    account_id: client.account,
    contact_id: client.contact,
    priority: "normal",
  });
  const system = systemPrincipal(crew.director.principal.organization);
  for (const watch of NIGHT_WATCH) await world.call(system, watch, {});
  await world.act(crew.director, "data.requests.create", {
    kind: "access",
    name: "Hannelore Vogt",
    email: "h.vogt@example.org",
  });
}
