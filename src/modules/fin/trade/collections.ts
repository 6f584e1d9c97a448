import type { ReadContext } from "../../../kernel/context.ts";
import type { BillEntity } from "./bill-fields.ts";
import type { InvoiceEntity } from "./invoice-fields.ts";

/** Invoices by name, for files that the invoices entity itself imports (avoids an import cycle). */
export function invoicesOf(context: ReadContext): InvoiceEntity {
  return context.records.entity<InvoiceEntity>("fin.invoices");
}

/** Bills by name, for files that the bills entity itself imports (avoids an import cycle). */
export function billsOf(context: ReadContext): BillEntity {
  return context.records.entity<BillEntity>("fin.bills");
}
