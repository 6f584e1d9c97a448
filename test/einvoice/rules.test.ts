import { describe, expect, test } from "bun:test";
import { type Invoice, type Profile, profileOf, type Syntax, validate } from "../../src/einvoice/index.ts";
import { CATEGORIES } from "../../src/einvoice/rules/categories.ts";
import { RULES } from "../../src/einvoice/rules/index.ts";
import { renderText } from "../../src/text/render.ts";
import { type Change, changed } from "./kit/change.ts";
import { sampleInvoice, sampleLine } from "./kit/sample.ts";

const IBAN = "DE02120300000000202051";

/** Changes that violate exactly one rule of its group. */
const CASES: Readonly<Record<string, readonly Change[]>> = {
  "BR-01": [["specification"]],
  "BR-02": [["number"]],
  "BR-03": [["issued"]],
  "BR-04": [["type"]],
  "BR-05": [["currency"]],
  "BR-06": [["seller.name"]],
  "BR-07": [["buyer.name"]],
  "BR-08": [["seller.address"]],
  "BR-09": [["seller.address.country"]],
  "BR-10": [["buyer.address"]],
  "BR-11": [["buyer.address.country", " "]],
  "BR-12": [["totals.lines"]],
  "BR-13": [["totals.net"]],
  "BR-14": [["totals.gross"]],
  "BR-15": [["totals.due"]],
  "BR-16": [["lines", []]],
  "BR-17": [["payee.name"]],
  "BR-18": [["taxRepresentative.name"]],
  "BR-19": [["taxRepresentative.address"]],
  "BR-20": [["taxRepresentative.address", { city: "Berlin" }]],
  "BR-21": [["lines.1.id"]],
  "BR-23": [["lines.1.unit"]],
  "BR-24": [["lines.1.net"]],
  "BR-25": [["lines.1.item.name", ""]],
  "BR-27": [["lines.1.price.net", "-1"]],
  "BR-28": [["lines.1.price.gross", "-1"]],
  "BR-29": [["period.end", "2026-02-28"]],
  "BR-30": [["lines.0.period.end", "2026-02-28"]],
  "BR-31": [["allowances.0.amount"]],
  "BR-32": [["allowances.0.vat.category"]],
  "BR-33": [["allowances.0.reason"], ["allowances.0.reasonCode"]],
  "BR-36": [["charges.0.amount"]],
  "BR-37": [["charges.0.vat.category"]],
  "BR-38": [["charges.0.reason"], ["charges.0.reasonCode"]],
  "BR-41": [["lines.0.allowances.0.amount"]],
  "BR-42": [["lines.0.allowances.0.reason"], ["lines.0.allowances.0.reasonCode"]],
  "BR-43": [["lines.0.charges.0.amount"]],
  "BR-44": [["lines.0.charges.0.reason"], ["lines.0.charges.0.reasonCode"]],
  "BR-45": [["vatBreakdown.0.base"]],
  "BR-46": [["vatBreakdown.0.amount"]],
  "BR-47": [["vatBreakdown.0.category"]],
  "BR-48": [["vatBreakdown.0.rate"]],
  "BR-49": [["payment.code"]],
  "BR-51": [["payment.card", { number: "12345678901" }]],
  "BR-52": [["attachments.0.reference"]],
  "BR-53": [["totals.vatAccounting"]],
  "BR-54": [["lines.0.item.attributes.0.value"]],
  "BR-55": [["precedingInvoices", [{ issued: "2026-01-01" }]]],
  "BR-56": [["taxRepresentative.vatId"]],
  "BR-57": [["delivery.address.country"]],
  "BR-61": [["payment.transfers", []]],
  "BR-62": [["seller.electronicAddress.scheme"]],
  "BR-63": [["buyer.electronicAddress.scheme"]],
  "BR-64": [["lines.0.item.standardId.scheme"]],
  "BR-65": [["lines.0.item.classifications.0.list"]],
  "BR-CO-03": [["taxPointDate", "2026-04-01"]],
  "BR-CO-04": [["lines.0.vat.category"]],
  "BR-CO-09": [["buyer.vatId", "QQ1"]],
  "BR-CO-10": [["lines.0.net", "195.02"]],
  "BR-CO-11": [["allowances.0.amount", "10.01"]],
  "BR-CO-12": [["charges.0.amount", "5.01"]],
  "BR-CO-13": [
    ["totals.net", "384.00"],
    ["totals.gross", "457.15"],
    ["totals.due", "456.16"],
  ],
  "BR-CO-14": [["vatBreakdown.0.amount", "73.16"]],
  "BR-CO-15": [
    ["lines.0.net", "200.00"],
    ["totals.lines", "395.00"],
    ["totals.net", "390.00"],
  ],
  "BR-CO-16": [["totals.due", "458.15"]],
  "BR-CO-17": [
    ["vatBreakdown.0.amount", "80.00"],
    ["totals.vat", "80.00"],
    ["totals.gross", "465.00"],
    ["totals.due", "464.01"],
  ],
  "BR-CO-18": [["vatBreakdown", []]],
  "BR-CO-19": [["period", {}]],
  "BR-CO-20": [["lines.0.period", {}]],
  "BR-CO-21": [["allowances.0.reason"], ["allowances.0.reasonCode"]],
  "BR-CO-22": [["charges.0.reason"], ["charges.0.reasonCode"]],
  "BR-CO-23": [["lines.0.allowances.0.reason"], ["lines.0.allowances.0.reasonCode"]],
  "BR-CO-24": [["lines.0.charges.0.reason"], ["lines.0.charges.0.reasonCode"]],
  "BR-CO-26": [["seller.vatId"], ["seller.ids", []], ["seller.legalId"]],
  "BR-DEC-01": [["allowances.0.amount", "10.000"]],
  "BR-DEC-02": [["allowances.0.base", "100.000"]],
  "BR-DEC-05": [["charges.0.amount", "5.000"]],
  "BR-DEC-06": [["charges.0.base", "50.000"]],
  "BR-DEC-09": [["totals.lines", "1.000"]],
  "BR-DEC-10": [["totals.allowances", "1.000"]],
  "BR-DEC-11": [["totals.charges", "1.000"]],
  "BR-DEC-12": [["totals.net", "1.000"]],
  "BR-DEC-13": [["totals.vat", "1.000"]],
  "BR-DEC-14": [["totals.gross", "1.000"]],
  "BR-DEC-15": [["totals.vatAccounting", "1.000"]],
  "BR-DEC-16": [["totals.paid", "1.000"]],
  "BR-DEC-17": [["totals.rounding", "1.000"]],
  "BR-DEC-18": [["totals.due", "1.000"]],
  "BR-DEC-19": [["vatBreakdown.0.base", "1.000"]],
  "BR-DEC-20": [["vatBreakdown.0.amount", "1.000"]],
  "BR-DEC-23": [["lines.0.net", "1.000"]],
  "BR-DEC-24": [["lines.0.allowances.0.amount", "1.000"]],
  "BR-DEC-25": [["lines.0.allowances.0.base", "1.000"]],
  "BR-DEC-27": [["lines.0.charges.0.amount", "1.000"]],
  "BR-DEC-28": [["lines.0.charges.0.base", "1.000"]],
  "BR-CL-01": [["type", "999"]],
  "BR-CL-05": [["vatCurrency", "XXY"], ["totals.vatAccounting"]],
  "BR-CL-06": [["taxPointCode", "5"]],
  "BR-CL-07": [["lines.0.invoicedObject.scheme", "???"]],
  "BR-CL-08": [["notes.0.subject", "???"]],
  "BR-CL-10": [["seller.ids.0.scheme", "9999"]],
  "BR-CL-11": [["buyer.legalId.scheme", "9999"]],
  "BR-CL-13": [["lines.0.item.classifications.0.list", "??"]],
  "BR-CL-14": [["delivery.address.country", "QQ"]],
  "BR-CL-15": [["lines.0.item.origin", "QQ"]],
  "BR-CL-16": [["payment.code", "999"]],
  "BR-CL-17": [["allowances.0.vat.category", "X"]],
  "BR-CL-18": [["lines.0.vat.category", "X"]],
  "BR-CL-19": [["lines.0.allowances.0.reasonCode", "1"]],
  "BR-CL-20": [["charges.0.reasonCode", "1"]],
  "BR-CL-21": [["lines.0.item.standardId.scheme", "9999"]],
  "BR-CL-22": [["vatBreakdown.0.reasonCode", "VATEX-XX"]],
  "BR-CL-23": [["lines.0.price.baseUnit", "???"]],
  "BR-CL-24": [["attachments.1.file.mime", "text/html"]],
  "BR-CL-25": [["seller.electronicAddress.scheme", "9999"]],
  "BR-CL-26": [["delivery.locationId.scheme", "9999"]],
  "BR-B-01": [
    ["lines.0.vat.category", "B"],
    ["lines.1.vat.category", "B"],
    ["allowances.0.vat.category", "B"],
    ["charges.0.vat.category", "B"],
    ["vatBreakdown.0.category", "B"],
  ],
  "BR-DE-1": [["payment"]],
  "BR-DE-2": [["seller.contact"]],
  "BR-DE-3": [["seller.address.city"]],
  "BR-DE-4": [["seller.address.postCode"]],
  "BR-DE-5": [["seller.contact.name"]],
  "BR-DE-8": [["buyer.address.city"]],
  "BR-DE-9": [["buyer.address.postCode"]],
  "BR-DE-10": [["delivery.address.city"]],
  "BR-DE-11": [["delivery.address.postCode"]],
  "BR-DE-14": [["vatBreakdown.0.rate"]],
  "BR-DE-15": [["buyerReference"]],
  "BR-DE-16": [["seller.vatId"], ["taxRepresentative"]],
  "BR-DE-17": [["type", "71"]],
  "BR-DE-18": [["paymentTerms", "#SKONTO#TAGE=7#"]],
  "BR-DE-19": [["payment.transfers.0.account", "DE02120300000000202052"]],
  "BR-DE-20": [
    ["payment", { code: "59", transfers: [], directDebit: { mandate: "1", creditorId: "2", account: "3" } }],
  ],
  "BR-DE-21": [["specification", "urn:cen.eu:en16931:2017"]],
  "BR-DE-22": [["attachments.0.file", { content: "eA==", name: "b.csv", mime: "text/csv" }]],
  "BR-DE-23-a": [
    ["payment.transfers", []],
    ["payment.code", "30"],
  ],
  "BR-DE-23-b": [["payment.card", { number: "1234" }]],
  "BR-DE-24-a": [["payment", { code: "48", transfers: [] }]],
  "BR-DE-24-b": [
    ["payment.code", "48"],
    ["payment.card", { number: "1234" }],
  ],
  "BR-DE-26": [
    ["type", "384"],
    ["precedingInvoices", []],
  ],
  "BR-DE-27": [["seller.contact.phone", "12"]],
  "BR-DE-28": [["seller.contact.email", "a@b"]],
  "BR-DE-30": [["payment", { code: "59", transfers: [], directDebit: { mandate: "1", account: IBAN } }]],
  "BR-DE-25-b": [
    ["payment.code", "59"],
    ["payment.directDebit", { mandate: "1", creditorId: "2", account: IBAN }],
  ],
  "BR-DE-TMP-32": [["delivery.date"], ["period"], ["taxPointCode"], ["lines.0.period"]],
  "BR-TMP-2": [["attachments.0.location", "example.com"]],
  "PEPPOL-EN16931-R002": [
    ["notes.1", { text: "Two" }],
    ["buyer.address.country", "FR"],
  ],
  "PEPPOL-EN16931-R003": [["buyerReference"]],
  "PEPPOL-EN16931-R004": [["specification", "urn:cen.eu:en16931:2017"]],
  "PEPPOL-EN16931-R005": [["vatCurrency", "EUR"]],
  "PEPPOL-EN16931-R007": [["process", "urn:other"]],
  "PEPPOL-EN16931-R010": [["buyer.electronicAddress"]],
  "PEPPOL-EN16931-R020": [["seller.electronicAddress"]],
  "PEPPOL-EN16931-R040": [["allowances.0.amount", "10.03"]],
  "PEPPOL-EN16931-R041": [["allowances.0.base"]],
  "PEPPOL-EN16931-R042": [["lines.0.charges.0.percent"]],
  "PEPPOL-EN16931-R046": [["lines.0.price.gross", "111.00"]],
  "PEPPOL-EN16931-R055": [["totals.vatAccounting", "-1.00"]],
  "PEPPOL-EN16931-R061": [["payment", { code: "49", transfers: [] }]],
  "PEPPOL-EN16931-R110": [["lines.0.period.start", "2026-02-28"]],
  "PEPPOL-EN16931-R111": [["lines.0.period.end", "2026-04-01"]],
  "PEPPOL-EN16931-R120": [["lines.0.net", "195.03"]],
  "PEPPOL-EN16931-R121": [["lines.0.price.baseQuantity", "0"]],
  "PEPPOL-EN16931-R130": [["lines.0.price.baseUnit", "H87"]],
  "PEPPOL-EN16931-P0100": [["type", "130"]],
  "PEPPOL-EN16931-P0112": [
    ["type", "384"],
    ["buyer.address.country", "FR"],
  ],
  "PEPPOL-EN16931-CL001": [["attachments.1.file.mime", "text/html"]],
  "PEPPOL-EN16931-CL002": [["allowances.0.reasonCode", "1"]],
  "PEPPOL-EN16931-CL003": [["charges.0.reasonCode", "1"]],
  "PEPPOL-EN16931-CL006": [["taxPointCode", "5"]],
  "PEPPOL-EN16931-CL007": [["currency", "STD"]],
  "PEPPOL-EN16931-CL008": [["seller.electronicAddress", { id: "a@example.com", scheme: "EM" }]],
  "PEPPOL-EN16931-P0104": [["vatBreakdown.0.reasonCode", "VATEX-EU-G"]],
  "PEPPOL-EN16931-P0105": [["vatBreakdown.0.reasonCode", "VATEX-EU-O"]],
  "PEPPOL-EN16931-P0106": [["vatBreakdown.0.reasonCode", "VATEX-EU-IC"]],
  "PEPPOL-EN16931-P0107": [["vatBreakdown.0.reasonCode", "VATEX-EU-AE"]],
  "PEPPOL-EN16931-P0108": [["vatBreakdown.0.reasonCode", "VATEX-EU-D"]],
  "PEPPOL-EN16931-P0109": [["vatBreakdown.0.reasonCode", "VATEX-EU-F"]],
  "PEPPOL-EN16931-P0110": [["vatBreakdown.0.reasonCode", "VATEX-EU-I"]],
  "PEPPOL-EN16931-P0111": [["vatBreakdown.0.reasonCode", "VATEX-EU-J"]],
  "PEPPOL-COMMON-R056-2": [["seller.vatId", "NL1"]],
};

