import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { Office, said } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open("2025-10-06");
});
afterAll(() => office.close());

const entries = ({ entries }: Json, kind: string) =>
  entries.filter((entry: Json) => entry.kind === kind).map(({ days }: Json) => days);

async function agreed(employee: Json, type: Json, from: string, to: string): Promise<Json> {
  const request = await office.create("leave-requests", {
    employee_id: employee.id,
    leave_type_id: type.id,
    from,
    to,
  });
  await office.move("leave-requests", request, "submit");
  return office.move("leave-requests", request, "approve");
}

test("leave accrual catches up once per period after fourteen months without scheduled runs", async () => {
  const monthly = await office.create("leave-types", {
    name: "Monthly",
    needs_balance: true,
    accrual: { per: "month", days: "2" },
  });
  const yearly = await office.create("leave-types", {
    name: "Yearly",
    needs_balance: true,
    accrual: { per: "year", days: "25" },
    carry: { max_days: "5", expires_month_day: "03-31" },
  });
  const one = await office.employee();
  await office.workUntil("2025-11-03");
  expect(entries(await office.balance(one, monthly), "accrual")).toEqual(["2"]);
  await office.workUntil("2027-01-04");
  await office.appliance.runJobs();
  expect(entries(await office.balance(one, monthly), "accrual")).toEqual(Array(15).fill("2"));
  const balance = await office.balance(one, yearly);
  expect(entries(balance, "accrual")).toEqual(["25", "25", "25"]);
  expect(entries(balance, "carry").sort()).toEqual(["-5", "-5", "5", "5"]);
  expect(entries(balance, "expiry").sort()).toEqual(["-20", "-20", "-5"]);
  expect(balance.balance).toBe("30");
  await office.workUntil("2027-01-05");
  expect(await office.balance(one, yearly)).toEqual(balance);
});

test("leave of next year is not a liability of this year", async () => {
  await office.goTo("2027-02-01");
  const type = await office.create("leave-types", {
    name: "Counted",
    needs_balance: true,
    accrual: { per: "year", days: "20" },
  });
  const people = [];
  for (let i = 0; i < 5; i++) people.push(await office.employee({ start_date: "2027-01-01" }));
  const owed = async () => {
    const { leave } = await office.get("hr/stats");
    return leave.liability.by_type.find(({ leave_type_id }: Json) => leave_type_id === type.id)?.days;
  };
  await office.workUntil("2027-02-02");
  const before = Number(await owed());
  await office.workUntil("2027-10-04");
  expect((await office.balance(people[0] ?? {}, type, "2028-01-01")).balance).toBe("40");
  expect(Number(await owed())).toBe(before);
  // Leave that is approved but not yet taken remains a liability.
  if (people[0]) await agreed(people[0], type, "2027-11-08", "2027-11-12");
  expect(Number(await owed())).toBe(before);
  await office.workUntil("2027-11-13");
  expect(Number(await owed())).toBe(before - 5);
});

