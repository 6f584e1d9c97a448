import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const DELEGATIONS = `${APPROVALS}/delegations`;
const HOUR = 3_600_000;

const CEM = () => [{ name: "Cem", approvers: [{ user: office.cem.userId }], need: "any", due_in: 8 }];

async function asked(by: Client = office.dana): Promise<{ lead: Json; path: string; id: string }> {
  const lead = await makeLead(by);
  const held = await by.post(`${LEADS}/${lead.id}/contact`);
  if (held.status !== 202) throw new Error(held.text);
  return { lead, id: held.body.approval.id, path: `${APPROVALS}/${held.body.approval.id}` };
}
const detail = async (path: string): Promise<Json> => (await office.ana.get(path)).body;
const kinds = async (path: string) => (await detail(path)).timeline.map(({ kind }: Json) => kind);

describe("Delegates", () => {
  beforeEach(async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps: CEM() });
  });

  test("decide within the delegated dates, actions and amount, and both users are recorded", async () => {
    const { cem, eli } = office;
    const give = (more: object) =>
      cem.post(DELEGATIONS, { to: eli.userId, valid_from: "2026-11-01", valid_to: "2026-12-31", ...more });
    const { path } = await asked();
    for (const useless of [
      { valid_from: "2026-12-01" },
      { valid_to: "2026-11-19" },
      { actions: ["fin.*"] },
      { max_worth: 0 },
    ]) {
      const { body } = await give(useless);
      expect((await decide(eli, path, "approve")).status).toBeGreaterThanOrEqual(403);
      await cem.delete(`${DELEGATIONS}/${body.id}`);
    }
    const { body } = await give({ actions: ["crm.*"] });
    expect((await eli.get(path)).body.waits_for_me).toBe(true);
    expect((await eli.get(`${APPROVALS}?role=waiting`)).body.data).toHaveLength(1);
    expect((await decide(eli, path, "approve")).body.steps[0].votes[0]).toMatchObject({
      by: { name: "eli" },
      stands_for: { name: "cem" },
    });
    await cem.delete(`${DELEGATIONS}/${body.id}`);
  });

  test("can be named for one request, where only one vote of both counts", async () => {
    const { path } = await asked();
    expect((await office.cem.post(`${path}/delegate`, { to: "nobody" })).body.code).toBe("VALIDATION_FAILED");
    expect((await office.bob.post(`${path}/delegate`, { to: office.eli.userId })).status).toBe(404);
    await office.cem.post(`${path}/delegate`, { to: office.eli.userId });
    expect((await office.eli.post(`${path}/delegate`, { to: office.bob.userId })).body.code).toBe(
      "ACCESS_DENIED",
    );
    expect((await decide(office.eli, path, "approve")).body.state).toBe("executed");
    expect((await decide(office.cem, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
  });

  test("are validated, and a delegation can be changed by its creator only", async () => {
    const { cem, eli, bob } = office;
    const days = { valid_from: "2026-11-01", valid_to: "2026-12-31" };
    const refused = async (body: object) => (await cem.post(DELEGATIONS, body)).body.details[0].code;
    expect(await refused({ to: cem.userId, ...days })).toBe("OWN_DELEGATE");
    expect(await refused({ to: "nobody", ...days })).toBe("REFERENCE_UNKNOWN");
    expect(await refused({ to: eli.userId, ...days, valid_to: "2026-10-01" })).toBe("DATE_ORDER");
    expect(await refused({ to: eli.userId, ...days, actions: ["no.such"] })).toBe("ACTION_UNKNOWN");
    const made = (await cem.post(DELEGATIONS, { to: eli.userId, ...days })).body;
    expect(made).toMatchObject({ state: "active", from: cem.userId, to: eli.userId });
    expect((await bob.get(`${DELEGATIONS}/${made.id}`)).status).toBe(404);
    expect((await eli.put(`${DELEGATIONS}/${made.id}`, { max_worth: 5 })).body.code).toBe("ACCESS_DENIED");
    expect((await cem.put(`${DELEGATIONS}/${made.id}`, { max_worth: 5 })).body).toMatchObject({
      max_worth: 5,
      version: 2,
    });
    expect((await cem.delete(`${DELEGATIONS}/${made.id}`)).body.state).toBe("ended");
    expect((await cem.put(`${DELEGATIONS}/${made.id}`, { max_worth: 5 })).body.code).toBe(
      "STATE_TRANSITION_INVALID",
    );
  });
});

describe("Deadlines", () => {
  test("send reminders, then escalate, and never approve", async () => {
    await clearRules(office.appliance);
    const steps = CEM().map((step) => ({ ...step, on_timeout: "escalate" }));
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps });
    const { path, lead } = await asked();
    const { due_at } = await detail(path);
    // Eight business hours from a Friday at noon end on Monday at noon.
    expect(due_at).toStartWith("2026-11-23T12:0");
    office.appliance.clock.advance(71 * HOUR);
    await office.appliance.runJobs();
    await reopenSessions();
    expect(await kinds(path)).toEqual(["asked"]);
    office.appliance.clock.advance(2 * HOUR);
    await office.appliance.runJobs();
    await reopenSessions();
    expect(await kinds(path)).toEqual(["asked", "reminded"]);
    office.appliance.clock.advance(25 * HOUR);
    await office.appliance.runJobs();
    await reopenSessions();
    expect(await kinds(path)).toEqual(["asked", "reminded", "escalated"]);
    office.appliance.clock.advance(400 * HOUR);
    await office.appliance.runJobs();
    await reopenSessions();
    expect((await detail(path)).state).toBe("pending");
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
    expect((await decide(office.ana, path, "approve")).body.state).toBe("executed");
  });

  test("expire a request if the rule says so", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps: CEM(), expires_in: 8 });
    const { path } = await asked();
    office.appliance.clock.advance(100 * HOUR);
    await office.appliance.runJobs();
    await reopenSessions();
    expect((await detail(path)).state).toBe("expired");
    expect((await decide(office.cem, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
  });

  test("can be escalated early by the requester", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps: CEM() });
    const { path } = await asked();
    expect((await office.eli.post(`${path}/escalate`)).status).toBe(404);
    const escalated = await office.dana.post(`${path}/escalate`);
    expect(escalated.body.steps[0].approvers.map(({ name }: Json) => name)).toEqual(["cem", "Ana"]);
    expect((await office.dana.post(`${path}/escalate`)).body.code).toBe("STATE_TRANSITION_INVALID");
  });
});