/** Rules that cannot fail without another rule of their group. */
const TOGETHER: Readonly<Record<string, { changes: readonly Change[]; rules: readonly string[] }>> = {
  "BR-22": { changes: [["lines.1.quantity"]], rules: ["BR-22", "BR-23"] },
  "BR-26": { changes: [["lines.1.price.net"]], rules: ["BR-26", "BR-27"] },
  "BR-50": { changes: [["payment.transfers.0.account"]], rules: ["BR-50", "BR-61"] },
  "BR-DE-6": { changes: [["seller.contact.phone"]], rules: ["BR-DE-27", "BR-DE-6"] },
  "BR-DE-7": { changes: [["seller.contact.email"]], rules: ["BR-DE-28", "BR-DE-7"] },
  "BR-DE-25-a": {
    changes: [["payment", { code: "59", transfers: [] }]],
    rules: ["BR-DE-20", "BR-DE-25-a"],
  },
  "BR-DE-31": {
    changes: [["payment", { code: "59", transfers: [], directDebit: { mandate: "1", creditorId: "2" } }]],
    rules: ["BR-DE-20", "BR-DE-31"],
  },
  "BR-CL-03": { changes: [["currency", "XXY"]], rules: ["BR-CL-03", "BR-CL-04"] },
  "BR-CL-04": { changes: [["currency", "XXY"]], rules: ["BR-CL-03", "BR-CL-04"] },
  "BR-B-02": { changes: [["lines.0.vat.category", "B"]], rules: ["BR-B-01", "BR-B-02"] },
  "PEPPOL-EN16931-R001": { changes: [["process"]], rules: ["PEPPOL-EN16931-R001", "PEPPOL-EN16931-R007"] },
  "PEPPOL-EN16931-R053": {
    changes: [["vatBreakdown", []]],
    rules: ["PEPPOL-EN16931-R053", "PEPPOL-EN16931-R054"],
  },
  "PEPPOL-EN16931-R054": {
    changes: [["totals.vatAccounting"]],
    rules: ["PEPPOL-EN16931-R054", "PEPPOL-EN16931-R055"],
  },
};

