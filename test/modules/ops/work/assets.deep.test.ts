import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { type Books, openBooks } from "../../fin/ledger/books.ts";
import { NOBODY, Office, said, wrongMoves } from "./office.ts";

let office: Office;
let books: Books;
let count = 0;

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  books = await openBooks(office.ana, { year: 2026 });
});
afterAll(() => office.close());

const ASSETS = "ops.assets";
const YEAR = { cost: 120_000, life_months: 12, acquired_on: "2026-01-01" };
const asset = (data: object = {}) => {
  count += 1;
  return office.create(ASSETS, { tag: `A${count}`, name: "Van", ...YEAR, ...data });
};
const acquired = async (data: object = {}, input: object = {}) =>
  office.move(ASSETS, await asset(data), "acquire", input);
const losses = async (one: Json): Promise<Json[]> => (await office.get(ASSETS, one, "/schedule")).losses;

/** Lines of an entry by account: debits positive, credits negative. */
async function entry(id: string): Promise<Record<string, number>> {
  const { lines } = await office.get("fin.journal-entries", { id });
  const nameOf = (account: string) => books.accounts.find((one: Json) => one.id === account).purpose;
  return Object.fromEntries(lines.map((line: Json) => [nameOf(line.account_id), line.debit - line.credit]));
}

test("assets allow only the transitions of their state", async () => {
  expect(
    await wrongMoves(office, {
      collection: ASSETS,
      create: asset,
      given: { write_down: { amount: 1, reason: "Dent" } },
      moves: {
        ordered: { acquire: "in_use" },
        in_use: { maintain: "maintenance", service: "in_use", retire: "retired", write_down: "in_use" },
        maintenance: { resume: "in_use", service: "in_use", retire: "retired", write_down: "maintenance" },
        retired: { dispose: "disposed", write_down: "retired" },
        disposed: {},
      },
    }),
  ).toEqual([]);
});

