import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { DAY, Desk, everyMove, idsOf, NOBODY, said } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const quote = (data: object = {}) => desk.create("quotes", data);
const sent = async (data: object = {}) => desk.move("quotes", await quote(data), "send");
const revise = (record: Json) => desk.call("POST", `/api/v1/crm/quotes/${record.id}/revise`);
const MAX = 10_000_000_000_000;
const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";

everyMove(() => desk, "quotes", {
  moves: {
    draft: { send: "sent" },
    sent: { accept: "accepted", reject: "rejected", expire: "expired" },
    accepted: { order: "ordered", invoice: "invoiced" },
    rejected: {},
    expired: {},
    superseded: {},
    ordered: {},
    invoiced: {},
  },
  reach: {
    superseded: async (record) => {
      await desk.move("quotes", record, "send");
      await revise(record);
    },
  },
  frozen: ["sent", "accepted", "rejected", "expired", "superseded", "ordered", "invoiced"],
  change: { title: "Offer" },
});

const line = { text: "Work", price: 1000 };

describe("Quote totals", () => {
  test("are zero without lines", async () => {
    expect(await quote({ lines: [] })).toMatchObject({
      currency: "EUR",
      lines: [],
      tax_lines: [],
      net: 0,
      tax: 0,
      total: 0,
    });
  });

  test("apply each tax once per code and rate, highest rate first", async () => {
    const made = await quote({
      lines: [
        // 3 x 0.33 at 7 % is 0.0231 each; together 0.0693, rounded to 0.07.
        { text: "Book", price: 33, tax_code: "VAT7", tax_percent: "7" },
        { text: "Book", price: 33, tax_code: "VAT7", tax_percent: "7.00" },
        { text: "Book", price: 33, tax_code: "VAT7", tax_percent: "7" },
        {
          text: "Work",
          price: 12_345,
          quantity: "1.5",
          discount_percent: "10",
          tax_code: "VAT20",
          tax_percent: "20",
        },
        { text: "Import", price: 500, tax_code: "REVERSE", tax_percent: "0" },
        { text: "Other", price: 200, tax_percent: "20" },
        { text: "Gift", price: 999, discount_percent: "100", tax_code: "VAT20", tax_percent: "20" },
      ],
    });
    expect(made.lines.map(({ net }: Json) => net)).toEqual([33, 33, 33, 16_666, 500, 200, 0]);
    expect(made).toMatchObject({
      tax_lines: [
        { code: null, percent: "20", base: 200, tax: 40 },
        { code: "VAT20", percent: "20", base: 16_666, tax: 3333 },
        { code: "VAT7", percent: "7", base: 99, tax: 7 },
        { code: "REVERSE", percent: "0", base: 500, tax: 0 },
      ],
      net: 17_465,
      tax: 3380,
      total: 20_845,
    });
    expect(await desk.get("quotes", made)).toEqual(made);
  });

  const rounded = (numerator: bigint, denominator: bigint) =>
    Number((2n * numerator + denominator) / (2n * denominator));
  const millionths = (text: string) => {
    const [whole = "0", part = ""] = text.split(".");
    return BigInt(whole + part.padEnd(6, "0"));
  };

  test("match exact arithmetic for any lines", async () => {
    const decimal = (max: number) =>
      fc.integer({ min: 0, max: max * 1000 }).map((thousandths) => String(thousandths / 1000));
    const lines = fc.array(
      fc.record({
        text: fc.constant("Work"),
        quantity: decimal(500),
        price: fc.integer({ min: 0, max: 1_000_000 }),
        discount_percent: decimal(100),
        tax_code: fc.constantFrom(null, "A", "B"),
        tax_percent: fc.constantFrom("0", "7", "19", "8.875"),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(lines, async (given) => {
        const made = await quote({ lines: given });
        const nets = given.map(({ quantity, price, discount_percent }) =>
          rounded(
            millionths(quantity) * BigInt(price) * (100_000_000n - millionths(discount_percent)),
            100_000_000_000_000n,
          ),
        );
        const bases = new Map<string, number>();
        for (const [i, { tax_code, tax_percent }] of given.entries()) {
          const key = `${tax_code} ${tax_percent}`;
          bases.set(key, (bases.get(key) ?? 0) + (nets[i] ?? 0));
        }
        const taxes = new Map(
          [...bases].map(([key, base]) => [
            key,
            rounded(BigInt(base) * millionths(key.split(" ")[1] ?? ""), 100_000_000n),
          ]),
        );
        const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, one) => total + one, 0);
        expect(made.lines.map(({ net }: Json) => net)).toEqual(nets);
        const shown: [string, number][] = made.tax_lines.map((one: Json) => [
          `${one.code} ${one.percent}`,
          one.tax,
        ]);
        expect(new Map(shown)).toEqual(taxes);
        expect([made.net, made.tax, made.total]).toEqual([
          sum(nets),
          sum(taxes.values()),
          sum(nets) + sum(taxes.values()),
        ]);
      }),
      { numRuns: 40 },
    );
  });

  const limits: [
    sentence: string,
    lines: object[],
    answer: string | { net: number; tax: number; total: number },
  ][] = [
    ["can be the maximum", [{ ...line, price: MAX }], { net: MAX, tax: 0, total: MAX }],
    [
      "can be the maximum including tax",
      [{ ...line, price: 8_000_000_000_000, tax_percent: "25" }],
      { net: 8_000_000_000_000, tax: 2_000_000_000_000, total: MAX },
    ],
    [
      "reject a line above the maximum",
      [line, { ...line, price: MAX, quantity: "1.000001" }],
      "422 VALIDATION_FAILED, lines.1 AMOUNT_TOO_LARGE",
    ],
    [
      "reject a line of maximum price and quantity",
      [{ ...line, price: MAX, quantity: "999999999.999999" }],
      "422 VALIDATION_FAILED, lines.0 AMOUNT_TOO_LARGE",
    ],
    [
      "reject a sum of lines above the maximum",
      [
        { ...line, price: MAX },
        { ...line, price: 1 },
      ],
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
    [
      "reject a total with tax above the maximum",
      [{ ...line, price: MAX, tax_percent: "0.000001" }],
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
    [
      "reject five hundred lines of the maximum",
      Array.from({ length: 500 }, () => ({ ...line, price: MAX })),
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
    [
      "accept five hundred lines",
      Array.from({ length: 500 }, () => ({ ...line, price: 1 })),
      { net: 500, tax: 0, total: 500 },
    ],
    [
      "reject more than five hundred lines",
      Array.from({ length: 501 }, () => line),
      "422 VALIDATION_FAILED, lines TOO_MANY",
    ],
    [
      "reject a tax rate above 100 percent",
      [{ ...line, tax_percent: "100.000001" }],
      "422 VALIDATION_FAILED, lines.0.tax_percent INVALID_VALUE",
    ],
    [
      "reject a quantity with more than six decimals",
      [{ ...line, quantity: "0.0000001" }],
      "422 VALIDATION_FAILED, lines.0.quantity WRONG_FORMAT",
    ],
    [
      "reject a line total set by the client",
      [{ ...line, net: 1 }],
      "422 VALIDATION_FAILED, lines.0.net UNKNOWN_FIELD",
    ],
  ];
  for (const [sentence, lines, answer] of limits) {
    test(sentence, async () => {
      if (typeof answer === "string") expect(await desk.tryCreate("quotes", { lines })).toBe(answer);
      else expect(await quote({ lines })).toMatchObject(answer);
    });
  }

  test("cannot be set directly, nor the number, revision and timestamps", async () => {
    for (const field of [
      "number",
      "revision",
      "root_id",
      "net",
      "tax",
      "total",
      "tax_lines",
      "sent_at",
      "decided_at",
    ])
      expect(await desk.tryCreate("quotes", { [field]: 1 })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });

  test("are recalculated with the lines and recorded in the history", async () => {
    const one = await quote({ lines: [line] });
    await desk.change("quotes", one, { lines: [{ ...line, tax_percent: "10" }] });
    const [entry] = await desk.history("quotes", one);
    const full = {
      ...line,
      quantity: "1",
      discount_percent: "0",
      tax_code: null,
      net: 1000,
      item_id: null,
      tax_code_id: null,
    };
    expect(Object.fromEntries(entry.changes.map(({ field, from, to }: Json) => [field, [from, to]]))).toEqual(
      {
        lines: [[{ ...full, tax_percent: "0" }], [{ ...full, tax_percent: "10" }]],
        tax_lines: [
          [{ code: null, percent: "0", base: 1000, tax: 0 }],
          [{ code: null, percent: "10", base: 1000, tax: 100 }],
        ],
        tax: [0, 100],
        total: [1000, 1100],
      },
    );
  });
});

describe("Quote number", () => {
  test("is sequential per organisation, also for twenty concurrent quotes", async () => {
    const place = ({ number }: Json) => Number(/^Q-(\d{5})$/.exec(number)?.[1]);
    const first = place(await quote());
    expect(await desk.tryCreate("quotes", { account_id: NOBODY })).toStartWith("422");
    const bulk = await Promise.all(Array.from({ length: 20 }, () => quote()));
    expect(bulk.map(place).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => first + 1 + i),
    );
    const account = await desk.create("accounts", {}, other);
    const theirs = await desk.create("quotes", { account_id: account.id }, other);
    expect(theirs.number).toBe("Q-00001");
  });
});

describe("Quote relations", () => {
  test("require a deal of the same account", async () => {
    const [mine, another] = [await desk.create("accounts"), await desk.create("accounts")];
    const deal = await desk.create("opportunities", { account_id: mine.id });
    const MISMATCH = "422 VALIDATION_FAILED, opportunity_id ACCOUNT_MISMATCH";
    const fitting = { account_id: mine.id, opportunity_id: deal.id };
    expect(await desk.tryCreate("quotes", { ...fitting, account_id: another.id })).toBe(MISMATCH);
    const one = await quote(fitting);
    expect(await desk.tryChange("quotes", one, { account_id: another.id })).toBe(MISMATCH);
    const loose = await quote({ account_id: another.id });
    expect(await desk.tryChange("quotes", loose, { opportunity_id: deal.id })).toBe(MISMATCH);
    expect(await desk.tryChange("quotes", loose, fitting)).toBe("200");
  });

  test("must be in the same organisation", async () => {
    const theirs = await desk.create("accounts", {}, other);
    const deal = await desk.create("opportunities", { account_id: theirs.id }, other);
    expect(await desk.tryCreate("quotes", { account_id: theirs.id })).toBe(
      "422 VALIDATION_FAILED, account_id REFERENCE_UNKNOWN",
    );
    expect(await desk.tryCreate("quotes", { opportunity_id: deal.id })).toBe(
      "422 VALIDATION_FAILED, opportunity_id REFERENCE_UNKNOWN",
    );
  });

  test("can be expanded", async () => {
    const contact = await desk.create("contacts");
    const deal = await desk.create("opportunities");
    const first = await sent({ contact_id: contact.id, opportunity_id: deal.id });
    const { body: second } = await revise(first);
    const shown = await desk.get("quotes", second, "?expand=account,contact,opportunity,root");
    expect(idsOf([shown.account, shown.contact, shown.opportunity, shown.root])).toEqual([
      desk.made["crm.accounts"],
      contact.id,
      deal.id,
      first.id,
    ]);
  });
});

describe("Sending a quote", () => {
  test("requires lines", async () => {
    expect(await desk.tryMove("quotes", await quote({ lines: [] }), "send")).toBe(
      "422 VALIDATION_FAILED, lines LINES_MISSING",
    );
  });

  test("is rejected if the account has been blocked", async () => {
    const account = await desk.create("accounts");
    await desk.move("accounts", account, "activate");
    const one = await quote({ account_id: account.id });
    await desk.move("accounts", account, "block");
    expect(await desk.tryMove("quotes", one, "send")).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED",
    );
  });

  test("records the time, and so does the decision", async () => {
    const one = await sent();
    expect(one).toMatchObject({ sent_at: one.updated_at, decided_at: null });
    for (const decision of ["accept", "reject", "expire"]) {
      const decided = await desk.move("quotes", await sent(), decision);
      expect(decided.decided_at).toBe(decided.updated_at);
    }
    const { sent_at, decided_at } = await desk.move("quotes", one, "accept");
    await desk.advance(DAY);
    expect(await desk.moves("quotes", one, ["order"])).toMatchObject({ sent_at, decided_at });
  });
});

describe("Revising a quote", () => {
  test("creates a draft revision and supersedes the previous one", async () => {
    const contact = await desk.create("contacts");
    const first = await sent({
      title: "Offer",
      contact_id: contact.id,
      currency: "USD",
      fx_rate: "0.92",
      terms: "30 days",
      valid_until: "2999-12-31",
      tags: ["big"],
      custom: { room: 7 },
      lines: [{ ...line, tax_code: "EXEMPT", tax_percent: "0" }],
    });
    const reply = await revise(first);
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toBe(`/api/v1/crm/quotes/${reply.body.id}`);
    const { id, number, title, account_id, currency, fx_rate, terms, valid_until, lines, tax_lines, total } =
      first;
    expect(reply.body).toMatchObject({
      state: "draft",
      version: 1,
      revision: 2,
      root_id: id,
      number: `${number}-2`,
      contact_id: contact.id,
      tags: ["big"],
      custom: { room: 7 },
      sent_at: null,
      decided_at: null,
      ...{ title, account_id, currency, fx_rate, terms, valid_until, lines, tax_lines, total },
    });
    expect(await desk.get("quotes", first)).toMatchObject({
      ...first,
      state: "superseded",
      version: 3,
      updated_at: expect.any(String),
    });
    expect(await desk.events(reply)).toEqual([
      "crm.quotes.revise ok crm.quotes",
      "crm.quotes.revise ok crm.quotes",
    ]);
  });

  test("is possible repeatedly from sent, rejected and expired", async () => {
    const first = await sent();
    let latest = first;
    for (const [i, decision] of [undefined, "reject", "expire"].entries()) {
      if (decision) await desk.move("quotes", latest, decision);
      latest = (await revise(latest)).body;
      expect(latest).toMatchObject({
        number: `${first.number}-${i + 2}`,
        revision: i + 2,
        root_id: first.id,
      });
      await desk.move("quotes", latest, "send");
    }
    const { data } = (await desk.ana.get(`/api/v1/crm/quotes?root_id=${first.id}&sort=created_at`)).body;
    expect(data.map(({ state }: Json) => state)).toEqual(["superseded", "superseded", "sent"]);
    // Revisions do not consume numbers.
    expect(Number((await quote()).number.slice(2))).toBe(Number(first.number.slice(2)) + 1);
  });

  test("is rejected in every other state", async () => {
    const draft = await quote();
    const superseded = await sent();
    await revise(superseded);
    const accepted = await desk.move("quotes", await sent(), "accept");
    const ordered = await desk.moves("quotes", await sent(), ["accept"], ["order"]);
    const invoiced = await desk.moves("quotes", await sent(), ["accept"], ["invoice"]);
    for (const one of [draft, superseded, accepted, ordered, invoiced])
      expect(said(await revise(one))).toBe(WRONG);
    const archived = await sent();
    await desk.archive("quotes", archived);
    expect(said(await revise(archived))).toBe("409 STATE_TRANSITION_INVALID");
    expect(await desk.tryMove("quotes", await sent(), "revise", { version: 9 })).toBe(
      "409 RECORD_VERSION_CONFLICT, version CURRENT_VERSION",
    );
  });

  test("succeeds once out of twenty concurrent requests", async () => {
    const one = await sent();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => desk.ana.post(`/api/v1/crm/quotes/${one.id}/revise`)),
    );
    expect(replies.map(said).toSorted()).toEqual(["201", ...Array.from({ length: 19 }, () => WRONG)]);
  });

  test("writes only an audit event in a dry run", async () => {
    const one = await sent();
    const before = await desk.traces();
    const { body } = await desk.ana.post(`/api/v1/crm/quotes/${one.id}/revise?dry_run=true`, {});
    expect(body).toMatchObject({ dry_run: true, status: 201, result: { revision: 2 } });
    expect(await desk.traces()).toEqual({ ...before, events: before.events + 1 });
  });

  test("drops deactivated owners and archived records", async () => {
    const contact = await desk.create("contacts");
    const leaver = await desk.hire("leaver", ["crm_clerk"]);
    const team = (await desk.ana.post("/api/v1/settings/teams", { name: "Disbanded" })).body;
    const one = await sent({ contact_id: contact.id, owner_id: leaver.userId, team_id: team.id });
    await desk.archive("contacts", contact);
    await desk.dismiss(leaver);
    expect(said(await desk.ana.delete(`/api/v1/settings/teams/${team.id}`))).toBe("200");
    expect((await revise(one)).body).toMatchObject({
      contact_id: null,
      owner_id: desk.ana.userId,
      team_id: null,
    });
  });

  test("is rejected for a blocked account or if a policy hides the superseded quote", async () => {
    const account = await desk.create("accounts");
    await desk.move("accounts", account, "activate");
    const one = await sent({ account_id: account.id });
    await desk.move("accounts", account, "block");
    expect(said(await revise(one))).toBe("422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED");
    const two = await sent();
    await desk.under(
      [{ effect: "deny", actions: ["crm.quotes.*"], when: { record: { state: "superseded" } } }],
      async () => expect(said(await revise(two))).toBe("403 ACCESS_POLICY_DENIED"),
    );
  });
});