interface Case {
  readonly base?: Invoice;
  readonly changes: readonly Change[];
  readonly rules: readonly string[];
}

/** Rates and reasons with which a sample of each category is valid. */
const SAMPLES: Readonly<Record<string, Invoice>> = {
  S: sampleInvoice(),
  Z: sampleInvoice({ category: "Z", rate: "0" }),
  E: sampleInvoice({ category: "E", rate: "0" }, "Exempt"),
  AE: sampleInvoice({ category: "AE", rate: "0" }, "Reverse charge"),
  K: sampleInvoice({ category: "K", rate: "0" }, "Intra-Community supply"),
  G: sampleInvoice({ category: "G", rate: "0" }, "Export"),
  O: changed(sampleInvoice({ category: "O" }, "Not subject to VAT"), [
    ["seller.vatId"],
    ["buyer.vatId"],
    ["taxRepresentative"],
  ]),
  L: sampleInvoice({ category: "L", rate: "7" }),
  M: sampleInvoice({ category: "M", rate: "4" }),
};

/** Changes of registrations that each category forbids. */
const UNREGISTERED: readonly Change[] = [
  ["seller.vatId"],
  ["taxRepresentative"],
  ["buyer.vatId"],
  ["buyer.legalId"],
];

/** Violations of the ten rules that each VAT category has. */
function casesOfCategory({ code, id, byRate, needsReason }: (typeof CATEGORIES)[number]): [string, Case][] {
  const base = SAMPLES[code] ?? sampleInvoice();
  const own = (...numbers: string[]) => numbers.map((number) => `BR-${id}-${number}`);
  const rate = byRate ? (code === "S" ? "0" : "-1") : "5";
  const registration = code === "O" ? ([["seller.vatId", "DE136695976"]] as const) : UNREGISTERED;
  const ofRate = (number: string) => own(number, ...(byRate ? ["08"] : []));
  const [group = {}] = base.vatBreakdown;
  const amount = byRate ? (485 * Number(group.rate)) / 100 : 0;
  return [
    ["01", { changes: [["vatBreakdown", []]], rules: own("01") }],
    ["02", { changes: registration, rules: own("02", "03", "04") }],
    ["03", { changes: registration, rules: own("02", "03", "04") }],
    ["04", { changes: registration, rules: own("02", "03", "04") }],
    ["05", { changes: [["lines.0.vat.rate", rate]], rules: ofRate("05") }],
    ["06", { changes: [["allowances.0.vat.rate", rate]], rules: ofRate("06") }],
    ["07", { changes: [["charges.0.vat.rate", rate]], rules: ofRate("07") }],
    [
      "08",
      {
        changes: [
          ["vatBreakdown.0.base", "485.00"],
          ["vatBreakdown.0.amount", amount.toFixed(2)],
        ],
        rules: own("08"),
      },
    ],
    ["09", { changes: [["vatBreakdown.0.amount", "90.00"]], rules: own("09") }],
    ["10", { changes: [["vatBreakdown.0.reason", needsReason ? undefined : "Why"]], rules: own("10") }],
  ].map(([number, one]): [string, Case] => {
    // The list above pairs numbers with cases.
    const given = one as Case;
    return [`BR-${id}-${String(number)}`, { base, ...given }];
  });
}

