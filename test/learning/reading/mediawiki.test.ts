import { describe, expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

describe("MediaWiki", () => {
  test.each([
    [
      "headings and paragraphs",
      "One\ngoes on.\n\n== Two ==\n=== Three ===\ntext\n----\n__NOTOC__\nmore",
      ["paragraph One goes on.", "heading2 Two", "heading3 Three", "paragraph text", "paragraph more"],
    ],
    [
      "lists and terms",
      "To do:\n* one\n** two\n# three\n; Accrual : An expense.\n; Ledger\n: A book.\n: aside",
      [
        "paragraph To do:",
        "list_item one",
        "list_item two",
        "list_item three",
        "definition Accrual: An expense.",
        "definition Ledger: A book.",
        "paragraph aside",
      ],
    ],
    [
      "tables",
      '{| class="NO"\n|+ Costs\n|-\n! style="NO" | a !! b\n|-\n| 1 || x\n|-\n| rowspan="2" | 2\n| [[y|z]]\n|}\nafter',
      ["caption Costs", "table a | b\n1 | x\n2 | z", "paragraph after"],
    ],
    [
      "code, formulas and what is no markup",
      "The sum is:\n: <math>\\frac{1}{n}</math>\n<syntaxhighlight lang=\"sh\">\nls [[x]]\n</syntaxhighlight>\n a ''b''\n  c\nBut <nowiki>'''this'''</nowiki>.",
      ["paragraph The sum is:", "formula 1/n", "code ls [[x]]", "code a b\n c", "paragraph But '''this'''."],
    ],
    [
      "pictures with captions",
      "[[File:A.png|thumb|200px|The [[b|ledger]].]]\n[[Image:B.png]]text\n<gallery>\nC.jpg|Third\n</gallery>",
      ["caption The ledger.", "caption B", "paragraph text", "caption Third"],
    ],
    [
      "words of templates, and notes",
      "{{Infobox x\n| a = {{NO}}\n}}\nIt is {{convert|15|to|35|km|mi}} {{nowrap|O<sub>2</sub>}} by {{ic|ls}}.{{cite web|url=NO}}{{cn}}\n{{Main|NO}}\n{{Warning|Mind [[this]].}}\n{{PAGENAME}}",
      ["paragraph It is 15 to 35 km O₂ by ls.", "note Mind this."],
    ],
    [
      "nothing of sources, comments, categories and other languages",
      "text<ref name=a>NO</ref><ref name=a /><!-- NO --> on.\n\n[[Category:NO]]\n[[de:NO]]\n<references/>",
      ["paragraph text on."],
    ],
  ])("is read as %s", async (_what, text, expected) => {
    expect(glance((await readDocument(text, "a.mediawiki")).blocks)).toEqual(expected);
  });

  test("has its marks and links read, and no title of its own", async () => {
    const { title, blocks } = await readDocument(
      "A '''bold''' ''slanted'' [[ledger]]s, [[Book (trade)|]], [[:Category:Costs]], [https://x.example the site], " +
        "5&nbsp;&euro; {{{x|y}}}.\n\n== Part ==\n",
      "a.wiki",
    );
    expect([title, glance(blocks)]).toEqual([
      undefined,
      ["paragraph A bold slanted ledgers, Book, Category:Costs, the site, 5 € y.", "heading2 Part"],
    ]);
    expect(marksIn(blocks)).toEqual([
      "strong bold",
      "emphasis slanted",
      "link ledgers -> ledger",
      "link Book -> Book (trade)",
      "link Category:Costs -> :Category:Costs",
      "link the site -> https://x.example",
    ]);
  });
});
