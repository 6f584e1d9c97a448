import { EUR, type Step } from "./steps.ts";
import type { Walk } from "./walk.ts";

const leadWon: Step = {
  day: "2027-01-26",
  does: "converts a lead into a customer and sends a quote with discounts and two tax rates",
  run: async (walk) => {
    await walk.make("lead", "crm.leads", {
      name: "Greta Baum",
      email: "greta@baum.example",
      company: "Baum & Sons",
      source: "website",
      value: EUR(300_000),
    });
    await walk.move("lead", "contact");
    await walk.move("lead", "qualify");
    const { account, contact, opportunity } = await walk.move("lead", "convert");
    walk.call("baum", "crm.accounts", account.id);
    walk.call("greta", "crm.contacts", contact.id);
    walk.call("deal", "crm.opportunities", opportunity.id);
    await walk.change("baum", {
      payment_term_days: 30,
      billing: { street: "Main Road 1", city: "Linz" },
    });
    await walk.move("baum", "activate");
    await walk.move("deal", "propose");
    await walk.make("quote", "crm.quotes", {
      title: "Workshop",
      account_id: account.id,
      contact_id: contact.id,
      opportunity_id: opportunity.id,
      valid_until: "2027-02-28",
      lines: [
        sold(walk, "lamp", "Desk lamp", "50", 2500, "10", "VAT20"),
        sold(walk, "cable", "Cable drum", "100", 649, "2.5", "VAT20"),
        sold(walk, "paint", "Paint", "20", 4000, "0", "VAT10"),
        sold(walk, "fitting", "Fitting", "5", 6000, "0", "VAT20"),
      ],
    });
    await walk.move("quote", "send");
  },
};

function sold(
  walk: Walk,
  item: string,
  text: string,
  quantity: string,
  price: number,
  discount_percent: string,
  tax: string,
) {
  return { item_id: walk.id(item), text, quantity, price, discount_percent, tax_code_id: walk.id(tax) };
}

const quoteAccepted: Step = {
  day: "2027-01-29",
  does: "accepts the quote, wins the deal, creates and confirms the order",
  run: async (walk) => {
    await walk.move("quote", "accept");
    const { order_id } = await walk.move("quote", "order");
    walk.call("order", "ops.sales-orders", order_id);
    await walk.move("order", "confirm", { promised_on: "2027-02-10" });
  },
};

const firstDelivery: Step = {
  day: "2027-02-03",
  does: "delivers a part of the order",
  run: async (walk) => {
    await walk.move("order", "deliver", {
      lines: [
        { line: 0, quantity: "30" },
        { line: 1, quantity: "70" },
        { line: 2, quantity: "12", lot: "L1" },
      ],
    });
  },
};

const firstInvoice: Step = {
  day: "2027-02-04",
  does: "invoices the delivered part",
  run: async (walk) => {
    await invoiceOrder(walk, "first invoice");
  },
};

async function invoiceOrder(walk: Walk, name: string): Promise<void> {
  const { invoice_ids } = await walk.move("order", "invoice");
  walk.call(name, "fin.invoices", invoice_ids.at(-1));
  await walk.move(name, "issue");
}

const restDelivered: Step = {
  day: "2027-02-09",
  does: "delivers and installs the rest",
  run: async (walk) => {
    await walk.move("order", "deliver", {
      lines: [
        { line: 0, quantity: "20" },
        { line: 1, quantity: "30" },
        { line: 2, quantity: "8", lot: "L2" },
        { line: 3, quantity: "5" },
      ],
    });
  },
};

const secondInvoice: Step = {
  day: "2027-02-10",
  does: "invoices the rest",
  run: async (walk) => {
    await invoiceOrder(walk, "second invoice");
  },
};

/** From a lead to the invoices for the deliveries. */
export const SELLING: readonly Step[] = [
  leadWon,
  quoteAccepted,
  firstDelivery,
  firstInvoice,
  restDelivered,
  secondInvoice,
];
