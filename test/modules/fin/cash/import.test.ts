import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { growsBelow } from "../../../kit/cost.ts";
import { done, Shop, said } from "../trade/shop.ts";

let shop: Shop;
let bank: string;

beforeAll(async () => {
  shop = await Shop.open();
});
afterAll(() => shop.close());

async function account(currency = "EUR"): Promise<string> {
  const code = `18${(await shop.get("ledger-accounts?limit=1&count=true")).page.total}`;
  const data = { code, name: `Bank ${code}`, type: "asset", control: "bank", currency };
  const draft = done(await shop.post("ledger-accounts", data), 201);
  return draft.id;
}

async function take(text: string | Uint8Array, query: Record<string, string> = {}): Promise<Json> {
  const reply = await shop.import(text, { bank_account_id: bank, format: "csv", ...query });
  return done(reply);
}

async function lines(): Promise<[day: string, amount: number, memo: string | null][]> {
  const { data } = await shop.get(`bank-transactions?bank_account_id=${bank}&sort=booked_at&limit=200`);
  return data.map((one: Json) => [one.booked_at, one.amount.amount, one.memo]);
}

/** Summary of an import: imported, duplicates and error codes. */
function ended({ imported, duplicates, errors }: Json): string {
  return [`${imported}+${duplicates}`, ...errors.map(({ code }: Json) => code)].join(" ");
}

describe("Repeated import", () => {
  const rows = [
    "2026-03-01,10.00,Rent",
    "2026-03-02,5.00,Coffee",
    "2026-03-02,5.00,Coffee",
    "2026-03-03,7.00,Tea",
  ];
  const file = (of: readonly string[]) => `date,amount,text\n${of.join("\n")}\n`;
  const overlaps: [sentence: string, first: readonly string[], second: readonly string[], ends: string][] = [
    ["adds nothing from the same file", rows, rows, "0+4"],
    ["adds nothing if the order differs", rows, rows.toReversed(), "0+4"],
    ["adds only the additional days", rows.slice(0, 3), rows, "1+3"],
    ["adds later lines of a day that was incomplete", rows.slice(0, 2), rows, "2+2"],
    [
      "adds other lines with the same day and amount",
      rows.slice(1, 2),
      ["2026-03-02,5.00,Tea", ...rows],
      "4+1",
    ],
  ];
  for (const [sentence, first, second, ends] of overlaps) {
    test(sentence, async () => {
      bank = await account();
      await take(file(first));
      expect(ended(await take(file(second)))).toBe(ends);
      expect((await lines()).length).toBe(second.length);
    });
  }

  test("adds nothing if another column is mapped", async () => {
    bank = await account();
    const other = file(rows).replace("text", "for what");
    const first = await take(other);
    expect(first).toMatchObject({ imported: 4, columns: { date: "date", amount: "amount" } });
    expect(ended(await take(other, { memo_column: "for what" }))).toBe("0+4");
  });

  test("adds lines if the bank restarts its ids in each file", async () => {
    bank = await account();
    expect(ended(await take("date,amount,id\n2026-03-01,1.00,1\n2026-03-01,2.00,2\n"))).toBe("2+0");
    const next = "date,amount,id\n2026-03-02,1.00,1\n2026-03-02,2.00,2\n";
    expect(ended(await take(next))).toBe("2+0");
    expect(ended(await take(next))).toBe("0+2");
  });

  test("distinguishes lines with the same batch id", async () => {
    bank = await account();
    const batch = "date,amount,text,id\n2026-03-01,1.00,a,B\n2026-03-01,1.00,b,B\n2026-03-01,2.00,c,B\n";
    expect(ended(await take(batch))).toBe("3+0");
    expect(ended(await take(batch))).toBe("0+3");
  });
});