const STANDARD = { category: "S", rate: "19" };

const SPECIAL: readonly [string, Case][] = [
  [
    "BR-IC-11",
    { base: SAMPLES.K, changes: [["delivery.date"], ["period"], ["taxPointCode"]], rules: ["BR-IC-11"] },
  ],
  ["BR-IC-12", { base: SAMPLES.K, changes: [["delivery.address"]], rules: ["BR-IC-12"] }],
  [
    "BR-O-11",
    {
      base: SAMPLES.O,
      changes: [["vatBreakdown.1", { ...STANDARD, base: "0", amount: "0" }]],
      rules: ["BR-O-11"],
    },
  ],
  [
    "BR-O-12",
    {
      base: SAMPLES.O,
      changes: [["lines.2", { ...sampleLine("3", STANDARD), net: "0.00" }]],
      rules: ["BR-O-12"],
    },
  ],
  [
    "BR-O-13",
    { base: SAMPLES.O, changes: [["allowances.1", { amount: "0", vat: STANDARD }]], rules: ["BR-O-13"] },
  ],
  [
    "BR-O-14",
    { base: SAMPLES.O, changes: [["charges.1", { amount: "0", vat: STANDARD }]], rules: ["BR-O-14"] },
  ],
];

/** Invalid identifiers of the schemes that Peppol checks. */
const COMMON: readonly [string, Case][] = Object.entries({
  R040: "0088",
  R041: "0192",
  R042: "0184",
  R043: "0208",
  R044: "0201",
  R045: "0210",
  R046: "9907",
  R047: "0211",
  R049: "0007",
  R050: "0151",
  R052: "0096",
  R053: "0198",
  R054: "0106",
  R055: "0190",
  "R056-1": "9944",
  R057: "0217",
}).map(([id, scheme]) => {
  const rule = `PEPPOL-COMMON-${id}`;
  return [rule, { changes: [["seller.electronicAddress", { id: "IT1", scheme }]], rules: [rule] }];
});

