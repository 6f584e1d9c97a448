import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { Desk } from "./desk.ts";

let desk: Desk;

const DAYS = ["2026-01-01", "2026-01-31", "2026-02-01", "2026-02-15", "2026-02-28", "2026-12-31"];

beforeAll(async () => {
  desk = await Desk.open();
  // Entries out of date order, several on the same date, some reversed, some with two lines on one account.
  for (let i = 0; i < 24; i++) {
    const date = DAYS[(i * 5) % DAYS.length];
    const twice = i % 4 === 0 ? desk.pair("bank", "bank", 3) : [];
    const entry = await desk.post([...desk.pair("bank", "sales", 10 + i), ...twice], { date });
    if (i % 5 === 0) await desk.move("journal-entries", entry, "reverse", { date: "2026-12-31" });
  }
});
afterAll(() => desk.close());

const path = (query: Record<string, string | number | undefined>) => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, String(value));
  return `ledger-accounts/${desk.account("bank")}/ledger?${given}`;
};

test("every ledger page agrees from opening to closing, and the pages add up to the whole", async () => {
  const day = fc.option(fc.constantFrom(...DAYS, "2026-02-10", "2026-06-30"), { nil: undefined });
  await fc.assert(
    fc.asyncProperty(day, day, fc.integer({ min: 1, max: 9 }), async (a, b, limit) => {
      const swapped = a !== undefined && b !== undefined && b < a;
      const [from, to] = swapped ? [b, a] : [a, b];
      const whole = await desk.get(path({ from, to, limit: 200 }));
      const data: Json[] = [];
      let balance = whole.opening;
      for (let cursor: string | undefined; ; ) {
        const shown = await desk.get(path({ from, to, limit, cursor }));
        const { opening, debit, credit, closing } = shown;
        expect({ opening, debit, credit, closing }).toEqual({
          opening: whole.opening,
          debit: whole.debit,
          credit: whole.credit,
          closing: whole.opening + whole.debit - whole.credit,
        });
        for (const line of shown.data) {
          balance += line.debit - line.credit;
          expect(line.balance).toBe(balance);
        }
        data.push(...shown.data);
        if (shown.page.next_cursor === null) break;
        expect(shown.data).toHaveLength(limit);
        cursor = shown.page.next_cursor;
      }
      expect(data).toEqual(whole.data);
      expect(balance).toBe(whole.closing);
      const before = from === undefined ? [] : (await desk.get(path({ limit: 200 }))).data;
      const earlier = before.filter(({ date }: Json) => date < String(from)).at(-1);
      expect(whole.opening).toBe(earlier?.balance ?? 0);
    }),
    { numRuns: repeats(8, 25) },
  );
});

test("a cursor is valid only for its own date range", async () => {
  const { page } = await desk.get(path({ limit: 1 }));
  const refusal = "422 VALIDATION_FAILED, cursor CURSOR_INVALID";
  expect(await desk.tryGet(path({ from: "2026-02-01", cursor: page.next_cursor }))).toBe(refusal);
  const late = await desk.get(path({ from: "2026-12-31", limit: 1 }));
  expect(await desk.tryGet(path({ to: "2026-02-28", cursor: late.page.next_cursor }))).toBe(refusal);
});

test("past reports do not change after later reversals", async () => {
  const entry = await desk.post(desk.pair("bank", "sales", 500), { date: "2026-03-01" });
  const reports = ["trial-balance?at=2026-03-31", "balance-sheet?at=2026-03-31", path({ to: "2026-03-31" })];
  const before = [];
  for (const report of reports) before.push(await desk.get(report));
  await desk.move("journal-entries", entry, "reverse", { date: "2026-04-01" });
  const after = [];
  for (const report of reports) after.push(await desk.get(report));
  expect(after).toEqual(before);
});
