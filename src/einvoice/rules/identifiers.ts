import { say } from "../../text/message.ts";
import { isIdentifierValid } from "../identifiers.ts";
import type { Identifier } from "../model.ts";
import { check, type Level, type Rule, rule, type Scope } from "./rule.ts";
import { ELECTRONIC_ADDRESSES, LEGAL_IDS, PARTY_IDS, VAT_IDS } from "./scopes.ts";

const ALL_IDS: Scope<Identifier> = (invoice) => [
  ...ELECTRONIC_ADDRESSES(invoice),
  ...PARTY_IDS(invoice),
  ...LEGAL_IDS(invoice),
];

/** Rules of Peppol on identifiers of a scheme. */
const SCHEMES: readonly (readonly [id: string, scheme: string, level: Level])[] = [
  ["R040", "0088", "fatal"],
  ["R041", "0192", "fatal"],
  ["R042", "0184", "fatal"],
  ["R043", "0208", "fatal"],
  ["R044", "0201", "warning"],
  ["R045", "0210", "warning"],
  ["R046", "9907", "warning"],
  ["R047", "0211", "warning"],
  ["R049", "0007", "fatal"],
  ["R050", "0151", "fatal"],
  ["R052", "0096", "fatal"],
  ["R053", "0198", "fatal"],
  ["R054", "0106", "warning"],
  ["R055", "0190", "warning"],
  ["R056-1", "9944", "warning"],
  ["R057", "0217", "warning"],
];

/** Identifiers with a known form or check digits (PEPPOL-COMMON-*). */
export const IDENTIFIERS: readonly Rule[] = [
  ...SCHEMES.map(([id, scheme, level]) =>
    rule(
      `PEPPOL-COMMON-${id}`,
      { field: "BT-34", text: say("einvoice.rules.identifier", { scheme }) },
      check(ALL_IDS, "id", (one) => one.scheme !== scheme || isIdentifierValid(one)),
      level,
      ["peppol"],
    ),
  ),
  rule(
    "PEPPOL-COMMON-R056-2",
    { field: "BT-31", text: say("einvoice.rules.dutchVat") },
    check(VAT_IDS, "", (id) => !id.startsWith("NL") || /^NL\d{9}B\d{2}$/.test(id)),
    "warning",
    ["peppol"],
  ),
];
