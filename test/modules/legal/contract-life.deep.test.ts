import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, addMonths, daysBetween } from "../../../src/kernel/calendar.ts";
import type { Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const states = async (...contracts: Json[]) =>
  Promise.all(contracts.map(async (one) => (await office.get("contracts", one)).state));

describe("Contract schedule", () => {
  test("starts contracts on their start date and expires them after their end", async () => {
    const one = await office.signed({ start: office.day(3), end: office.day(5) });
    const seen: string[] = [];
    for (const days of [2, 1, 2, 1]) {
      await office.pass(days);
      seen.push(...(await states(one)));
    }
    expect(seen).toEqual(["signed", "active", "active", "expired"]);
    expect(await office.get("contracts", one)).toMatchObject({
      ended_on: one.end,
      terms: [{ from: one.start, to: one.end }],
    });
    expect(await office.tryMove("contracts", one, "renew", { months: 1 })).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
  });

  test("renews on the end date if no notice was given, once per term", async () => {
    const one = await office.signed({
      start: office.today,
      end: office.day(10),
      notice_days: 4,
      auto_renew: true,
      renew_months: 1,
    });
    await office.pass(9);
    expect(await states(one)).toEqual(["active"]);
    await office.pass(1);
    await office.pass(0);
    const renewed = await office.get("contracts", one);
    const end = addDays(addMonths(addDays(one.end, 1), 1), -1);
    expect(renewed).toMatchObject({ state: "renewed", end, notice_by: addDays(end, -4) });
    expect(renewed.terms.length).toBe(2);
  });

  test("waits to renew until the notice period is over", async () => {
    const one = await office.signed({
      start: office.today,
      end: office.day(2),
      auto_renew: true,
      renew_months: 1,
    });
    await office.pass(2);
    expect(await states(one)).toEqual(["active"]);
    await office.pass(1);
    expect(await states(one)).toEqual(["renewed"]);
  });

  test("catches up on every missed renewal exactly once", async () => {
    const one = await office.signed({
      start: office.today,
      end: office.day(6),
      notice_days: 1,
      auto_renew: true,
      renew_months: 1,
    });
    const plain = await office.signed({ start: office.day(1), end: office.day(6) });
    await office.pass(100);
    const { terms, end, state } = await office.get("contracts", one);
    expect(state).toBe("renewed");
    expect(terms.length).toBeGreaterThanOrEqual(4);
    for (const [i, term] of terms.entries()) if (i > 0) expect(term.from).toBe(addDays(terms[i - 1].to, 1));
    expect(terms.at(-1).to).toBe(end);
    expect(end > office.today).toBe(true);
    expect(terms.at(-2).to <= office.today).toBe(true);
    expect(await states(plain)).toEqual(["expired"]);
    expect((await office.get("contracts", plain)).ended_on).toBe(plain.end);
  });

  test("terminates instead of renewing after notice", async () => {
    const one = await office.signed({
      start: office.today,
      end: office.day(40),
      notice_days: 30,
      auto_renew: true,
      renew_months: 1,
    });
    const noticed = await office.move("contracts", one, "terminate", {
      reason: "Too dear",
      effective_on: one.end,
    });
    expect(noticed).toMatchObject({ state: "active", terminates_on: one.end, locked_in: false });
    await office.pass(40);
    expect(await office.get("contracts", one)).toMatchObject({
      state: "terminated",
      ended_on: one.end,
      end: one.end,
    });
  });

  test("renews once more after late notice", async () => {
    const one = await office.signed({
      start: office.today,
      end: office.day(40),
      notice_days: 30,
      auto_renew: true,
      renew_months: 1,
    });
    await office.pass(20);
    const late = await office.move("contracts", one, "terminate", { reason: "Too dear" });
    expect(late.terminates_on > one.end).toBe(true);
    await office.pass(20);
    expect(await office.get("contracts", one)).toMatchObject({
      state: "renewed",
      terminates_on: late.terminates_on,
      end: late.terminates_on,
    });
    await office.until(late.terminates_on);
    expect(await states(one)).toEqual(["terminated"]);
  });

  test("advances an old contract to its current term", async () => {
    const one = await office.signed({
      start: "2020-01-01",
      end: "2020-12-31",
      notice_days: 90,
      auto_renew: true,
      renew_months: 12,
    });
    expect(one).toMatchObject({ state: "active", notice_by: "2020-10-02", locked_in: true });
    await office.pass(1);
    const { terms, end } = await office.get("contracts", one);
    expect(end.slice(4)).toBe("-12-31");
    expect(terms.length).toBe(Number(end.slice(0, 4)) - 2019);
  });
});

describe("Contract amendment", () => {
  const parties = () => [{ account_id: office.made["crm.accounts"], signatory: "Cleo" }];

  test("changes its contract once all parties have signed", async () => {
    const parent = await office.signed({
      start: office.day(-10),
      end: office.day(100),
      notice_days: 10,
      value: 1000,
      parties: parties(),
    });
    const value = { amount: 1500, currency: "EUR" };
    const amendment = await office.sent({
      parent_id: parent.id,
      parties: parties(),
      amends: { end: office.day(200), notice_days: 30, value },
    });
    expect((await office.get("contracts", parent)).value.amount).toBe(1000);
    expect((await office.sign(amendment)).state).toBe("active");
    expect(await office.get("contracts", parent)).toMatchObject({
      end: office.day(200),
      notice_days: 30,
      notice_by: office.day(170),
      value,
      terms: [{ from: parent.start, to: office.day(200), value }],
      sealed_hash: parent.sealed_hash,
    });
    expect(await office.broken()).toEqual([]);
    await office.move("contracts", parent, "terminate", { reason: "Fraud", for_cause: true });
    expect(await states(amendment)).toEqual(["terminated"]);
  });

  test("moves the end that later terms count from", async () => {
    const parent = await office.signed({ start: "2026-01-01", end: "2026-01-31", renew_months: 1 });
    await office.move("contracts", parent, "renew");
    const { terms } = await office.get("contracts", parent);
    await office.signed({ parent_id: parent.id, amends: { end: "2026-03-15" } });
    const renewed = await office.move("contracts", parent, "renew");
    expect(renewed.end).toBe("2026-04-15");
    expect(renewed.terms.map(({ to, months }: Json) => [to, months])).toEqual([
      [terms[0].to, null],
      ["2026-03-15", null],
      ["2026-04-15", 1],
    ]);
  });

  test("applies its own terms as changes and neither renews nor tracks notice", async () => {
    const parent = await office.signed({ start: office.today, end: office.day(10), notice_days: 2 });
    const amendment = await office.signed({
      parent_id: parent.id,
      end: office.day(20),
      value: 5,
      auto_renew: true,
      renew_months: 1,
    });
    expect(amendment).toMatchObject({
      state: "active",
      notice_by: null,
      days_to_notice: null,
      locked_in: false,
    });
    expect(await office.get("contracts", parent)).toMatchObject({
      end: office.day(20),
      value: { amount: 5 },
      auto_renew: true,
      notice_by: office.day(18),
    });
    for (const [move, data] of [
      ["renew", { months: 1 }],
      ["terminate", { reason: "x" }],
      ["expire", {}],
    ] as const)
      expect(await office.tryMove("contracts", amendment, move, data)).toBe("409 STATE_TRANSITION_INVALID");
    await office.pass(21);
    expect(await states(parent, amendment)).toEqual(["renewed", "active"]);
    expect(await office.broken()).toEqual([]);
  });

  test("takes effect on a later start date", async () => {
    const parent = await office.signed({ start: office.today, end: office.day(100) });
    const amendment = await office.signed({
      parent_id: parent.id,
      start: office.day(5),
      amends: { end: null },
    });
    expect(amendment.state).toBe("signed");
    await office.pass(5);
    expect(await states(amendment)).toEqual(["active"]);
    expect(await office.get("contracts", parent)).toMatchObject({
      end: null,
      notice_by: null,
      terms: [{ to: null }],
    });
  });

  test("requires a parent contract in force and valid dates", async () => {
    const parent = await office.signed({ start: office.day(-5), end: office.day(100) });
    const amend = (data: object) => office.tryCreate("contracts", { parent_id: parent.id, ...data });
    expect(await amend({ end: office.day(-6) })).toBe("422 VALIDATION_FAILED, end DATE_ORDER");
    expect(await amend({ amends: { end: office.day(-6) } })).toBe(
      "422 VALIDATION_FAILED, amends.end DATE_ORDER",
    );
    expect(await amend({ amends: { notice_days: 999 } })).toBe(
      "422 VALIDATION_FAILED, amends.notice_days NOTICE_TOO_LONG",
    );
    expect(await amend({ amends: { auto_renew: true } })).toBe(
      "422 VALIDATION_FAILED, amends.renew_months RENEWAL_MISSING",
    );
    expect(await amend({ amends: { value: { amount: 1, currency: "XXY" } } })).toBe(
      "422 VALIDATION_FAILED, amends.value INVALID_VALUE",
    );
    const amendment = await office.signed({ parent_id: parent.id });
    expect(await office.tryCreate("contracts", { parent_id: amendment.id })).toBe(
      "422 VALIDATION_FAILED, parent_id PARENT_IS_AMENDMENT",
    );
    const draft = await office.create("contracts");
    expect(await office.tryCreate("contracts", { parent_id: draft.id })).toBe(
      "422 VALIDATION_FAILED, parent_id PARENT_NOT_IN_FORCE",
    );
  });

  test("includes all parties of its contract, also after an account merge", async () => {
    const [other, stranger] = [await office.account(), await office.account()];
    const lines = [
      { side: "us", signatory: "Ana", role: "Seller" },
      { account_id: other.id, signatory: "Otto", role: "Buyer" },
    ];
    const parent = await office.sent({ start: office.day(-5), parties: lines });
    await office.moves("contracts", parent, ["sign", { party: "us" }], ["sign", { party: other.id }]);
    const amend = (parties: object[]) => office.tryCreate("contracts", { parent_id: parent.id, parties });
    const missing = "422 VALIDATION_FAILED, parties PARTY_MISSING";
    expect(await amend([{ account_id: stranger.id, signatory: "Sly" }])).toBe(missing);
    expect(await amend(lines.slice(0, 1))).toBe(missing);
    expect(await amend([...lines, { account_id: stranger.id }])).toBe("201");
    const taken = await office.create("contracts", { parent_id: parent.id, parties: [] });
    expect(taken.parties).toMatchObject(lines.map((line) => ({ ...line, signed_at: null })));
    expect(await office.tryChange("contracts", taken, { parties: [{ account_id: stranger.id }] })).toBe(
      missing,
    );
    const path = `/api/v1/crm/accounts/${other.id}/merge`;
    expect((await office.ana.post(path, { into_id: stranger.id })).status).toBe(200);
    expect((await office.get("contracts", taken)).parties[1].account_id).toBe(stranger.id);
    expect(await office.tryChange("contracts", taken, { notice_days: 3 })).toBe("200");
    const after = await office.create("contracts", { parent_id: parent.id, parties: [] });
    expect(after.parties[1].account_id).toBe(stranger.id);
  });

  test("requires the contract's currency and no earlier start", async () => {
    const parent = await office.signed({ start: office.day(-5), value: 1000 });
    const amend = (data: object) => office.tryCreate("contracts", { parent_id: parent.id, ...data });
    const usd = { amount: 1, currency: "USD" };
    expect(await amend({ value: usd })).toBe("422 VALIDATION_FAILED, value CURRENCY_MISMATCH");
    expect(await amend({ amends: { value: usd } })).toBe(
      "422 VALIDATION_FAILED, amends.value CURRENCY_MISMATCH",
    );
    expect(await amend({ start: office.day(-6) })).toBe("422 VALIDATION_FAILED, start DATE_ORDER");
    expect(await amend({ start: office.day(-5), value: 5 })).toBe("201");
    const later = await office.signed({ start: office.day(5) });
    expect(await office.signed({ parent_id: later.id, notice_days: 3 })).toMatchObject({
      state: "signed",
      start: later.start,
    });
  });

  test("rejects signatures after its contract has ended", async () => {
    const parent = await office.signed({ start: office.today });
    const amendment = await office.sent({ parent_id: parent.id });
    await office.move("contracts", parent, "terminate", { reason: "Fraud", for_cause: true });
    const party = office.made["crm.accounts"];
    expect(await office.tryMove("contracts", amendment, "sign", { party })).toBe(
      "422 VALIDATION_FAILED, parent_id PARENT_NOT_IN_FORCE",
    );
    expect(await states(amendment)).toEqual(["sent"]);
    await office.moves("contracts", amendment, ["decline", { reason: "Too late" }], ["reopen"]);
    expect(await office.tryChange("contracts", amendment, { value: 1 })).toBe(
      "422 VALIDATION_FAILED, parent_id PARENT_NOT_IN_FORCE",
    );
    expect((await office.ana.delete(`/api/v1/legal/contracts/${amendment.id}`)).status).toBe(200);
  });
});

describe("Contract template", () => {
  const clauses = [
    { key: "secrecy", text: "Keep it secret.", mandatory: true },
    { key: "liability", text: "Up to 1000.", risk: "high" },
    { key: "greeting", text: "Dear all." },
  ];
  const obligations = [
    { text: "Return the papers", offset_days: 30, party: "them" },
    { text: "Report", rrule: "FREQ=MONTHLY;COUNT=3", offset_days: 0 },
  ];
  const approved = async (data: object = {}) =>
    office.move("templates", await office.create("templates", { clauses, obligations, ...data }), "approve");
  const party = () => ({ parties: [{ account_id: office.made["crm.accounts"], signatory: "Cleo" }] });

  test("copies its clauses and reports deviations from them", async () => {
    const template = await approved();
    const one = await office.move("templates", template, "use", party());
    expect(one).toMatchObject({
      kind: "nda",
      title: template.name,
      template_id: template.id,
      state: "draft",
      nonstandard: [],
    });
    expect(one.clauses.map(({ key }: Json) => key)).toEqual(["secrecy", "liability", "greeting"]);
    const cases: [Json[], string[]][] = [
      [[{ key: "secrecy", text: "Keep it." }, ...one.clauses.slice(1)], ["secrecy"]],
      [one.clauses.slice(1), ["secrecy"]],
      [[one.clauses[0]], []],
      [[one.clauses[0], { key: "liability", text: "Without limit." }], ["liability"]],
      [
        [one.clauses[0], one.clauses[1], { key: "greeting", text: "Hello." }, { key: "new", text: "More." }],
        [],
      ],
      [[], ["secrecy"]],
    ];
    for (const [given, nonstandard] of cases)
      expect((await office.change("contracts", one, { clauses: given })).nonstandard).toEqual(nonstandard);
  });

  test("can be named when a contract is created", async () => {
    const template = await approved();
    expect((await office.create("contracts", { template_id: template.id })).clauses.length).toBe(3);
    const own = await office.create("contracts", {
      template_id: template.id,
      clauses: [{ key: "a", text: "b" }],
    });
    expect(own).toMatchObject({ clauses: [{ key: "a" }], nonstandard: ["secrecy"] });
  });

  test("creates its obligations on signature", async () => {
    const template = await approved();
    const draft = await office.move("templates", template, "use", { ...party(), start: office.today });
    const of = `contract_id=${draft.id}`;
    await office.moves("contracts", draft, ["submit"], ["approve"], ["send"]);
    expect(await office.list("obligations", of)).toEqual([]);
    await office.sign(draft);
    expect(await office.list("obligations", of)).toMatchObject([
      { text: "Return the papers", party: "them", due_on: office.day(30), rrule: null },
      { text: "Report", party: "us", due_on: office.today, rrule: "FREQ=MONTHLY;COUNT=3", occurrence: 1 },
    ]);
    expect(await office.broken()).toEqual([]);
  });

  test("skips obligations due before signature", async () => {
    const template = await approved();
    const start = addMonths(office.today, -2);
    const one = await office.signed({ template_id: template.id, start });
    expect(await office.list("obligations", `contract_id=${one.id}`)).toMatchObject([
      { text: "Return the papers", due_on: office.today },
      { text: "Report", due_on: addMonths(start, 2), occurrence: 3, series_start: start },
    ]);
    const old = await office.signed({ template_id: template.id, start: "2001-01-01" });
    expect(await office.list("obligations", `contract_id=${old.id}`)).toMatchObject([
      { state: "open" },
      { state: "waived", text: "Report" },
    ]);
    expect(await office.broken()).toEqual([]);
  });

  test("requires permission to create contracts", async () => {
    const template = await approved();
    const permissions = ["legal.templates.use", "legal.templates.get"];
    const role = { name: "user_of_templates", title: "Uses templates", permissions };
    expect((await office.ana.post("/api/v1/settings/roles", role)).status).toBe(201);
    const by = await office.invite("temp", [role.name]);
    expect(await office.tryMove("templates", template, "use", party(), by)).toBe(
      "403 ACCESS_DENIED, action PERMISSION_MISSING",
    );
  });

  test("requires approval before use and supports revisions", async () => {
    const draft = await office.create("templates");
    expect(await office.tryMove("templates", draft, "use", party())).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    expect(await office.tryCreate("contracts", { template_id: draft.id })).toBe(
      "422 VALIDATION_FAILED, template_id TEMPLATE_NOT_APPROVED",
    );
    expect(await office.tryMove("templates", draft, "revise")).toBe(
      "409 STATE_TRANSITION_INVALID, state WRONG_STATE",
    );
    const first = await office.move("templates", draft, "approve");
    const second = await office.move("templates", first, "revise");
    expect(second).toMatchObject({
      revision: 2,
      root_id: first.id,
      state: "draft",
      name: first.name,
      clauses: first.clauses,
    });
    expect(await office.tryMove("templates", first, "revise")).toBe("409 STATE_TRANSITION_INVALID");
    await office.move("templates", second, "approve");
    expect((await office.get("templates", first)).state).toBe("retired");
    expect((await office.move("templates", first, "revise")).revision).toBe(3);
  });

  test("requires clauses and valid recurrence rules for approval", async () => {
    const empty = await office.create("templates", { clauses: [] });
    expect(await office.tryMove("templates", empty, "approve")).toBe(
      "422 VALIDATION_FAILED, clauses CLAUSES_MISSING",
    );
    expect(await office.tryCreate("templates", { obligations: [{ text: "x", rrule: "FREQ=NEVER" }] })).toBe(
      "422 VALIDATION_FAILED, obligations.0.rrule RRULE_INVALID",
    );
  });
});

test("contract terms have no gaps and notice counts back from the end, in any sequence", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        length: fc.integer({ min: 5, max: 60 }),
        notice: fc.integer({ min: 0, max: 5 }),
        renews: fc.boolean(),
        months: fc.integer({ min: 1, max: 3 }),
      }),
      fc.array(fc.tuple(fc.nat(45), fc.nat(5)), { minLength: 3, maxLength: 7 }),
      async ({ length, notice, renews, months }, steps) => {
        let one = await office.signed({
          start: office.today,
          end: office.day(length),
          notice_days: notice,
          auto_renew: renews,
          renew_months: months,
        });
        for (const [days, choice] of steps) {
          await office.pass(days);
          const move = ["renew", "terminate", "withdraw_notice"][choice];
          if (move)
            await office.tryMove("contracts", one, move, move === "terminate" ? { reason: "Enough" } : {});
          one = await office.get("contracts", one);
          expect(daysBetween(one.notice_by, one.end)).toBe(one.notice_days);
          expect(one.terms[0].from).toBe(one.start);
          expect(one.terms.at(-1).to).toBe(one.end);
          for (const [i, term] of one.terms.entries())
            if (i > 0) expect(daysBetween(one.terms[i - 1].to, term.from)).toBe(1);
          const runs = ["active", "renewed"].includes(one.state);
          const over = one.end < office.today;
          if (!renews) expect(runs && over).toBe(false);
          if (renews) expect(one.state).not.toBe("expired");
          if (runs && renews && one.terminates_on === null && one.notice_by < office.today)
            expect(one.end > office.today).toBe(true);
          if (one.terminates_on !== null && one.terminates_on <= office.today)
            expect(one.state).toBe("terminated");
        }
        expect(await office.broken()).toEqual([]);
      },
    ),
    { numRuns: 8, seed: 7 },
  );
});
