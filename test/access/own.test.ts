import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

/** Rights over own records: those the role `employee` grants, and those it does not. */
const REQUESTS = "/api/v1/hr/leave-requests";

let appliance: TestAppliance;
let ana: Client;
let nils: Client;
let mia: Client;
let leaveType: string;
const employee: Record<string, string> = {};
const requests: Record<string, Json> = {};

async function hired(client: Client, name: string): Promise<string> {
  const { body } = await ana.post("/api/v1/hr/employees", {
    first_name: name,
    last_name: "Example",
    type: "full",
    start_date: "2026-01-01",
    user_id: client.userId,
  });
  await ana.post(`/api/v1/hr/employees/${body.id}/activate`);
  return body.id;
}

const leaveRequest = (of: string, from = "2026-06-01") => ({
  employee_id: employee[of],
  leave_type_id: leaveType,
  from,
  to: from,
});

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  nils = await appliance.invite(ana, "nils@example.com", ["employee"]);
  mia = await appliance.invite(ana, "mia@example.com", ["employee"]);
  employee.nils = await hired(nils, "Nils");
  employee.mia = await hired(mia, "Mia");
  const type = await ana.post("/api/v1/hr/leave-types", {
    name: "Unpaid",
    paid: false,
    needs_balance: false,
  });
  leaveType = type.body.id;
  requests.nils = (await nils.post(REQUESTS, leaveRequest("nils"))).body;
  requests.mia = (await mia.post(REQUESTS, leaveRequest("mia"))).body;
});
afterAll(() => appliance.stop());

describe("An employee", () => {
  test("sees only their own records in lists and counts", async () => {
    const { data, page } = (await nils.get(`${REQUESTS}?count=true`)).body;
    expect([data.map(({ id }: Json) => id), page.total]).toEqual([[requests.nils.id], 1]);
    const filtered = await nils.get(`${REQUESTS}?id=${requests.mia.id}`);
    expect(filtered.body.data).toEqual([]);
  });

  test("gets 404 for other people's records on every route", async () => {
    const path = `${REQUESTS}/${requests.mia.id}`;
    for (const [method, end] of [
      ["GET", ""],
      ["GET", "/history"],
      ["GET", "/transitions"],
      ["PUT", ""],
      ["POST", "/submit"],
      ["POST", "/withdraw"],
      ["GET", "/attachments"],
    ] as const) {
      const reply = await nils.call(method, path + end, method === "GET" ? undefined : {});
      expect([method, end, reply.status]).toEqual([method, end, 404]);
    }
  });

  test("cannot create records for others and learns nothing from trying", async () => {
    // Mia is already absent that day, so a caller with the permission would get the overlap error instead.
    for (const query of ["", "?dry_run=true"]) {
      const reply = await nils.post(`${REQUESTS}${query}`, leaveRequest("mia"));
      expect([reply.status, reply.body.details[0].code]).toEqual([403, "NOT_YOURS"]);
    }
  });

  test("cannot approve their own request", async () => {
    await nils.post(`${REQUESTS}/${requests.nils.id}/submit`);
    const reply = await nils.post(`${REQUESTS}/${requests.nils.id}/approve`);
    expect(reply.status).toBe(403);
    expect(reply.body.details.map(({ code, path }: Json) => [path, code])).toEqual([
      ["approver_id", "NOT_YOURS"],
    ]);
  });

  test("cannot use a cursor of a record that they cannot see", async () => {
    const { page } = (await ana.get(`${REQUESTS}?limit=1`)).body;
    const reply = await nils.get(`${REQUESTS}?limit=1&cursor=${page.next_cursor}`);
    const known = requests.nils.id === (await ana.get(`${REQUESTS}?limit=1`)).body.data[0].id;
    expect(reply.status).toBe(known ? 200 : 422);
  });
});

describe("Own-record permissions", () => {
  test("do not allow users to assign themselves the full permission", async () => {
    const owner = ana;
    for (const [name, permissions] of [
      ["payroll", ["hr.employees.get", "sensitive.hr.employees"]],
      ["people", ["settings.team.list", "settings.team.get", "settings.team.update"]],
    ] as const)
      await owner.post("/api/v1/settings/roles", { name, title: name, permissions });
    const pat = await appliance.invite(ana, "pat@example.com", ["people", "employee"]);
    const reply = await pat.put(`/api/v1/settings/team/${pat.userId}`, {
      roles: ["people", "employee", "payroll"],
    });
    expect(reply.body.code).toBe("ACCESS_DENIED");
    expect(reply.text).toContain("You don't have the permission sensitive.hr.employees");
  });

  test("do not reveal other people's sensitive fields in combination with other roles", async () => {
    await ana.put(`/api/v1/hr/employees/${employee.mia}`, { national_id: "SECRET-1" });
    await ana.put(`/api/v1/hr/employees/${employee.nils}`, { national_id: "SECRET-2" });
    await ana.put(`/api/v1/settings/team/${nils.userId}`, { roles: ["employee", "hr_clerk"] });
    const { data } = (await nils.get("/api/v1/hr/employees")).body;
    const shown = Object.fromEntries(data.map(({ id, national_id }: Json) => [id, national_id]));
    expect([shown[employee.nils ?? ""], shown[employee.mia ?? ""]]).toEqual(["SECRET-2", null]);
    const reply = await nils.put(`/api/v1/hr/employees/${employee.mia}`, { national_id: "MINE" });
    expect(reply.status).toBe(403);
    await ana.put(`/api/v1/settings/team/${nils.userId}`, { roles: ["employee"] });
  });
});

test("withhold cached responses after a role change", async () => {
  const boss = await appliance.invite(ana, "boss@example.com", ["hr_manager"]);
  const body = {
    first_name: "Kim",
    last_name: "Example",
    type: "full",
    start_date: "2026-01-01",
    national_id: "SECRET-3",
  };
  const key = { "idempotency-key": "kept" };
  expect((await boss.post("/api/v1/hr/employees", body, key)).status).toBe(201);
  await ana.put(`/api/v1/settings/team/${boss.userId}`, { roles: ["hr_clerk"] });
  const replayed = await boss.post("/api/v1/hr/employees", body, key);
  expect(replayed.body.code).toBe("ANSWER_WITHHELD");
  expect(replayed.text).not.toContain("SECRET-3");
});
