import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;
let boss: Client;
let manager: Json;

beforeAll(async () => {
  office = await Office.open("2026-02-10");
  boss = await office.member("boss", ["employee"]);
  manager = await office.employee({ user_id: boss.userId, start_date: "2028-01-01" });
});
afterAll(() => office.close());

/** Entries of a balance: kind, days, start, end. */
const made = ({ entries }: Json) =>
  entries.map(({ kind, days, valid_from, valid_to }: Json) => `${kind} ${days} ${valid_from} ${valid_to}`);

describe("Leave accrual", () => {
  test("credits completed months, pro rata for joiners, leavers and part-time staff", async () => {
    const type = await office.create("leave-types", {
      name: "Monthly",
      needs_balance: true,
      accrual: { per: "month", days: "2.5" },
    });
    const whole = await office.employee();
    const joiner = await office.employee({ start_date: "2026-02-15" });
    const leaver = await office.employee();
    const part = await office.employee({ work_days: ["mon", "tue"] });
    await office.move("employees", leaver, "give_notice", {
      end_date: "2026-03-10",
      end_reason: "resignation",
    });
    await office.workUntil("2026-02-27");
    expect(made(await office.balance(whole, type))).toEqual([]);
    await office.workUntil("2026-04-01");
    const both = ["accrual 2.5 2026-02-28 null", "accrual 2.5 2026-03-31 null"];
    expect(made(await office.balance(whole, type))).toEqual(both);
    // 14 of 28 days; 10 of 31 days; 2 of 5 days a week.
    expect(made(await office.balance(joiner, type))[0]).toBe("accrual 1.25 2026-02-28 null");
    expect(made(await office.balance(leaver, type))[1]).toBe("accrual 0.81 2026-03-10 null");
    expect(made(await office.balance(part, type))[1]).toBe("accrual 1 2026-03-31 null");
    expect((await office.reload("employees", leaver)).state).toBe("terminated");
    await office.appliance.runJobs();
    expect(made(await office.balance(whole, type))).toEqual(both);
  });

  test("stops at the maximum balance", async () => {
    const type = await office.create("leave-types", {
      name: "Capped",
      needs_balance: true,
      accrual: { per: "month", days: "2" },
      max_balance: "3",
    });
    const one = await office.employee();
    await office.workUntil("2026-07-01");
    const { balance, entries } = await office.balance(one, type);
    expect([balance, entries.map(({ days }: Json) => days)]).toEqual(["3", ["2", "1", "0"]]);
  });

  test("credits a year at once, also in advance, and carries over within the limit", async () => {
    const type = await office.create("leave-types", {
      name: "Yearly",
      needs_balance: true,
      accrual: { per: "year", days: "25" },
      carry: { max_days: "5", expires_month_day: "03-31" },
    });
    const one = await office.employee();
    await office.workUntil("2026-07-02");
    expect(made(await office.balance(one, type))).toEqual(["accrual 25 2026-01-01 2026-12-31"]);
    await office.workUntil("2026-10-01");
    expect((await office.balance(one, type)).balance).toBe("25");
    expect((await office.balance(one, type, "2027-01-01")).entries).toHaveLength(2);
    const request = await office.create("leave-requests", {
      employee_id: one.id,
      leave_type_id: type.id,
      from: "2026-12-21",
      to: "2027-01-08",
    });
    expect(request.days).toBe("15");
    await office.move("leave-requests", request, "submit");
    await office.move("leave-requests", request, "approve");
    await office.workUntil("2027-01-01");
    // 16 days were left of 2026: 9 of them were taken, 6 count for 2027.
    expect(made(await office.balance(one, type))).toEqual([
      "accrual 25 2026-01-01 2026-12-31",
      "accrual 25 2027-01-01 2027-12-31",
      "taken -15 2026-12-21 2027-01-08",
      "carry -5 2027-01-01 null",
      "carry 5 2027-01-01 2027-03-31",
      "expiry -11 2027-01-01 null",
    ]);
    const { balance, available, expiring } = await office.balance(one, type, "2027-01-15");
    expect([balance, available]).toEqual(["24", "24"]);
    // Leave in January was approved before the carry-over and uses it now, so it does not expire.
    expect(expiring).toEqual([{ days: "24", on: "2027-12-31" }]);
    await office.workUntil("2027-04-01");
    expect((await office.balance(one, type)).balance).toBe("24");
  });

  test("carries over or forfeits days returned after their year", async () => {
    const type = (await office.list("hr/leave-types", "name=Yearly"))[0];
    const one = await office.employee();
    await office.workUntil("2027-04-02");
    const request = await office.create("leave-requests", {
      employee_id: one.id,
      leave_type_id: type.id,
      from: "2027-12-27",
      to: "2027-12-31",
    });
    await office.move("leave-requests", request, "submit");
    await office.move("leave-requests", request, "approve");
    await office.workUntil("2028-01-01");
    expect((await office.reload("leave-requests", request)).state).toBe("taken");
    const { entries } = await office.balance(one, type);
    const sum = (kind: string) =>
      entries.filter((entry: Json) => entry.kind === kind).map(({ days }: Json) => days);
    expect(sum("carry")).toEqual(["-5", "5"]);
    expect(sum("expiry")).toEqual(["-15"]);
  });

  test("is reduced when employment ends within the year", async () => {
    const type = (await office.list("hr/leave-types", "name=Yearly"))[0];
    const one = await office.employee();
    await office.workUntil("2028-01-02");
    expect((await office.balance(one, type)).balance).toBe("25");
    await office.move("employees", one, "terminate", { end_date: "2028-06-30", end_reason: "redundancy" });
    // 182 of 366 days.
    expect((await office.balance(one, type, "2028-12-31")).balance).toBe("12.43");
  });
});

