import type { Json } from "../kit/appliance.ts";
import { EUR, type Step } from "./steps.ts";
import type { Walk } from "./walk.ts";

export const BOOKS_OPENED: Step = {
  day: "2027-01-01",
  does: "opens the books: chart of accounts for trade, twelve months, taxes",
  run: async (walk) => {
    await walk.join("berta", walk.email("berta"), ["admin"]);
    const { accounts } = await walk.post("/api/v1/fin/ledger-accounts/chart", { type: "trade" });
    for (const { code, id } of accounts) walk.call(code, "fin.ledger-accounts", id);
    const { periods } = await walk.post("/api/v1/fin/periods/year", { starts_on: "2027-01-01" });
    for (const { name, id } of periods) walk.call(name, "fin.periods", id);
    const taxes = [
      ["VAT20", "20", "sales", "2210"],
      ["VAT10", "10", "sales", "2210"],
      ["IN20", "20", "purchase", "1190"],
      ["IN10", "10", "purchase", "1190"],
      ["RC20", "20", "reverse", "2210"],
    ] as const;
    for (const [code, rate, kind, account] of taxes) {
      await walk.make(code, "fin.tax-codes", {
        code,
        name: `${code} of the country`,
        rate,
        kind,
        account_id: walk.id(account),
        valid_from: "2027-01-01",
      });
      await walk.move(code, "activate");
    }
  },
};

const itemsEntered: Step = {
  day: "2027-01-01",
  does: "creates suppliers, customers, locations and items",
  run: async (walk) => {
    const { data } = await walk.post("/api/v1/ops/locations/standard");
    for (const { code, id } of data) walk.call(code, "ops.locations", id);
    const partners = [
      ["nordlicht", "Nordlicht Handel GmbH", "supplier", "EUR", 30],
      ["pacific", "Pacific Tools Inc", "supplier", "USD", 21],
      ["officehouse", "Officehouse KG", "supplier", "EUR", 30],
      ["altbau", "Altbau GmbH", "customer", "EUR", 30],
    ] as const;
    for (const [name, title, kind, currency, payment_term_days] of partners)
      await walk.make(name, "crm.accounts", {
        ...{ name: title, kinds: [kind], currency, payment_term_days },
        billing: { street: "Main Road 1", city: "Linz" },
      });
    const items = [
      ["lamp", { name: "Desk lamp", cost: "fifo", tax_code_ids: [walk.id("VAT20"), walk.id("IN20")] }],
      ["cable", { name: "Cable drum", cost: "average", tax_code_ids: [walk.id("VAT20"), walk.id("IN20")] }],
      ["paint", { name: "Paint", track: "lot", tax_code_ids: [walk.id("VAT10"), walk.id("IN10")] }],
      ["fitting", { name: "Fitting", kind: "service", uom: "h", tax_code_ids: [walk.id("VAT20")] }],
    ] as const;
    for (const [name, body] of items) {
      await walk.make(name, "ops.items", { sku: name.toUpperCase(), ...body });
      await walk.move(name, "activate");
    }
  },
};

const balancesOpened: Step = {
  day: "2027-01-01",
  does: "enters opening balances: journal entry, stock move and open invoice",
  run: async (walk) => {
    await walk.make("opening stock", "ops.stock-moves", {
      item_id: walk.id("lamp"),
      from_id: walk.id("SUPPLIERS"),
      to_id: walk.id("STOCK"),
      quantity: "10",
      unit_cost: EUR(800),
    });
    await walk.move("opening stock", "complete");
    await walk.make("opening entry", "fin.journal-entries", {
      journal: "opening",
      date: "2027-01-01",
      narration: "Opening balances",
      lines: [
        { account_id: walk.id("1010"), debit: 30_000 },
        { account_id: walk.id("1020"), debit: 5_000_000 },
        { account_id: walk.id("2020"), debit: 8_000 },
        { account_id: walk.id("3090"), debit: 120_000 },
        { account_id: walk.id("2510"), credit: 1_000_000 },
        { account_id: walk.id("3010"), credit: 4_158_000 },
      ],
    });
    await walk.move("opening entry", "post");
    await walk.make("opening invoice", "fin.invoices", {
      account_id: walk.id("altbau"),
      issue_date: "2027-01-01",
      lines: [{ text: "Open from 2026", price: 120_000, account_id: walk.id("3090") }],
    });
    await walk.move("opening invoice", "issue");
  },
};

