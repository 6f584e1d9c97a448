import { say } from "../../text/message.ts";
import type { Invoice, VatCategory } from "../model.ts";
import { check, has, type Rule, rule } from "./rule.ts";
import { DOCUMENT } from "./scopes.ts";

interface Used {
  readonly vat?: VatCategory;
}

const hasPeriod = ({ period, taxPointCode }: Invoice, syntax: string): boolean =>
  period?.start !== undefined ||
  period?.end !== undefined ||
  (syntax === "ubl" && taxPointCode !== undefined);

/** Supplies within the EU need a date and a country. */
const INTRA_COMMUNITY: readonly Rule[] = [
  rule(
    "BR-IC-11",
    { field: "BT-72", text: say("einvoice.rules.deliveryDate") },
    check(
      DOCUMENT,
      "delivery.date",
      (invoice, { syntax }) =>
        !hasGroup(invoice, "K") || has(invoice.delivery?.date) || hasPeriod(invoice, syntax),
    ),
  ),
  rule(
    "BR-IC-12",
    { field: "BT-80", text: say("einvoice.rules.deliveryCountry") },
    check(
      DOCUMENT,
      "delivery.address.country",
      (invoice) => !hasGroup(invoice, "K") || has(invoice.delivery?.address?.country),
    ),
  ),
];

const hasGroup = ({ vatBreakdown }: Invoice, code: string): boolean =>
  vatBreakdown.some(({ category }) => category === code);

/** Category O (outside the scope of VAT) excludes all others. */
function exclusive(id: string, path: string, ubl: Categories, cii: Categories): Rule {
  return rule(
    id,
    { field: "BT-118", text: say("einvoice.rules.outsideScope") },
    check(DOCUMENT, path, (invoice, { syntax }) => {
      const others = (syntax === "ubl" ? ubl : cii)(invoice);
      return (
        !hasGroup(invoice, "O") ||
        others.every((category) => category === "O" || (category === undefined && syntax === "cii"))
      );
    }),
  );
}

/** Categories in use; undefined where the code is missing. */
type Categories = (invoice: Invoice) => readonly (string | undefined)[];

const categories = (parts: readonly Used[]) => parts.flatMap(({ vat }) => (vat ? [vat.category] : []));
const ofBreakdown: Categories = ({ vatBreakdown }) => vatBreakdown.map(({ category }) => category);
const ofLines: Categories = ({ lines }) => categories(lines);
const ofAllowances: Categories = ({ allowances }) => categories(allowances);
const ofCharges: Categories = ({ charges }) => categories(charges);
const taxes: Categories = (invoice) => [...ofBreakdown(invoice), ...ofLines(invoice)];
const adjustments: Categories = (invoice) => [...ofAllowances(invoice), ...ofCharges(invoice)];

const OUTSIDE_SCOPE: readonly Rule[] = [
  exclusive("BR-O-11", "vatBreakdown", ofBreakdown, taxes),
  exclusive("BR-O-12", "lines", ofLines, taxes),
  exclusive("BR-O-13", "allowances", ofAllowances, adjustments),
  exclusive("BR-O-14", "charges", ofCharges, adjustments),
];

/** Split payment of Italy (category B). */
const SPLIT_PAYMENT: readonly Rule[] = [
  rule(
    "BR-B-01",
    { field: "BT-151", text: say("einvoice.rules.splitPayment") },
    check(
      DOCUMENT,
      "vatBreakdown",
      (invoice) => !uses(invoice, "B") || countries(invoice).every((one) => one === "IT"),
    ),
  ),
  rule(
    "BR-B-02",
    { field: "BT-151", text: say("einvoice.rules.splitPaymentAlone") },
    check(DOCUMENT, "vatBreakdown", (invoice) => !uses(invoice, "B") || !uses(invoice, "S")),
  ),
];

const uses = (invoice: Invoice, code: string): boolean =>
  [...taxes(invoice), ...adjustments(invoice)].includes(code);

const countries = ({ seller, buyer, taxRepresentative, delivery }: Invoice): string[] =>
  [seller.address, buyer.address, taxRepresentative?.address, delivery?.address].flatMap(
    (address) => address?.country ?? [],
  );

/** Rules of single categories: supplies within the EU, supplies outside the scope of VAT, split payment. */
export const SPECIAL_CATEGORIES: readonly Rule[] = [...INTRA_COMMUNITY, ...OUTSIDE_SCOPE, ...SPLIT_PAYMENT];
