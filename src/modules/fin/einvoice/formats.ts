import { type Profile, profileOf, type Syntax } from "../../../einvoice/index.ts";

/** How a customer takes invoices, as `invoice_format` of the account names it. */
export interface Format {
  readonly profile: Profile;
  readonly syntax: Syntax;
  /** True if the data is part of the PDF; otherwise it is a file of its own. */
  readonly isInPdf: boolean;
  /** False if an invoice that the profile refuses is issued as a plain PDF. */
  readonly isRequired: boolean;
}

const IN_PDF = { profile: profileOf("facturx"), syntax: "cii", isInPdf: true } as const;

const FORMATS: Readonly<Record<string, Format>> = {
  zugferd: { ...IN_PDF, isRequired: true },
  xrechnung: { profile: profileOf("xrechnung"), syntax: "ubl", isInPdf: false, isRequired: true },
  xrechnung_cii: { profile: profileOf("xrechnung"), syntax: "cii", isInPdf: false, isRequired: true },
  peppol: { profile: profileOf("peppol"), syntax: "ubl", isInPdf: false, isRequired: true },
};

/** Undefined for customers who want nothing but the PDF. Those who have said nothing get data where possible. */
export function formatOf(invoiceFormat: string | null): Format | undefined {
  if (invoiceFormat === "pdf") return undefined;
  return invoiceFormat === null ? { ...IN_PDF, isRequired: false } : FORMATS[invoiceFormat];
}
