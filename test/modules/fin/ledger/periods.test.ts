import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { pathOf } from "../../../kit/samples.ts";
import { FIN } from "./books.ts";
import { Desk, said, taken } from "./desk.ts";

let desk: Desk;
let count = 0;

beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

/** Opens a ledger in a separate organisation, so that tests do not close each other's periods. */
async function fresh(): Promise<{ owner: Client; periods: Json[]; accounts: (purpose: string) => string }> {
  count += 1;
  const { client, books } = await desk.another(`Org${count}`);
  return { owner: client, periods: books.periods, accounts: books.account };
}

describe("Fiscal year setup", () => {
  const year = (by: Client, body: object) => by.post(`${FIN}/periods/year`, body);

  test("creates twelve months and an adjusting period on the last day", async () => {
    const { periods } = await fresh();
    expect(periods).toHaveLength(13);
    expect(periods[1]).toMatchObject({
      name: "2026-02",
      start: "2026-02-01",
      end: "2026-02-28",
      kind: "month",
    });
    expect(periods[12]).toMatchObject({
      start: "2026-12-31",
      end: "2026-12-31",
      kind: "adjust",
      state: "open",
    });
  });

  test("is idempotent", async () => {
    const { owner, periods } = await fresh();
    const again = taken(await year(owner, { starts_on: "2026-01-01" }), 201);
    expect(again.periods).toEqual(periods);
    expect(await desk.all("periods", "", owner)).toHaveLength(13);
  });

  const years: [sentence: string, body: object, answer: string][] = [
    ["after the last year", { starts_on: "2027-01-01" }, "201"],
    ["before the first year", { starts_on: "2025-01-01" }, "201"],
    ["with a gap", { starts_on: "2028-01-01" }, "422 VALIDATION_FAILED, start PERIOD_GAP"],
    ["with an overlap", { starts_on: "2026-07-01" }, "422 VALIDATION_FAILED, start PERIOD_OVERLAP"],
    [
      "with a name already in use",
      { starts_on: "2027-01-01", fiscal_year: "2026" },
      "409 DUPLICATE_VALUE, fiscal_year DUPLICATE",
    ],
    ["in the year 0001", { starts_on: "0001-01-01" }, "422 VALIDATION_FAILED, starts_on WRONG_FORMAT"],
    ["in the year 9999", { starts_on: "9999-01-01" }, "422 VALIDATION_FAILED, starts_on WRONG_FORMAT"],
    ["that ends after the year 2999", { starts_on: "2999-06-01" }, "422"],
  ];
  for (const [sentence, body, answer] of years) {
    test(`${sentence}: ${answer}`, async () => {
      const { owner } = await fresh();
      const reply = await year(owner, body);
      expect(reply.status < 400 ? String(reply.status) : said(reply)).toStartWith(answer);
    });
  }

  test("is rejected before a closed year", async () => {
    const { owner, periods } = await fresh();
    taken(await owner.post(`${FIN}/periods/${periods[0].id}/close`));
    expect(said(await year(owner, { starts_on: "2025-01-01" }))).toBe(
      "422 VALIDATION_FAILED, start PERIOD_BEFORE_CLOSED",
    );
  });

  test("names a year that does not start in January after both years", async () => {
    const client = await desk.appliance.addOrganization(desk.ana, "Summer", "summer@example.org");
    const { fiscal_year, periods } = taken(await year(client, { starts_on: "2026-04-06" }), 201);
    expect(fiscal_year).toBe("2026/27");
    expect(periods[0]).toMatchObject({ start: "2026-04-06", end: "2026-05-05" });
    expect(periods[11]).toMatchObject({ start: "2027-03-06", end: "2027-04-05" });
  });

  test("keeps month ends if the year starts on one", async () => {
    const client = await desk.appliance.addOrganization(desk.ana, "Leap", "leap@example.org");
    const { periods } = taken(await year(client, { starts_on: "2023-08-31" }), 201);
    const months = periods.slice(0, 12);
    expect(months[5]).toMatchObject({ start: "2024-01-31", end: "2024-02-28" });
    expect(months[6]).toMatchObject({ start: "2024-02-29", end: "2024-03-30" });
    for (const [i, month] of months.slice(1).entries()) {
      const next = new Date(Date.parse(months[i].end) + 86_400_000).toISOString().slice(0, 10);
      expect(month.start).toBe(next);
    }
  });
});

