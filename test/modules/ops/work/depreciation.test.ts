import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { endOfMonth } from "../../../../src/kernel/calendar.ts";
import { chargeFor, chargesFrom, type Plan } from "../../../../src/modules/ops/work/depreciation.ts";

const year: Plan = {
  method: "straight_line",
  cost: 120_000,
  residual: 0,
  life_months: 12,
  declining_factor: "2",
  begins_on: "2026-01-01",
};
const all = (plan: Plan, accumulated = 0, from = plan.begins_on) =>
  chargesFrom(plan, endOfMonth(from), accumulated);
const amounts = (plan: Plan, accumulated?: number, from?: string) =>
  all(plan, accumulated, from).map(({ amount }) => amount);

describe("Straight-line depreciation", () => {
  test("charges the same amount every month", () => {
    expect(amounts(year)).toEqual(Array(12).fill(10_000));
  });

  test("prorates the first month and charges the rest in an extra month", () => {
    const charges = amounts({ ...year, begins_on: "2026-01-15" });
    expect(charges[0]).toBe(5484);
    expect(charges.slice(1, 12)).toEqual(Array(11).fill(10_000));
    expect(charges[12]).toBe(4516);
  });

  test("rounds without a remainder", () => {
    expect(amounts({ ...year, cost: 100, life_months: 3 })).toEqual([33, 34, 33]);
    expect(amounts({ ...year, cost: 2, life_months: 4 })).toEqual([1, 0, 1, 0].slice(0, 3));
  });

  test("leaves the residual value", () => {
    expect(all({ ...year, residual: 20_000 }).at(-1)).toEqual({
      month_end: "2026-12-31",
      amount: 8333,
      accumulated: 100_000,
    });
  });

  test("of one month that begins on its last day ends in the next", () => {
    expect(all({ ...year, cost: 31, life_months: 1, begins_on: "2026-01-31" })).toEqual([
      { month_end: "2026-01-31", amount: 1, accumulated: 1 },
      { month_end: "2026-02-28", amount: 30, accumulated: 31 },
    ]);
  });
});

describe("Declining-balance depreciation", () => {
  const declining: Plan = { ...year, method: "declining", cost: 100_000, life_months: 5 };

  test("switches to straight-line once that charges more", () => {
    // 40% of the book value, until straight-line over the remaining life charges more.
    expect(amounts(declining)).toEqual([40_000, 24_000, 14_400, 10_800, 10_800]);
  });

  test("never goes below the residual value", () => {
    const charges = all({ ...declining, residual: 50_000 });
    expect(charges.map(({ amount }) => amount)).toEqual([40_000, 10_000]);
  });
});

describe("Non-depreciable asset", () => {
  test("is charged nothing", () => {
    expect(chargeFor({ ...year, method: "none" }, "2026-01-31", 0)).toBe(0);
    expect(amounts({ ...year, residual: 120_000 })).toEqual([]);
  });
});

test("prior depreciation is excluded, and an exceeded life charges all that remains", () => {
  expect(amounts(year, 60_000, "2026-07-01")).toEqual(Array(6).fill(10_000));
  expect(amounts(year, 100_000, "2026-07-01")).toEqual([3333, 3333, 3334, 3333, 3334, 3333]);
  expect(amounts(year, 100_000, "2030-07-01")).toEqual([20_000]);
});

const plans: fc.Arbitrary<Plan> = fc
  .record({
    method: fc.constantFrom("straight_line" as const, "declining" as const),
    cost: fc.oneof(fc.nat({ max: 1000 }), fc.nat({ max: 10_000_000_000_000 })),
    share: fc.nat({ max: 100 }),
    life_months: fc.integer({ min: 1, max: 240 }),
    declining_factor: fc.constantFrom("1", "1.5", "2", "2.5", "5"),
    begins_on: fc
      .date({
        min: new Date("2020-01-01T00:00:00Z"),
        max: new Date("2030-12-31T00:00:00Z"),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10)),
  })
  .map(({ share, ...plan }) => ({ ...plan, residual: Math.floor((plan.cost * share) / 100) }));

describe("Depreciation of any plan", () => {
  test("totals cost minus residual value to the cent within the life", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const charges = all(plan);
        const sum = charges.reduce((total, { amount }) => total + amount, 0);
        expect(sum).toBe(plan.cost - plan.residual);
        expect(charges.every(({ amount }) => amount >= 0)).toBe(true);
        expect(charges.length).toBeLessThanOrEqual(plan.life_months + 1);
        expect(new Set(charges.map(({ month_end }) => month_end)).size).toBe(charges.length);
      }),
      { numRuns: 500 },
    );
  });

  test("keeps the total after a write-down", () => {
    fc.assert(
      fc.property(plans, fc.nat({ max: 100 }), fc.nat({ max: 100 }), (plan, place, share) => {
        const charges = all(plan);
        const at = charges[Math.floor((charges.length * place) / 101)];
        if (!at) return;
        const left = plan.cost - plan.residual - at.accumulated;
        const lost = at.accumulated + Math.floor((left * share) / 100);
        const rest = chargesFrom(plan, endOfMonth(addMonth(at.month_end)), lost);
        expect(lost + rest.reduce((total, { amount }) => total + amount, 0)).toBe(plan.cost - plan.residual);
      }),
      { numRuns: 300 },
    );
  });
});

function addMonth(month_end: string): string {
  const [year = 0, month = 0] = month_end.split("-").map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
