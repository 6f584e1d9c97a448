import { say } from "../../text/message.ts";
import type { Address, Identifier, Invoice, Party, Payee } from "../model.ts";
import type { Syntax } from "../syntax.ts";
import {
  check,
  type Facts,
  has,
  hasReason,
  isFilled,
  isOrdered,
  missing,
  noReason,
  noScheme,
  periodOrder,
  type Rule,
  required,
  rule,
} from "./rule.ts";
import { ALLOWANCES, ATTACHMENTS, BREAKDOWN, CHARGES, DOCUMENT } from "./scopes.ts";

/** The rules of UBL about an address do not apply if there is none. */
const countryOf = (address: Address | undefined, { syntax }: Facts): boolean =>
  isFilled(address) ? has(address?.country) : syntax === "ubl";

/** UBL compares all identifiers, CII those without a scheme and registration numbers. */
function sharesId(payee: Payee | undefined, seller: Party, syntax: Syntax): boolean {
  const { id, legalId } = payee ?? {};
  const isCompared = ({ scheme }: Identifier) => syntax === "ubl" || scheme === undefined;
  return (
    (id !== undefined && isCompared(id) && seller.ids.some((one) => isCompared(one) && one.id === id.id)) ||
    (syntax === "cii" && legalId !== undefined && legalId.id === seller.legalId?.id)
  );
}

/** Fields that every invoice must have (BR-1 to BR-65). */
export const PRESENCE: readonly Rule[] = [
  required("BR-01", "BT-24", DOCUMENT, "specification", (invoice) => invoice.specification),
  required("BR-02", "BT-1", DOCUMENT, "number", (invoice) => invoice.number),
  required("BR-03", "BT-2", DOCUMENT, "issued", (invoice) => invoice.issued),
  required("BR-04", "BT-3", DOCUMENT, "type", (invoice) => invoice.type),
  required("BR-05", "BT-5", DOCUMENT, "currency", (invoice) => invoice.currency),
  required("BR-06", "BT-27", DOCUMENT, "seller.name", ({ seller }) => seller.name),
  required("BR-07", "BT-44", DOCUMENT, "buyer.name", ({ buyer }) => buyer.name),
  rule(
    "BR-08",
    missing("BG-5"),
    check(DOCUMENT, "seller.address", ({ seller }) => isFilled(seller.address)),
  ),
  rule(
    "BR-09",
    missing("BT-40"),
    check(DOCUMENT, "seller.address.country", ({ seller }, facts) => countryOf(seller.address, facts)),
  ),
  rule(
    "BR-10",
    missing("BG-8"),
    check(DOCUMENT, "buyer.address", ({ buyer }) => isFilled(buyer.address)),
  ),
  rule(
    "BR-11",
    missing("BT-55"),
    check(DOCUMENT, "buyer.address.country", ({ buyer }, facts) => countryOf(buyer.address, facts)),
  ),
  required("BR-12", "BT-106", DOCUMENT, "totals.lines", ({ totals }) => totals.lines),
  required("BR-13", "BT-109", DOCUMENT, "totals.net", ({ totals }) => totals.net),
  required("BR-14", "BT-112", DOCUMENT, "totals.gross", ({ totals }) => totals.gross),
  required("BR-15", "BT-115", DOCUMENT, "totals.due", ({ totals }) => totals.due),
  rule(
    "BR-16",
    missing("BG-25"),
    check(DOCUMENT, "lines", ({ lines }) => lines.length > 0),
  ),
  rule(
    "BR-17",
    { field: "BT-59", text: say("einvoice.rules.payee") },
    check(DOCUMENT, "payee.name", ({ payee, seller }, { syntax }) => {
      if (!isFilled(payee)) return true;
      const name = syntax === "ubl" ? seller.tradingName : seller.name;
      return has(payee?.name) && payee?.name !== name && !sharesId(payee, seller, syntax);
    }),
  ),
  ...representative(),
  rule(
    "BR-29",
    periodOrder("BT-74"),
    check(DOCUMENT, "period.end", ({ period }) => isOrdered(period)),
  ),
  required("BR-31", "BT-92", ALLOWANCES, "amount", ({ amount }) => amount),
  required("BR-32", "BT-95", ALLOWANCES, "vat.category", ({ vat }) => vat?.category),
  rule("BR-33", noReason("BT-97"), check(ALLOWANCES, "reason", hasReason)),
  required("BR-36", "BT-99", CHARGES, "amount", ({ amount }) => amount),
  required("BR-37", "BT-102", CHARGES, "vat.category", ({ vat }) => vat?.category),
  rule("BR-38", noReason("BT-104"), check(CHARGES, "reason", hasReason)),
  required("BR-45", "BT-116", BREAKDOWN, "base", ({ base }) => base),
  required("BR-46", "BT-117", BREAKDOWN, "amount", ({ amount }) => amount),
  required("BR-47", "BT-118", BREAKDOWN, "category", ({ category }) => category),
  rule(
    "BR-48",
    missing("BT-119"),
    check(BREAKDOWN, "rate", ({ rate, category }) => has(rate) || category === "O"),
  ),
  required("BR-52", "BT-122", ATTACHMENTS, "reference", ({ reference }) => reference),
  rule("BR-53", missing("BT-111"), check(DOCUMENT, "totals.vatAccounting", hasAccountingVat)),
  rule(
    "BR-55",
    missing("BT-25"),
    check(DOCUMENT, "precedingInvoices", ({ precedingInvoices }) =>
      precedingInvoices.every((one) => !isFilled(one) || has(one.number)),
    ),
  ),
  rule(
    "BR-57",
    missing("BT-80"),
    check(
      DOCUMENT,
      "delivery.address.country",
      ({ delivery }) => !isFilled(delivery?.address) || has(delivery?.address?.country),
    ),
  ),
  rule(
    "BR-62",
    noScheme("BT-34"),
    check(DOCUMENT, "seller.electronicAddress.scheme", ({ seller: { electronicAddress } }) =>
      electronicAddress ? has(electronicAddress.scheme) : true,
    ),
  ),
  rule(
    "BR-63",
    noScheme("BT-49"),
    check(DOCUMENT, "buyer.electronicAddress.scheme", ({ buyer: { electronicAddress } }) =>
      electronicAddress ? has(electronicAddress.scheme) : true,
    ),
  ),
];

function hasAccountingVat({ vatCurrency, currency, totals }: Invoice, { syntax }: Facts): boolean {
  if (vatCurrency === undefined) return true;
  if (vatCurrency === currency) return syntax === "ubl" && has(totals.vat);
  return has(totals.vatAccounting);
}

function representative(): Rule[] {
  const scope = ({ taxRepresentative }: Invoice) =>
    taxRepresentative && isFilled(taxRepresentative)
      ? [{ path: "taxRepresentative", value: taxRepresentative }]
      : [];
  return [
    required("BR-18", "BT-62", scope, "name", ({ name }) => name),
    rule(
      "BR-19",
      missing("BG-12"),
      check(scope, "address", ({ address }) => isFilled(address)),
    ),
    rule(
      "BR-20",
      missing("BT-69"),
      check(scope, "address.country", (one, facts) => countryOf(one.address, facts)),
    ),
    required("BR-56", "BT-63", scope, "vatId", ({ vatId }) => vatId),
  ];
}
