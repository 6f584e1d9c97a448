import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide, seenBy } from "../../kit/decide.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, POLICIES, writeRule } from "./kit.ts";

/** Bypasses by which requesters might approve their own requests. */
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(async () => {
  await clearRules(office.appliance);
  await writeRule(office.ana, { actions: ["crm.leads.contact"] });
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const TEAM = "/api/v1/settings/team";

async function asked(by: Client) {
  const lead = await makeLead(by);
  const held = await by.post(`${LEADS}/${lead.id}/contact`);
  expect(held.status).toBe(202);
  return { lead, path: `${APPROVALS}/${held.body.approval.id}`, approval: held.body.approval };
}

async function untouched(lead: Json): Promise<void> {
  expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
}

describe("Self-approval", () => {
  test("is rejected even with the role of the rule", async () => {
    const { lead, path, approval } = await asked(office.bob);
    expect(approval.steps[0].approvers.map(({ id }: Json) => id)).not.toContain(office.bob.userId);
    for (const call of [
      () => decide(office.bob, path, "approve"),
      () => decide(office.bob, path, "reject", { reason: "x" }),
      () => decide(office.bob, path, "request_changes", { reason: "x" }),
    ])
      expect((await call()).body).toMatchObject({ code: "SOD_CONFLICT", details: [{ code: "OWN_REQUEST" }] });
    await untouched(lead);
  });

  test("is rejected when the call is repeated", async () => {
    const { lead } = await asked(office.bob);
    expect((await office.bob.post(`${LEADS}/${lead.id}/contact`)).status).toBe(409);
    await untouched(lead);
  });

  test("is rejected for owners as well", async () => {
    const { lead, path } = await asked(office.ana);
    expect((await decide(office.ana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await untouched(lead);
  });

  test("is rejected in bulk decisions and bulk calls", async () => {
    const { lead, approval } = await asked(office.bob);
    const bulk = await office.bob.post(`${APPROVALS}/bulk`, {
      requests: await seenBy(office.bob, [approval.id]),
      decision: "approve",
    });
    expect(bulk.body.results[0]).toMatchObject({ status: 403, error: { code: "SOD_CONFLICT" } });
    const call = await office.bob.post(`${LEADS}/bulk`, {
      operations: [{ action: "contact", id: lead.id }],
    });
    expect(call.body.results[0].status).toBe(409);
    await untouched(lead);
  });

  test("is rejected as delegate of an approver", async () => {
    const { lead, path } = await asked(office.bob);
    const named = await office.cem.post(`${path}/delegate`, { to: office.bob.userId });
    expect(named.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ code: "OWN_REQUEST" }] });
    const given = await office.cem.post(`${APPROVALS}/delegations`, {
      to: office.bob.userId,
      valid_from: "2026-01-01",
      valid_to: "2027-12-31",
    });
    expect(given.status).toBe(201);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await office.cem.delete(`${APPROVALS}/delegations/${given.body.id}`);
    await untouched(lead);
  });

  test("is rejected through a delegate of the requester", async () => {
    const { lead, path } = await asked(office.bob);
    const given = await office.bob.post(`${APPROVALS}/delegations`, {
      to: office.eli.userId,
      valid_from: "2026-01-01",
      valid_to: "2027-12-31",
    });
    expect((await decide(office.eli, path, "approve")).body.code).toBe("RECORD_NOT_FOUND");
    await office.bob.delete(`${APPROVALS}/delegations/${given.body.id}`);
    await untouched(lead);
  });

  test("is rejected after the requester gets the approver's role", async () => {
    const { lead, path } = await asked(office.dana);
    await office.ana.put(`${TEAM}/${office.dana.userId}`, { roles: ["crm_manager", "fin_clerk"] });
    expect((await decide(office.dana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await office.ana.put(`${TEAM}/${office.dana.userId}`, { roles: ["crm_clerk", "fin_clerk"] });
    await untouched(lead);
  });

  test("is rejected through someone who gets the role after the request", async () => {
    const { lead, path } = await asked(office.dana);
    await office.ana.put(`${TEAM}/${office.eli.userId}`, { roles: ["crm_manager"] });
    expect((await decide(office.eli, path, "approve")).body.code).toBe("RECORD_NOT_FOUND");
    await office.ana.put(`${TEAM}/${office.eli.userId}`, { roles: ["crm_clerk", "fin_clerk"] });
    await untouched(lead);
  });

  test("is rejected for approvers who lost the role", async () => {
    const { lead, path } = await asked(office.dana);
    await office.ana.put(`${TEAM}/${office.cem.userId}`, { roles: ["crm_clerk"] });
    expect((await decide(office.cem, path, "approve")).body.code).toBe("ACCESS_DENIED");
    await office.ana.put(`${TEAM}/${office.cem.userId}`, { roles: ["crm_manager", "fin_manager"] });
    await untouched(lead);
  });

  test("is rejected after the rule is changed or deactivated", async () => {
    const { lead, path, approval } = await asked(office.ana);
    const rule = `${POLICIES}/${approval.rules[0].id}`;
    const steps = [{ name: "Me", approvers: [{ user: office.ana.userId }], need: "any" }];
    await office.ana.put(rule, { steps });
    expect((await decide(office.ana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await office.ana.put(rule, { active: false });
    expect((await decide(office.ana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await untouched(lead);
  });

  test("is rejected after resubmission", async () => {
    const { lead, path } = await asked(office.bob);
    await decide(office.cem, path, "request_changes", { reason: "More" });
    await office.bob.post(`${path}/resubmit`);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    await untouched(lead);
  });

  test("is rejected as second vote from a concurrent session", async () => {
    await clearRules(office.appliance);
    const steps = [{ name: "Two", approvers: [{ role: "crm_manager" }], need: 2 }];
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps });
    const { lead, path } = await asked(office.dana);
    const second = await office.appliance.logIn("bob@example.com");
    const replies = await Promise.all(
      [office.bob, second].map((session) => decide(session, path, "approve")),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("APPROVAL_DECIDED");
    await untouched(lead);
    expect((await decide(office.cem, path, "approve")).body.state).toBe("executed");
  });

  test("is rejected as second vote for a delegator", async () => {
    await clearRules(office.appliance);
    const steps = [{ name: "Two", approvers: [{ role: "crm_manager" }], need: 2 }];
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps });
    const { lead, path } = await asked(office.dana);
    const given = await office.cem.post(`${APPROVALS}/delegations`, {
      to: office.bob.userId,
      valid_from: "2026-01-01",
      valid_to: "2027-12-31",
    });
    expect((await decide(office.bob, path, "approve")).body.state).toBe("pending");
    expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
    await office.cem.delete(`${APPROVALS}/delegations/${given.body.id}`);
    await untouched(lead);
  });

  test("is rejected for records changed between two votes", async () => {
    await clearRules(office.appliance);
    const steps = [{ name: "Two", approvers: [{ role: "crm_manager" }], need: 2 }];
    await writeRule(office.ana, { actions: ["crm.leads.contact"], steps });
    const { lead, path } = await asked(office.dana);
    await decide(office.bob, path, "approve");
    await office.dana.put(`${LEADS}/${lead.id}`, { name: "Somebody else" });
    expect((await decide(office.cem, path, "approve")).body.code).toBe("APPROVAL_STALE");
    const again = await office.dana.post(`${path}/resubmit`);
    expect(again.body.steps[0].votes).toEqual([]);
    await untouched(lead);
  });

  test("is rejected for the last editor of the record", async () => {
    const lead = await makeLead(office.dana);
    await office.cem.put(`${LEADS}/${lead.id}`, { company: "Cem's" });
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    const { id, steps } = held.body.approval;
    expect(steps[0].approvers.map(({ name }: Json) => name)).toEqual(["bob"]);
    expect((await decide(office.cem, `${APPROVALS}/${id}`, "approve")).status).toBeGreaterThanOrEqual(403);
    await untouched(lead);
  });

  test("is rejected as override without the owner role", async () => {
    const { lead, path } = await asked(office.bob);
    expect((await decide(office.cem, path, "override", { reason: "hurry" })).body.code).toBe("ACCESS_DENIED");
    const admin = await office.appliance.invite(office.ana, "admin@example.com", ["admin"]);
    const refused = await decide(admin, path, "override", { reason: "hurry" });
    expect(refused.body).toMatchObject({ code: "ACCESS_DENIED", details: [{ code: "OWNER_ONLY" }] });
    await office.ana.post(`${TEAM}/${admin.userId}/deactivate`);
    await untouched(lead);
  });
});

describe("Concurrent votes", () => {
  test("have one effect, and the second gets a conflict", async () => {
    const { lead, path } = await asked(office.dana);
    const replies = await Promise.all(
      [office.bob, office.cem].map((voter) => decide(voter, path, "approve")),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = await office.appliance.rows(
      "SELECT count(*) AS n FROM audit_events WHERE record_id = ? AND action = 'crm.leads.contact' AND outcome = 'ok'",
      lead.id,
    );
    expect(done).toEqual([{ n: 1 }]);
  });

  test("are decided by the first one if they disagree", async () => {
    const { path } = await asked(office.dana);
    const replies = await Promise.all([
      decide(office.bob, path, "approve"),
      decide(office.cem, path, "reject", { reason: "no" }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("Segregation of duties", () => {
  test("prevents the author of a record from approving it with a vote", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], material_fields: ["name"] });
    const made = await office.ana.post("/api/v1/settings/sod/rules", {
      name: "Who makes a lead does not approve to contact it",
      risk: "A test",
      severity: "high",
      left: { any: ["crm.leads.create", "crm.leads.update"] },
      right: { any: ["crm.leads.contact"] },
      scope: "same_record",
      mode: "prevent",
    });
    expect(made.status).toBe(201);
    const lead = await makeLead(office.bob);
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    // Bob created the lead, so he cannot approve the request.
    expect(held.body.approval.steps[0].approvers.map(({ name }: Json) => name)).toEqual(["cem"]);
    expect((await decide(office.bob, path, "approve")).body.code).toBe("RECORD_NOT_FOUND");
    // Cem takes the other side of the duty only after he was asked to approve.
    await office.cem.put(`${LEADS}/${lead.id}`, { tags: ["mine"] });
    const refused = await decide(office.cem, path, "approve");
    expect(refused.body).toMatchObject({ code: "SOD_CONFLICT", details: [{ code: "SOD_RULE" }] });
    await untouched(lead);
    await decide(office.ana, path, "override", { reason: "Nobody else is left" });
  });
});
