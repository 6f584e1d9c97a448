import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let clerk: Client;
let clerkRecord: Json;
/** Has all HR permissions. */
let lead: Client;
let leadRecord: Json;
let stranger: Client;
let other: Json;
let type: Json;

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  // Created while there is no second user, who would have to approve the salary.
  other = await office.employee({ salary: 777_000, bank: { iban: "DE89370400440532013000" } });
  clerk = await office.member("clerk", ["employee", "hr_clerk"]);
  lead = await office.member("lead", ["employee", "hr_manager"]);
  stranger = await office.member("stranger", ["employee", "hr_clerk"]);
  leadRecord = await office.employee({ user_id: lead.userId });
  clerkRecord = await office.employee({ user_id: clerk.userId, manager_id: leadRecord.id });
  type = await office.create("leave-types");
});
afterAll(() => office.close());

const leave = (employee: Json, day: string) => ({
  employee_id: employee.id,
  leave_type_id: type.id,
  from: day,
  to: day,
});

describe("Linking employees and users", () => {
  test("rejects unlinking one's own record, in any role", async () => {
    const refused = "403 SOD_CONFLICT, user_id OWN_RECORD";
    const forbidden = "403 ACCESS_DENIED, user_id PERMISSION_MISSING";
    const another = { user_id: stranger.userId };
    expect(said(await office.tryChange("employees", clerkRecord, { user_id: null }, clerk))).toBe(forbidden);
    expect(said(await office.tryChange("employees", leadRecord, { user_id: null }, lead))).toBe(refused);
    expect(said(await office.tryChange("employees", leadRecord, another, lead))).toBe(refused);
    const bulk = await lead.post("/api/v1/hr/employees/bulk", {
      operations: [{ action: "update", id: leadRecord.id, data: { user_id: null } }],
    });
    expect(JSON.stringify(bulk.body)).toContain("SOD_CONFLICT");
    expect((await office.reload("employees", leadRecord)).user_id).toBe(lead.userId);
  });

  test("rejects clerks who link themselves or become another employee's manager", async () => {
    const own = { user_id: stranger.userId };
    expect(said(await office.tryChange("employees", other, own, stranger))).toBe(
      "403 ACCESS_DENIED, user_id PERMISSION_MISSING",
    );
    expect(said(await office.tryChange("employees", other, { manager_id: clerkRecord.id }, clerk))).toBe(
      "403 ACCESS_DENIED, manager_id PERMISSION_MISSING",
    );
    expect((await office.reload("employees", other, stranger)).salary).toBeNull();
    expect((await office.change("employees", other, own)).user_id).toBe(stranger.userId);
    expect((await office.reload("employees", other, stranger)).salary.amount).toBe(777_000);
    await office.change("employees", other, { user_id: null });
  });

  test("rejects unlinking by others while a request of the employee is pending", async () => {
    const request = await office.create("leave-requests", leave(leadRecord, "2026-04-06"), lead);
    await office.move("leave-requests", request, "submit", {}, lead);
    expect(said(await office.tryChange("employees", leadRecord, { user_id: null }))).toBe(
      "409 RECORD_IN_USE, hr.leave-requests.user_id WAITING",
    );
    expect(said(await office.tryMove("leave-requests", request, "approve", {}, lead))).toBe(
      "403 SOD_CONFLICT, user_id OWN_REQUEST",
    );
    await office.move("leave-requests", request, "withdraw", {}, lead);
    await office.change("employees", leadRecord, { user_id: null });
    await office.change("employees", leadRecord, { user_id: lead.userId });
  });
});

test("clerks cannot choose the approver of their own requests", async () => {
  expect(said(await office.tryChange("employees", clerkRecord, { manager_id: other.id }, clerk))).toBe(
    "403 ACCESS_DENIED, manager_id PERMISSION_MISSING",
  );
  const request = await office.create("leave-requests", leave(clerkRecord, "2026-04-07"), clerk);
  await office.move("leave-requests", request, "submit", {}, clerk);
  const named = { approver_id: stranger.userId };
  expect(said(await office.tryMove("leave-requests", request, "reassign", named, clerk))).toStartWith("403");
  expect(said(await office.tryMove("leave-requests", request, "approve", {}, clerk))).toBe(
    "403 SOD_CONFLICT, user_id OWN_REQUEST",
  );
  expect(said(await clerk.post(`/api/v1/hr/leave-requests/${request.id}/approve?dry_run=true`))).toBe(
    "403 SOD_CONFLICT, user_id OWN_REQUEST",
  );
  expect(said(await office.tryChange("leave-requests", request, { to: "2026-04-30" }, clerk))).toStartWith(
    "409",
  );
  expect((await office.move("leave-requests", request, "approve", {}, lead)).state).toBe("approved");
});

test("clerks cannot grant leave to themselves", async () => {
  const grant = (employee: Json) => ({
    employee_id: employee.id,
    leave_type_id: type.id,
    kind: "grant",
    days: "5",
  });
  expect(said(await office.tryCreate("leave-entries", grant(clerkRecord), clerk))).toBe(
    "403 SOD_CONFLICT, employee_id OWN_RECORD",
  );
  expect((await office.create("leave-entries", grant(other), clerk)).days).toBe("5");
  expect((await office.create("leave-entries", grant(clerkRecord), lead)).days).toBe("5");
});

test("users without access to salaries cannot link themselves", async () => {
  await office.post("settings/roles", {
    name: "linker",
    title: "Linker",
    permissions: ["hr.employees.get", "hr.employees.update", "hr.employees.terminate"],
  });
  const linker = await office.member("linker", ["employee", "linker"]);
  expect(said(await office.tryChange("employees", other, { user_id: linker.userId }, linker))).toBe(
    "403 SOD_CONFLICT, user_id OWN_RECORD",
  );
});

test("approvers cannot decide on requests they entered for others", async () => {
  const team = await office.employee({ user_id: stranger.userId });
  const one = await office.employee({ manager_id: team.id });
  const { body: request } = await stranger.post("/api/v1/hr/leave-requests", leave(one, "2026-04-10"));
  expect((await office.move("leave-requests", request, "submit", {}, stranger)).approver_id).toBe(
    stranger.userId,
  );
  expect(said(await office.tryMove("leave-requests", request, "approve", {}, stranger))).toBe(
    "403 SOD_CONFLICT, created_by OWN_REQUEST",
  );
  expect((await office.move("leave-requests", request, "approve", {}, lead)).state).toBe("approved");
});

test("only one of several concurrent decisions succeeds", async () => {
  const request = await office.create("leave-requests", leave(clerkRecord, "2026-04-08"), clerk);
  await office.move("leave-requests", request, "submit", {}, clerk);
  const replies = await Promise.all([
    office.tryMove("leave-requests", request, "approve", {}, lead),
    office.tryMove("leave-requests", request, "reject", { decision_note: "No" }, office.ana),
    office.tryMove("leave-requests", request, "approve", {}, lead),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("a sole user can decide for an employee without a user account", async () => {
  const alone = await office.employee();
  const request = await office.create("leave-requests", leave(alone, "2026-04-09"));
  await office.move("leave-requests", request, "submit");
  expect((await office.move("leave-requests", request, "approve")).state).toBe("approved");
});
