import type { ReadContext } from "../../../kernel/context.ts";
import type { BillEntity } from "./bill-fields.ts";
import type { InvoiceEntity } from "./invoice-fields.ts";

/** Invoices by name: for the files that invoices are made of, which cannot import them. */
export function invoicesOf(context: ReadContext): InvoiceEntity {
  return context.records.entity<InvoiceEntity>("fin.invoices");
}

/** Bills by name: for the files that bills are made of, which cannot import them. */
export function billsOf(context: ReadContext): BillEntity {
  return context.records.entity<BillEntity>("fin.bills");
}
