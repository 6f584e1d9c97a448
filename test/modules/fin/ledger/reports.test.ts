import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { pathOf } from "../../../kit/samples.ts";
import { makeTax, openBooks } from "./books.ts";
import { Desk, said, taken } from "./desk.ts";

let desk: Desk;
let other: Client;
let centre: Json;

beforeAll(async () => {
  desk = await Desk.open();
  other = (await desk.another("Other")).client;
  taken(await desk.ana.post("/api/v1/fin/periods/year", { starts_on: "2025-01-01" }), 201);
  centre = await desk.create("cost-centres", { code: "SHOP", name: "Shop" });
  const day = (date: string, more: object = {}) => ({ date, ...more });
  await desk.post(desk.pair("bank", "opening_balance", 10_000), day("2025-01-01", { journal: "opening" }));
  await desk.post(desk.pair("bank", "sales", 700), day("2025-03-15"));
  await desk.post(desk.pair("expenses", "bank", 200), day("2025-12-31"));
  await desk.post(desk.pair("bank", "sales", 500, { cost_centre_id: centre.id }), day("2026-01-31"));
  await desk.post(desk.pair("bank", "service_sales", 40), day("2026-02-01"));
  await desk.post(desk.pair("expenses", "bank", 90, { cost_centre_id: centre.id }), day("2026-02-28"));
  await desk.post(desk.pair("salaries", "employee_payable", 60), day("2026-03-31"));
});
afterAll(() => desk.close());

const rowsOf = (side: Json) => Object.fromEntries(side.rows.map((row: Json) => [row.code, row.amount]));

describe("Profit and loss", () => {
  test("shows each account in the period, and income minus expense", async () => {
    const result = await desk.get("profit-and-loss?from=2026-01-01&to=2026-03-31");
    expect(rowsOf(result.income)).toEqual({ "4010": 500, "4020": 40 });
    expect(rowsOf(result.expense)).toEqual({ "6010": 60, "6190": 90 });
    expect(result.profit).toEqual({ amount: 390, compared: null, budget: null, months: [] });
  });

  const spans: [sentence: string, query: string, profit: number][] = [
    ["for a single day", "from=2026-01-31&to=2026-01-31", 500],
    ["from the last day of a month to the first of the next", "from=2026-01-31&to=2026-02-01", 540],
    ["from mid-month to the middle of another", "from=2026-01-15&to=2026-03-30", 450],
    ["within one month", "from=2026-02-02&to=2026-02-27", 0],
    ["across the end of a year", "from=2025-12-31&to=2026-01-31", 300],
    ["for a cost centre", "from=2026-01-01&to=2026-12-31&cost_centre_id=CENTRE", 410],
    ["for a cost centre within a month", "from=2026-02-10&to=2026-02-28&cost_centre_id=CENTRE", -90],
    ["for an unknown cost centre", "from=2026-01-01&to=2026-12-31&cost_centre_id=none", 0],
  ];
  for (const [sentence, query, profit] of spans) {
    test(`is ${profit} ${sentence}`, async () => {
      const result = await desk.get(`profit-and-loss?${query.replace("CENTRE", centre.id)}`);
      expect(result.profit.amount).toBe(profit);
    });
  }

  test("shows a comparison period and each month", async () => {
    const result = await desk.get(
      "profit-and-loss?from=2026-01-15&to=2026-03-31&by_month=true&compare_from=2025-01-01&compare_to=2025-12-31",
    );
    expect(result.months).toEqual(["2026-01", "2026-02", "2026-03"]);
    expect(result.profit).toEqual({ amount: 390, compared: 500, budget: null, months: [500, -50, -60] });
    const [sales] = result.income.rows;
    expect(sales).toMatchObject({ code: "4010", amount: 500, compared: 700, months: [500, 0, 0] });
  });

  test("defaults to the fiscal year to date", async () => {
    const result = await desk.get("profit-and-loss?to=2026-02-28");
    expect(result).toMatchObject({ from: "2026-01-01", to: "2026-02-28", profit: { amount: 450 } });
  });
});

describe("Balance sheet", () => {
  test("balances on every date with results of this and unclosed years", async () => {
    for (const [at, assets, year, earlier] of [
      ["2024-12-31", 0, 0, 0],
      ["2025-01-01", 10_000, 0, 0],
      ["2025-12-31", 10_500, 500, 0],
      ["2026-01-31", 11_000, 500, 500],
      ["2026-03-31", 10_950, 390, 500],
    ] as const) {
      const sheet = await desk.get(`balance-sheet?at=${at}`);
      expect({ at, ...sheet }).toMatchObject({
        at,
        assets: { total: assets },
        result: { of_the_year: year, of_earlier_years: earlier },
        check: 0,
        balanced: true,
      });
    }
    const sheet = await desk.get("balance-sheet?at=2026-03-31&compare_at=2025-12-31");
    expect(sheet.liabilities.rows).toMatchObject([{ code: "2030", amount: 60, compared: 0 }]);
    expect(sheet.equity.rows).toMatchObject([{ code: "3090", amount: 10_000, compared: 10_000 }]);
    expect(sheet.compared_result).toEqual({ of_the_year: 500, of_earlier_years: 0 });
  });
});

