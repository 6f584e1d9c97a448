import { describe, expect, test } from "bun:test";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { costsBelow } from "../../kit/cost.ts";
import { repeats } from "../../kit/depth.ts";
import { docx, epub, odt, readBytes, readDocument, refusalOf, zipped } from "./kit.ts";
import { pdf, set } from "./pdf-writer.ts";

async function outcomeOf(bytes: Uint8Array | string, name: string): Promise<string> {
  const outcome = await readBytes(bytes, { name });
  return outcome.ok ? "read" : outcome.code;
}

const MEGABYTE = 2 ** 20;
/** Unpacked size of a zip bomb: far larger than the archive or any page of a book. */
const MEGABYTES = repeats(24, 80);
const OF_A_PAGE = repeats(66, 80);
const PARAGRAPH = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

const BOOK = {
  "META-INF/container.xml": '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
  "a.opf":
    '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
};

/** An archive with a file that unpacks to hundreds of times its size. */
async function bomb(name: string, head: string, filling: string, megabytes: number): Promise<Uint8Array> {
  const chunk = Buffer.from(filling.repeat(MEGABYTE / filling.length));
  return zipped({
    ...(name === "a.xhtml" ? BOOK : {}),
    [name]: Buffer.concat([Buffer.from(head), ...Array.from({ length: megabytes }, () => chunk)]),
  });
}

describe("Zip bombs", () => {
  test.each<[what: string, name: string, head: string, filling: string, megabytes?: number]>([
    ["DOCX with spaces", "word/document.xml", "<w:document>", " ".repeat(64)],
    ["DOCX with empty tags", "word/document.xml", "<w:document>", "<w:p></w:p><w:i/> "],
    ["ODT with spaces", "content.xml", "<office:text>", " ".repeat(64)],
    ["EPUB with one page", "a.xhtml", "<html>", "<p></p> ", OF_A_PAGE],
  ])(
    "are rejected before they are unpacked: %s",
    async (_what, name, head, filling, megabytes = MEGABYTES) => {
      const bytes = await bomb(name, head, filling, megabytes);
      expect(bytes.length).toBeLessThan(MEGABYTE);
      expect(await outcomeOf(bytes, "a.docx")).toBe("TOO_DENSE");
      const unpacked = deflateRawSync(Buffer.alloc(megabytes * MEGABYTE));
      await costsBelow(
        0.5,
        () => outcomeOf(bytes, "a.docx"),
        () => inflateRawSync(unpacked),
      );
    },
  );

  test("are not unpacked if unused: nested archives and pictures", async () => {
    const inner = deflateRawSync(Buffer.alloc(MEGABYTES * MEGABYTE));
    const bytes = await docx(PARAGRAPH("An honest text."), {
      "word/media/bomb.zip": inner.toString("latin1"),
    });
    expect(await outcomeOf(bytes, "a.docx")).toBe("read");
    expect(await outcomeOf(await zipped({ "a.zip": inner }), "a.zip")).toBe("FORMAT_UNKNOWN");
  });

  test("do not produce more words than permitted", async () => {
    const page = `<p>${"word ".repeat(200_000)}</p>`;
    const pages = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`p${i}.xhtml`, page]));
    expect(await outcomeOf(await epub(pages), "a.epub")).toBe("TOO_MANY_WORDS");
  });
});

describe("XML entities", () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
  test.each([
    [
      "DOCX",
      () =>
        zipped({
          "word/document.xml": `${laughs}<w:document><w:p><w:r><w:t>&b;&c;</w:t></w:r></w:p></w:document>`,
        }),
    ],
    ["ODT", () => zipped({ "content.xml": `${laughs}<office:text><text:p>&b;&c;</text:p></office:text>` })],
    [
      "CNXML",
      async () =>
        Buffer.from(`${laughs}<document xmlns="http://cnx.rice.edu/cnxml"><para>&b;&c;</para></document>`),
    ],
  ])("are rejected without expansion in %s", async (_format, make) => {
    expect(await refusalOf(await make())).toBe("TOO_DENSE");
  });

  test("are plain text in an HTML page", async () => {
    const { blocks } = await readDocument(
      `${laughs}<html><body><p>A text with &b; and &c; in it.</p></body></html>`,
    );
    expect(JSON.stringify(blocks)).not.toContain("haha");
    expect(JSON.stringify(blocks)).not.toContain("root:");
  });
});

describe("Excessive nesting", () => {
  test.each([
    ["HTML elements", "a.html", `<!doctype html>${"<div>".repeat(300_000)}x`],
    ["HTML formatting", "a.html", `<!doctype html>${"<b>".repeat(300_000)}x`],
    ["Markdown quotes", "a.md", `${">".repeat(100_000)} x`],
    ["Markdown lists on one line", "a.md", `${"- ".repeat(100_000)} x`],
    [
      "CNXML elements",
      "a.cnxml",
      `<document xmlns="http://cnx.rice.edu/cnxml">${"<section>".repeat(100_000)}`,
    ],
    ["AsciiDoc blocks", "a.adoc", Array.from({ length: 100 }, (_, i) => "=".repeat(i + 4)).join("\n")],
  ])("is rejected: %s", async (_what, name, text) => {
    expect(await outcomeOf(text, name)).toBe("TOO_DEEP");
  });

  test("is rejected in a Word document", async () => {
    expect(await refusalOf(await docx("<w:sdt>".repeat(50_000)))).toBe("TOO_DEEP");
  });
});

