import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { writeCii } from "../../src/einvoice/cii/write.ts";
import { type Invoice, type ProfileId, profileOf, type Syntax, validate } from "../../src/einvoice/index.ts";
import { writeUbl } from "../../src/einvoice/ubl/write.ts";
import { makeTax } from "../modules/fin/ledger/books.ts";
import { done, Shop } from "../modules/fin/trade/shop.ts";
import { fetchPaper } from "../papers/kit.ts";
import { validInvoice } from "./kit/arbitrary.ts";
import { mutations } from "./kit/mutate.ts";
import { OF_SYNTAX, STRICTER } from "./official/known.ts";
import { type MustangReport, prepareMustang } from "./official/mustang.ts";

const SEED = 20_261_201;
/** Of each profile and syntax: 500 valid invoices and 200 mutations. */
const [VALID, MUTATED] = [100, 40];

const PAIRS: readonly (readonly [ProfileId, Syntax])[] = [
  ["facturx", "cii"],
  ["en16931", "ubl"],
  ["xrechnung", "ubl"],
  ["xrechnung", "cii"],
  ["peppol", "ubl"],
];

const mustang = prepareMustang();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files: readonly (readonly [name: string, content: string | Uint8Array])[]): string {
  const folder = mkdtempSync(join(tmpdir(), "freehold-mustang-"));
  folders.push(folder);
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  return folder;
}

const written = (invoices: readonly Invoice[], syntax: Syntax): string =>
  folderOf(
    invoices.map((invoice, i) => [
      `${String(i).padStart(4, "0")}.xml`,
      syntax === "ubl" ? writeUbl(invoice) : writeCii(invoice),
    ]),
  );

/** Mustang does not apply the rules of Peppol to its invoices. */
const OF_PEPPOL = /^(?:PEPPOL|DE-R)-/;

/** Rules that only one of both names. Errors of the schema, and those of Factur-X without an id, name no rule. */
function differences(
  invoice: Invoice,
  id: ProfileId,
  syntax: Syntax,
  { errors }: Pick<MustangReport, "errors"> = { errors: [] },
): string[] {
  const ours = validate(invoice, profileOf(id), syntax);
  const named = errors.filter((error) => !error.startsWith("<"));
  const hasOthers = named.length < errors.length || named.some((rule) => OF_SYNTAX.test(rule));
  const missed = named.filter((rule) => !OF_SYNTAX.test(rule) && !ours.some((one) => one.rule === rule));
  const fatal = ours.filter(({ level }) => level === "fatal").map((one) => one.rule);
  const extra = fatal.filter(
    (rule) =>
      !named.includes(rule) &&
      !STRICTER[syntax].some((known) => known.test(`${rule} fatal`)) &&
      !(id === "peppol" && OF_PEPPOL.test(rule)) &&
      !(id === "facturx" && hasOthers),
  );

  return [...missed.map((rule) => `missed ${rule}`), ...new Set(extra.map((rule) => `only ours ${rule}`))];
}

describe("Mustang", () => {
  if ("reason" in mustang) {
    test.skip(`cannot be asked: ${mustang.reason}`, () => {});
    return;
  }

  for (const [id, syntax] of PAIRS) {
    const profile = profileOf(id);

    test(`finds nothing in ${VALID} valid invoices of ${profile.name} in ${syntax}`, async () => {
      const invoices = fc.sample(validInvoice(profile, syntax), { numRuns: VALID, seed: SEED });
      const reports = await mustang(written(invoices, syntax));
      expect(reports).toHaveLength(VALID);
      expect(reports.filter(({ isValid }) => !isValid).map(({ text }) => text)).toEqual([]);
    });

    test(`says the same of ${MUTATED} mutations of ${profile.name} in ${syntax}`, async () => {
      const samples = fc.sample(mutations(validInvoice(profile, syntax)), { numRuns: MUTATED, seed: SEED });
      const reports = await mustang(
        written(
          samples.map(({ invoice }) => invoice),
          syntax,
        ),
      );
      expect(reports).toHaveLength(MUTATED);
      expect(reports.filter(({ isValid }) => !isValid).length).toBeGreaterThan(MUTATED / 10);
      const found = samples.flatMap(({ invoice, change }, i) =>
        differences(invoice, id, syntax, reports[i]).map((difference) => `${difference} (${change})`),
      );
      expect(found).toEqual([]);
    });
  }

  test("finds nothing in our PDFs, and reads the same invoice from them", async () => {
    const shop = await Shop.open();
    const vat = (await makeTax(shop.ana, shop.books)).id;
    const { letterhead } = done(await shop.ana.get("/api/v1/settings/organization"));
    const own = {
      legal_name: "Muster GmbH",
      ...{ street: "Weg 1", postal_code: "50667", city: "Köln", country: "DE", tax_id: "DE123456788" },
      ...{ contact: "Zoë Muster", phone: "+49 221 1234567", email: "post@muster.example" },
      iban: "DE89370400440532013000",
    };
    done(
      await shop.ana.call("PATCH", "/api/v1/settings/organization", {
        letterhead: { ...letterhead, ...own },
      }),
    );
    const billing = { street: "Platz 2", postal_code: "10115", city: "Berlin", country: "DE" };
    const customer = await shop.account({ name: "Amt & Söhne", invoice_format: "zugferd", billing });
    const files: [string, Uint8Array][] = [];
    for (const count of [1, 40]) {
      const lines = Array.from({ length: count }, (_, at) => ({
        text: `Stuhl ${at}`,
        quantity: "2.5",
        price: 1_234 + at,
        tax_code_ids: [vat],
      }));
      const invoice = await shop.invoice(customer, { lines });
      const { status, bytes } = await fetchPaper(shop.app, shop.ana, `fin/invoices/${invoice.id}/paper`);
      expect(status).toBe(200);
      files.push([`${count}.pdf`, bytes]);
    }
    await shop.close();
    const reports = await mustang(folderOf(files));
    expect(reports.filter(({ isValid }) => !isValid).map(({ text }) => text)).toEqual([]);
    expect(reports.map(({ text }) => /<pdf>[\s\S]*status="valid"[\s\S]*<xml>/.test(text))).toEqual([
      true,
      true,
    ]);
  });
});
