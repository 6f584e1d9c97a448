import { describe, expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

describe("Org", () => {
  test.each([
    [
      "headings without states, priorities, counts and tags",
      "* TODO [#A] One [1/3] :tag:more:\nSCHEDULED: <2026-01-01 Thu>\n:PROPERTIES:\n:NO: NO\n:END:\ntext\n** Two\n* COMMENT NO\nNO\n* Three :noexport:\nNO\n* Four\n",
      ["heading1 One", "paragraph text", "heading2 Two", "heading1 Four"],
    ],
    [
      "lists, nested and with terms",
      "To do:\n- [X] one\n  goes on\n  - two\n+ three\n1. four\n2) five\n- Accrual :: An expense.\n",
      [
        "paragraph To do:",
        "list_item one goes on",
        "list_item two",
        "list_item three",
        "list_item four",
        "list_item five",
        "definition Accrual: An expense.",
      ],
    ],
    [
      "blocks",
      "#+CAPTION: A listing\n#+BEGIN_SRC sh :results NO\n  ls\n  ,* x\n#+END_SRC\n#+begin_quote\nsaid\n#+end_quote\n#+begin_note\nMind this.\n#+end_note\n#+begin_export html\nNO\n#+end_export\n: raw\n:  line\n",
      ["caption A listing", "code ls\n* x", "quote said", "note Mind this.", "code raw\n line"],
    ],
    [
      "tables, formulas and pictures",
      "| a | b |\n|---+---|\n| 1 | =x= |\n#+TBLFM: NO\n\n\\begin{equation}\nx^2\n\\end{equation}\n\n#+CAPTION: A ledger\n[[file:img/ledger.png]]\n",
      ["table a | b\n1 | x", "formula x²", "caption A ledger"],
    ],
    [
      "footnotes without their signs",
      "text[fn:1] and more[fn:: NO].\n\n[fn:1] A note.\n",
      ["paragraph text and more.", "note A note."],
    ],
    [
      "nothing of comments, drawers and settings",
      '#+STARTUP: NO\n# NO\ntext\n:LOGBOOK:\nNO\n:END:\n-----\nmore\n#+INCLUDE: "part.org"\n',
      ["paragraph text", "paragraph more", "contents part.org"],
    ],
  ])("is read as %s", async (_what, text, expected) => {
    expect(glance((await readDocument(text, "a.org")).blocks)).toEqual(expected);
  });

  test("has its marks and links read", async () => {
    const { title, blocks } = await readDocument(
      "#+title: The guide\n\nA *bold*, /slanted/, =code= and ~more~, a_{1} and x^{2}, \\alpha, {{{kbd(C-x g)}}}, " +
        "[[https://x.example][the site]], @@html:NO@@a/b and 2*3*4, <<NO>>at $x^2$.",
      "a.org",
    );
    expect([title, glance(blocks)]).toEqual([
      "The guide",
      ["paragraph A bold, slanted, code and more, a₁ and x², α, C-x g, the site, a/b and 2*3*4, at x²."],
    ]);
    expect(marksIn(blocks)).toEqual([
      "strong bold",
      "emphasis slanted",
      "code code",
      "code more",
      "code C-x g",
      "link the site -> https://x.example",
    ]);
  });
});
