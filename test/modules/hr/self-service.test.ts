import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client, type Json, PASSWORD, type Reply } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let pat: Client;
let mo: Client;
let patsRecord: Json;
let mosRecord: Json;
let other: Json;
let type: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  pat = await office.member("pat", ["employee"]);
  mo = await office.member("mo", ["employee"]);
  mosRecord = await office.employee({ user_id: mo.userId, salary: 900 });
  patsRecord = await office.employee({ manager_id: mosRecord.id, salary: 800 });
  other = await office.employee();
  type = await office.create("leave-types", { name: "Free" });
  await office.create("leave-requests", request(patsRecord, "2026-04-06"));
  // Linked to a user only now, which makes that user the owner of existing records.
  patsRecord = await office.change("employees", patsRecord, { user_id: pat.userId });
});
afterAll(() => office.close());

const request = (employee: Json, day: string) => ({
  employee_id: employee.id,
  leave_type_id: type.id,
  from: day,
  to: day,
});

test("employees see their own record in full and no other", async () => {
  expect(await office.reload("employees", patsRecord, pat)).toMatchObject({
    salary: { amount: 800, currency: "EUR" },
    masked: [],
  });
  expect(said(await pat.get(`/api/v1/hr/employees/${other.id}`))).toBe("404 RECORD_NOT_FOUND");
  expect(said(await pat.get("/api/v1/hr/employees"))).toStartWith("403");
  expect(said(await office.tryChange("employees", patsRecord, { salary: 1 }, pat))).toStartWith("403");
});

test("employees request leave for themselves only and see their own requests", async () => {
  const own = await office.create(
    "leave-requests",
    { ...request(patsRecord, "2026-04-07"), reason: "Zahnarzt" },
    pat,
  );
  expect(own).toMatchObject({ user_id: pat.userId, reason: "Zahnarzt" });
  expect(said(await office.tryCreate("leave-requests", request(other, "2026-04-07"), pat))).toStartWith(
    "403",
  );
  const theirs = await office.create("leave-requests", request(other, "2026-04-08"));
  expect(said(await pat.get(`/api/v1/hr/leave-requests/${theirs.id}`))).toStartWith("404");
  const listed = await office.list("hr/leave-requests", "sort=from", pat);
  expect(listed.map(({ from }) => from)).toEqual(["2026-04-06", "2026-04-07"]);
  const submitted = await office.move("leave-requests", own, "submit", {}, pat);
  expect(submitted.approver_id).toBe(mo.userId);
});

test("managers see pending requests without the reason and decide on them", async () => {
  const [waiting, ...others] = await office.list("hr/leave-requests", "", mo);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    employee_id: patsRecord.id,
    state: "submitted",
    reason: null,
    masked: ["reason"],
  });
  expect(said(await office.tryMove("leave-requests", waiting, "withdraw", {}, mo))).toStartWith("4");
  expect((await office.move("leave-requests", waiting, "approve", {}, mo)).state).toBe("approved");
});

test("employees can cancel approved leave only before it begins", async () => {
  const [later, sooner] = [
    await office.create("leave-requests", request(patsRecord, "2026-05-04"), pat),
    await office.create("leave-requests", request(patsRecord, "2026-03-02"), pat),
  ];
  for (const one of [later, sooner]) {
    await office.move("leave-requests", one, "submit", {}, pat);
    await office.move("leave-requests", one, "approve", {}, mo);
  }
  expect((await office.move("leave-requests", later, "cancel", {}, pat)).state).toBe("cancelled");
  expect(said(await office.tryMove("leave-requests", sooner, "cancel", {}, pat))).toStartWith(
    "403 SOD_CONFLICT",
  );
});

test("employees see their own balances only", async () => {
  const mine = await office.get("hr/leave-balances", pat);
  expect(mine.employee_id).toBe(patsRecord.id);
  expect(mine.balances.map(({ name, balance }: Json) => [name, balance])).toEqual([["Free", "-1"]]);
  expect(said(await pat.get(`/api/v1/hr/leave-balances?employee_id=${other.id}`))).toBe(
    "404 RECORD_NOT_FOUND",
  );
  expect(said(await pat.get("/api/v1/hr/leave-balances?employee_id=nobody"))).toBe("404 RECORD_NOT_FOUND");
  expect(said(await office.ana.get("/api/v1/hr/leave-balances"))).toContain("employee_id REQUIRED");
});

