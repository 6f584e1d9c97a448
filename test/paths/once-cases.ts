import type { Json } from "../kit/appliance.ts";
import { EUR } from "./steps.ts";
import { pathOf, type Walk } from "./walk.ts";

let count = 0;

export function fresh(what: string): string {
  count += 1;
  return `${what} ${count}`;
}

export function call(walk: Walk, name: string, collection: string, transition: string, body: object = {}) {
  return { path: `${pathOf(collection)}/${walk.id(name)}/${transition}`, body };
}

export async function invoice(walk: Walk, issue_date = "2027-03-01"): Promise<string> {
  const name = fresh("invoice");
  const lines = [{ text: "Work", price: 10_000, tax_code_ids: [walk.id("VAT20")] }];
  await walk.make(name, "fin.invoices", { account_id: walk.id("customer"), issue_date, lines });
  return name;
}

export async function issued(walk: Walk): Promise<string> {
  const name = await invoice(walk);
  await walk.move(name, "issue");
  return name;
}

export async function approvedBill(walk: Walk, issue_date = "2027-03-01"): Promise<string> {
  const name = fresh("bill");
  const lines = [{ text: "Paper", price: 10_000, tax_code_ids: [walk.id("IN20")] }];
  await walk.make(name, "fin.bills", {
    supplier_id: walk.id("supplier"),
    supplier_ref: name,
    issue_date,
    lines,
  });
  await walk.move(name, "submit");
  await walk.move(name, "approve");
  return name;
}

export async function receipt(walk: Walk, date: string, allocations: object[] = []): Promise<string> {
  const name = fresh("receipt");
  await walk.make(name, "fin.payments", {
    direction: "in",
    party_id: walk.id("customer"),
    bank_account_id: walk.id("1020"),
    date,
    amount: EUR(12_000),
    allocations,
  });
  return name;
}

export const settling = (walk: Walk, invoice: string, amount = 12_000) => ({
  document: { collection: "fin.invoices", id: walk.id(invoice) },
  amount,
});

export async function entry(walk: Walk): Promise<string> {
  const name = fresh("entry");
  await walk.make(name, "fin.journal-entries", {
    date: "2027-03-01",
    narration: name,
    lines: [
      { account_id: walk.id("6110"), debit: 500 },
      { account_id: walk.id("1010"), credit: 500 },
    ],
  });
  return name;
}

export async function bankLine(walk: Walk, amount = 12_000): Promise<string> {
  const name = fresh("line");
  await walk.make(name, "fin.bank-transactions", {
    bank_account_id: walk.id("1020"),
    booked_at: "2027-03-01",
    amount: EUR(amount),
    memo: name,
  });
  return name;
}

/** A purchase order for one item without lots and one with. */
export async function ordered(walk: Walk): Promise<string> {
  const name = fresh("purchase");
  await walk.make(name, "ops.purchase-orders", {
    supplier_id: walk.id("supplier"),
    lines: [
      { item_id: walk.id("plain"), quantity: "5", price: 100 },
      { item_id: walk.id("tracked"), quantity: "5", price: 100 },
    ],
  });
  for (const step of ["submit", "approve", "order"]) await walk.move(name, step);
  return name;
}

export const ALL_OF_IT = {
  lines: [
    { line: 0, quantity: "5" },
    { line: 1, quantity: "5", lot: "L" },
  ],
};

export async function confirmed(walk: Walk, second = "plain"): Promise<string> {
  const name = fresh("sale");
  await walk.make(name, "ops.sales-orders", {
    account_id: walk.id("customer"),
    lines: [
      { item_id: walk.id("plain"), quantity: "1", price: 300 },
      { item_id: walk.id(second), quantity: "1", price: 300 },
    ],
  });
  await walk.move(name, "confirm");
  return name;
}

export async function sent(walk: Walk): Promise<string> {
  const name = fresh("quote");
  const lines = [{ text: "Work", price: 10_000, tax_code_id: walk.id("VAT20") }];
  await walk.make(name, "crm.quotes", { account_id: walk.id("customer"), lines });
  await walk.move(name, "send");
  return name;
}

export async function accepted(walk: Walk): Promise<string> {
  const name = await sent(walk);
  await walk.move(name, "accept");
  return name;
}

export async function deal(walk: Walk): Promise<string> {
  const name = fresh("deal");
  const lines = [{ text: "Work", price: 10_000 }];
  await walk.make(name, "crm.opportunities", { name, account_id: walk.id("customer"), lines });
  return name;
}

export async function qualified(walk: Walk): Promise<string> {
  const name = fresh("lead");
  await walk.make(name, "crm.leads", { name: `Pat ${name}`, company: `Company of ${name}` });
  await walk.move(name, "contact");
  await walk.move(name, "qualify");
  return name;
}

export async function planned(walk: Walk, to = "CUSTOMERS"): Promise<string> {
  const name = fresh("move");
  await walk.make(name, "ops.stock-moves", {
    item_id: walk.id("plain"),
    from_id: walk.id("STOCK"),
    to_id: walk.id(to),
    quantity: "1",
  });
  return name;
}

export async function counted(walk: Walk): Promise<string> {
  const name = fresh("count");
  await walk.make(name, "ops.stock-counts", { location_id: walk.id("STOCK") });
  const { lines } = await walk.move(name, "start");
  const found = lines.map(({ item_id, lot, expected }: Json) => ({
    item_id,
    ...(lot && { lot }),
    counted: item_id === walk.id("plain") ? String(Number(expected) - 1) : expected,
  }));
  await walk.move(name, "count", { lines: found });
  await walk.move(name, "finish");
  return name;
}

export async function asset(walk: Walk): Promise<string> {
  const name = fresh("machine");
  await walk.make(name, "ops.assets", { tag: name, name, method: "none", cost: EUR(10_000) });
  return name;
}
