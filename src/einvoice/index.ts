/** E-invoices after EN 16931: reading, writing and checking UBL and CII. Pure functions without a database. */

export { COMMON_SCHEMES, isAddressScheme, isElectronicAddress } from "./electronic-address.ts";
export { isPdf, type ReceivedInvoice } from "./file.ts";
export { isLeitwegId, leitwegCheckDigits } from "./leitweg.ts";
export type * from "./model.ts";
export { type PresentedFact, presentInvoice, type Section } from "./present.ts";
export { detectProfile, PROFILES, type Profile, type ProfileId, profileOf } from "./profiles.ts";
export { type ReadInvoice, readInvoice } from "./read.ts";
export type { FieldId, Level } from "./rules/rule.ts";
export { SYNTAXES, type Syntax } from "./syntax.ts";
export { computeTotals, type Exemptions, lineNet } from "./totals.ts";
export { UNITS, type Unit, unitCodeOf, unitIn, unitOf } from "./units.ts";
export { UnreadableInvoice } from "./unreadable.ts";
export { type DocumentFinding, type Finding, validate } from "./validate.ts";
export { normalVatId, type VatIdFault, vatIdFault } from "./vat-id.ts";
export { inProfile, writeInvoice } from "./write.ts";
