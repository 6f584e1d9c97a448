import { describe, expect, test } from "bun:test";
import { glance, marksIn, readDocument } from "./kit.ts";

describe("reStructuredText", () => {
  test.each([
    [
      "headings by the order of their adornments",
      "=====\nTitle\n=====\n\nOne\n===\n\ntext\n\nTwo\n---\n\nThree\n=====\n",
      ["heading1 Title", "heading2 One", "paragraph text", "heading3 Two", "heading2 Three"],
    ],
    [
      "lists with code, and continued items",
      "To do:\n\n* one\n  goes on\n\n  .. code-block:: sh\n     :linenos:\n\n     ls\n\n* two::\n\n    cat\n\n1. three\n#. four",
      [
        "paragraph To do:",
        "list_item one goes on",
        "code ls",
        "list_item two:",
        "code cat",
        "list_item three",
        "list_item four",
      ],
    ],
    [
      "terms, fields and options with their meaning",
      "text\n\nAccrual\n    An expense.\n\n    More.\n\n:Owner: Ana\n\n-a, --all  everything\n",
      [
        "paragraph text",
        "definition Accrual: An expense.",
        "definition More.",
        "definition Owner: Ana",
        "definition -a, --all: everything",
      ],
    ],
    [
      "entries of a glossary, with lists",
      ".. glossary::\n\n   Accrual\n      An expense:\n\n      * one\n\n   Ledger\n      A book.\n",
      ["glossary Accrual: An expense:", "list_item one", "glossary Ledger: A book."],
    ],
    [
      "notes, and versions as notes",
      ".. note:: Mind this.\n\n.. warning::\n\n   Careful.\n\n.. versionadded:: 3.2\n   The switch.\n\n.. deprecated:: 4.0\n",
      [
        "note Mind this.",
        "note Careful.",
        "note Added in version 3.2: The switch.",
        "note Deprecated since version 4.0.",
      ],
    ],
    [
      "descriptions of functions",
      ".. function:: close(month)\n\n   Closes a month.\n\n.. py:class:: Ledger\n",
      ["definition close(month): Closes a month.", "code Ledger"],
    ],
    [
      "formulas and pictures with captions",
      "The mean is:\n\n.. math:: \\frac{1}{n}\n\n.. figure:: img/mean.png\n   :alt: NO\n\n   The mean.\n\n.. image:: ledger.svg\n   :alt: A ledger\n",
      ["paragraph The mean is:", "formula 1/n", "caption The mean.", "caption A ledger"],
    ],
    [
      "tables in each notation",
      [
        "+-----+------+\n| a   | b    |\n+=====+======+\n| 1   | x    |\n|     | y    |\n+-----+------+",
        "===  ===\n a    b\n===  ===\n 1   ``x``\n===  ===",
        ".. list-table:: T\n\n   * - a\n     - b\n   * - 1\n     - x",
        '.. csv-table::\n   :header: a, b\n\n   1, "x, y"',
      ].join("\n\n"),
      [
        "table a | b\n1 | x y",
        "table a | b\n1 | x",
        "table a | b\n1 | x",
        "caption T",
        "table a | b\n1 | x, y",
      ],
    ],
    [
      "pages in their order",
      ".. toctree::\n   :maxdepth: 2\n\n   intro\n   The end <parts/end>\n",
      ["contents intro", "contents The end"],
    ],
    [
      "nothing of comments, index entries, targets and substitutions",
      ":Author: NO\n\n.. NO\n   NO\n\n.. index:: NO\n   single: NO\n\n.. _x: https://x.example\n\n.. |name| replace:: Freehold\n\n.. only:: html\n\n   |name| is at x_.[#a]_\n\n.. [#a] A note.\n",
      ["paragraph Freehold is at x.", "note A note."],
    ],
    [
      "informal headings, examples in quotes, lines and the prompt",
      ".. rubric:: Notes\n\ntext\n\n    said\n\n| one\n| two\n\n>>> 1 + 1\n2\n",
      ["caption Notes", "paragraph text", "quote said", "paragraph one two", "code >>> 1 + 1\n2"],
    ],
  ])("is read as %s", async (_what, text, expected) => {
    expect(glance((await readDocument(text, "a.rst")).blocks)).toEqual(expected);
  });

  test("has its roles and marks read", async () => {
    const { blocks } = await readDocument(
      "A :term:`ledger` of :class:`~app.Ledger` has *one* **total** in ``sum``; :func:`close` closes it, " +
        ":func:`it <open>` opens. H\\ :sub:`2`\\ O, :math:`x^2`, :pep:`8`, :menuselection:`File --> Save`, " +
        "`the site <https://x.example>`_, :doc:`the guide <intro/start>`, `a ``b`` c`, 2 * 3 * 4, snake_case_ x.",
      "a.rst",
    );
    expect(glance(blocks)).toEqual([
      "paragraph A ledger of Ledger has one total in sum; close() closes it, it opens. H₂O, x², PEP 8, File → Save, " +
        "the site, the guide, `a b c`, 2 * 3 * 4, snake_case_ x.",
    ]);
    expect(marksIn(blocks)).toEqual([
      "code Ledger",
      "emphasis one",
      "strong total",
      "code sum",
      "code close()",
      "link the site -> https://x.example",
      "link the guide -> intro/start.rst",
      "code b",
    ]);
  });

  test("takes its title from a header or the first heading", async () => {
    const title = async (text: string) => (await readDocument(text, "a.rst")).title;
    expect(await title("PEP: 1\nTitle: Style\nStatus: Final\n\nOne\n===\n\ntext")).toBe("Style");
    expect(await title("One\n===\n\ntext\n\nTwo\n===\n")).toBe("One");
  });
});