describe("Asset acquisition", () => {
  test("books the cost from expenses to fixed assets", async () => {
    const one = await acquired();
    expect(one).toMatchObject({
      state: "in_use",
      accumulated: { amount: 0 },
      book_value: { amount: 120_000, currency: "EUR" },
      depreciate_on: "2026-01-31",
    });
    expect(await entry(one.entry_id)).toEqual({ fixed_assets: 120_000, expenses: -120_000 });
    expect(await office.get("fin.journal-entries", { id: one.entry_id })).toMatchObject({
      date: "2026-01-01",
      source: { collection: "ops.assets", id: one.id },
    });
  });

  test("accepts another credit account, such as payables with a supplier", async () => {
    const supplier = await office.create("crm.accounts", { name: "Garage", kinds: ["supplier"] });
    const payable = await acquired(
      {},
      { credit_account_id: books.account("payable"), supplier_id: supplier.id },
    );
    expect(await entry(payable.entry_id)).toEqual({ fixed_assets: 120_000, payable: -120_000 });
  });

  test("posts nothing if already booked or without cost", async () => {
    expect((await acquired({}, { already_booked: true })).entry_id).toBeNull();
    expect(await acquired({ cost: 0 })).toMatchObject({ entry_id: null, depreciate_on: null });
    expect(await acquired({ cost: null, method: "none" })).toMatchObject({
      entry_id: null,
      book_value: null,
    });
  });

  test("accepts cost and date, and defaults to today", async () => {
    const one = await office.move(ASSETS, await asset({ cost: null, acquired_on: null }), "acquire", {
      cost: 500,
    });
    expect(one).toMatchObject({
      acquired_on: office.day(),
      cost: { amount: 500 },
      depreciate_on: "2026-03-31",
    });
  });

  test("requires the depreciation parameters", async () => {
    const tryAcquire = async (data: object, input: object = {}) =>
      office.tryMove(ASSETS, await asset(data), "acquire", input);
    expect(await tryAcquire({ cost: null })).toBe("422 VALIDATION_FAILED, cost REQUIRED");
    expect(await tryAcquire({ life_months: null })).toBe("422 VALIDATION_FAILED, life_months REQUIRED");
    expect(await tryAcquire({ acquired_on: office.day(1) })).toBe(
      "422 VALIDATION_FAILED, acquired_on IN_FUTURE",
    );
    expect(await tryAcquire({}, { depreciated_before: 120_001, depreciate_from: "2026-02-01" })).toBe(
      "422 VALIDATION_FAILED, depreciated_before DEPRECIATED_TOO_FAR",
    );
    expect(await tryAcquire({}, { depreciated_before: 1 })).toBe(
      "422 VALIDATION_FAILED, depreciate_from REQUIRED",
    );
    expect(await tryAcquire({}, { depreciate_from: "2025-12-31" })).toBe(
      "422 VALIDATION_FAILED, depreciate_from DATE_ORDER",
    );
    expect(await tryAcquire({}, { credit_account_id: NOBODY })).toStartWith("422 VALIDATION_FAILED");
    expect(await tryAcquire({ acquired_on: "2025-06-01" })).toBe("409 PERIOD_CLOSED, date PERIOD_MISSING");
  });

  test("rejects invalid costs", async () => {
    const tryCreate = (data: object) => office.tryCreate(ASSETS, { tag: "X", name: "Van", ...data });
    expect(await tryCreate({ cost: -1 })).toBe("422 VALIDATION_FAILED, cost TOO_SMALL");
    expect(await tryCreate({ cost: 1, residual_value: 2 })).toBe(
      "422 VALIDATION_FAILED, residual_value RESIDUAL_TOO_LARGE",
    );
    expect(await tryCreate({ cost: { amount: 1, currency: "USD" } })).toBe(
      "422 VALIDATION_FAILED, cost CURRENCY_MIXED",
    );
    expect(await tryCreate({ life_months: 0 })).toBe("422 VALIDATION_FAILED, life_months TOO_SMALL");
    expect(await tryCreate({ declining_factor: "0.5" })).toStartWith(
      "422 VALIDATION_FAILED, declining_factor",
    );
  });

  test("locks the depreciation parameters and prevents archiving", async () => {
    const one = await acquired();
    for (const change of [
      { cost: 1 },
      { residual_value: 1 },
      { life_months: 1 },
      { method: "none" },
      { acquired_on: "2026-02-01" },
    ])
      expect(await office.tryChange(ASSETS, one, change)).toBe(
        `422 VALIDATION_FAILED, ${Object.keys(change)[0]} FIXED`,
      );
    expect(await office.tryArchive(ASSETS, one)).toBe("409 RECORD_IN_USE");
    expect(await office.tryArchive(ASSETS, await asset())).toBe("200");
  });
});

