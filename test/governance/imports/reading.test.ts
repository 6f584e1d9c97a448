import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CsvReader } from "../../../src/formats/csv.ts";
import { MAX_CELL, type SheetRow, type Source } from "../../../src/formats/sheet.ts";
import { minorUnits, parseAmount } from "../../../src/governance/data/reading/amounts.ts";
import { guessDayOrder, parseDay, parseMoment } from "../../../src/governance/data/reading/days.ts";
import { lookAt } from "../../../src/governance/data/reading/guess.ts";
import { Columns } from "../../../src/governance/data/reading/json.ts";
import { numberText, parseNumber } from "../../../src/governance/data/reading/numbers.ts";
import { readRows } from "../../../src/governance/data/reading/rows.ts";
import { parseBoolean, parseChoice, parseList } from "../../../src/governance/data/reading/words.ts";
import { growsBelow } from "../../kit/cost.ts";

export function sourceOf(bytes: Buffer, piece = 7): Source {
  return {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + length),
    async *stream(from = 0, to = bytes.length) {
      for (let at = from; at < to; at += piece) yield bytes.subarray(at, Math.min(to, at + piece));
    },
  };
}

function readCsv(text: string, delimiter = ",", piece = text.length): SheetRow[] {
  const reader = new CsvReader(delimiter);
  const rows: SheetRow[] = [];
  for (let at = 0; at < text.length; at += piece) rows.push(...reader.push(text.slice(at, at + piece)));
  return [...rows, ...reader.end()];
}

const cells = (text: string, delimiter?: string) => readCsv(text, delimiter).map((row) => row.cells);

