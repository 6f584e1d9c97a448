import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry, taxCodes, toBase } from "../ledger/index.ts";
import type { Bill } from "./bill-fields.ts";
import type { DocumentTax } from "./document-fields.ts";
import type { Invoice } from "./invoice-fields.ts";
import type { BookedLine } from "./line-accounts.ts";

export interface Booking {
  collection: "fin.invoices" | "fin.bills";
  document: Invoice | Bill;
  party_id: string;
  number: string;
  date: string;
  currency: string;
  fx_rate: string;
  lines: readonly BookedLine[];
  tax_lines: readonly DocumentTax[];
  gross: number;
  /** Lines to post in addition. Positive amounts are debits on an invoice. */
  extraLines?: readonly EntryLine[];
}

/** Positive amounts are debits, negative ones credits. `side` decides for zero. */
export function signed(amount: number, side = 1): { debit: number } | { credit: number } {
  return amount > 0 || (amount === 0 && side > 0)
    ? { debit: amount }
    : { credit: amount === 0 ? 0 : -amount };
}

/** Posts the control account, with the party, against income or expense by account and taxes by code. */
export async function book(context: WriteContext, booking: Booking) {
  const { collection, document, party_id, number, date, currency, fx_rate, gross } = booking;
  const side = collection === "fin.invoices" ? "receivable" : "payable";
  const credit = document.kind === "credit_note";
  // The control account is debited for an invoice and credited for a bill, the reverse for credit notes.
  const sign = (side === "receivable") === credit ? -1 : 1;
  const base_gross = toBase(context, gross, currency, fx_rate);
  const lines: EntryLine[] = [
    {
      account: accountFor(context, side),
      party_id,
      ...signed(sign * gross),
      base: base_gross,
      text: number,
    },
    ...lineEntries(booking.lines, -sign),
    ...booking.tax_lines.flatMap((tax) => taxEntries(context, booking, tax, -sign)),
    ...(booking.extraLines ?? []),
  ];
  const entry = await postEntry(context, {
    journal: side === "receivable" ? "sales" : "purchase",
    date,
    narration: credit
      ? say("fin.serverEntries.creditNote", { number })
      : side === "receivable"
        ? say("fin.serverEntries.invoice", { number })
        : say("fin.serverEntries.bill", { number }),
    currency,
    fx_rate,
    lines,
    source: { collection, id: document.id },
  });
  return { entry_id: entry?.id ?? null, base_gross };
}

/** One entry line per account and combination of dimensions. */
function lineEntries(lines: readonly BookedLine[], sign: number): EntryLine[] {
  const sums = new Map<string, { line: EntryLine; amount: number }>();
  for (const { account_id: account, cost_centre_id, project_id, net } of lines) {
    const key = JSON.stringify([account, cost_centre_id, project_id]);
    const known = sums.get(key) ?? { line: { account, cost_centre_id, project_id }, amount: 0 };
    known.amount += net;
    sums.set(key, known);
  }
  return [...sums.values()].map(({ line, amount }) => ({ ...line, ...signed(sign * amount) }));
}

/** Includes zero taxes, because their base is reported. Reverse charge is both due and deducted. */
export function taxEntries(
  context: WriteContext,
  { collection, currency, fx_rate }: Pick<Booking, "collection" | "currency" | "fx_rate">,
  { tax_code_id, kind, base, tax, self_assessed, code }: DocumentTax,
  sign: number,
): EntryLine[] {
  const line = { tax_code_id, text: code, tax_base: toBase(context, base, currency, fx_rate) };
  const own = { ...line, account: taxAccount(context, { tax_code_id, kind }) };
  if (kind !== "reverse" || collection === "fin.invoices") return [{ ...own, ...signed(sign * tax, sign) }];
  return [
    { ...line, account: accountFor(context, "tax_input"), ...signed(sign * self_assessed, sign) },
    { ...own, ...signed(-sign * self_assessed, -sign) },
  ];
}

const PURPOSES = {
  sales: "tax_output",
  purchase: "tax_input",
  withholding: "tax_withheld",
  reverse: "tax_output",
  exempt: "tax_output",
} as const;

/** Returns the tax code's account, else the default. */
function taxAccount(
  context: ReadContext,
  { tax_code_id, kind }: Pick<DocumentTax, "tax_code_id" | "kind">,
): string {
  return context.records.get(taxCodes, tax_code_id).account_id ?? accountFor(context, PURPOSES[kind]);
}