describe("Depreciation", () => {
  test("is posted once per completed month", async () => {
    const one = await acquired();
    await office.appliance.runJobs();
    const posted = (await losses(one)).filter(({ posted }) => posted);
    expect(posted.map(({ month_end, amount, posted_on }) => [month_end, amount, posted_on])).toEqual([
      ["2026-01-31", 10_000, "2026-01-31"],
      ["2026-02-28", 10_000, "2026-02-28"],
    ]);
    expect(await entry(posted[0].entry_id)).toEqual({
      depreciation: 10_000,
      accumulated_depreciation: -10_000,
    });
    const kept = await office.get(ASSETS, one);
    expect(kept).toMatchObject({
      accumulated: { amount: 20_000 },
      book_value: { amount: 100_000 },
      depreciate_on: "2026-03-31",
    });
    await office.pass(1);
    expect((await office.get(ASSETS, one)).version).toBe(kept.version);
    await office.goTo("2026-04-01");
    expect((await office.get(ASSETS, one)).accumulated.amount).toBe(30_000);
  });

  test("continues from prior depreciation", async () => {
    const one = await acquired(
      {},
      { already_booked: true, depreciated_before: 30_000, depreciate_from: "2026-04-15" },
    );
    expect(one).toMatchObject({ accumulated: { amount: 30_000 }, depreciate_on: "2026-04-30" });
    const all = await losses(one);
    expect(all.map(({ kind, month_end, amount }) => [kind, month_end, amount])).toEqual([
      ["before", "2026-03-31", 30_000],
      ...["04-30", "05-31", "06-30", "07-31", "08-31", "09-30", "10-31", "11-30", "12-31"].map((day) => [
        "monthly",
        `2026-${day}`,
        10_000,
      ]),
    ]);
  });

  test("moves to the next open period if its own is closed, or waits", async () => {
    await office.goTo("2026-05-20");
    const months = books.periods.filter((one: Json) => one.kind === "month");
    for (const month of months.slice(0, 4)) {
      await office.move("fin.periods", month, "soft_close");
    }
    const late = await acquired({ acquired_on: "2026-03-16" }, { already_booked: true });
    await office.goTo("2026-05-21");
    const posted = (await losses(late)).filter(({ posted }) => posted);
    expect(posted.map(({ month_end, posted_on }) => [month_end, posted_on])).toEqual([
      ["2026-03-31", "2026-05-01"],
      ["2026-04-30", "2026-05-01"],
    ]);
    await office.move("fin.periods", months[4], "soft_close");
    await office.goTo("2026-06-02");
    const waiting = await office.get(ASSETS, late);
    // May is closed, so its charge is posted in June.
    expect(waiting.depreciate_on).toBe("2026-06-30");
    for (const month of months.slice(5, 7)) await office.move("fin.periods", month, "soft_close");
    await office.goTo("2026-07-02");
    expect((await office.get(ASSETS, late)).depreciate_on).toBe("2026-06-30");
    for (const month of months.slice(0, 7)) await office.move("fin.periods", month, "reopen");
    await office.goTo("2026-07-03");
    expect((await office.get(ASSETS, late)).depreciate_on).toBe("2026-07-31");
    expect((await losses(late)).filter(({ month_end }) => month_end === "2026-06-30")).toMatchObject([
      { posted: true, posted_on: "2026-06-30" },
    ]);
  });

  test("reports a failed posting on the asset without blocking others", async () => {
    const account = await office.create("fin.ledger-accounts", {
      code: "9999",
      name: "Old",
      type: "expense",
    });
    const bad = await acquired({ acquired_on: "2026-06-01", depreciation_account_id: account.id });
    const good = await acquired({ acquired_on: "2026-06-01" });
    await office.move("fin.ledger-accounts", account, "close");
    await office.pass(1);
    expect(await office.get(ASSETS, good)).toMatchObject({ problem: null, depreciate_on: "2026-07-31" });
    const flagged = await office.get(ASSETS, bad);
    expect(flagged).toMatchObject({ accumulated: { amount: 0 }, depreciate_on: "2026-06-30" });
    expect(flagged.problem).toBe("This ledger account is closed. Choose another one or reopen it.");
    const german = await office.ana.call("GET", `/api/v1/ops/assets/${bad.id}`, undefined, {
      "accept-language": "de",
    });
    expect(german.body.problem).toStartWith("Dieses Sachkonto ist geschlossen.");
    expect((await losses(bad)).filter(({ posted }) => posted)).toEqual([]);
    await office.change(ASSETS, bad, { depreciation_account_id: null });
    await office.pass(1);
    expect(await office.get(ASSETS, bad)).toMatchObject({ problem: null, accumulated: { amount: 10_000 } });
  });

  test("is never posted for non-depreciable assets", async () => {
    const one = await acquired({ method: "none" });
    await office.pass(1);
    expect(await office.get(ASSETS, one)).toMatchObject({ accumulated: { amount: 0 }, depreciate_on: null });
    expect(await losses(one)).toEqual([]);
  });

  test("is forecast month by month", async () => {
    const one = await asset({ cost: 1000, residual_value: 100, life_months: 3, acquired_on: "2026-07-31" });
    expect(
      (await losses(one)).map(({ month_end, amount, book_value }) => [month_end, amount, book_value]),
    ).toEqual([
      ["2026-07-31", 10, 990],
      ["2026-08-31", 300, 690],
      ["2026-09-30", 300, 390],
      ["2026-10-31", 290, 100],
    ]);
  });

  test("entries are immutable", async () => {
    const change = office.appliance.alter("UPDATE ops_depreciations SET amount_amount = 1");
    await expect(change).rejects.toThrow("never changed");
    expect(await office.tryCreate("ops.depreciations", {})).toStartWith("405");
  });
});