describe("A line of many megabytes", () => {
  test("is divided into citable passages if it has words", async () => {
    const times = repeats(10_000, 60_000);
    const document = await readDocument(
      "The ledger is closed at the end of the month. ".repeat(times),
      "a.txt",
    );
    expect(document.words).toBe(times * 10);
    expect(Math.max(...document.blocks.map(({ text }) => text.length))).toBeLessThan(13_000);
  });

  test("is omitted with a warning if it has no spaces", async () => {
    const document = await readDocument(
      `An honest beginning.\n\n${"QUJD".repeat(repeats(200_000, 2_000_000))}\n\nAn honest end.`,
      "a.txt",
    );
    expect(document.blocks.map(({ text }) => text)).toEqual(["An honest beginning.", "An honest end."]);
    expect(document.warnings).toHaveLength(1);
    expect(await refusalOf("A".repeat(5_000_000), { name: "a.md" })).toBe("NO_TEXT");
  });

  test("is not read beyond the maximum number of words", async () => {
    expect(await refusalOf("a ".repeat(2_000_000), { name: "a.txt", maxWords: 10_000 })).toBe(
      "TOO_MANY_WORDS",
    );
  });
});

describe("Unreadable files are rejected with the reason", () => {
  const PAGE = set("A page of text that is long enough to be one.", 700);
  test.each([
    ["an empty file", () => "", "NO_TEXT"],
    ["a file of whitespace", () => " \n\t \n", "NO_TEXT"],
    ["a PDF without text", () => pdf([[], [], []]), "NO_TEXT"],
    [
      "a scanned PDF with only the scanner's text",
      () => pdf(Array.from({ length: 5 }, () => [{ text: "Scanned by it", y: 400 }])),
      "NO_TEXT",
    ],
    ["a PDF with a password", () => pdf([PAGE], { locked: true }), "FILE_ENCRYPTED"],
    ["half a PDF", () => pdf([PAGE]).slice(0, 200), "FILE_DAMAGED"],
    ["a PDF header without content", () => "%PDF-1.7\n", "FILE_DAMAGED"],
    ["half a DOCX", async () => (await docx(PARAGRAPH("x"))).slice(0, 300), "FILE_DAMAGED"],
    [
      "a DOCX with broken XML",
      () => zipped({ "word/document.xml": "<w:document><w:p><w:r><w:t>x</w:t" }),
      "FILE_DAMAGED",
    ],
    [
      "a DOCX with a password",
      () =>
        Buffer.concat([
          Buffer.from("d0cf11e0a1b11ae1", "hex"),
          Buffer.alloc(600),
          Buffer.from("EncryptedPackage", "utf16le"),
        ]),
      "FILE_ENCRYPTED",
    ],
    [
      "a DOC file",
      () => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
      "FORMAT_UNKNOWN",
    ],
    [
      "an ODT with a password",
      () =>
        odt("<text:p>x</text:p>", "", {
          "META-INF/manifest.xml": "<manifest:manifest><manifest:encryption-data/></manifest:manifest>",
        }),
      "FILE_ENCRYPTED",
    ],
    [
      "an encrypted EPUB",
      () =>
        epub(
          { "a.xhtml": "<p>x</p>" },
          { "META-INF/encryption.xml": '<encryption><enc:CipherReference URI="OPS/a.xhtml"/></encryption>' },
        ),
      "FILE_ENCRYPTED",
    ],
    [
      "an EPUB without a package document",
      () => zipped({ "META-INF/container.xml": "<container/>" }),
      "FILE_DAMAGED",
    ],
    ["an XLSX workbook", () => zipped({ "xl/workbook.xml": "<workbook/>" }), "FORMAT_UNKNOWN"],
    [
      "an ODS workbook",
      () => zipped({ "content.xml": "<office:body><office:spreadsheet/></office:body>" }),
      "FORMAT_UNKNOWN",
    ],
    ["a PPTX presentation without slides", () => zipped({ "ppt/presentation.xml": "<p/>" }), "NO_TEXT"],
    ["a ZIP archive", () => zipped({ "a.txt": "text" }), "FORMAT_UNKNOWN"],
    ["an image", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "FORMAT_UNKNOWN"],
    ["an executable", () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(100, 7)]), "FORMAT_UNKNOWN"],
    ["Rich Text Format", () => "{\\rtf1 Hello}", "FORMAT_UNKNOWN"],
    [
      "random bytes",
      () => Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i % 13) * 31) % 256),
      "FORMAT_UNKNOWN",
    ],
  ])("%s", async (_what, make, code) => {
    const bytes = await make();
    for (const name of ["a.docx", "a.pdf", "a.md", "a"]) expect(await refusalOf(bytes, { name })).toBe(code);
  });

  test("too many pages and too many words", async () => {
    expect(await refusalOf(pdf([PAGE, PAGE, PAGE]), { maxPages: 2 })).toBe("TOO_MANY_PAGES");
    expect(await refusalOf(pdf([PAGE, PAGE]), { maxPages: 2 })).toBe("none");
    expect(await refusalOf("one two three four", { maxWords: 3 })).toBe("TOO_MANY_WORDS");
    expect(await refusalOf("one two three", { maxWords: 3 })).toBe("none");
  });

  test("a missing file", async () => {
    const { read } = await import("../../../src/learning/reading/read.ts");
    const outcome = await read({ path: "/nowhere/at/all", size: 1, name: "a.md", maxPages: 1, maxWords: 1 });
    expect(outcome).toMatchObject({ ok: false, code: "FILE_DAMAGED" });
  });
});