describe("Trial balance", () => {
  test("shows opening balance, movements and closing balance of a period", async () => {
    const { rows } = await desk.get("trial-balance?from=2026-02-01&to=2026-02-28");
    expect(rows.find(({ code }: Json) => code === "1020")).toMatchObject({
      opening: 11_000,
      debit: 40,
      credit: 90,
      balance: 10_950,
    });
  });
});

describe("Account ledger", () => {
  const ledger = (query = "") => `ledger-accounts/${desk.account("bank")}/ledger${query}`;

  test("runs from opening to closing balance, line by line", async () => {
    const statement = await desk.get(ledger("?from=2025-12-31&to=2026-02-28"));
    expect(statement).toMatchObject({ opening: 10_700, debit: 540, credit: 290, closing: 10_950 });
    expect(
      statement.data.map(({ date, debit, credit, balance }: Json) => [date, debit - credit, balance]),
    ).toEqual([
      ["2025-12-31", -200, 10_500],
      ["2026-01-31", 500, 11_000],
      ["2026-02-01", 40, 11_040],
      ["2026-02-28", -90, 10_950],
    ]);
  });

  test("adds up to the whole over all pages", async () => {
    for (let i = 0; i < 7; i++) await desk.post(desk.pair("bank", "cash", i + 1), { date: "2026-05-05" });
    const whole = await desk.get(ledger("?limit=200"));
    const pages: Json[] = [];
    for (let cursor = ""; ; ) {
      const { data, page, closing } = await desk.get(ledger(`?limit=2${cursor}`));
      expect(closing).toBe(whole.closing);
      pages.push(...data);
      if (page.next_cursor === null) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    expect(pages).toEqual(whole.data);
    expect(pages.at(-1).balance).toBe(whole.closing);
  });

  test("rejects cursors of other accounts and forged ones", async () => {
    const { page } = await desk.get(ledger("?limit=1"));
    const sales = `ledger-accounts/${desk.account("sales")}/ledger`;
    const refusal = "422 VALIDATION_FAILED, cursor CURSOR_INVALID";
    expect(await desk.tryGet(`${sales}?cursor=${page.next_cursor}`)).toBe(refusal);
    expect(await desk.tryGet(ledger("?cursor=1"))).toBe(refusal);
    expect(await desk.tryGet(ledger("?cursor=00000000-0000-7000-8000-000000000000.0"))).toBe(refusal);
  });

  test("of another organisation is not found", async () => {
    expect(await desk.tryGet(ledger(), other)).toBe("404 RECORD_NOT_FOUND");
  });
});

describe("Tax report", () => {
  test("shows the tax base, tax due and deductible tax by code", async () => {
    const { client, books } = await desk.another("Taxed");
    const at = (purpose: string, amounts: object) => ({ account_id: books.account(purpose), ...amounts });
    const enter = async (date: string, lines: object[]) => {
      const made = taken(
        await client.post("/api/v1/fin/journal-entries", { date, narration: "Tax", lines }),
        201,
      );
      taken(await client.post(`/api/v1/fin/journal-entries/${made.id}/post`));
    };
    const vat = await makeTax(client, books, { code: "VAT20" });
    const input = await makeTax(client, books, { code: "IN20", kind: "purchase" });
    const reverse = await makeTax(client, books, { code: "RC20", kind: "reverse" });
    const exempt = await makeTax(client, books, { code: "EX0", kind: "exempt", rate: "0" });
    const coded = (code: Json, amounts: object) => ({ tax_code_id: code.id, ...amounts });

    // Tax code on the taxed line.
    await enter("2026-01-10", [
      at("bank", { debit: 1200 }),
      at("sales", coded(vat, { credit: 1000 })),
      at("tax_output", coded(vat, { credit: 200 })),
    ]);
    // Tax code on the tax line.
    await enter("2026-01-20", [
      at("bank", { debit: 120 }),
      at("sales", { credit: 100 }),
      at("tax_output", coded(vat, { credit: 20, tax_base: -100 })),
    ]);
    // Later reversed.
    await enter("2026-01-31", [
      at("sales", coded(vat, { debit: 500 })),
      at("tax_output", coded(vat, { debit: 100 })),
      at("bank", { credit: 600 }),
    ]);
    await enter("2026-01-31", [
      at("expenses", coded(input, { debit: 300 })),
      at("tax_input", coded(input, { debit: 60 })),
      at("bank", { credit: 360 }),
    ]);
    await enter("2026-01-31", [
      at("expenses", coded(reverse, { debit: 400 })),
      at("tax_input", coded(reverse, { debit: 80 })),
      at("tax_output", coded(reverse, { credit: 80 })),
      at("bank", { credit: 400 }),
    ]);
    await enter("2026-01-31", [at("bank", { debit: 50 }), at("sales", coded(exempt, { credit: 50 }))]);
    // Payment to the tax office, without a code.
    await enter("2026-02-15", [at("tax_output", { debit: 60 }), at("bank", { credit: 60 })]);

    const report = taken(await client.get("/api/v1/fin/tax-report?from=2026-01-01&to=2026-01-31"));
    expect(
      report.codes.map(({ code, base, due, deductible }: Json) => ({ code, base, due, deductible })),
    ).toEqual([
      { code: "EX0", base: 50, due: 0, deductible: 0 },
      { code: "IN20", base: 300, due: 0, deductible: 60 },
      { code: "RC20", base: 400, due: 80, deductible: 80 },
      { code: "VAT20", base: 600, due: 120, deductible: 0 },
    ]);
    expect(report).toMatchObject({ due: 200, deductible: 140, payable: 60 });
    const february = taken(await client.get("/api/v1/fin/tax-report?from=2026-02-01&to=2026-02-28"));
    expect(february).toMatchObject({ codes: [], payable: 0 });
    expect(
      february.accounts.map(({ code, opening, by_code, other, closing }: Json) => [
        code,
        opening,
        by_code,
        other,
        closing,
      ]),
    ).toEqual([
      ["1190", 140, 0, 0, 140],
      ["2210", -200, 0, 60, -140],
    ]);
    const { tax } = taken(await client.get("/api/v1/fin/stats?from=2026-01-01&to=2026-01-31"));
    expect(tax).toMatchObject({ due: 200, deductible: 140, payable: 60, balance: 0 });
  });

  test("matches issued invoices", async () => {
    const client = await desk.appliance.addOrganization(desk.ana, "Invoiced", "invoiced@example.org");
    const books = await openBooks(client);
    const vat = await makeTax(client, books);
    const customer = taken(await client.post(pathOf("crm.accounts"), { name: "C" }), 201).id;
    const made = taken(
      await client.post(pathOf("fin.invoices"), {
        account_id: customer,
        issue_date: "2026-01-10",
        lines: [
          {
            text: "Goods",
            price: 999,
            quantity: "3",
            account_id: books.account("sales"),
            tax_code_ids: [vat.id],
          },
        ],
      }),
      201,
    );
    const invoice = taken(await client.post(`${pathOf("fin.invoices")}/${made.id}/issue`));
    const report = taken(await client.get("/api/v1/fin/tax-report?from=2026-01-01&to=2026-01-31"));
    expect(report.codes).toMatchObject([{ code: "VAT20", base: invoice.net, due: invoice.tax }]);
    expect(await desk.broken(client)).toEqual([]);
  });
});

describe("Ledger reports", () => {
  const reports = ["trial-balance", "profit-and-loss", "balance-sheet", "tax-report", "budget-report"];

  test("are visible to clerks and auditors, but require permission", async () => {
    const clerk = await desk.hire("clerk", ["fin_clerk"]);
    const auditor = await desk.hire("auditor", ["auditor"]);
    const seller = await desk.hire("seller", ["crm_manager"]);
    const paths = [...reports, `ledger-accounts/${desk.account("bank")}/ledger`];
    for (const path of paths) {
      expect(await desk.tryGet(path, clerk)).toBe("200");
      expect(await desk.tryGet(path, auditor)).toBe("200");
      expect(await desk.tryGet(path, seller)).toBe("403 ACCESS_DENIED, action PERMISSION_MISSING");
    }
  });

  test("are empty and balanced without postings", async () => {
    const client = await desk.appliance.addOrganization(desk.ana, "Empty", "empty@example.org");
    for (const path of reports) expect(said(await client.get(`/api/v1/fin/${path}`))).toBe("200");
    expect((await client.get("/api/v1/fin/balance-sheet")).body).toMatchObject({ check: 0, balanced: true });
    const { body } = await client.get("/api/v1/fin/stats");
    expect(body.health).toMatchObject({ trial_balance_zero: true, no_sequence_gaps: true });
  });

  const wrong: [query: string, answer: string][] = [
    ["trial-balance?at=2026-01-01&from=2026-01-01", "at EITHER_OR"],
    ["trial-balance?from=2026-02-01&to=2026-01-01", "to DATE_ORDER"],
    ["trial-balance?at=2026-02-30", "at WRONG_FORMAT"],
    ["trial-balance?at=0001-01-01", "at WRONG_FORMAT"],
    ["profit-and-loss?from=2026-02-01&to=2026-01-01", "to DATE_ORDER"],
    ["profit-and-loss?compare_from=2026-02-01", "compare_to REQUIRED"],
    ["profit-and-loss?from=1990-01-01&to=2026-01-01&by_month=true", "by_month TOO_MANY"],
    ["profit-and-loss?months=12", "months UNKNOWN_FIELD"],
    ["tax-report?from=2026-02-01&to=2026-01-01", "to DATE_ORDER"],
    ["balance-sheet?at=soon", "at WRONG_FORMAT"],
  ];
  for (const [query, answer] of wrong) {
    test(`are rejected for ${query}`, async () => {
      expect(await desk.tryGet(query)).toBe(`422 VALIDATION_FAILED, ${answer}`);
    });
  }
});
