import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { pathOf } from "../../../kit/samples.ts";
import { Desk, type Lines, NOBODY, said, taken } from "./desk.ts";

let desk: Desk;
let party: string;
let other: Client;
let theirs: Json;

const MAX = 10_000_000_000_000;

beforeAll(async () => {
  desk = await Desk.open();
  party = taken(await desk.ana.post(pathOf("crm.accounts"), { name: "Customer" }), 201).id;
  const foreign = await desk.another("Other");
  other = foreign.client;
  theirs = foreign.books;
  await desk.create("fx-rates", { currency: "USD", date: "2026-01-01", rate: "0.9" });
  await desk.create("fx-rates", { currency: "USD", date: "2026-03-01", rate: "0.925" });
  await desk.create("fx-rates", { currency: "JPY", date: "2026-01-01", rate: "0.0062" });
  await desk.create("fx-rates", { currency: "KWD", date: "2026-01-01", rate: "3.0015" });
});
afterAll(() => desk.close());

const at = (purpose: string, amounts: object) => ({ account_id: desk.account(purpose), ...amounts });

describe("Posting", () => {
  test("sets number, period, total and postings atomically", async () => {
    const entry = await desk.post(desk.pair("expenses", "bank", 12_50, { text: "Paper" }));
    expect(entry).toMatchObject({
      state: "posted",
      number: expect.stringMatching(/^JE-2026-\d{5}$/),
      fiscal_year: "2026",
      period_id: desk.period(3).id,
      total: 12_50,
      posted_by: desk.ana.userId,
      source: null,
      reversal_of_id: null,
      over_budget_ids: [],
    });
    expect(await desk.postings(entry)).toMatchObject([
      { number: entry.number, date: "2026-03-10", debit: 12_50, credit: 0, doc_amount: 12_50, text: "Paper" },
      { number: entry.number, date: "2026-03-10", debit: 0, credit: 12_50, doc_amount: -12_50 },
    ]);
  });

  test("numbers entries in posting order and skips no number on rejection", async () => {
    const [a, b] = [
      await desk.draft(desk.pair("expenses", "bank", 1)),
      await desk.draft(desk.pair("expenses", "bank", 2)),
    ];
    expect(a.number).toBeNull();
    const second = await desk.move("journal-entries", b, "post");
    await desk.tryPost([at("bank", { debit: 5 })]);
    const first = await desk.move("journal-entries", a, "post");
    const place = ({ number }: Json) => Number(number.split("-").at(-1));
    expect(place(first)).toBe(place(second) + 1);
  });

  test("succeeds once for concurrent requests", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 7));
    const path = `${pathOf("fin.journal-entries")}/${draft.id}/post`;
    const replies = await Promise.all([desk.ana.post(path), desk.ana.post(path), desk.ana.post(path)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await desk.postings(draft)).toHaveLength(2);
  });

  const refused: [sentence: string, lines: () => Lines, more: object, answer: string][] = [
    ["without lines", () => [], {}, "422 VALIDATION_FAILED, lines LINES_MISSING"],
    [
      "with a single line",
      () => [at("bank", { debit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "if unbalanced by a cent",
      () => [at("bank", { debit: 500 }), at("sales", { credit: 499 })],
      {},
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "with debits only",
      () => [at("bank", { debit: 5 }), at("expenses", { debit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "with an empty line",
      () => [...desk.pair("expenses", "bank", 5), at("cash", {})],
      {},
      "422 VALIDATION_FAILED, lines.2 LINE_EMPTY",
    ],
    [
      "with zero amounts only",
      () => desk.pair("expenses", "bank", 0),
      {},
      "422 VALIDATION_FAILED, lines.0 LINE_EMPTY, lines.1 LINE_EMPTY",
    ],
    [
      "with debit and credit on one line",
      () => [at("bank", { debit: 5, credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0 LINE_TWO_SIDED",
    ],
    [
      "with negative amounts",
      () => [at("bank", { debit: -5 }), at("sales", { credit: -5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.debit TOO_SMALL, lines.1.credit TOO_SMALL",
    ],
    [
      "with amounts above the maximum",
      () => desk.pair("expenses", "bank", MAX + 1),
      {},
      "422 VALIDATION_FAILED, lines.0.debit TOO_LARGE, lines.1.credit TOO_LARGE",
    ],
    [
      "to an unknown account",
      () => [{ account_id: NOBODY, debit: 5 }, at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id REFERENCE_UNKNOWN",
    ],
    [
      "to an account of another organisation",
      () => [{ account_id: theirs.account("bank"), debit: 5 }, at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id REFERENCE_UNKNOWN",
    ],
    [
      "to receivables manually",
      () => [at("receivable", { debit: 5, party_id: party }), at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT",
    ],
    [
      "to payables and inventory manually",
      () => [at("inventory", { debit: 5 }), at("payable", { credit: 5, party_id: party })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT, lines.1.account_id CONTROL_ACCOUNT",
    ],
    [
      "to receivables without a party",
      () => [at("receivable", { debit: 5 }), at("opening_balance", { credit: 5 })],
      { journal: "opening" },
      "422 VALIDATION_FAILED, lines.0.party_id PARTY_MISSING",
    ],
    [
      "in the closing journal",
      () => desk.pair("expenses", "bank", 5),
      { journal: "closing" },
      "422 VALIDATION_FAILED, journal JOURNAL_RESERVED",
    ],
    [
      "on a day without a period",
      () => desk.pair("expenses", "bank", 5),
      { date: "2027-01-01" },
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    ],
    [
      "in the year 0001",
      () => desk.pair("expenses", "bank", 5),
      { date: "0001-01-01" },
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    ],
    [
      "in the year 9999",
      () => desk.pair("expenses", "bank", 5),
      { date: "9999-12-31" },
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    ],
    [
      "as an adjustment within the year",
      () => desk.pair("expenses", "bank", 5),
      { adjusting: true },
      "409 PERIOD_CLOSED, date PERIOD_MISSING",
    ],
    [
      "in a currency without a rate",
      () => [at("bank", { doc_amount: 5 }), at("sales", { doc_amount: -5 })],
      { currency: "CHF" },
      "422 VALIDATION_FAILED, currency FX_RATE_MISSING",
    ],
    [
      "in a currency whose first rate is later",
      () => [at("bank", { doc_amount: 5 }), at("sales", { doc_amount: -5 })],
      { currency: "USD", date: "2025-12-31" },
      "422 VALIDATION_FAILED, currency FX_RATE_MISSING",
    ],
    [
      "in a foreign currency with base amounts only",
      () => [at("bank", { debit: 5 }), at("sales", { credit: 5 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_MISSING",
    ],
    [
      "with base and document amounts on different sides",
      () => [at("bank", { debit: 5, doc_amount: -6 }), at("sales", { credit: 5, doc_amount: 6 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_SIGN",
    ],
    [
      "in the base currency with different base and document amounts",
      () => [at("bank", { debit: 5, doc_amount: 6 }), at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_MISMATCH",
    ],
    [
      "if balanced in the base currency but not in its own",
      () => [at("bank", { debit: 90, doc_amount: 100 }), at("sales", { credit: 90, doc_amount: -99 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "if unbalanced by more than rounding",
      () => [at("bank", { debit: 95, doc_amount: 100 }), at("sales", { credit: 90, doc_amount: -100 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "if converted amounts exceed the maximum",
      () => [at("bank", { doc_amount: MAX }), at("sales", { doc_amount: -MAX })],
      { currency: "USD", fx_rate: "2" },
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
  ];
  for (const [sentence, lines, more, answer] of refused) {
    test(`is rejected ${sentence}`, async () => {
      expect(await desk.tryPost(lines(), more)).toBe(answer);
    });
  }

  test("accepts five hundred lines of the maximum amount and rejects more", async () => {
    const halves = (count: number, side: string) =>
      Array.from({ length: count }, () => at("bank", { [side]: MAX }));
    const entry = await desk.post([...halves(250, "debit"), ...halves(250, "credit")]);
    expect(entry.total).toBe(250 * MAX);
    expect(await desk.tryPost([...halves(250, "debit"), ...halves(251, "credit")])).toStartWith(
      "422 VALIDATION_FAILED",
    );
  });

  test("reports the difference of an unbalanced entry", async () => {
    const post = async (lines: Lines, more = {}) => {
      const draft = await desk.draft(lines, more);
      const { body } = await desk.ana.post(`${pathOf("fin.journal-entries")}/${draft.id}/post`);
      return body.details[0].message;
    };
    expect(await post([at("bank", { debit: 200_000 }), at("sales", { credit: 100_000 })])).toStartWith(
      "Debits exceed credits by 1,000 EUR.",
    );
    const yen = [at("bank", { doc_amount: 1000 }), at("sales", { doc_amount: -2234 })];
    expect(await post(yen, { currency: "JPY" })).toStartWith("Credits exceed debits by 1,234 JPY.");
  });

  test("stops before totals exceed the exact integer range", async () => {
    const { client, books } = await desk.another("Huge");
    const entries = pathOf("fin.journal-entries");
    const lines = Array.from({ length: 250 }, () => [
      { account_id: books.account("bank"), debit: MAX },
      { account_id: books.account("sales"), credit: MAX },
    ]).flat();
    const answers: string[] = [];
    for (let i = 0; i < 4; i++) {
      const body = { date: "2026-03-10", narration: "Huge", lines };
      const { id } = taken(await client.post(entries, body), 201);
      answers.push(said(await client.post(`${entries}/${id}/post`)));
    }
    expect(answers).toEqual(["200", "200", "200", "422 VALIDATION_FAILED, lines BOOKS_FULL"]);
    const { debit, credit, balanced } = taken(await client.get("/api/v1/fin/trial-balance?at=2026-12-31"));
    expect({ debit, credit, balanced }).toEqual({ debit: 750 * MAX, credit: 750 * MAX, balanced: true });
  });

  test("to a closed or archived account is rejected", async () => {
    const spare = await desk.create("ledger-accounts", { code: "6991", name: "Spare", type: "expense" });
    const gone = await desk.create("ledger-accounts", { code: "6992", name: "Gone", type: "expense" });
    const lines = (account: Json) => [{ account_id: account.id, debit: 5 }, at("bank", { credit: 5 })];
    const [a, b] = [await desk.draft(lines(spare)), await desk.draft(lines(gone))];
    await desk.move("ledger-accounts", spare, "close");
    expect(await desk.tryArchive("ledger-accounts", gone)).toBe("200");
    const refusal = "422 VALIDATION_FAILED, lines.0.account_id";
    expect(await desk.tryMove("journal-entries", a, "post")).toBe(`${refusal} ACCOUNT_CLOSED`);
    expect(await desk.tryMove("journal-entries", b, "post")).toBe(`${refusal} REFERENCE_UNKNOWN`);
  });

  test("to a closed cost centre is rejected", async () => {
    const centre = await desk.create("cost-centres", { code: "OLD", name: "Old" });
    await desk.move("cost-centres", centre, "close");
    expect(await desk.tryPost(desk.pair("expenses", "bank", 5, { cost_centre_id: centre.id }))).toBe(
      "422 VALIDATION_FAILED, lines.0.cost_centre_id COST_CENTRE_CLOSED, lines.1.cost_centre_id COST_CENTRE_CLOSED",
    );
  });

  test("to a cost centre closed later can be reversed", async () => {
    const centre = await desk.create("cost-centres", { code: "PAST", name: "Past" });
    const entry = await desk.post(desk.pair("expenses", "bank", 5, { cost_centre_id: centre.id }));
    await desk.move("cost-centres", centre, "close");
    const { reversed_by_id } = await desk.move("journal-entries", entry, "reverse");
    const { lines } = await desk.get(`journal-entries/${reversed_by_id}`);
    expect(lines.map(({ cost_centre_id }: Json) => cost_centre_id)).toEqual([centre.id, centre.id]);
  });

  test("to a single-currency account requires that currency", async () => {
    const dollars = await desk.create("ledger-accounts", {
      code: "1021",
      name: "Dollars",
      type: "asset",
      control: "bank",
      currency: "USD",
    });
    const line = (amounts: object) => ({ account_id: dollars.id, ...amounts });
    expect(await desk.tryPost([line({ debit: 90 }), at("sales", { credit: 90 })])).toBe(
      "422 VALIDATION_FAILED, lines.0.doc_currency CURRENCY_MISMATCH",
    );
    const entry = await desk.post([
      line({ doc_currency: "USD", doc_amount: 100 }),
      at("sales", { doc_currency: "USD", doc_amount: -100 }),
    ]);
    expect(entry.lines[0]).toMatchObject({ debit: 93, doc_amount: 100, fx_rate: "0.925" });
  });
});

describe("Foreign currencies", () => {
  const converted: [currency: string, fx_rate: string | undefined, amount: number, base: number][] = [
    ["USD", undefined, 10_000, 9250],
    ["USD", "0.5", 10_000, 5000],
    // The yen has no minor unit: 1,000 yen at 0.0062 are 6.20 euros.
    ["JPY", undefined, 1000, 620],
    // A dinar has 1,000 fils: one dinar at 3.0015 is 3.00 euros.
    ["KWD", undefined, 1000, 300],
    // Half a cent rounds away from zero.
    ["USD", "0.5", 1, 1],
  ];
  for (const [currency, fx_rate, amount, base] of converted) {
    test(`${amount} minor units of ${currency} at ${fx_rate ?? "the day's rate"} are ${base}`, async () => {
      const entry = await desk.post(
        [at("bank", { doc_amount: amount }), at("sales", { doc_amount: -amount })],
        {
          currency,
          ...(fx_rate && { fx_rate }),
        },
      );
      expect(entry.lines).toMatchObject([
        { debit: base, credit: 0, doc_currency: currency, doc_amount: amount },
        { debit: 0, credit: base, doc_currency: currency, doc_amount: -amount },
      ]);
    });
  }

  test("use the latest rate on or before the date", async () => {
    const entry = await desk.post([at("bank", { doc_amount: 100 }), at("sales", { doc_amount: -100 })], {
      currency: "USD",
      date: "2026-02-28",
    });
    expect(entry.lines[0]).toMatchObject({ debit: 90, fx_rate: "0.9" });
  });

  test("post conversion differences to the rounding account", async () => {
    // 3 x 33 = 99 and 1: at 0.5 these are 17 + 17 + 17 = 51 against 50.
    const lines = [
      ...[33, 33, 33].map((amount) => at("expenses", { doc_amount: amount })),
      at("bank", { doc_amount: -99 }),
    ];
    const entry = await desk.post(lines, { currency: "USD", fx_rate: "0.5" });
    expect(entry.lines.map(({ debit, credit }: Json) => debit - credit)).toEqual([17, 17, 17, -50, -1]);
    expect(entry.lines[4]).toMatchObject({ account_id: desk.account("rounding"), doc_currency: "EUR" });
    expect(entry.total).toBe(51);
  });

  test("allow no rounding in the base currency", async () => {
    expect(await desk.tryPost([at("bank", { debit: 2 }), at("sales", { credit: 1 })])).toBe(
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    );
  });

  test("are exchanged with a balance in the base currency", async () => {
    const entry = await desk.post([
      at("bank", { debit: 95 }),
      at("cash", { doc_currency: "USD", doc_amount: -100, credit: 90 }),
      at("fx_gain_loss", { credit: 5 }),
    ]);
    expect(entry.lines[1]).toMatchObject({ fx_rate: "0.9", credit: 90, doc_amount: -100 });
  });

  test("are settled at another rate with the difference in the base currency only", async () => {
    const entry = await desk.post(
      [
        at("bank", { doc_amount: 100, debit: 95 }),
        at("cash", { doc_amount: -100, credit: 90 }),
        at("fx_gain_loss", { doc_currency: "EUR", credit: 5 }),
      ],
      { currency: "USD", journal: "fx" },
    );
    expect(entry.total).toBe(95);
  });
});

describe("Control accounts", () => {
  const lines = () => [at("receivable", { debit: 5, party_id: party }), at("opening_balance", { credit: 5 })];

  test("accept manual opening balances, but not from clerks", async () => {
    const clerk = await desk.hire("beginner", ["fin_clerk"]);
    expect(await desk.tryPost(lines(), { journal: "opening" }, clerk)).toBe(
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT",
    );
    expect(await desk.tryPost(desk.pair("bank", "opening_balance", 5), { journal: "opening" }, clerk)).toBe(
      "200",
    );
    expect(await desk.tryPost(lines(), { journal: "opening" })).toBe("200");
  });

  test("accept other entries by post_control, for managers with approval", async () => {
    const clerk = await desk.hire("clerk", ["fin_clerk"]);
    const manager = await desk.hire("manager", ["fin_manager"]);
    expect(await desk.tryPost(lines(), {}, clerk, "post_control")).toBe(
      "403 ACCESS_DENIED, action PERMISSION_MISSING",
    );
    expect(await desk.tryPost(lines(), {}, manager, "post_control")).toBe("202");
  });
});

describe("Posted entry", () => {
  const entry = () => desk.post(desk.pair("expenses", "bank", 40));

  test("rejects changes, a second posting and archiving", async () => {
    const posted = await entry();
    expect(await desk.tryChange("journal-entries", posted, { narration: "Other" })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect(await desk.tryArchive("journal-entries", posted)).toBe("409 RECORD_IN_USE");
    for (const move of ["post", "post_control", "discard"])
      expect(await desk.tryMove("journal-entries", posted, move)).toBe(
        "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
      );
  });

  test("is immutable in the database with its postings", async () => {
    const posted = await entry();
    const tampering = [
      "UPDATE fin_postings SET debit = debit + 1 WHERE entry_id = ?",
      "DELETE FROM fin_postings WHERE entry_id = ?",
      "UPDATE fin_journal_entries SET date = '2026-01-01' WHERE id = ?",
      "UPDATE fin_journal_entries SET number = NULL WHERE id = ?",
      "DELETE FROM fin_journal_entries WHERE id = ?",
    ];
    for (const statement of tampering)
      expect(desk.appliance.alter(statement, posted.id)).rejects.toThrow(/never (changed|deleted)/);
  });

  test("is offset by a linked reversal", async () => {
    const posted = await desk.post(
      [at("expenses", { doc_amount: 101, text: "Trip" }), at("bank", { doc_amount: -101 })],
      { currency: "USD", fx_rate: "0.9" },
    );
    const reversed = await desk.move("journal-entries", posted, "reverse", {
      date: "2026-04-01",
      narration: "Wrong trip",
    });
    expect(reversed).toMatchObject({ state: "reversed", number: posted.number, seal: posted.seal });
    const contrary = await desk.get(`journal-entries/${reversed.reversed_by_id}`);
    expect(contrary).toMatchObject({
      state: "posted",
      date: "2026-04-01",
      narration: "Wrong trip",
      reversal_of_id: posted.id,
      period_id: desk.period(4).id,
      total: 91,
    });
    expect(contrary.lines).toMatchObject([
      { debit: 0, credit: 91, doc_amount: -101, text: "Trip" },
      { debit: 91, credit: 0, doc_amount: 101 },
    ]);
  });

  test("is reversed once, not before its date, and its reversal cannot be reversed", async () => {
    const posted = await entry();
    expect(await desk.tryMove("journal-entries", posted, "reverse", { date: "2026-03-09" })).toBe(
      "422 VALIDATION_FAILED, date DATE_ORDER",
    );
    expect(await desk.tryMove("journal-entries", posted, "reverse", { narration: "a\u0007b" })).toBe(
      "422 VALIDATION_FAILED, narration WRONG_FORMAT",
    );
    const { reversed_by_id } = await desk.move("journal-entries", posted, "reverse");
    expect(await desk.tryMove("journal-entries", posted, "reverse")).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(await desk.tryMove("journal-entries", { id: reversed_by_id }, "reverse")).toBe(
      "409 STATE_TRANSITION_INVALID, reversal_of_id REVERSAL",
    );
  });

  test("is reversed once by concurrent requests", async () => {
    const posted = await entry();
    const path = `${pathOf("fin.journal-entries")}/${posted.id}/reverse`;
    const replies = await Promise.all([desk.ana.post(path, {}), desk.ana.post(path, {})]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("Draft entry", () => {
  test("can be incomplete, changed, discarded and archived", async () => {
    const draft = await desk.draft([at("bank", { debit: 5 })]);
    const changed = await desk.change("journal-entries", draft, { lines: desk.pair("expenses", "bank", 9) });
    expect(changed).toMatchObject({ total: 9, number: null, period_id: null });
    const discarded = await desk.move("journal-entries", draft, "discard");
    expect(discarded.state).toBe("discarded");
    expect(await desk.tryMove("journal-entries", draft, "post")).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(await desk.tryArchive("journal-entries", draft)).toBe("200");
  });

  test("rejects fields set by posting", async () => {
    for (const field of ["number", "state", "total", "period_id", "posted_at", "source", "seal"]) {
      expect(
        await desk.tryCreate("journal-entries", { date: "2026-03-10", narration: "Test", [field]: "x" }),
      ).toBe(`422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`);
    }
  });

  test("cannot be posted by another organisation", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 5));
    const reply = await other.post(`${pathOf("fin.journal-entries")}/${draft.id}/post`);
    expect(reply.status).toBe(404);
  });

  test("leaves no trace of posting in a dry run", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 5));
    const before = await desk.traces();
    const path = `${pathOf("fin.journal-entries")}/${draft.id}/post?dry_run=true`;
    expect((await desk.ana.post(path)).body).toMatchObject({ dry_run: true, result: { state: "posted" } });
    expect(await desk.traces()).toEqual({ ...before, events: Number(before.events) + 1 });
  });
});

describe("Records used by posted entries", () => {
  test("lock the organisation's currency", async () => {
    const change = (by: Client) => by.put("/api/v1/settings/organization", { currency: "CHF" });
    expect(said(await change(desk.ana))).toStartWith("409 RECORD_IN_USE");
    expect(said(await change(other))).toBe("200");
    expect(said(await desk.ana.put("/api/v1/settings/organization", { name: "Acme again" }))).toBe("200");
  });

  test("prevent archiving of cost centres", async () => {
    const [used, unused] = [
      await desk.create("cost-centres", { code: "USED", name: "Used" }),
      await desk.create("cost-centres", { code: "SPARE", name: "Spare" }),
    ];
    await desk.post(desk.pair("expenses", "bank", 5, { cost_centre_id: used.id }));
    expect(await desk.tryArchive("cost-centres", used)).toStartWith("409 RECORD_IN_USE");
    expect(await desk.tryArchive("cost-centres", unused)).toBe("200");
  });
});

test("all invariants hold", async () => {
  expect(await desk.broken()).toEqual([]);
});