describe("Annual leave accrual", () => {
  const earned = async (one: Json, type: Json) =>
    entries(await office.balance(one, type, "2028-12-31"), "accrual")
      .map(Number)
      .reduce((sum: number, days: number) => sum + days, 0);

  test("follows changes of the last day by notice, withdrawal and contract extension", async () => {
    const type = await office.create("leave-types", {
      name: "Followed",
      needs_balance: true,
      accrual: { per: "year", days: "24" },
    });
    const whole = await office.employee();
    const limited = await office.employee({ type: "contract", end_date: "2028-06-30" });
    await office.workUntil("2028-01-03");
    const before = await earned(whole, type);
    expect(await earned(limited, type)).toBe(24 + 11.93);
    await office.change("employees", limited, { end_date: "2028-12-31" });
    expect(await earned(limited, type)).toBe(48);
    await office.move("employees", whole, "give_notice", {
      end_date: "2028-03-31",
      end_reason: "resignation",
    });
    // 91 of 366 days.
    expect(await earned(whole, type)).toBe(before - 24 + 5.97);
    const request = {
      employee_id: whole.id,
      leave_type_id: type.id,
      from: "2028-01-10",
      to: "2028-03-24",
    };
    const asked = await office.create("leave-requests", request);
    expect(said(await office.tryMove("leave-requests", asked, "submit"))).toContain("BALANCE_EXCEEDED");
    await office.move("employees", whole, "withdraw_notice");
    expect(await earned(whole, type)).toBe(before);
    await office.move("employees", whole, "terminate", { end_date: "2028-03-31", end_reason: "other" });
    expect(await earned(whole, type)).toBe(before - 24 + 5.97);
  });

  test("is reduced by non-earning leave until that is cancelled", async () => {
    const type = (await office.list("hr/leave-types", "name=Followed"))[0] ?? {};
    const sabbatical = await office.create("leave-types", { name: "Sabbatical", paid: false, earns: false });
    const one = await office.employee({ start_date: "2028-01-01" });
    await office.workUntil("2028-01-04");
    expect(await earned(one, type)).toBe(24);
    const away = await agreed(one, sabbatical, "2028-03-01", "2028-05-31");
    // 366 less 92 of 366 days.
    expect(await earned(one, type)).toBe(17.97);
    await office.move("leave-requests", away, "cancel");
    expect(await earned(one, type)).toBe(24);
  });

  test("in calendar days ignores part-time work", async () => {
    const type = await office.create("leave-types", {
      name: "Calendar",
      needs_balance: true,
      counts: "calendar_days",
      accrual: { per: "year", days: "30" },
    });
    const part = await office.employee({ work_days: ["mon", "tue"] });
    await office.workUntil("2028-01-05");
    expect((await office.balance(part, type)).balance).toBe("30");
  });

  test("does not expire once the carry-over rule is removed", async () => {
    const type = await office.create("leave-types", {
      name: "Kept",
      needs_balance: true,
      accrual: { per: "year", days: "10" },
      carry: { max_days: "1" },
    });
    const one = await office.employee();
    await office.workUntil("2028-01-06");
    await office.change("leave-types", type, { carry: null });
    await office.workUntil("2029-01-02");
    const { balance, expiring } = await office.balance(one, type);
    expect([balance, expiring]).toEqual(["20", []]);
  });

  test("skips the time in which the leave type was retired", async () => {
    const type = await office.create("leave-types", {
      name: "Resting",
      needs_balance: true,
      accrual: { per: "month", days: "1" },
    });
    const one = await office.employee();
    await office.workUntil("2029-02-01");
    await office.move("leave-types", type, "retire");
    await office.workUntil("2029-06-04");
    await office.move("leave-types", type, "reinstate");
    await office.workUntil("2029-07-02");
    expect(entries(await office.balance(one, type), "accrual")).toEqual(["1", "1"]);
  });

  test("locks the year and accrual method of a used leave type", async () => {
    const type = (await office.list("hr/leave-types", "name=Kept"))[0];
    expect(said(await office.tryChange("leave-types", type ?? {}, { year_starts: "04-01" }))).toBe(
      "422 VALIDATION_FAILED, year_starts TYPE_USED",
    );
    const monthly = { accrual: { per: "month", days: "1" } };
    expect(said(await office.tryChange("leave-types", type ?? {}, monthly))).toBe(
      "422 VALIDATION_FAILED, accrual.per TYPE_USED",
    );
    await office.change("leave-types", type ?? {}, { accrual: { per: "year", days: "12" } });
    expect(said(await office.ana.delete(`/api/v1/hr/leave-types/${type?.id}`))).toStartWith(
      "409 RECORD_IN_USE",
    );
  });
});

test("a holiday added after approval is returned when the leave is over", async () => {
  const type = await office.create("leave-types", { name: "Granted", needs_balance: true });
  const one = await office.employee();
  await office.create("leave-entries", {
    employee_id: one.id,
    leave_type_id: type.id,
    kind: "grant",
    days: "5",
    valid_from: "2029-01-01",
  });
  const request = await agreed(one, type, "2029-07-09", "2029-07-13");
  await office.post("settings/holidays", { date: "2029-07-11", name: "Late", half_day: false });
  await office.workUntil("2029-07-14");
  expect(await office.reload("leave-requests", request)).toMatchObject({ state: "taken", days: "4" });
  const { balance, available } = await office.balance(one, type);
  expect([balance, available]).toEqual(["1", "1"]);
});

test("all invariants hold", async () => {
  expect(await office.broken()).toEqual([]);
});
