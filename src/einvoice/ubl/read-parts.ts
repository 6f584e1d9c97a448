import type {
  Address,
  AllowanceCharge,
  Contact,
  Delivery,
  Identifier,
  Party,
  Payee,
  TaxRepresentative,
  VatCategory,
} from "../model.ts";
import { compact } from "../xml/compact.ts";
import { isoDate } from "../xml/dates.ts";
import type { Node } from "../xml/node.ts";

export const date = (node: Node, path: string): string | undefined => isoDate(node.find(path));

export function identifier(node: Node | undefined): Identifier | undefined {
  const id = node?.text;
  return id === undefined ? undefined : compact({ id, scheme: node?.attribute("schemeID") });
}

/** Creditor identifiers (BT-90) are listed among the ids of a party. */
export const isSepa = (node: Node): boolean => node.attribute("schemeID")?.toUpperCase() === "SEPA";

const idsOf = (node: Node): Identifier[] =>
  node.all("PartyIdentification/ID").flatMap((id) => (isSepa(id) ? [] : (identifier(id) ?? [])));

export function party(node: Node | undefined): Party {
  if (node === undefined) return { ids: [] };
  const legal = node.find("PartyLegalEntity");
  const taxSchemes = node.all("PartyTaxScheme");
  const isVat = (scheme: Node) => scheme.value("TaxScheme/ID")?.toUpperCase() === "VAT";
  return compact({
    name: legal?.value("RegistrationName"),
    tradingName: node.value("PartyName/Name"),
    ids: idsOf(node),
    legalId: identifier(legal?.find("CompanyID")),
    vatId: taxSchemes.find(isVat)?.value("CompanyID"),
    taxNumber: taxSchemes.find((scheme) => !isVat(scheme))?.value("CompanyID"),
    legalInformation: legal?.value("CompanyLegalForm"),
    electronicAddress: identifier(node.find("EndpointID")),
    address: address(node.find("PostalAddress")),
    contact: contact(node.find("Contact")),
  });
}

export function address(node: Node | undefined): Address | undefined {
  if (node === undefined) return undefined;
  return compact({
    line1: node.value("StreetName"),
    line2: node.value("AdditionalStreetName"),
    line3: node.value("AddressLine/Line"),
    city: node.value("CityName"),
    postCode: node.value("PostalZone"),
    subdivision: node.value("CountrySubentity"),
    country: node.value("Country/IdentificationCode"),
  });
}

function contact(node: Node | undefined): Contact | undefined {
  if (node === undefined) return undefined;
  return compact({
    name: node.value("Name"),
    phone: node.value("Telephone"),
    email: node.value("ElectronicMail"),
  });
}

export function payee(node: Node | undefined): Payee | undefined {
  if (node === undefined) return undefined;
  return compact({
    name: node.value("PartyName/Name"),
    id: idsOf(node)[0],
    legalId: identifier(node.find("PartyLegalEntity/CompanyID")),
  });
}

export function taxRepresentative(node: Node | undefined): TaxRepresentative | undefined {
  if (node === undefined) return undefined;
  node.ignore("PartyTaxScheme/TaxScheme/ID");
  return compact({
    name: node.value("PartyName/Name"),
    vatId: node.value("PartyTaxScheme/CompanyID"),
    address: address(node.find("PostalAddress")),
  });
}

export function delivery(node: Node | undefined): Delivery | undefined {
  if (node === undefined) return undefined;
  return compact({
    name: node.value("DeliveryParty/PartyName/Name"),
    locationId: identifier(node.find("DeliveryLocation/ID")),
    date: date(node, "ActualDeliveryDate"),
    address: address(node.find("DeliveryLocation/Address")),
  });
}

/** Allowances and charges of the document or of a line. */
export function allowancesOf(node: Node): { allowances: AllowanceCharge[]; charges: AllowanceCharge[] } {
  const all = node.all("AllowanceCharge").map((one) => ({
    isCharge: ["true", "1"].includes(one.value("ChargeIndicator") ?? ""),
    read: allowanceCharge(one),
  }));
  const pick = (wanted: boolean) => all.filter(({ isCharge }) => isCharge === wanted).map(({ read }) => read);
  return { allowances: pick(false), charges: pick(true) };
}

function allowanceCharge(node: Node): AllowanceCharge {
  return compact({
    amount: node.decimal("Amount"),
    base: node.decimal("BaseAmount"),
    percent: node.decimal("MultiplierFactorNumeric"),
    vat: vatCategory(node.find("TaxCategory")),
    reason: node.value("AllowanceChargeReason"),
    reasonCode: node.value("AllowanceChargeReasonCode"),
  });
}

export function vatCategory(node: Node | undefined): VatCategory | undefined {
  if (node === undefined) return undefined;
  node.ignore("TaxScheme/ID");
  return compact({ category: node.value("ID"), rate: node.decimal("Percent") });
}
