import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Exact } from "../../src/einvoice/exact.ts";
import { computeTotals, lineNet } from "../../src/einvoice/index.ts";
import { sampleLine } from "./kit/sample.ts";

const vat = (category: string, rate?: string) => ({ category, ...(rate !== undefined && { rate }) });
const line = (net: string, category: string, rate?: string) => ({
  ...sampleLine("1", vat(category, rate)),
  net,
});
const none = { allowances: [], charges: [] };

describe("Totals", () => {
  test("round VAT once for each rate, not for each line", () => {
    const lines = [line("0.03", "S", "19"), line("0.03", "S", "19.00"), line("0.03", "S", "19")];
    const { totals, vatBreakdown } = computeTotals({ ...none, lines });
    expect(vatBreakdown).toEqual([{ base: "0.09", amount: "0.02", category: "S", rate: "19" }]);
    expect(totals).toEqual({ lines: "0.09", net: "0.09", vat: "0.02", gross: "0.11", due: "0.11" });
  });

  test("subtract allowances and paid amounts and add charges and rounding", () => {
    const { totals, vatBreakdown } = computeTotals({
      lines: [line("100.00", "S", "20"), line("50.00", "E", "0")],
      allowances: [{ amount: "10.00", vat: vat("S", "20") }],
      charges: [{ amount: "4.00", vat: vat("E", "0") }],
      paid: "20.00",
      rounding: "0.02",
      exemptions: { E: { reason: "Exempt" } },
    });
    expect(totals).toEqual({
      lines: "150.00",
      allowances: "10.00",
      charges: "4.00",
      net: "144.00",
      vat: "18.00",
      gross: "162.00",
      paid: "20.00",
      rounding: "0.02",
      due: "142.02",
    });
    expect(vatBreakdown).toEqual([
      { base: "90.00", amount: "18.00", category: "S", rate: "20" },
      { base: "54.00", amount: "0.00", category: "E", rate: "0", reason: "Exempt" },
    ]);
  });

  test("round halves away from zero, also below zero", () => {
    const half = (net: string) => computeTotals({ ...none, lines: [line(net, "S", "50")] }).totals.vat;
    expect([half("0.01"), half("-0.01"), half("0.00")]).toEqual(["0.01", "-0.01", "0.00"]);
  });

  test("have no decimals in a currency without them", () => {
    const { totals } = computeTotals({ ...none, lines: [line("105", "S", "10")], decimals: 0 });
    expect(totals).toEqual({ lines: "105", net: "105", vat: "11", gross: "116", due: "116" });
  });

  test("keep supplies outside the scope of VAT without a rate", () => {
    const { vatBreakdown } = computeTotals({ ...none, lines: [line("5.00", "O")] });
    expect(vatBreakdown).toEqual([{ base: "5.00", amount: "0.00", category: "O" }]);
  });
});

describe("The net amount of a line", () => {
  const priced = (quantity: string, net: string, baseQuantity?: string) =>
    lineNet({
      ...sampleLine("1", vat("S", "19")),
      ...none,
      quantity,
      price: { net, ...(baseQuantity && { baseQuantity }) },
    });

  test("is rounded once", () => {
    expect(priced("3", "0.335")).toBe("1.01");
    expect(priced("-3", "0.335")).toBe("-1.01");
    expect(priced("1", "10.00", "3")).toBe("3.33");
    expect(priced("0.001", "4.99")).toBe("0.00");
  });

  test("includes charges and allowances", () => {
    expect(lineNet(sampleLine("1", vat("S", "19")))).toBe("195.00");
  });
});

describe("Exact numbers", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 8 }))
    .map(([units, places]) => ({ units, places, text: textOf(units, places) }));

  test("are those of whole numbers, scaled", () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [Exact.of(a.text), Exact.of(b.text)];
        const scaled = (one: typeof a) => one.units * 10n ** BigInt(8 - one.places);
        expect(x.plus(y).toText(8)).toBe(textOf(scaled(a) + scaled(b), 8));
        expect(x.minus(y).sign).toBe(Number(scaled(a) > scaled(b)) - Number(scaled(a) < scaled(b)));
        expect(x.times(y).toText(16)).toBe(textOf(scaled(a) * scaled(b), 16));
        expect(x.toText()).toBe(a.text);
      }),
    );
  });

  test("refuse anything but decimal numbers", () => {
    for (const text of ["", ".", "-", "1e3", "1,5", "0x1", "NaN", "1 2", "9".repeat(61)])
      expect(() => Exact.of(text)).toThrow(RangeError);
    expect([" 1.50", "+1.5", ".5", "5."].map((text) => Exact.of(text.trim()).toText(2))).toEqual([
      "1.50",
      "1.50",
      "0.50",
      "5.00",
    ]);
  });
});

function textOf(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return units < 0n ? `-${text}` : text;
}
