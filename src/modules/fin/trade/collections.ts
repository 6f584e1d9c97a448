import type { ReadContext } from "../../../kernel/context.ts";
import type { BillEntity } from "./bill-fields.ts";
import type { InvoiceEntity } from "./invoice-fields.ts";

/** Looked up by name, because importing the invoices entity here would be a circular import. */
export function invoicesOf(context: ReadContext): InvoiceEntity {
  return context.records.entity<InvoiceEntity>("fin.invoices");
}

/** Looked up by name for the same reason. */
export function billsOf(context: ReadContext): BillEntity {
  return context.records.entity<BillEntity>("fin.bills");
}
