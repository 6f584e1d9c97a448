import { expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

const readMarkdown = (text: string) => readDocument(text, "a.md");

test.each([
  [
    "headings in both notations",
    "Title\n=====\n\nSub\n---\n\n### Third {#id}\n\ntext",
    ["heading1 Title", "heading2 Sub", "heading3 Third", "paragraph text"],
  ],
  [
    "paragraphs with lines joined",
    "one\ntwo  \nthree\n\nfour",
    ["paragraph one two three", "paragraph four"],
  ],
  [
    "nested lists",
    "- a\n  - b\n- c\n\n  more\n\n1. d",
    ["list_item a", "list_item b", "list_item c", "list_item more", "list_item d"],
  ],
  [
    "quotes and notes",
    "> said\n\n> **Note:** mind\n\n> [!WARNING]\n> careful\n\n> ### Aside\n>\n> more",
    ["quote said", "note Note: mind", "note [!WARNING] careful", "note Aside", "note more"],
  ],
  ["tables", "|a|b|\n|-|-|\n|1|*x* `y`|", ["table a | b\n1 | x y"]],
  [
    "fenced and indented code",
    "```ts\nlet x;\n\n  y\n```\n\n    z = 1",
    ["code let x;\n\n  y", "code z = 1"],
  ],
  ["unclosed code", "a\n\n```\nb\nc", ["paragraph a", "code b\nc"]],
  [
    "embedded HTML",
    "<p>one</p>\n\n<table><tr><td>a</td><td>b</td></tr></table>\n\n<!-- no -->\n\n<script>no()</script>\n\ntwo<br>three",
    ["paragraph one", "table a | b", "paragraph two three"],
  ],
  [
    "images by their alternative text",
    "![A ledger](x.png)\n\ntext ![icon](y.png) goes on",
    ["caption A ledger", "paragraph text goes on"],
  ],
  ["footnotes", "Text[^1] goes on.\n\n[^1]: A note.", ["paragraph Text goes on.", "note A note."]],
  [
    "front matter",
    '---\ntitle: "My title"\ntags:\n  - a\n---\n# One\n\ntext',
    ["heading1 One", "paragraph text"],
  ],
  [
    "horizontal rules that are not front matter",
    "---\n\ntext is this\n\n---\n\nmore",
    ["paragraph text is this", "paragraph more"],
  ],
  ["dashes", "2010--2020 --- really", ["paragraph 2010–2020 — really"]],
])("reads Markdown: %s", async (_what, text, expected) => {
  const { blocks } = await readMarkdown(`${text}\n`);
  const seen = glance(blocks);
  expect(seen.length === expected.length ? seen : seen.filter((one) => one !== "")).toEqual(expected);
});

test("keeps formatting and link targets, including reference links", async () => {
  const { blocks } = await readMarkdown(
    `An **accrual** is *not* a \`bill\`, see [the *book*](http://x.example) or [this][1] or <dfn>cash</dfn>.\n\n${"Filler of some length.\n\n".repeat(3000)}[1]: http://y.example\n`,
  );
  expect(marksIn(blocks)).toEqual([
    "strong accrual",
    "emphasis not",
    "code bill",
    "link the book -> http://x.example",
    "emphasis book",
    "term cash",
  ]);
});

test.each([
  [
    String.raw`The mean is $\bar{x} = \frac{1}{n}\sum_{i=1}^n x_i$ here.`,
    "paragraph The mean is x̄ = 1/n ∑_(i = 1)ⁿ xᵢ here.",
  ],
  [String.raw`$$f(\mathbf{x}) = \mathbf{w}^\top \mathbf{x} + b$$`, "formula f(x) = w^⊤ x + b"],
  ["It costs $5, or $6 a month.", "paragraph It costs $5, or $6 a month."],
  ["Write `$x$` for that.", "paragraph Write $x$ for that."],
  ["In $x_i$ and $y_i$ there is *one* index.", "paragraph In xᵢ and yᵢ there is one index."],
])("converts formulas to plain text: %j", async (text, expected) => {
  const { blocks } = await readMarkdown(`# T\n\n${text}`);
  expect(glance(blocks)[1]).toBe(expected);
});

test("omits directives of d2lbook, Jupyter Book and mdBook", async () => {
  const { blocks } = await readMarkdown(
    [
      "# Linear Regression",
      ":label:`sec_linear`",
      "",
      "```eval_rst",
      ".. currentmodule:: NO",
      "```",
      "",
      "```{.python .input}",
      "#@tab pytorch",
      "%matplotlib inline",
      "```",
      "",
      "As in :numref:`fig_fit` and :eqref:`eq_loss`, :citet:`Vaswani.Shazeer.ea.2017` [**learn**] (~~see~~) it :cite:`Li.2014`.",
      ":begin_tab:`jax`",
      "One.",
      ":end_tab:",
      "",
      "```{note}",
      "Mind the gap.",
      "```",
      "",
      '<Listing number="1" caption="x">',
      "",
      "```rust",
      "{{#include ../a.rs}}",
      "fn main() {}",
      "```",
      "",
      "</Listing>",
    ].join("\n"),
  );
  expect(glance(blocks)).toEqual([
    "heading1 Linear Regression",
    "code %matplotlib inline",
    "paragraph As in the figure and the equation, Vaswani et al. 2017 learn it (Li 2014). One.",
    "note Mind the gap.",
    "code fn main() {}",
  ]);
});

test("omits tags of site generators except their quoted text, and keeps them in code", async () => {
  const text = [
    'Ask in {% channel "equipment" %} or see [leave]({% page "travel/leave/" %}).',
    "{% alert %}",
    "Mind the `{{ gap }}`.",
    "{% endalert %}",
    'More in {{< relref "about.md" >}}{{ site.tail }}.',
  ].join("\n\n");
  const { blocks } = await readMarkdown(text);
  expect(glance(blocks)).toEqual([
    "paragraph Ask in equipment or see leave.",
    "paragraph Mind the {{ gap }}.",
    "paragraph More in about.md.",
  ]);
});

test("recognises sections by their headings", async () => {
  const { blocks } = await readMarkdown(
    "# Cash\n\nBody.\n\n## 3.1 Exercises\n\n1. Do.\n\n### Hard\n\n2. Do more.\n\n## Summary\n\n- Done.\n\n## Glossary\n\n- **Accrual** — an expense not billed\n- Cash: money\n\n## References\n\nSmith 2010.\n\n## Learning objectives\n\n- Know it.\n\n## More\n\nBody.",
  );
  expect(glance(blocks).filter((one) => !one.startsWith("heading"))).toEqual([
    "paragraph Body.",
    "exercise Do.",
    "exercise Do more.",
    "summary Done.",
    "glossary Accrual: an expense not billed",
    "glossary Cash: money",
    "contents Smith 2010.",
    "objective Know it.",
    "paragraph Body.",
  ]);
  expect(marksIn(blocks)).toEqual(["strong Accrual"]);
});

test("takes the title from the front matter or the first top-level heading", async () => {
  expect((await readMarkdown("---\ntitle: A\n---\n# B")).title).toBe("A");
  expect((await readMarkdown("## C\n\n# D\n\n# E")).title).toBe("D");
  expect((await readMarkdown("text")).title).toBeUndefined();
});
