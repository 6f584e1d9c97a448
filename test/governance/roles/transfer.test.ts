import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let leaver: Client;
let heir: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  leaver = await appliance.invite(owner, "leaver@example.com", ["crm_manager", "ops_manager"]);
  heir = await appliance.invite(owner, "heir@example.com", ["crm_manager", "ops_manager"]);
});
afterAll(() => appliance.stop());

const TEAM = "/api/v1/settings/team";
const make = async (by: Client, path: string, data: object) => (await by.post(`/api/v1/${path}`, data)).body;
const transfer = (by: Client, from: string, body: object) => by.post(`${TEAM}/${from}/transfer`, body);

describe("Transferring records", () => {
  test("moves records and pending tasks to another user and deactivates the previous one", async () => {
    const lead = await make(leaver, "crm/leads", { name: "Open" });
    const task = await make(owner, "ops/tasks", { title: "To do", assignee_id: leaver.userId });
    const closed = await make(leaver, "crm/leads", { name: "Over" });
    await leaver.delete(`/api/v1/crm/leads/${closed.id}`);
    const reply = await transfer(owner, leaver.userId, { to: heir.userId, deactivate: true });
    expect(reply.body).toMatchObject({
      member: { id: leaver.userId, state: "deactivated" },
      left: [],
      more: false,
    });
    expect(reply.body.moved.map(({ collection }: Json) => collection).sort()).toEqual([
      "crm.leads",
      "ops.tasks",
    ]);
    expect((await owner.get(`/api/v1/crm/leads/${lead.id}`)).body.owner_id).toBe(heir.userId);
    expect((await owner.get(`/api/v1/ops/tasks/${task.id}`)).body.assignee_id).toBe(heir.userId);
    expect((await owner.get(`/api/v1/crm/leads/${closed.id}`)).body.owner_id).toBe(leaver.userId);
    expect((await leaver.get("/api/v1/crm/leads")).body.code).toBe("AUTH_USER_DEACTIVATED");
    const history = (await owner.get(`/api/v1/crm/leads/${lead.id}/history`)).body.data[0];
    expect(history).toMatchObject({ action: "settings.team.transfer", actor: owner.userId });
    expect((await transfer(owner, leaver.userId, { to: heir.userId })).body.moved).toEqual([]);
    await owner.post(`${TEAM}/${leaver.userId}/reactivate`);
    leaver = await appliance.logIn("leaver@example.com");
  });

  test("continues in the background for many records", async () => {
    const data = { name: "One of many" };
    for (const count of [300, 150])
      await leaver.post("/api/v1/crm/leads/bulk", {
        operations: Array(count).fill({ action: "create", data }),
      });
    const reply = await transfer(owner, leaver.userId, { to: heir.userId });
    expect(reply.body).toMatchObject({ more: true, moved: [{ collection: "crm.leads", records: 200 }] });
    await appliance.runJobs();
    const [rest] = await appliance.rows(
      "SELECT count(*) AS n FROM crm_leads WHERE owner_id = ? AND archived_at IS NULL",
      leaver.userId,
    );
    expect(rest?.n).toBe(0);
  });

  test("requires a valid successor and permission", async () => {
    expect((await transfer(owner, leaver.userId, { to: leaver.userId })).body).toMatchObject({
      details: [{ path: "to", code: "SAME_PERSON" }],
    });
    expect((await transfer(owner, leaver.userId, { to: "nobody" })).body).toMatchObject({
      details: [{ path: "to", code: "REFERENCE_UNKNOWN" }],
    });
    expect((await transfer(owner, "nobody", { to: heir.userId })).body.code).toBe("RECORD_NOT_FOUND");
    expect((await transfer(heir, leaver.userId, { to: heir.userId })).body.code).toBe("ACCESS_DENIED");
    const dry = await owner.post(`${TEAM}/${heir.userId}/transfer?dry_run=true`, { to: leaver.userId });
    expect(dry.body.result.moved.length).toBeGreaterThan(0);
    const [still] = await appliance.rows(
      "SELECT count(*) AS n FROM crm_leads WHERE owner_id = ?",
      heir.userId,
    );
    expect(Number(still?.n)).toBeGreaterThan(400);
  });
});

describe("Ownership of an organisation", () => {
  test("is transferred in one step by an owner only", async () => {
    const admin = await appliance.invite(owner, "admin@example.com", ["admin"]);
    const shut = await transfer(admin, owner.userId, { to: admin.userId, ownership: true });
    expect(shut.body).toMatchObject({ code: "ACCESS_DENIED", details: [{ code: "OWNER_ONLY" }] });
    expect((await transfer(admin, owner.userId, { to: admin.userId })).body.code).toBe("ACCESS_DENIED");
    expect((await transfer(owner, owner.userId, { to: admin.userId, deactivate: true })).body).toMatchObject({
      code: "RECORD_IN_USE",
      details: [{ code: "LAST_OWNER" }],
    });
    const passed = await transfer(owner, owner.userId, { to: heir.userId, ownership: true });
    expect(passed.body.member.roles).toEqual(["admin"]);
    expect((await heir.get(`${TEAM}/${heir.userId}`)).body.roles).toContain("owner");
    expect((await transfer(owner, owner.userId, { to: heir.userId, ownership: true })).body.code).toBe(
      "ACCESS_DENIED",
    );
    expect((await heir.put(`${TEAM}/${heir.userId}`, { roles: ["admin"] })).body).toMatchObject({
      code: "RECORD_IN_USE",
      details: [{ code: "LAST_OWNER" }],
    });
    await transfer(heir, heir.userId, { to: owner.userId, ownership: true });
  });

  test("keeps the last owner when their employment ends", async () => {
    const employee = await make(owner, "hr/employees", {
      first_name: "Ana",
      last_name: "Owner",
      start_date: "2026-01-01",
      user_id: owner.userId,
    });
    await owner.post(`/api/v1/hr/employees/${employee.id}/activate`);
    const ended = await owner.post(`/api/v1/hr/employees/${employee.id}/terminate`, {
      end_reason: "resignation",
      end_date: "2026-11-20",
    });
    expect(ended.body).toMatchObject({ code: "RECORD_IN_USE", details: [{ code: "LAST_OWNER" }] });
    expect((await owner.get(`/api/v1/hr/employees/${employee.id}`)).body.state).toBe("active");
  });

  test("reports permissions that depend on one person", async () => {
    const before = (await owner.get(`${TEAM}/coverage`)).body;
    expect(before.people).toBe(4);
    expect(before.nobody).toEqual([]);
    const alone = (body: Json, permission: string) =>
      body.data.find((one: Json) => one.permission === permission)?.person_id;
    expect(alone(before, "crm.leads.create")).toBeUndefined();
    const second = await appliance.invite(owner, "second@example.com", ["owner"]);
    expect((await owner.get(`${TEAM}/coverage`)).body.data).toEqual([]);
    await owner.post(`${TEAM}/${second.userId}/deactivate`);
    for (const email of ["admin@example.com"]) {
      const { data } = (await owner.get(TEAM)).body;
      await owner.post(`${TEAM}/${data.find((one: Json) => one.email === email).id}/deactivate`);
    }
    const after = (await owner.get(`${TEAM}/coverage`)).body;
    expect(alone(after, "settings.roles.update")).toBe(owner.userId);
    expect(after.by_person[0]).toMatchObject({ person_id: owner.userId });
  });
});
