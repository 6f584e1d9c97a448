import { expect, test } from "bun:test";
import { MoneySums, percent } from "../../src/records/read/stats/index.ts";

test("rounds percentages to one decimal, and has none of zero", () => {
  expect([percent(0, 0), percent(0, 3), percent(1, 3), percent(2, 3), percent(3, 3)]).toEqual([
    null,
    0,
    33.3,
    66.7,
    100,
  ]);
});

test("sums money by currency and omits records without one", () => {
  const sums = new MoneySums();
  sums.add("USD", 5, 1);
  sums.add("EUR", 7, 2);
  sums.add(null, null, 3);
  sums.add("USD", 10, 2);
  expect(sums.list()).toEqual([
    { currency: "EUR", amount: 7, count: 2 },
    { currency: "USD", amount: 15, count: 3 },
  ]);
});