describe("Quote validity", () => {
  const PASSED = "422 VALIDATION_FAILED, valid_until DATE_PASSED";
  // Fourteen hours ahead of UTC and eleven behind: never the same date.
  const [EARLY, LATE] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
  const dayIn = (timeZone: string, days = 0) =>
    new Date(desk.appliance.clock.now() + days * DAY).toLocaleDateString("sv-SE", { timeZone });
  const settle = async (time_zone: string) =>
    expect((await desk.ana.put("/api/v1/settings/organization", { time_zone })).status).toBe(200);

  test("includes the last day in the organisation's time zone", async () => {
    const today = { valid_until: dayIn(LATE) };
    await settle(LATE);
    expect(await desk.tryMove("quotes", await sent(today), "accept")).toBe("200");
    const waiting = await sent(today);
    expect(await desk.tryMove("quotes", waiting, "expire")).toBe("409 STATE_TRANSITION_INVALID");
    await settle(EARLY);
    expect(await desk.tryMove("quotes", await quote(today), "send")).toBe(PASSED);
    expect(await desk.tryMove("quotes", waiting, "accept")).toBe("409 STATE_TRANSITION_INVALID");
    expect(await desk.tryMove("quotes", waiting, "expire")).toBe("200");
  });

  test("allows rejection or revision after it ends; the revision has no end date", async () => {
    await settle(EARLY);
    const valid_until = dayIn(EARLY, 1);
    const [rejected, revised] = [await sent({ valid_until }), await sent({ valid_until })];
    const kept = await sent({ valid_until: dayIn(EARLY, 2) });
    await desk.advance(2 * DAY);
    expect(await desk.tryMove("quotes", rejected, "reject")).toBe("200");
    expect((await revise(revised)).body.valid_until).toBeNull();
    expect((await revise(kept)).body.valid_until).toBe(dayIn(EARLY));
  });

  test("is unlimited without an end date", async () => {
    const [one, two] = [await sent({ valid_until: null }), await sent({ valid_until: null })];
    await desk.advance(1000 * DAY);
    expect(await desk.tryMove("quotes", one, "accept")).toBe("200");
    expect(await desk.tryMove("quotes", two, "expire")).toBe("200");
  });
});
