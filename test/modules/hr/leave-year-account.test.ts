import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open("2029-12-03");
});
afterAll(() => office.close());

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

describe("the account of a year", () => {
  const account = async (one: Json, type: Json, at?: string) => {
    const { year, available, carries } = await office.balance(one, type, at);
    return { ...year, available, carries };
  };

  test("says entitled, taken, planned and left, and parts leave over the turn of the year", async () => {
    const type = await office.create("leave-types", {
      name: "Of the year",
      needs_balance: true,
      accrual: { per: "year", days: "25" },
      carry: { max_days: "5", expires_month_day: "03-31" },
    });
    const one = await office.employee({ start_date: "2029-01-01" });
    await office.workUntil("2029-12-04");
    // From a Thursday to a Wednesday: three working days of this year, two of the next.
    await agreed(one, type, "2029-12-27", "2030-01-02");
    expect(await account(one, type)).toEqual({
      from: "2029-01-01",
      to: "2029-12-31",
      entitled: "25",
      carried: "0",
      taken: "0",
      planned: "3",
      left: "22",
      available: "22",
      carries: "5",
    });
    expect(await account(one, type, "2029-12-31")).toMatchObject({ taken: "3", planned: "0", left: "22" });
    await office.workUntil("2030-01-03");
    // Five of 22 days are carried into the new year; the other two days of that leave belong to it.
    expect(await account(one, type)).toEqual({
      from: "2030-01-01",
      to: "2030-12-31",
      entitled: "30",
      carried: "5",
      taken: "2",
      planned: "0",
      left: "28",
      available: "28",
      carries: "5",
    });
    await office.workUntil("2030-04-02");
    const afterCarry = await account(one, type);
    expect(Number(afterCarry.entitled)).toBe(Number(afterCarry.taken) + Number(afterCarry.left));
    expect([afterCarry.entitled, afterCarry.left, afterCarry.available]).toEqual(["27", "25", "25"]);
    expect((await account(one, type, "2029-12-31")).entitled).toBe("25");
  });

  test("is back where it was when leave is cancelled, and counts what was granted, paid out and taken back", async () => {
    const type = await office.create("leave-types", { name: "Manual entry", needs_balance: true });
    const one = await office.employee({ start_date: "2029-01-01" });
    const entry = (kind: string, days: string, valid_from = "2030-02-01") =>
      office.create("leave-entries", {
        employee_id: one.id,
        leave_type_id: type.id,
        kind,
        days,
        valid_from,
      });
    await entry("grant", "6", "2029-06-01");
    const granted = await entry("grant", "10");
    await entry("encash", "-2");
    const request = await agreed(one, type, "2030-06-03", "2030-06-06");
    expect(await account(one, type)).toMatchObject({
      entitled: "14",
      carried: "4",
      planned: "4",
      left: "10",
      available: "10",
    });
    await office.move("leave-requests", request, "cancel");
    await office.move("leave-entries", granted, "reverse");
    expect(await account(one, type)).toMatchObject({ entitled: "4", carried: "4", planned: "0", left: "4" });
  });

  test("of leave without a balance is what was taken in this year alone", async () => {
    const type = await office.create("leave-types", { name: "Sick" });
    const one = await office.employee({ start_date: "2029-01-01" });
    await agreed(one, type, "2029-11-05", "2029-11-06");
    await agreed(one, type, "2030-03-04", "2030-03-04");
    expect(await account(one, type)).toMatchObject({ entitled: null, left: null, taken: "1", planned: "0" });
  });
});