const xrechnungToPeppol = (id: string): string => {
  if (id === "BR-TMP-2") return "DE-R-T02";
  const [, digits = "", part] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id) ?? [];
  return `DE-R-${digits.padStart(3, "0")}${part === undefined ? "" : part === "a" ? "-1" : "-2"}`;
};

const own = new Map<string, Case>([
  ...Object.entries(CASES).map(([id, changes]): [string, Case] => [id, { changes, rules: [id] }]),
  ...Object.entries(TOGETHER),
  ...CATEGORIES.flatMap(casesOfCategory),
  ...SPECIAL,
  ...COMMON,
]);
const german = [...own]
  .filter(([id]) => /^BR-(?:DE-\d|TMP)/.test(id) && id !== "BR-DE-21")
  .map(([id, one]): [string, Case] => [
    xrechnungToPeppol(id),
    { ...one, rules: one.rules.map(xrechnungToPeppol) },
  ]);
const cases = new Map([...own, ...german]);

const groupOf = (id: string): string => id.replace(/-?[A-Z]?\d.*$/, "");

const profileFor = (id: string): Profile => {
  const [set = "en16931"] = RULES.find((rule) => rule.id === id)?.sets ?? [];
  return profileOf(set);
};

function firedBy({ base = sampleInvoice(), changes }: Case, profile: Profile, syntax?: Syntax): string[] {
  const ready = changed(base, [["specification", profile.specification], ...changes]);
  return [...new Set(validate(ready, profile, syntax).map(({ rule }) => rule))];
}

