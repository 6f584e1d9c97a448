import { describe, expect, test } from "bun:test";
import type { SheetRow, Source } from "../../../src/formats/sheet.ts";
import { lookAt } from "../../../src/governance/data/reading/guess.ts";
import { Columns } from "../../../src/governance/data/reading/json.ts";
import { readRows } from "../../../src/governance/data/reading/rows.ts";
import { CellError } from "../../../src/governance/data/reading/xlsx.ts";
import { packed, textRow, workbook } from "./workbook.ts";

function sourceOf(bytes: Uint8Array, piece = 1000): Source {
  const buffer = Buffer.from(bytes);
  return {
    size: buffer.length,
    read: async (from, length) => buffer.subarray(from, from + length),
    async *stream(from = 0, to = buffer.length) {
      for (let at = from; at < to; at += piece) yield buffer.subarray(at, Math.min(to, at + piece));
    },
  };
}

async function rowsOf(bytes: Uint8Array, sheet?: string): Promise<SheetRow[]> {
  const source = sourceOf(bytes);
  const { format } = await lookAt(source, false, sheet === undefined ? {} : { sheet });
  const rows: SheetRow[] = [];
  for await (const batch of readRows(source, format, new Columns())) rows.push(...batch);
  return rows;
}

const codeOf = (reading: Promise<unknown>) =>
  reading.then(
    () => "read",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

describe("Workbook reader", () => {
  test("reads texts, numbers, dates, times, booleans, errors and missing cells", async () => {
    const bytes = workbook({
      shared: [
        "<t>Name</t>",
        "<r><t>Gr</t></r><r><t xml:space='preserve'>üße &amp; </t></r><rPh><t>spoken</t></rPh>",
      ],
      sheets: {
        Leads: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row>
          <row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>1234.5600000000001</v></c><c r="D3" s="1"><v>46081</v></c>
          <c r="E3" s="2"><v>46081.354166666664</v></c><c r="F3" t="b"><v>1</v></c><c r="G3" t="e"><v>#REF!</v></c>
          <c r="H3" t="str"><f>A1</f><v>=1+1</v></c><c r="I3" s="3"><v>12</v></c><c r="J3" t="d"><v>2026-03-01</v></c></row>`,
      },
    });
    const [header, row] = await rowsOf(bytes);
    expect(header).toEqual({ row: 1, cells: ["Name", "x"], size: 5 });
    expect(row?.row).toBe(3);
    expect(row?.cells).toEqual([
      "Grüße & ",
      null,
      1234.5600000000002,
      "2026-02-28",
      "2026-02-28T08:30:00",
      true,
      new CellError("#REF!"),
      "=1+1",
      12,
      "2026-03-01",
    ]);
  });

  test("reads dates before 1 March 1900 and in the 1904 date system", async () => {
    const row =
      '<row r="1"><c r="A1" s="1"><v>59</v></c><c r="B1" s="1"><v>61</v></c><c r="C1" s="1"><v>1</v></c></row>';
    const [of1900] = await rowsOf(workbook({ sheets: { A: row } }));
    expect(of1900?.cells).toEqual(["1900-02-28", "1900-03-01", "1900-01-01"]);
    const since1904 = workbook({
      sheets: { A: row },
      more: {
        "xl/workbook.xml":
          '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
      },
    });
    expect((await rowsOf(since1904))[0]?.cells).toEqual(["1904-02-29", "1904-03-02", "1904-01-02"]);
  });

  test("reads the requested sheet, by default the first", async () => {
    const bytes = workbook({ sheets: { One: textRow(1, ["a"]), Two: textRow(1, ["b"]) } });
    expect((await lookAt(sourceOf(bytes), false)).sheets).toEqual(["One", "Two"]);
    expect((await rowsOf(bytes))[0]?.cells).toEqual(["a"]);
    expect((await rowsOf(bytes, "Two"))[0]?.cells).toEqual(["b"]);
    expect(await codeOf(rowsOf(bytes, "Three"))).toBe("SHEET_UNKNOWN");
  });

  test("reads many rows in chunks of any size", async () => {
    const rows = Array.from({ length: 2000 }, (_, i) =>
      textRow(i + 1, [`name ${i} <![CDATA[<&>]]>`, "&#228;&#x20AC;"]),
    );
    const read = await rowsOf(workbook({ sheets: { A: rows.join("") } }));
    expect(read).toHaveLength(2000);
    expect(read[1999]).toMatchObject({ row: 2000, cells: ["name 1999 <&>", "ä€"] });
  });
});

describe("Malicious workbooks", () => {
  const sheet = textRow(1, ["a"]);

  test("are rejected while reading if a sheet expands a thousandfold", async () => {
    const bomb = workbook({ sheets: { A: sheet + " ".repeat(300 * 1024 * 1024) } });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage.rss();
    expect(await codeOf(rowsOf(bomb))).toBe("ZIP_TOO_DENSE");
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("are rejected if shared texts fill the memory", async () => {
    const many = Array.from({ length: 1400 }, () => `<t>${"x".repeat(50_000)}</t>`);
    expect(await codeOf(rowsOf(workbook({ sheets: { A: sheet }, shared: many })))).toMatch(
      /WORKBOOK_TOO_LARGE|ZIP_TOO_DENSE/,
    );
  });

  for (const [name, text] of [
    [
      "a billion laughs",
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>',
    ],
    [
      "an external entity",
      '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c><v>&x;</v></c></row></sheetData></worksheet>',
    ],
  ] as const) {
    test(`are rejected without expansion: ${name}`, async () => {
      const bytes = workbook({ sheets: { A: sheet }, more: { "xl/worksheets/sheet1.xml": text } });
      expect(await codeOf(rowsOf(bytes))).toBe("XML_REFUSED");
    });
  }

  test("are rejected if they have an undeclared entity", async () => {
    expect(await codeOf(rowsOf(workbook({ sheets: { A: textRow(1, ["&xxe;"]) } })))).toBe("XML_BROKEN");
  });

  test("cannot traverse paths because inner files are looked up by name", async () => {
    const bytes = workbook({
      sheets: { A: sheet },
      more: {
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>',
        "../../evil.xml": "x",
      },
    });
    expect(await codeOf(rowsOf(bytes))).toBe("FILE_UNKNOWN");
  });

  test("are reported if encrypted", async () => {
    expect(await codeOf(rowsOf(packed({ "xl/workbook.xml": "<workbook/>" }, 1)))).toBe("FILE_ENCRYPTED");
  });

  test("are rejected if they are another ZIP or truncated", async () => {
    expect(await codeOf(rowsOf(packed({ "a.txt": "hello" })))).toBe("FILE_UNKNOWN");
    const whole = workbook({ sheets: { A: sheet } });
    expect(await codeOf(rowsOf(whole.slice(0, whole.length - 100)))).toBe("ZIP_BROKEN");
  });

  test("are reported for cells beyond the last permitted column, which are dropped", async () => {
    const bytes = workbook({ sheets: { A: `${sheet}<row r="2"><c r="XFD2"><v>1</v></c></row>` } });
    const rows = await rowsOf(bytes);
    expect(rows[1]?.error?.code).toBe("TOO_MANY_CELLS");
  });
});