describe("Leave process", () => {
  test("sets the employee to on_leave during a long leave", async () => {
    const type = await office.create("leave-types", {
      name: "Parental",
      long_leave: true,
      counts: "calendar_days",
    });
    const one = await office.employee();
    const agreed = async (from: string, to: string) => {
      const request = await office.create("leave-requests", {
        employee_id: one.id,
        leave_type_id: type.id,
        from,
        to,
      });
      await office.move("leave-requests", request, "submit");
      return office.move("leave-requests", request, "approve");
    };
    await agreed("2028-02-01", "2028-03-31");
    const later = await agreed("2028-05-01", "2028-05-31");
    const stateOn = async (day: string) => {
      await office.workUntil(day);
      return (await office.reload("employees", one)).state;
    };
    expect(await stateOn("2028-01-31")).toBe("active");
    expect(await stateOn("2028-02-01")).toBe("on_leave");
    expect(await stateOn("2028-03-31")).toBe("on_leave");
    expect(await stateOn("2028-04-01")).toBe("active");
    expect(await stateOn("2028-05-02")).toBe("on_leave");
    await office.move("leave-requests", later, "cancel");
    expect((await office.reload("employees", one)).state).toBe("active");
  });

  test("gives a slow approver one task", async () => {
    const type = await office.create("leave-types", { name: "Unpaid", paid: false });
    const one = await office.employee({ manager_id: manager.id });
    const request = await office.create("leave-requests", {
      employee_id: one.id,
      leave_type_id: type.id,
      from: "2028-06-05",
      to: "2028-06-06",
    });
    await office.move("leave-requests", request, "submit");
    await office.workUntil("2028-05-04");
    const tasks = () => office.list("ops/tasks", `assignee_id=${boss.userId}`);
    expect(await tasks()).toEqual([]);
    await office.workUntil("2028-05-06");
    await office.workUntil("2028-05-07");
    expect((await tasks()).map(({ title }) => title)).toEqual([
      `Review leave request from ${one.number}: 5 Jun 2028 to 6 Jun 2028`,
    ]);
  });

  test("also reminds of timesheets and expenses, and again after reassignment", async () => {
    const one = await office.employee({ manager_id: manager.id });
    const sheet = await office.create("timesheets", {
      employee_id: one.id,
      week: "2028-W18",
      lines: [{ date: "2028-05-01", hours: "8" }],
    });
    const train = await office.create("expense-types");
    const claim = await office.create("expense-claims", {
      employee_id: one.id,
      lines: [{ date: "2028-05-01", type_id: train.id, amount: 900 }],
    });
    for (const [name, record] of [["timesheets", sheet] as const, ["expense-claims", claim] as const])
      await office.move(name, record, "submit");
    await office.workUntil("2028-05-11");
    const waiting = [
      `Review expense claim ${claim.number} from ${one.number}`,
      `Review timesheet from ${one.number} for 2028-W18`,
    ];
    const titles = async (user: Client) =>
      (await office.list("ops/tasks", `assignee_id=${user.userId}&sort=title`)).map(({ title }) => title);
    expect(await titles(boss)).toEqual(expect.arrayContaining(waiting));
    const other = await office.member("other", ["employee"]);
    await office.move("expense-claims", claim, "reassign", { approver_id: other.userId });
    await office.workUntil("2028-05-12");
    await office.workUntil("2028-05-13");
    expect(await titles(other)).toEqual(waiting.slice(0, 1));
  });
});

test("all invariants hold", async () => {
  expect(await office.broken()).toEqual([]);
});
