import fc from "fast-check";
import type {
  Address,
  AllowanceCharge,
  Attachment,
  Identifier,
  Invoice,
  Item,
  Line,
  Party,
  Payment,
  Price,
  VatCategory,
} from "../../../src/einvoice/model.ts";
import type { Profile } from "../../../src/einvoice/profiles.ts";
import type { Syntax } from "../../../src/einvoice/syntax.ts";
import { computeTotals, type Exemptions, lineNet } from "../../../src/einvoice/totals.ts";
import { ibanCheckDigits } from "../../../src/kernel/iban.ts";

const NAMES = [
  "Müller & Söhne",
  "A <b> \"c\" 'd'",
  "Lieferung",
  "日本 ltd",
  "x",
  "Straße 12",
  "50 % off; ]]>",
];
export const words = fc
  .array(fc.oneof(fc.constantFrom(...NAMES), fc.stringMatching(/^[A-Za-z0-9]{1,12}$/)), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(" "));
const code = fc.stringMatching(/^[A-Z0-9]{3,10}$/);
const cents = (max: number) => fc.integer({ min: 1, max }).map((amount) => (amount / 100).toFixed(2));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const day = fc
  .integer({ min: 0, max: 364 })
  .map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10));
const period = fc.tuple(day, day).map((days) => {
  const [start = "", end = ""] = days.toSorted();
  return { start, end };
});
const gln: fc.Arbitrary<Identifier> = fc.integer({ min: 10 ** 11, max: 10 ** 12 - 1 }).map((digits) => {
  const weighted = [...String(digits)].reduce(
    (sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return { id: `${digits}${(10 - (weighted % 10)) % 10}`, scheme: "0088" };
});
const iban = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map((account) => {
  const digits = String(account).padStart(18, "0");
  return `DE${ibanCheckDigits("DE", digits)}${digits}`;
});
const vatId = (country: string) =>
  fc.integer({ min: 10 ** 8, max: 10 ** 9 - 1 }).map((digits) => `${country}${digits}`);

/** Removes fields that are undefined, as a reader leaves them out. */
function compact<T>(value: T): T {
  if (Array.isArray(value)) return value.map(compact) as T; // An array of the same elements.
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, compact(inner)])) as T; // The same fields.
}

const address = (country: string): fc.Arbitrary<Address> =>
  fc.record({
    line1: optional(words),
    line2: optional(words),
    line3: optional(words),
    city: words,
    postCode: code,
    subdivision: optional(words),
    country: fc.constant(country),
  });

const party = (country: string, isSeller: boolean, byMail: boolean): fc.Arbitrary<Party> =>
  fc.record({
    name: words,
    tradingName: optional(words),
    ids: fc
      .array(
        fc.oneof(
          gln,
          code.map((id) => ({ id })),
        ),
        { maxLength: isSeller ? 2 : 1 },
      )
      .map(plainFirst),
    legalId: optional(
      fc.oneof(
        gln,
        code.map((id) => ({ id })),
      ),
    ),
    vatId: vatId(country),
    taxNumber: isSeller ? optional(code) : fc.constant(undefined),
    legalInformation: isSeller ? optional(words) : fc.constant(undefined),
    electronicAddress: byMail ? fc.oneof(gln, fc.constant({ id: "bills@example.com", scheme: "EM" })) : gln,
    address: address(country),
    contact: fc.record({
      name: words,
      phone: fc.constant("+49 30 1234"),
      email: fc.constant("a@example.com"),
    }),
  });

/** Parties without VAT numbers; the buyer is abroad, since Peppol demands a rate within Germany. */
function withoutVat({ seller, buyer }: Pick<Invoice, "seller" | "buyer">) {
  const { vatId: _, ...buying } = buyer;
  const { vatId: __, ...selling } = seller;
  return {
    seller: { ...selling, legalId: { id: "HRB 1" } },
    buyer: { ...buying, address: { ...buying.address, country: "FR" } },
    taxRepresentative: undefined,
  };
}

/** Documents list ids without a scheme first (CII). */
const plainFirst = (ids: Identifier[]) =>
  ids.toSorted((a, b) => Number("scheme" in a) - Number("scheme" in b));

