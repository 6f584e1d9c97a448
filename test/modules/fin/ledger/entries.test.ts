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

describe("posting", () => {
  test("gives an entry its number, its period, its total and its postings, all at once", async () => {
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

  test("numbers entries in the order of posting, not of drafting, and refusals take no number", async () => {
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

  test("of one draft by two at the same moment happens once", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 7));
    const path = `${pathOf("fin.journal-entries")}/${draft.id}/post`;
    const replies = await Promise.all([desk.ana.post(path), desk.ana.post(path), desk.ana.post(path)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await desk.postings(draft)).toHaveLength(2);
  });

  const refused: [sentence: string, lines: () => Lines, more: object, answer: string][] = [
    ["without lines", () => [], {}, "422 VALIDATION_FAILED, lines LINES_MISSING"],
    ["of one line", () => [at("bank", { debit: 5 })], {}, "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED"],
    [
      "that does not balance by a cent",
      () => [at("bank", { debit: 500 }), at("sales", { credit: 499 })],
      {},
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "with two debits",
      () => [at("bank", { debit: 5 }), at("expenses", { debit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "with a line of nothing",
      () => [...desk.pair("expenses", "bank", 5), at("cash", {})],
      {},
      "422 VALIDATION_FAILED, lines.2 LINE_EMPTY",
    ],
    [
      "of nothing but zeros",
      () => desk.pair("expenses", "bank", 0),
      {},
      "422 VALIDATION_FAILED, lines.0 LINE_EMPTY, lines.1 LINE_EMPTY",
    ],
    [
      "with both sides on a line",
      () => [at("bank", { debit: 5, credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0 LINE_TWO_SIDED",
    ],
    [
      "with a debit below zero",
      () => [at("bank", { debit: -5 }), at("sales", { credit: -5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.debit TOO_SMALL, lines.1.credit TOO_SMALL",
    ],
    [
      "of more than an amount can be",
      () => desk.pair("expenses", "bank", MAX + 1),
      {},
      "422 VALIDATION_FAILED, lines.0.debit TOO_LARGE, lines.1.credit TOO_LARGE",
    ],
    [
      "to an account that does not exist",
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
      "to receivables by hand",
      () => [at("receivable", { debit: 5, party_id: party }), at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT",
    ],
    [
      "to payables and stock by hand",
      () => [at("inventory", { debit: 5 }), at("payable", { credit: 5, party_id: party })],
      {},
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT, lines.1.account_id CONTROL_ACCOUNT",
    ],
    [
      "to receivables of nobody",
      () => [at("receivable", { debit: 5 }), at("opening_balance", { credit: 5 })],
      { journal: "opening" },
      "422 VALIDATION_FAILED, lines.0.party_id PARTY_MISSING",
    ],
    [
      "to the journal that closes years",
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
      "as an adjustment on a day within the year",
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
      "in a currency whose first rate is of a later day",
      () => [at("bank", { doc_amount: 5 }), at("sales", { doc_amount: -5 })],
      { currency: "USD", date: "2025-12-31" },
      "422 VALIDATION_FAILED, currency FX_RATE_MISSING",
    ],
    [
      "with an amount in our currency only, in a foreign one",
      () => [at("bank", { debit: 5 }), at("sales", { credit: 5 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_MISSING",
    ],
    [
      "with both amounts on different sides",
      () => [at("bank", { debit: 5, doc_amount: -6 }), at("sales", { credit: 5, doc_amount: 6 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_SIGN",
    ],
    [
      "with two amounts in our own currency",
      () => [at("bank", { debit: 5, doc_amount: 6 }), at("sales", { credit: 5 })],
      {},
      "422 VALIDATION_FAILED, lines.0.doc_amount DOC_AMOUNT_MISMATCH",
    ],
    [
      "that balances in our currency but not in its own",
      () => [at("bank", { debit: 90, doc_amount: 100 }), at("sales", { credit: 90, doc_amount: -99 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "that differs by more than rounding can",
      () => [at("bank", { debit: 95, doc_amount: 100 }), at("sales", { credit: 90, doc_amount: -100 })],
      { currency: "USD" },
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    ],
    [
      "that converts to more than an amount can be",
      () => [at("bank", { doc_amount: MAX }), at("sales", { doc_amount: -MAX })],
      { currency: "USD", fx_rate: "2" },
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
  ];
  for (const [sentence, lines, more, answer] of refused) {
    test(`is refused ${sentence}`, async () => {
      expect(await desk.tryPost(lines(), more)).toBe(answer);
    });
  }

  test("takes five hundred lines of the largest amount, and refuses one more line", async () => {
    const halves = (count: number, side: string) =>
      Array.from({ length: count }, () => at("bank", { [side]: MAX }));
    const entry = await desk.post([...halves(250, "debit"), ...halves(250, "credit")]);
    expect(entry.total).toBe(250 * MAX);
    expect(await desk.tryPost([...halves(250, "debit"), ...halves(251, "credit")])).toStartWith(
      "422 VALIDATION_FAILED",
    );
  });

  test("says by how much an entry does not balance", async () => {
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

  test("stops before the books come to more than can be added up exactly", async () => {
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

  test("to an account that is closed or archived is refused", async () => {
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

  test("for a cost centre that is closed is refused", async () => {
    const centre = await desk.create("cost-centres", { code: "OLD", name: "Old" });
    await desk.move("cost-centres", centre, "close");
    expect(await desk.tryPost(desk.pair("expenses", "bank", 5, { cost_centre_id: centre.id }))).toBe(
      "422 VALIDATION_FAILED, lines.0.cost_centre_id COST_CENTRE_CLOSED, lines.1.cost_centre_id COST_CENTRE_CLOSED",
    );
  });

  test("for a cost centre that is closed since is still undone", async () => {
    const centre = await desk.create("cost-centres", { code: "PAST", name: "Past" });
    const entry = await desk.post(desk.pair("expenses", "bank", 5, { cost_centre_id: centre.id }));
    await desk.move("cost-centres", centre, "close");
    const { reversed_by_id } = await desk.move("journal-entries", entry, "reverse");
    const { lines } = await desk.get(`journal-entries/${reversed_by_id}`);
    expect(lines.map(({ cost_centre_id }: Json) => cost_centre_id)).toEqual([centre.id, centre.id]);
  });

  test("to an account of one currency is in that one", async () => {
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

describe("foreign currencies", () => {
  const converted: [currency: string, fx_rate: string | undefined, amount: number, base: number][] = [
    ["USD", undefined, 10_000, 9250],
    ["USD", "0.5", 10_000, 5000],
    // The yen has no minor unit: a thousand yen at 0.0062 are 6.20 euro.
    ["JPY", undefined, 1000, 620],
    // A dinar has a thousand fils: one dinar at 3.0015 is 3.00 euro.
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

  test("the rate is the newest on or before the day", async () => {
    const entry = await desk.post([at("bank", { doc_amount: 100 }), at("sales", { doc_amount: -100 })], {
      currency: "USD",
      date: "2026-02-28",
    });
    expect(entry.lines[0]).toMatchObject({ debit: 90, fx_rate: "0.9" });
  });

  test("what converting line by line leaves goes to the account for rounding", async () => {
    // 3 x 33 = 99 and 1: at 0.5 they come to 17 + 17 + 17 = 51 against 50.
    const lines = [
      ...[33, 33, 33].map((amount) => at("expenses", { doc_amount: amount })),
      at("bank", { doc_amount: -99 }),
    ];
    const entry = await desk.post(lines, { currency: "USD", fx_rate: "0.5" });
    expect(entry.lines.map(({ debit, credit }: Json) => debit - credit)).toEqual([17, 17, 17, -50, -1]);
    expect(entry.lines[4]).toMatchObject({ account_id: desk.account("rounding"), doc_currency: "EUR" });
    expect(entry.total).toBe(51);
  });

  test("in our own currency nothing is rounded away", async () => {
    expect(await desk.tryPost([at("bank", { debit: 2 }), at("sales", { credit: 1 })])).toBe(
      "422 VALIDATION_FAILED, lines ENTRY_UNBALANCED",
    );
  });

  test("an exchange of one currency for another balances in ours", async () => {
    const entry = await desk.post([
      at("bank", { debit: 95 }),
      at("cash", { doc_currency: "USD", doc_amount: -100, credit: 90 }),
      at("fx_gain_loss", { credit: 5 }),
    ]);
    expect(entry.lines[1]).toMatchObject({ fx_rate: "0.9", credit: 90, doc_amount: -100 });
  });

  test("a settlement at another rate balances in both, with the difference in ours alone", async () => {
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

describe("control accounts", () => {
  const lines = () => [at("receivable", { debit: 5, party_id: party }), at("opening_balance", { credit: 5 })];

  test("take opening balances by hand of those who may post to them at all, not of clerks", async () => {
    const clerk = await desk.hire("beginner", ["fin_clerk"]);
    expect(await desk.tryPost(lines(), { journal: "opening" }, clerk)).toBe(
      "422 VALIDATION_FAILED, lines.0.account_id CONTROL_ACCOUNT",
    );
    expect(await desk.tryPost(desk.pair("bank", "opening_balance", 5), { journal: "opening" }, clerk)).toBe(
      "200",
    );
    expect(await desk.tryPost(lines(), { journal: "opening" })).toBe("200");
  });

  test("take other entries by post_control, which a clerk may not, and a manager with somebody else", async () => {
    const clerk = await desk.hire("clerk", ["fin_clerk"]);
    const manager = await desk.hire("manager", ["fin_manager"]);
    expect(await desk.tryPost(lines(), {}, clerk, "post_control")).toBe(
      "403 ACCESS_DENIED, action PERMISSION_MISSING",
    );
    expect(await desk.tryPost(lines(), {}, manager, "post_control")).toBe("202");
  });
});

describe("a posted entry", () => {
  const entry = () => desk.post(desk.pair("expenses", "bank", 40));

  test("takes no change, no second posting, no archiving", async () => {
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

  test("and its postings are refused any change by the store itself", async () => {
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

  test("is undone by its contrary, and both name each other", async () => {
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

  test("is reversed once, on no day before its own, and its reversal never", async () => {
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

  test("is reversed by two at the same moment once", async () => {
    const posted = await entry();
    const path = `${pathOf("fin.journal-entries")}/${posted.id}/reverse`;
    const replies = await Promise.all([desk.ana.post(path, {}), desk.ana.post(path, {})]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe("a draft", () => {
  test("may be incomplete and is changed, discarded and archived freely", async () => {
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

  test("cannot say what only posting says", async () => {
    for (const field of ["number", "state", "total", "period_id", "posted_at", "source", "seal"]) {
      expect(
        await desk.tryCreate("journal-entries", { date: "2026-03-10", narration: "Test", [field]: "x" }),
      ).toBe(`422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`);
    }
  });

  test("of another organisation cannot be posted", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 5));
    const reply = await other.post(`${pathOf("fin.journal-entries")}/${draft.id}/post`);
    expect(reply.status).toBe(404);
  });

  test("is posted in a dry run without a trace", async () => {
    const draft = await desk.draft(desk.pair("expenses", "bank", 5));
    const before = await desk.traces();
    const path = `${pathOf("fin.journal-entries")}/${draft.id}/post?dry_run=true`;
    expect((await desk.ana.post(path)).body).toMatchObject({ dry_run: true, result: { state: "posted" } });
    expect(await desk.traces()).toEqual({ ...before, events: Number(before.events) + 1 });
  });
});

describe("what is posted keeps as it is", () => {
  test("the currency of the organisation", async () => {
    const change = (by: Client) => by.put("/api/v1/settings/organization", { currency: "CHF" });
    expect(said(await change(desk.ana))).toStartWith("409 RECORD_IN_USE");
    expect(said(await change(other))).toBe("200");
    expect(said(await desk.ana.put("/api/v1/settings/organization", { name: "Acme again" }))).toBe("200");
  });

  test("the cost centre that it is for", async () => {
    const [used, unused] = [
      await desk.create("cost-centres", { code: "USED", name: "Used" }),
      await desk.create("cost-centres", { code: "SPARE", name: "Spare" }),
    ];
    await desk.post(desk.pair("expenses", "bank", 5, { cost_centre_id: used.id }));
    expect(await desk.tryArchive("cost-centres", used)).toStartWith("409 RECORD_IN_USE");
    expect(await desk.tryArchive("cost-centres", unused)).toBe("200");
  });
});

test("after all this the books hold", async () => {
  expect(await desk.broken()).toEqual([]);
});
