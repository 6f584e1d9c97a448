import type { Address, AllowanceCharge, Contact, Identifier, Party, Period, VatCategory } from "../model.ts";
import { group, type Part, text } from "../xml/element.ts";

/** Date in format 102: `20260331`. */
export const dateIn = (name: string, type: string, day: string | undefined): Part =>
  group(name, text(type, day?.replaceAll("-", ""), { format: "102" }));

export const date = (name: string, day: string | undefined): Part => dateIn(name, "udt:DateTimeString", day);

/** Identifiers of a scheme are written as global ones. */
export const identifier = ({ id, scheme }: Identifier): Part =>
  scheme === undefined ? text("ram:ID", id) : text("ram:GlobalID", id, { schemeID: scheme });

export function party(name: string, one: Party): Part {
  const isGlobal = ({ scheme }: Identifier) => scheme !== undefined;
  return group(
    name,
    one.ids.filter((id) => !isGlobal(id)).map(identifier),
    one.ids.filter(isGlobal).map(identifier),
    text("ram:Name", one.name),
    text("ram:Description", one.legalInformation),
    legalOrganization(one.legalId, one.tradingName),
    one.contact && contact(one.contact),
    one.address && address(one.address),
    one.electronicAddress &&
      group(
        "ram:URIUniversalCommunication",
        text("ram:URIID", one.electronicAddress.id, { schemeID: one.electronicAddress.scheme }),
      ),
    taxRegistration(one.vatId, "VA"),
    taxRegistration(one.taxNumber, "FC"),
  );
}

export const legalOrganization = (id: Identifier | undefined, tradingName: string | undefined): Part =>
  group(
    "ram:SpecifiedLegalOrganization",
    text("ram:ID", id?.id, { schemeID: id?.scheme }),
    text("ram:TradingBusinessName", tradingName),
  );

export const taxRegistration = (id: string | undefined, scheme: "VA" | "FC"): Part =>
  group("ram:SpecifiedTaxRegistration", text("ram:ID", id, { schemeID: scheme }));

function contact({ name, phone, email }: Contact): Part {
  return group(
    "ram:DefinedTradeContact",
    text("ram:PersonName", name),
    group("ram:TelephoneUniversalCommunication", text("ram:CompleteNumber", phone)),
    group("ram:EmailURIUniversalCommunication", text("ram:URIID", email)),
  );
}

export function address(one: Address): Part {
  return group(
    "ram:PostalTradeAddress",
    text("ram:PostcodeCode", one.postCode),
    text("ram:LineOne", one.line1),
    text("ram:LineTwo", one.line2),
    text("ram:LineThree", one.line3),
    text("ram:CityName", one.city),
    text("ram:CountryID", one.country),
    text("ram:CountrySubDivisionName", one.subdivision),
  );
}

export const period = ({ start, end }: Period): Part =>
  group("ram:BillingSpecifiedPeriod", date("ram:StartDateTime", start), date("ram:EndDateTime", end));

export const indicator = (isCharge: boolean): Part =>
  group("ram:ChargeIndicator", text("udt:Indicator", String(isCharge)));

/** Allowance or charge of the document or of a line, which has no VAT category of its own. */
export function allowanceCharge(one: AllowanceCharge, isCharge: boolean): Part {
  return group(
    "ram:SpecifiedTradeAllowanceCharge",
    indicator(isCharge),
    text("ram:CalculationPercent", one.percent),
    text("ram:BasisAmount", one.base),
    text("ram:ActualAmount", one.amount),
    text("ram:ReasonCode", one.reasonCode),
    text("ram:Reason", one.reason),
    one.vat && tax("ram:CategoryTradeTax", one.vat),
  );
}

export const tax = (name: string, { category, rate }: VatCategory): Part =>
  group(
    name,
    text("ram:TypeCode", "VAT"),
    text("ram:CategoryCode", category),
    text("ram:RateApplicablePercent", rate),
  );