const payment = (isCredit: boolean): fc.Arbitrary<Payment> => {
  const common = { text: optional(words), reference: optional(code) };
  const transfer = fc.record({
    account: iban,
    name: optional(words),
    bank: optional(fc.constant("COBADEFFXXX")),
  });
  const byTransfer = fc.record({
    ...common,
    code: fc.constantFrom("30", "58"),
    transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }),
  });
  const byCard = fc.record({
    ...common,
    code: fc.constantFrom("48", "54", "55"),
    transfers: fc.constant([]),
    card: fc.record({ number: fc.constant("1234"), holder: optional(words) }),
  });
  const byDebit = fc.record({
    ...common,
    code: fc.constant("59"),
    transfers: fc.constant([]),
    directDebit: fc.record({ mandate: code, creditorId: code, account: iban }),
  });
  return isCredit ? byTransfer : fc.oneof(byTransfer, byCard, byDebit);
};

const allowance = (isCharge: boolean, vat?: fc.Arbitrary<VatCategory>): fc.Arbitrary<AllowanceCharge> =>
  fc
    .record({
      cents: fc.integer({ min: 1, max: 500 }),
      percent: optional(fc.constantFrom("10", "25", "50")),
      reason: words,
      reasonCode: optional(fc.constantFrom(...(isCharge ? ["FC", "ABL", "ZZZ"] : ["95", "64", "71"]))),
      vat: vat ?? fc.constant(undefined),
    })
    .map(({ cents, percent, ...rest }) => ({
      ...rest,
      ...(percent === undefined
        ? { amount: (cents / 100).toFixed(2) }
        : { amount: ((cents * Number(percent)) / 100).toFixed(2), base: cents.toFixed(2), percent }),
    }));

const item: fc.Arbitrary<Item> = fc.record({
  name: words,
  description: optional(words),
  sellerId: optional(code),
  buyerId: optional(code),
  standardId: optional(gln.map(({ id }) => ({ id, scheme: "0160" }))),
  classifications: fc.array(fc.record({ code, list: fc.constant("STI"), version: optional(code) }), {
    maxLength: 2,
  }),
  origin: optional(fc.constantFrom("DE", "CN")),
  attributes: fc.array(fc.record({ name: words, value: words }), { maxLength: 2 }),
});

const price: fc.Arbitrary<Price> = fc
  .record({
    net: fc.integer({ min: 0, max: 1_000_000 }),
    discount: optional(fc.integer({ min: 0, max: 500 })),
    baseQuantity: optional(fc.constantFrom("1", "10", "100")),
  })
  .map(({ net, discount, baseQuantity }) => ({
    net: (net / 1000).toFixed(3),
    ...(discount !== undefined && {
      discount: (discount / 1000).toFixed(3),
      gross: ((net + discount) / 1000).toFixed(3),
    }),
    ...(baseQuantity !== undefined && { baseQuantity, baseUnit: "C62" }),
  }));

const line = (vat: fc.Arbitrary<VatCategory>, within: { start: string; end: string } | undefined) =>
  fc
    .record({
      note: optional(words),
      invoicedObject: optional(fc.record({ id: code, scheme: optional(fc.constant("AAA")) })),
      quantity: fc.integer({ min: -50_000, max: 500_000 }).map((units) => (units / 1000).toFixed(3)),
      unit: fc.constant("C62"),
      orderLine: optional(code),
      accountingReference: optional(code),
      period: optional(within ? fc.constant(within) : period),
      allowances: fc.array(allowance(false), { maxLength: 2 }),
      charges: fc.array(allowance(true), { maxLength: 1 }),
      price,
      vat,
      item,
    })
    .map((one): Line => ({ ...one, net: lineNet(one) }));

const attachment: fc.Arbitrary<Attachment> = fc.record({
  reference: code,
  description: optional(words),
  location: optional(fc.constant("https://example.com/a?b=1&c=2")),
  file: optional(fc.constant({ content: "aGVsbG8=", mime: "text/csv", name: "a.csv" })),
});

const rated = (category: string, ...rates: string[]) =>
  fc.constantFrom(...rates).map((rate): VatCategory => ({ category, rate }));
const vatMixes: readonly fc.Arbitrary<VatCategory>[] = [
  rated("S", "19", "7", "20.00"),
  fc.oneof(rated("S", "19", "7"), rated("Z", "0"), rated("E", "0")),
  fc.oneof(rated("AE", "0"), rated("S", "19")),
  rated("K", "0"),
  rated("G", "0.00"),
  fc.oneof(rated("L", "7"), rated("M", "4")),
];

/** Outside the scope of VAT: excludes VAT numbers. XRechnung requires a rate, so it cannot be used there. */
const OUTSIDE_SCOPE = fc.constant<VatCategory>({ category: "O" });

