import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, TestAppliance } from "../kit/appliance.ts";
import { BUYING } from "./buying-steps.ts";
import { CLOSING } from "./closing-steps.ts";
import { PAYING } from "./paying-steps.ts";
import { SELLING } from "./selling-steps.ts";
import { cents, type Row, readSheet } from "./sheet.ts";
import { setDay, Walk } from "./walk.ts";

const sheet = readSheet("money-path.md");
const STEPS = [...BUYING, ...SELLING, ...PAYING, ...CLOSING];

let app: TestAppliance;
let walk: Walk;

beforeAll(async () => {
  app = await TestAppliance.start();
  setDay(app, STEPS[0]?.day ?? "");
  walk = Walk.begin(app, await app.setUp("Acme", "ana@example.com", "solo"));
});

afterAll(() => app.stop());

describe("Quarter of a trading company, day by day", () => {
  for (const { day, does, run } of STEPS) {
    test(`${day}: ${does}`, async () => {
      setDay(app, day);
      await walk.logInAgain();
      await run(walk);
    });
  }
});

describe("Books", () => {
  test("have the movements of the sheet on every account", async () => {
    const found: Record<string, number> = {};
    for (const { account_id, code } of (await walk.get("/api/v1/fin/trial-balance?at=2027-03-31")).rows) {
      const ledger = await walk.get(`/api/v1/fin/ledger-accounts/${account_id}/ledger?limit=200`);
      for (const line of ledger.data) add(found, `${code} ${line.date}`, line.debit - line.credit);
    }
    const expected: Record<string, number> = {};
    for (const row of sheet.table("Movements"))
      add(expected, `${row.Account} ${row.Day}`, cents(row.Debit) - cents(row.Credit));
    expect(found).toEqual(expected);
  });

  test("match the trial balance in accounts, balances and totals", async () => {
    const report = await walk.get("/api/v1/fin/trial-balance?at=2027-03-31");
    const { accounts, together } = split("Trial balance on 31 March 2027");
    expect(report.rows.map(({ code, name, balance }: Json) => [code, name, balance])).toEqual(
      accounts.map((row) => [row.Account, row.Name, cents(row.Debit) - cents(row.Credit)]),
    );
    expect(report.debit_balances).toBe(cents(together.Debit));
    expect(report.credit_balances).toBe(cents(together.Credit));
    expect(report.balanced).toBe(true);
  });

  test("match profit and loss in rows, totals and loss", async () => {
    const report = await walk.get("/api/v1/fin/profit-and-loss?from=2027-01-01&to=2027-03-31");
    const { accounts, together } = split("Profit and loss, January to March");
    expect(amounts(report.income.rows)).toEqual(column(accounts, "Income"));
    expect(amounts(report.expense.rows)).toEqual(column(accounts, "Expense"));
    expect(report.income.amount).toBe(cents(together.Income));
    expect(report.expense.amount).toBe(cents(together.Expense));
    expect(report.profit.amount).toBe(cents(together.Income) - cents(together.Expense));
  });

  test("match the balance sheet in rows and totals, and balance", async () => {
    const report = await walk.get("/api/v1/fin/balance-sheet?at=2027-03-31");
    const { accounts, together } = split("Balance sheet on 31 March 2027");
    const result = accounts.find((row) => row.Account === "Result");
    const own = accounts.filter((row) => row !== result);
    expect(amounts(report.assets.rows)).toEqual(column(own, "Assets"));
    expect(amounts(report.liabilities.rows)).toEqual(column(own, "Liabilities"));
    expect(amounts(report.equity.rows)).toEqual(column(own, "Equity"));
    expect(report.result).toEqual({ of_the_year: cents(result?.Equity), of_earlier_years: 0 });
    expect(report.assets.total).toBe(cents(together.Assets));
    expect(report.liabilities.total).toBe(cents(together.Liabilities));
    expect(report.total_equity).toBe(cents(together.Equity));
    expect(report.check).toBe(0);
  });

  test("match the tax report in bases and taxes, by code and in total", async () => {
    const report = await walk.get("/api/v1/fin/tax-report?from=2027-01-01&to=2027-03-31");
    const rows = sheet.table("Tax report, January to March");
    const found = report.codes.map(({ code, base, due, deductible }: Json) => [code, base, due, deductible]);
    const expected = rows.filter(({ Code }) => Code !== "Together");
    expect(found.toSorted()).toEqual(
      expected.map((row) => [row.Code, cents(row.Base), cents(row.Due), cents(row.Deductible)]).toSorted(),
    );
    const together = rows.find(({ Code }) => Code === "Together");
    expect([report.due, report.deductible]).toEqual([cents(together?.Due), cents(together?.Deductible)]);
    expect(report.payable).toBe(cents(together?.Due) - cents(together?.Deductible));
  });

  test("have the due and deductible tax of the report on the tax accounts", async () => {
    const { rows } = await walk.get("/api/v1/fin/trial-balance?at=2027-03-31");
    const balance = (code: string) => rows.find((row: Json) => row.code === code).balance;
    const { due, deductible } = await walk.get("/api/v1/fin/tax-report?from=2027-01-01&to=2027-03-31");
    expect([-balance("2210"), balance("1190")]).toEqual([due, deductible]);
  });
});

