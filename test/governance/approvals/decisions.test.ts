import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, clearRules, type Office, openOffice, writeRule } from "./kit.ts";

/** Approval of records by submitting them and deciding on them, as with bills above a limit. */
let office: Office;
let supplier: string;
beforeAll(async () => {
  office = await openOffice();
  const made = await office.ana.post("/api/v1/crm/accounts", { name: "Paper Ltd", kinds: ["supplier"] });
  supplier = made.body.id;
});
beforeEach(async () => {
  await clearRules(office.appliance);
  await writeRule(office.ana, {
    actions: ["fin.bills.approve"],
    when: { worth: { $gt: 100_000 } },
    steps: [{ name: "Finance", approvers: [{ role: "fin_manager" }], need: "any" }],
  });
});
afterAll(() => office.appliance.stop());

const BILLS = "/api/v1/fin/bills";
let count = 0;

async function bill(by: Client, price: number): Promise<string> {
  count += 1;
  const made = await by.post(BILLS, {
    supplier_id: supplier,
    supplier_ref: `R-${count}`,
    lines: [{ text: "Paper", price }],
  });
  expect(made.status).toBe(201);
  return `${BILLS}/${made.body.id}`;
}

async function submitted(by: Client, price = 200_000): Promise<string> {
  const path = await bill(by, price);
  expect((await by.post(`${path}/submit`)).body.state).toBe("submitted");
  return path;
}
const openOf = async (path: string): Promise<Json> =>
  (await office.ana.get(`${APPROVALS}/all?record_id=${path.split("/").at(-1)}`)).body.data[0];

