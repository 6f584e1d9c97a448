import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../../../src/kernel/ids.ts";
import { DAYS_TO_CLOSE } from "../../../../src/modules/fin/ledger/stats.ts";
import { countRecords } from "../../../kit/recount.ts";
import { makeTax } from "./books.ts";
import { Desk } from "./desk.ts";
import { Recount } from "./recount.ts";

let desk: Desk;
let today: string;
let month: string;

const DAY = 86_400_000;

beforeAll(async () => {
  desk = await Desk.open();
  today = new Date(desk.appliance.clock.now()).toISOString().slice(0, 10);
  month = today.slice(0, 7);
  const year = today.slice(0, 4);
  if (year !== "2026") await desk.ana.post("/api/v1/fin/periods/year", { starts_on: `${year}-01-01` });
  const vat = await makeTax(desk.ana, desk.books);
  await desk.post(desk.pair("bank", "sales", 1000), { date: `${year}-01-02` });
  await desk.post(
    [
      { account_id: desk.account("bank"), debit: 240 },
      { account_id: desk.account("sales"), credit: 200, tax_code_id: vat.id },
      { account_id: desk.account("tax_output"), credit: 40, tax_code_id: vat.id },
    ],
    { date: today },
  );
  await desk.post(desk.pair("expenses", "bank", 75), { date: `${month}-01` });
  await desk.draft(desk.pair("expenses", "bank", 1));
});
afterAll(() => desk.close());

describe("Ledger statistics", () => {
  test("match the lists", async () => {
    const stats = await desk.get("stats");
    const counted = await Recount.of(desk);
    const of = (from: string | undefined, to: string | undefined) => {
      const { income, expense } = counted.result({ from, to });
      return { revenue: income, expense, profit: income - expense };
    };
    expect(stats.records).toEqual(await countRecords(desk.ana, "fin"));
    expect(stats.result.month).toMatchObject(of(`${month}-01`, today));
    expect(stats.result.year).toMatchObject(of(`${today.slice(0, 4)}-01-01`, today));
    expect(stats.result.period).toMatchObject(of(undefined, undefined));
    expect(stats.tax).toMatchObject({ due: 40, deductible: 0, payable: 40, balance: 40 });
    const open = await desk.all("periods", `&state[in]=open,soft_closed&start[lte]=${today}&sort=end`);
    const late = new Date(Date.parse(today) - DAYS_TO_CLOSE * DAY).toISOString().slice(0, 10);
    const first = counted.lines.map(({ entry }) => entry.date).toSorted()[0];
    expect(stats.books).toEqual({
      drafts_not_posted: (await desk.all("journal-entries", "&state=draft")).length,
      open_period: { id: open[0].id, name: open[0].name, end: open[0].end },
      periods_open: open.length,
      periods_overdue: open.filter(({ end }) => end < late && end >= (first ?? "9999")).length,
    });
    expect(stats.health).toEqual({
      trial_balance_zero: true,
      no_sequence_gaps: true,
      subledgers_agree: true,
      periods_closed_in_time: stats.books.periods_overdue === 0,
    });
  });

  test("are limited to a given period", async () => {
    const { result, tax } = await desk.get(`stats?from=${month}-01&to=${month}-01`);
    expect(result.period).toMatchObject({ from: `${month}-01`, to: `${month}-01` });
    const counted = (await Recount.of(desk)).result({ from: `${month}-01`, to: `${month}-01` });
    expect(result.period.expense).toBe(counted.expense);
    expect(tax.payable).toBe(today === `${month}-01` ? 40 : 0);
  });

  test("hide the result from users with entries hidden by a policy", async () => {
    const clerk = await desk.hire("clerk", ["fin_clerk"]);
    const seen = (await desk.get("stats", clerk)).result;
    expect(seen.year.revenue).toBeGreaterThan(0);
    const { engine } = desk.appliance.appliance;
    await desk.appliance.alter(
      "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES (?, 1, 'deny', ?, ?, ?, 'test')",
      newId(),
      JSON.stringify(["fin.journal-entries.*"]),
      JSON.stringify({ roles: ["fin_clerk"] }),
      JSON.stringify({ record: { journal: "general" } }),
    );
    engine.access.forget(1);
    const hidden = await desk.get("stats", clerk);
    expect([hidden.result, hidden.tax]).toEqual([null, null]);
    expect(hidden.books.drafts_not_posted).toBe(0);
    expect((await desk.get("stats")).result).not.toBeNull();
    await desk.appliance.alter("DELETE FROM access_policies");
    engine.access.forget(1);
  });

  test("report an inconsistent ledger", async () => {
    await desk.appliance.alter(
      "UPDATE number_sequences SET next = next + 1 WHERE scope LIKE 'fin.journal-entries.%'",
    );
    expect((await desk.get("stats")).health).toMatchObject({
      no_sequence_gaps: false,
      trial_balance_zero: true,
    });
    expect(await desk.broken()).toEqual(["fin.no_number_gaps", "records.numbers_without_gaps"]);
    await desk.appliance.alter(
      "UPDATE number_sequences SET next = next - 1 WHERE scope LIKE 'fin.journal-entries.%'",
    );
    // Changes a posting in the database, for which the trigger that protects postings must be removed.
    await desk.appliance.alter("DROP TRIGGER sealed_fin_postings_changed");
    const [first] = await desk.appliance.rows("SELECT rid FROM fin_postings LIMIT 1");
    await desk.appliance.alter("UPDATE fin_postings SET debit = debit + 1 WHERE rid = ?", Number(first?.rid));
    expect((await desk.get("stats")).health).toMatchObject({ trial_balance_zero: false });
    expect(await desk.broken()).toEqual(["fin.debits_equal_credits", "fin.postings_equal_entries"]);
    await desk.appliance.alter("UPDATE fin_postings SET debit = debit - 1 WHERE rid = ?", Number(first?.rid));

    await desk.appliance.alter("UPDATE fin_journal_entries_lines SET text = 'other' WHERE rid = 1");
    expect(await desk.broken()).toEqual(["fin.posted_unchanged"]);
    await desk.appliance.alter("UPDATE fin_journal_entries_lines SET text = NULL WHERE rid = 1");
    expect(await desk.broken()).toEqual([]);
  });
});