describe("Asset write-down", () => {
  test("lowers the value immediately and spreads the rest over the remaining life", async () => {
    const one = await acquired({ acquired_on: "2026-07-01" });
    const written = await office.move(ASSETS, one, "write_down", { amount: 60_000, reason: "Accident" });
    expect(written).toMatchObject({ book_value: { amount: 60_000 }, accumulated: { amount: 60_000 } });
    const all = await losses(one);
    expect(all[0]).toMatchObject({ kind: "write_down", amount: 60_000, posted_on: office.day() });
    expect(await entry(all[0].entry_id)).toEqual({ depreciation: 60_000, accumulated_depreciation: -60_000 });
    expect(all.slice(1).map(({ amount }) => amount)).toEqual(Array(12).fill(5000));
  });

  test("keeps the residual value and ends depreciation if nothing is left", async () => {
    const one = await acquired({ residual_value: 20_000, acquired_on: "2026-07-01" });
    const tryWrite = (input: object) =>
      office.tryMove(ASSETS, one, "write_down", { reason: "Accident", ...input });
    expect(await tryWrite({ amount: 100_001 })).toBe("422 VALIDATION_FAILED, amount DEPRECIATED_TOO_FAR");
    expect(await tryWrite({ amount: 0 })).toBe("422 VALIDATION_FAILED, amount TOO_SMALL");
    expect(await tryWrite({ amount: 1, date: office.day(1) })).toBe("422 VALIDATION_FAILED, date IN_FUTURE");
    const written = await office.move(ASSETS, one, "write_down", { amount: 100_000, reason: "Accident" });
    expect(written).toMatchObject({ depreciate_on: null, book_value: { amount: 20_000 } });
  });
});

describe("Asset disposal", () => {
  const retired = async (data: object = {}) => office.move(ASSETS, await acquired(data), "retire");

  test("posts the depreciation of earlier months and the loss", async () => {
    const one = await retired({ acquired_on: "2026-05-01" });
    const gone = await office.move(ASSETS, one, "dispose", { proceeds: 90_000 });
    expect(gone).toMatchObject({
      state: "disposed",
      disposed_on: office.day(),
      proceeds: { amount: 90_000, currency: "EUR" },
      accumulated: { amount: 20_000 },
      book_value: { amount: 0 },
      depreciate_on: null,
    });
    expect(await entry(gone.disposal_entry_id)).toEqual({
      fixed_assets: -120_000,
      accumulated_depreciation: 20_000,
      bank: 90_000,
      asset_disposal: 10_000,
    });
  });

  test("posts a gain, and the proceeds to their account", async () => {
    const one = await retired({ acquired_on: "2026-07-01" });
    const gone = await office.move(ASSETS, one, "dispose", {
      proceeds: 150_000,
      proceeds_account_id: books.account("cash"),
    });
    expect(await entry(gone.disposal_entry_id)).toEqual({
      fixed_assets: -120_000,
      cash: 150_000,
      asset_disposal: -30_000,
    });
  });

  test("without proceeds is a loss of the book value", async () => {
    const one = await retired({ acquired_on: "2026-07-01" });
    const gone = await office.move(ASSETS, one, "dispose");
    expect(await entry(gone.disposal_entry_id)).toEqual({ fixed_assets: -120_000, asset_disposal: 120_000 });
  });

  test("requires a date after acquisition and not in the future", async () => {
    const one = await retired({ acquired_on: "2026-05-01" });
    await office.pass(1);
    const tryDispose = (disposed_on: string) => office.tryMove(ASSETS, one, "dispose", { disposed_on });
    expect(await tryDispose(office.day(1))).toBe("422 VALIDATION_FAILED, disposed_on IN_FUTURE");
    expect(await tryDispose("2026-04-30")).toBe("422 VALIDATION_FAILED, disposed_on DATE_ORDER");
    expect(await tryDispose("2026-07-01")).toBe("200");
    expect(await office.tryMove(ASSETS, one, "dispose")).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });
});

