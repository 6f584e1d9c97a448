import { describe, expect, test } from "bun:test";
import { docx, epub, glance, marksIn, odt, pptx, readDocument } from "./kit.ts";

const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
const styled = (style: string, text: string) => p(run(text), `<w:pStyle w:val="${style}"/>`);

const STYLES = `<w:styles>
  <w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="Mine"><w:name w:val="My own"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
  <w:style w:styleId="Outlined"><w:name w:val="Section"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
  <w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:styleId="Code"><w:name w:val="Source Code"/></w:style>
  <w:style w:styleId="Zitat"><w:name w:val="Quote"/></w:style>
  <w:style w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>
  <w:style w:styleId="Loop"><w:name w:val="x"/><w:basedOn w:val="Loop"/></w:style>
</w:styles>`;

describe("Word documents", () => {
  test("keep headings, lists, quotes, code and tables, with any style names", async () => {
    const body = [
      styled("Titel", "The Handbook"),
      styled("berschrift1", "One"),
      styled("Mine", "One and a half"),
      styled("Outlined", "Deeper"),
      styled("Loop", "Text."),
      p(run("item"), "<w:numPr><w:numId w:val='3'/></w:numPr>".replaceAll("'", '"')),
      p(run("no item"), '<w:numPr><w:numId w:val="0"/></w:numPr>'),
      styled("Code", "let x;"),
      styled("Code", "  y"),
      styled("Zitat", "said"),
      styled("TOC1", "One ..... 3"),
      `<w:tbl><w:tr><w:tc>${p(run("a"))}</w:tc><w:tc>${p(run("b"))}${p(run("c"))}</w:tc></w:tr><w:tr><w:tc>${p(run("1"))}</w:tc><w:tc><w:tbl><w:tr><w:tc>${p(run("2"))}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>`,
    ].join("");
    const document = await readDocument(await docx(body, { "word/styles.xml": STYLES }));
    expect([document.title, glance(document.blocks)]).toEqual([
      "The Handbook",
      [
        "heading1 The Handbook",
        "heading1 One",
        "heading2 One and a half",
        "heading3 Deeper",
        "paragraph Text.",
        "list_item item",
        "paragraph no item",
        "code let x;\n  y",
        "quote said",
        "contents One ..... 3",
        "table a | b c\n1 | 2",
      ],
    ]);
  });

  test("are read with changes accepted, without comments, hidden text and field codes", async () => {
    const body = p(
      [
        run("Kept "),
        `<w:ins>${run("and added ")}</w:ins>`,
        `<w:del><w:r><w:delText>DELETED</w:delText></w:r></w:del>`,
        `<w:moveFrom>${run("MOVED")}</w:moveFrom>`,
        run("HIDDEN", "<w:vanish/>"),
        '<w:commentRangeStart w:id="1"/>',
        "<w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:tab/><w:t>text</w:t><w:br/><w:t>goes</w:t><w:noBreakHyphen/><w:t>on</w:t></w:r>",
        `<mc:AlternateContent><mc:Choice>${run(" once")}</mc:Choice><mc:Fallback>${run(" TWICE")}</mc:Fallback></mc:AlternateContent>`,
      ].join(""),
    );
    const { blocks } = await readDocument(
      await docx(body, { "word/comments.xml": "<w:comments><w:t>COMMENT</w:t></w:comments>" }),
    );
    expect(glance(blocks)).toEqual(["paragraph Kept and added text goes-on once"]);
  });

  test("keep links, formatting and formulas, with notes after their paragraph", async () => {
    const body =
      p(
        [
          run("An "),
          run("accrual", "<w:b/><w:i/>"),
          run(" is", '<w:b w:val="0"/>'),
          ` <w:hyperlink r:id="r1">${run(" linked")}</w:hyperlink>`,
          '<w:r><w:footnoteReference w:id="2"/></w:r>',
          run(" x"),
          run("2", '<w:vertAlign w:val="superscript"/>'),
        ].join(""),
      ) +
      p(
        "<m:oMath><m:sSub><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sub><m:r><m:t>1</m:t></m:r></m:sub></m:sSub><m:r><m:t>=</m:t></m:r><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>",
      );
    const { blocks } = await readDocument(
      await docx(body, {
        "word/footnotes.xml":
          '<w:footnotes><w:footnote w:id="2"><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>',
        "word/_rels/document.xml.rels":
          '<Relationships><Relationship Id="r1" Target="http://x.example" TargetMode="External"/></Relationships>',
      }),
    );
    expect(glance(blocks)).toEqual([
      "paragraph An accrual is linked x²",
      "note A note.",
      "formula x₁ = (a + b)/2",
    ]);
    expect(marksIn(blocks)).toEqual([
      "strong accrual",
      "emphasis accrual",
      "link linked -> http://x.example",
    ]);
  });

  test("without headings use paragraphs in bold as headings", async () => {
    const bold = (text: string) => p(run(text, "<w:b/>"));
    const body = [
      bold("Closing a month"),
      p(run("We look.")),
      p(run("Mind ", "<w:b/>") + run("this")),
      bold("Look out."),
      p(run("End.")),
    ];
    expect(glance((await readDocument(await docx(body.join("")))).blocks)).toEqual([
      "heading1 Closing a month",
      "paragraph We look.",
      "paragraph Mind this",
      "paragraph Look out.",
      "paragraph End.",
    ]);
  });

  test("keep their title unless a program wrote it", async () => {
    const core = (title: string) => ({
      "docProps/core.xml": `<cp:coreProperties><dc:title>${title}</dc:title></cp:coreProperties>`,
    });
    expect((await readDocument(await docx(p(run("x")), core("Closing a month")))).title).toBe(
      "Closing a month",
    );
    expect((await readDocument(await docx(p(run("x")), core("report_final.docx")))).title).toBeUndefined();
  });
});

