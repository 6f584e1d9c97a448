import { describe, expect, test } from "bun:test";
import { type Profile, profileOf, type Syntax, validate } from "../../src/einvoice/index.ts";
import { CATEGORIES } from "../../src/einvoice/rules/categories.ts";
import { RULES } from "../../src/einvoice/rules/index.ts";
import { renderText } from "../../src/text/render.ts";
import { type Case, casesOfCategory, SAMPLES, SPECIAL } from "./kit/category-violations.ts";
import { changed } from "./kit/change.ts";
import { sampleInvoice } from "./kit/sample.ts";
import { CASES, TOGETHER } from "./kit/violations.ts";
import { EXTENSION_CASES, VEHICLE_CASES } from "./kit/xrechnung-variants.ts";

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
  ...Object.entries(EXTENSION_CASES),
  ...Object.entries(VEHICLE_CASES),
]);
const german = [...own]
  .filter(([id]) => /^BR-(?:DE|TMP)-\d/.test(id) && id !== "BR-DE-21")
  .map(([id, one]): [string, Case] => [
    xrechnungToPeppol(id),
    { ...one, rules: one.rules.map(xrechnungToPeppol) },
  ]);
const cases = new Map([...own, ...german]);

const groupOf = (id: string): string => id.replace(/-?[A-Z]?\d.*$/, "");

const profileFor = (id: string): Profile => {
  // Sets of rules have the id of the profile that applies them.
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

  test("of XRechnung allow half a forint, those of Peppol do not", () => {
    const forint = changed(sampleInvoice(), [
      ["currency", "HUF"],
      ["allowances.0.amount", "10.40"],
    ]);
    const fired = (id: "xrechnung" | "peppol") => validate(forint, profileOf(id)).map(({ rule }) => rule);
    expect(fired("peppol")).toContain("PEPPOL-EN16931-R040");
    expect(fired("xrechnung")).not.toContain("PEPPOL-EN16931-R040");
  });

  test("name a hundred places at most", () => {
    const [line] = sampleInvoice().lines;
    const many = changed(sampleInvoice(), [
      ["lines", Array.from({ length: 150 }, () => ({ ...line, id: "" }))],
    ]);
    const findings = validate(many, profileOf("en16931")).filter(({ rule }) => rule === "BR-21");
    expect(findings).toHaveLength(100);
  });

  test("give the path of the line that is wrong", () => {
    const findings = validate(changed(sampleInvoice(), [["lines.1.item.name"]]), profileOf("en16931"));
    expect(findings.map(({ path }) => path)).toEqual(["lines[1].item.name"]);
  });
});
