import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";

let appliance: TestAppliance;
let owner: Client;
let manager: Client;
let planner: Client;
let auditor: Client;

const WORKFLOWS = "/api/v1/workflows";

/** Four users, so that requesters cannot approve their own requests. */
beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  manager = await appliance.invite(owner, "manager@example.com", ["crm_manager"]);
  planner = await appliance.invite(owner, "planner@example.com", ["crm_manager"]);
  auditor = await appliance.invite(owner, "auditor@example.com", ["auditor"]);
  const rule = await owner.post("/api/v1/approvals/policies", {
    name: "Leads are archived by two",
    actions: ["crm.leads.archive", "crm.leads.disqualify"],
    steps: [{ name: "The owner", approvers: [{ role: "owner" }], need: "any" }],
  });
  if (rule.status !== 201) throw new Error(rule.text);
});
afterAll(() => appliance.stop());

const lead = async (): Promise<Json> => (await manager.post("/api/v1/crm/leads", { name: "Zoë" })).body;
const execute = (by: Client, action: string, input: object, more: object = {}) =>
  by.post(`${WORKFLOWS}/execute`, { action, input, ...more });
const explain = async (by: Client, action: string, input: object, as?: string): Promise<Json> =>
  (await by.post(`${WORKFLOWS}/explain`, { action, input, ...(as && { as }) })).body;
const pending = async (by: Client): Promise<Json[]> =>
  (await by.get(`${WORKFLOWS}/pending?limit=200`)).body.data;
const archived = async (id: string) => (await owner.get(`/api/v1/crm/leads/${id}`)).body.archived_at !== null;

describe("Calls held by an approval rule", () => {
  test("return the same response when executed by name", async () => {
    const { id } = await lead();
    const reply = await execute(manager, "crm.leads.archive", { id });
    expect(reply.status).toBe(202);
    expect(reply.body).toMatchObject({
      status: "pending_approval",
      approval: { action: "crm.leads.archive" },
    });
    expect(reply.headers.get("location")).toBe(`/api/v1/approvals/${reply.body.approval.id}`);
    expect(await archived(id)).toBe(false);
  });

  test("are reported by a dry run without creating a request", async () => {
    const { id } = await lead();
    const before = (await pending(owner)).length;
    const { body } = await execute(manager, "crm.leads.archive", { id }, { dry_run: true });
    expect(body).toMatchObject({ dry_run: true, status: 202, result: { status: "pending_approval" } });
    expect((await pending(owner)).length).toBe(before);
  });

  test("are explained with their approvers, also for another user", async () => {
    const { id } = await lead();
    const body = await explain(manager, "crm.leads.archive", { id });
    expect(body.verdict).toBe("held");
    expect(body.approval.rules.map(({ name }: Json) => name)).toEqual(["Leads are archived by two"]);
    expect(body.approval.steps[0].approvers.map((one: Json) => one.id)).toEqual([owner.userId]);
    expect((await explain(owner, "crm.leads.archive", { id }, manager.userId)).verdict).toBe("held");
    expect((await explain(manager, "crm.leads.update", { id, score: 1 })).approval).toBeNull();
    const hidden = await explain(auditor, "crm.leads.archive", { id });
    expect([hidden.verdict, hidden.approval]).toEqual(["refused", null]);
  });

  test("are marked in the catalogue, the state machine and the record's transitions", async () => {
    const rule = { id: expect.any(String), name: "Leads are archived by two" };
    const action = (await manager.get(`${WORKFLOWS}/actions/crm.leads.archive`)).body;
    expect(action.approval_rules).toEqual([rule]);
    const machine = (await manager.get(`${WORKFLOWS}/crm.leads`)).body;
    const found = machine.transitions.find(({ name }: Json) => name === "disqualify");
    expect(found.approval_rules).toEqual([rule]);
    const { id } = await lead();
    const { transitions } = (await manager.get(`/api/v1/crm/leads/${id}/transitions`)).body;
    const held = (name: string) => transitions.find((one: Json) => one.name === name).held_by;
    const asks = async (by: Client, name: string) =>
      (await by.get(`/api/v1/crm/leads/${id}/transitions`)).body.transitions.find(
        (one: Json) => one.name === name,
      ).asks;
    expect([await asks(manager, "disqualify"), await asks(manager, "contact")]).toEqual([true, false]);
    expect(held("disqualify")).toEqual([rule]);
    expect(held("contact")).toEqual([]);
  });
});

describe("Deciding at /workflows", () => {
  test("is equivalent to deciding at /approvals", async () => {
    const [first, second] = [await lead(), await lead()];
    for (const { id } of [first, second]) await execute(manager, "crm.leads.archive", { id });
    const of = async (id: string) => (await pending(owner)).find(({ record_id }) => record_id === id);
    const task = await of(first.id);
    expect(task).toMatchObject({ kind: "approval", asked_by: manager.userId, refuse: "approvals.reject" });
    const approved = await decide(owner, `${WORKFLOWS}/${task?.id}`, "approve", { comment: "Fine" });
    expect(approved.body).toMatchObject({ state: "executed" });
    expect(await archived(first.id)).toBe(true);

    const other = await of(second.id);
    const unsaid = await decide(owner, `${WORKFLOWS}/${other?.id}`, "reject");
    expect(unsaid.body.code).toBe("VALIDATION_FAILED");
    const rejected = await decide(owner, `${WORKFLOWS}/${other?.id}`, "reject", { reason: "We need it" });
    expect(rejected.body.state).toBe("rejected");
    expect(await archived(second.id)).toBe(false);
    expect([await of(first.id), await of(second.id)]).toEqual([undefined, undefined]);
  });

  test("rejects the same voters as deciding at /approvals", async () => {
    const { id } = await lead();
    const { approval } = (await execute(manager, "crm.leads.archive", { id })).body;
    for (const by of [manager, planner, auditor]) {
      const direct = await decide(by, `/api/v1/approvals/${approval.id}`, "approve");
      const here = await decide(by, `${WORKFLOWS}/${approval.id}`, "approve");
      const named = await execute(by, "workflows.approve", { id: approval.id });
      expect(direct.status).toBeGreaterThanOrEqual(400);
      expect([here.body.code, named.body.code]).toEqual([direct.body.code, direct.body.code]);
      expect((await pending(by)).map((task) => task.id)).not.toContain(approval.id);
    }
    expect(await archived(id)).toBe(false);
  });

  test("returns 404 for another organisation's approval", async () => {
    const { id } = await lead();
    const { approval } = (await execute(manager, "crm.leads.archive", { id })).body;
    const bob = await appliance.addOrganization(owner, "Other", "bob@example.org");
    const reply = await decide(bob, `${WORKFLOWS}/${approval.id}`, "approve");
    expect([reply.status, reply.body.code]).toEqual([404, "RECORD_NOT_FOUND"]);
  });

  test("records events of the vote and of the action", async () => {
    const { id } = await lead();
    const { approval } = (await execute(manager, "crm.leads.archive", { id })).body;
    await decide(owner, `${WORKFLOWS}/${approval.id}`, "approve");
    const events = await appliance.rows(
      "SELECT action, outcome, actor FROM audit_events WHERE action IN ('approvals.approve', 'crm.leads.archive') AND outcome = 'ok' ORDER BY seq DESC LIMIT 2",
    );
    expect(new Set(events.map(({ action }) => action))).toEqual(
      new Set(["approvals.approve", "crm.leads.archive"]),
    );
  });
});
