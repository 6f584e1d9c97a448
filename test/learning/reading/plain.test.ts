import { describe, expect, test } from "bun:test";
import { glance, readDocument } from "./kit.ts";

const PROSE = "The ledger is closed at the end of the month, and what is not billed is accrued.";

describe("Plain text", () => {
  test.each([
    [
      "paragraphs between empty lines, with lines joined",
      "The ledger is closed at the end of the month, and what\nis not billed is accrued. Hyphen-\nation is healed.\n\nA second one, which is\nshort.",
      [
        "paragraph The ledger is closed at the end of the month, and what is not billed is accrued. Hyphenation is healed.",
        "paragraph A second one, which is short.",
      ],
    ],
    [
      "paragraphs of one line each",
      `${PROSE} ${PROSE}\n${PROSE} ${PROSE} ${PROSE} ${PROSE}`,
      [`paragraph ${PROSE} ${PROSE}`, `paragraph ${PROSE} ${PROSE} ${PROSE} ${PROSE}`],
    ],
    [
      "list items",
      "To do:\n\n- one\n  goes on\n- two\n* three\n\n1. four\n2. five",
      [
        "paragraph To do:",
        "list_item one goes on",
        "list_item two",
        "list_item three",
        "list_item 1. four",
        "list_item 2. five",
      ],
    ],
    [
      "headings in common forms",
      `CLOSING THE MONTH\n\n${PROSE}\n\n2.1 What Is Accrued\n\n${PROSE}\n\nChapter 3\n\n${PROSE}`,
      [
        "heading1 CLOSING THE MONTH",
        `paragraph ${PROSE}`,
        "heading2 2.1 What Is Accrued",
        `paragraph ${PROSE}`,
        "heading1 Chapter 3",
        `paragraph ${PROSE}`,
      ],
    ],
    [
      "paragraphs without false headings",
      `See you.\n\n${PROSE}\n\nbest regards\n\nAna`,
      ["paragraph See you.", `paragraph ${PROSE}`, "paragraph best regards", "paragraph Ana"],
    ],
  ])("is read as %s", async (_what, text, expected) => {
    expect(glance((await readDocument(text, "a.txt")).blocks)).toEqual(expected);
  });

  test("has ligatures replaced, accents composed and invisible characters removed", async () => {
    const { blocks } = await readDocument(
      "The ﬁrst caf\u0065\u0301\u00ad \u202eis\u202c oﬃ\u200bcial\u00a0\u2003now.",
      "a.txt",
    );
    expect(glance(blocks)).toEqual(["paragraph The first café is official now."]);
  });
});

describe("Text encodings", () => {
  const text = "Zoë's café costs 5 € — naïve, says Müller, whose ledger is kept by hand.";
  const latin = Uint8Array.from(
    [...text].map((sign) => ({ "€": 0x80, "—": 0x97 })[sign] ?? sign.charCodeAt(0)),
  );
  const wide = (bytes: Buffer) => bytes.swap16();
  test.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16 LE with a byte order mark", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["UTF-16 BE with a byte order mark", wide(Buffer.from(`\ufeff${text}`, "utf16le"))],
    ["UTF-16 LE without a byte order mark", Buffer.from(text, "utf16le")],
    ["UTF-16 BE without a byte order mark", wide(Buffer.from(text, "utf16le"))],
    ["Windows-1252", latin],
  ])("are detected: %s", async (_encoding, bytes) => {
    const { blocks, warnings } = await readDocument(bytes, "a.txt");
    expect([glance(blocks), warnings]).toEqual([[`paragraph ${text}`], []]);
  });

  test("are taken from a page's charset", async () => {
    const bytes = Buffer.concat([
      Buffer.from('<!doctype html><meta charset="iso-8859-2"><p>'),
      Buffer.from([0xb3, 0xf3, 0x64, 0xbc]),
    ]);
    expect(glance((await readDocument(bytes)).blocks)).toEqual(["paragraph łódź"]);
  });

  test("of unknown alphabets cause a warning", async () => {
    const { warnings } = await readDocument(
      Uint8Array.from({ length: 300 }, (_, i) => (i % 6 === 5 ? 32 : 0xe0 + (i % 31))),
      "a.txt",
    );
    expect(warnings).toEqual([expect.stringMatching(/Save it as UTF-8\.$/)]);
  });

  test("with invalid bytes are read without them, with a warning", async () => {
    const broken = Buffer.from(`Ein Müller für Zoë. ${text}`);
    broken[5] = 0xff;
    const { blocks, warnings } = await readDocument(broken, "a.txt");
    expect(blocks[0]?.text).toStartWith("Ein Mller für Zoë.");
    expect(warnings).toEqual([expect.stringMatching(/^2 characters could not be read/)]);
  });

  test.each([
    ["ar", "المصروف المستحق هو مصروف تم تكبده ولكن لم تصدر به فاتورة حتى نهاية الشهر."],
    ["he", "הוצאה שנצברה היא הוצאה שכבר נוצרה אך עדיין לא חויבה עד סוף החודש בספרים."],
    ["zh", "应计费用是指已经发生但尚未开具发票的费用。"],
    ["ja", "未払費用とは、すでに発生したがまだ請求されていない費用のことです。"],
  ])("support language %s", async (language, prose) => {
    const document = await readDocument(`${prose}\n\n${prose}\n`, "a.md");
    expect([document.language, glance(document.blocks)]).toEqual([
      language,
      [`paragraph ${prose}`, `paragraph ${prose}`],
    ]);
    expect(document.words).toBeGreaterThan(10);
  });
});

