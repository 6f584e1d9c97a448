import { sql } from "drizzle-orm";
import type { SampleChapter, SampleMove, SampleWriter } from "../../engine/samples.ts";
import { readLetterhead } from "../../identity/index.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { taxCodes } from "./ledger/index.ts";
import { STANDARD_RATES } from "./standard-rates.ts";
import { hasLetterhead } from "./trade/invoice-law.ts";
import { invoices } from "./trade/invoices.ts";

/** For countries without a known rate. */
const RATE = "20";

/** Creates a chart of accounts and the current fiscal year, unless they exist, and the usual tax codes. */
const books: SampleChapter = {
  name: "books",
  write: async (samples) => {
    await samples.once("fin.ledger-accounts", "fin.ledger-accounts.chart", { type: "trade" });
    await samples.once("fin.periods", "fin.periods.year", {
      starts_on: `${samples.today.slice(0, 4)}-01-01`,
    });
    const { handle, org } = samples.context;
    const rate = STANDARD_RATES.get(readLetterhead(handle.connection, org).country ?? "") ?? RATE;
    const named = rate.replace(".", samples.text(".", ","));
    samples.keep(
      "sales_tax",
      await taxCode(samples, "sales", rate, `VAT${rate}`, samples.text(`VAT ${named} %`, `USt. ${named} %`)),
    );
    samples.keep(
      "purchase_tax",
      await taxCode(
        samples,
        "purchase",
        rate,
        `VAT${rate}-IN`,
        samples.text(`Input VAT ${named} %`, `Vorsteuer ${named} %`),
      ),
    );
  },
};

/** Takes the organisation's own code of the kind and rate if it has one. */
async function taxCode(
  samples: SampleWriter,
  kind: string,
  rate: string,
  code: string,
  name: string,
): Promise<string> {
  const [own] = samples.context.records.where(
    taxCodes,
    sql`kind = ${kind} AND rate = ${Number(parseDecimal(rate))} AND state = 'active'`,
    { limit: 1 },
  );
  const values = { code, name, rate, kind, valid_from: `${samples.today.slice(0, 4)}-01-01` };
  return own?.id ?? samples.make("fin.tax-codes", values, ["activate"]);
}

const documents: SampleChapter = {
  name: "documents",
  after: ["letterhead", "books", "customers", "goods"],
  write: writeDocuments,
};

export const finSamples = [books, documents];

async function writeDocuments(samples: SampleWriter): Promise<void> {
  const [bike, service] = [samples.kept("bike"), samples.kept("service")];
  const day = (back: number) => withinYear(samples, back);
  // Without a tax number, invoices stay drafts.
  const issues = hasLetterhead(samples.context);
  const invoice = (account_id: string, item: string, quantity: string, price: number, back: number) =>
    samples.make(
      "fin.invoices",
      {
        account_id,
        lines: [
          {
            item_id: item,
            text: samples.text("As ordered", "Wie bestellt"),
            quantity,
            price,
            tax_code_ids: [samples.kept("sales_tax")],
          },
        ],
      },
      ...(issues
        ? [["issue", { issue_date: day(back), due_date: samples.day(14 - back) }] satisfies SampleMove]
        : []),
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
        tax_code_ids: [samples.kept("sales_tax")],
      },
    ],
  });
  if (issues) await pay(samples, samples.kept("courier"), paid, day(20));
  await samples.make("fin.bills", {
    supplier_id: samples.kept("maker"),
    supplier_ref: "NW-20981",
    issue_date: day(5),
    lines: [
      {
        text: samples.text("Frames", "Rahmen"),
        quantity: "6",
        price: 21_000,
        tax_code_ids: [samples.kept("purchase_tax")],
      },
    ],
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