describe("OpenDocument texts", () => {
  test("keep headings, lists, tables, notes, formatting and formulas", async () => {
    const styles =
      "<number:date-style><number:text>/</number:text></number:date-style>" +
      '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>' +
      '<style:style style:name="T2"><style:text-properties style:text-position="super 58%"/></style:style>' +
      '<style:style style:name="T3"><style:text-properties text:display="none"/></style:style>' +
      '<style:style style:name="P1" style:parent-style-name="Preformatted_20_Text"/>';
    const body = [
      "<text:tracked-changes><text:p>DELETED</text:p></text:tracked-changes>",
      '<text:h text:outline-level="2">One</text:h>',
      '<text:p>An <text:span text:style-name="T1">accrual</text:span><text:s text:c="3"/>is x<text:span text:style-name="T2">2</text:span><text:span text:style-name="T3">HIDDEN</text:span><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note><office:annotation><text:p>COMMENT</text:p></office:annotation>.</text:p>',
      "<text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>",
      '<text:p text:style-name="P1">let x;</text:p>\n<text:p text:style-name="P1"><text:s/><text:s/>y</text:p>',
      "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p><text:p>c</text:p></table:table-cell></table:table-row></table:table>",
      '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>',
      "<text:table-of-content><text:index-body><text:p>One 3</text:p></text:index-body></text:table-of-content>",
      '<text:p text:style-name="Quotations">said</text:p>',
    ].join("");
    const { blocks } = await readDocument(
      await odt(body, styles, {
        "Object 1/content.xml": "<math><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mn>4</mn></math>",
      }),
    );
    expect(glance(blocks)).toEqual([
      "heading2 One",
      "paragraph An accrual is x².",
      "note A note.",
      "list_item item",
      "code let x;\n  y",
      "table a | b c",
      "formula x² = 4",
      "contents One 3",
      "quote said",
    ]);
    expect(marksIn(blocks)).toEqual(["strong accrual"]);
  });
});