describe("CSV tables", () => {
  test("are read row by row with column names", async () => {
    const { format, blocks } = await readDocument('name;note\n"Zoë";"a; b\nc"\nBob;\n', "a.csv");
    expect([format, glance(blocks)]).toEqual([
      "csv",
      ["caption name | note", "table name: Zoë | note: a; b c", "table name: Bob"],
    ]);
  });

  test("are distinguished from text with the same extension", async () => {
    expect((await readDocument(`${PROSE}\n\n${PROSE}`, "a.csv")).format).toBe("text");
    expect((await readDocument("a,b,c\n1,2,3\n4,5,6\n7,8,9\n", "a")).format).toBe("csv");
  });

  test("lose broken rows with a warning", async () => {
    const { blocks, warnings } = await readDocument('a,b\n1,2\n"3"x,4\n5,6\n', "a.csv");
    expect(glance(blocks)).toEqual(["caption a | b", "table a: 1 | b: 2", "table a: 5 | b: 6"]);
    expect(warnings).toEqual([expect.stringMatching(/^Row 3 was skipped: /)]);
  });
});

describe("Format detection", () => {
  test.each([
    ["HTML named .txt", "<!doctype html><p>text</p>", "a.txt", "html"],
    ["an HTML fragment named .txt", "<div><p>text</p></div>", "a.txt", "html"],
    ["HTML named .md", "<html><body><p>text</p></body></html>", "a.md", "html"],
    [
      "CNXML named .txt",
      '<document xmlns="http://cnx.rice.edu/cnxml"><title>T</title><content><para>text</para></content></document>',
      "a.txt",
      "cnxml",
    ],
    ["Markdown without an extension", "# One\n\n- two\n- three\n\n## Four\n\ntext", "one", "markdown"],
    ["AsciiDoc without an extension", "= One\n\n== Two\n\ntext", "one", "asciidoc"],
    ["reStructuredText without an extension", "One\n===\n\n.. note:: two\n\n:ref:`x`", "one", "rst"],
    [
      "reStructuredText named .txt",
      "One\n===\n\n.. note:: two\n\n.. _x:\n\nIn :ref:`x` and :doc:`y`.",
      "a.txt",
      "rst",
    ],
    ["Org without an extension", "#+TITLE: One\n* Two\n** Three\ntext", "one", "org"],
    [
      "MediaWiki without an extension",
      "'''One''' [[two]]\n\n== Three ==\n\ntext [[four]]",
      "one",
      "mediawiki",
    ],
    ["text named .pptx", "Just some text.", "a.pptx", "text"],
    ["text about PDF", "A PDF begins with %PDF-1.7, says the manual.", "a.txt", "text"],
    ["text named .pdf", "Just some text.", "a.pdf", "text"],
    ["text named .docx", "Just some text.", "a.docx", "text"],
    ["text named .html", "Just some text, 1 < 2.", "a.html", "text"],
    ["text without a name", "Just some text.", "", "text"],
    ["text named .MD", "Just some text.", "a.MD", "markdown"],
  ])("goes by content before the name: %s", async (_what, text, name, format) => {
    expect<string>((await readDocument(text, name)).format).toBe(format);
  });

  test("prefers the uploader's format to the name", async () => {
    expect((await readDocument("*text*", { name: "a.txt", format: "markdown" })).format).toBe("markdown");
    expect((await readDocument("# text", { name: "a.md", format: "text" })).format).toBe("text");
    expect((await readDocument("# text\n\n## more", { name: "a.md", format: "pdf" })).format).toBe(
      "markdown",
    );
  });
});
