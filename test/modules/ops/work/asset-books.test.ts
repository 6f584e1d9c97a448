import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { repeats } from "../../../kit/depth.ts";
import { type Books, openBooks } from "../../fin/ledger/books.ts";
import { Office } from "./office.ts";

let office: Office;
let books: Books;
let count = 0;

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  books = await openBooks(office.ana, { year: 2026 });
});
afterAll(() => office.close());

const ASSETS = "ops.assets";
const asset = (data: object = {}) => {
  count += 1;
  const given = { cost: 120_000, life_months: 12, acquired_on: "2026-01-01", ...data };
  return office.create(ASSETS, { tag: `B${count}`, name: "Van", ...given });
};
const acquired = async (data: object = {}, input: object = {}) =>
  office.move(ASSETS, await asset(data), "acquire", input);
const retired = async (data: object = {}, input: object = {}) =>
  office.move(ASSETS, await acquired(data, input), "retire");
const monthsOf = async (one: Json): Promise<string[]> =>
  (await office.get(ASSETS, one, "/schedule")).losses
    .filter(({ posted }: Json) => posted)
    .map(({ kind, month_end, amount }: Json) => `${kind} ${month_end} ${amount}`);

const entriesOf = async (one: Json): Promise<Json[]> =>
  (await office.list("fin.journal-entries", "&state[in]=posted,reversed")).filter(
    ({ source }) => source?.id === one.id,
  );

