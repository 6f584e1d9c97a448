import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "../../../../src/kernel/errors.ts";
import { MAX_AMOUNT } from "../../../../src/kernel/money.ts";
import { documentTotals, lineNets, sumOfNets, type TaxedLine } from "../../../../src/modules/fin/index.ts";

const decimal = (max: number) =>
  fc.integer({ min: 0, max: max * 1_000_000 }).map((millionths) => String(millionths / 1_000_000));

const line: fc.Arbitrary<TaxedLine> = fc.record({
  quantity: decimal(1000),
  price: fc.integer({ min: 0, max: 1_000_000 }),
  discount_percent: decimal(100),
  tax_code: fc.constantFrom(null, "VAT20", "VAT7"),
  tax_percent: fc.constantFrom("0", "7", "20", "8.875"),
});

const documents = fc.array(line, { maxLength: 40 });

const plain = { quantity: "1", discount_percent: "0", tax_code: null, tax_percent: "0" };

describe("Document totals", () => {
  test("add up for any lines", () => {
    fc.assert(
      fc.property(documents, (lines) => {
        const { nets, tax_lines, net, tax, total } = documentTotals(lines);
        expect(nets).toEqual(lineNets(lines));
        expect(net).toBe(sumOfNets(nets));
        expect(tax_lines.reduce((sum, { base }) => sum + base, 0)).toBe(net);
        expect(tax_lines.reduce((sum, group) => sum + group.tax, 0)).toBe(tax);
        expect(total).toBe(net + tax);
        for (const amount of [...nets, net, tax, total]) expect(Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });

  test("do not depend on line order", () => {
    fc.assert(
      fc.property(
        documents.chain((lines) =>
          fc.tuple(
            fc.constant(lines),
            fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
          ),
        ),
        ([lines, shuffled]) => {
          const [{ nets: _own, ...one }, { nets: _other, ...two }] = [
            documentTotals(lines),
            documentTotals(shuffled),
          ];
          expect(two).toEqual(one);
        },
      ),
    );
  });

  test("have one tax line per code and rate, highest rate first", () => {
    fc.assert(
      fc.property(documents, (lines) => {
        const { tax_lines } = documentTotals(lines);
        const groups = new Set(lines.map(({ tax_code, tax_percent }) => `${tax_code} ${tax_percent}`));
        expect(new Set(tax_lines.map(({ code, percent }) => `${code} ${percent}`))).toEqual(groups);
        expect(tax_lines.length).toBe(groups.size);
        const rates = tax_lines.map(({ percent }) => Number(percent));
        expect(rates).toEqual(rates.toSorted((a, b) => b - a));
      }),
    );
  });

  test("round each line's net once and each tax once on the sum", () => {
    // 3 x 0.33 at 7 %: 0.0231 each would round to 0.02, three times 0.06; the sum rounds to 0.07.
    const lines = [33, 33, 33].map((price) => ({ ...plain, price, tax_code: "VAT7", tax_percent: "7" }));
    expect(documentTotals(lines)).toEqual({
      nets: [33, 33, 33],
      tax_lines: [{ code: "VAT7", percent: "7", base: 99, tax: 7 }],
      net: 99,
      tax: 7,
      total: 106,
    });
  });

  test("round halves away from zero", () => {
    expect(lineNets([{ quantity: "0.5", price: 1, discount_percent: "0" }])).toEqual([1]);
    expect(documentTotals([{ ...plain, price: 10, tax_percent: "5" }]).tax).toBe(1);
  });

  test("are zero without lines", () => {
    expect(documentTotals([])).toEqual({ nets: [], tax_lines: [], net: 0, tax: 0, total: 0 });
  });
});

describe("Amount limit", () => {
  const faultOf = (lines: readonly TaxedLine[]) => {
    try {
      documentTotals(lines);
    } catch (thrown) {
      if (thrown instanceof Fault) return { code: thrown.code, path: thrown.details[0]?.path };
    }
    return undefined;
  };

  const whole = { ...plain, price: MAX_AMOUNT };
  const cases: [string, readonly TaxedLine[], string | undefined][] = [
    ["accepts the maximum", [whole], undefined],
    [
      "rejects a line above the maximum",
      [
        { ...plain, price: 1 },
        { ...whole, quantity: "1.000001" },
      ],
      "lines.1",
    ],
    ["rejects a line far above 2^53", [{ ...whole, quantity: "999999999.999999" }], "lines.0"],
    ["rejects a sum of lines above the maximum", [whole, { ...plain, price: 1 }], "lines"],
    ["rejects a total with tax above the maximum", [{ ...whole, tax_percent: "1" }], "lines"],
    ["rejects five hundred lines of the maximum", Array.from({ length: 500 }, () => whole), "lines"],
  ];
  for (const [name, lines, path] of cases) {
    test(name, () => {
      expect(faultOf(lines)).toEqual(path === undefined ? undefined : { code: "VALIDATION_FAILED", path });
    });
  }
});
