import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BLOCK_KINDS, FORMATS } from "../../../src/learning/reading/document.ts";
import type { ReadOutcome } from "../../../src/learning/reading/read.ts";
import { REFUSALS } from "../../../src/learning/reading/refusal.ts";
import { pointsIn } from "../../../src/learning/text/points.ts";
import { renderText } from "../../../src/text/render.ts";
import { repeats } from "../../kit/depth.ts";
import { docx, epub, odt, pptx, readBytes } from "./kit.ts";
import { pdf, set } from "./pdf-writer.ts";

/** Characters that are removed from all texts. */
const UNSEEN = /[^\P{Cc}\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const KINDS: ReadonlySet<string> = new Set(BLOCK_KINDS);

/** Checks the invariants of every result. */
function check(outcome: ReadOutcome): void {
  if (!outcome.ok) {
    expect<readonly string[]>(REFUSALS).toContain(outcome.code);
    expect(renderText(outcome.message, "en")).toMatch(/^[A-Z\d].{20,}$/);
    return;
  }
  const { document } = outcome;
  expect(FORMATS).toContain(document.format);
  expect(document.language).toMatch(/^[a-z]{2}$/);
  expect(document.words).toBeGreaterThan(0);
  expect(document.blocks.length).toBeGreaterThan(0);
  for (const { kind, text, level, marks = [] } of document.blocks) {
    expect(KINDS.has(kind)).toBe(true);
    expect(text).toBe(text.normalize("NFC").toWellFormed());
    expect(UNSEEN.test(text)).toBe(false);
    expect(text.trimEnd()).toBe(text);
    expect(text).not.toBe("");
    if (kind !== "code" && kind !== "table") expect(/\s{2}|[^\S ]/u.test(text)).toBe(false);
    if (kind === "heading") expect(level).toBeWithin(1, 7);
    for (const { start, end } of marks)
      expect([start >= 0, start < end, end <= text.length]).toEqual([true, true, true]);
  }
  // Offsets refer to this joined text, so each block must begin where the previous blocks end.
  const whole = document.blocks.map(({ text }) => text).join("\n");
  let at = 0;
  for (const { text } of document.blocks) {
    expect(whole.startsWith(text, at)).toBe(true);
    at += text.length + 1;
  }
  expect(pointsIn(whole)).toBe([...whole].length);
}

const names = fc.constantFrom(
  ..."a.md a.html a.txt a.csv a.docx a.pdf a.odt a.epub a.cnxml a.adoc a.rst a.org a.wiki a.pptx a.exe a .md ../../etc/passwd.md".split(
    " ",
  ),
);

const PROSE = "An accrual is an expense that is not billed yet. It is recorded at the end of the month.";

/** A valid document of every format, to be corrupted. */
const honest: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  markdown: async () =>
    Buffer.from(
      `---\ntitle: T\n---\n# One\n\n${PROSE} $x^2$ [a][b] **c** \`d\`\n\n> Note: e\n\n- f\n  - g\n\n|h|i|\n|-|-|\n|j|k|\n\n\`\`\`ts\nl\n\`\`\`\n\n<p>m</p>\n\n[b]: http://x\n`,
    ),
  html: async () =>
    Buffer.from(
      `<!doctype html><title>T</title><main><h1>One</h1><p>${PROSE}<b>c</b><math><mfrac><mn>1</mn><mi>n</mi></mfrac></math><dl><dt>d<dd>e</dl><table><tr><td>f<td>g</table><pre>h</pre></main>`,
    ),
  text: async () => Buffer.from(`ONE\n\n${PROSE}\n${PROSE}\n\n- two\n- three\n`),
  csv: async () => Buffer.from(`name,amount\n"Zoë ""Z"" K.",12.50\nBob,3\nAnn,4\n`),
  cnxml: async () =>
    Buffer.from(
      `<document xmlns="http://cnx.rice.edu/cnxml"><title>One</title><content><section><title>Two</title><para>${PROSE} <term>a</term></para><equation><m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math></equation></section></content><glossary><definition><term>a</term><meaning>b</meaning></definition></glossary></document>`,
    ),
  asciidoc: async () =>
    Buffer.from(
      `= One\n:a: b\n\n== Two\n\n${PROSE} *c* {a}\n\nNOTE: d\n\n----\ne\n----\n\nf:: g\n\n|===\n|h |i\n|===\n`,
    ),
  rst: async () =>
    Buffer.from(
      `One\n===\n\n${PROSE} *c* :ref:\`d\` |e|\n\n.. |e| replace:: f\n\n.. note:: g\n\n* h::\n\n    i\n\n===  ===\nj    k\n===  ===\n\nl\n  m\n`,
    ),
  org: async () =>
    Buffer.from(
      `#+TITLE: T\n* TODO One :a:\n:PROPERTIES:\n:ID: b\n:END:\n${PROSE} *c* [[d][e]]\n- f :: g\n#+BEGIN_SRC h\ni\n#+END_SRC\n| j | k |\n`,
    ),
  mediawiki: async () =>
    Buffer.from(
      `== One ==\n${PROSE} '''c''' [[d|e]] {{f|g}}<ref>h</ref>\n* i\n; j : k\n{|\n! l\n| m\n|}\n[[File:n.png|o]]\n<math>p</math>\n`,
    ),
  pptx: () =>
    pptx([
      `<p:sp><p:ph type="title"/><a:p><a:r><a:t>One</a:t></a:r></a:p></p:sp><p:sp><a:p><a:r><a:t>${PROSE}</a:t></a:r></a:p></p:sp>`,
    ]),
  docx: () =>
    docx(
      `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>One</w:t></w:r></w:p><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${PROSE}</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc></w:tr></w:tbl>`,
    ),
  odt: () =>
    odt(
      `<text:h text:outline-level="1">One</text:h><text:p>${PROSE}<text:note><text:note-body><text:p>a</text:p></text:note-body></text:note></text:p>`,
    ),
  epub: () =>
    epub({ "a.xhtml": `<h1>One</h1><p>${PROSE}</p>`, "nav.xhtml": "<nav><ol><li>One</li></ol></nav>" }),
  pdf: async () =>
    pdf([[{ text: "One", y: 720, size: 20 }, ...set(`${PROSE} ${PROSE}`, 680)]], { outline: [["One", 1]] }),
};