const goodsOrdered: Step = {
  day: "2027-01-05",
  does: "orders goods: three domestic items, one in dollars",
  run: async (walk) => {
    await walk.make("dollar of January", "fin.fx-rates", {
      currency: "USD",
      date: "2027-01-04",
      rate: "0.92",
    });
    await walk.make("home order", "ops.purchase-orders", {
      supplier_id: walk.id("nordlicht"),
      expected_on: "2027-01-20",
      lines: [
        { item_id: walk.id("lamp"), quantity: "100", price: 900 },
        { item_id: walk.id("cable"), quantity: "200", price: 335, discount_percent: "2" },
        { item_id: walk.id("paint"), quantity: "50", price: 1750 },
      ],
    });
    await walk.make("dollar order", "ops.purchase-orders", {
      supplier_id: walk.id("pacific"),
      lines: [{ item_id: walk.id("lamp"), quantity: "40", price: 1000, tax_code_ids: [walk.id("RC20")] }],
    });
    for (const order of ["home order", "dollar order"]) {
      await walk.move(order, "submit");
      await walk.move(order, "approve", {}, "berta");
      await walk.move(order, "order");
    }
  },
};

const firstPartReceived: Step = {
  day: "2027-01-12",
  does: "receives the first part of the domestic order",
  run: async (walk) => {
    await walk.move("home order", "receive", {
      lines: [
        { line: 0, quantity: "60" },
        { line: 1, quantity: "120" },
        { line: 2, quantity: "30", lot: "L1" },
      ],
    });
  },
};

const firstBill: Step = {
  day: "2027-01-14",
  does: "approves and posts its bill, which matches order and receipt",
  run: async (walk) => {
    const { bill_ids } = await walk.move("home order", "bill", { supplier_ref: "NL-1001" });
    walk.call("first bill", "fin.bills", bill_ids[0]);
    await walk.change("first bill", { issue_date: "2027-01-13" });
    await approveBill(walk, "first bill", "3way");
  },
};

/** Submits a bill, has another user approve it, and posts it. `match` is how it must match the order. */
export async function approveBill(walk: Walk, bill: string, match: string): Promise<void> {
  await walk.move(bill, "submit");
  const approved = await walk.move(bill, "approve", {}, "berta");
  if (approved.match_state !== match) throw new Error(`${bill} is ${approved.match_state}, not ${match}`);
  await walk.move(bill, "post");
}

const dollarGoodsReceived: Step = {
  day: "2027-01-18",
  does: "receives the dollar order at a lower exchange rate than when ordered",
  run: async (walk) => {
    await walk.make("dollar of mid-January", "fin.fx-rates", {
      currency: "USD",
      date: "2027-01-15",
      rate: "0.918",
    });
    await walk.move("dollar order", "receive", { lines: [{ line: 0, quantity: "40" }] });
  },
};

const restReceived: Step = {
  day: "2027-01-19",
  does: "receives the rest of the domestic order",
  run: async (walk) => {
    await walk.move("home order", "receive", {
      lines: [
        { line: 0, quantity: "40" },
        { line: 1, quantity: "80" },
        { line: 2, quantity: "20", lot: "L2" },
      ],
    });
  },
};

const disputedBill: Step = {
  day: "2027-01-22",
  does: "disputes and corrects a bill for 50 of 40 lamps, and posts it at the rate of its day",
  run: async (walk) => {
    await walk.make("dollar of late January", "fin.fx-rates", {
      currency: "USD",
      date: "2027-01-20",
      rate: "0.915",
    });
    const lamps = { item_id: walk.id("lamp"), text: "Desk lamp", price: 1000, source_line: "0" };
    const line = { ...lamps, tax_code_ids: [walk.id("RC20")] };
    await walk.make("dollar bill", "fin.bills", {
      supplier_id: walk.id("pacific"),
      supplier_ref: "PT-77",
      po_id: walk.id("dollar order"),
      issue_date: "2027-01-22",
      lines: [{ ...line, quantity: "50" }],
    });
    const submitted = await walk.move("dollar bill", "submit");
    if (submitted.match_state !== "mismatch") throw new Error(`the bill is ${submitted.match_state}`);
    const wrong = { status: 409, code: "STATE_TRANSITION_INVALID", detail: "MATCH_FAILED" };
    await walk.refuse("dollar bill", "approve", {}, wrong, "berta");
    await walk.move("dollar bill", "dispute", { dispute_reason: "Only 40 came in" });
    await walk.change("dollar bill", { lines: [{ ...line, quantity: "40" }] });
    await approveBill(walk, "dollar bill", "3way");
  },
};

const dearerBill: Step = {
  day: "2027-01-25",
  does: "accepts a second bill with a price ten cents above the order, within tolerance",
  run: async (walk) => {
    const { bill_ids } = await walk.move("home order", "bill", { supplier_ref: "NL-1002" });
    walk.call("second bill", "fin.bills", bill_ids[1]);
    const { lines } = await walk.read("second bill");
    const asked = lines.map(({ net: _, ...line }: Json, i: number) =>
      i === 0 ? { ...line, price: 910 } : line,
    );
    await walk.change("second bill", { lines: asked });
    await approveBill(walk, "second bill", "3way");
  },
};

/** From opening the books to the bills for the purchases. */
export const BUYING: readonly Step[] = [
  BOOKS_OPENED,
  itemsEntered,
  balancesOpened,
  goodsOrdered,
  firstPartReceived,
  firstBill,
  dollarGoodsReceived,
  restReceived,
  disputedBill,
  dearerBill,
];
