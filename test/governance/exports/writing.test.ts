import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { writeZip } from "../../../src/formats/zip-writer.ts";
import { majorUnits } from "../../../src/governance/data/writing/amount.ts";
import type { Column } from "../../../src/governance/data/writing/cells.ts";
import { writeCsv } from "../../../src/governance/data/writing/csv.ts";
import { escapeFormula, unescapeFormula } from "../../../src/governance/data/writing/formulas.ts";
import type { Table } from "../../../src/governance/data/writing/table.ts";
import { writeXlsx } from "../../../src/governance/data/writing/xlsx.ts";
import { rowsOf, unzip } from "./taking.ts";

const column = (name: string, kind: Column["kind"], money?: true): Column => ({
  name,
  kind,
  ...(money && { money }),
  value: () => null,
});

function table(name: string, columns: readonly Column[], rows: readonly (string | null)[][]): Table {
  return {
    name,
    columns,
    async *pages() {
      for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
    },
  };
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function workbook(...tables: Table[]): Promise<Record<string, string>> {
  const files = await unzip(await whole(writeZip(writeXlsx(tables, 0))));
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file.toString("utf8")]));
}

const wild = fc.string({ unit: "grapheme", maxLength: 40 });

describe("Formula escaping", () => {
  test("is reversible and starts escaped values with an apostrophe", () => {
    const signs = fc.constantFrom("=", "+", "-", "@", "\t", "\r", "'", '"', " ", "＝", "x");
    const texts = fc
      .tuple(fc.array(signs, { maxLength: 6 }), wild)
      .map(([head, tail]) => head.join("") + tail);
    fc.assert(
      fc.property(texts, (text) => {
        const cell = escapeFormula(text);
        expect(unescapeFormula(cell)).toBe(text);
        expect(/^[\s"]*[=+\-@\t\r＝]/.test(cell)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("Exported amounts", () => {
  test.each([
    [1250, "EUR", "12.50"],
    [5, "EUR", "0.05"],
    [-5, "EUR", "-0.05"],
    [-1250, "JPY", "-1250"],
    [1, "KWD", "0.001"],
    [0, "EUR", "0.00"],
    [10_000_000_000_000, "EUR", "100000000000.00"],
  ] as const)("show %d minor units of %s as %s", (amount, currency, shown) => {
    expect(majorUnits(amount, currency)).toBe(shown);
  });
});

describe("CSV writer", () => {
  test("writes text that another reader restores exactly", async () => {
    const cell = fc.option(wild, { nil: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
        fc.constantFrom(",", ";", "\t"),
        async (rows, delimiter) => {
          const columns = [column("a", "text"), column("b", "text")];
          const bytes = await whole(writeCsv(table("t", columns, rows), { delimiter, bom: true }));
          const [names, ...read] = rowsOf(bytes.toString("utf8"), delimiter);
          expect(names).toEqual(["a", "b"]);
          const back = read.map((row) => row.map(unescapeFormula));
          expect(back).toEqual(rows.map((row) => row.map((text) => text?.toWellFormed() ?? "")));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe("XLSX writer", () => {
  test("writes typed cells and no formulas", async () => {
    const columns = [
      column("text", "text"),
      column("amount", "number", true),
      column("day", "date"),
      column("moment", "datetime"),
      column("yes", "boolean"),
    ];
    const files = await workbook(
      table("crm.leads", columns, [
        ["=1+1", "-12.50", "2026-11-21", "2026-11-21T10:00:00.000Z", "true"],
        [null, null, "1800-01-01", null, "false"],
        ['<&"\u0001_x0041_', "1", null, null, null],
      ]),
    );
    const sheet = files["xl/worksheets/sheet1.xml"] ?? "";
    expect(sheet).not.toContain("<f");
    expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
    expect(sheet).toContain('<c r="B2" s="3"><v>-12.50</v></c>');
    expect(sheet).toContain('<c r="C2" s="2"><v>46347</v></c>');
    expect(sheet).toContain("2026-11-21T10:00:00.000Z");
    expect(sheet).toContain('<c r="E2" t="b"><v>1</v></c><');
    expect(sheet).toContain("1800-01-01");
    expect(sheet).toContain("&lt;&amp;&quot;_x0001__x005F_x0041_");
    expect(sheet).toContain('state="frozen"');
    expect(files["xl/workbook.xml"]).toContain('name="crm.leads"');
  });

  test("truncates text beyond the cell limit visibly", async () => {
    const files = await workbook(table("t", [column("text", "text")], [["x".repeat(40_000)]]));
    const [, text = ""] = /preserve">(x+…)</.exec(files["xl/worksheets/sheet1.xml"] ?? "") ?? [];
    expect(text.length).toBe(32_767);
  });

  test("writes short, valid and unique sheet names", async () => {
    const long = "a".repeat(40);
    const files = await workbook(
      table(long, [column("a", "text")], []),
      table(long, [column("a", "text")], []),
      table("a/b:[c]", [column("a", "text")], []),
    );
    const names = [...(files["xl/workbook.xml"] ?? "").matchAll(/name="([^"]+)"/g)].map(
      ([, name]) => name ?? "",
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect([name.length <= 31, /[[\]:*?/\\]/.test(name)]).toEqual([true, false]);
  });

  test("continues in another sheet without losing rows", async () => {
    const rows = 1_048_576 + 10;
    const many: Table = {
      name: "many",
      columns: [column("n", "number")],
      async *pages() {
        for (let at = 0; at < rows; at += 1000)
          yield Array.from({ length: Math.min(1000, rows - at) }, (_, i) => [String(at + i)]);
      },
    };
    const counted: number[] = [];
    for await (const { name, bytes } of writeXlsx([many], 0)) {
      let found = 0;
      for await (const chunk of bytes)
        found += Buffer.from(chunk).toString("latin1").split("<row ").length - 1;
      if (name.startsWith("xl/worksheets/")) counted.push(found);
    }
    expect(counted).toEqual([1_048_576, 12]);
  });
});
