import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;
let leaving: Client;
let staying: Client;
let boss: Json;
let leaver: Json;
let successor: Json;
const open: Record<string, Json> = {};
const closed: Record<string, Json> = {};

const END = "2026-03-31";

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  leaving = await office.member("leaving", ["crm_clerk"]);
  staying = await office.member("staying", ["employee"]);
  boss = await office.employee({ last_name: "Boss" });
  leaver = await office.employee({ last_name: "Leaver", user_id: leaving.userId, manager_id: boss.id });
  successor = await office.employee({ user_id: staying.userId });
  await prepare();
});
afterAll(() => office.close());

/** Creates open and closed records of every kind for the leaver. */
async function prepare(): Promise<void> {
  const owned = { owner_id: leaving.userId };
  const both = async (path: string, body: object, close: string, input: object = {}) => {
    open[path] = await office.post(path, body);
    closed[path] = await office.post(path, body);
    await office.post(`${path}/${closed[path]?.id}/${close}`, input);
  };
  await both("crm/leads", { name: "Lead", ...owned }, "disqualify", { lost_reason: "x" });
  const account = await office.post("crm/accounts", { name: "Account" });
  await both("crm/opportunities", { name: "Deal", account_id: account.id, ...owned }, "lose", {
    lost_reason: "price",
  });
  await both("crm/activities", { subject: "Call", type: "call", assignee_id: leaving.userId }, "complete");
  await both("ops/tasks", { title: "Task", assignee_id: leaving.userId }, "cancel");
  const opening = await office.post("hr/job-openings", { title: "Post", manager_id: leaver.id });
  const interview = { name: "Candy", opening_id: opening.id, interviewer_id: leaving.userId };
  await both("hr/candidates", interview, "reject");
  open.ticket = await office.post("crm/tickets", { subject: "Ticket", ...owned });
  open.opening = opening;
  open.unit = await office.create("org-units", { name: "Led", head_id: leaver.id });
}

describe("End of employment", () => {
  let report: Json;
  let deep: Json;
  let waiting: Json;
  let leave: Record<string, Json>;
  let asset: Json;

  beforeAll(async () => {
    report = await office.employee({ manager_id: leaver.id });
    deep = await office.change("employees", successor, { manager_id: report.id });
    const sick = await office.create("leave-types", { name: "Sick" });
    const ask = async (employee: Json, from: string, to: string) =>
      office.move(
        "leave-requests",
        await office.create("leave-requests", { employee_id: employee.id, leave_type_id: sick.id, from, to }),
        "submit",
      );
    waiting = await ask(report, "2026-06-01", "2026-06-05");
    leave = {
      before: await ask(leaver, "2026-03-23", "2026-03-24"),
      across: await ask(leaver, "2026-03-30", "2026-04-03"),
      after: await ask(leaver, "2026-04-13", "2026-04-17"),
      undecided: await ask(leaver, "2026-05-04", "2026-05-08"),
    };
    for (const name of ["before", "across", "after"])
      await office.move("leave-requests", leave[name], "approve");
    asset = await office.post("ops/assets", { tag: "NB-1", name: "Notebook", custodian_id: leaver.id });
    await office.appliance.alter("UPDATE ops_assets SET state = 'in_use' WHERE id = ?", asset.id);
    await office.move("employees", leaver, "terminate", {
      end_date: END,
      end_reason: "resignation",
      successor_id: deep.id,
    });
  });

  test("passes reports, units and openings to the successor without a reporting cycle", async () => {
    expect((await office.reload("employees", successor)).manager_id).toBe(boss.id);
    expect((await office.reload("employees", report)).manager_id).toBe(successor.id);
    expect((await office.reload("org-units", open.unit)).head_id).toBe(successor.id);
    expect((await office.reload("job-openings", open.opening)).manager_id).toBe(successor.id);
  });

  test("passes pending approvals to the new manager", async () => {
    expect((await office.reload("leave-requests", waiting)).approver_id).toBe(staying.userId);
  });

  test("passes open work to the successor and keeps closed work", async () => {
    const owner = ({ owner_id, assignee_id, interviewer_id }: Json, path: string) =>
      path.startsWith("crm/activities") || path.startsWith("ops/")
        ? assignee_id
        : path.startsWith("hr/")
          ? interviewer_id
          : owner_id;
    for (const path of ["crm/leads", "crm/opportunities", "crm/activities", "ops/tasks", "hr/candidates"]) {
      const [now, then] = [open[path], closed[path]];
      expect([path, owner(await office.get(`${path}/${now.id}`), path)]).toEqual([path, staying.userId]);
      expect([path, owner(await office.get(`${path}/${then.id}`), path)]).toEqual([path, leaving.userId]);
    }
    expect((await office.get(`crm/tickets/${open.ticket.id}`)).owner_id).toBe(staying.userId);
  });

  test("cancels, withdraws or shortens leave after the last day and restores the days", async () => {
    const [before, across, after, undecided] = await Promise.all(
      ["before", "across", "after", "undecided"].map((name) => office.reload("leave-requests", leave[name])),
    );
    expect(before).toMatchObject({ state: "approved", to: "2026-03-24" });
    expect(across).toMatchObject({ state: "approved", to: END, days: "2" });
    expect([after.state, undecided.state]).toEqual(["cancelled", "withdrawn"]);
    const entries = await office.list("hr/leave-entries", `employee_id=${leaver.id}`);
    expect(entries.reduce((sum, { days }) => sum + Number(days), 0)).toBe(-4);
  });

  test("creates a task to collect assets", async () => {
    const [task, ...others] = (await office.list("ops/tasks", `assignee_id=${staying.userId}`)).filter(
      ({ title }) => title === "Collect NB-1 Notebook",
    );
    expect(task).toMatchObject({ state: "todo", due_at: "2026-03-31T00:00:00.000Z" });
    expect(others).toEqual([]);
  });

  test("deactivates the user and keeps the record for three years", async () => {
    expect(said(await leaving.get("/api/v1/auth/me"))).toBe("403 AUTH_USER_DEACTIVATED");
    expect(await office.reload("employees", leaver)).toMatchObject({
      state: "terminated",
      retain_until: "2029-03-31",
      successor_id: successor.id,
    });
  });
});