test("employees submit their own timesheets and expenses", async () => {
  const hours = { employee_id: patsRecord.id, week: "2026-W09", lines: [{ date: "2026-02-23", hours: "8" }] };
  const sheet = await office.create("timesheets", hours, pat);
  expect((await office.move("timesheets", sheet, "submit", {}, pat)).approver_id).toBe(mo.userId);
  expect((await office.move("timesheets", sheet, "approve", {}, mo)).state).toBe("approved");
  expect(said(await office.tryMove("timesheets", sheet, "invoice", {}, mo))).toStartWith("403");
  const train = await office.create("expense-types", { name: "Train" });
  const lines = [{ date: "2026-02-23", type_id: train.id, amount: 900 }];
  const claim = await office.create("expense-claims", { employee_id: patsRecord.id, lines }, pat);
  await office.move("expense-claims", claim, "submit", {}, pat);
  expect((await office.move("expense-claims", claim, "approve", {}, mo)).state).toBe("approved");
  expect(said(await office.tryMove("expense-claims", claim, "post", {}, pat))).toStartWith("403");
  expect(said(await office.tryCreate("expense-claims", { employee_id: other.id, lines }, pat))).toStartWith(
    "403",
  );
});

test("a sick note is visible to its employee and to users with access to the reason", async () => {
  const own = await office.create("leave-requests", request(patsRecord, "2026-06-08"), pat);
  const files = `/api/v1/hr/leave-requests/${own.id}/attachments`;
  const text = { "content-type": "text/plain" };
  expect((await pat.call("POST", files, "Ill in bed", text)).status).toBe(201);
  await office.move("leave-requests", own, "submit", {}, pat);
  expect((await pat.get(files)).body.data).toHaveLength(1);
  expect((await mo.get(files)).status).toBe(403);
  expect((await office.ana.get(files)).body.data).toHaveLength(1);
});

const invite = (by: Client, email: string, employee: Json) =>
  by.post("/api/v1/settings/team", { email, name: "New", roles: ["employee"], employee_id: employee.id });
const accept = (invited: Reply) =>
  office.appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token: invited.body.invitation.token,
    password: PASSWORD,
  });

test("an invitation for an employee links the login that accepts it", async () => {
  const newcomer = await office.create("employees", { start_date: "2026-03-02" });
  const accepted = await accept(await invite(office.ana, "newcomer@example.com", newcomer));
  const person = new Client(office.appliance.base, accepted.body);
  expect(await office.reload("employees", newcomer)).toMatchObject({ user_id: person.userId });
  const [latest] = (await office.ana.get(`/api/v1/hr/employees/${newcomer.id}/history`)).body.data;
  expect(latest).toMatchObject({ actor: office.ana.userId, action: "hr.employees.update" });
  await office.create("leave-requests", request(newcomer, "2026-05-04"), person);
});

test("an invitation never takes over an employee who has a login", async () => {
  expect(said(await invite(office.ana, "second@example.com", patsRecord))).toBe(
    "409 DUPLICATE_VALUE, employee_id NOT_LINKABLE",
  );
  const newcomer = await office.create("employees", { start_date: "2026-03-02" });
  const invited = await invite(office.ana, "late@example.com", newcomer);
  const first = await office.member("first", ["employee"]);
  await office.change("employees", newcomer, { user_id: first.userId });
  expect((await accept(invited)).status).toBe(200);
  expect(await office.reload("employees", newcomer)).toMatchObject({ user_id: first.userId });
});

test("an invitation links only if its sender may change the employee, also when it is accepted", async () => {
  const newcomer = await office.create("employees", { start_date: "2026-03-02" });
  await office.ana.post("/api/v1/settings/roles", {
    name: "inviter",
    title: "Inviter",
    permissions: ["settings.team.invite", "hr.employees.get", "hr.employees.update"],
  });
  const inviter = await office.member("inviter", ["inviter", "employee"]);
  expect(said(await invite(inviter, "by-clerk@example.com", newcomer))).toBe(
    "403 ACCESS_DENIED, employee_id NOT_LINKABLE",
  );
  const invited = await invite(office.ana, "by-owner@example.com", newcomer);
  await office.ana.delete(`/api/v1/hr/employees/${newcomer.id}`);
  expect((await accept(invited)).status).toBe(200);
  expect(await office.reload("employees", newcomer)).toMatchObject({ user_id: null });
});

test("a login without an employee is told who can link it", async () => {
  const stranger = await office.member("stranger", ["employee"]);
  const refused = await office.tryCreate("leave-requests", request(patsRecord, "2026-05-05"), stranger);
  expect(said(refused)).toBe("403 ACCESS_DENIED, employee_id NOT_YOURS");
  expect(refused.body.details[0].message).toContain("isn't linked to an employee record yet");
  const other = await office.tryCreate("leave-requests", request(mosRecord, "2026-05-05"), pat);
  expect(other.body.details[0].message).toStartWith("Only possible for your own employee record");
});
