import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, TestAppliance } from "../kit/appliance.ts";
import { BUYING } from "./buying-steps.ts";
import { SELLING } from "./selling-steps.ts";
import { cents, readSheet } from "./sheet.ts";
import { setDay, Walk } from "./walk.ts";

const sheet = readSheet("money-path.md");
const LAST_DAY = "2027-02-10";

let app: TestAppliance;
let walks: Walk[];

beforeAll(async () => {
  app = await TestAppliance.start();
  setDay(app, "2027-01-01");
  const ana = await app.setUp("Acme", "ana@example.com", "solo");
  const bo = await app.addOrganization(ana, "Borealis", "bo@example.com", "solo");
  walks = [Walk.begin(app, ana, "ana@example.com"), Walk.begin(app, bo, "bo@example.com")];
});

afterAll(() => app.stop());

const both = <T>(ask: (walk: Walk) => Promise<T>): Promise<T[]> => Promise.all(walks.map(ask));

describe("Same business of two organisations at the same time", () => {
  for (const { day, does, run } of [...BUYING, ...SELLING]) {
    test(`${day}: ${does}`, async () => {
      setDay(app, day);
      for (const walk of walks) await walk.logInAgain();
      await both(run);
    });
  }
});

describe("Separation of two organisations", () => {
  test("keeps in each the books of the sheet, and no more", async () => {
    const expected: Record<string, number> = {};
    for (const row of sheet.table("Movements")) {
      // The computer is bought only later, although its bill has an earlier date.
      if ((row.Day ?? "") > LAST_DAY || row.For === "OH-55") continue;
      const account = row.Account ?? "";
      expected[account] = (expected[account] ?? 0) + cents(row.Debit) - cents(row.Credit);
    }
    for (const { rows, balanced } of await both((walk) => walk.get("/api/v1/fin/trial-balance"))) {
      const found = rows.map(({ code, balance }: Json) => [code, balance]);
      expect(Object.fromEntries(found)).toEqual(expected);
      expect(balanced).toBe(true);
    }
  });

  test("gives each its own number series without gaps", async () => {
    const numbered = [
      ["fin.invoices", ["INV-2027-00001", "INV-2027-00002", "INV-2027-00003"]],
      ["fin.bills", ["BILL-2027-00001", "BILL-2027-00002", "BILL-2027-00003"]],
      ["ops.purchase-orders", ["PO-00001", "PO-00002"]],
      ["ops.sales-orders", ["SO-00001"]],
      ["crm.quotes", ["Q-00001"]],
    ] as const;
    for (const [collection, numbers] of numbered) {
      for (const records of await both((walk) => walk.list(collection)))
        expect(records.map(({ number }) => number).toSorted()).toEqual([...numbers]);
    }
    for (const entries of await both((walk) => walk.list("fin.journal-entries"))) {
      const numbers = entries.map(({ number }) => number).toSorted();
      expect(numbers).toEqual(numbers.map((_, i) => `JE-2027-${String(i + 1).padStart(5, "0")}`));
    }
  });

  test("gives each its own stock", async () => {
    for (const walk of walks) {
      const { data } = await walk.get("/api/v1/ops/stock");
      const found = data.map((row: Json) => [row.item_id, row.location_id, row.lot ?? "", row.on_hand]);
      const there = [
        ["lamp", "", "100"],
        ["cable", "", "100"],
        ["paint", "L1", "18"],
        ["paint", "L2", "12"],
      ] as const;
      const expected = there.map(([item, lot, n]) => [walk.id(item), walk.id("STOCK"), lot, n]);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }
  });

  test("hides records of one from lists, ids and references of the other", async () => {
    const [acme, borealis] = walks;
    if (!acme || !borealis) throw new Error("there are two");
    const { entities } = await acme.get("/api/v1/meta");
    for (const { collection, path } of entities) {
      const [own, others] = await both((walk) => walk.list(collection));
      const ids = new Set(own?.map(({ id }) => id));
      expect(others?.filter(({ id }) => ids.has(id))).toEqual([]);
      const [first] = own ?? [];
      if (first) expect((await borealis.person("ana").get(`${path}/${first.id}`)).status).toBe(404);
    }
    const unknown = { status: 422, code: "VALIDATION_FAILED", detail: "REFERENCE_UNKNOWN" };
    await borealis.refuseMaking(
      "fin.invoices",
      { account_id: acme.id("altbau"), lines: [{ text: "Work", price: 100 }] },
      unknown,
    );
  });

  test("leads to equal figures for equal business", async () => {
    const [acme, borealis] = await both((walk) => walk.get("/api/v1/fin/stats"));
    expect(acme.receivables.base).toEqual(borealis.receivables.base);
    expect(acme.health).toEqual(borealis.health);
    expect(Object.values(acme.health)).not.toContain(false);
  });
});
