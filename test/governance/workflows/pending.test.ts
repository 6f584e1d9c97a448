import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let manager: Client;
let employee: Client;
let people: Client;
let request: Json;

const PATH = "/api/v1/workflows/pending";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  manager = await appliance.invite(owner, "manager@example.com", ["employee"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
  people = await appliance.invite(owner, "people@example.com", ["hr_manager"]);
  const hire = async (name: string, more: object) => {
    const made = (
      await owner.post("/api/v1/hr/employees", {
        first_name: name,
        last_name: "One",
        start_date: "2026-01-01",
        ...more,
      })
    ).body;
    const active = await owner.post(`/api/v1/hr/employees/${made.id}/activate`);
    if (active.status !== 200) throw new Error(active.text);
    return made.id;
  };
  const boss = await hire("Mia", { user_id: manager.userId });
  const worker = await hire("Eli", { user_id: employee.userId, manager_id: boss });
  const type = (await owner.post("/api/v1/hr/leave-types", { name: "Leave", needs_balance: false })).body;
  request = (
    await employee.post("/api/v1/hr/leave-requests", {
      employee_id: worker,
      leave_type_id: type.id,
      from: "2026-12-01",
      to: "2026-12-02",
    })
  ).body;
  const submitted = await employee.post(`/api/v1/hr/leave-requests/${request.id}/submit`);
  if (submitted.status !== 200) throw new Error(submitted.text);
});
afterAll(() => appliance.stop());

const pending = async (by: Client, query = ""): Promise<Json[]> => (await by.get(PATH + query)).body.data;
const mine = async (by: Client) => (await pending(by)).filter(({ record_id }) => record_id === request.id);

describe("Pending tasks", () => {
  test("include decisions that name the caller, and no others", async () => {
    const [task, ...more] = await mine(manager);
    expect(more).toEqual([]);
    expect(task).toMatchObject({
      collection: "hr.leave-requests",
      record_id: request.id,
      asked_by: employee.userId,
    });
    for (const by of [employee, people, owner]) expect(await mine(by)).toEqual([]);
  });

  test("exclude decided records", async () => {
    const approved = await manager.post(`/api/v1/hr/leave-requests/${request.id}/approve`, {});
    expect(approved.status).toBeLessThan(300);
    expect(await mine(manager)).toEqual([]);
  });

  test("include decisions without a named user for everyone who can decide", async () => {
    const made = (await owner.post("/api/v1/strat/initiatives", { title: "New shop" })).body;
    const proposed = await owner.post(`/api/v1/strat/initiatives/${made.id}/propose`);
    expect(proposed.status).toBe(200);
    const director = await appliance.invite(owner, "director@example.com", ["strat_manager"]);
    const clerk = await appliance.invite(owner, "planner@example.com", ["strat_clerk"]);
    const [task] = (await pending(director)).filter(({ record_id }) => record_id === made.id);
    expect(task.title).toContain("New shop");
    expect(task.action).toBe("strat.initiatives.approve");
    expect((await pending(clerk)).filter(({ record_id }) => record_id === made.id)).toEqual([]);
  });

  test("are paginated, filtered by kind, and hidden from other organisations", async () => {
    const bob = await appliance.addOrganization(owner, "Other", "bob@example.org");
    expect(await pending(bob)).toEqual([]);
    for (const name of ["One", "Two", "Three"]) {
      const made = (await owner.post("/api/v1/strat/initiatives", { title: name })).body;
      await owner.post(`/api/v1/strat/initiatives/${made.id}/propose`);
    }
    const whole = await pending(owner, "?limit=200");
    const first = (await owner.get(`${PATH}?limit=1`)).body;
    const second = (await owner.get(`${PATH}?limit=1&cursor=${first.page.next_cursor}`)).body;
    expect([first.data[0], second.data[0]]).toEqual(whole.slice(0, 2));
    for (const { kind } of await pending(owner, "?kind=decision")) expect(kind).toBe("decision");
  });
});
