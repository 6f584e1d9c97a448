import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { FIN } from "./books.ts";
import { Desk, said, taken } from "./desk.ts";

let desk: Desk;
let count = 0;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

async function founded(): Promise<{ owner: Client; account: (purpose: string) => string }> {
  count += 1;
  const owner = await desk.appliance.addOrganization(desk.ana, `New${count}`, `new${count}@example.org`);
  const { accounts } = taken(await owner.post(`${FIN}/ledger-accounts/chart`, { type: "services" }), 201);
  return {
    owner,
    account: (purpose) => accounts.find((one: Json) => one.purpose === purpose).id,
  };
}

async function period(owner: Client, fiscal_year: string, start: string, end: string, kind = "month") {
  return said(await owner.post(`${FIN}/periods`, { fiscal_year, name: `From ${start}`, start, end, kind }));
}

async function post(owner: Client, lines: object[], date: string): Promise<string> {
  const made = taken(await owner.post(`${FIN}/journal-entries`, { date, narration: "Sale", lines }), 201);
  return said(await owner.post(`${FIN}/journal-entries/${made.id}/post`));
}

describe("Fiscal year of 4-4-5 weeks", () => {
  test("is set up by period, accepts entries and closes in order", async () => {
    const { owner, account } = await founded();
    let start = "2026-01-05";
    for (let i = 0; i < 12; i++) {
      const weeks = i % 3 === 2 ? 5 : 4;
      const next = new Date(Date.parse(start) + weeks * 7 * 86_400_000);
      const end = new Date(next.getTime() - 86_400_000).toISOString().slice(0, 10);
      expect(await period(owner, "2026", start, end)).toBe("201");
      start = next.toISOString().slice(0, 10);
    }
    expect(await period(owner, "2026", "2027-01-03", "2027-01-03", "adjust")).toBe("201");
    const lines = [
      { account_id: account("bank"), debit: 70 },
      { account_id: account("sales"), credit: 70 },
    ];
    expect(await post(owner, lines, "2026-01-04")).toBe("409 PERIOD_CLOSED, date PERIOD_MISSING");
    expect(await post(owner, lines, "2027-01-03")).toBe("200");
    const periods = (await owner.get(`${FIN}/periods?sort=end&limit=50`)).body.data;
    for (const { id, kind } of periods) {
      if (kind === "adjust") taken(await owner.post(`${FIN}/periods/${id}/close_year`));
      expect(said(await owner.post(`${FIN}/periods/${id}/close`))).toBe("200");
    }
    expect(taken(await owner.get(`${FIN}/balance-sheet?at=2027-01-03`))).toMatchObject({
      result: { of_the_year: 0, of_earlier_years: 0 },
      total_equity: 70,
    });
  });
});

describe("Months of a fiscal year", () => {
  test("cannot be interrupted by those of another year", async () => {
    const { owner } = await founded();
    expect(await period(owner, "A", "2026-03-01", "2026-03-31")).toBe("201");
    expect(await period(owner, "B", "2026-04-01", "2026-04-30")).toBe("201");
    const refusal = "422 VALIDATION_FAILED, fiscal_year YEAR_APART";
    expect(await period(owner, "A", "2026-05-01", "2026-05-31")).toBe(refusal);
    expect(await period(owner, "B", "2026-02-01", "2026-02-28")).toBe(refusal);
    expect(await period(owner, "A", "2026-02-01", "2026-02-28")).toBe("201");
    expect(await period(owner, "B", "2026-05-01", "2026-05-31")).toBe("201");
  });
});

