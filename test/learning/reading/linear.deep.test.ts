import { expect, test } from "bun:test";
import { growsBelow } from "../../kit/cost.ts";
import { docx, odt, readBytes } from "./kit.ts";

/** Growth factor of the documents' length. */
const TIMES = 8;
/** Tolerance, because a larger heap costs more per letter. Quadratic work would cost eight times as much. */
const ROOM = 3;

type Make = (length: number) => Promise<Uint8Array | string> | string;

const run = (text: string, properties = "") => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const paragraph = (text: string) => `<w:p>${run(text)}</w:p>`;
const many =
  (before: string, unit: string, after = ""): Make =>
  (length) =>
    before + unit.repeat(length) + after;
const manyOfWord =
  (
    before: string,
    unit: string,
    after = "",
    parts: (length: number) => Record<string, string> = () => ({}),
  ): Make =>
  (length) =>
    docx(before + unit.repeat(length) + after, parts(length));
const manyOfOdt =
  (before: string, unit: string, after = "", styles: (length: number) => string = () => ""): Make =>
  (length) =>
    odt(before + unit.repeat(length) + after, styles(length));
const within = (times: number, open: string, inner: string, close: string) =>
  open.repeat(times) + inner + close.repeat(times);

const TEXTS: [what: string, name: string, most: number, make: Make][] = [
  ["brackets", "a.md", 60_000, many("", "[")],
  ["emphasis", "a.md", 60_000, many("", "*a_")],
  ["links", "a.md", 60_000, many("", "[a](")],
  ["code spans", "a.md", 60_000, many("", "`a``b")],
  ["tags", "a.md", 60_000, many("", "<a ")],
  ["a table", "a.md", 60_000, (n) => ["|a", "|-", "|b"].map((cell) => cell.repeat(n)).join("\n")],
  ["formulas", "a.md", 60_000, many("", "$a$$")],
  ["unclosed formulas", "a.md", 60_000, many("", "$a ")],
  ["roles", "a.md", 60_000, many("", ":a:`")],
  ["TeX braces", "a.md", 40, many("", `$$${"{".repeat(4000)}$$\n\n`)],
  ["byte order marks", "a.md", 60_000, many("x", "\ufeff", "x")],
  ["continuation lines of a list", "a.md", 24_000, many("- a\n", "b\n")],
  ["continuation lines of a quote", "a.md", 24_000, many("> a\n", "b\n")],
  ["continuation lines of a footnote", "a.md", 24_000, many("[^1]: a\n", "b\n")],
  ["spaces in code", "a.md", 60_000, many("```\nx", " ", "x\n```\n")],
  ["AsciiDoc markup", "a.adoc", 15_000, many("= A\n\n== B\n\n", "*a _b `c #d ")],
  ["AsciiDoc macros", "a.adoc", 15_000, many("= A\n\n== B\n\n", "link:a[")],
  ["AsciiDoc references", "a.adoc", 8000, many("== B\n\n", "see <<a>> and (")],
  [
    "brackets before an AsciiDoc reference",
    "a.adoc",
    8000,
    (n) => `== B\n\n${"(see ".repeat(n)}<<a>>${" (see".repeat(n)}`,
  ],
  ["reStructuredText markup", "a.rst", 20_000, many("", "*a ``b `c |d :e:`f ")],
  ["unclosed code of reStructuredText", "a.rst", 20_000, many("", "``a ")],
  ["directives", "a.rst", 20_000, many("", ".. a::\n   :b: c\n\n   d\n\n")],
  ["unclosed tables of reStructuredText", "a.rst", 20_000, many("", "=== ===\na   b\n\n")],
  ["substitutions", "a.rst", 20_000, many(`.. |a| replace:: ${"|a| ".repeat(100)}\n\n`, "|a| ")],
  ["tables of reStructuredText", "a.rst", 20_000, many("", "+---+\n| a |\n+---+\n\n")],
  ["definitions of substitutions", "a.rst", 20_000, many("", ".. |a| replace:: b\n")],
  ["terms of reStructuredText", "a.rst", 20_000, many("", "a\n  b\n")],
  ["adornments", "a.rst", 20_000, many("", "====\na\n")],
  ["indented lines", "a.rst", 60_000, many("a\n\n", "  b\n\n")],
  ["Org markup", "a.org", 20_000, many("", "*a /b =c ~d [[e ")],
  ["unclosed blocks of Org", "a.org", 20_000, many("", "#+BEGIN_SRC\na\n")],
  [
    "blocks of many names",
    "a.org",
    8000,
    (n) => Array.from({ length: n }, (_, i) => `#+BEGIN_A${i}\na\n`).join(""),
  ],
  ["unclosed drawers", "a.org", 20_000, many("", ":A:\na\n")],
  ["headings that are left out", "a.org", 20_000, many("", "* COMMENT a\nb\n")],
  ["items of Org", "a.org", 20_000, many("", "- a :: b\n  - c\n")],
  ["unclosed templates", "a.wiki", 40_000, many("", "{{a|b")],
  ["templates", "a.wiki", 40_000, many("", "{{a|[[b|c]]}} ")],
  ["closing braces", "a.wiki", 40_000, many("", "}}}")],
  ["links of MediaWiki", "a.wiki", 20_000, many("", "[[a|b ")],
  ["pictures in a line", "a.wiki", 8000, many("", "[[File:a|[[b]]")],
  ["unclosed elements of MediaWiki", "a.wiki", 20_000, many("", "<ref>a <math>b <nowiki>")],
  ["unclosed tables of MediaWiki", "a.wiki", 20_000, many("", "{|\n| a\n")],
  ["unclosed lists of HTML in MediaWiki", "a.wiki", 8000, many("", "<ul>a\n\n")],
  ["bold text of MediaWiki", "a.wiki", 40_000, many("", "'''a'' ")],
  ["CSV quotes", "a.csv", 60_000, many('a,b\n"', 'x,"')],
  ["empty lines", "a.txt", 600_000, many("x", "\n", "x")],
  ["hyphens", "a.txt", 60_000, many("", "a-\n")],
  ["spaces", "a.txt", 1_200_000, many("x", " ", "x")],
  ["words just below the length limit", "a.txt", 2000, many("", `${"x".repeat(990)} `)],
  ["accents", "a.txt", 60_000, many("x", "\u0301", " y")],
  [
    "two kinds of accents out of order",
    "a.txt",
    20_000,
    (n) => `x${"\u0301".repeat(n)}${"\u0316".repeat(n)} y`,
  ],
  ["unclosed tags", "a.html", 300_000, many("<!doctype html><p>x", "<")],
  ["attributes", "a.html", 60_000, many("<!doctype html><p ", "a=b ", ">x")],
  ["cells", "a.html", 60_000, many("<!doctype html><table>", "<td>x")],
  ["MathML formulas", "a.html", 800, many("<!doctype html><p>x", "<math><mi>x")],
];