describe("Approving bills", () => {
  test("is requested above the limit and executed by the last vote", async () => {
    const { dana, bob } = office;
    const path = await submitted(dana);
    const request = await openOf(path);
    expect(request).toMatchObject({
      state: "pending",
      action: "fin.bills.approve",
      decides: true,
      worth: 200_000,
      requester: { id: dana.userId },
    });
    expect((await dana.get(path)).body.state).toBe("submitted");
    await decide(bob, `${APPROVALS}/${request.id}`, "approve");
    expect((await dana.get(path)).body).toMatchObject({ state: "approved", updated_by: bob.userId });
    const [event] = await office.appliance.rows(
      "SELECT actor, approval_id FROM audit_events WHERE action = 'fin.bills.approve' AND outcome = 'ok' AND record_id = ?",
      path.split("/").at(-1) ?? "",
    );
    expect(event).toEqual({ actor: bob.userId, approval_id: request.id });
  });

  test("is direct below the limit", async () => {
    const path = await submitted(office.dana, 50_000);
    expect(await openOf(path)).toBeUndefined();
    expect((await decide(office.bob, path, "approve")).body.state).toBe("approved");
  });

  test("by the transition itself counts as the approver's vote", async () => {
    const path = await submitted(office.dana);
    const approved = await decide(office.bob, path, "approve");
    expect(approved.status).toBe(200);
    expect(approved.body.state).toBe("approved");
    expect(await openOf(path)).toMatchObject({ state: "executed", way: null });
  });

  test("waits for the second of two votes in any order", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Two", approvers: [{ role: "fin_manager" }], need: 2 }],
    });
    const path = await submitted(office.dana);
    const first = await decide(office.bob, path, "approve");
    expect(first.status).toBe(202);
    expect(first.body.approval.steps[0].votes).toHaveLength(1);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
    expect((await office.dana.get(path)).body.state).toBe("submitted");
    const request = await openOf(path);
    expect((await decide(office.cem, `${APPROVALS}/${request.id}`, "approve")).body.state).toBe("executed");
    expect((await office.dana.get(path)).body.state).toBe("approved");
  });

  test("is rejected for the author and for permitted users who are not approvers", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Cem", approvers: [{ user: office.cem.userId }], need: "any" }],
    });
    const path = await submitted(office.bob);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    const other = await decide(office.ana, path, "approve");
    expect(other.body).toMatchObject({ code: "ACCESS_DENIED", details: [{ code: "NOT_APPROVER" }] });
    expect(other.body.details[0].message).toContain("cem");
    expect((await office.dana.get(path)).body.state).toBe("submitted");
  });

  test("is possible for approvers without write permission", async () => {
    const reader = await office.appliance.invite(office.ana, "judge@example.com", ["employee"]);
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Judge", approvers: [{ user: reader.userId }], need: "any" }],
    });
    const path = await submitted(office.dana);
    expect((await decide(reader, path, "approve")).body.code).toBe("ACCESS_DENIED");
    const request = await openOf(path);
    expect((await decide(reader, `${APPROVALS}/${request.id}`, "approve")).body.state).toBe("executed");
    expect((await office.dana.get(path)).body.state).toBe("approved");
    await office.ana.post(`/api/v1/settings/team/${reader.userId}/deactivate`);
  });

  test("returns a rejected bill with a reason", async () => {
    const path = await submitted(office.dana);
    const request = await openOf(path);
    await decide(office.bob, `${APPROVALS}/${request.id}`, "reject", { reason: "Too dear" });
    expect((await office.dana.get(path)).body).toMatchObject({
      state: "disputed",
      dispute_reason: "Too dear",
    });
    expect((await openOf(path)).state).toBe("rejected");
  });

  test("continues the same request after requested changes", async () => {
    const path = await submitted(office.dana);
    const request = await openOf(path);
    await decide(office.bob, `${APPROVALS}/${request.id}`, "request_changes", { reason: "Name the order" });
    expect((await office.dana.get(path)).body.state).toBe("disputed");
    await office.dana.put(path, { notes: "Order 7" });
    await office.dana.post(`${path}/submit`);
    expect(await openOf(path)).toMatchObject({ id: request.id, state: "pending", round: 2 });
  });

  test("treats an approver's dispute as a rejection", async () => {
    const path = await submitted(office.dana);
    await decide(office.bob, path, "dispute", { dispute_reason: "Wrong address" });
    expect(await openOf(path)).toMatchObject({ state: "rejected" });
  });

  test("follows a rule created after submission, with the submitter as requester", async () => {
    await clearRules(office.appliance);
    const path = await submitted(office.dana);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Two", approvers: [{ role: "fin_manager" }], need: 2 }],
    });
    expect((await decide(office.bob, path, "approve")).status).toBe(202);
    expect(await openOf(path)).toMatchObject({ state: "pending", requester: { id: office.dana.userId } });
    expect((await decide(office.cem, path, "approve")).body.state).toBe("approved");
  });

  test("in bulk uses a separate request for each bill", async () => {
    const [one, two] = [await submitted(office.dana), await submitted(office.bob)];
    const ids = [one, two].map((path) => path.split("/").at(-1));
    const bulk = await office.bob.post(`${BILLS}/bulk`, {
      operations: await Promise.all(
        ids.map(async (id) => ({
          action: "approve",
          id,
          data: { version: (await office.bob.get(`${BILLS}/${id}`)).body.version },
        })),
      ),
    });
    expect(bulk.body.results.map(({ status }: Json) => status)).toEqual([200, 403]);
    expect((await office.dana.get(one)).body.state).toBe("approved");
    expect((await office.dana.get(two)).body.state).toBe("submitted");
  });
});