/** Balance of an account up to a date: debits minus credits. */
function left(entries: readonly Json[], account: string, day = "9999-12-31"): number {
  return entries
    .filter(({ date }) => date <= day)
    .flatMap(({ lines }) => lines)
    .filter(({ account_id }) => account_id === account)
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

const standing = async (one: Json, account: string) => left(await entriesOf(one), account);

describe("Previously owned asset", () => {
  test("is booked with its prior depreciation against the opening balance", async () => {
    const one = await acquired(
      { acquired_on: "2024-03-01", life_months: 48 },
      { depreciated_before: 55_000, depreciate_from: "2026-01-01" },
    );
    expect(await office.get("fin.journal-entries", { id: one.entry_id })).toMatchObject({
      date: "2026-01-01",
      lines: [
        { account_id: books.account("fixed_assets"), debit: 120_000 },
        { account_id: books.account("accumulated_depreciation"), credit: 55_000 },
        { account_id: books.account("opening_balance"), credit: 65_000 },
      ],
    });
    expect(await standing(one, books.account("accumulated_depreciation"))).toBe(-one.accumulated.amount);
  });

  test("cannot be disposed of before it was booked", async () => {
    const one = await retired({}, { depreciated_before: 30_000, depreciate_from: "2026-04-01" });
    const dispose = (disposed_on: string) => office.tryMove(ASSETS, one, "dispose", { disposed_on });
    expect(await dispose("2026-03-09")).toBe("422 VALIDATION_FAILED, disposed_on DATE_ORDER");
    expect(await dispose("2026-03-10")).toBe("200");
  });
});

describe("Asset accounts", () => {
  test("stay the original ones when their purpose moves to other accounts", async () => {
    const one = await retired();
    await office.pass(1);
    const old = { id: books.account("fixed_assets") };
    const other = await office.create("fin.ledger-accounts", { code: "0999", name: "Vans", type: "asset" });
    await office.change("fin.ledger-accounts", old, { purpose: null });
    await office.change("fin.ledger-accounts", other, { purpose: "fixed_assets" });
    await office.move(ASSETS, one, "dispose", { proceeds: 1 });
    expect(await standing(one, old.id)).toBe(0);
    expect(await standing(one, other.id)).toBe(0);
    await office.change("fin.ledger-accounts", other, { purpose: null });
    await office.change("fin.ledger-accounts", old, { purpose: "fixed_assets" });
  });

  test("require a suitable type", async () => {
    const tryAsset = (name: string, purpose: string) =>
      office.tryCreate(ASSETS, { tag: "X", name: "Van", [name]: books.account(purpose) });
    expect(await tryAsset("asset_account_id", "sales")).toBe(
      "422 VALIDATION_FAILED, asset_account_id ACCOUNT_UNFIT",
    );
    expect(await tryAsset("accumulated_account_id", "depreciation")).toBe(
      "422 VALIDATION_FAILED, accumulated_account_id ACCOUNT_UNFIT",
    );
    expect(await tryAsset("depreciation_account_id", "fixed_assets")).toBe(
      "422 VALIDATION_FAILED, depreciation_account_id ACCOUNT_UNFIT",
    );
  });

  test("are locked after the first posting", async () => {
    const other = books.account("inventory");
    const one = await acquired();
    expect(await office.tryChange(ASSETS, one, { asset_account_id: other })).toBe(
      "422 VALIDATION_FAILED, asset_account_id FIXED",
    );
    await office.pass(1);
    expect(await office.tryChange(ASSETS, one, { accumulated_account_id: other })).toBe(
      "422 VALIDATION_FAILED, accumulated_account_id FIXED",
    );
  });
});

describe("Write-down", () => {
  const LOSS = { amount: 6000, reason: "Dent" };

  test("is rejected before the acquisition date", async () => {
    const one = await acquired({ acquired_on: "2026-02-10" });
    expect(await office.tryMove(ASSETS, one, "write_down", { ...LOSS, date: "2026-02-09" })).toBe(
      "422 VALIDATION_FAILED, date DATE_ORDER",
    );
  });

  test("follows the depreciation of earlier months, also if not yet posted", async () => {
    const one = await acquired();
    await office.move(ASSETS, one, "write_down", { ...LOSS, amount: 50_000, date: "2026-03-01" });
    expect(await monthsOf(one)).toEqual([
      "monthly 2026-01-31 10000",
      "monthly 2026-02-28 10000",
      "write_down 2026-03-31 50000",
    ]);
    await office.pass(1);
    expect((await office.get(ASSETS, one)).depreciate_on).toBe("2026-03-31");
  });

  test("prevents a disposal at an earlier date", async () => {
    const one = await retired();
    await office.move(ASSETS, one, "write_down", { ...LOSS, date: "2026-03-05" });
    expect(await office.tryMove(ASSETS, one, "dispose", { disposed_on: "2026-03-04" })).toBe(
      "422 VALIDATION_FAILED, disposed_on LOSS_POSTED_LATER",
    );
    expect(await office.tryMove(ASSETS, one, "dispose", { disposed_on: "2026-03-05" })).toBe("200");
  });
});

describe("Disposal", () => {
  test("in the past reverses depreciation posted since", async () => {
    const one = await retired();
    await office.pass(1);
    const before = await office.stats("ops");
    const gone = await office.move(ASSETS, one, "dispose", { disposed_on: "2026-01-20", proceeds: 100_000 });
    expect(gone).toMatchObject({ accumulated: { amount: 0 }, book_value: { amount: 0 }, state: "disposed" });
    expect(await monthsOf(one)).toEqual([
      "monthly 2026-01-31 10000",
      "monthly 2026-02-28 10000",
      "reversal 2026-01-31 -10000",
      "reversal 2026-02-28 -10000",
    ]);
    for (const purpose of ["fixed_assets", "accumulated_depreciation", "depreciation"])
      expect({ purpose, left: await standing(one, books.account(purpose)) }).toEqual({ purpose, left: 0 });
    expect(await standing(one, books.account("asset_disposal"))).toBe(20_000);
    const [was, is] = [before, await office.stats("ops")].map(({ assets }) => assets.depreciation[0].amount);
    expect(is).toBe(was - 20_000);
    expect(await office.invariant("ops.asset_depreciation")).toMatchObject({ holds: true, broken: 0 });
  });

  test("reverses only depreciation from its month on", async () => {
    const one = await retired();
    await office.pass(1);
    await office.move(ASSETS, one, "dispose", { disposed_on: "2026-02-14" });
    expect((await monthsOf(one)).at(-1)).toBe("reversal 2026-02-28 -10000");
    expect(await standing(one, books.account("asset_disposal"))).toBe(110_000);
  });

  test("on credit requires a customer for the proceeds", async () => {
    const customer = await office.create("crm.accounts", { name: "Dealer", kinds: ["customer"] });
    const sale = { proceeds: 500, proceeds_account_id: books.account("receivable") };
    const one = await retired();
    expect(await office.tryMove(ASSETS, one, "dispose", sale)).toStartWith("422 VALIDATION_FAILED");
    expect(await office.tryMove(ASSETS, one, "dispose", { ...sale, customer_id: customer.id })).toBe("200");
    expect(await standing(one, books.account("receivable"))).toBe(500);
  });

  test("is unaffected by completing an open service task afterwards", async () => {
    const one = await acquired({ next_service_on: office.day(), service_every_months: 6 });
    await office.pass(1);
    const { service_task_id } = await office.get(ASSETS, one);
    await office.move(ASSETS, one, "retire");
    const gone = await office.move(ASSETS, one, "dispose");
    await office.moves("ops.tasks", { id: service_task_id }, "start", "complete");
    expect(await office.get(ASSETS, one)).toEqual(gone);
  });
});

describe("Asset bookkeeping", () => {
  const day = fc
    .integer({ min: 0, max: 80 })
    .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
  const step = fc.oneof(
    fc.record({
      move: fc.constant("write_down"),
      input: fc.record({
        amount: fc.integer({ min: 1, max: 30_000 }),
        reason: fc.constant("Dent"),
        date: day,
      }),
    }),
    fc.record({ move: fc.constant("retire"), input: fc.constant({}) }),
    fc.record({
      move: fc.constant("dispose"),
      input: fc.record({ disposed_on: day, proceeds: fc.integer({ min: 0, max: 150_000 }) }),
    }),
    fc.record({ move: fc.constant("clock"), input: fc.constant({}) }),
    fc.record({
      move: fc.constantFrom("soft_close", "reopen"),
      input: fc.record({ month: fc.integer({ min: 0, max: 2 }) }),
    }),
  );

  test("matches each asset and stays between zero and cost, in any sequence of actions", async () => {
    await fc.assert(
      fc.asyncProperty(
        day,
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 8 }),
        async (acquired_on, life_months, steps) => {
          const one = await asset({ acquired_on, life_months, cost: 100_003 });
          await office.tryMove(ASSETS, one, "acquire");
          for (const { move, input } of steps) {
            if (move === "clock") await office.pass(1);
            else if ("month" in input) await office.tryMove("fin.periods", books.periods[input.month], move);
            else await office.tryMove(ASSETS, one, move, input);
          }
          const { state, cost, accumulated, asset_account_id: account } = await office.get(ASSETS, one);
          const contra = books.account("accumulated_depreciation");
          const inBooks = state === "in_use" || state === "retired";
          const entries = await entriesOf(one);
          expect(left(entries, account ?? "")).toBe(inBooks ? cost.amount : 0);
          expect(left(entries, contra)).toBe(inBooks ? 0 - accumulated.amount : 0);
          for (let n = 0; n < 80; n += 5) {
            const by = new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
            const worth = left(entries, account ?? "", by) + left(entries, contra, by);
            expect(worth).toBeGreaterThanOrEqual(0);
            expect(worth).toBeLessThanOrEqual(cost.amount);
          }
          for (const month of books.periods.slice(0, 3)) await office.tryMove("fin.periods", month, "reopen");
        },
      ),
      { numRuns: repeats(2, 8) },
    );
    expect(await office.invariant("ops.asset_depreciation")).toMatchObject({ holds: true, broken: 0 });
    expect(await office.invariant("fin.debits_equal_credits")).toMatchObject({ holds: true, broken: 0 });
  });
});
