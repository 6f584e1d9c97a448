import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { DAY, Desk, everyMove, idsOf, NOBODY, time } from "./desk.ts";

let desk: Desk;
let other: Client;

beforeAll(async () => {
  desk = await Desk.open();
  other = await desk.stranger();
});
afterAll(() => desk.close());

const opportunity = (data: object = {}) => desk.create("opportunities", data);
const LOST = { lost_reason: "price" };
const MAX = 10_000_000_000_000;

everyMove(() => desk, "opportunities", {
  moves: {
    qualification: {
      propose: "proposal",
      negotiate: "negotiation",
      hold: "on_hold",
      win: "won",
      lose: "lost",
    },
    proposal: {
      negotiate: "negotiation",
      requalify: "qualification",
      hold: "on_hold",
      win: "won",
      lose: "lost",
    },
    negotiation: {
      repropose: "proposal",
      requalify: "qualification",
      hold: "on_hold",
      win: "won",
      lose: "lost",
    },
    on_hold: { resume: "qualification", lose: "lost" },
    won: {},
    lost: { reopen: "qualification" },
  },
  given: { lose: LOST },
  frozen: ["won", "lost"],
  change: { next_step: "Call" },
});

describe("Deal on hold", () => {
  for (const [stage, way] of [
    ["qualification", []],
    ["proposal", ["propose"]],
    ["negotiation", ["negotiate"]],
  ] as const) {
    test(`resumes to the stage before the hold (${stage})`, async () => {
      const one = await opportunity();
      await desk.moves("opportunities", one, ...way.map((move): [string] => [move]));
      const { probability } = await desk.get("opportunities", one);
      const held = await desk.move("opportunities", one, "hold");
      expect(held).toMatchObject({ state: "on_hold", held_from: stage, probability });
      const resumed = await desk.move("opportunities", one, "resume");
      expect(resumed).toMatchObject({ state: stage, held_from: null, probability });
    });
  }

  test("restarts from qualification when lost and reopened", async () => {
    const one = await opportunity();
    const again = await desk.moves("opportunities", one, ["negotiate"], ["hold"], ["lose", LOST], ["reopen"]);
    expect(again).toMatchObject({
      state: "qualification",
      held_from: null,
      probability: 20,
      closed_at: null,
      lost_reason: null,
    });
  });
});

describe("Probability", () => {
  test("defaults to the value of each stage", async () => {
    const one = await opportunity();
    const seen = [one.probability];
    for (const [move, data] of [["propose"], ["negotiate"], ["lose", LOST], ["reopen"], ["win"]] as const)
      seen.push((await desk.move("opportunities", one, move, data)).probability);
    expect(seen).toEqual([20, 40, 70, 0, 20, 100]);
  });

  test("can be overridden until the next stage or until cleared", async () => {
    const one = await opportunity({ probability: 90 });
    expect(one.probability).toBe(90);
    expect((await desk.change("opportunities", one, { next_step: "Call" })).probability).toBe(90);
    expect((await desk.change("opportunities", one, { probability: null })).probability).toBe(20);
    await desk.change("opportunities", one, { probability: 5 });
    expect((await desk.move("opportunities", one, "propose")).probability).toBe(40);
    await desk.change("opportunities", one, { probability: 55 });
    expect((await desk.move("opportunities", one, "hold")).probability).toBe(55);
    expect((await desk.change("opportunities", one, { probability: null })).probability).toBe(40);
  });

  test("must be a percentage", async () => {
    expect(await desk.tryCreate("opportunities", { probability: 101 })).toBe(
      "422 VALIDATION_FAILED, probability TOO_LARGE",
    );
    expect((await opportunity({ probability: 0 })).probability).toBe(0);
  });
});