describe("Short first fiscal year", () => {
  test("has a budget for its own months, unaffected by spending in the next year", async () => {
    const { owner, account } = await founded();
    for (const month of ["10", "11", "12"])
      expect(
        await period(owner, "2026", `2026-${month}-01`, `2026-${month}-${month === "11" ? 30 : 31}`),
      ).toBe("201");
    taken(await owner.post(`${FIN}/periods/year`, { starts_on: "2027-01-01" }), 201);
    const made = taken(
      await owner.post(`${FIN}/budgets`, {
        name: "Short",
        fiscal_year: "2026",
        account_id: account("expenses"),
        on_exceed: "block",
        amounts: Array.from({ length: 12 }, (_, i) => (i < 3 ? 100 : 0)),
      }),
      201,
    );
    taken(await owner.post(`${FIN}/budgets/${made.id}/activate`));
    const spend = (amount: number) => [
      { account_id: account("expenses"), debit: amount },
      { account_id: account("bank"), credit: amount },
    ];
    expect(await post(owner, spend(5000), "2027-02-10")).toBe("200");
    expect(await post(owner, spend(300), "2026-12-31")).toBe("200");
    expect(await post(owner, spend(1), "2026-12-31")).toBe("422 VALIDATION_FAILED, lines BUDGET");
    const { budgets } = taken(await owner.get(`${FIN}/budget-report?fiscal_year=2026`));
    expect(budgets[0]).toMatchObject({ left: 0, actual_to_date: expect.any(Number) });
    const later = taken(await owner.get(`${FIN}/profit-and-loss?from=2027-01-01&to=2027-12-31`));
    expect(later.expense).toMatchObject({ amount: 5000, budget: null });
  });
});

describe("Missing fiscal year", () => {
  test("starts in the month of the nearest year", async () => {
    const { owner } = await founded();
    taken(await owner.post(`${FIN}/periods/year`, { starts_on: "2026-04-01" }), 201);
    const cases = [
      ["2026-04-01", "2026-04-01"],
      ["2027-03-31", "2026-04-01"],
      ["2027-04-01", "2027-04-01"],
      ["2029-02-28", "2028-04-01"],
      ["2026-03-31", "2025-04-01"],
      ["2024-04-01", "2024-04-01"],
    ];
    for (const [to, from] of cases)
      expect(taken(await owner.get(`${FIN}/profit-and-loss?to=${to}`))).toMatchObject({ from, to });
  });

  test("defaults to the calendar year", async () => {
    const { owner } = await founded();
    expect(taken(await owner.get(`${FIN}/profit-and-loss?to=2026-05-05`)).from).toBe("2026-01-01");
  });
});

test("reversals are dated today in the organisation's time zone", async () => {
  const { client, books } = await desk.another("East");
  taken(await client.put("/api/v1/settings/organization", { time_zone: "Pacific/Auckland" }));
  const lines = [
    { account_id: books.account("bank"), debit: 5 },
    { account_id: books.account("sales"), credit: 5 },
  ];
  const made = taken(
    await client.post(`${FIN}/journal-entries`, { date: "2026-01-10", narration: "Sale", lines }),
    201,
  );
  taken(await client.post(`${FIN}/journal-entries/${made.id}/post`));
  const { reversed_by_id } = taken(await client.post(`${FIN}/journal-entries/${made.id}/reverse`));
  // Noon in Greenwich is one in the morning of the next day there.
  expect(taken(await client.get(`${FIN}/journal-entries/${reversed_by_id}`)).date).toBe("2026-11-21");
  expect(taken(await client.get(`${FIN}/trial-balance`)).to).toBe("2026-11-21");
});

test("a year with equal income and expense closes without a retained earnings line", async () => {
  const { client, books } = await desk.another("Even");
  const even = [
    { account_id: books.account("expenses"), debit: 40 },
    { account_id: books.account("sales"), credit: 40 },
  ];
  expect(await post(client, even, "2026-06-30")).toBe("200");
  for (const { id } of books.periods.slice(0, 12)) taken(await client.post(`${FIN}/periods/${id}/close`));
  const adjusting = `${FIN}/periods/${books.periods[12].id}`;
  const { closing_entry_id } = taken(await client.post(`${adjusting}/close_year`));
  const entry = taken(await client.get(`${FIN}/journal-entries/${closing_entry_id}`));
  expect(entry.lines.map(({ account_id, debit, credit }: Json) => [account_id, debit - credit])).toEqual([
    [books.account("sales"), 40],
    [books.account("expenses"), -40],
  ]);
  taken(await client.post(`${adjusting}/close`));
  for (const name of ["lock", "close_year"]) {
    const refused = said(await client.post(`${adjusting}/${name}`));
    expect(refused).toBe(name === "lock" ? "409 STATE_TRANSITION_INVALID, state EARLIER_NOT_LOCKED" : "200");
  }
  expect(await desk.broken(client)).toEqual([]);
});
