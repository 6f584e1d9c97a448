import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { analyse } from "../../../src/learning/concepts/extract/analyse.ts";
import type { AnalysedBlock, Analysis } from "../../../src/learning/concepts/extract/analysis.ts";
import { keyOf } from "../../../src/learning/text/stem.ts";
import { growsBelow } from "../../kit/cost.ts";
import { repeats } from "../../kit/depth.ts";

type Given = string | (Partial<AnalysedBlock> & { text: string });

function blocksOf(given: readonly Given[]): AnalysedBlock[] {
  return given.map((one, ordinal) => ({
    ordinal,
    kind: "paragraph",
    marks: [],
    ...(typeof one === "string" ? { text: one } : one),
  }));
}

function analysed(given: readonly Given[], language = "en"): Analysis {
  return analyse({ title: "", language, blocks: blocksOf(given) });
}

function concept(given: readonly Given[], name: string, language = "en") {
  const key = keyOf(name, language);
  return analysed(given, language).concepts.find(
    (one) => one.key === key || one.aliases.some((alias) => alias.key === key),
  );
}

function definitionOf(given: readonly Given[], name: string): string | undefined {
  const { definition } = concept(given, name) ?? {};
  return definition && definition.score >= 0.4
    ? blocksOf(given)[definition.ordinal]?.text.slice(definition.start, definition.end)
    : undefined;
}

describe("Alternative names of a concept", () => {
  const cases: [text: string, name: string, alias: string][] = [
    [
      "They follow Generally Accepted Accounting Principles (GAAP). GAAP is old.",
      "generally accepted accounting principles",
      "GAAP",
    ],
    ["An ERP (enterprise resource planning) is bought. The ERP runs.", "enterprise resource planning", "ERP"],
    [
      "The normal distribution, also called the Gaussian distribution, is symmetric.",
      "normal distribution",
      "Gaussian distribution",
    ],
    [
      "A trial balance (also known as a balance list) is drawn up each month.",
      "trial balance",
      "balance list",
    ],
    ["The general ledger, or simply the main ledger, holds all accounts.", "general ledger", "main ledger"],
    [
      "Straight-line depreciation is also called linear depreciation.",
      "straight-line depreciation",
      "linear depreciation",
    ],
    [
      "The area of a circle grows. A circle area is a number. The area of a circle is large.",
      "area of a circle",
      "circle area",
    ],
  ];
  for (const [text, name, alias] of cases) {
    test(`include ${alias} for ${name}`, () => {
      const found = concept([text], name);
      expect(found).toBeDefined();
      expect(concept([text], alias)?.key).toBe(found?.key ?? "");
    });
  }

  test("include cross-references in a glossary", () => {
    const given: Given[] = [
      "An accounts receivable ledger lists what customers owe.",
      { kind: "glossary", text: "Debtors: see accounts receivable ledger" },
    ];
    expect(concept(given, "debtors")?.key).toBe(keyOf("accounts receivable ledger", "en"));
  });

  test("are ignored when two concepts share them", () => {
    const given = [
      "A central bank (CB) lends.",
      "A control board (CB) decides. The CB meets. The central bank waits. The control board waits.",
    ];
    const aliases = analysed(given).concepts.flatMap((one) => one.aliases.map(({ key }) => key));
    expect(aliases).not.toContain("cb");
  });

  test("include plural, hyphenated and capitalised forms", () => {
    const found = analysed(["A trade-off is made. Trade offs are hard. Many Trade-Offs exist."]).concepts;
    expect(found.filter(({ key }) => key === "trade off")).toHaveLength(1);
    expect(found.find(({ key }) => key === "trade off")?.mentions[0]?.count).toBe(3);
  });
});

describe("Definitions", () => {
  const defining: [text: string, name: string][] = [
    [
      "An accrued expense is a cost that has been used up and for which no invoice has arrived.",
      "accrued expense",
    ],
    ["Liquidity refers to how fast an asset can be turned into money.", "liquidity"],
    ["By goodwill we mean what a buyer pays above the value of the net assets.", "goodwill"],
    ["Depreciation is defined as the allocation of an asset's cost over its useful life.", "depreciation"],
    ["The amount that remains at the end of its life is called the residual value.", "residual value"],
    ["In accounting, a ledger is a book in which all entries of an account stand.", "ledger"],
  ];
  for (const [text, name] of defining) {
    test(`are found in "${text}"`, () => expect(definitionOf([text], name)).toBe(text));
  }

  const silent: [text: string, name: string][] = [
    ["What is a ledger?", "ledger"],
    ["A ledger is important for every firm that keeps books.", "ledger"],
    ["This ledger is the one that we bought last year.", "ledger"],
    ["A ledger is not a journal.", "ledger"],
  ];
  for (const [text, name] of silent) {
    test(`are not found in "${text}"`, () =>
      expect(definitionOf([text, "The ledger is closed."], name)).toBeUndefined());
  }

  test("are not taken from exercises and headings", () => {
    const text = "A ledger is a book in which all entries of an account stand.";
    expect(definitionOf([{ kind: "exercise", text }, "The ledger is closed."], "ledger")).toBeUndefined();
    expect(definitionOf([{ kind: "heading", text }, "The ledger is closed."], "ledger")).toBeUndefined();
  });

  test("are preferred over other sentences", () => {
    const given = [
      "The ledger is closed at night.",
      "A ledger is a book in which all entries of an account stand.",
    ];
    expect(definitionOf(given, "ledger")).toBe(given[1] ?? "");
  });

  test("are taken from glossary entries", () => {
    const text = "ledger: a book in which all entries of an account stand";
    expect(definitionOf(["Every ledger is closed.", { kind: "glossary", text }], "ledger")).toBe(text);
  });
});