describe("Asset service", () => {
  test("creates one task when due, and completing it records the service", async () => {
    const one = await acquired({ next_service_on: office.day(1), service_every_months: 6 });
    expect(one.service_due).toBe(false);
    await office.pass(3);
    const due = await office.get(ASSETS, one);
    expect(due.service_due).toBe(true);
    const tasks = await office.list("ops.tasks", `&title[contains]=${one.tag})`);
    expect(tasks).toMatchObject([{ id: due.service_task_id, state: "todo", owner_id: office.ana.userId }]);
    await office.moves("ops.tasks", tasks[0], "start", "complete");
    expect(await office.get(ASSETS, one)).toMatchObject({
      last_serviced_on: office.day(),
      service_task_id: null,
      service_due: false,
      next_service_on: new Date(Date.UTC(2027, 0, Number(office.day().slice(8)))).toISOString().slice(0, 10),
    });
  });

  test("closes its task when recorded on the asset", async () => {
    const one = await acquired({ next_service_on: office.day(), service_every_months: 12 });
    await office.pass(1);
    const { service_task_id } = await office.get(ASSETS, one);
    const serviced = await office.move(ASSETS, one, "service", { serviced_on: office.day(-1) });
    expect(serviced).toEqual(await office.get(ASSETS, one));
    expect(serviced).toMatchObject({ last_serviced_on: office.day(-1), service_task_id: null });
    expect((await office.get("ops.tasks", { id: service_task_id })).state).toBe("done");
    expect(await office.tryMove(ASSETS, one, "service", { serviced_on: office.day(1) })).toBe(
      "422 VALIDATION_FAILED, serviced_on IN_FUTURE",
    );
  });

  test("is not due for retired assets", async () => {
    const one = await acquired({ next_service_on: office.day() });
    await office.move(ASSETS, one, "retire");
    await office.pass(1);
    expect(await office.get(ASSETS, one)).toMatchObject({ service_task_id: null, service_due: false });
  });
});

test("each asset's accumulated depreciation equals the sum of its entries", async () => {
  expect(await office.invariant("ops.asset_depreciation")).toMatchObject({ holds: true, broken: 0 });
  for (const one of await office.list(ASSETS, "&cost[is_null]=false")) {
    const own = await office.list("ops.depreciations", `&asset_id=${one.id}`);
    expect(own.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(one.accumulated.amount);
  }
});

test("ledger totals match the assets", async () => {
  const account = books.account("accumulated_depreciation");
  const entries = await office.list("fin.journal-entries", "&state[in]=posted,reversed");
  const lines = entries.flatMap((one) => one.lines).filter(({ account_id }) => account_id === account);
  const inBooks = lines.reduce((sum, { debit, credit }) => sum + credit - debit, 0);
  const before = await office.list("ops.depreciations", "&kind=before");
  const kept = await office.list(ASSETS, "&state[ne]=disposed&cost[is_null]=false");
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  expect(inBooks).toBe(
    sum(kept.map(({ accumulated }) => accumulated.amount)) - sum(before.map(({ amount }) => amount.amount)),
  );
  expect(inBooks).toBeGreaterThan(0);
});

test("the schedule of an unknown asset is not found", async () => {
  const reply = await office.ana.get(`/api/v1/ops/assets/${NOBODY}/schedule`);
  expect(said(reply)).toBe("404 RECORD_NOT_FOUND");
});

test("depreciation ends with the last date of the calendar", async () => {
  const last = await losses(await asset({ acquired_on: "9999-12-01", life_months: 1200, cost: 100_000 }));
  expect(last.map(({ month_end }) => month_end)).toEqual(["9999-12-31"]);
});