describe("Reading terminates without throwing and keeps its invariants", () => {
  test("for any bytes under any name", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), names, async (bytes, name) => {
        check(await readBytes(bytes, { name }));
      }),
      { numRuns: repeats(60, 300) },
    );
  });

  test("for any text under any name", async () => {
    const unit = fc.constantFrom(
      ..."#*_`<>[](){}|=-+.:!&;\"'\\/$^~ \n\t\u202eab1ﬁé机ا".split(""),
      "e\u0301",
      "</p>",
      "<p>",
      "<td>",
      "::",
      "|===",
      ".. a::",
      "\n    ",
      "=====\n",
      ":a:`",
      "#+BEGIN_",
      "{{",
      "}}",
      "[[",
      "]]",
      "\n{|\n",
      "```",
      "$$",
      "&amp;",
      "\r\n",
      "\n\n",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { maxLength: 300 }),
        names,
        fc.option(fc.constantFrom(...FORMATS), { nil: undefined }),
        async (units, name, format) => {
          check(await readBytes(units.join(""), { name, ...(format && { format }) }));
        },
      ),
      { numRuns: repeats(100, 500) },
    );
  });

  test.each(Object.keys(honest))("for a document in %s, intact and corrupted anywhere", async (format) => {
    const bytes = await (honest[format] ?? honest.text)?.();
    if (!bytes) throw new Error("no document");
    const whole = await readBytes(bytes, { name: format === "csv" ? "a.csv" : "a" });
    check(whole);
    expect(whole).toMatchObject({ ok: true, document: { format } });
    const place = fc.nat(bytes.length - 1);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 6 }),
        fc.option(place, { nil: undefined, freq: 3 }),
        names,
        async (changes, end, name) => {
          const broken = Uint8Array.from(bytes.subarray(0, end));
          for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte;
          check(await readBytes(broken, { name }));
        },
      ),
      { numRuns: repeats(25, 120) },
    );
  });
});