describe("Stock", () => {
  for (const item of ["lamp", "cable", "paint"]) {
    test(`matches the sheet in the stock card of ${item}`, async () => {
      const { data } = await walk.get(`/api/v1/ops/items/${walk.id(item)}/card?limit=200`);
      const found = data.map((entry: Json) => [
        entry.at.slice(0, 10),
        entry.quantity,
        entry.value,
        entry.balance,
        entry.balance_value,
      ]);
      expect(found).toEqual(
        sheet
          .table(`Stock card: ${item}`)
          .map((row) => [row.Day, row.Quantity, cents(row.Value), row["On hand"], cents(row.Worth)]),
      );
    });
  }

  test("matches the sheet in lots and values at the end", async () => {
    const { data } = await walk.get("/api/v1/ops/stock?limit=200");
    const found = data.map((row: Json) => [row.item_id, row.lot ?? "", row.on_hand, row.value, row.reserved]);
    const expected = sheet
      .table("Stock at the end")
      .map((row) => [walk.id(row.Item ?? ""), row.Lot, row["On hand"], cents(row.Worth), "0"]);
    expect(found.toSorted()).toEqual(expected.toSorted());
  });
});

describe("Documents", () => {
  test("have the numbers, states, amounts and due dates of the sheet", async () => {
    for (const row of sheet.table("Documents")) {
      const document = await walk.read(row.Name ?? "");
      expect([row.Name, ...documentFacts(document)]).toEqual([
        row.Name,
        row.Number,
        row.State,
        ...["Net", "Tax", "Gross", "Paid", "Credited", "Discounted", "Balance"].map((name) =>
          cents(row[name]),
        ),
        row.Due,
      ]);
    }
    expect(await walk.list("fin.invoices")).toHaveLength(4);
    expect(await walk.list("fin.bills")).toHaveLength(4);
  });

  test("include orders with the expected states, amounts and progress", async () => {
    for (const row of sheet.table("Orders")) {
      const { state, net, tax, gross, lines } = await walk.read(row.Name ?? "");
      const moved = lines.map((line: Json) => line.received ?? line.delivered).join(" ");
      const charged = lines.map((line: Json) => line.billed ?? line.invoiced).join(" ");
      expect([row.Name, state, net, tax, gross, moved, charged]).toEqual([
        row.Name,
        row.State,
        cents(row.Net),
        cents(row.Tax),
        cents(row.Gross),
        row.Moved,
        row.Charged,
      ]);
    }
  });

  test("link quote, deal and lead to the records that followed", async () => {
    const quote = await walk.read("quote");
    expect([quote.state, quote.order_id]).toEqual(["invoiced", walk.id("order")]);
    expect([quote.net, quote.tax, quote.total]).toEqual([285_778, 49_156, 334_934]);
    expect((await walk.read("lead")).converted_opportunity_id).toBe(walk.id("deal"));
  });

  test("include payments that are reconciled and settled in full", async () => {
    for (const row of sheet.table("Payments")) {
      const { state, amount, unallocated } = await walk.read(row.Name ?? "");
      expect([row.Name, state, amount.amount, unallocated]).toEqual([
        row.Name,
        row.State,
        cents(row.Amount),
        cents(row.Left),
      ]);
    }
    const lines = await walk.list("fin.bank-transactions");
    expect(lines.map(({ state }) => state)).toEqual(lines.map(() => "reconciled"));
    expect(lines).toHaveLength(10);
  });

  test("add up to the expected receivables and payables by age", async () => {
    const stats = await walk.get("/api/v1/fin/stats");
    for (const row of sheet.table("Who owes what on 1 April 2027")) {
      const { base } = row.Side === "receivable" ? stats.receivables : stats.payables;
      const found = [base.current, base.days_1_30, base.days_31_60, base.days_61_90, base.over_90];
      expect([row.Side, ...found]).toEqual([
        row.Side,
        ...["Current", "1-30", "31-60", "61-90", "Over 90"].map((name) => cents(row[name])),
      ]);
    }
    expect(Object.values(stats.health)).toEqual([true, true, true, true]);
  });

  test("add up to the same in the aging report by party", async () => {
    const { by_party } = await walk.get("/api/v1/fin/aging?side=payable");
    const found = by_party.map((row: Json) => [row.party_id, row.base.days_31_60, row.base.total]);
    expect(found).toEqual([[walk.id("nordlicht"), 63_697, 63_697]]);
  });

  test("meet as many promised dates as in the sheet", async () => {
    const { sales, purchases } = await walk.get("/api/v1/ops/stats");
    const { deals } = await walk.get("/api/v1/crm/stats");
    const found = [
      sales.promised_lines,
      sales.lines_in_time,
      purchases.received,
      purchases.received_in_time,
      deals.won.count,
    ];
    expect(found.map(String)).toEqual(sheet.table("Promises kept").map(({ Count }) => Count ?? ""));
  });

  test("lead to the expected bank, computer, claim and stock figures", async () => {
    const lines = await walk.list("fin.bank-transactions");
    const computer = await walk.read("computer");
    const claim = await walk.read("claim");
    const reconciliation = await walk.get(`/api/v1/fin/bank-accounts/${walk.id("1020")}/reconciliation`);
    const found = [
      lines.find(({ external_id }) => external_id === "B-10").balance_after,
      computer.book_value.amount,
      computer.accumulated.amount,
      claim.claimed,
      claim.sanctioned,
      (await walk.get("/api/v1/ops/stats")).stock.value.amount,
      reconciliation.ledger_balance,
      reconciliation.difference,
    ];
    expect(found).toEqual(sheet.table("Figures of things").map((row) => cents(row.Figure)));
    expect([claim.state, claim.paid]).toEqual(["paid", claim.sanctioned]);
  });
});

