import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { ibanCheckDigits } from "../../../src/kernel/iban.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import {
  addRule,
  approvePayment,
  bill,
  done,
  dropRules,
  type Ground,
  openGround,
  payment,
  supplier,
} from "./ground.ts";

let appliance: TestAppliance;
let ground: Ground;
let owner: Client;
let mia: Client;
let noa: Client;
let kim: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ground = await openGround(appliance);
  owner = ground.owner;
  const roles = ["fin_manager", "crm_manager"];
  mia = await appliance.invite(owner, "mia@example.com", roles);
  noa = await appliance.invite(owner, "noa@example.com", roles);
  kim = await appliance.invite(owner, "kim@example.com", ["employee"]);
});
afterEach(() => dropRules(owner));
afterAll(() => appliance.stop());

const FIN = "/api/v1/fin";
const refused = { status: 403, body: { code: "SOD_CONFLICT" } };

const ENTER = ["fin.bills.create", "fin.bills.update", "fin.bills.submit"];
const RELEASE = ["fin.payments.approve"];

describe("Duty rules on the same record", () => {
  test("include linked records: a payment pays its bill", async () => {
    await addRule(owner, { left: ENTER, right: RELEASE });
    const { id: party } = await supplier(owner);
    const mine = await bill(mia, party);
    const pay = await payment(noa, ground, party, [mine.id]);
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    expect((await approvePayment(noa, pay.id)).status).toBe(200);
    const other = await bill(noa, party);
    const fine = await payment(noa, ground, party, [other.id]);
    expect((await approvePayment(mia, fine.id)).status).toBe(200);
  });

  test("apply to both orders of the sides", async () => {
    await addRule(owner, { left: ["fin.bills.update"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const draft = await bill(owner, party);
    const pay = await payment(noa, ground, party, [draft.id]);
    expect((await approvePayment(mia, pay.id)).status).toBe(200);
    expect(await mia.put(`${FIN}/bills/${draft.id}`, { notes: "x" })).toMatchObject(refused);
    expect((await noa.put(`${FIN}/bills/${draft.id}`, { notes: "x" })).status).toBe(200);
  });

  test("prevent managers from approving their own payments", async () => {
    await addRule(owner, { left: ["fin.payments.create"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const pay = await payment(mia, ground, party);
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    expect((await approvePayment(noa, pay.id)).status).toBe(200);
  });

  test("apply in bulk calls and dry runs, and ignore dry runs of the other side", async () => {
    await addRule(owner, { left: ["fin.payments.create"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const pay = await payment(mia, ground, party);
    const bulk = await mia.post(`${FIN}/payments/bulk`, { operations: [{ action: "approve", id: pay.id }] });
    expect(bulk.body.results[0]).toMatchObject({ status: 403, error: { code: "SOD_CONFLICT" } });
    expect(await mia.post(`${FIN}/payments/${pay.id}/approve?dry_run=true`)).toMatchObject(refused);
    const dry = await noa.post(`${FIN}/payments?dry_run=true`, {
      direction: "out",
      party_id: party,
      bank_account_id: ground.bank,
      amount: 1,
    });
    expect(dry.status).toBe(200);
    expect((await approvePayment(noa, pay.id)).status).toBe(200);
    const [actions] = await appliance.rows(
      "SELECT count(*) AS n FROM duty_deeds WHERE subject = ? AND actor = ?",
      `fin.payments/${dry.body.result?.id}`,
      noa.userId,
    );
    expect(actions?.n).toBe(0);
  });

  test("count records created in bulk", async () => {
    await addRule(owner, { left: ["fin.payments.create"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const data = { direction: "out", party_id: party, bank_account_id: ground.bank, amount: 5 };
    const bulk = await done(mia.post(`${FIN}/payments/bulk`, { operations: [{ action: "create", data }] }));
    expect(await approvePayment(mia, bulk.results[0].record.id)).toMatchObject(refused);
    const failed = await mia.post(`${FIN}/payments/bulk`, {
      operations: [
        { action: "create", data },
        { action: "create", data: { ...data, amount: "x" } },
      ],
      atomic: true,
    });
    expect(failed.status).toBe(422);
    expect(await appliance.rows("SELECT 1 FROM duty_deeds WHERE at > ?", appliance.clock.now())).toEqual([]);
  });

  test("pass only the first of two concurrent calls", async () => {
    await addRule(owner, { left: ["fin.bills.update"], right: ["fin.bills.submit"] });
    const { id: party } = await supplier(owner);
    for (let i = 0; i < 5; i++) {
      const { id } = await bill(owner, party);
      const replies = await Promise.all([
        mia.put(`${FIN}/bills/${id}`, { notes: "by one session" }),
        mia.post(`${FIN}/bills/${id}/submit`),
      ]);
      expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    }
  });

  test("still apply after archiving and restoring", async () => {
    await addRule(owner, { left: ["crm.accounts.create"], right: ["crm.accounts.activate"] });
    const { id } = await supplier(mia);
    await done(mia.delete(`/api/v1/crm/accounts/${id}`));
    await done(noa.post(`/api/v1/crm/accounts/${id}/restore`));
    expect(await mia.post(`/api/v1/crm/accounts/${id}/activate`)).toMatchObject(refused);
    expect((await noa.post(`/api/v1/crm/accounts/${id}/activate`)).status).toBe(200);
  });

  test("still apply after role changes in between", async () => {
    await addRule(owner, { left: ["fin.payments.create"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const pay = await payment(mia, ground, party);
    await done(owner.put(`/api/v1/settings/team/${mia.userId}`, { roles: ["employee"] }));
    await done(owner.put(`/api/v1/settings/team/${mia.userId}`, { roles: ["admin"] }));
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    await done(owner.put(`/api/v1/settings/team/${mia.userId}`, { roles: ["fin_manager", "crm_manager"] }));
  });

  test("never replay another user's response under their Idempotency-Key", async () => {
    await addRule(owner, { left: ["fin.payments.create"], right: RELEASE });
    const { id: party } = await supplier(owner);
    const pay = await payment(mia, ground, party);
    const key = { "idempotency-key": "the-same-for-both" };
    expect((await noa.post(`${FIN}/payments/${pay.id}/approve`, undefined, key)).status).toBe(200);
    await done(noa.post(`${FIN}/payments/${pay.id}/withdraw`));
    expect(await mia.post(`${FIN}/payments/${pay.id}/approve`, undefined, key)).toMatchObject(refused);
  });

  test("prevent a third user from linking records of both sides", async () => {
    await addRule(owner, { left: ["fin.bills.create"], right: [...RELEASE, "fin.payments.update"] });
    const { id: party } = await supplier(owner);
    const mine = await bill(mia, party);
    const pay = await payment(owner, ground, party);
    expect((await approvePayment(mia, pay.id)).status).toBe(200);
    await done(owner.post(`${FIN}/payments/${pay.id}/withdraw`));
    const link = { allocations: [{ document: { collection: "fin.bills", id: mine.id }, amount: 1500 }] };
    expect(await noa.put(`${FIN}/payments/${pay.id}`, link)).toMatchObject(refused);
    const other = await bill(owner, party);
    const fine = { allocations: [{ document: { collection: "fin.bills", id: other.id }, amount: 1500 }] };
    expect((await noa.put(`${FIN}/payments/${pay.id}`, fine)).status).toBe(200);
  });
});

describe("Duty rules on the same party", () => {
  const rule = {
    left: ["crm.accounts.create(bank_details)", "crm.accounts.update(bank_details)", "crm.accounts.merge"],
    right: RELEASE,
    scope: "same_party",
  };
  const iban = (tail: string) => {
    const account = `19043002345732${tail}`;
    return { bank_details: { iban: `AT${ibanCheckDigits("AT", account)}${account}` } };
  };

  test("block releasing payments after changing the bank details, but not other fields", async () => {
    await addRule(owner, rule);
    const { id: party } = await supplier(owner);
    await done(mia.put(`/api/v1/crm/accounts/${party}`, { name: "Renamed" }));
    const first = await payment(noa, ground, party);
    expect((await approvePayment(mia, first.id)).status).toBe(200);
    const { id: second } = await supplier(owner);
    await done(mia.put(`/api/v1/crm/accounts/${second}`, iban("01")));
    const pay = await payment(noa, ground, second);
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    expect((await approvePayment(noa, pay.id)).status).toBe(200);
    expect(await noa.put(`/api/v1/crm/accounts/${second}`, iban("02"))).toMatchObject(refused);
    expect((await noa.put(`/api/v1/crm/accounts/${second}`, { name: "Other" })).status).toBe(200);
  });

  test("still apply after two accounts are merged", async () => {
    await addRule(owner, rule);
    const { id: kept } = await supplier(owner);
    const { id: twin } = await supplier(mia, iban("01"));
    const pay = await payment(noa, ground, kept);
    await done(owner.post(`/api/v1/crm/accounts/${twin}/merge`, { into_id: kept }));
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    expect(await approvePayment(owner, pay.id)).toMatchObject(refused);
    expect((await approvePayment(noa, pay.id)).status).toBe(200);
  });

  test("apply within the window only", async () => {
    await addRule(owner, { ...rule, window_days: 30 });
    const { id: party } = await supplier(mia, iban("01"));
    const pay = await payment(noa, ground, party);
    expect(await approvePayment(mia, pay.id)).toMatchObject(refused);
    appliance.clock.advance(31 * 86_400_000);
    [owner, mia, noa, kim] = (await Promise.all(
      ["ana", "mia", "noa", "kim"].map((name) => appliance.logIn(`${name}@example.com`)),
    )) as [Client, Client, Client, Client];
    ground.owner = owner;
    expect((await approvePayment(mia, pay.id)).status).toBe(200);
  });
});

describe("Duty rules on the same period", () => {
  test("prevent users who reopened a period from posting in it", async () => {
    await addRule(owner, {
      left: ["fin.periods.reopen"],
      right: ["fin.journal-entries.post"],
      scope: "same_period",
    });
    const make = (name: string, start: string, end: string) =>
      done(owner.post(`${FIN}/periods`, { fiscal_year: "2026", name, start, end, kind: "month" }));
    const [october, november] = [
      await make("October", "2026-10-01", "2026-10-31"),
      await make("November", "2026-11-01", "2026-11-30"),
    ];
    await done(noa.post(`${FIN}/periods/${october.id}/soft_close`));
    await done(mia.post(`${FIN}/periods/${october.id}/reopen`));
    expect(november.state).toBe("open");
    const cash = await done(
      owner.post(`${FIN}/ledger-accounts`, { code: "6000", name: "Rent", type: "expense" }),
    );
    const equity = await done(
      owner.post(`${FIN}/ledger-accounts`, { code: "9000", name: "Equity", type: "equity" }),
    );
    const entry = (date: string) =>
      done(
        owner.post(`${FIN}/journal-entries`, {
          journal: "general",
          date,
          narration: "Rent",
          lines: [
            { account_id: cash.id, debit: 100 },
            { account_id: equity.id, credit: 100 },
          ],
        }),
      );
    const [before, after] = [await entry("2026-10-15"), await entry("2026-11-15")];
    expect(await mia.post(`${FIN}/journal-entries/${before.id}/post`)).toMatchObject(refused);
    expect((await mia.post(`${FIN}/journal-entries/${after.id}/post`)).status).toBe(200);
    expect((await noa.post(`${FIN}/journal-entries/${before.id}/post`)).status).toBe(200);
  });
});

describe("Duty rules on the same person", () => {
  test("prevent users from granting themselves a role, but not from losing one", async () => {
    await addRule(owner, {
      left: ["settings.roles.create"],
      right: ["settings.team.update(gained)"],
      scope: "same_person",
    });
    const admin = await appliance.invite(owner, "adi@example.com", ["admin"]);
    const TEAM = "/api/v1/settings/team";
    expect(await admin.put(`${TEAM}/${admin.userId}`, { roles: ["admin", "fin_manager"] })).toMatchObject(
      refused,
    );
    expect((await admin.put(`${TEAM}/${kim.userId}`, { roles: ["employee", "crm_clerk"] })).status).toBe(200);
    expect((await owner.put(`${TEAM}/${admin.userId}`, { roles: ["admin", "fin_manager"] })).status).toBe(
      200,
    );
    expect((await admin.put(`${TEAM}/${admin.userId}`, { roles: ["admin"] })).status).toBe(200);
    await done(owner.post(`${TEAM}/${admin.userId}/deactivate`));
  });
});

describe("Duty rules on any record", () => {
  test("separate two duties and count a side only with all of its actions", async () => {
    await done(
      owner.post("/api/v1/settings/sod/rules", {
        name: "Both of the left, then the right",
        left: { all: ["crm.leads.create", "crm.leads.contact"] },
        right: { any: ["crm.leads.disqualify"] },
        scope: "any",
        mode: "prevent",
        assignment: "detect",
      }),
    );
    const lead = async () => (await done(owner.post("/api/v1/crm/leads", { name: "Somebody" }))).id;
    const [one, two, three] = [await lead(), await lead(), await lead()];
    const disqualify = (by: Client, id: string) =>
      by.post(`/api/v1/crm/leads/${id}/disqualify`, { lost_reason: "No" });
    await done(noa.post(`/api/v1/crm/leads/${one}/contact`));
    expect((await disqualify(noa, one)).status).toBe(200);
    // Noa already took the right side; this call would complete the left side.
    expect(await noa.post("/api/v1/crm/leads", { name: "Mine" })).toMatchObject(refused);
    await done(mia.post("/api/v1/crm/leads", { name: "Hers" }));
    await done(mia.post(`/api/v1/crm/leads/${two}/contact`));
    expect(await disqualify(mia, three)).toMatchObject(refused);
  });
});