const exemptions: Exemptions = {
  E: { reason: "Exempt" },
  AE: { reason: "Reverse charge", reasonCode: "VATEX-EU-AE" },
  K: { reasonCode: "VATEX-EU-IC" },
  G: { reason: "Export", reasonCode: "VATEX-EU-G" },
  O: { reason: "Not subject to VAT" },
};

/** Invoices that satisfy every rule of the profile. */
export function validInvoice(profile: Profile, syntax: Syntax): fc.Arbitrary<Invoice> {
  const german = profile.id === "xrechnung";
  // Peppol does not deliver to e-mail addresses.
  const byMail = profile.id !== "peppol";
  return fc
    .record({
      isCredit: fc.boolean(),
      vat: fc.constantFrom(...vatMixes, ...(german ? [] : [OUTSIDE_SCOPE])),
      invoicePeriod: optional(period),
      seller: fc.constantFrom("DE", "AT"),
      buyer: fc.constantFrom("DE", "FR"),
    })
    .chain(({ isCredit, vat, invoicePeriod, seller, buyer }) =>
      fc.record({
        number: code,
        issued: day,
        type: isCredit ? fc.constantFrom("381") : fc.constantFrom("380", ...(german ? ["326", "384"] : [])),
        currency: fc.constantFrom("EUR", "USD"),
        vatCurrency: optional(fc.constant("CHF")),
        taxPoint: fc.constantFrom("date", "code", "none"),
        due: optional(day),
        buyerReference: words,
        project: optional(code),
        contract: optional(code),
        purchaseOrder: optional(code),
        salesOrder: optional(code),
        receivingAdvice: optional(code),
        despatchAdvice: optional(code),
        tender: optional(code),
        invoicedObject: optional(fc.record({ id: code, scheme: optional(fc.constant("AAA")) })),
        accountingReference: optional(code),
        paymentTerms: profile.id === "facturx" ? words : optional(words),
        notes: fc.array(fc.record({ subject: optional(fc.constant("AAI")), text: words }), {
          maxLength: german ? 3 : 1,
        }),
        precedingInvoices: fc.array(fc.record({ number: code, issued: optional(day) }), {
          minLength: 1,
          // The schema of CII D16B has one.
          maxLength: syntax === "cii" ? 1 : 2,
        }),
        seller: party(seller, true, byMail),
        buyer: party(buyer, false, byMail),
        payee: optional(
          fc.record({
            name: code.map((name) => `Payee ${name}`),
            // Never those of the seller.
            id: optional(code.map((id) => ({ id: `P${id}`, scheme: "0060" }))),
            legalId: optional(code.map((id) => ({ id: `payee ${id}` }))),
          }),
        ),
        taxRepresentative: optional(fc.record({ name: words, vatId: vatId("DE"), address: address("DE") })),
        delivery: fc.record({
          name: optional(words),
          locationId: optional(gln),
          date: day,
          address: address("FR"),
        }),
        period: fc.constant(invoicePeriod),
        payment: payment(isCredit),
        allowances: fc.array(allowance(false, vat), { maxLength: 2 }),
        charges: fc.array(allowance(true, vat), { maxLength: 2 }),
        attachments: fc.uniqueArray(attachment, {
          maxLength: 2,
          selector: ({ file }) => file?.name ?? Symbol("none"),
        }),
        lines: fc.array(line(vat, invoicePeriod), { minLength: 1, maxLength: 6 }),
        paid: optional(cents(10_000)),
        rounding: optional(fc.constantFrom("0.01", "-0.02")),
      }),
    )
    .map(({ paid, rounding, taxPoint, ...rest }) => {
      const lines = rest.lines.map((one, i) => ({ id: String(i + 1), ...one }));
      const given = { ...rest, lines, exemptions, ...(paid && { paid }), ...(rounding && { rounding }) };
      const { totals, vatBreakdown } = computeTotals(given);
      const isNegative = totals.vat?.startsWith("-");
      const isOutside = vatBreakdown.some(({ category }) => category === "O");
      return compact<Invoice>({
        specification: profile.specification,
        ...(profile.process && { process: profile.process }),
        ...rest,
        ...(isOutside && withoutVat(rest)),
        ...(taxPoint === "date" && { taxPointDate: rest.issued }),
        ...(taxPoint === "code" && { taxPointCode: "35" }),
        lines,
        vatBreakdown,
        totals: { ...totals, ...(rest.vatCurrency && { vatAccounting: isNegative ? "-1.00" : "1.00" }) },
      });
    });
}
