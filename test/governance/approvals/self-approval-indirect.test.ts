import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { decide, seenBy } from "../../kit/decide.ts";
import { importFile } from "../imports/importing.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

/** Bypasses by which requesters might approve their own requests. Each must fail. */
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
beforeEach(() => clearRules(office.appliance));
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const TEAM = "/api/v1/settings/team";
const ROLES = "/api/v1/settings/roles";
const WORKFLOWS = "/api/v1/workflows";
const ALWAYS = { valid_from: "2026-01-01", valid_to: "2027-12-31" };

describe("Self-approval", () => {
  test("is rejected for imported rows", async () => {
    await writeRule(office.ana, { actions: ["crm.leads.create"] });
    const importer = await office.appliance.invite(office.ana, "importer@example.com", [
      "admin",
      "crm_manager",
    ]);
    const done = await importFile(office.appliance, importer, "crm.leads", "name\nOne\nTwo\n");
    expect(done.progress).toMatchObject({ created: 0, held: 2 });
    const mine = (await office.ana.get(`${APPROVALS}/all?requester=${importer.userId}`)).body.data;
    expect(mine).toHaveLength(2);
    for (const { id, steps } of mine) {
      expect(steps[0].approvers.map(({ id: user }: Json) => user)).not.toContain(importer.userId);
      expect((await decide(importer, `${APPROVALS}/${id}`, "approve")).body.code).toBe("SOD_CONFLICT");
      expect((await decide(importer, `${WORKFLOWS}/${id}`, "approve")).body.code).toBe("SOD_CONFLICT");
    }
    expect((await office.ana.get(`${LEADS}?name=One`)).body.data).toEqual([]);
    const ids = mine.map(({ id }: Json) => id);
    const bulk = { requests: await seenBy(office.cem, ids), decision: "approve" };
    expect((await office.cem.post(`${APPROVALS}/bulk`, bulk)).body.results[0].status).toBe(200);
    expect((await office.ana.get(`${LEADS}?name=One`)).body.data).toHaveLength(1);
  });

  test("is rejected when the decision is executed by action name", async () => {
    await writeRule(office.ana, { actions: ["crm.leads.contact"] });
    const { id } = await makeLead(office.bob);
    const execute = (action: string, input: Json) =>
      office.bob.post(`${WORKFLOWS}/execute`, { action, input });
    const held = await execute("crm.leads.contact", { id });
    expect(held.status).toBe(202);
    const [{ id: request }] = (
      await office.ana.get(`${APPROVALS}/all?requester=${office.bob.userId}&state=pending`)
    ).body.data;
    for (const [action, input] of [
      ["approvals.approve", { id: request }],
      ["approvals.bulk", { ids: [request], decision: "approve" }],
      ["workflows.approve", { id: request }],
      ["crm.leads.contact", { id }],
      ["approvals.override", { id: request, reason: "hurry" }],
    ] as const)
      expect([action, JSON.stringify((await execute(action, input)).body)]).toEqual([
        action,
        expect.stringMatching(/"(SOD_CONFLICT|STATE_TRANSITION_INVALID|ACCESS_DENIED|VALIDATION_FAILED)"/),
      ]);
    expect((await office.ana.get(`${LEADS}/${id}`)).body.state).toBe("new");
  });

  test("is rejected through chained delegations", async () => {
    await writeRule(office.ana, { actions: ["crm.leads.contact"] });
    const lead = await makeLead(office.bob);
    const held = await office.bob.post(`${LEADS}/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    const given: [typeof office.bob, string][] = [];
    for (const [from, to] of [
      [office.bob, office.eli],
      [office.eli, office.bob],
      [office.cem, office.dana],
      [office.dana, office.eli],
    ] as const) {
      const reply = await from.post(`${APPROVALS}/delegations`, { to: to.userId, ...ALWAYS });
      if (reply.status === 201) given.push([from, reply.body.id]);
    }
    expect((await decide(office.bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    // Eli is a delegate of Bob, the requester, and of Dana, herself a delegate. Neither lets Eli decide.
    expect((await decide(office.eli, path, "approve")).status).toBeGreaterThanOrEqual(403);
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
    expect((await decide(office.dana, path, "approve")).body.state).toBe("executed");
    for (const [from, id] of given) await from.delete(`${APPROVALS}/delegations/${id}`);
  });

  test("is rejected when the requester is named as approver in the record", async () => {
    await writeRule(office.ana, {
      actions: ["crm.leads.contact"],
      steps: [{ name: "Owner of it", approvers: [{ field: "owner_id" }], need: "any" }],
    });
    const lead = await makeLead(office.dana, { owner_id: office.dana.userId });
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    expect(held.body.approval.steps[0].approvers.map(({ id }: Json) => id)).toEqual([office.ana.userId]);
    // Naming an accomplice in the record later does not make them an approver, but invalidates the request.
    await office.dana.put(`${LEADS}/${lead.id}`, { owner_id: office.eli.userId });
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect((await decide(office.eli, path, "approve")).status).toBeGreaterThanOrEqual(403);
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
  });

  test("is rejected for changes of own roles", async () => {
    const admin = await office.appliance.invite(office.ana, "admin@example.com", ["admin", "crm_clerk"]);
    await writeRule(office.ana, {
      actions: ["settings.team.update", "settings.roles.create", "settings.roles.update"],
      steps: [{ name: "Two", approvers: [{ role: "admin" }, { role: "owner" }], need: "any" }],
    });
    await writeRule(office.ana, { actions: ["crm.leads.contact"] });
    const lead = await makeLead(admin);
    const held = await admin.post(`${LEADS}/${lead.id}/contact`);
    const raised = await admin.put(`${TEAM}/${admin.userId}`, { roles: ["admin", "crm_manager"] });
    // Users cannot give themselves roles. If the call was held instead, someone else must approve it.
    if (raised.status === 202)
      expect((await decide(admin, `${APPROVALS}/${raised.body.approval.id}`, "approve")).body.code).toBe(
        "SOD_CONFLICT",
      );
    else expect(raised.status).toBe(403);
    const made = await admin.post(ROLES, { name: "all_of_it", permissions: ["crm.*"] });
    if (made.status === 202)
      expect((await decide(admin, `${APPROVALS}/${made.body.approval.id}`, "approve")).body.code).toBe(
        "SOD_CONFLICT",
      );
    else expect(made.status).toBeGreaterThanOrEqual(403);
    const own = (await office.ana.get(`${TEAM}/${admin.userId}`)).body;
    expect(own.roles.toSorted()).toEqual(["admin", "crm_clerk"]);
    const vote = await decide(admin, `${APPROVALS}/${held.body.approval.id}`, "approve");
    expect(vote.body.code).toBe("SOD_CONFLICT");
    await clearRules(office.appliance);
    await office.ana.post(`${TEAM}/${admin.userId}/deactivate`);
  });

  test("is rejected with a second vote under another role", async () => {
    await writeRule(office.ana, {
      actions: ["crm.leads.contact"],
      steps: [
        { name: "Sales", approvers: [{ role: "crm_manager" }], need: "any" },
        { name: "Books", approvers: [{ role: "fin_manager" }, { role: "owner" }], need: "any" },
      ],
    });
    const lead = await makeLead(office.dana);
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect((await decide(office.bob, path, "approve")).body.state).toBe("pending");
    expect((await decide(office.bob, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
    expect((await decide(office.cem, path, "approve")).body.state).toBe("executed");
  });

  test("has no effect after the requester is deactivated", async () => {
    await writeRule(office.ana, { actions: ["crm.leads.contact"] });
    const gone = await office.appliance.invite(office.ana, "gone@example.com", ["crm_clerk"]);
    const lead = await makeLead(gone);
    const held = await gone.post(`${LEADS}/${lead.id}/contact`);
    await office.ana.post(`${TEAM}/${gone.userId}/deactivate`);
    const vote = await decide(office.bob, `${APPROVALS}/${held.body.approval.id}`, "approve");
    expect(vote.body).toMatchObject({ state: "failed", code: "AUTH_USER_DEACTIVATED" });
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
  });

  test("is rejected with approvals taken over from a former user", async () => {
    await writeRule(office.ana, { actions: ["crm.leads.contact"] });
    const leaver = await office.appliance.invite(office.ana, "leaver@example.com", ["crm_manager"]);
    const lead = await makeLead(office.dana);
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    await office.ana.post(`${TEAM}/${leaver.userId}/transfer`, { to: office.dana.userId, deactivate: true });
    expect((await decide(office.dana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await office.ana.get(`${LEADS}/${lead.id}`)).body.state).toBe("new");
    expect((await decide(office.bob, path, "approve")).body.state).toBe("executed");
  });
});

describe("Decisions on hidden records", () => {
  test("create no request and disclose nothing", async () => {
    await writeRule(office.ana, {
      actions: ["hr.leave-requests.approve"],
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
    });
    const other = await office.appliance.invite(office.ana, "other@example.com", ["employee"]);
    const holder = await office.appliance.invite(office.ana, "holder@example.com", ["employee"]);
    const hr = async (path: string, body: Json = {}) => {
      const reply = await office.ana.post(`/api/v1/hr/${path}`, body);
      if (reply.status >= 300) throw new Error(reply.text);
      return reply.body;
    };
    const employee = await hr("employees", {
      first_name: "Hol",
      last_name: "Der",
      start_date: "2025-01-01",
      user_id: holder.userId,
    });
    await hr(`employees/${employee.id}/activate`);
    const type = await hr("leave-types", { name: "Unpaid", paid: false, needs_balance: false });
    const ask = (from: string) =>
      hr("leave-requests", { employee_id: employee.id, leave_type_id: type.id, from, to: from });
    const draft = await ask("2027-03-01");
    const submitted = await ask("2027-03-08");
    await hr(`leave-requests/${submitted.id}/submit`);
    const asked = () => office.appliance.rows("SELECT count(*) AS n FROM approval_requests");
    const before = await asked();
    for (const { id } of [draft, submitted])
      expect((await decide(other, `/api/v1/hr/leave-requests/${id}`, "approve")).status).toBe(404);
    expect((await decide(office.ana, `/api/v1/hr/leave-requests/${draft.id}`, "approve")).status).toBe(409);
    expect(await asked()).toEqual(before);
  });
});
