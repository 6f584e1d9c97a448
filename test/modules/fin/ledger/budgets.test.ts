import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { Desk, said, taken } from "./desk.ts";

let desk: Desk;
let count = 0;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const EVEN = Array.from({ length: 12 }, () => 100);

function expense(): Promise<Json> {
  count += 1;
  return desk.create("ledger-accounts", { code: `66${count}`, name: "Expense", type: "expense" });
}

function centre(): Promise<Json> {
  count += 1;
  return desk.create("cost-centres", { code: `C${count}`, name: "Centre" });
}

async function budget(data: object): Promise<Json> {
  const draft = await desk.create("budgets", { name: "Budget", fiscal_year: "2026", amounts: EVEN, ...data });
  return desk.move("budgets", draft, "activate");
}

const spend = ({ id }: Json, amount: number, more: object = {}) => [
  { account_id: id, debit: amount, ...more },
  { account_id: desk.account("bank"), credit: amount },
];

describe("Budget", () => {
  const refused: [sentence: string, body: () => object, answer: string][] = [
    ["without an account, cost centre or project", () => ({}), "account_id SCOPE_MISSING"],
    ["for a balance sheet account", () => ({ account_id: desk.account("bank") }), "account_id ACCOUNT_TYPE"],
    [
      "with eleven months",
      () => ({ account_id: desk.account("expenses"), amounts: EVEN.slice(1) }),
      "amounts TOO_FEW",
    ],
    [
      "with a negative amount",
      () => ({ account_id: desk.account("expenses"), amounts: [-1, ...EVEN.slice(1)] }),
      "amounts.0 TOO_SMALL",
    ],
  ];
  for (const [sentence, body, answer] of refused) {
    test(`is rejected ${sentence}`, async () => {
      expect(
        await desk.tryCreate("budgets", { name: "B", fiscal_year: "2026", amounts: EVEN, ...body() }),
      ).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }

  test("is totalled, locked while active and replaced by its revision", async () => {
    const account = await expense();
    const first = await budget({ account_id: account.id });
    expect(first).toMatchObject({ total: 1200, revision: 1, state: "active" });
    expect(await desk.tryChange("budgets", first, { name: "X" })).toBe("409 STATE_TRANSITION_INVALID");
    const double = await desk.create("budgets", {
      name: "Double",
      fiscal_year: "2026",
      account_id: account.id,
      amounts: EVEN,
    });
    expect(await desk.tryMove("budgets", double, "activate")).toBe(
      "409 DUPLICATE_VALUE, fiscal_year DUPLICATE",
    );

    const revise = () => desk.ana.post(`/api/v1/fin/budgets/${first.id}/revise`);
    const second = taken(await revise(), 201);
    expect(second).toMatchObject({ revision: 2, root_id: first.id, state: "draft", amounts: EVEN });
    expect(taken(await revise(), 201)).toEqual(second);
    for (const other of [{ fiscal_year: "2027" }, { account_id: desk.account("salaries") }])
      expect(await desk.tryChange("budgets", second, other)).toBe(
        `422 VALIDATION_FAILED, ${Object.keys(other)[0]} SCOPE_FIXED`,
      );
    await desk.change("budgets", second, { amounts: EVEN.map((amount) => amount * 2) });
    await desk.move("budgets", second, "activate");
    expect(await desk.get(`budgets/${first.id}`)).toMatchObject({ state: "closed" });
    expect(said(await revise())).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    const third = taken(await desk.ana.post(`/api/v1/fin/budgets/${second.id}/revise`), 201);
    expect(third).toMatchObject({ revision: 3, root_id: first.id });
  });
});

describe("Spending above the budget", () => {
  test("is blocked, cumulatively from the first month to the entry's month", async () => {
    const account = await expense();
    await budget({ account_id: account.id, on_exceed: "block" });
    await desk.post(spend(account, 250), { date: "2026-03-10" });
    expect(await desk.tryPost(spend(account, 51), { date: "2026-03-10" })).toBe(
      "422 VALIDATION_FAILED, lines BUDGET",
    );
    expect(await desk.tryPost(spend(account, 1), { date: "2026-01-10" })).toBe("200");
    expect(await desk.tryPost(spend(account, 49), { date: "2026-03-31" })).toBe("200");
    expect(await desk.tryPost(spend(account, 1), { date: "2026-03-31" })).toBe(
      "422 VALIDATION_FAILED, lines BUDGET",
    );
    expect(await desk.tryPost(spend(account, 100), { date: "2026-04-01" })).toBe("200");
  });

  test("is blocked if a late entry exceeds a later month", async () => {
    const account = await expense();
    await budget({ account_id: account.id, on_exceed: "block" });
    await desk.post(spend(account, 200), { date: "2026-02-10" });
    expect(await desk.tryPost(spend(account, 1), { date: "2026-01-10" })).toBe(
      "422 VALIDATION_FAILED, lines BUDGET",
    );
  });

  test("is not caused by refunds, and reversals restore the budget", async () => {
    const account = await expense();
    await budget({ account_id: account.id, on_exceed: "block" });
    const all = await desk.post(spend(account, 100), { date: "2026-01-10" });
    const back = [
      { account_id: account.id, credit: 10 },
      { account_id: desk.account("bank"), debit: 10 },
    ];
    expect(await desk.tryPost(back, { date: "2026-01-10" })).toBe("200");
    await desk.move("journal-entries", all, "reverse", { date: "2026-01-20" });
    expect(await desk.tryPost(spend(account, 110), { date: "2026-01-25" })).toBe("200");
  });

  test("does not block a reversal, which names the exceeded budget", async () => {
    const account = await expense();
    const own = await budget({ account_id: account.id, on_exceed: "block", amounts: EVEN.map(() => 0) });
    const back = await desk.post([
      { account_id: account.id, credit: 10 },
      { account_id: desk.account("bank"), debit: 10 },
    ]);
    await desk.post(spend(account, 10));
    const { reversed_by_id } = await desk.move("journal-entries", back, "reverse");
    expect((await desk.get(`journal-entries/${reversed_by_id}`)).over_budget_ids).toEqual([own.id]);
  });

  test("is posted with a warning that names the budget", async () => {
    const account = await expense();
    const watched = await budget({ account_id: account.id });
    const entry = await desk.post(spend(account, 301), { date: "2026-03-10" });
    expect(entry.over_budget_ids).toEqual([watched.id]);
    const listed = await desk.all("journal-entries", `&over_budget_ids[contains]=${watched.id}`);
    expect(listed.map(({ id }: Json) => id)).toEqual([entry.id]);
  });

  test("requires a user who may activate budgets if approval is required", async () => {
    const account = await expense();
    const asked = await budget({ account_id: account.id, on_exceed: "approve" });
    const clerk = await desk.hire("clerk", ["fin_clerk"]);
    expect(await desk.tryPost(spend(account, 999), {}, clerk)).toBe("422 VALIDATION_FAILED, lines BUDGET");
    expect((await desk.post(spend(account, 999))).over_budget_ids).toEqual([asked.id]);
  });

  test("counts all expense accounts of a cost centre and no others", async () => {
    const [one, two] = [await expense(), await expense()];
    const [own, other] = [await centre(), await centre()];
    await budget({ cost_centre_id: own.id, on_exceed: "block" });
    const of = ({ id }: Json) => ({ cost_centre_id: id });
    await desk.post(spend(one, 60, of(own)), { date: "2026-01-10" });
    expect(await desk.tryPost(spend(two, 41, of(own)), { date: "2026-01-10" })).toBe(
      "422 VALIDATION_FAILED, lines BUDGET",
    );
    expect(await desk.tryPost(spend(two, 500, of(other)), { date: "2026-01-10" })).toBe("200");
    expect(await desk.tryPost(spend(two, 40, of(own)), { date: "2026-01-10" })).toBe("200");
  });

  test("ignores drafts, closed budgets and other years", async () => {
    const account = await expense();
    await budget({ account_id: account.id, on_exceed: "block", fiscal_year: "2027" });
    const ended = await budget({ account_id: account.id, on_exceed: "block" });
    await desk.move("budgets", ended, "close");
    await desk.create("budgets", {
      name: "Draft",
      fiscal_year: "2026",
      account_id: account.id,
      amounts: EVEN,
      on_exceed: "block",
    });
    expect(await desk.tryPost(spend(account, 9999))).toBe("200");
  });
});

describe("Budget report", () => {
  test("shows actual and remaining amounts for each month", async () => {
    const account = await expense();
    const own = await budget({ account_id: account.id });
    await desk.post(spend(account, 130), { date: "2026-01-31" });
    await desk.post(spend(account, 20), { date: "2026-02-01" });
    const { budgets } = await desk.get("budget-report?fiscal_year=2026");
    const row = budgets.find(({ budget_id }: Json) => budget_id === own.id);
    expect(row.months.slice(0, 3)).toEqual([
      { budget: 100, actual: 130 },
      { budget: 100, actual: 20 },
      { budget: 100, actual: 0 },
    ]);
    expect(row).toMatchObject({ left: 1050, exceeded: false });
    expect(await desk.tryGet("budget-report?fiscal_year=1999")).toBe(
      "422 VALIDATION_FAILED, fiscal_year YEAR_MISSING",
    );
  });

  test("matches the budget column of profit and loss", async () => {
    const account = await expense();
    await budget({ account_id: account.id });
    const result = await desk.get("profit-and-loss?from=2026-02-15&to=2026-04-10");
    const row = result.expense.rows.find(({ account_id }: Json) => account_id === account.id);
    expect(row).toMatchObject({ amount: 0, budget: 300 });
  });
});