test("the manager takes over without a successor, and employment ends after the last day", async () => {
  office.forget(leaving);
  const member = await office.member("silent", ["employee"]);
  const manager = await office.employee({ user_id: member.userId });
  const one = await office.employee({ manager_id: manager.id });
  const report = await office.employee({ manager_id: one.id });
  await office.move("employees", one, "give_notice", { end_date: "2026-03-03", end_reason: "retirement" });
  await office.workUntil("2026-03-03");
  expect((await office.reload("employees", one)).state).toBe("notice");
  await office.workUntil("2026-03-04");
  expect(await office.reload("employees", one)).toMatchObject({
    state: "terminated",
    end_reason: "retirement",
  });
  expect((await office.reload("employees", report)).manager_id).toBe(manager.id);
});

test("an employee restored after their manager left reports to the manager's successor", async () => {
  const [top, manager, heir] = [await office.employee(), await office.employee(), await office.employee()];
  await office.change("employees", manager, { manager_id: top.id });
  const starter = await office.tryCreate("employees", {
    first_name: "Sam",
    last_name: "Lee",
    start_date: "2026-04-01",
    manager_id: manager.id,
  });
  const path = `/api/v1/hr/employees/${starter.body.id}`;
  expect((await office.ana.delete(path)).status).toBe(200);
  const ending = { end_date: "2026-03-01", end_reason: "other", successor_id: heir.id };
  expect((await office.tryMove("employees", manager, "terminate", ending)).status).toBe(200);
  const restored = await office.ana.post(`${path}/restore`);
  expect({ status: restored.status, manager: (await office.ana.get(path)).body.manager_id }).toEqual({
    status: 200,
    manager: heir.id,
  });
});

test("fixed-term employment ends on schedule even if another termination fails", async () => {
  const day = "2026-03-08";
  const owner = await office.employee({ user_id: office.ana.userId, end_date: day });
  const limited = await office.employee({ type: "contract", end_date: day });
  await office.workUntil("2026-03-09");
  expect(await office.reload("employees", limited)).toMatchObject({
    state: "terminated",
    end_reason: "end_of_contract",
  });
  // The last owner must stay active.
  expect((await office.reload("employees", owner)).state).toBe("active");
  await office.change("employees", owner, { end_date: null });
});

test("a rejected termination changes nothing", async () => {
  const [owner] = await office.list("hr/employees", `user_id=${office.ana.userId}`);
  if (!owner) throw new Error("the owner is an employee");
  const report = await office.employee({ manager_id: owner.id });
  const reply = await office.tryMove("employees", owner, "terminate", { end_date: END, end_reason: "other" });
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect((await office.reload("employees", owner)).state).toBe("active");
  expect((await office.reload("employees", report)).manager_id).toBe(owner.id);
});

test("leave and claims of a former employee can still be settled, and those of others continue", async () => {
  const type = await office.create("leave-types", {
    needs_balance: true,
    accrual: { per: "month", days: "2" },
  });
  const gone = await office.member("gone", ["employee"]);
  const leaver = await office.employee({ user_id: gone.userId });
  const team = await office.employee({ manager_id: leaver.id });
  office.forget(gone);
  await office.goTo("2026-03-20");
  await office.move("employees", leaver, "terminate", { end_date: "2026-03-16", end_reason: "other" });
  await office.workUntil("2026-04-01");
  // 16 of the month's 31 days.
  expect((await office.balance(leaver, type)).balance).toBe("1.03");
  expect((await office.balance(team, type)).balance).toBe("2");
  const paid = { employee_id: leaver.id, leave_type_id: type.id, kind: "encash", days: "-1.03" };
  await office.create("leave-entries", { ...paid, valid_from: "2026-04-01" });
  const train = await office.create("expense-types");
  const lines = [{ date: "2026-03-10", type_id: train.id, amount: 500 }];
  const claim = await office.create("expense-claims", { employee_id: leaver.id, lines });
  expect((await office.move("expense-claims", claim, "submit")).user_id).toBeNull();
});