describe("Invariants", () => {
  test("hold after the quarter, and the audit trail verifies", async () => {
    const { healthy, invariants } = await walk.get("/api/v1/system/health");
    expect(invariants.filter(({ broken }: Json) => broken > 0)).toEqual([]);
    expect(healthy).toBe(true);
    expect((await walk.get("/api/v1/audit/verify")).ok).toBe(true);
  });
});

function add(sums: Record<string, number>, key: string, amount: number): void {
  sums[key] = (sums[key] ?? 0) + amount;
}

/** Splits a statement in the sheet into the rows of its accounts and the row of totals. */
function split(heading: string): { accounts: Row[]; together: Row } {
  const rows = sheet.table(heading);
  const together = rows.at(-1);
  if (!together) throw new Error(`${heading} has no rows`);
  return { accounts: rows.slice(0, -1), together };
}

function column(rows: readonly Row[], name: string): [string, number][] {
  return rows.filter((row) => row[name] !== "").map((row) => [row.Account ?? "", cents(row[name])]);
}

function amounts(rows: Json[]): [string, number][] {
  return rows.map(({ code, amount }) => [code, amount]);
}

function documentFacts(document: Json): unknown[] {
  const { number, state, net, tax, gross, paid, credited, discounted, balance, due_date } = document;
  return [number, state, net, tax, gross, paid, credited, discounted, balance, due_date];
}
