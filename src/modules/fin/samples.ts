import type { SampleChapter, SampleWriter } from "../../engine/samples.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { invoices } from "./trade/invoices.ts";

/** Creates a chart of accounts and the current fiscal year, unless they exist. */
const books: SampleChapter = {
  name: "books",
  write: async (samples) => {
    await samples.once("fin.ledger-accounts", "fin.ledger-accounts.chart", { type: "trade" });
    await samples.once("fin.periods", "fin.periods.year", {
      starts_on: `${samples.today.slice(0, 4)}-01-01`,
    });
  },
};

const documents: SampleChapter = {
  name: "documents",
  after: ["books", "customers", "goods"],
  write: writeDocuments,
};

export const finSamples = [books, documents];

async function writeDocuments(samples: SampleWriter): Promise<void> {
  const [bike, service] = [samples.kept("bike"), samples.kept("service")];
  const day = (back: number) => withinYear(samples, back);
  const invoice = (account_id: string, item: string, quantity: string, price: number, back: number) =>
    samples.make(
      "fin.invoices",
      {
        account_id,
        lines: [{ item_id: item, text: samples.text("As ordered", "Wie bestellt"), quantity, price }],
      },
      ["issue", { issue_date: day(back), due_date: samples.day(14 - back) }],
    );
  const paid = await invoice(samples.kept("courier"), service, "12", 9_500, 40);
  await invoice(samples.kept("city"), service, "4", 9_500, 25);
  await invoice(samples.kept("school"), bike, "2", 89_000, 3);
  await samples.make("fin.invoices", {
    account_id: samples.kept("courier"),
    lines: [
      {
        item_id: service,
        text: samples.text("Service in this month", "Wartung in diesem Monat"),
        quantity: "6",
        price: 9_500,
      },
    ],
  });
  await pay(samples, samples.kept("courier"), paid, day(20));
  await samples.make("fin.bills", {
    supplier_id: samples.kept("maker"),
    supplier_ref: "NW-20981",
    issue_date: day(5),
    lines: [{ text: samples.text("Frames", "Rahmen"), quantity: "6", price: 21_000 }],
  });
}

/** Past day, but not before the fiscal year that was just opened. */
function withinYear(samples: SampleWriter, back: number): string {
  const first = `${samples.today.slice(0, 4)}-01-01`;
  const day = samples.day(-back);
  return day < first ? first : day;
}

async function pay(samples: SampleWriter, party_id: string, invoice: string, date: string): Promise<void> {
  const bank = samples.first("fin.ledger-accounts", "control", "bank");
  const owed = owedOf(samples.context, invoice);
  if (!bank || owed === 0) return;
  await samples.make(
    "fin.payments",
    {
      direction: "in",
      side: "receivable",
      party_id,
      bank_account_id: bank,
      amount: { amount: owed, currency: samples.currency },
      date,
      allocations: [{ document: { collection: "fin.invoices", id: invoice }, amount: owed }],
    },
    ["post"],
  );
}

function owedOf({ records }: WriteContext, invoice: string): number {
  return records.find(invoices, invoice)?.balance ?? 0;
}
