import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { DAY, HOUR, idsOf, NOBODY, Office } from "./office.ts";

let office: Office;
let customer: string;

beforeAll(async () => {
  office = await Office.open();
  customer = office.made["crm.accounts"] ?? "";
});
afterAll(() => office.close());

const contract = (data: object = {}) => office.create("contracts", data);
const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";
const TERM = { start: "2026-01-01", end: "2026-12-31" };

describe("Contract lifecycle", () => {
  test("goes from draft to signature and becomes active once the start date has come", async () => {
    const one = await contract({ ...TERM, start: office.day(-5), end: office.day(300) });
    const states = [one.state];
    for (const move of ["submit", "approve", "send"])
      states.push((await office.move("contracts", one, move)).state);
    states.push((await office.sign(one)).state);
    expect(states).toEqual(["draft", "review", "approved", "sent", "active"]);
  });

  test("records past sending and signing dates", async () => {
    const one = await contract({ start: "2020-03-01" });
    for (const move of ["submit", "approve"]) await office.move("contracts", one, move);
    const at = "2020-02-10T09:00:00Z";
    expect(await office.tryMove("contracts", one, "send", { at: "2999-01-01T00:00:00Z" })).toBe(
      "422 VALIDATION_FAILED, at DATE_IN_FUTURE",
    );
    const sent = await office.move("contracts", one, "send", { at });
    expect(sent.sent_at).toBe("2020-02-10T09:00:00.000Z");
    const signed = await office.move("contracts", one, "sign", { party: customer, signatory: "Bob", at });
    expect(signed).toMatchObject({ state: "active", start: "2020-03-01" });
    expect(signed.parties.map(({ signed_at }: Json) => signed_at)).toEqual([sent.sent_at]);
  });

  test("stays signed until the start date", async () => {
    const one = await office.signed({ start: office.day(5) });
    expect(one.state).toBe("signed");
    expect(await office.tryMove("contracts", one, "activate")).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("starts on the day of the last signature by default", async () => {
    expect(await office.signed()).toMatchObject({ state: "active", start: office.today });
  });

  test("returns from review or declined to draft", async () => {
    const one = await contract();
    await office.move("contracts", one, "submit");
    expect((await office.move("contracts", one, "return")).state).toBe("draft");
    const sent = await office.moves("contracts", one, ["submit"], ["approve"], ["send"]);
    expect(await office.tryMove("contracts", sent, "decline")).toBe("422 VALIDATION_FAILED, reason REQUIRED");
    const declined = await office.move("contracts", sent, "decline", { reason: "Too dear" });
    expect(declined).toMatchObject({ state: "declined", decline_reason: "Too dear" });
    expect(await office.move("contracts", one, "reopen")).toMatchObject({
      state: "draft",
      sealed_hash: null,
      sealed_terms: null,
      decline_reason: null,
      documents: [],
    });
  });

  test("requires a counterparty before review", async () => {
    const submit = async (parties: object[]) =>
      office.tryMove("contracts", await contract({ parties }), "submit");
    expect(await submit([])).toBe("422 VALIDATION_FAILED, parties PARTIES_MISSING");
    expect(await submit([{ side: "us", signatory: "Ana" }])).toBe(
      "422 VALIDATION_FAILED, parties COUNTERPARTY_MISSING",
    );
  });

  test("reports errors on the submitted field", async () => {
    const one = await contract(TERM);
    const change = (data: object) => office.tryChange("contracts", one, data);
    expect(await change({ start: "2027-01-01" })).toBe("422 VALIDATION_FAILED, start DATE_ORDER");
    expect(await change({ end: "2025-01-01" })).toBe("422 VALIDATION_FAILED, end DATE_ORDER");
    expect(await change({ end: "0001-01-01" })).toBe("422 VALIDATION_FAILED, end DATE_TOO_EARLY");
    await office.change("contracts", one, { notice_days: 90 });
    expect(await change({ end: "2026-01-31" })).toBe("422 VALIDATION_FAILED, end NOTICE_TOO_LONG");
  });

  test("hands over an active contract with its open obligations", async () => {
    const bo = await office.invite("bo", ["legal_clerk"]);
    const one = await office.signed({ start: office.today });
    const duty = (data: object) => office.create("obligations", { contract_id: one.id, ...data });
    const [own, met] = [await duty({}), await duty({})];
    const elsewhere = await office.create("obligations", {
      contract_id: (await office.signed({ start: office.today })).id,
    });
    await office.move("obligations", met, "meet", { note: "Done" });
    expect(await office.tryChange("contracts", one, { owner_id: bo.userId })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect(await office.tryMove("contracts", one, "hand_over")).toBe(
      "422 VALIDATION_FAILED, owner_id REQUIRED",
    );
    expect(await office.tryMove("contracts", one, "hand_over", { owner_id: NOBODY })).toBe(
      "422 VALIDATION_FAILED, owner_id REFERENCE_UNKNOWN",
    );
    expect(await office.move("contracts", one, "hand_over", { owner_id: bo.userId })).toMatchObject({
      owner_id: bo.userId,
      state: "active",
      sealed_hash: one.sealed_hash,
    });
    expect((await office.get("obligations", own)).owner_id).toBe(bo.userId);
    for (const other of [met, elsewhere])
      expect((await office.get("obligations", other)).owner_id).toBe(office.ana.userId);
  });

  test("locks fields on approval and prevents deletion once sent", async () => {
    const one = await contract();
    await office.move("contracts", one, "submit");
    expect(await office.tryChange("contracts", one, { title: "Better" })).toBe("200");
    for (const move of ["approve", "send"]) {
      await office.move("contracts", one, move);
      expect(await office.tryChange("contracts", one, { title: "Worse" })).toBe(
        "409 STATE_TRANSITION_INVALID",
      );
    }
    const { status, body } = await office.ana.delete(`/api/v1/legal/contracts/${one.id}`);
    expect([status, body.code]).toEqual([409, "RECORD_IN_USE"]);
  });

  test("rejects direct changes to computed fields", async () => {
    for (const field of ["state", "number", "notice_by", "sealed_hash", "terms", "signed_at", "nonstandard"])
      expect(await office.tryCreate("contracts", { [field]: "x" })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });
});

describe("Contract validation", () => {
  const cases: [sentence: string, data: () => object, said: string][] = [
    ["rejects an end before the start", () => ({ start: "2026-03-01", end: "2026-02-28" }), "end DATE_ORDER"],
    ["rejects a date that does not exist", () => ({ start: "2026-02-29" }), "start WRONG_FORMAT"],
    [
      "rejects a notice period longer than the term",
      () => ({ start: "2026-01-01", end: "2026-01-31", notice_days: 32 }),
      "notice_days NOTICE_TOO_LONG",
    ],
    [
      "rejects a renewal without months",
      () => ({ ...TERM, auto_renew: true }),
      "renew_months RENEWAL_MISSING",
    ],
    [
      "rejects a renewal without an end date",
      () => ({ auto_renew: true, renew_months: 12 }),
      "end END_MISSING",
    ],
    ["rejects a start date too far in the past", () => ({ start: "0001-01-01" }), "start DATE_TOO_EARLY"],
    [
      "rejects a party without an account or name",
      () => ({ parties: [{ role: "Seller" }] }),
      "parties.0 PARTY_UNCLEAR",
    ],
    [
      "rejects a customer account as a party on our side",
      () => ({ parties: [{ side: "us", account_id: customer }] }),
      "parties.0 PARTY_UNCLEAR",
    ],
    [
      "rejects an unknown party",
      () => ({ parties: [{ account_id: NOBODY }] }),
      "parties.0.account_id REFERENCE_UNKNOWN",
    ],
    [
      "rejects two clauses with the same key",
      () => ({
        clauses: [
          { key: "a", text: "x" },
          { key: "a", text: "y" },
        ],
      }),
      "clauses.1.key DUPLICATE",
    ],
    [
      "rejects amendments without an amended contract",
      () => ({ amends: { end: "2027-01-01" } }),
      "amends PARENT_MISSING",
    ],
    ["rejects an unknown template", () => ({ template_id: NOBODY }), "template_id REFERENCE_UNKNOWN"],
  ];
  for (const [sentence, data, said] of cases)
    test(sentence, async () => {
      expect(await office.tryCreate("contracts", data())).toBe(`422 VALIDATION_FAILED, ${said}`);
    });
});

describe("Notice deadline", () => {
  const cases: [sentence: string, end: string, days: number, by: string][] = [
    ["is counted in calendar days", "2026-12-31", 90, "2026-10-02"],
    ["can be the end date itself", "2026-12-31", 0, "2026-12-31"],
    ["is counted across a leap day", "2028-03-01", 2, "2028-02-28"],
    ["is counted across the end of February in other years", "2027-03-01", 1, "2027-02-28"],
    ["is counted across the turn of the year", "2027-01-10", 30, "2026-12-11"],
  ];
  for (const [sentence, end, notice_days, notice_by] of cases)
    test(sentence, async () => {
      expect(await contract({ start: "2026-01-01", end, notice_days })).toMatchObject({ notice_by });
    });

  test("is empty for an open-ended contract", async () => {
    expect(await contract({ start: "2026-01-01", notice_days: 30 })).toMatchObject({
      notice_by: null,
      days_to_notice: null,
    });
  });

  test("counts down while the contract is in force", async () => {
    const one = await office.signed({ start: office.today, end: office.day(100), notice_days: 30 });
    expect(one).toMatchObject({ notice_by: office.day(70), days_to_notice: 70, locked_in: false });
    const late = await office.signed({
      start: office.day(-80),
      end: office.day(10),
      notice_days: 30,
      auto_renew: true,
      renew_months: 1,
    });
    expect(late).toMatchObject({ state: "active", days_to_notice: -20, locked_in: true });
  });
});

describe("Contract seal", () => {
  test("hashes the sent content so that anyone can verify it", async () => {
    const one = await office.sent({ ...TERM, clauses: [{ key: "price", text: "Ten a piece." }] });
    const { body } = await office.ana.get(`/api/v1/legal/contracts/${one.id}/seal`);
    expect(body).toMatchObject({ intact: true, sealed_hash: one.sealed_hash });
    expect(new Bun.CryptoHasher("sha256").update(body.content).digest("hex")).toBe(one.sealed_hash);
    const content = JSON.parse(body.content);
    expect(content).toMatchObject({ title: one.title, number: one.number, clauses: [{ key: "price" }] });
    expect(JSON.stringify(content)).not.toContain("Signatory");
  });

  test("requires permission to read the contract", async () => {
    const one = await office.sent();
    for (const [name, permissions, status] of [
      ["sealer", ["legal.contracts.seal"], 403],
      ["reader", ["legal.contracts.seal", "legal.contracts.get"], 200],
    ] as const) {
      const role = { name, title: name, permissions };
      expect((await office.ana.post("/api/v1/settings/roles", role)).status).toBe(201);
      const by = await office.invite(name, [name]);
      expect((await by.get(`/api/v1/legal/contracts/${one.id}/seal`)).status).toBe(status);
    }
  });

  test("appears in the audit trail", async () => {
    const one = await office.sent();
    const { data } = (await office.ana.get(`/api/v1/legal/contracts/${one.id}/history`)).body;
    const sent = data.find(({ action }: Json) => action === "legal.contracts.send");
    expect(sent.changes).toContainEqual({ field: "sealed_hash", from: null, to: one.sealed_hash });
  });

  test("covers files attached at the time of sending", async () => {
    const one = await contract();
    const path = `/api/v1/legal/contracts/${one.id}/attachments`;
    const pdf = "%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";
    const attach = (name: string) =>
      office.ana.post(`${path}?name=${name}`, pdf, { "content-type": "application/pdf" });
    const filed = await attach("contract.pdf");
    expect(filed.status).toBe(201);
    const sent = await office.moves("contracts", one, ["submit"], ["approve"], ["send"]);
    const sha256 = new Bun.CryptoHasher("sha256").update(pdf).digest("hex");
    expect(sent.documents).toEqual([
      { stage: "sent", name: "contract.pdf", sha256, attachment_id: filed.body.id },
    ]);
    const sign = (attachment_id: string) =>
      office.tryMove("contracts", one, "sign", { party: customer, attachment_id });
    expect(await sign(NOBODY)).toBe("422 VALIDATION_FAILED, attachment_id REFERENCE_UNKNOWN");
    const copy = (await attach("signed.pdf")).body;
    expect(await sign(copy.id)).toBe("200");
    const signed = await office.get("contracts", one);
    expect(signed.documents.map(({ stage }: Json) => stage)).toEqual(["sent", "signed"]);
    expect(signed.sealed_hash).toBe(sent.sealed_hash);
    expect(await office.broken()).toEqual([]);
  });

  test("stays intact when accounts are merged after the contract has ended", async () => {
    const [doubled, other] = [await office.account(), await office.account()];
    const parties = [{ account_id: doubled.id, signatory: "Cleo" }];
    const declined = await office.move("contracts", await office.sent({ parties }), "decline", {
      reason: "Too dear",
    });
    const ended = await office.sent({ parties });
    await office.move("contracts", ended, "sign", { party: doubled.id });
    await office.move("contracts", ended, "terminate", { reason: "Fraud", for_cause: true });
    const path = `/api/v1/crm/accounts/${doubled.id}/merge`;
    expect((await office.ana.post(path, { into_id: other.id })).status).toBe(200);
    for (const one of [declined, ended]) {
      expect((await office.ana.get(`/api/v1/legal/contracts/${one.id}/seal`)).body.intact).toBe(true);
      expect((await office.ana.delete(`/api/v1/legal/contracts/${one.id}`)).status).toBe(409);
    }
    expect(await office.broken()).toEqual([]);
  });

  test("blocks signing when broken", async () => {
    const one = await office.sent();
    await office.appliance.alter("UPDATE legal_contracts SET title = 'Something else' WHERE id = ?", one.id);
    expect(await office.tryMove("contracts", one, "sign", { party: customer })).toBe(
      "409 STATE_TRANSITION_INVALID, sealed_hash SEAL_BROKEN",
    );
    expect((await office.ana.get(`/api/v1/legal/contracts/${one.id}/seal`)).body.intact).toBe(false);
    expect(await office.broken()).toEqual(["legal.seals_match"]);
    await office.appliance.alter("UPDATE legal_contracts SET title = ? WHERE id = ?", one.title, one.id);
  });

  test("is immutable in the database once the contract is signed", async () => {
    const one = await office.signed();
    for (const column of ["title", "sealed_hash", "sealed_terms", "signed_at"])
      expect(
        office.appliance.alter(`UPDATE legal_contracts SET ${column} = NULL WHERE id = ?`, one.id),
      ).rejects.toThrow("never changed");
    const draft = await contract();
    expect((await office.ana.get(`/api/v1/legal/contracts/${draft.id}/seal`)).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
  });
});

describe("Signatures", () => {
  test("are required from every party and accepted from parties only", async () => {
    const other = await office.account();
    const one = await office.sent({
      parties: [
        { account_id: customer, signatory: "Cleo" },
        { account_id: other.id },
        { side: "us", signatory: "Ana" },
      ],
    });
    const sign = (data: object) => office.tryMove("contracts", one, "sign", data);
    expect(await sign({ party: (await office.account()).id })).toBe(
      "422 VALIDATION_FAILED, party NOT_A_PARTY",
    );
    expect(await office.move("contracts", one, "sign", { party: customer })).toMatchObject({
      state: "part_signed",
      signed_at: null,
    });
    expect(await sign({ party: customer })).toBe("409 STATE_TRANSITION_INVALID, party ALREADY_SIGNED");
    expect(await sign({ party: other.id })).toBe("422 VALIDATION_FAILED, signatory SIGNATORY_MISSING");
    const at = new Date(office.appliance.clock.now() + DAY).toISOString();
    expect(await sign({ party: "us", at })).toBe("422 VALIDATION_FAILED, at DATE_IN_FUTURE");
    const early = new Date(Date.parse(one.sent_at) - HOUR).toISOString();
    expect(await sign({ party: "us", at: early })).toBe("422 VALIDATION_FAILED, at DATE_ORDER");
    expect(await sign({ party: other.id, signatory: "Otto" })).toBe("200");
    const signed = await office.move("contracts", one, "sign", { party: "us" });
    expect(signed.state).toBe("active");
    expect(signed.parties.map(({ signatory }: Json) => signatory)).toEqual(["Cleo", "Otto", "Ana"]);
    expect(signed.signed_at).toBe(signed.parties[2].signed_at);
    expect(await sign({ party: customer })).toBe(WRONG);
  });

  test("can come from two signatories of one party", async () => {
    const one = await office.sent({
      parties: [
        { account_id: customer, signatory: "Cleo" },
        { account_id: customer, signatory: "Cato" },
      ],
    });
    const first = await office.move("contracts", one, "sign", { party: customer, signatory: "Cato" });
    expect(first.parties.map(({ signed_at }: Json) => signed_at !== null)).toEqual([false, true]);
    expect((await office.move("contracts", one, "sign", { party: customer })).state).toBe("active");
  });

  test("can be filtered by the contract's counterparty", async () => {
    const { id } = await office.account();
    const one = await contract({ parties: [{ side: "us" }, { account_id: id }, { account_id: customer }] });
    expect(one).toMatchObject({ account_id: id, employee_id: null });
    expect(idsOf(await office.list("contracts", `account_id=${id}`))).toEqual([one.id]);
    expect(await office.change("contracts", one, { parties: [] })).toMatchObject({ account_id: null });
  });

  test("can come from an employee", async () => {
    const employee = await office.employee();
    const one = await office.sent({
      kind: "employment",
      parties: [{ employee_id: employee.id, signatory: "Pat Lee" }],
    });
    expect((await office.move("contracts", one, "sign", { party: employee.id })).state).toBe("active");
  });

  test("are tracked as missing since the contract was sent", async () => {
    const one = await office.sent();
    expect(one.unsigned_since).toBe(one.sent_at);
    expect((await office.sign(one)).unsigned_since).toBeNull();
  });

  test("are rejected after the end of a contract that starts with them", async () => {
    const one = await office.sent({ end: office.day(-1) });
    expect(await office.tryMove("contracts", one, "sign", { party: customer })).toBe(
      "422 VALIDATION_FAILED, at DATE_ORDER",
    );
  });
});

describe("Contract renewal", () => {
  const cases: [sentence: string, start: string, end: string, months: number, ends: string[]][] = [
    ["extends by a year", "2016-01-01", "2016-12-31", 12, ["2017-12-31", "2018-12-31"]],
    ["extends from a leap day", "2016-02-29", "2017-02-27", 12, ["2018-02-27", "2019-02-27"]],
    [
      "extends to the end of February, also in leap years",
      "2018-03-01",
      "2019-02-28",
      12,
      ["2020-02-29", "2021-02-28"],
    ],
    [
      "extends by months of different lengths",
      "2022-01-01",
      "2022-01-31",
      1,
      ["2022-02-28", "2022-03-31", "2022-04-30"],
    ],
    [
      "extends from the last day of a month without drift",
      "2022-01-31",
      "2022-02-27",
      1,
      ["2022-03-27", "2022-04-27"],
    ],
    [
      "extends to the day before month end without drift",
      "2021-12-31",
      "2022-01-30",
      1,
      ["2022-02-27", "2022-03-30", "2022-04-29"],
    ],
  ];
  for (const [sentence, start, end, renew_months, ends] of cases)
    test(sentence, async () => {
      let one = await office.signed({ start, end, renew_months, notice_days: 10 });
      const terms = [[start, end]];
      for (const next of ends) {
        one = await office.move("contracts", one, "renew");
        expect(one).toMatchObject({ state: "renewed", end: next });
        terms.push([one.terms.at(-1).from, next]);
      }
      expect(one.terms.map(({ from, to }: Json) => [from, to])).toEqual(terms);
      expect(await office.broken()).toEqual([]);
    });

  test("accepts a different end, term length or value", async () => {
    const one = await office.signed({
      start: "2016-01-01",
      end: "2016-12-31",
      renew_months: 12,
      value: 1000,
    });
    const renew = (data: object) => office.tryMove("contracts", one, "renew", data);
    expect(await renew({ end: "2016-12-31" })).toBe("422 VALIDATION_FAILED, end DATE_ORDER");
    expect(await renew({ end: "2017-06-30", months: 6 })).toBe("422 VALIDATION_FAILED, end TERM_TWICE");
    const value = { amount: 1200, currency: "EUR" };
    expect(await office.move("contracts", one, "renew", { end: "2017-06-30", value })).toMatchObject({
      end: "2017-06-30",
      value,
      terms: [
        { from: "2016-01-01", to: "2016-12-31", value: { amount: 1000, currency: "EUR" } },
        { from: "2017-01-01", to: "2017-06-30", months: null, value },
      ],
    });
    expect((await office.move("contracts", one, "renew", { months: 3 })).end).toBe("2017-09-30");
  });

  test("requires a contract in force with an end date", async () => {
    const endless = await office.signed();
    expect(await office.tryMove("contracts", endless, "renew")).toBe("409 STATE_TRANSITION_INVALID");
    const bare = await office.signed({ start: office.today, end: office.day(10) });
    expect(await office.tryMove("contracts", bare, "renew")).toBe(
      "422 VALIDATION_FAILED, months TERM_MISSING",
    );
    await office.move("contracts", bare, "terminate", { reason: "Fraud", for_cause: true });
    expect(await office.tryMove("contracts", bare, "renew", { months: 1 })).toBe(WRONG);
    expect(await office.tryMove("contracts", await contract(), "renew")).toBe(WRONG);
  });
});
