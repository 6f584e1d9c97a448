import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
const employees: Record<string, string> = {};

beforeAll(async () => {
  office = await openOffice();
  const unit = await office.ana.post("/api/v1/hr/org-units", { name: "Sales" });
  // Dana reports to bob, who reports to ana; cem heads the unit.
  for (const [name, manager] of [
    ["ana", undefined],
    ["bob", "ana"],
    ["cem", "ana"],
    ["dana", "bob"],
    ["eli", "bob"],
  ] as const) {
    const made = await office.ana.post("/api/v1/hr/employees", {
      first_name: name,
      last_name: "Example",
      start_date: "2025-01-01",
      user_id: office[name].userId,
      org_unit_id: unit.body.id,
      ...(manager && { manager_id: employees[manager] }),
    });
    if (made.status !== 201) throw new Error(made.text);
    employees[name] = made.body.id;
    await office.ana.post(`/api/v1/hr/employees/${made.body.id}/activate`);
  }
  await office.ana.put(`/api/v1/hr/org-units/${unit.body.id}`, { head_id: employees.cem });
});
beforeEach(() => clearRules(office.appliance));
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";

async function askedBy(by: Client, approvers: Json[], values: Json = {}): Promise<Json> {
  await writeRule(office.ana, {
    actions: ["crm.leads.contact"],
    steps: [{ name: "Step", approvers, need: "any" }],
  });
  const lead = await makeLead(by, values);
  const held = await by.post(`${LEADS}/${lead.id}/contact`);
  if (held.status !== 202) throw new Error(held.text);
  return held.body.approval;
}
const named = ({ steps }: Json) => steps[0].approvers.map(({ name }: Json) => name);

describe("Approvers from employee records", () => {
  test("include the requester's manager", async () => {
    expect(named(await askedBy(office.dana, [{ manager_of: 1 }]))).toEqual(["bob"]);
  });

  test("include higher managers up to the top", async () => {
    expect(named(await askedBy(office.dana, [{ manager_of: 2 }]))).toEqual(["Ana"]);
    await clearRules(office.appliance);
    expect(named(await askedBy(office.dana, [{ manager_of: 9 }]))).toEqual(["Ana"]);
  });

  test("include the head of the requester's unit, unless that is the requester", async () => {
    expect(named(await askedBy(office.dana, [{ head_of_unit: true }]))).toEqual(["cem"]);
    await clearRules(office.appliance);
    expect(named(await askedBy(office.cem, [{ head_of_unit: true }]))).toEqual(["Ana"]);
  });

  test("include the user named in the record", async () => {
    const lead = await makeLead(office.bob, { owner_id: office.cem.userId });
    await writeRule(office.ana, {
      actions: ["crm.leads.contact"],
      steps: [{ name: "Step", approvers: [{ field: "owner_id" }], need: "any" }],
    });
    const { approval } = (await office.dana.post(`${LEADS}/${lead.id}/contact`)).body;
    expect(named(approval)).toEqual(["cem"]);
    expect(approval.steps[0].approvers[0].why).toBe("named in the record (owner_id)");
  });

  test("do not suffice if the requester appointed them", async () => {
    const approvers = [{ field: "owner_id" }];
    const asked = await askedBy(office.dana, approvers, { owner_id: office.cem.userId });
    expect(named(asked)).toEqual(["cem", "Ana"]);
    expect(asked.steps[0].approvers[0].not_counted).toMatchObject({
      kind: "choice",
      by: { id: office.dana.userId },
    });
    const refused = await decide(office.cem, `${APPROVALS}/${asked.id}`, "approve");
    expect(refused.body).toMatchObject({ details: [{ code: "NOT_INDEPENDENT" }] });

    await clearRules(office.appliance);
    const people = await office.appliance.invite(office.ana, "people@example.com", [
      "hr_manager",
      "crm_clerk",
    ]);
    const own = {
      first_name: "Pia",
      last_name: "People",
      start_date: "2026-01-01",
      manager_id: employees.cem,
    };
    const made = await people.post("/api/v1/hr/employees", { ...own, user_id: people.userId });
    await office.ana.post(`/api/v1/hr/employees/${made.body.id}/activate`);
    const above = await askedBy(people, [{ manager_of: 1 }]);
    expect(above.steps[0].approvers[0]).toMatchObject({
      id: office.cem.userId,
      not_counted: { kind: "choice", by: { id: people.userId } },
    });
    expect(named(above)).toEqual(["cem", "Ana"]);
  });

  test("on leave share their vote with their substitute", async () => {
    const { ana, bob, cem, eli } = office;
    const type = await ana.post("/api/v1/hr/leave-types", { name: "Unpaid", needs_balance: false });
    const leave = await ana.post("/api/v1/hr/leave-requests", {
      employee_id: employees.bob,
      leave_type_id: type.body.id,
      from: "2026-11-20",
      to: "2026-11-27",
      substitute_id: employees.eli,
    });
    if (leave.status !== 201) throw new Error(leave.text);
    await ana.post(`/api/v1/hr/leave-requests/${leave.body.id}/submit`);
    const approved = await decide(ana, `/api/v1/hr/leave-requests/${leave.body.id}`, "approve");
    expect(approved.body.state).toBe("approved");
    await writeRule(ana, {
      actions: ["crm.leads.contact"],
      steps: [{ name: "Two", approvers: [{ manager_of: 1 }, { user: cem.userId }], need: 2 }],
    });
    const lead = await makeLead(office.dana);
    const held = await office.dana.post(`${LEADS}/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect(named(held.body.approval)).toEqual(["bob", "eli", "cem"]);
    expect((await decide(eli, path, "approve")).body.steps[0].votes[0]).toMatchObject({
      by: { name: "eli" },
      stands_for: { name: "bob" },
    });
    expect((await decide(bob, path, "approve")).body.code).toBe("ACCESS_DENIED");
    expect((await decide(cem, path, "approve")).body.state).toBe("executed");
  });

  test("can be replaced when they leave, but not by the requester", async () => {
    const { ana, bob, dana, eli } = office;
    const asked = await askedBy(dana, [{ user: eli.userId }]);
    const team = "/api/v1/settings/team";
    const own = await ana.post(`${team}/${eli.userId}/transfer`, { to: dana.userId });
    expect(own.body.approvals).toBe(0);
    const handed = await ana.post(`${team}/${eli.userId}/transfer`, { to: bob.userId, deactivate: true });
    expect(handed.body.approvals).toBe(1);
    const path = `${APPROVALS}/${asked.id}`;
    expect((await decide(dana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await decide(bob, path, "approve")).body).toMatchObject({ state: "executed" });
    const { timeline } = (await ana.get(path)).body;
    expect(timeline.map(({ kind }: Json) => kind)).toEqual(["asked", "reassigned", "approved", "executed"]);
  });
});