describe("EPUB books", () => {
  test("are read in page order, with their table of contents marked as such", async () => {
    const document = await readDocument(
      await epub({
        "z.xhtml": "<h1>First</h1><p>one<br/>two</p>",
        "nav.xhtml": "<nav><ol><li>First</li></ol></nav>",
        "a b.xhtml": "<h1>Second</h1><script/><p>three</p>",
      }),
    );
    expect([document.title, glance(document.blocks)]).toEqual([
      "The Book",
      ["heading1 First", "paragraph one two", "contents First", "heading1 Second", "paragraph three"],
    ]);
  });

  test("with missing pages are read with a warning", async () => {
    const opf =
      '<package><metadata><dc:title>B</dc:title></metadata><manifest><item id="a" href="../../../etc/passwd" media-type="text/html"/><item id="b" href="b.xhtml" media-type="text/html"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="c"/></spine></package>';
    const { blocks, warnings } = await readDocument(
      await epub({ "b.xhtml": "<p>text</p>" }, { "OPS/book.opf": opf }),
    );
    expect([glance(blocks), warnings.length]).toEqual([["paragraph text"], 1]);
  });
});

describe("Presentations", () => {
  const line = (text: string, properties = "") => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
  const shape = (role: string, content: string) =>
    `<p:sp><p:nvPr>${role && `<p:ph type="${role}"/>`}</p:nvPr><p:txBody>${content}</p:txBody></p:sp>`;
  const cell = (text: string) => `<a:tc>${line(text)}</a:tc>`;

  test("keep slides in order with titles, bullets, texts, tables, pictures and notes", async () => {
    const slides = [
      shape("ctrTitle", line("Closing the month")) + shape("subTitle", line("For everyone")),
      [
        shape(
          "body",
          line("one") + line("two", '<a:pPr lvl="1"/>') + line("three", "<a:pPr><a:buNone/></a:pPr>"),
        ),
        shape("title", line("Steps")),
        shape("", line("A text.")),
        shape("sldNum", line("NO")),
      ].join(""),
      [
        `<p:graphicFrame><a:tbl><a:tr>${cell("a")}${cell("b")}</a:tr><a:tr>${cell("1")}${cell("2")}</a:tr></a:tbl></p:graphicFrame>`,
        '<p:pic><p:cNvPr descr="A ledger"/><a:blip r:embed="rId1"/></p:pic><p:pic><p:cNvPr/><a:blip r:embed="rId1"/></p:pic>',
        "<mc:AlternateContent><mc:Choice><a:p><m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></a:p></mc:Choice><mc:Fallback><a:p><a:r><a:t>NO</a:t></a:r></a:p></mc:Fallback></mc:AlternateContent>",
      ].join(""),
    ];
    const notes = { 2: shape("body", line("Say why.")) + shape("sldNum", line("NO")) };
    const { format, title, blocks } = await readDocument(await pptx(slides, notes));
    expect([format, title, glance(blocks)]).toEqual([
      "pptx",
      "Closing the month",
      [
        "heading1 Closing the month",
        "paragraph For everyone",
        "heading2 Steps",
        "list_item one",
        "list_item two",
        "paragraph three",
        "paragraph A text.",
        "note Say why.",
        "table a | b\n1 | 2",
        "caption A ledger",
        "formula x²",
      ],
    ]);
    expect(marksIn(blocks)).toEqual(["picture A ledger -> ppt/media/image3.png"]);
  });
});

test("Pictures of Word documents and pages keep their place", async () => {
  const drawing = '<w:drawing><wp:docPr id="1" descr="A ledger"/><a:blip r:embed="rId5"/></w:drawing>';
  const word = await docx(p(`${run("Before.")}<w:r>${drawing}</w:r>`) + p(run("After.")), {
    "word/_rels/document.xml.rels":
      '<R><Relationship Id="rId5" Type="http://x/image" Target="media/image1.png"/></R>',
  });
  const book = await epub({
    "a.xhtml":
      '<p>Before.<img src="i/a.png" alt="A ledger"/><img src="b.png" alt=""/></p><figure><img src="c.png" alt="NO"/><figcaption>A book</figcaption></figure>',
  });
  const [ofWord, ofBook] = await Promise.all([readDocument(word), readDocument(book)]);
  expect(glance(ofWord.blocks)).toEqual(["paragraph Before.", "caption A ledger", "paragraph After."]);
  expect(marksIn(ofWord.blocks)).toEqual(["picture A ledger -> media/image1.png"]);
  expect(glance(ofBook.blocks)).toEqual(["paragraph Before.", "caption A ledger", "caption A book"]);
  expect(marksIn(ofBook.blocks)).toEqual(["picture A ledger -> i/a.png", "picture A book -> c.png"]);
});