describe("Closing a deal", () => {
  test("records the time, and a reason if lost", async () => {
    const won = await desk.move("opportunities", await opportunity(), "win");
    expect(won).toMatchObject({ closed_at: won.updated_at, lost_reason: null });
    const lost = await desk.move("opportunities", await opportunity(), "lose", LOST);
    expect(lost).toMatchObject({ closed_at: lost.updated_at, lost_reason: "price" });
  });

  test("requires a valid reason and cannot be set directly", async () => {
    const one = await opportunity();
    expect(await desk.tryMove("opportunities", one, "lose")).toBe(
      "422 VALIDATION_FAILED, lost_reason REQUIRED",
    );
    expect(await desk.tryMove("opportunities", one, "lose", { lost_reason: "mood" })).toBe(
      "422 VALIDATION_FAILED, lost_reason WRONG_TYPE",
    );
    for (const field of ["lost_reason", "closed_at", "stage_since", "held_from", "state"])
      expect(await desk.tryChange("opportunities", one, { [field]: "price" })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });

  test("updates the stage time on transitions only", async () => {
    const one = await opportunity();
    expect(one.stage_since).toBe(one.created_at);
    await desk.advance(DAY);
    expect((await desk.change("opportunities", one, { next_step: "Call" })).stage_since).toBe(one.created_at);
    const proposed = await desk.move("opportunities", one, "propose");
    expect(proposed.stage_since).toBe(proposed.updated_at);
    expect(time(proposed.stage_since) - time(one.created_at)).toBeGreaterThanOrEqual(DAY);
  });
});

describe("Deal amount", () => {
  const line = { text: "Work", price: 1000 };
  const cases: [sentence: string, lines: object[], answer: number | string][] = [
    ["is the sum of the lines", [line, { ...line, quantity: "2.5" }], 3500],
    ["subtracts the discount of each line", [{ ...line, quantity: "3", discount_percent: "12.5" }], 2625],
    [
      "rounds each line once, half up",
      [
        { ...line, price: 1, quantity: "0.5" },
        { ...line, price: 1, quantity: "0.5" },
      ],
      2,
    ],
    ["is zero for a fully discounted line", [{ ...line, discount_percent: "100" }], 0],
    ["can be the maximum", [{ ...line, price: MAX }], MAX],
    [
      "rejects a sum of lines above the maximum",
      [
        { ...line, price: MAX },
        { ...line, price: 1 },
      ],
      "422 VALIDATION_FAILED, lines AMOUNT_TOO_LARGE",
    ],
    [
      "rejects a line above the maximum",
      [line, { ...line, price: MAX, quantity: "1.000001" }],
      "422 VALIDATION_FAILED, lines.1 AMOUNT_TOO_LARGE",
    ],
    [
      "rejects a price above the maximum",
      [{ ...line, price: MAX + 1 }],
      "422 VALIDATION_FAILED, lines.0.price TOO_LARGE",
    ],
    ["rejects a negative price", [{ ...line, price: -1 }], "422 VALIDATION_FAILED, lines.0.price TOO_SMALL"],
    [
      "rejects a negative quantity",
      [{ ...line, quantity: "-1" }],
      "422 VALIDATION_FAILED, lines.0.quantity INVALID_VALUE",
    ],
    [
      "rejects a discount above 100 percent",
      [{ ...line, discount_percent: "100.000001" }],
      "422 VALIDATION_FAILED, lines.0.discount_percent INVALID_VALUE",
    ],
    ["rejects a line without a text", [{ price: 1 }], "422 VALIDATION_FAILED, lines.0.text REQUIRED"],
  ];
  for (const [sentence, lines, answer] of cases) {
    test(sentence, async () => {
      if (typeof answer === "string")
        expect(await desk.tryCreate("opportunities", { lines, amount: 1 })).toBe(answer);
      else
        expect((await opportunity({ lines, amount: 1 })).amount).toEqual({ amount: answer, currency: "EUR" });
    });
  }

  test("can be entered within the limit if there are no lines", async () => {
    expect((await opportunity()).amount).toBeNull();
    expect((await opportunity({ amount: MAX })).amount.amount).toBe(MAX);
    expect(await desk.tryCreate("opportunities", { amount: MAX + 1 })).toStartWith(
      "422 VALIDATION_FAILED, amount",
    );
  });

  test("is recalculated when lines change", async () => {
    const one = await opportunity({ amount: 5 });
    expect((await desk.change("opportunities", one, { lines: [line] })).amount.amount).toBe(1000);
    expect((await desk.change("opportunities", one, { amount: 7 })).amount.amount).toBe(1000);
    expect((await desk.change("opportunities", one, { lines: [line, line] })).amount.amount).toBe(2000);
    expect((await desk.change("opportunities", one, { lines: [], amount: 7 })).amount.amount).toBe(7);
  });
});

describe("Deal currency", () => {
  const usd = { amount: 5, currency: "USD" };
  const MIXED = "422 VALIDATION_FAILED, amount CURRENCY_MIXED";

  test("defaults to that of the amount, then to the organisation's", async () => {
    expect((await opportunity()).currency).toBe("EUR");
    expect((await opportunity({ amount: usd })).currency).toBe("USD");
    expect((await opportunity({ currency: "USD", amount: usd })).currency).toBe("USD");
    expect(await desk.tryCreate("opportunities", { currency: "XQX" })).toBe(
      "422 VALIDATION_FAILED, currency INVALID_VALUE",
    );
  });

  test("must be the same for the whole deal", async () => {
    expect(await desk.tryCreate("opportunities", { currency: "CHF", amount: usd })).toBe(MIXED);
    expect(await desk.tryCreate("opportunities", { currency: "CHF", amount: 5 })).toBe(MIXED);
    const one = await opportunity({ amount: usd });
    expect(await desk.tryChange("opportunities", one, { amount: 6 })).toBe(MIXED);
    expect(await desk.tryChange("opportunities", one, { currency: "EUR" })).toBe(MIXED);
    expect(await desk.tryChange("opportunities", one, { currency: "EUR", amount: 6 })).toBe("200");
  });

  test("applies to the prices of the lines", async () => {
    const one = await opportunity({ lines: [{ text: "Work", price: 100 }] });
    expect((await desk.change("opportunities", one, { currency: "USD" })).amount).toEqual({
      amount: 100,
      currency: "USD",
    });
  });
});

describe("Deal relations", () => {
  test("must be accounts, contacts and leads of the organisation", async () => {
    const [account, contact, lead] = [
      await desk.create("accounts", {}, other),
      await desk.create("contacts", { account_id: null }, other),
      await desk.create("leads", {}, other),
    ];
    const gone = await desk.create("contacts");
    await desk.archive("contacts", gone);
    const cases: [data: object, path: string][] = [
      [{ account_id: account.id }, "account_id"],
      [{ account_id: NOBODY }, "account_id"],
      [{ contact_ids: [contact.id] }, "contact_ids"],
      [{ contact_ids: [gone.id] }, "contact_ids"],
      [{ lead_id: lead.id }, "lead_id"],
    ];
    for (const [data, path] of cases)
      expect(await desk.tryCreate("opportunities", data)).toBe(
        `422 VALIDATION_FAILED, ${path} REFERENCE_UNKNOWN`,
      );
    expect(await desk.tryCreate("opportunities", { account_id: null })).toBe(
      "422 VALIDATION_FAILED, account_id WRONG_TYPE",
    );
  });

  test("can change to another account unless a quote refers to the previous one", async () => {
    const [first, second] = [await desk.create("accounts"), await desk.create("accounts")];
    const one = await opportunity({ account_id: first.id });
    const data = { account_id: second.id };
    const quote = await desk.create("quotes", { account_id: first.id, opportunity_id: one.id });
    const MISMATCH = "422 VALIDATION_FAILED, account_id ACCOUNT_MISMATCH";
    expect(await desk.tryChange("opportunities", one, data)).toBe(MISMATCH);
    await desk.archive("quotes", quote);
    expect(await desk.tryChange("opportunities", one, data)).toBe(MISMATCH);
    await desk.move("quotes", quote, "restore");
    await desk.change("quotes", quote, { opportunity_id: null });
    expect(await desk.tryChange("opportunities", one, data)).toBe("200");
  });

  test("cannot change to a blocked account", async () => {
    const blocked = await desk.create("accounts");
    await desk.moves("accounts", blocked, ["activate"], ["block"]);
    expect(await desk.tryChange("opportunities", await opportunity(), { account_id: blocked.id })).toBe(
      "422 VALIDATION_FAILED, account_id ACCOUNT_BLOCKED",
    );
  });

  test("are expanded without records hidden by a policy", async () => {
    const [account, lead] = [await desk.create("accounts"), await desk.create("leads")];
    const [ada, bob] = [
      await desk.create("contacts", { last_name: "Ada" }),
      await desk.create("contacts", { last_name: "Bob" }),
    ];
    const one = await opportunity({
      account_id: account.id,
      lead_id: lead.id,
      contact_ids: [bob.id, ada.id],
    });
    const QUERY = "?expand=account,contacts,lead";
    const shown = await desk.get("opportunities", one, QUERY);
    expect([shown.account.id, shown.lead.id]).toEqual([account.id, lead.id]);
    expect(idsOf(shown.contacts)).toEqual([bob.id, ada.id]);
    await desk.under(
      [{ effect: "deny", actions: ["crm.contacts.*"], when: { record: { last_name: "Ada" } } }],
      async () => expect(idsOf((await desk.get("opportunities", one, QUERY)).contacts)).toEqual([bob.id]),
    );
  });

  test("a deal cannot be archived before its quotes", async () => {
    const one = await opportunity();
    const quote = await desk.create("quotes", { opportunity_id: one.id });
    const { body } = await desk.call("DELETE", `/api/v1/crm/opportunities/${one.id}`);
    expect(body).toMatchObject({
      code: "RECORD_IN_USE",
      details: [
        { path: "crm.quotes.opportunity_id", message: `This record is used by crm.quotes ${quote.id}.` },
      ],
    });
    await desk.archive("quotes", quote);
    expect(await desk.tryArchive("opportunities", one)).toBe("200");
  });
});

test("the history shows old and new lines with the resulting amount", async () => {
  const lines = [{ text: "Work", price: 100 }];
  const one = await opportunity({ lines });
  await desk.change("opportunities", one, { lines: [...lines, { text: "Travel", price: 50 }] });
  const [entry] = await desk.history("opportunities", one);
  const full = (text: string, price: number): Json => ({
    text,
    price,
    quantity: "1",
    discount_percent: "0",
    item_id: null,
  });
  expect(entry.changes).toHaveLength(2);
  expect(entry.changes).toContainEqual({
    field: "lines",
    from: [full("Work", 100)],
    to: [full("Work", 100), full("Travel", 50)],
  });
  expect(entry.changes).toContainEqual({
    field: "amount",
    from: { amount: 100, currency: "EUR" },
    to: { amount: 150, currency: "EUR" },
  });
});