describe("CSV reader", () => {
  for (const [name, text, expected] of [
    [
      "splits rows at LF",
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "splits rows at CRLF",
      "a,b\r\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "splits rows at CR",
      "a,b\r1,2\r",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["skips empty lines", "a\n\n\nb\n", [["a"], ["b"]]],
    [
      "keeps empty cells",
      "a,,\n,,\n",
      [
        ["a", "", ""],
        ["", "", ""],
      ],
    ],
    ["keeps delimiters, line breaks and quotes in quoted cells", '"a,""b""\nc",d\n', [['a,"b"\nc', "d"]]],
    ["reads an empty quoted cell as a row", '""\n', [[""]]],
    ["keeps quotes in unquoted cells", 'a "b" c\n', [['a "b" c']]],
    ["reads a formula as text", "=1+1,@x\n", [["=1+1", "@x"]]],
  ] as const) {
    test(name, () => expect(cells(text)).toEqual(expected.map((row) => [...row])));
  }

  test("numbers rows as in a spreadsheet, including empty ones", () => {
    expect(readCsv("a\n\nb\n").map(({ row }) => row)).toEqual([1, 3]);
  });

  test("reports text after a closing quote and reads the next row", () => {
    const rows = readCsv('"a"b,c\nd,e\n');
    expect(rows.map(({ error }) => error?.code)).toEqual(["QUOTES_BROKEN", undefined]);
    expect(rows[1]?.cells).toEqual(["d", "e"]);
  });

  test("reports an unclosed quote in its row", () => {
    expect(readCsv('a,b\nc,"d\ne,f\n').map(({ row, error }) => [row, error?.code])).toEqual([
      [1, undefined],
      [2, "QUOTE_UNCLOSED"],
    ]);
  });

  test("reports a cell of ten million characters and truncates it", () => {
    const [row, next] = readCsv(`${"x".repeat(10_000_000)},b\nc,d\n`, ",", 65_536);
    expect(row?.error?.code).toBe("CELL_TOO_LONG");
    expect(String(row?.cells[0]).length).toBeLessThanOrEqual(MAX_CELL);
    expect(next?.cells).toEqual(["c", "d"]);
  });

  test("reports a row of a hundred thousand cells and truncates it", () => {
    const [row] = readCsv(`${"x,".repeat(100_000)}\n`);
    expect(row?.error?.code).toBe("TOO_MANY_CELLS");
    expect(row?.cells.length).toBe(500);
  });

  const anyCell = fc.string({ unit: fc.constantFrom("a", "ü", '"', ",", ";", "\n", "\r", " ", "=", "'") });
  test("reads back written content in chunks of any size", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyCell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom("\n", "\r\n"),
        (rows, piece, end) => {
          const text = rows
            .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join() + end)
            .join("");
          expect(readCsv(text, ",", piece).map((row) => row.cells)).toEqual(rows);
        },
      ),
    );
  });

  test("returns the same result for any chunk size", () => {
    fc.assert(
      fc.property(anyCell, fc.integer({ min: 1, max: 5 }), (text, piece) => {
        expect(readCsv(text, ",", piece)).toEqual(readCsv(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe("Format detection", () => {
  const looks = async (bytes: Buffer | string, isUtf8 = true) =>
    (await lookAt(sourceOf(Buffer.from(bytes)), isUtf8)).format;
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

  for (const [name, bytes, expected] of [
    ["commas", "name,email\nA,a@b.c\n", { kind: "csv", delimiter: ",", encoding: "utf-8", header: true }],
    ["semicolons and decimal commas", "name;price\nA;1,50\nB;1.200,00\n", { delimiter: ";", decimal: "," }],
    ["tabs", "name\tage\nA\t1\n", { delimiter: "\t" }],
    ["pipes", "name|age\nA|1\n", { delimiter: "|" }],
    ["commas in quotes", '"a,b,c,d";x\n"e,f,g,h";y\n', { delimiter: ";" }],
    ["UTF-8 with a byte order mark", "\uFEFFname,x\nA,1\n", { encoding: "utf-8" }],
    ["little-endian UTF-16", utf16("name,x\nA,1\n"), { encoding: "utf-16le" }],
    ["big-endian UTF-16", utf16("name,x\nA,1\n").swap16(), { encoding: "utf-16be" }],
    ["UTF-16 without a byte order mark", Buffer.from("name,x\nZoe,1\n", "utf16le"), { encoding: "utf-16le" }],
    ["no header", "1,2\n3,4\n", { header: false }],
    ["one object per line", '{"a":1}\n{"a":2}\n', { kind: "ndjson" }],
    ["an array", ' [ {"a":1} ]', { kind: "json" }],
    ["dates with the day first", "d\n13/04/2026\n01/02/2026\n", { dates: "dmy" }],
    ["dates with the month first", "d\n01/02/2026\n04/13/2026\n", { dates: "mdy" }],
    ["ambiguous dates", "d\n01/02/2026\n", { dates: null }],
    ["contradictory dates", "d\n13/04/2026\n04/13/2026\n", { dates: null }],
  ] as const) {
    test(name, async () => {
      expect(await looks(bytes, bytes !== undefined && typeof bytes === "string")).toMatchObject(expected);
    });
  }

  test("reads text that is neither UTF-8 nor UTF-16 as Windows-1252", async () => {
    const look = await lookAt(sourceOf(Buffer.from("name\nGr\xfc\xdfe \x80\n", "latin1")), false);
    expect(look.format.encoding).toBe("windows-1252");
    expect(look.samples[0]?.cells).toEqual(["Grüße €"]);
  });

  for (const [name, bytes, code] of [
    ["an empty file", "", "FILE_EMPTY"],
    ["empty lines only", "\n\n\r\n", "FILE_EMPTY"],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01\0\0\0", "latin1"), "FILE_UNKNOWN"],
    ["a PDF", "%PDF-1.7\n%abc\n", "FILE_UNKNOWN"],
    ["a NUL character", "a,b\n\0,c\n", "FILE_UNKNOWN"],
    [
      "an encrypted or legacy workbook",
      Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1rest", "latin1"),
      "FILE_ENCRYPTED",
    ],
    ["an invalid archive", "PK\x03\x04 and so on", "ZIP_BROKEN"],
    ["a header of 100,000 columns", `${"x,".repeat(100_000)}\n`, "TOO_MANY_CELLS"],
  ] as const) {
    test(`rejects ${name}`, async () => {
      expect(looks(Buffer.from(bytes))).rejects.toMatchObject({ code });
    });
  }

  test("makes duplicate column names unique and numbers unnamed columns", async () => {
    const { columns } = await lookAt(sourceOf(Buffer.from("a,a,,a\n1,2,3,4\n")), true);
    expect(columns).toEqual(["a", "a (2)", "Column 3", "a (3)"]);
  });

  test("reports invalid bytes as wrong encoding", async () => {
    const bytes = Buffer.from("a,b\n\xff\xfe\xfd,c\n", "latin1");
    const { format } = await lookAt(sourceOf(Buffer.from("a,b\nc,d\n")), true);
    const reading = (async () => {
      for await (const _ of readRows(sourceOf(bytes), format, new Columns()));
    })();
    expect(reading).rejects.toMatchObject({ code: "ENCODING_WRONG" });
  });
});

describe("JSON reader", () => {
  async function records(text: string): Promise<SheetRow[]> {
    const source = sourceOf(Buffer.from(text));
    const look = await lookAt(source, true);
    const rows: SheetRow[] = [];
    for await (const batch of readRows(source, look.format, new Columns(look.columns))) rows.push(...batch);
    return rows;
  }

  test("orders properties by column and leaves missing ones empty", async () => {
    const rows = await records('[{"a":1,"b":"x"},\n{"b":{"c":[true]}}]');
    expect(rows.map((row) => row.cells)).toEqual([
      [1, "x"],
      [null, { c: [true] }],
    ]);
  });

  test("does not round numbers beyond 2^53", async () => {
    const [row] = await records('{"a":9007199254740993,"b":1e400,"c":9007199254740991}\n');
    expect(row?.cells).toEqual(["9007199254740993", "1e400", 9007199254740991]);
  });

  test("reports an invalid line and reads the next one", async () => {
    const rows = await records('{"a":1}\nnope\n[1]\n{"a":2}\n');
    expect(rows.map(({ error }) => error?.code)).toEqual([
      undefined,
      "JSON_BROKEN",
      "JSON_BROKEN",
      undefined,
    ]);
  });

  for (const [name, text] of [
    ["a line", `{"a":1}\n{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}\n`],
    ["an array", `[{"a":1},{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}]`],
  ] as const) {
    test(`reports unlimited nesting in ${name}`, async () => {
      const rows = await records(text);
      expect(rows.map(({ error }) => error?.code)).toEqual([undefined, "JSON_TOO_DEEP"]);
    });
  }

  test("reports an oversized record and does not keep it", async () => {
    const rows = await records(`{"a":"${"x".repeat(3_000_000)}"}\n{"a":"b"}\n`);
    expect(rows.map(({ error }) => error?.code)).toEqual(["ROW_TOO_LONG", undefined]);
  });

  test("rejects a truncated array", async () => {
    expect(records('[{"a":1},')).rejects.toMatchObject({ code: "JSON_BROKEN" });
  });
});

describe("Imported numbers", () => {
  for (const [text, sign, expected] of [
    ["1.234,56", ".", "1234.56"],
    ["1,234.56", ",", "1234.56"],
    ["1,234", ".", "1234"],
    ["1,234", ",", "1.234"],
    ["1.234", ".", "1.234"],
    ["1.234", ",", "1234"],
    ["12,5", ".", "12.5"],
    ["0,125", ".", "0.125"],
    ["1 234 567,80", ".", "1234567.8"],
    ["1'234.50", ".", "1234.5"],
    ["(12.00)", ".", "-12"],
    ["-0", ".", "0"],
    [".5", ".", "0.5"],
    ["007", ".", "7"],
    ["1.2.3", ".", undefined],
    ["1,23,456", ".", undefined],
    ["1e5", ".", undefined],
    ["12 EUR", ".", undefined],
    ["", ".", undefined],
  ] as const) {
    test(`with ${sign} as decimal separator: ${text || "nothing"} is ${expected ?? "no number"}`, () => {
      const parsed = parseNumber(text, sign);
      expect(typeof parsed === "string" ? parsed : undefined).toBe(expected);
    });
  }

  test("in both notations survive a round trip", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, cents) => {
          const value = `${whole}.${String(cents).padStart(2, "0")}`;
          const groups = (sign: string) => String(Math.abs(whole)).replace(/\B(?=(\d{3})+$)/g, sign);
          const minus = whole < 0 ? "-" : "";
          const fraction = value.split(".")[1];
          const expected = parseNumber(value, ".");
          expect(parseNumber(`${minus}${groups(".")},${fraction}`, ",")).toEqual(expected);
          expect(parseNumber(`${minus}${groups(",")}.${fraction}`, ".")).toEqual(expected);
        },
      ),
    );
  });

  test("of a workbook lose floating-point noise and keep exact digits only", () => {
    expect(numberText(0.1 + 0.2)).toBe("0.3");
    expect(numberText(1e-7)).toBe("0.0000001");
    expect(numberText(2 ** 53)).toMatchObject({ code: "NUMBER_TOO_LARGE" });
  });
});

describe("Imported amounts", () => {
  for (const [text, major, currency] of [
    ["1.234,56 EUR", "1234.56", "EUR"],
    ["€ 12", "12", "EUR"],
    ["$1,000.50", "1000.5", "USD"],
    ["CHF 1'000.–", "1000", "CHF"],
    ["12.5", "12.5", undefined],
    ["12 XXQ", undefined, undefined],
  ] as const) {
    test(text, () => {
      const parsed = parseAmount(text, ".", "EUR");
      expect("major" in parsed ? parsed : {}).toEqual(major ? { major, ...(currency && { currency }) } : {});
    });
  }

  test("use the decimals of each currency without rounding", () => {
    expect(minorUnits("12.5", "EUR")).toBe(1250);
    expect(minorUnits("1200", "JPY")).toBe(1200);
    expect(minorUnits("1.234", "KWD")).toBe(1234);
    expect(minorUnits("12.345", "EUR")).toMatchObject({ code: "AMOUNT_TOO_FINE" });
    expect(minorUnits("1.5", "JPY")).toMatchObject({ code: "AMOUNT_TOO_FINE" });
  });
});

describe("Imported dates and times", () => {
  for (const [text, order, expected] of [
    ["2026-03-31", null, "2026-03-31"],
    ["31.12.2025", null, "2025-12-31"],
    ["1.2.2026", "mdy", "2026-02-01"],
    ["03/04/2026", null, "DATE_AMBIGUOUS"],
    ["03/04/2026", "dmy", "2026-04-03"],
    ["03/04/2026", "mdy", "2026-03-04"],
    ["13/04/2026", null, "2026-04-13"],
    ["04/13/2026", null, "2026-04-13"],
    ["13/04/2026", "mdy", "DATE_WRONG"],
    ["05/05/2026", null, "2026-05-05"],
    ["1 March 2026", null, "2026-03-01"],
    ["Mar 1, 2026", null, "2026-03-01"],
    ["20260301", null, "2026-03-01"],
    ["2026-03-31 00:00:00", null, "2026-03-31"],
    ["2026-02-30", null, "DATE_WRONG"],
    ["31.12.25", null, "DATE_WRONG"],
    ["soon", null, "DATE_WRONG"],
  ] as const) {
    test(`read ${text} as ${order ?? "anything"}: ${expected}`, () => {
      const parsed = parseDay(text, order);
      expect(typeof parsed === "string" ? parsed : parsed.code).toBe(expected);
    });
  }

  test("use one day beyond the twelfth to determine the order of all dates", () => {
    expect(guessDayOrder(["01/02/2026", "13/02/2026"])).toBe("dmy");
    expect(guessDayOrder(["01-02-2026", "02-13-2026"])).toBe("mdy");
    expect(guessDayOrder(["01.02.2026", "2026-02-13"])).toBe(null);
  });

  for (const [text, expected] of [
    ["2026-07-01T12:00:00Z", "2026-07-01T12:00:00.000Z"],
    ["2026-07-01 12:00", "2026-07-01T10:00:00.000Z"],
    ["01.01.2026 08:30:15", "2026-01-01T07:30:15.000Z"],
    ["2026-03-29 03:30", "2026-03-29T01:30:00.000Z"],
    ["13/01/2026 3:05 pm", "2026-01-13T14:05:00.000Z"],
    ["2026-01-01", "2025-12-31T23:00:00.000Z"],
    ["2026-01-01 25:00", "MOMENT_WRONG"],
  ] as const) {
    test(`read ${text} in Berlin as ${expected}`, () => {
      const parsed = parseMoment(text, null, "Europe/Berlin");
      expect(typeof parsed === "string" ? parsed : parsed.code).toBe(expected);
    });
  }
});

describe("Imported choices and lists", () => {
  test("accept yes and no in the supported languages", () => {
    expect(["Yes", "ja", "1", "X", "oui", "TRUE"].map(parseBoolean)).toEqual(Array(6).fill(true));
    expect(["no", "Nein", "0", "false"].map(parseBoolean)).toEqual(Array(4).fill(false));
    expect(parseBoolean("maybe")).toMatchObject({ code: "BOOLEAN_WRONG" });
  });

  test("match choices regardless of case and punctuation", () => {
    expect(parseChoice("Social Media", ["email", "social_media"])).toBe("social_media");
    expect(parseChoice("post", ["email"])).toMatchObject({ code: "CHOICE_UNKNOWN" });
  });

  test("split lists at their separator or parse them as JSON", () => {
    expect(parseList("a; b;;c")).toEqual(["a", "b", "c"]);
    expect(parseList("a, b")).toEqual(["a", "b"]);
    expect(parseList("a, b; c")).toEqual(["a, b", "c"]);
    expect(parseList('["a;b", "c"]')).toEqual(["a;b", "c"]);
    expect(parseList("[a")).toMatchObject({ code: "LIST_WRONG" });
  });
});

test.each<[what: string, make: (n: number) => string]>([
  ["spaces between digits", (n) => `1${" ".repeat(n)}1`],
  ["spaces and a line break", (n) => `${" ".repeat(n)}a\nb`],
  ["zeros of a fraction part", (n) => `1.${"0".repeat(n)}1`],
  ["digit groups", (n) => `1${",000".repeat(n / 4)}x`],
  ["letters", (n) => "a".repeat(n)],
  ["times of day", (n) => `a${" 1:".repeat(n / 3)}`],
  ["list separators", (n) => "; ".repeat(n / 2)],
])("parsing a cell of maximum length takes linear time: %s", async (_what, make) => {
  const read = (text: string) => {
    for (let times = 0; times < 20; times += 1) {
      parseNumber(text, ".");
      parseAmount(text, ".", "EUR");
      parseDay(text, null);
      parseMoment(text, null, "Europe/Vienna");
      parseBoolean(text);
      parseList(text);
    }
  };
  await growsBelow(8 * 3, read, make(MAX_CELL / 8), make(MAX_CELL));
});

test.each(["5\n6", "1\r\n000 EUR", "EUR 5\n5"])(
  "rejects the amount %j because it spans two lines",
  (text) => {
    expect(parseAmount(text, ".", "EUR")).toMatchObject({ code: "NUMBER_WRONG" });
    expect(parseAmount(`\n ${text.replaceAll(/[\r\n]+/g, "")}\n`, ".", "EUR")).toHaveProperty("major");
  },
);