/** Logs all users in again, because sessions expire while the clock advances. */
async function reopenSessions(): Promise<void> {
  for (const name of ["ana", "bob", "cem", "dana", "eli"] as const)
    office[name] = await office.appliance.logIn(`${name}@example.com`);
}

describe("Overrides", () => {
  test("execute at once with a reason and open a review for another person", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps: CEM() });
    const { path, lead, id } = await asked();
    expect((await decide(office.ana, path, "override")).body.code).toBe("VALIDATION_FAILED");
    const done = await decide(office.ana, path, "override", { reason: "Cem cannot be reached" });
    expect(done.body).toMatchObject({ state: "executed", way: "override" });
    expect((await office.dana.get(`${LEADS}/${lead.id}`)).body.state).toBe("contacted");
    const reviews = (await office.ana.get(`${APPROVALS}/reviews?state=open`)).body.data;
    expect(reviews).toMatchObject([{ approval_id: id, way: "override", subject: { name: "Ana" } }]);
    const complete = `${APPROVALS}/reviews/${reviews[0].id}/complete`;
    const said = { verdict: "in_order", note: "It was urgent" };
    expect((await office.ana.post(complete, said)).body).toMatchObject({ code: "SOD_CONFLICT" });
    const admin = await office.appliance.invite(office.ana, "second@example.com", ["admin"]);
    expect((await admin.post(complete, said)).body).toMatchObject({
      state: "done",
      verdict: "in_order",
      note: "It was urgent",
    });
    expect((await admin.post(complete, said)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await office.ana.get(`${APPROVALS}/stats`)).body).toMatchObject({
      overridden: 1,
      open_reviews: 0,
    });
  });
});

describe("Approval requests", () => {
  test("hide fields that the viewer cannot see", async () => {
    await clearRules(office.appliance);
    const judge = await office.appliance.invite(office.ana, "judge@example.com", ["employee"]);
    await writeRule(office.ana, {
      actions: ["crm.accounts.update"],
      when: { changes: ["bank_details"] },
      steps: [{ name: "Judge", approvers: [{ user: judge.userId }], need: "any" }],
    });
    const account = (await office.bob.post("/api/v1/crm/accounts", { name: "Paper", kinds: ["supplier"] }))
      .body;
    const held = await office.bob.put(`/api/v1/crm/accounts/${account.id}`, {
      bank_details: { iban: "DE89370400440532013000" },
    });
    expect(held.status).toBe(202);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    for (const address of [path, `${path}/diff`])
      expect((await judge.get(address)).text).not.toContain("DE89");
    expect((await office.bob.get(path)).body.input.bank_details.iban).toBe("DE89370400440532013000");
    expect((await judge.get(`${path}/diff`)).body.fields).toEqual([
      { field: "bank_details", was: null, is: null, changed: false, masked: true },
    ]);
    expect((await decide(judge, path, "approve")).body.state).toBe("executed");
    const now = (await office.bob.get(`/api/v1/crm/accounts/${account.id}`)).body;
    expect(now.bank_details.iban).toBe("DE89370400440532013000");
    const plain = await office.bob.put(`/api/v1/crm/accounts/${account.id}`, { name: "Paper Ltd" });
    expect(plain.status).toBe(200);
  });

  test("to create a record are evaluated with the values of the new record", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, {
      actions: ["crm.leads.create"],
      when: { record: { value: { $gt: 1000 } } },
    });
    const small = await office.dana.post(LEADS, { name: "Small", value: 1000 });
    expect(small.status).toBe(201);
    const [before] = await office.appliance.rows("SELECT count(*) AS n FROM crm_leads");
    const large = await office.dana.post(LEADS, { name: "Large", value: 1001 });
    expect(large.status).toBe(202);
    expect(large.headers.get("location")).toBe(`${APPROVALS}/${large.body.approval.id}`);
    expect(await office.appliance.rows("SELECT count(*) AS n FROM crm_leads")).toEqual([before as Json]);
    const done = await decide(office.bob, `${APPROVALS}/${large.body.approval.id}`, "approve");
    const made = (await office.dana.get(`${LEADS}/${done.body.result_id}`)).body;
    expect(made).toMatchObject({ name: "Large", created_by: office.dana.userId });
  });
});