describe("Rules", () => {
  test("have a case each", () => {
    const ids = new Set(RULES.map(({ id }) => id));
    expect([...ids].filter((id) => !cases.has(id))).toEqual([]);
    expect([...cases.keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  for (const code of Object.keys(SAMPLES))
    test(`do not object to a valid invoice of category ${code}`, () => {
      const base = SAMPLES[code];
      // XRechnung and Peppol within Germany require a rate, which category O does not have.
      for (const id of ["en16931", ...(code === "O" ? [] : (["xrechnung", "peppol"] as const))] as const)
        for (const syntax of profileOf(id).syntaxes)
          expect(firedBy({ ...(base && { base }), changes: [], rules: [] }, profileOf(id), syntax)).toEqual(
            [],
          );
    });

  for (const [id, one] of cases)
    test(`${id} alone of its group names its violation`, () => {
      const fired = firedBy(one, profileFor(id)).filter((rule) => groupOf(rule) === groupOf(id));
      expect(fired.sort()).toEqual(
        [...new Set(one.rules)].filter((rule) => groupOf(rule) === groupOf(id)).sort(),
      );
      expect(fired).toContain(id);
    });

  test("of Germany do not apply in Peppol if the buyer is abroad", () => {
    for (const [, one] of german) {
      const abroad = { ...one, changes: [...one.changes, ["buyer.address.country", "FR"] as const] };
      expect(firedBy(abroad, profileOf("peppol")).filter((id) => id.startsWith("DE-R"))).toEqual([]);
    }
  });

  test("name the field to correct and say what to do in English and German", () => {
    const empty = { notes: [], precedingInvoices: [], seller: { ids: [] }, buyer: { ids: [] } };
    const lists = { allowances: [], charges: [], totals: {}, vatBreakdown: [], attachments: [], lines: [] };
    const findings = validate({ ...empty, ...lists }, profileOf("peppol"));
    expect(findings.map(({ rule }) => rule)).toContain("BR-02");
    const number = findings.find(({ rule }) => rule === "BR-02");
    expect(number).toMatchObject({ path: "number", field: "BT-1", level: "fatal" });
    expect(renderText(number?.text ?? "", "en")).toBe("Invoice number is missing. Add it.");
    expect(renderText(number?.text ?? "", "de")).toBe("Rechnungsnummer: Angabe fehlt. Bitte ergänzen.");
    for (const { text } of RULES) for (const language of ["en", "de"]) renderText(text, language);
  });

  test("give the path of the line that is wrong", () => {
    const findings = validate(changed(sampleInvoice(), [["lines.1.item.name"]]), profileOf("en16931"));
    expect(findings.map(({ path }) => path)).toEqual(["lines[1].item.name"]);
  });
});