describe("Imported amounts", () => {
  const written: [text: string, mark: "." | ",", is: number | string][] = [
    ["1234.5", ".", 123_450],
    ["1,234.50", ".", 123_450],
    ["1 234,50", ",", 123_450],
    ["1.234.567,89", ",", 123_456_789],
    ["1’234.50", ".", 123_450],
    ["12,34,567.00", ".", 123_456_700],
    ["-5", ".", -500],
    ["- 5.00", ".", -500],
    ["5.00-", ".", -500],
    ["(5.00)", ".", -500],
    ["\u22125.00", ".", -500],
    ["+5", ".", 500],
    [".50", ".", 50],
    ["12.5000", ".", 1250],
    ["1,50", ".", "AMOUNT_UNREADABLE"],
    ["1.200,00", ".", "AMOUNT_UNREADABLE"],
    ["1,200.00", ",", "AMOUNT_UNREADABLE"],
    ["1.200", ".", "AMOUNT_TOO_FINE"],
    ["1,200", ",", "AMOUNT_TOO_FINE"],
    ["(5", ".", "AMOUNT_UNREADABLE"],
    ["-5-", ".", "AMOUNT_UNREADABLE"],
    ["5 EUR", ".", "AMOUNT_UNREADABLE"],
    ["=1+1", ".", "AMOUNT_UNREADABLE"],
    ["1e3", ".", "AMOUNT_UNREADABLE"],
    ["99999999999999", ".", "AMOUNT_UNREADABLE"],
  ];
  for (const [text, mark, is] of written) {
    test(`${text} with decimal mark ${mark} ${typeof is === "string" ? "is rejected" : `is ${is}`}`, async () => {
      bank = await account();
      const answer = await take(`date;amount\n2026-03-01;"${text}"\n`, { decimal_mark: mark });
      if (typeof is === "string") expect(ended(answer)).toBe(`0+0 ${is}`);
      else expect(await lines()).toEqual([["2026-03-01", is, null]]);
    });
  }

  test("support currencies with no and with three decimals", async () => {
    bank = await account("JPY");
    expect(ended(await take("date,amount\n2026-03-01,1200.00\n2026-03-01,1.200\n2026-03-01,0.5\n"))).toBe(
      "1+0 AMOUNT_TOO_FINE AMOUNT_TOO_FINE",
    );
    expect(await lines()).toEqual([["2026-03-01", 1200, null]]);
    bank = await account("KWD");
    await take("date,amount\n2026-03-01,1.200\n");
    expect(await lines()).toEqual([["2026-03-01", 1200, null]]);
  });
});

describe("Imported dates", () => {
  const written: [text: string, format: string, is: string | undefined][] = [
    ["2026-3-1", "YYYY-MM-DD", "2026-03-01"],
    ["2026-03-01T23:59:59Z", "YYYY-MM-DD", "2026-03-01"],
    ["01.02.26", "YYYY-MM-DD", undefined],
    ["01.02.26", "DD.MM.YYYY", "2026-02-01"],
    ["13/02/2026", "MM/DD/YYYY", undefined],
    ["13/02/2026", "DD/MM/YYYY", "2026-02-13"],
    ["02/13/2026", "MM/DD/YYYY", "2026-02-13"],
    ["20260229", "YYYYMMDD", undefined],
    ["20260228", "YYYYMMDD", "2026-02-28"],
  ];
  for (const [text, date_format, is] of written) {
    test(`${text} as ${date_format} ${is ? `is ${is}` : "is rejected"}`, async () => {
      bank = await account();
      const answer = await take(`date,amount\n${text},1\n`, { date_format });
      expect(ended(answer)).toBe(is ? "1+0" : "0+0 DATE_UNREADABLE");
      expect(await lines()).toEqual(is ? [[is, 100, null]] : []);
    });
  }
});

