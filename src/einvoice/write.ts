import { writeCii } from "./cii/write.ts";
import type { Invoice } from "./model.ts";
import type { Profile } from "./profiles.ts";
import type { Syntax } from "./syntax.ts";
import { writeUbl } from "./ubl/write.ts";

/** The invoice with the specification and business process of a profile. */
export function inProfile(invoice: Invoice, { process, specification }: Profile): Invoice {
  return { ...invoice, ...(process && { process }), specification };
}

/** Writes the XML of an invoice in a profile. */
export function writeInvoice(invoice: Invoice, profile: Profile, syntax: Syntax): string {
  if (profile.isReadOnly || !profile.syntaxes.includes(syntax))
    throw new RangeError(`${profile.name} is not written as ${syntax}.`);
  const named = inProfile(invoice, profile);
  return syntax === "ubl" ? writeUbl(named) : writeCii(named);
}
