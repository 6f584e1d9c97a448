import type {
  Address,
  AllowanceCharge,
  Contact,
  Delivery,
  Identifier,
  Invoice,
  Party,
  TaxRepresentative,
  VatBreakdown,
} from "../model.ts";
import { group, type Part, text } from "../xml/element.ts";

export const amountIn =
  (currency: string | undefined) =>
  (name: string, value: string | undefined): Part =>
    text(name, value, { currencyID: currency });

export const identifier = (name: string, { id, scheme }: Identifier): Part =>
  text(name, id, { schemeID: scheme });

const identification = (one: Identifier): Part => group("cac:PartyIdentification", identifier("cbc:ID", one));

const partyName = (name: string | undefined): Part => group("cac:PartyName", text("cbc:Name", name));

/** Seller or buyer. The creditor identifier is written among the ids of the party. */
export function party(name: string, one: Party, creditorId?: string): Part {
  return group(
    name,
    group(
      "cac:Party",
      one.electronicAddress && identifier("cbc:EndpointID", one.electronicAddress),
      one.ids.map(identification),
      creditorId && identification({ id: creditorId, scheme: "SEPA" }),
      partyName(one.tradingName),
      one.address && address("cac:PostalAddress", one.address),
      taxScheme(one.vatId, "VAT"),
      taxScheme(one.taxNumber, "FC"),
      group(
        "cac:PartyLegalEntity",
        text("cbc:RegistrationName", one.name),
        one.legalId && identifier("cbc:CompanyID", one.legalId),
        text("cbc:CompanyLegalForm", one.legalInformation),
      ),
      one.contact && contact(one.contact),
    ),
  );
}

function taxScheme(id: string | undefined, scheme: string): Part {
  if (id === undefined) return undefined;
  return group(
    "cac:PartyTaxScheme",
    text("cbc:CompanyID", id),
    group("cac:TaxScheme", text("cbc:ID", scheme)),
  );
}

export function address(name: string, one: Address): Part {
  return group(
    name,
    text("cbc:StreetName", one.line1),
    text("cbc:AdditionalStreetName", one.line2),
    text("cbc:CityName", one.city),
    text("cbc:PostalZone", one.postCode),
    text("cbc:CountrySubentity", one.subdivision),
    group("cac:AddressLine", text("cbc:Line", one.line3)),
    group("cac:Country", text("cbc:IdentificationCode", one.country)),
  );
}

function contact({ name, phone, email }: Contact): Part {
  return group(
    "cac:Contact",
    text("cbc:Name", name),
    text("cbc:Telephone", phone),
    text("cbc:ElectronicMail", email),
  );
}

export function payee({ payee, payment }: Invoice): Part {
  if (payee === undefined) return undefined;
  const creditorId = payment?.directDebit?.creditorId;
  return group(
    "cac:PayeeParty",
    payee.id && identification(payee.id),
    creditorId && identification({ id: creditorId, scheme: "SEPA" }),
    partyName(payee.name),
    group("cac:PartyLegalEntity", payee.legalId && identifier("cbc:CompanyID", payee.legalId)),
  );
}

export function taxRepresentative(one: TaxRepresentative | undefined): Part {
  if (one === undefined) return undefined;
  return group(
    "cac:TaxRepresentativeParty",
    partyName(one.name),
    one.address && address("cac:PostalAddress", one.address),
    taxScheme(one.vatId, "VAT"),
  );
}

export function delivery(one: Delivery | undefined): Part {
  if (one === undefined) return undefined;
  return group(
    "cac:Delivery",
    text("cbc:ActualDeliveryDate", one.date),
    group(
      "cac:DeliveryLocation",
      one.locationId && identifier("cbc:ID", one.locationId),
      one.address && address("cac:Address", one.address),
    ),
    group("cac:DeliveryParty", partyName(one.name)),
  );
}

/** Allowance or charge of the document or of a line, which has no VAT category of its own. */
export function allowanceCharge(one: AllowanceCharge, isCharge: boolean, currency: string | undefined): Part {
  const amount = amountIn(currency);
  return group(
    "cac:AllowanceCharge",
    text("cbc:ChargeIndicator", String(isCharge)),
    text("cbc:AllowanceChargeReasonCode", one.reasonCode),
    text("cbc:AllowanceChargeReason", one.reason),
    text("cbc:MultiplierFactorNumeric", one.percent),
    amount("cbc:Amount", one.amount),
    amount("cbc:BaseAmount", one.base),
    one.vat && taxCategory("cac:TaxCategory", one.vat),
  );
}

export function taxCategory(name: string, { category, rate, reason, reasonCode }: VatBreakdown): Part {
  return group(
    name,
    text("cbc:ID", category),
    text("cbc:Percent", rate),
    text("cbc:TaxExemptionReasonCode", reasonCode),
    text("cbc:TaxExemptionReason", reason),
    group("cac:TaxScheme", text("cbc:ID", "VAT")),
  );
}
