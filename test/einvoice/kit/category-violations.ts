import type { Invoice } from "../../../src/einvoice/index.ts";
import type { CATEGORIES } from "../../../src/einvoice/rules/categories.ts";
import { type Change, changed } from "./change.ts";
import { sampleInvoice, sampleLine } from "./sample.ts";

export interface Case {
  readonly base?: Invoice;
  readonly changes: readonly Change[];
  readonly rules: readonly string[];
}

/** Rates and reasons with which a sample of each category is valid. */
export const SAMPLES: Readonly<Record<string, Invoice>> = {
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
export function casesOfCategory({
  code,
  id,
  byRate,
  needsReason,
}: (typeof CATEGORIES)[number]): [string, Case][] {
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

export const SPECIAL: readonly [string, Case][] = [
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
