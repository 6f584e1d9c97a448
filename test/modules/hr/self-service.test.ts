import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
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
