import { describe, expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

describe("References become the title of their target", () => {
  test.each([
    [
      "a.adoc",
      "See <<b>>, <<b,there>> and xref:b[].\n\n[[b]]\n== The *end*\n\ntext",
      "See The end, there and The end.",
    ],
    ["a.adoc", "As in <<_the_end>>.\n\n== The end\n\ntext", "As in The end."],
    [
      "a.rst",
      "As in :ref:`b`, or :ref:`there <b>`.\n\n.. _b:\n\nThe end\n=======\n\ntext",
      "As in The end, or there.",
    ],
    [
      "a.org",
      "As in [[#b]] and [[*The end]].\n* The end\n:PROPERTIES:\n:CUSTOM_ID: b\n:END:\ntext",
      "As in The end and The end.",
    ],
    ["a.wiki", "As in [[#The end]].\n\n== The end ==\ntext", "As in The end."],
    [
      "a.md",
      "As in :numref:`sec_b`, {ref}`b` and \\ref{c}.\n\n# The `end`\n:label:`sec_b`\n\n(b)=\n## More\n\n## Rest {#c}\n\ntext",
      "As in The end, More and Rest.",
    ],
    [
      "a.cnxml",
      '<document xmlns="http://cnx.rice.edu/cnxml"><content><para>As in <link target-id="b"/>.</para><section id="b"><title>The end</title><para>text</para></section></content></document>',
      "As in The end.",
    ],
  ])("in %s: %s", async (name, text, expected) => {
    const { blocks } = await readDocument(text, name);
    expect(blocks[0]?.text).toBe(expected);
  });

  test("with marks moved along", async () => {
    const { blocks } = await readDocument(
      "Before <<b>> there is *one* and <<c>> `two`.\n\n[[b]]\n== A long title\n\ntext",
      "a.adoc",
    );
    expect(marksIn(blocks)).toEqual(["strong one", "code two"]);
  });
});

describe("References to what is not in the document", () => {
  test.each([
    [
      "lose brackets",
      "It is closed (see <<x>>) at last (<<x>>, as described in <<y>>).",
      "It is closed at last.",
    ],
    ["lose clauses", "It is closed, as we saw in <<x>>. It opens; see <<x>>.", "It is closed. It opens."],
    ["lose sentences", "It is closed. See <<x>> for more. It opens.", "It is closed. It opens."],
    [
      "are named in general",
      "In <<x>> it is closed. <<x>> opens it, and the <<x>> chapter.",
      "In another section it is closed. Another section opens it, and another chapter.",
    ],
    [
      "are named by their kind",
      "Figure <<x>> and <<tab-costs>>, Table (<<y>>) and <<fig:z>>.",
      "The figure and the table, the table and the figure.",
    ],
    [
      "are named by file or automatic id",
      "In <<_git_aliases>> and xref:guide/first-steps.adoc[].",
      "In Git aliases and First steps.",
    ],
  ])("%s", async (_what, text, expected) => {
    expect((await readDocument(`= Title\n\n== Part\n\n${text}`, "a.adoc")).blocks[2]?.text).toBe(expected);
  });

  test("are named in the language of the document", async () => {
    const prose = "Der Monat wird am Ende abgeschlossen, und was noch nicht berechnet ist, wird abgegrenzt.";
    const { blocks } = await readDocument(`== Teil\n\n${prose} Das steht in <<x>> (siehe <<y>>).`, "a.adoc");
    expect(blocks[1]?.text).toBe(`${prose} Das steht in einem anderen Abschnitt.`);
  });

  test("leave no empty block", async () => {
    expect(glance((await readDocument("== Part\n\nSee <<x>>.\n\ntext", "a.adoc")).blocks)).toEqual([
      "heading2 Part",
      "paragraph text",
    ]);
  });
});

test("Index entries and comments leave the text of a paragraph whole", async () => {
  const { blocks } = await readDocument(
    "== Part\n\n(((a, b)))\nA ((ledger)) is\n// NO\nindexterm:[NO]a indexterm2:[book].(((c (d))))\n",
    "a.adoc",
  );
  expect(glance(blocks)).toEqual(["heading2 Part", "paragraph A ledger is a book."]);
});

test.each([
  ["a line of forty words", Array.from({ length: 40 }, (_, i) => `w${i}`).join(" "), "paragraph"],
  ["a line of thirty-nine words", Array.from({ length: 39 }, (_, i) => `w${i}`).join(" "), "heading"],
  ["a command", "$ close the month", "paragraph"],
])("A heading is not %s", async (_what, line, kind) => {
  for (const [name, text] of [
    ["a.md", `# ${line}\n\ntext`],
    ["a.adoc", `== ${line}\n\ntext`],
    ["a.org", `* ${line}\ntext`],
    ["a.wiki", `== ${line} ==\ntext`],
    ["a.html", `<!doctype html><h1>${line}</h1><p>text</p>`],
  ] as const)
    expect<string | undefined>((await readDocument(text, name)).blocks[0]?.kind).toBe(kind);
});

test.each([
  ["---\ntitle: >-\n  The end\nnav_order: 3\n---\ntext", "The end", 3],
  ["+++\ntitle = 'The end'\nweight = 20 # last\n+++\ntext", "The end", 20],
  ["---\nsidebar_position: 1.5\n---\n# One", "One", 1.5],
  ["---\norder: first\n---\n# One", "One", undefined],
])("Front matter gives title and order: %s", async (text, title, order) => {
  const document = await readDocument(text, "a.md");
  expect([document.title, document.order]).toEqual([title, order]);
});
