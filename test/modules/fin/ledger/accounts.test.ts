import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { CHART_TYPES, CHARTS } from "../../../../src/modules/fin/ledger/charts/index.ts";
import { PURPOSE_NAMES, PURPOSES } from "../../../../src/modules/fin/ledger/purposes.ts";
import { LANGUAGES } from "../../../../src/text/files.ts";
import { renderText } from "../../../../src/text/render.ts";
import type { Json } from "../../../kit/appliance.ts";
import { FIN } from "./books.ts";
import { Desk, NOBODY, said, taken } from "./desk.ts";

let desk: Desk;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

let count = 0;
function account(data: object = {}): Promise<Json> {
  count += 1;
  return desk.create("ledger-accounts", { code: `8${count}`, name: "Account", type: "expense", ...data });
}

describe("Standard charts of accounts", () => {
  for (const type of CHART_TYPES) {
    const chart = CHARTS[type];

    test(`have 40 to 72 accounts with unique codes and names (${type})`, () => {
      const accounts = chart.filter(({ parent }) => parent !== null);
      expect(accounts.length).toBeGreaterThanOrEqual(40);
      expect(accounts.length).toBeLessThanOrEqual(72);
      expect(new Set(chart.map(({ code }) => code)).size).toBe(chart.length);
      for (const language of LANGUAGES)
        expect(new Set(chart.map(({ name }) => renderText(name, language))).size).toBe(chart.length);
    });

    test(`have one account of a valid type for every purpose (${type})`, () => {
      const purposes = chart.flatMap(({ purpose }) => purpose ?? []);
      expect(purposes.toSorted()).toEqual(PURPOSE_NAMES.toSorted());
      for (const { purpose, type: kind, control } of chart) {
        if (!purpose) continue;
        expect<readonly string[]>(PURPOSES[purpose].types).toContain(kind);
        expect(control).toBe(PURPOSES[purpose].control);
      }
    });

    test(`are installed once and return the same result again (${type})`, async () => {
      const owner = await desk.appliance.addOrganization(desk.ana, type, `${type}@example.org`);
      const install = () => owner.post(`${FIN}/ledger-accounts/chart`, { type });
      const first = taken(await install(), 201);
      expect(first.accounts).toHaveLength(chart.length);
      const again = taken(await install(), 201);
      expect(again).toEqual(first);
      expect(await desk.all("ledger-accounts", "", owner)).toHaveLength(chart.length);
      expect(first.accounts[0].name).toBe("Cash and bank");
    });
  }

  test("are installed once by concurrent requests", async () => {
    const owner = await desk.appliance.addOrganization(desk.ana, "Twice", "twice@example.org");
    const install = () => owner.post(`${FIN}/ledger-accounts/chart`, { type: "trade" });
    const [one, other] = await Promise.all([install(), install()]);
    expect(taken(one, 201)).toEqual(taken(other, 201));
    expect(await desk.all("ledger-accounts", "", owner)).toHaveLength(CHARTS.trade.length);
  });

  test("cannot be combined with existing accounts", async () => {
    expect(said(await desk.ana.post(`${FIN}/ledger-accounts/chart`, { type: "nonprofit" }))).toBe(
      "409 STATE_TRANSITION_INVALID, type ACCOUNTS_PRESENT",
    );
    expect(said(await desk.ana.post(`${FIN}/ledger-accounts/chart`, { type: "farm" }))).toBe(
      "422 VALIDATION_FAILED, type WRONG_TYPE",
    );
  });

  test("can be edited, including moving purposes between accounts", async () => {
    const sales = { id: desk.account("service_sales") };
    await desk.change("ledger-accounts", sales, { name: "Advice", purpose: null });
    const advice = await account({ type: "income", purpose: "service_sales" });
    expect(advice.purpose).toBe("service_sales");
    expect(await desk.tryChange("ledger-accounts", sales, { purpose: "service_sales" })).toBe(
      "409 DUPLICATE_VALUE, purpose DUPLICATE",
    );
  });
});