describe("Single period", () => {
  const month = { fiscal_year: "2027", name: "January 2027", start: "2027-01-01", end: "2027-01-31" };
  const cases: [sentence: string, body: object, answer: string][] = [
    ["after the last month", {}, "201"],
    ["with an end before its start", { end: "2026-12-31" }, "422 VALIDATION_FAILED, end DATE_ORDER"],
    ["longer than a year", { end: "2028-01-01" }, "422 VALIDATION_FAILED, end PERIOD_TOO_LONG"],
    ["with an overlap of one day", { start: "2026-12-31" }, "422 VALIDATION_FAILED, start PERIOD_OVERLAP"],
    [
      "in a year that is already complete",
      { fiscal_year: "2026" },
      "422 VALIDATION_FAILED, fiscal_year YEAR_COMPLETE",
    ],
    ["with a gap of one day", { start: "2027-01-02" }, "422 VALIDATION_FAILED, start PERIOD_GAP"],
    [
      "for adjustments of a year without months",
      { kind: "adjust", start: "2027-12-31", end: "2027-12-31" },
      "422 VALIDATION_FAILED, start PERIOD_PLACE",
    ],
    [
      "for adjustments of a year that already has one",
      { kind: "adjust", fiscal_year: "2026", start: "2026-12-31", end: "2026-12-31" },
      "422 VALIDATION_FAILED, kind PERIOD_OVERLAP",
    ],
  ];
  for (const [sentence, body, answer] of cases) {
    test(`${sentence}: ${answer}`, async () => {
      const { owner } = await fresh();
      const reply = await owner.post(`${FIN}/periods`, { ...month, ...body });
      expect(reply.status < 400 ? String(reply.status) : said(reply)).toBe(answer);
    });
  }

  test("can be renamed while open, but not moved", async () => {
    const { owner, periods } = await fresh();
    const path = `${FIN}/periods/${periods[0].id}`;
    expect((await owner.put(path, { name: "January" })).body.name).toBe("January");
    expect(said(await owner.put(path, { start: "2025-12-31" }))).toBe(
      "422 VALIDATION_FAILED, start UNKNOWN_FIELD",
    );
  });

  test("can be archived only at either end and without postings", async () => {
    const { owner, periods, accounts } = await fresh();
    await post(owner, accounts, "2026-01-15", 5);
    const archive = (place: number) => owner.delete(`${FIN}/periods/${periods[place].id}`).then(said);
    expect(await archive(0)).toBe("409 RECORD_IN_USE, fin.journal-entries.period_id USED_BY");
    expect(await archive(5)).toBe("409 RECORD_IN_USE");
    expect(await archive(11)).toBe("409 RECORD_IN_USE");
    expect(await archive(12)).toBe("200");
    expect(await archive(11)).toBe("200");
  });
});

async function draft(
  by: Client,
  accounts: (purpose: string) => string,
  date: string,
  amount: number,
  more = {},
) {
  const lines = [
    { account_id: accounts("bank"), debit: amount },
    { account_id: accounts("sales"), credit: amount },
  ];
  return taken(await by.post(`${FIN}/journal-entries`, { date, narration: "Sale", lines, ...more }), 201);
}

async function post(
  by: Client,
  accounts: (purpose: string) => string,
  date: string,
  amount: number,
  more = {},
) {
  const made = await draft(by, accounts, date, amount, more);
  return taken(await by.post(`${FIN}/journal-entries/${made.id}/post`));
}