describe("Approving payments", () => {
  const PAYMENTS = "/api/v1/fin/payments";
  let bank: string;
  beforeAll(async () => {
    const accounts = (await office.ana.get("/api/v1/fin/ledger-accounts?control=bank")).body.data;
    bank =
      accounts[0]?.id ??
      (
        await office.ana.post("/api/v1/fin/ledger-accounts", {
          code: "1200",
          name: "Bank",
          type: "asset",
          control: "bank",
        })
      ).body.id;
  });
  beforeEach(async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.payments.approve"],
      when: { record: { direction: "out" } },
      steps: [{ name: "Finance", approvers: [{ role: "fin_manager" }], need: "any" }],
    });
  });

  async function payment(by: Client): Promise<string> {
    const made = await by.post(PAYMENTS, {
      direction: "out",
      party_id: supplier,
      bank_account_id: bank,
      method: "bank_transfer",
      amount: 5000,
      date: "2026-11-20",
    });
    if (made.status !== 201) throw new Error(made.text);
    return `${PAYMENTS}/${made.body.id}`;
  }

  test("takes one call by a manager other than the author", async () => {
    const path = await payment(office.dana);
    expect(await openOf(path)).toBeUndefined();
    const approved = await decide(office.bob, path, "approve");
    expect(approved.body.state).toBe("approved");
    expect(await openOf(path)).toMatchObject({
      state: "executed",
      way: null,
      requester: { id: office.dana.userId },
    });
  });

  test("takes another manager's call if the author is a manager", async () => {
    const path = await payment(office.bob);
    expect((await decide(office.bob, path, "approve")).status).toBe(202);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await decide(office.cem, path, "approve")).body.state).toBe("approved");
  });

  test("takes two approvers if configured, and the first call is the first vote", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.payments.approve"],
      steps: [{ name: "Two", approvers: [{ role: "fin_manager" }], need: 2 }],
    });
    const path = await payment(office.dana);
    const first = await decide(office.bob, path, "approve");
    expect(first.status).toBe(202);
    expect(first.body.approval.steps[0].votes).toHaveLength(1);
    expect((await decide(office.cem, path, "approve")).body.state).toBe("approved");
  });

  test("is held for the approvers if called by someone else", async () => {
    const path = await payment(office.dana);
    const held = await decide(office.ana, path, "approve");
    expect(held.status).toBe(202);
    expect(held.body.approval.requester.id).toBe(office.ana.userId);
    expect((await decide(office.bob, path, "approve")).body.state).toBe("approved");
  });
});

describe("Approval steps", () => {
  beforeEach(async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [{ name: "Finance", approvers: [{ role: "fin_manager" }], need: "any" }],
    });
  });

  test("of several rules run one after the other, each once", async () => {
    const { ana, bob, cem, dana } = office;
    const step = { name: "Finance", approvers: [{ role: "fin_manager" }], need: "any" };
    await writeRule(ana, {
      actions: ["fin.bills.approve", "fin.bills.post"],
      steps: [step, { name: "Owner", approvers: [{ role: "owner" }], need: "all", order: 2 }],
    });
    const path = await submitted(dana);
    const request = await openOf(path);
    expect(request.steps.map(({ name, state }: Json) => [name, state])).toEqual([
      ["Finance", "current"],
      ["Owner", "waiting"],
    ]);
    expect(request.rules).toHaveLength(2);
    expect((await decide(ana, `${APPROVALS}/${request.id}`, "approve")).body.code).toBe("ACCESS_DENIED");
    await decide(bob, `${APPROVALS}/${request.id}`, "approve");
    expect((await decide(cem, `${APPROVALS}/${request.id}`, "approve")).body.code).toBe("ACCESS_DENIED");
    expect((await decide(ana, `${APPROVALS}/${request.id}`, "approve")).body.state).toBe("executed");
  });

  test("of the same order run in parallel", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [
        { name: "Bob", approvers: [{ user: office.bob.userId }], need: "all", order: 1 },
        { name: "Ana", approvers: [{ user: office.ana.userId }], need: "all", order: 1 },
      ],
    });
    const path = await submitted(office.dana);
    const request = await openOf(path);
    expect(request.steps.map(({ state }: Json) => state)).toEqual(["current", "current"]);
    await decide(office.ana, `${APPROVALS}/${request.id}`, "approve");
    expect((await decide(office.bob, `${APPROVALS}/${request.id}`, "approve")).body.state).toBe("executed");
  });

  test("with the same approver are merged, and the timeline shows it", async () => {
    await clearRules(office.appliance);
    const bob = [{ user: office.bob.userId }];
    await writeRule(office.ana, {
      actions: ["fin.bills.approve"],
      steps: [
        { name: "Manager", approvers: bob, need: "all" },
        { name: "Head of unit", approvers: [...bob, ...bob].slice(1), need: "any" },
      ],
    });
    const path = await submitted(office.dana);
    const request = await openOf(path);
    await decide(office.bob, `${APPROVALS}/${request.id}`, "approve");
    const { state, timeline } = (await office.dana.get(`${APPROVALS}/${request.id}`)).body;
    expect(state).toBe("executed");
    expect(timeline.map(({ kind, step }: Json) => [kind, step])).toEqual([
      ["asked", null],
      ["approved", "Manager"],
      ["joined", "Head of unit"],
      ["executed", null],
    ]);
  });
});
