import { describe, expect, test } from "bun:test";
import { growsBelow } from "../../kit/cost.ts";
import { repeats } from "../../kit/depth.ts";
import { glance, readDocument, refusalOf } from "./kit.ts";
import { type PdfLine, pdf, set } from "./pdf-writer.ts";

const LONG =
  "An accrual is an expense that has been incurred but has not yet been billed, and it is recorded at the end of the month so that the month bears what it has caused. Whoever closes the books looks for such expenses first.";
const OTHER =
  "A prepayment is the opposite of that: it has been paid before it is consumed, and is therefore held as an asset until the months that it belongs to have come. It is released month by month after that.";

describe("PDF files", () => {
  test("have lines joined to paragraphs, also across pages, with their first page", async () => {
    const half = set(LONG, 120);
    const document = await readDocument(
      pdf(
        [
          [
            { text: "Closing a Month", y: 720, size: 22 },
            ...set(LONG, 680),
            ...set(OTHER, 620),
            ...half.slice(0, 2),
          ],
          half.slice(2).map((line, i) => ({ ...line, y: 720 - i * 13 })),
        ],
        { title: "The Handbook" },
      ),
    );
    expect([document.title, document.pages, document.language]).toEqual(["The Handbook", 2, "en"]);
    expect(document.blocks).toEqual([
      { kind: "heading", text: "Closing a Month", level: 1, page: 1 },
      { kind: "paragraph", text: LONG, page: 1 },
      { kind: "paragraph", text: OTHER, page: 1 },
      { kind: "paragraph", text: LONG, page: 1 },
    ]);
  });

  test("lose only text that is repeated at the edges of every page", async () => {
    const pages = Array.from({ length: 6 }, (_, i) => [
      { text: `The Handbook of Acme ${i + 1}`, y: 770, size: 9 },
      ...set(`Page ${i} says this alone. ${LONG}`, 700),
      { text: `${i + 1}`, x: 300, y: 30 },
    ]);
    const { blocks } = await readDocument(pdf(pages));
    expect(glance(blocks)).toEqual(pages.map((_page, i) => `paragraph Page ${i} says this alone. ${LONG}`));
  });

  test("have hyphenated words joined at line ends, except for real hyphens", async () => {
    const lines = [
      "The well-known rule is that recon-",
      "ciliation comes first. It is a well-",
      "known rule, says the bookkeeper, who",
      "has done many a reconciliation.",
    ];
    const { blocks } = await readDocument(pdf([lines.map((text, i) => ({ text, y: 700 - i * 13 }))]));
    expect(glance(blocks)).toEqual([
      "paragraph The well-known rule is that reconciliation comes first. It is a well-known rule, says the bookkeeper, who has done many a reconciliation.",
    ]);
  });

  test("in two columns are read column by column, after text that spans both", async () => {
    const columns = [
      ...set(`Left. ${LONG}`, 600, { letters: 40 }),
      ...set(`Right. ${OTHER}`, 600, { x: 330, letters: 40 }),
    ];
    // Lines are written across both columns, as many programs do.
    const page: PdfLine[] = [
      { text: "A Title Across Both of the Columns", x: 90, y: 700, size: 20 },
      ...columns.sort((a, b) => b.y - a.y),
    ];
    const { blocks } = await readDocument(pdf([page]));
    expect(glance(blocks)).toEqual([
      "heading1 A Title Across Both of the Columns",
      `paragraph Left. ${LONG}`,
      `paragraph Right. ${OTHER}`,
    ]);
  });

  test("have headings by size, font, number or outline", async () => {
    const page: PdfLine[] = [
      { text: "1 Cash", y: 740, size: 18 },
      ...set(LONG, 710),
      { text: "1.1 Petty Cash", y: 640, size: 14 },
      ...set(OTHER, 615),
      { text: "Counting it", y: 545, font: "F2" },
      ...set(LONG, 525),
    ];
    const headings = async (outline?: readonly [string, number][]) =>
      glance((await readDocument(pdf([page], outline ? { outline } : {}))).blocks).filter((one) =>
        one.startsWith("heading"),
      );
    expect(await headings()).toEqual(["heading1 1 Cash", "heading2 1.1 Petty Cash", "heading3 Counting it"]);
    expect(
      await headings([
        ["1 Cash", 1],
        ["Counting it", 1],
      ]),
    ).toEqual(["heading1 1 Cash", "heading2 1.1 Petty Cash", "heading1 Counting it"]);
  });

  test("have code, list items, table rows and tables of contents recognised", async () => {
    const page: PdfLine[] = [
      ...set(LONG, 740),
      { text: "if (billed) {", y: 680, font: "F3" },
      { text: "accrue();", x: 90, y: 667, font: "F3" },
      { text: "1. Look for bills.", y: 640 },
      { text: "2. Accrue the rest.", y: 627 },
      { text: "Account", y: 590 },
      { text: "Balance", x: 300, y: 590 },
      { text: "1000", y: 577 },
      { text: "12.50", x: 300, y: 577 },
      { text: "Cash . . . . . . . . . . . 12", y: 540 },
      ...set(OTHER, 500),
    ];
    expect(glance((await readDocument(pdf([page]))).blocks)).toEqual([
      `paragraph ${LONG}`,
      "code if (billed) {\n   accrue();",
      "list_item 1. Look for bills.",
      "list_item 2. Accrue the rest.",
      "table Account | Balance\n1000 | 12.50",
      "contents Cash . . . . . . . . . . . 12",
      `paragraph ${OTHER}`,
    ]);
  });

  test("with pages without text are read with a warning", async () => {
    const { warnings, pages } = await readDocument(pdf([set(LONG, 700), [], []]));
    expect([pages, warnings]).toEqual([3, [expect.stringMatching(/^2 of 3 pages have no text/)]]);
  });

  test("are recognised behind leading whitespace", async () => {
    const bytes = Buffer.concat([Buffer.from("\r\n\r\n"), pdf([set(LONG, 700)])]);
    expect((await readDocument(bytes, "a.txt")).format).toBe("pdf");
  });

  test("lose titles written by a program", async () => {
    expect(
      (await readDocument(pdf([set(LONG, 700)], { title: "Microsoft Word - report.docx" }))).title,
    ).toBeUndefined();
  });

  test("are rejected in linear time if they redefine an unclosed object many times", async () => {
    const honest = pdf([set(LONG, 700)]);
    const broken = (times: number) =>
      Buffer.concat([honest.slice(0, -200), Buffer.from("\n8 0 obj\n<< /Type\nendobj".repeat(times))]);
    expect(await refusalOf(broken(20_000))).toBe("FILE_DAMAGED");
    const read = async (times: number) => void (await refusalOf(broken(times)));
    await growsBelow(8 * 2.5, read, 5000, 40_000);
    // Incremental updates redefine objects as well, and repeated ones are valid.
    const changed = Buffer.from(
      "\n8 0 obj\n<< /Type /Info /Title (A) /Kids [1 0 R] >>\nendobj".repeat(20_000),
    );
    expect(await refusalOf(Buffer.concat([honest, changed, honest.slice(-300)]))).toBe("none");
  });

  test("are read in linear time", async () => {
    const page = Array.from({ length: 12 }, (_, i) => set(i % 2 === 0 ? LONG : OTHER, 740 - i * 55)).flat();
    const read = async (pages: number) => {
      const document = await readDocument(pdf(Array.from({ length: pages }, () => page)));
      expect([document.pages, document.words > pages * 450]).toEqual([pages, true]);
    };
    await growsBelow(8 * 2.5, read, repeats(10, 50), repeats(80, 400));
  });
});
