import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

const EVENTS = "/api/v1/audit/events";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let lead: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await owner.post("/api/v1/settings/roles", {
    name: "seller",
    title: "Seller",
    permissions: ["crm.leads.*", "crm.accounts.get", "crm.accounts.list"],
  });
  clerk = await appliance.invite(owner, "clerk@example.com", ["seller"]);
  lead = (await clerk.post("/api/v1/crm/leads", { name: "Zoë", score: 10, company: "Acme" })).body;
});
afterAll(() => appliance.stop());

async function replayed(call: () => Promise<Reply>): Promise<{ seq: number; ask: () => Promise<Json> }> {
  await call();
  const { body } = await owner.get(`${EVENTS}?actor=${clerk.userId}&limit=1`);
  const { seq } = body.data[0];
  return { seq, ask: async () => (await owner.get(`${EVENTS}/${seq}/decision`)).body };
}

describe("Replayed decisions", () => {
  test("match the original and name the granting role", async () => {
    const { ask } = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    expect(await ask()).toMatchObject({
      outcome: "ok",
      same: true,
      person: { id: clerk.userId, active: true, roles: ["seller"] },
      replayed: { allowed: true, code: null, roles: ["seller"] },
      today: { allowed: true },
    });
  });

  test("match an original refusal", async () => {
    const { ask } = await replayed(() => clerk.get("/api/v1/fin/invoices"));
    expect(await ask()).toMatchObject({
      outcome: "denied",
      code: "ACCESS_DENIED",
      same: true,
      replayed: { allowed: false, code: "ACCESS_DENIED" },
      today: { allowed: false },
    });
  });

  test("use the roles that the user had at that time", async () => {
    const { ask } = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    const member = (await owner.get(`/api/v1/settings/team/${clerk.userId}`)).body;
    const changed = await owner.put(`/api/v1/settings/team/${clerk.userId}`, {
      version: member.version,
      roles: ["employee"],
    });
    expect(changed.status).toBe(200);
    expect(await ask()).toMatchObject({
      same: true,
      person: { roles: ["seller"] },
      replayed: { allowed: true, roles: ["seller"] },
      today: { allowed: false, code: "ACCESS_DENIED" },
    });
    const again = await owner.put(`/api/v1/settings/team/${clerk.userId}`, {
      version: changed.body.version,
      roles: ["seller"],
    });
    expect(again.status).toBe(200);
  });

  test("use the permissions of a role at that time, even if the role was deleted", async () => {
    await owner.post("/api/v1/settings/roles", {
      name: "reader",
      title: "Reader",
      permissions: ["crm.contacts.list"],
    });
    const { version } = (await owner.get(`/api/v1/settings/team/${clerk.userId}`)).body;
    await owner.put(`/api/v1/settings/team/${clerk.userId}`, { version, roles: ["seller", "reader"] });
    const { ask } = await replayed(() => clerk.get("/api/v1/crm/contacts"));
    expect(await ask()).toMatchObject({ same: true, replayed: { allowed: true, roles: ["reader"] } });
    await owner.put("/api/v1/settings/roles/reader", { version: 1, permissions: ["crm.quotes.list"] });
    expect(await ask()).toMatchObject({ same: true, replayed: { allowed: true }, today: { allowed: false } });
    await owner.put(`/api/v1/settings/team/${clerk.userId}`, { version: version + 1, roles: ["seller"] });
    expect((await owner.delete("/api/v1/settings/roles/reader")).status).toBe(204);
    expect(await ask()).toMatchObject({ same: true, replayed: { allowed: true, roles: ["reader"] } });
  });

  test("use the policies and the record at that time and show their conditions", async () => {
    const policy = await owner.post("/api/v1/settings/policies", {
      name: "High scores",
      effect: "deny",
      actions: ["crm.leads.get"],
      subjects: { roles: ["seller"] },
      when: { record: { score: { $gte: 50 } } },
      reason: "Only for managers",
    });
    expect(policy.status).toBe(201);
    const before = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    expect(await before.ask()).toMatchObject({ outcome: "ok", same: true, replayed: { allowed: true } });
    lead = (await owner.put(`/api/v1/crm/leads/${lead.id}`, { version: lead.version, score: 80 })).body;
    const after = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    expect(await after.ask()).toMatchObject({
      outcome: "failed",
      code: "RECORD_NOT_FOUND",
      same: true,
      replayed: {
        allowed: false,
        policies: [{ name: "High scores", effect: "deny", reason: "Only for managers" }],
      },
      record: { version: 2, facts: { score: 80 }, masked: [] },
    });
    expect(await before.ask()).toMatchObject({
      same: true,
      replayed: { allowed: true },
      today: { allowed: false },
    });

    await owner.put(`/api/v1/settings/policies/${policy.body.id}`, {
      version: policy.body.version,
      when: { record: { score: { $gte: 90 } } },
    });
    expect(await after.ask()).toMatchObject({
      same: true,
      replayed: { allowed: false },
      today: { allowed: true },
    });
    await owner.delete(`/api/v1/settings/policies/${policy.body.id}`);
    lead = (await owner.put(`/api/v1/crm/leads/${lead.id}`, { version: lead.version, score: 5 })).body;
    expect(await after.ask()).toMatchObject({
      same: true,
      replayed: { allowed: false, policies: [{ name: "High scores" }] },
      record: { version: 2, facts: { score: 80 } },
      today: { allowed: true, policies: [] },
    });
  });

  test("use the duty rules at that time and name the event of the conflicting action", async () => {
    const rule = await owner.post("/api/v1/settings/sod/rules", {
      name: "Make and contact",
      risk: "Nobody looks at it twice",
      severity: "low",
      left: { any: ["crm.leads.create"] },
      right: { any: ["crm.leads.contact"] },
      scope: "any",
      mode: "prevent",
      window_days: null,
      active: true,
    });
    expect(rule.status).toBe(201);
    await appliance.runJobs();
    const own = (await clerk.post("/api/v1/crm/leads", { name: "Own" })).body;
    const { seq: made } = (await owner.get(`${EVENTS}?resource=crm.leads/${own.id}`)).body.data[0];
    const { ask } = await replayed(() => clerk.post(`/api/v1/crm/leads/${own.id}/contact`));
    const then = {
      code: "SOD_CONFLICT",
      same: true,
      replayed: { allowed: false, code: "SOD_CONFLICT", roles: ["seller"] },
      duties: [{ name: "Make and contact", mode: "prevent", by_event: String(made), replayed: true }],
    };
    expect(await ask()).toMatchObject(then);
    const { version } = (await owner.get(`/api/v1/settings/sod/rules/${rule.body.id}`)).body;
    const off = await owner.put(`/api/v1/settings/sod/rules/${rule.body.id}`, { version, active: false });
    expect(off.status).toBe(200);
    expect((await ask()).today).toMatchObject({ allowed: true });
    expect((await clerk.post(`/api/v1/crm/leads/${own.id}/contact`)).status).toBe(200);
    expect(await ask()).toMatchObject(then);
  });

  test("mask fields of the record that the viewer cannot see", async () => {
    await owner.post("/api/v1/settings/roles", {
      name: "watcher",
      title: "Watcher",
      permissions: ["audit.events.*", "crm.leads.get"],
    });
    const watcher = await appliance.invite(owner, "watcher@example.com", ["watcher"]);
    const hidden = await owner.post("/api/v1/settings/policies", {
      name: "Scores are for sellers",
      effect: "deny",
      actions: ["crm.leads.get"],
      subjects: { roles: ["watcher"] },
      fields: { mask: ["score"] },
      reason: "Scores are for sellers",
    });
    expect(hidden.status).toBe(201);
    const deny = await owner.post("/api/v1/settings/policies", {
      name: "Low scores",
      effect: "deny",
      actions: ["crm.leads.get"],
      subjects: { roles: ["seller"] },
      when: { record: { score: { $lt: 50 } } },
      reason: "Not worth it",
    });
    expect(deny.status).toBe(201);
    const { seq, ask } = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    expect((await ask()).record).toMatchObject({ facts: { score: 5 }, masked: [] });
    const seen = (await watcher.get(`${EVENTS}/${seq}/decision`)).body;
    expect(seen).toMatchObject({
      same: true,
      replayed: { allowed: false },
      record: { facts: {}, masked: ["score"] },
    });
    await owner.delete(`/api/v1/settings/policies/${deny.body.id}`);

    const [change] = (await owner.get(`${EVENTS}?action=crm.leads.update&limit=1`)).body.data;
    expect(change.after).toMatchObject({ score: 5 });
    const masked = (await watcher.get(`${EVENTS}/${change.seq}`)).body;
    expect(masked.masked).toEqual(["score"]);
    expect(masked.after ?? {}).not.toHaveProperty("score");
    expect((await watcher.get(`${EVENTS}/${change.seq}/proof`)).body.event).toBeNull();
    expect((await owner.get(`${EVENTS}/${change.seq}/proof`)).body.event).toContain('"score":5');
    expect((await clerk.get(`${EVENTS}/${seq}/decision`)).body.code).toBe("ACCESS_DENIED");
    for (const id of ["999999", "x", "0"])
      expect((await owner.get(`${EVENTS}/${id}/decision`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("remain available after the user has left", async () => {
    const { ask } = await replayed(() => clerk.get(`/api/v1/crm/leads/${lead.id}`));
    await owner.post(`/api/v1/settings/team/${clerk.userId}/deactivate`);
    expect(await ask()).toMatchObject({
      same: true,
      person: { active: true, roles: ["seller"] },
      replayed: { allowed: true },
      today: { allowed: false, code: "AUTH_USER_DEACTIVATED" },
    });
  });
});

test("match the original for every call of a working day", async () => {
  const { body } = await owner.get(`${EVENTS}?limit=200`);
  const wrong: unknown[] = [];
  for (const { seq, action, outcome, code } of body.data) {
    const decision = (await owner.get(`${EVENTS}/${seq}/decision`)).body;
    if (decision.same !== true) wrong.push({ seq, action, outcome, code, replayed: decision.replayed });
  }
  expect(wrong).toEqual([]);
});
