import type { WriteContext } from "../../../kernel/context.ts";
import type { Draft } from "../../../kernel/entity.ts";
import { invalid } from "../../../kernel/errors.ts";
import { say } from "../../../text/message.ts";
import { accountFor, type EntryLine, postEntry } from "../ledger/index.ts";
import { taxEntries } from "./book.ts";
import { requireKind } from "./draw-up.ts";
import type { INVOICE, Invoice, InvoiceState } from "./invoice-fields.ts";
import { owedOf } from "./owed.ts";
import { reckoned } from "./settle.ts";
import { taxesWithin } from "./settle-entry.ts";
import { settlements } from "./settlements.ts";

/** Debits bad debt expense and, if `relieve` is set, the taxes included in the loss. */
function lossLines(
  context: WriteContext,
  { id, balance, base_balance }: Invoice,
  relieve: boolean,
): EntryLine[] {
  const account = accountFor(context, "bad_debt");
  const owed = relieve ? owedOf(context, { collection: "fin.invoices", id }) : undefined;
  if (!owed) return [{ account, debit: balance, base: base_balance }];
  const taxes = taxesWithin(context, owed, balance);
  const net = taxes.reduce((rest, { tax }) => rest - tax, balance);
  const { currency, fx_rate } = owed;
  const booking = { collection: "fin.invoices", currency, fx_rate } as const;
  return [{ account, debit: net }, ...taxes.flatMap((tax) => taxEntries(context, booking, tax, 1))];
}

export async function writeOff(
  context: WriteContext,
  invoice: Invoice,
  input: Record<string, unknown>,
): Promise<Draft<typeof INVOICE> & { state?: InvoiceState }> {
  requireKind(invoice.kind, "invoice", say("fin.errors.writeOffInvoiceOnly"));
  const date = input.date === undefined ? context.today : String(input.date);
  if (invoice.booked_on !== null && date < invoice.booked_on)
    throw invalid("date", "DATE_ORDER", say("fin.errors.beforeIssue"));
  const { id, number, account_id, balance, base_balance } = invoice;
  const currency = invoice.currency ?? context.principal.organization.currency;
  const document = { collection: "fin.invoices", id } as const;
  const entry = await postEntry(context, {
    journal: "sales",
    date,
    narration: say("fin.serverEntries.writeOff", { number: number ?? "" }),
    currency,
    fx_rate: invoice.fx_rate ?? undefined,
    lines: [
      ...lossLines(context, invoice, input.relieve_tax === true),
      {
        account: accountFor(context, "receivable"),
        party_id: account_id,
        credit: balance,
        base: base_balance,
      },
    ],
    source: document,
  });
  await context.records.insert(settlements, {
    kind: "write_off",
    document,
    by: document,
    party_id: account_id,
    date,
    currency,
    amount: balance,
    discount: 0,
    base: base_balance,
    by_base: base_balance,
    fx_diff: 0,
    entry_id: entry?.id ?? null,
  });
  return {
    ...reckoned(context, invoice, { written_off: balance }, base_balance, "issued"),
    state: "written_off",
  };
}
