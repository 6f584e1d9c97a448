import type { ReadContext } from "../../../kernel/context.ts";
import type { BillEntity } from "./bill-fields.ts";
import type { InvoiceEntity } from "./invoice-fields.ts";

/** By name: the invoices entity imports callers of this, so importing it would be a cycle. */
export function invoicesOf(context: ReadContext): InvoiceEntity {
  return context.records.entity<InvoiceEntity>("fin.invoices");
}

/** By name, for the same reason. */
export function billsOf(context: ReadContext): BillEntity {
  return context.records.entity<BillEntity>("fin.bills");
}