describe("Imported files", () => {
  const text = "date,amount,memo\n2026-03-01,1.00,Grüße €\n";
  const utf16 = (mark: readonly number[], swap: boolean) => {
    const bytes = Buffer.from(text, "utf16le");
    return Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes]);
  };
  const encodings: [name: string, bytes: Uint8Array][] = [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${text}`)],
    ["little-endian UTF-16", utf16([0xff, 0xfe], false)],
    ["big-endian UTF-16", utf16([0xfe, 0xff], true)],
    ["Windows-1252", Buffer.from(text.replace("€", "\x80"), "latin1")],
  ];
  for (const [name, bytes] of encodings) {
    test(`in ${name} are read`, async () => {
      bank = await account();
      await take(bytes);
      expect(await lines()).toEqual([["2026-03-01", 100, "Grüße €"]]);
    });
  }

  test("with an unclosed quote are rejected instead of losing lines", async () => {
    bank = await account();
    const open = 'date,amount,memo\n2026-03-01,1.00,"half\n2026-03-02,2.00,x\n';
    expect(said(await shop.import(open, { bank_account_id: bank, format: "csv" }))).toBe(
      "422 VALIDATION_FAILED, file QUOTE_OPEN",
    );
    expect(await lines()).toEqual([]);
  });

  test("keep formulas as text and leave them out of error messages", async () => {
    bank = await account();
    const answer = await take('date,amount,memo\n2026-03-01,1.00,"=HYPERLINK(""http://x"")"\n=1+1,=2,=3\n');
    expect(JSON.stringify(answer.errors)).not.toContain("=");
    expect(await lines()).toEqual([["2026-03-01", 100, '=HYPERLINK("http://x")']]);
  });
});

describe("camt.054", () => {
  const transaction = (amount: string, name: string) =>
    `<TxDtls><Refs><EndToEndId>${name}-1</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
  const batch = (sum: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-03</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
  const notice = (entry: string) =>
    `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
  const statement = (entry: string) =>
    `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
  const parts = transaction("3.00", "Ada") + transaction("2.00", "Bob");

  test("splits a batch into its transactions, once", async () => {
    bank = await account();
    const file = notice(batch("5.00", parts));
    expect(ended(await take(file, { format: "camt054" }))).toBe("2+0");
    expect(await lines()).toEqual([
      ["2026-03-03", 300, "Ada-1"],
      ["2026-03-03", 200, "Bob-1"],
    ]);
    expect(ended(await take(file, { format: "camt054" }))).toBe("0+2");
  });

  test("recognises the batch in a statement, before and after its notification", async () => {
    bank = await account();
    await take(notice(batch("5.00", parts)), { format: "camt054" });
    expect(ended(await take(statement(batch("5.00", "")), { format: "camt053" }))).toBe("0+1");
    bank = await account();
    await take(statement(batch("5.00", "")), { format: "camt053" });
    expect(ended(await take(notice(batch("5.00", parts)), { format: "camt054" }))).toBe("0+2");
  });

  test("keeps a batch whole whose transactions do not add up to it", async () => {
    bank = await account();
    expect(ended(await take(notice(batch("9.00", parts)), { format: "camt054" }))).toBe("1+0");
    expect((await lines()).map(([, amount]) => amount)).toEqual([900]);
  });
});

describe("camt.053", () => {
  const entry = (inside: string) =>
    `<Document><BkToCstmrStmt><Stmt><Ntry>${inside}<BookgDt><Dt>2026-03-03</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`;

  test("rejects entries without a direction", async () => {
    bank = await account();
    const answer = await take(entry('<Amt Ccy="EUR">5</Amt>'), { format: "camt053" });
    expect(ended(answer)).toBe("0+0 DIRECTION_UNREADABLE");
  });

  test("decodes XML entities only", async () => {
    bank = await account();
    const note =
      "<CdtDbtInd>CRDT</CdtDbtInd><AddtlNtryInf>a &constructor; &amp; &#xD800;b &lol;</AddtlNtryInf>";
    await take(entry(`<Amt Ccy="EUR">5.00</Amt>${note}`), { format: "camt053" });
    const [[, amount, memo] = []] = await lines();
    expect([amount, memo?.startsWith("a &constructor; & "), memo?.endsWith("b &lol;")]).toEqual([
      500,
      true,
      true,
    ]);
  });

  test("with too many elements is rejected in linear time", async () => {
    bank = await account();
    const refused = async (elements: number) => {
      const file = `<Document>${"<a/>".repeat(elements)}</Document>`;
      expect(said(await shop.import(file, { bank_account_id: bank, format: "camt053" }))).toBe(
        "422 VALIDATION_FAILED, file FORMAT_UNREADABLE",
      );
    };
    await growsBelow(8 * 2.5, refused, 200_000, 1_600_000);
  });
});

test("MT940 keeps references with a slash and supplementary lines", async () => {
  bank = await account();
  const file = [
    ":20:X",
    ":25:1/2",
    ":60F:C260301EUR0,",
    ":61:2603020302D1,50NTRFINV/2026/1//BANK-7",
    "Second row",
    ":61:2603020302C2,NTRFNONREF",
    ":86:Some text",
    "that goes on",
    ":62F:C260302EUR0,5",
    "-",
  ].join("\r\n");
  const answer = await take(file, { format: "mt940" });
  expect(ended(answer)).toBe("2+0");
  const { data } = await shop.get(`bank-transactions?bank_account_id=${bank}&sort=amount`);
  expect(data.map((one: Json) => [one.amount.amount, one.memo])).toEqual([
    [-150, "Second row"],
    [200, "Some text that goes on"],
  ]);
  expect(data[0].external_id).toBe("BANK-7");
});
