import { writeCii } from "./cii/write.ts";
import type { Invoice } from "./model.ts";
import type { Profile } from "./profiles.ts";
import type { Syntax } from "./syntax.ts";
import { writeUbl } from "./ubl/write.ts";

/** Writes the XML of an invoice. The profile sets the specification and business process. */
export function writeInvoice(invoice: Invoice, profile: Profile, syntax: Syntax): string {
  if (profile.isReadOnly || !profile.syntaxes.includes(syntax))
    throw new RangeError(`${profile.name} is not written as ${syntax}.`);
  const named = {
    ...invoice,
    ...(profile.process && { process: profile.process }),
    specification: profile.specification,
  };
  return syntax === "ubl" ? writeUbl(named) : writeCii(named);
}