describe("Closing a period", () => {
  let owner: Client;
  let periods: Json[];
  let accounts: (purpose: string) => string;

  beforeEach(async () => {
    ({ owner, periods, accounts } = await fresh());
  });

  const move = (place: number, name: string, by = owner) =>
    by.post(`${FIN}/periods/${periods[place].id}/${name}`);
  const closeAll = async (until: number) => {
    for (let place = 0; place < until; place++) taken(await move(place, "close"));
  };

  test("blocks posting until the period is reopened", async () => {
    taken(await move(0, "close"));
    const late = await draft(owner, accounts, "2026-01-31", 5);
    const path = `${pathOf("fin.journal-entries")}/${late.id}/post`;
    expect(said(await owner.post(path))).toBe("409 PERIOD_CLOSED, date PERIOD_CLOSED");
    taken(await move(0, "reopen"));
    expect(said(await owner.post(path))).toBe("200");
  });

  test("blocks reversals dated in the period", async () => {
    const entry = await post(owner, accounts, "2026-01-10", 5);
    taken(await move(0, "close"));
    const path = `${pathOf("fin.journal-entries")}/${entry.id}/reverse`;
    expect(said(await owner.post(path, { date: "2026-01-20" }))).toBe(
      "409 PERIOD_CLOSED, date PERIOD_CLOSED",
    );
    expect(said(await owner.post(path, { date: "2026-02-01" }))).toBe("200");
  });

  test("softly leaves posting to users who may close periods", async () => {
    const clerk = await desk.appliance.invite(owner, `clerk${count}@example.com`, ["fin_clerk"]);
    taken(await move(0, "soft_close"));
    const late = await draft(clerk, accounts, "2026-01-31", 5);
    const path = `${pathOf("fin.journal-entries")}/${late.id}/post`;
    expect(said(await clerk.post(path))).toBe("409 PERIOD_CLOSED, date PERIOD_SOFT_CLOSED");
    expect(said(await owner.post(path))).toBe("200");
    expect(said(await move(0, "close", clerk))).toBe("403 ACCESS_DENIED, action PERMISSION_MISSING");
  });

  test("requires order, starting with the first month", async () => {
    expect(said(await move(1, "close"))).toBe("409 STATE_TRANSITION_INVALID, periods EARLIER_OPEN");
    await closeAll(2);
    expect(said(await move(0, "reopen"))).toBe("409 STATE_TRANSITION_INVALID, state LATER_CLOSED");
    taken(await move(1, "reopen"));
    taken(await move(0, "reopen"));
  });

  test("closes several months in order until one cannot be closed", async () => {
    const late = await draft(owner, accounts, "2026-03-31", 5);
    const closed = async () => {
      const open = periods.slice(0, 4);
      const operations = open.map(({ id }) => ({ action: "close", id }));
      const { body } = await owner.post(`${FIN}/periods/bulk`, { operations });
      return body.results.map(({ error }: Json) => error?.code ?? "closed");
    };
    // Refuses closed months as well, and those after the obstacle.
    const refused = "STATE_TRANSITION_INVALID";
    expect(await closed()).toEqual(["closed", "closed", refused, refused]);
    taken(await owner.post(`${pathOf("fin.journal-entries")}/${late.id}/post`));
    expect(await closed()).toEqual([refused, refused, "closed", "closed"]);
  });

  test("is rejected while documents are pending, and lists all of them", async () => {
    await draft(owner, accounts, "2026-01-31", 5);
    await draft(owner, accounts, "2026-02-01", 5);
    const customer = taken(await owner.post(pathOf("crm.accounts"), { name: "Customer" }), 201).id;
    taken(await owner.post(pathOf("fin.invoices"), { account_id: customer, issue_date: "2026-01-20" }), 201);
    taken(
      await owner.post(pathOf("fin.payments"), {
        direction: "in",
        party_id: customer,
        bank_account_id: accounts("bank"),
        amount: 100,
        date: "2026-01-20",
      }),
      201,
    );
    taken(
      await owner.post(pathOf("fin.bank-transactions"), {
        bank_account_id: accounts("bank"),
        amount: 100,
        booked_at: "2026-01-20",
        external_id: "1",
      }),
      201,
    );
    expect(said(await move(0, "close"))).toBe(
      "409 STATE_TRANSITION_INVALID, invoices DRAFT_INVOICES, payments UNPOSTED_PAYMENTS, " +
        "bank-transactions UNRECONCILED_LINES, journal-entries DRAFT_ENTRIES",
    );
  });

  test("is rejected while receivables differ from the open invoices", async () => {
    const customer = taken(await owner.post(pathOf("crm.accounts"), { name: "Customer" }), 201).id;
    const made = taken(
      await owner.post(pathOf("fin.invoices"), {
        account_id: customer,
        issue_date: "2026-02-10",
        lines: [{ text: "Work", price: 1000, account_id: accounts("sales") }],
      }),
      201,
    );
    taken(await owner.post(`${pathOf("fin.invoices")}/${made.id}/issue`));
    taken(await move(0, "close"));
    taken(await move(0, "reopen"));
    await desk.appliance.alter(
      "UPDATE fin_invoices SET base_balance = base_balance + 1 WHERE id = ?",
      made.id,
    );
    expect(said(await move(0, "close"))).toBe(
      "409 STATE_TRANSITION_INVALID, ledger-accounts.ar SUBLEDGER_DIFFERS",
    );
    expect(await desk.broken(owner)).toContain("fin.subledgers_agree");
    await desk.appliance.alter(
      "UPDATE fin_invoices SET base_balance = base_balance - 1 WHERE id = ?",
      made.id,
    );
    expect(said(await move(0, "close"))).toBe("200");
  });

  test("seals the trial balance in a hash chain", async () => {
    await post(owner, accounts, "2026-01-10", 100);
    await post(owner, accounts, "2026-02-10", 40);
    const january = taken(await move(0, "close"));
    expect(january.trial_balance).toEqual({ entries: 1, debit: 100, accounts: 2 });
    const february = taken(await move(1, "close"));
    expect(february.trial_balance).toEqual({ entries: 1, debit: 40, accounts: 2 });
    expect(january.trial_balance_hash).toMatch(/^[0-9a-f]{64}$/);

    taken(await move(1, "reopen"));
    expect(taken(await move(1, "close")).trial_balance_hash).toBe(february.trial_balance_hash);

    taken(await move(1, "reopen"));
    const reopened = taken(await move(0, "reopen"));
    expect(reopened).toMatchObject({ trial_balance: null, trial_balance_hash: null, closed_at: null });
    await post(owner, accounts, "2026-01-11", 1);
    const changed = taken(await move(0, "close"));
    expect(changed.trial_balance_hash).not.toBe(january.trial_balance_hash);
    expect(changed.trial_balance_seal).not.toBe(january.trial_balance_seal);
    const after = taken(await move(1, "close"));
    expect(after.trial_balance_hash).not.toBe(february.trial_balance_hash);
  });

  test("reveals later tampering", async () => {
    await post(owner, accounts, "2026-01-10", 100);
    taken(await move(0, "close"));
    taken(await move(1, "close"));
    expect(await desk.broken(owner)).toEqual([]);
    const tampering = [
      ["UPDATE fin_periods SET trial_balance_hash = 'x' || substr(trial_balance_hash, 2) WHERE id = ?", 0],
      ["UPDATE fin_periods SET trial_balance_seal = 'x' WHERE id = ?", 1],
    ] as const;
    for (const [statement, place] of tampering) {
      const { id } = periods[place];
      const [kept] = await desk.appliance.rows(
        "SELECT trial_balance_hash AS hash, trial_balance_seal AS seal FROM fin_periods WHERE id = ?",
        id,
      );
      await desk.appliance.alter(statement, id);
      expect(await desk.broken(owner)).toEqual(["fin.closed_unchanged"]);
      await desk.appliance.alter(
        "UPDATE fin_periods SET trial_balance_hash = ?, trial_balance_seal = ? WHERE id = ?",
        String(kept?.hash),
        String(kept?.seal),
        id,
      );
    }
    expect(await desk.broken(owner)).toEqual([]);
  });

  test("permanently is locking, in order and without reopening", async () => {
    await closeAll(2);
    expect(said(await move(1, "lock"))).toBe("409 STATE_TRANSITION_INVALID, state EARLIER_NOT_LOCKED");
    taken(await move(0, "lock"));
    taken(await move(1, "lock"));
    for (const name of ["reopen", "close", "soft_close", "lock"])
      expect(said(await move(0, name))).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
    expect(said(await owner.put(`${FIN}/periods/${periods[0].id}`, { name: "X" }))).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect(said(await owner.delete(`${FIN}/periods/${periods[0].id}`))).toBe("409 RECORD_IN_USE");
  });

  test("never misses an entry posted concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const waiting = await draft(owner, accounts, "2026-01-10", 1 + round);
      const path = `${pathOf("fin.journal-entries")}/${waiting.id}/post`;
      const [closed, posted] = await Promise.all(
        round % 2 === 0
          ? [move(0, "close"), owner.post(path)]
          : [owner.post(path), move(0, "close")].reverse(),
      );
      expect(posted?.status).toBe(200);
      const period = taken(await owner.get(`${FIN}/periods/${periods[0].id}`));
      expect(period.state).toBe(closed?.status === 200 ? "closed" : "open");
      if (period.state === "closed") {
        expect(period.trial_balance.entries).toBe(round + 1);
        taken(await move(0, "reopen"));
      }
    }
  });
});