describe("Phrases that are not concepts", () => {
  const text = `On Monday Maria Lopez of Acme Ltd. met Mr. Brown. Maria Lopez asked about the balance sheet. See Figure 3 and
    Figure 3 again. Acme Ltd. pays. The balance sheet shows what is owned. In January Maria Lopez signed.`;
  for (const name of ["Maria Lopez", "Acme Ltd", "Mr. Brown", "Figure 3", "Monday", "January"]) {
    test(name, () => expect(concept([text], name)).toBeUndefined());
  }
  test("are ignored, but their subject is kept", () =>
    expect(concept([text], "balance sheet")).toBeDefined());
});

describe("Other languages", () => {
  const texts: [language: string, text: string, name: string][] = [
    [
      "de",
      "Die Abschreibung verteilt die Kosten einer Anlage. Jede Abschreibung wird gebucht. Abschreibungen mindern den Gewinn.",
      "Abschreibung",
    ],
    [
      "fr",
      "Le compte de résultat montre le bénéfice. Un compte de résultat est établi chaque année.",
      "compte de résultat",
    ],
    [
      "es",
      "La cuenta de resultados muestra el beneficio. Una cuenta de resultados se hace cada año.",
      "cuenta de resultados",
    ],
    ["it", "Il conto economico mostra l'utile. Ogni conto economico è firmato.", "conto economico"],
    [
      "pt",
      "O balanço patrimonial mostra os ativos. Cada balanço patrimonial é assinado.",
      "balanço patrimonial",
    ],
    ["nl", "De balans toont de bezittingen. Elke balans wordt getekend. Een balans is klaar.", "balans"],
    ["zh", "会计是记录交易的工作。会计需要凭证。会计每月结账。", "会计"],
    ["ja", "減価償却は費用を配分する。減価償却を計上する。減価償却は毎年行う。", "減価償却"],
  ];
  for (const [language, text, name] of texts) {
    test(`${language}: ${name}`, () => {
      const found = analysed([text], language).concepts.map(({ key }) => key);
      expect(found).toContain(keyOf(name, language));
    });
  }
});

describe("Any text", () => {
  const kinds = fc.constantFrom(
    "paragraph",
    "heading",
    "list_item",
    "glossary",
    "table",
    "code",
    "definition",
  ) as fc.Arbitrary<AnalysedBlock["kind"]>;
  const words = fc.constantFrom(
    "ledger",
    "The",
    "is a",
    "trial balance",
    "(TB)",
    "also called",
    "，",
    "会计",
    "é",
    ":",
    "?",
    "see",
    "1.2",
    "—",
    "\u202eabc",
    "😀",
  );
  const text = fc
    .array(fc.oneof(words, fc.string({ unit: "grapheme", maxLength: 8 })), { maxLength: 25 })
    .map((all) => all.join(" "));
  const block = fc.record({ kind: kinds, text });

  test("has mentions within its blocks, exact counts and deterministic results", () => {
    fc.assert(
      fc.property(
        fc.array(block, { maxLength: 8 }),
        fc.constantFrom("en", "de", "zh", "xx"),
        (given, language) => {
          const blocks = blocksOf(given);
          const found = analyse({ title: "", language, blocks });
          expect(analyse({ title: "", language, blocks })).toEqual(found);
          expect(new Set(found.concepts.map(({ key }) => key)).size).toBe(found.concepts.length);
          for (const { definition, mentions, salience } of found.concepts) {
            expect(salience).toBeWithin(0, 1.0001);
            for (const { ordinal, count, inner, first } of mentions) {
              expect(first).toBeWithin(0, (blocks[ordinal]?.text.length ?? 0) + 1);
              expect(inner).toBeLessThanOrEqual(count);
              expect(count).toBeGreaterThan(0);
            }
            if (!definition) continue;
            const { text: whole = "" } = blocks[definition.ordinal] ?? {};
            expect(definition.start).toBeLessThan(definition.end);
            expect(definition.end).toBeLessThanOrEqual(whole.length);
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  test("is analysed in linear time up to half a million words", async () => {
    const page =
      "A trial balance is a list of all accounts with their balances. The general ledger (GL) holds the accounts of a firm, and each journal entry names a debit and a credit. ";
    const read = (paragraphs: number) => {
      const blocks = Array.from(
        { length: paragraphs },
        (_, i) => `${page.repeat(3)} Account ${i} of subsidiary ledger ${i % 97} was reconciled.`,
      );
      expect(analysed(blocks).concepts.map(({ key }) => key)).toContain("trial balance");
    };
    await growsBelow(10 * 2.5, read, repeats(100, 500), repeats(1000, 5000));
  });
});
