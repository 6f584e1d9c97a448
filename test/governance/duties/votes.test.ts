import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { addRule, clearRules, done, dropRules } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let asker: Client;
let checker: Client;
let deputy: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await clearRules(appliance);
  asker = await appliance.invite(owner, "asker@example.com", ["crm_manager"]);
  checker = await appliance.invite(owner, "checker@example.com", ["crm_manager", "employee"]);
  deputy = await appliance.invite(owner, "deputy@example.com", ["crm_manager"]);
  await dropRules(owner);
  await done(
    owner.post("/api/v1/approvals/policies", {
      name: "Losing a lead is decided by the checker",
      actions: ["crm.leads.disqualify"],
      steps: [{ name: "Checker", approvers: [{ user: checker.userId }], need: "any" }],
    }),
  );
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const lead = async (by: Client): Promise<string> => (await done(by.post(LEADS, { name: "Somebody" }))).id;
const ask = async (by: Client, id: string): Promise<Json> => {
  const reply = await by.post(`${LEADS}/${id}/disqualify`, { lost_reason: "No" });
  expect(reply.status).toBe(202);
  return reply.body.approval;
};
const vote = (by: Client, id: string) => decide(by, `/api/v1/approvals/${id}`, "approve");
const refused = { status: 403, body: { code: "SOD_CONFLICT" } };
const state = async (id: string) => (await done(owner.get(`${LEADS}/${id}`))).state;

describe("Votes as actions of the voter", () => {
  test("are rejected for users who took the other side", async () => {
    const id = await lead(owner);
    await addRule(owner, { left: ["crm.leads.contact"], right: ["crm.leads.disqualify"] });
    await done(checker.post(`${LEADS}/${id}/contact`));
    const request = await ask(asker, id);
    expect([403, 404]).toContain((await vote(checker, request.id)).status);
    expect(await state(id)).toBe("contacted");
    await dropRules(owner);

    // An action after the request also disqualifies the voter.
    await addRule(owner, { left: ["crm.accounts.create"], right: ["crm.leads.disqualify"], scope: "any" });
    const second = await ask(asker, await lead(owner));
    await done(checker.post("/api/v1/crm/accounts", { name: "Customer" }));
    expect(await vote(checker, second.id)).toMatchObject(refused);
    await dropRules(owner);
    expect((await vote(checker, second.id)).status).toBe(200);
  });

  test("do not start for a forbidden request", async () => {
    await addRule(owner, { left: ["crm.leads.create"], right: ["crm.leads.disqualify"] });
    const mine = await lead(asker);
    expect(await asker.post(`${LEADS}/${mine}/disqualify`, { lost_reason: "No" })).toMatchObject(refused);
    await dropRules(owner);
  });

  test("block voters from the other side afterwards", async () => {
    await addRule(owner, { left: ["crm.leads.reopen"], right: ["crm.leads.disqualify"] });
    const id = await lead(owner);
    const request = await ask(asker, id);
    expect((await vote(checker, request.id)).status).toBe(200);
    expect(await checker.post(`${LEADS}/${id}/reopen`)).toMatchObject(refused);
    expect(await asker.post(`${LEADS}/${id}/reopen`)).toMatchObject(refused);
    expect((await deputy.post(`${LEADS}/${id}/reopen`)).status).toBe(200);
    await dropRules(owner);
  });

  test("bind a delegate by their own actions and those of the delegator", async () => {
    await addRule(owner, { left: ["crm.leads.create"], right: ["crm.leads.disqualify"] });
    const day = (days: number) =>
      new Date(appliance.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
    await done(
      checker.post("/api/v1/approvals/delegations", {
        to: deputy.userId,
        valid_from: day(0),
        valid_to: day(5),
      }),
    );
    const [theirs, absent, fine] = [await lead(deputy), await lead(checker), await lead(owner)];
    for (const id of [theirs, absent]) {
      const request = await ask(asker, id);
      expect([403, 404]).toContain((await vote(deputy, request.id)).status);
      expect(await state(id)).toBe("new");
    }
    const request = await ask(asker, fine);
    expect((await vote(deputy, request.id)).status).toBe(200);
    const actions = await appliance.rows(
      "SELECT actor FROM duty_deeds WHERE subject = ? AND deed = 'crm.leads.disqualify'",
      `crm.leads/${fine}`,
    );
    expect(actions.map(({ actor }) => actor).sort()).toEqual(
      [asker.userId, checker.userId, deputy.userId].sort(),
    );
  });
});
