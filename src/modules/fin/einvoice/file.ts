import { writeInvoice } from "../../../einvoice/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import type { PaperFile } from "../../../kernel/paper.ts";
import type { Invoice } from "../trade/invoice-fields.ts";
import { checkedEinvoice } from "./check.ts";
import type { Dated } from "./semantic.ts";

/** Name and description that the standards give the file, by profile. */
const NAMES: Readonly<Record<string, string>> = {
  facturx: "factur-x.xml",
  xrechnung: "xrechnung.xml",
  peppol: "peppol.xml",
};

/**
 * The invoice as data in the format that its customer takes. Undefined for drafts, for customers who want none, and for
 * invoices without all that the data must say, where the customer has not asked for it.
 */
export function einvoiceFile(context: ReadContext, invoice: Invoice): PaperFile | undefined {
  if (!isDated(invoice)) return undefined;
  const checked = checkedEinvoice(context, invoice);
  if (!checked || checked.problems.length > 0) return undefined;
  const { format, einvoice } = checked;
  const { profile, syntax, isInPdf } = format;
  return {
    name: NAMES[profile.id] ?? "e-invoice.xml",
    mime: "application/xml",
    description: profile.name,
    text: writeInvoice(einvoice, profile, syntax),
    isInPdf,
    ...(isInPdf && { conformanceLevel: "EN 16931" }),
  };
}

const isDated = (invoice: Invoice): invoice is Dated =>
  invoice.number !== null &&
  invoice.issue_date !== null &&
  invoice.due_date !== null &&
  invoice.currency !== null;
