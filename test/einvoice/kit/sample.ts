import type { AllowanceCharge, Invoice, Line, Party, VatCategory } from "../../../src/einvoice/index.ts";
import { computeTotals, lineNet, profileOf } from "../../../src/einvoice/index.ts";

const STANDARD: VatCategory = { category: "S", rate: "19" };

const allowance = (vat?: VatCategory): AllowanceCharge => ({
  amount: "10.00",
  base: "100.00",
  percent: "10",
  reason: "Loyalty",
  reasonCode: "95",
  ...(vat && { vat: { ...vat } }),
});

const charge = (vat?: VatCategory): AllowanceCharge => ({
  amount: "5.00",
  base: "50.00",
  percent: "10",
  reason: "Freight",
  reasonCode: "FC",
  ...(vat && { vat: { ...vat } }),
});

const party = (name: string, vatId: string): Party => ({
  name,
  ids: [{ id: "4012345000009", scheme: "0088" }],
  legalId: { id: "HRB 123" },
  vatId,
  electronicAddress: { id: "4012345000009", scheme: "0088" },
  address: { line1: "Street 1", city: "Berlin", postCode: "10115", country: "DE" },
  contact: { name: "A", phone: "+49 30 123", email: "a@example.com" },
});

export function sampleLine(id: string, vat: VatCategory): Line {
  const line = {
    id,
    quantity: "2",
    unit: "C62",
    invoicedObject: { id: "object", scheme: "AAA" },
    period: { start: "2026-03-01", end: "2026-03-31" },
    allowances: [allowance()],
    charges: [charge()],
    price: { net: "100.00", discount: "10.00", gross: "110.00", baseQuantity: "1", baseUnit: "C62" },
    vat: { ...vat },
    item: {
      name: "Item",
      standardId: { id: "4012345000009", scheme: "0160" },
      classifications: [{ code: "123", list: "STI" }],
      origin: "DE",
      attributes: [{ name: "Colour", value: "red" }],
    },
  };
  return { ...line, net: lineNet(line) };
}

/** Invoice with nearly every group that satisfies XRechnung and Peppol; all of one VAT category. */
export function sampleInvoice(vat: VatCategory = STANDARD, reason?: string): Invoice {
  const parts = {
    lines: [sampleLine("1", vat), sampleLine("2", vat)],
    allowances: [allowance(vat)],
    charges: [charge(vat)],
  };
  const given = { ...parts, paid: "1.00", rounding: "0.01" };
  const exemptions = reason === undefined ? {} : { [vat.category ?? ""]: { reason } };
  const { totals, vatBreakdown } = computeTotals({ ...given, exemptions });
  const { specification, process = "" } = profileOf("peppol");
  return {
    specification,
    process,
    number: "INV-1",
    issued: "2026-04-01",
    type: "380",
    currency: "EUR",
    vatCurrency: "CHF",
    taxPointCode: "35",
    due: "2026-05-01",
    buyerReference: "991-33333TEST-33",
    invoicedObject: { id: "object", scheme: "AAA" },
    paymentTerms: "Pay soon",
    notes: [{ subject: "AAI", text: "Thank you" }],
    precedingInvoices: [{ number: "INV-0" }],
    seller: party("Seller", "DE136695976"),
    buyer: party("Buyer", "DE136695976"),
    payee: { name: "Payee", id: { id: "5790000435968", scheme: "0088" } },
    taxRepresentative: { name: "Representative", vatId: "DE136695976", address: { country: "DE" } },
    delivery: {
      date: "2026-03-15",
      locationId: { id: "1", scheme: "0060" },
      address: { city: "Berlin", postCode: "10115", country: "DE" },
    },
    period: { start: "2026-03-01", end: "2026-03-31" },
    payment: { code: "58", transfers: [{ account: "DE02120300000000202051", name: "Seller" }] },
    totals: { ...totals, vatAccounting: "1.00" },
    vatBreakdown,
    attachments: [
      { reference: "a", location: "https://example.com/a" },
      { reference: "b", file: { content: "aGVsbG8=", mime: "text/csv", name: "b.csv" } },
    ],
    ...parts,
  };
}
