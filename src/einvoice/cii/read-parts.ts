import type { Address, AllowanceCharge, Contact, Identifier, Party, Period, VatCategory } from "../model.ts";
import { compact } from "../xml/compact.ts";
import { isoDate } from "../xml/dates.ts";
import type { Node } from "../xml/node.ts";

export const date = (node: Node | undefined, path: string): string | undefined => isoDate(node?.find(path));

export function identifier(node: Node | undefined): Identifier | undefined {
  const id = node?.text;
  return id === undefined ? undefined : compact({ id, scheme: node?.attribute("schemeID") });
}

export const idsOf = (node: Node): Identifier[] =>
  [...node.all("ID"), ...node.all("GlobalID")].flatMap((id) => identifier(id) ?? []);

export function party(node: Node | undefined): Party {
  if (node === undefined) return { ids: [] };
  const registered = node.all("SpecifiedTaxRegistration/ID");
  const byScheme = (scheme: string) => registered.find((id) => id.attribute("schemeID") === scheme)?.text;
  return compact({
    name: node.value("Name"),
    tradingName: node.value("SpecifiedLegalOrganization/TradingBusinessName"),
    ids: idsOf(node),
    legalId: identifier(node.find("SpecifiedLegalOrganization/ID")),
    vatId: byScheme("VA"),
    taxNumber: byScheme("FC"),
    legalInformation: node.value("Description"),
    electronicAddress: identifier(node.find("URIUniversalCommunication/URIID")),
    address: address(node.find("PostalTradeAddress")),
    contact: contact(node.find("DefinedTradeContact")),
  });
}

export function address(node: Node | undefined): Address | undefined {
  if (node === undefined) return undefined;
  return compact({
    line1: node.value("LineOne"),
    line2: node.value("LineTwo"),
    line3: node.value("LineThree"),
    city: node.value("CityName"),
    postCode: node.value("PostcodeCode"),
    subdivision: node.value("CountrySubDivisionName"),
    country: node.value("CountryID"),
  });
}

function contact(node: Node | undefined): Contact | undefined {
  if (node === undefined) return undefined;
  return compact({
    name: [node.value("PersonName"), node.value("DepartmentName")].filter(Boolean).join(", ") || undefined,
    phone: node.value("TelephoneUniversalCommunication/CompleteNumber"),
    email: node.value("EmailURIUniversalCommunication/URIID"),
  });
}

export function period(node: Node | undefined): Period | undefined {
  if (node === undefined) return undefined;
  return compact({
    start: date(node, "StartDateTime/DateTimeString"),
    end: date(node, "EndDateTime/DateTimeString"),
  });
}

/** Allowances and charges of the document or of a line. */
export function allowancesOf(node: Node | undefined) {
  const all = (node?.all("SpecifiedTradeAllowanceCharge") ?? []).map((one) => ({
    isCharge: ["true", "1"].includes(one.value("ChargeIndicator/Indicator") ?? ""),
    read: allowanceCharge(one),
  }));
  const pick = (wanted: boolean) => all.filter(({ isCharge }) => isCharge === wanted).map(({ read }) => read);
  return { allowances: pick(false), charges: [...pick(true), ...logistics(node)] };
}

/** Charges for freight and the like, of the profile EXTENDED. */
const logistics = (node: Node | undefined): AllowanceCharge[] =>
  (node?.all("SpecifiedLogisticsServiceCharge") ?? []).map((one) =>
    compact({
      amount: one.decimal("AppliedAmount"),
      vat: vatCategory(one.find("AppliedTradeTax")),
      reason: one.value("Description"),
    }),
  );

function allowanceCharge(node: Node): AllowanceCharge {
  return compact({
    amount: node.decimal("ActualAmount"),
    base: node.decimal("BasisAmount"),
    percent: node.decimal("CalculationPercent"),
    vat: vatCategory(node.find("CategoryTradeTax")),
    reason: node.value("Reason"),
    reasonCode: node.value("ReasonCode"),
  });
}

export function vatCategory(node: Node | undefined): VatCategory | undefined {
  if (node === undefined) return undefined;
  node.ignore("TypeCode");
  return compact({ category: node.value("CategoryCode"), rate: node.decimal("RateApplicablePercent") });
}