describe("Ledger account", () => {
  const refused: [sentence: string, body: () => object, answer: string][] = [
    ["with a code already in use", () => ({ code: "1020" }), "409 DUPLICATE_VALUE, code DUPLICATE"],
    [
      "with a purpose already in use",
      () => ({ type: "asset", control: "bank", purpose: "bank" }),
      "409 DUPLICATE_VALUE, purpose DUPLICATE",
    ],
    [
      "with a type that does not fit its purpose",
      () => ({ type: "liability", control: "bank", purpose: "bank" }),
      "422 VALIDATION_FAILED, purpose PURPOSE_UNFIT",
    ],
    [
      "with a control that does not fit its purpose",
      () => ({ type: "asset", control: "none", purpose: "receivable" }),
      "422 VALIDATION_FAILED, purpose PURPOSE_UNFIT",
    ],
    [
      "with a type that does not fit its control",
      () => ({ type: "expense", control: "ar" }),
      "422 VALIDATION_FAILED, control CONTROL_UNFIT",
    ],
    [
      "under an unknown parent",
      () => ({ parent_id: NOBODY }),
      "422 VALIDATION_FAILED, parent_id REFERENCE_UNKNOWN",
    ],
    [
      "under a parent of another type",
      () => ({ parent_id: desk.account("bank") }),
      "422 VALIDATION_FAILED, parent_id PARENT_TYPE",
    ],
    [
      "with an unknown currency",
      () => ({ currency: "XYZ" }),
      "422 VALIDATION_FAILED, currency INVALID_VALUE",
    ],
  ];
  for (const [sentence, body, answer] of refused) {
    test(`is rejected ${sentence}`, async () => {
      expect(
        await desk.tryCreate("ledger-accounts", {
          code: "8999",
          name: "Account",
          type: "expense",
          ...body(),
        }),
      ).toBe(answer);
    });
  }

  test("rejects cycles at any depth", async () => {
    const top = await account();
    const middle = await account({ parent_id: top.id });
    const low = await account({ parent_id: middle.id });
    for (const parent_id of [top.id, middle.id, low.id])
      expect(await desk.tryChange("ledger-accounts", top, { parent_id })).toBe(
        "422 VALIDATION_FAILED, parent_id PARENT_CIRCLE",
      );
    expect(await desk.tryChange("ledger-accounts", top, { type: "income" })).toBe(
      "422 VALIDATION_FAILED, type PARENT_TYPE",
    );
  });

  test("with postings can only be renamed", async () => {
    const used = await account();
    await desk.post([
      { account_id: used.id, debit: 5 },
      { account_id: desk.account("bank"), credit: 5 },
    ]);
    for (const change of [{ code: "8998" }, { type: "income" }, { control: "fx" }, { currency: "USD" }])
      expect(await desk.tryChange("ledger-accounts", used, change)).toBe(
        `409 RECORD_IN_USE, ${Object.keys(change)[0]} POSTED_TO`,
      );
    expect(await desk.tryArchive("ledger-accounts", used)).toBe("409 RECORD_IN_USE");
    expect((await desk.change("ledger-accounts", used, { name: "Renamed" })).name).toBe("Renamed");
  });

  test("requires a zero balance to close and can be reopened", async () => {
    const used = await account();
    const entry = await desk.post([
      { account_id: used.id, debit: 5 },
      { account_id: desk.account("bank"), credit: 5 },
    ]);
    expect(await desk.tryMove("ledger-accounts", used, "close")).toBe(
      "409 STATE_TRANSITION_INVALID, state BALANCE_NOT_ZERO",
    );
    await desk.move("journal-entries", entry, "reverse");
    expect((await desk.move("ledger-accounts", used, "close")).state).toBe("closed");
    expect(await desk.tryChange("ledger-accounts", used, { name: "X" })).toBe("409 STATE_TRANSITION_INVALID");
    expect((await desk.move("ledger-accounts", used, "reopen")).state).toBe("active");
  });

  test("cannot be closed if it is needed for automatic postings", async () => {
    expect(await desk.tryMove("ledger-accounts", { id: desk.account("rounding") }, "close")).toBe(
      "422 VALIDATION_FAILED, purpose PURPOSE_IN_SERVICE",
    );
  });

  test("cannot be closed while an active tax code posts to it", async () => {
    const owed = await account({ type: "liability", control: "tax" });
    const code = await desk.create("tax-codes", {
      code: "OWED",
      name: "Owed",
      rate: "5",
      kind: "sales",
      account_id: owed.id,
      valid_from: "2026-01-01",
      valid_to: "2026-06-30",
    });
    await desk.move("tax-codes", code, "activate");
    expect(await desk.tryMove("ledger-accounts", owed, "close")).toBe(
      "409 RECORD_IN_USE, fin.tax-codes.account_id USED_BY",
    );
    await desk.move("tax-codes", code, "retire");
    expect(await desk.tryMove("ledger-accounts", owed, "close")).toBe("200");
  });

  test("is named in the error if its purpose is unassigned", async () => {
    const rounding = { id: desk.account("rounding") };
    await desk.change("ledger-accounts", rounding, { purpose: null });
    const third = (doc_amount: number) => ({ account_id: desk.account("expenses"), doc_amount });
    expect(
      await desk.tryPost(
        [third(33), third(33), third(33), { account_id: desk.account("bank"), doc_amount: -99 }],
        { currency: "USD", fx_rate: "0.5" },
      ),
    ).toBe("422 VALIDATION_FAILED, purpose ACCOUNT_MISSING");
    await desk.change("ledger-accounts", rounding, { purpose: "rounding" });
  });
});
