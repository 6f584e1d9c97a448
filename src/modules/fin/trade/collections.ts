import type { ReadContext } from "../../../kernel/context.ts";
import type { BillEntity } from "./bill-fields.ts";
import type { InvoiceEntity } from "./invoice-fields.ts";

/** Invoices by name: for the files that invoices are made of, which cannot import them. */
export function invoicesOf(context: ReadContext): InvoiceEntity {
  // The collection of this name is defined with exactly these fields and states.
  return context.records.entity("fin.invoices") as unknown as InvoiceEntity;
}

/** Bills by name: for the files that bills are made of, which cannot import them. */
export function billsOf(context: ReadContext): BillEntity {
  // The collection of this name is defined with exactly these fields and states.
  return context.records.entity("fin.bills") as unknown as BillEntity;
}
