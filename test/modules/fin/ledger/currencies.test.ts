import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { Desk, type Lines } from "./desk.ts";

let desk: Desk;

const MAX = 10_000_000_000_000;

beforeAll(async () => {
  desk = await Desk.open();
  const rates = [
    ["USD", "2026-01-01", "0.9"],
    ["USD", "2026-03-01", "0.925"],
    ["CHF", "2026-01-01", "1.05"],
  ];
  for (const [currency, date, rate] of rates) await desk.create("fx-rates", { currency, date, rate });
});
afterAll(() => desk.close());

const at = (purpose: string, amounts: object) => ({ account_id: desk.account(purpose), ...amounts });
const dollars = (amount: number): Lines => [
  at("bank", { doc_amount: amount }),
  at("sales", { doc_amount: -amount }),
];
const shown = ({ lines }: Json) =>
  lines.map(({ debit, credit, doc_currency, fx_rate }: Json) => [debit - credit, doc_currency, fx_rate]);

describe("Draft line recalculation", () => {
  const draft = (lines = dollars(10_000)) => desk.draft(lines, { currency: "USD" });
  const changes: [sentence: string, change: object, base: number, currency: string, rate: string][] = [
    ["a new date", { date: "2026-02-28" }, 9000, "USD", "0.9"],
    ["a new rate", { fx_rate: "0.5" }, 5000, "USD", "0.5"],
    ["a new currency", { currency: "CHF" }, 10_500, "CHF", "1.05"],
    ["a change to the base currency", { currency: "EUR" }, 10_000, "EUR", "1"],
  ];
  for (const [sentence, change, base, currency, rate] of changes) {
    test(`follows ${sentence}`, async () => {
      const made = await draft();
      expect(shown(made)).toEqual([
        [9250, "USD", "0.925"],
        [-9250, "USD", "0.925"],
      ]);
      const changed = await desk.change("journal-entries", made, change);
      expect(shown(changed)).toEqual([
        [base, currency, rate],
        [-base, currency, rate],
      ]);
      expect((await desk.move("journal-entries", changed, "post")).total).toBe(base);
    });
  }

  test("uses the daily rate once the fixed rate is removed", async () => {
    const made = await desk.draft(dollars(10_000), { currency: "USD", fx_rate: "0.5" });
    expect(shown(await desk.change("journal-entries", made, { fx_rate: null }))[0]).toEqual([
      9250,
      "USD",
      "0.925",
    ]);
  });

  test("keeps amounts, rates and currencies of their own", async () => {
    const lines = [
      at("bank", { doc_amount: 10_000, debit: 9100 }),
      at("sales", { doc_amount: -5000, fx_rate: "0.91" }),
      at("sales", { doc_currency: "CHF", doc_amount: -4333 }),
    ];
    const made = await draft(lines);
    const changed = await desk.change("journal-entries", made, { date: "2026-01-31", fx_rate: "0.8" });
    expect(shown(changed)).toEqual(shown(made));
  });

  test("rejects a currency without document amounts", async () => {
    const made = await desk.draft(desk.pair("bank", "sales", 500));
    expect(await desk.tryChange("journal-entries", made, { currency: "USD" })).toBe(
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_MISSING",
    );
  });
});

describe("Line with both amounts", () => {
  const cases: [sentence: string, line: object, answer: string][] = [
    [
      "is rejected if the rate does not match the amounts",
      { doc_amount: 10_000, debit: 93, fx_rate: "0.5" },
      "422 VALIDATION_FAILED, lines.0.fx_rate FX_RATE_MISMATCH",
    ],
    [
      "is accepted if the rate matches the amounts",
      { doc_amount: 10_001, debit: 5001, fx_rate: "0.50" },
      "201",
    ],
    [
      "is accepted if the rate matches up to its last decimal",
      { doc_amount: 3_000_000_000, debit: 1_000_000_000, fx_rate: "0.333333" },
      "201",
    ],
    [
      "is rejected if the implied rate is too large",
      { doc_amount: 1, debit: MAX },
      "422 VALIDATION_FAILED, lines.0.doc_amount RATE_OUT_OF_RANGE",
    ],
    [
      "is rejected if the implied rate is too small",
      { doc_amount: MAX, debit: 1 },
      "422 VALIDATION_FAILED, lines.0.doc_amount RATE_OUT_OF_RANGE",
    ],
  ];
  for (const [sentence, line, answer] of cases) {
    test(sentence, async () => {
      const body = { date: "2026-03-10", narration: "Line", currency: "USD", lines: [at("bank", line)] };
      const said = await desk.tryCreate("journal-entries", body);
      expect(said).toBe(answer);
    });
  }
});

describe("Rounding", () => {
  test("tolerates no difference between entered amounts, however many lines", async () => {
    const many = Array.from({ length: 240 }, () => desk.pair("cash", "cash", 1)).flat();
    const exchange = (credit: number) => [
      at("bank", { doc_currency: "USD", doc_amount: 10_000, debit: 9000 }),
      at("sales", { credit }),
      ...many,
    ];
    expect(await desk.tryPost(exchange(8999))).toBe("422 VALIDATION_FAILED, lines ENTRY_UNBALANCED");
    expect(await desk.tryPost(exchange(9000))).toBe("200");
  });

  test("of 499 thirds of a cent is one line and is reversed with the entry", async () => {
    const thirds = Array.from({ length: 499 }, () => at("expenses", { doc_amount: 1 }));
    const entry = await desk.post([...thirds, at("bank", { doc_amount: -499 })], {
      currency: "USD",
      fx_rate: "0.333333",
    });
    expect(entry.lines).toHaveLength(501);
    expect(entry.lines[500]).toMatchObject({ account_id: desk.account("rounding"), debit: 166 });
    const { reversed_by_id } = await desk.move("journal-entries", entry, "reverse");
    expect((await desk.get(`journal-entries/${reversed_by_id}`)).total).toBe(166);
    expect(await desk.broken()).toEqual([]);
  });
});