const DOCUMENTS: [what: string, name: string, most: number, make: Make][] = [
  ["empty elements", "a.docx", 100_000, manyOfWord("", "<w:p></w:p><w:i/> ")],
  ["text runs", "a.docx", 20_000, manyOfWord("<w:p>", run("a ", "<w:b/>"), "</w:p>")],
  [
    "formatting in a long text with accents",
    "a.docx",
    12_000,
    manyOfWord(
      `<w:p>${run("An honest word. ".repeat(3000))}${run("e\u0301")}`,
      run("a ", "<w:b/>"),
      "</w:p>",
    ),
  ],
  [
    "cells",
    "a.docx",
    40_000,
    manyOfWord("<w:tbl><w:tr>", `<w:tc>${paragraph("x")}</w:tc>`, "</w:tr></w:tbl>"),
  ],
  [
    "rows",
    "a.docx",
    40_000,
    manyOfWord("<w:tbl>", `<w:tr><w:tc>${paragraph("x")}</w:tc><w:tc></w:tc></w:tr>`, "</w:tbl>"),
  ],
  [
    "nested tables",
    "a.docx",
    40_000,
    (n) => docx(within(300, "<w:tbl><w:tr><w:tc>", paragraph("x").repeat(n), "</w:tc></w:tr></w:tbl>")),
  ],
  ["text boxes", "a.docx", 40_000, (n) => docx("<w:p>".repeat(300) + paragraph("x").repeat(n))],
  [
    "references to a long footnote",
    "a.docx",
    8000,
    manyOfWord(`<w:p>${run("x")}`, '<w:footnoteReference w:id="1"/>', "</w:p>", (n) => ({
      "word/footnotes.xml": `<w:footnotes><w:footnote w:id="1">${paragraph("! ".repeat(n))}</w:footnote></w:footnotes>`,
    })),
  ],
  [
    "paragraphs of a style with a long name",
    "a.docx",
    12_000,
    manyOfWord("", `<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr>${run("x")}</w:p>`, "", (n) => ({
      "word/styles.xml": `<w:styles><w:style w:styleId="a"><w:name w:val="${"x".repeat(n * 10)}"/></w:style></w:styles>`,
    })),
  ],
  [
    "links to a long address",
    "a.docx",
    12_000,
    manyOfWord("<w:p>", `<w:hyperlink r:id="a">${run("x ")}</w:hyperlink>`, "</w:p>", (n) => ({
      "word/_rels/document.xml.rels": `<R><Relationship Id="a" TargetMode="External" Target="http://a/${"x".repeat(n * 10)}"/></R>`,
    })),
  ],
  [
    "a deeply nested formula",
    "a.docx",
    80_000,
    (n) =>
      docx(
        `<w:p><m:oMath>${within(200, "<m:f><m:num>", `<m:r><m:t>${"x".repeat(n)}</m:t></m:r>`, "</m:num></m:f>")}</m:oMath></w:p>`,
      ),
  ],
  [
    "operators of a deeply nested formula",
    "a.docx",
    80_000,
    (n) =>
      docx(
        `<w:p><m:oMath>${within(400, "<m:f><m:num>", "<m:chr/>".repeat(n), "</m:num></m:f>")}</m:oMath></w:p>`,
      ),
  ],
  ["a long tag", "a.docx", 4_000_000, manyOfWord('<w:p w:a="', ">", `"></w:p>${paragraph("x")}`)],
  ["a long comment", "a.docx", 2_000_000, manyOfWord("<!--", "x>", `-->${paragraph("x")}`)],
  ["entities", "a.docx", 400_000, manyOfWord("<w:p><w:r><w:t>", "&amp; ", "</w:t></w:r></w:p>")],
  [
    "spaces in a line of code",
    "a.docx",
    60_000,
    manyOfWord('<w:p><w:pPr><w:pStyle w:val="code"/></w:pPr><w:r><w:t>x', " ", "x</w:t></w:r></w:p>"),
  ],
  [
    "nested spans",
    "a.odt",
    80_000,
    (n) => odt(`<text:p>${within(500, "<text:span>", "x<text:tab/>".repeat(n), "</text:span>")}</text:p>`),
  ],
  [
    "OpenDocument spaces",
    "a.odt",
    10_000,
    manyOfOdt('<text:p text:style-name="code">x', '<text:s text:c="200"/>', "x</text:p>"),
  ],
  [
    "paragraphs of a style with a long parent name",
    "a.odt",
    8000,
    manyOfOdt(
      "",
      '<text:p text:style-name="a">x</text:p>',
      "",
      (n) => `<style:style style:name="a" style:parent-style-name="${"x".repeat(n * 10)}"/>`,
    ),
  ],
  [
    "notes",
    "a.odt",
    20_000,
    manyOfOdt("<text:p>x", "<text:note><text:p>! x</text:p></text:note>", "</text:p>"),
  ],
];

test.each([...TEXTS, ...DOCUMENTS])(
  "reads or rejects %s in linear time, in %s",
  async (_what, name, most, make) => {
    const small = await make(Math.ceil(most / TIMES));
    const large = await make(most);
    await growsBelow(
      TIMES * ROOM,
      async (bytes) => {
        const outcome = await readBytes(bytes, { name });
        expect(["read", "TOO_DEEP", "NO_TEXT", "TOO_MANY_WORDS"]).toContain(
          outcome.ok ? "read" : outcome.code,
        );
      },
      small,
      large,
    );
  },
);

test("reads nested lists in time proportional to line length and depth", async () => {
  const lists = (n: number) => Array.from({ length: n }, (_, i) => `${" ".repeat(i * 2)}- a`).join("\n");
  const [few, many] = [130, 390];
  const [small, large] = [lists(few), lists(many)];
  // Quadratic work would cost 76 times as much.
  const most = (large.length / small.length) * (many / few) * 1.6;
  await growsBelow(most, (text) => readBytes(text, { name: "a.md" }), small, large);
});
