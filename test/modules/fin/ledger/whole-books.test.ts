import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../../../src/kernel/ids.ts";
import type { Client, Json } from "../../../kit/appliance.ts";
import { Desk } from "./desk.ts";

let desk: Desk;
let clerk: Client;
let budget: Json;

beforeAll(async () => {
  desk = await Desk.open();
  clerk = await desk.hire("clerk", ["fin_clerk"]);
  await desk.post(desk.pair("salaries", "bank", 900));
  const draft = await desk.create("budgets", {
    name: "Salaries",
    fiscal_year: "2026",
    account_id: desk.account("salaries"),
    amounts: Array.from({ length: 12 }, () => 1000),
  });
  budget = await desk.move("budgets", draft, "activate");
});
afterAll(() => desk.close());

async function deny(actions: string, record: object): Promise<void> {
  await desk.appliance.alter(
    "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES (?, 1, 'deny', ?, ?, ?, 'test')",
    newId(),
    JSON.stringify([actions]),
    JSON.stringify({ roles: ["fin_clerk"] }),
    JSON.stringify({ record }),
  );
  desk.appliance.appliance.engine.access.forget(1);
}

afterEach(async () => {
  await desk.appliance.alter("DELETE FROM access_policies");
  desk.appliance.appliance.engine.access.forget(1);
});

const reports = () => [
  "trial-balance",
  "profit-and-loss",
  "balance-sheet",
  "tax-report",
  "budget-report",
  `ledger-accounts/${desk.account("bank")}/ledger`,
];

describe("Full ledger reports", () => {
  const hidden: [sentence: string, actions: string, record: object][] = [
    ["entries", "fin.journal-entries.*", { journal: "general" }],
    ["accounts", "fin.ledger-accounts.*", { code: "6010" }],
  ];
  for (const [sentence, actions, record] of hidden) {
    test(`are denied if a policy hides some ${sentence} from the user`, async () => {
      await deny(actions, record);
      for (const report of reports()) {
        expect(await desk.tryGet(report, clerk)).toBe("403 ACCESS_POLICY_DENIED");
        expect(await desk.tryGet(report)).toBe("200");
      }
      expect(await desk.get("stats", clerk)).toMatchObject({ result: null, tax: null });
    });
  }

  test("are shown if policies concern other records", async () => {
    await deny("fin.budgets.*", { name: "Salaries" });
    for (const report of reports()) expect(await desk.tryGet(report, clerk)).toBe("200");
  });
});

test("the budget report omits budgets hidden by a policy", async () => {
  const ids = async (by: Client) =>
    (await desk.get("budget-report?fiscal_year=2026", by)).budgets.map(({ budget_id }: Json) => budget_id);
  expect(await ids(clerk)).toEqual([budget.id]);
  await deny("fin.budgets.*", { name: "Salaries" });
  expect(await ids(clerk)).toEqual([]);
  expect(await ids(desk.ana)).toEqual([budget.id]);
});

test("the ledger of an account hidden by a policy is not found", async () => {
  await deny("fin.ledger-accounts.ledger", { code: "6010" });
  expect(await desk.tryGet(`ledger-accounts/${desk.account("salaries")}/ledger`, clerk)).toBe(
    "404 RECORD_NOT_FOUND",
  );
  expect(await desk.tryGet(`ledger-accounts/${desk.account("bank")}/ledger`, clerk)).toBe("200");
});