describe("Closing a fiscal year", () => {
  let owner: Client;
  let periods: Json[];
  let accounts: (purpose: string) => string;

  beforeEach(async () => {
    ({ owner, periods, accounts } = await fresh());
  });

  const adjusting = () => `${FIN}/periods/${periods[12].id}`;
  const closeYear = () => owner.post(`${adjusting()}/close_year`);
  const closeMonths = async () => {
    for (const { id } of periods.slice(0, 12)) taken(await owner.post(`${FIN}/periods/${id}/close`));
  };

  test("transfers income and expense to retained earnings once", async () => {
    await post(owner, accounts, "2026-05-10", 1000);
    const costs = [
      { account_id: accounts("expenses"), debit: 300 },
      { account_id: accounts("bank"), credit: 300 },
    ];
    const spent = taken(
      await owner.post(`${FIN}/journal-entries`, { date: "2026-06-10", narration: "Rent", lines: costs }),
      201,
    );
    taken(await owner.post(`${FIN}/journal-entries/${spent.id}/post`));
    expect(said(await closeYear())).toBe("409 STATE_TRANSITION_INVALID, state MONTHS_OPEN");
    await closeMonths();
    expect(said(await owner.post(`${adjusting()}/close`))).toBe(
      "409 STATE_TRANSITION_INVALID, ledger-accounts YEAR_NOT_CLOSED",
    );

    const closed = taken(await closeYear());
    const entry = taken(await owner.get(`${FIN}/journal-entries/${closed.closing_entry_id}`));
    expect(entry).toMatchObject({
      journal: "closing",
      date: "2026-12-31",
      adjusting: true,
      period_id: periods[12].id,
      source: { collection: "fin.periods", id: periods[12].id },
      total: 1000,
    });
    expect(entry.lines.map(({ account_id, debit, credit }: Json) => [account_id, debit - credit])).toEqual([
      [accounts("sales"), 1000],
      [accounts("expenses"), -300],
      [accounts("retained_earnings"), -700],
    ]);
    expect(taken(await closeYear())).toEqual(closed);

    // Closing the year again includes later adjustments.
    await post(owner, accounts, "2026-12-31", 50, { adjusting: true });
    const again = taken(await closeYear());
    expect(again.closing_entry_id).not.toBe(closed.closing_entry_id);
    const result = taken(await owner.get(`${FIN}/profit-and-loss?from=2026-01-01&to=2026-12-31`));
    expect(result.profit.amount).toBe(750);
    const sheet = taken(await owner.get(`${FIN}/balance-sheet?at=2026-12-31`));
    expect(sheet).toMatchObject({ result: { of_the_year: 0 }, total_equity: 750, balanced: true });
    expect(said(await owner.post(`${adjusting()}/close`))).toBe("200");
    expect(said(await closeYear())).toBe("200");
    expect(await desk.broken(owner)).toEqual([]);
  });

  test("debits retained earnings for a loss and posts nothing without a result", async () => {
    await closeMonths();
    expect(taken(await closeYear())).toMatchObject({ closing_entry_id: null, version: 1 });
    await post(owner, accounts, "2026-12-31", 80, { adjusting: true });
    const first = taken(await closeYear()).closing_entry_id;
    const reverse = (body: object) => owner.post(`${FIN}/journal-entries/${first}/reverse`, body);
    expect(said(await reverse({ date: "2027-01-01" }))).toBe("422 VALIDATION_FAILED, date DATE_FIXED");
    taken(await reverse({}));
    const sheet = taken(await owner.get(`${FIN}/balance-sheet?at=2026-12-31`));
    expect(sheet).toMatchObject({ result: { of_the_year: 80 }, balanced: true });
  });

  test("requires the adjusting period", async () => {
    expect(said(await owner.post(`${FIN}/periods/${periods[11].id}/close_year`))).toBe(
      "409 STATE_TRANSITION_INVALID, kind NOT_ADJUSTING",
    );
  });
});
