import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { addDays, addMonths } from "../../../src/kernel/calendar.ts";
import type { Json } from "../../kit/appliance.ts";
import { Office } from "./office.ts";

let office: Office;

beforeAll(async () => {
  office = await Office.open();
});
afterAll(() => office.close());

const reason = "No longer needed";
const terminate = (one: Json, data: object = {}) =>
  office.tryMove("contracts", one, "terminate", { reason, ...data });
const REFUSED = "422 VALIDATION_FAILED, effective_on";

describe("Termination with notice", () => {
  test("respects the notice period where early notice is agreed, and can be withdrawn once", async () => {
    const one = await office.signed({
      start: office.day(-10),
      end: office.day(300),
      notice_days: 30,
      early_notice: true,
    });
    expect(await office.tryMove("contracts", one, "terminate")).toBe(
      "422 VALIDATION_FAILED, reason REQUIRED",
    );
    expect(await terminate(one, { effective_on: office.day(29) })).toBe(`${REFUSED} NOTICE_TOO_SHORT`);
    expect(await terminate(one, { effective_on: office.day(301) })).toBe(`${REFUSED} AFTER_END`);
    expect(await terminate(one, { effective_on: "0001-01-01" })).toBe(`${REFUSED} DATE_PASSED`);
    const noticed = await office.move("contracts", one, "terminate", { reason });
    expect(noticed).toMatchObject({
      state: "active",
      terminates_on: office.day(30),
      termination_reason: reason,
    });
    expect(await terminate(one)).toBe("409 STATE_TRANSITION_INVALID");
    expect(await office.tryMove("contracts", one, "renew", { months: 1 })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect(await office.move("contracts", one, "withdraw_notice")).toMatchObject({
      state: "active",
      terminates_on: null,
    });
    expect(await office.tryMove("contracts", one, "withdraw_notice")).toBe("409 STATE_TRANSITION_INVALID");
  });

  test("ends a fixed term at its end only", async () => {
    const one = await office.signed({ start: office.day(-10), end: office.day(300), notice_days: 30 });
    expect(await terminate(one, { effective_on: office.day(30) })).toBe(`${REFUSED} TERM_RUNS`);
    expect(await terminate(one, { effective_on: office.day(301) })).toBe(`${REFUSED} AFTER_END`);
    expect((await office.move("contracts", one, "terminate", { reason })).terminates_on).toBe(one.end);
  });

  test("applies to the end of the next term if it is late", async () => {
    const one = await office.signed({
      start: office.day(-80),
      end: office.day(10),
      notice_days: 30,
      auto_renew: true,
      renew_months: 1,
    });
    const next = addDays(addMonths(addDays(one.end, 1), 1), -1);
    expect(await terminate(one, { effective_on: one.end })).toBe(`${REFUSED} TERM_RUNS`);
    expect((await office.move("contracts", one, "terminate", { reason })).terminates_on).toBe(next);
    await office.pass(10);
    expect(await office.get("contracts", one)).toMatchObject({ state: "renewed", end: next });
    await office.until(next);
    expect(await office.get("contracts", one)).toMatchObject({ state: "terminated", ended_on: next });
  });

  test("applies to the first term end it can meet if given before the start", async () => {
    const [start, end] = [office.day(5), office.day(34)];
    const one = await office.signed({ start, end, notice_days: 30, auto_renew: true, renew_months: 1 });
    expect((await office.move("contracts", one, "terminate", { reason })).terminates_on).toBe(end);
    await office.move("contracts", one, "withdraw_notice");
    await office.sleep(24 * 3_600_000 * 5);
    const second = addDays(addMonths(addDays(end, 1), 1), -1);
    expect((await office.move("contracts", one, "terminate", { reason })).terminates_on).toBe(second);
  });

  test("applies to the earliest possible day of an open-ended contract by default", async () => {
    const one = await office.signed({ notice_days: 3 });
    expect(await office.move("contracts", one, "terminate", { reason })).toMatchObject({
      state: "active",
      terminates_on: office.day(3),
    });
    await office.pass(2);
    expect((await office.get("contracts", one)).state).toBe("active");
    await office.pass(1);
    expect(await office.get("contracts", one)).toMatchObject({ state: "terminated", ended_on: office.today });
  });
});

describe("Termination for cause", () => {
  test("takes effect immediately, even within a term", async () => {
    const one = await office.signed({ start: office.day(-10), end: office.day(90), notice_days: 90 });
    expect(await office.move("contracts", one, "terminate", { reason, for_cause: true })).toMatchObject({
      state: "terminated",
      for_cause: true,
      ended_on: office.today,
      days_to_notice: null,
    });
    expect(await terminate(one)).toBe("409 STATE_TRANSITION_INVALID, state WRONG_STATE");
  });

  test("requires a date on which the contract was signed and running", async () => {
    const one = await office.signed({ start: office.day(-10), end: office.day(90) });
    const tried = (effective_on: string) => terminate(one, { for_cause: true, effective_on });
    expect(await tried(office.day(-11))).toBe(`${REFUSED} DATE_ORDER`);
    expect(await tried(office.day(-1))).toBe(`${REFUSED} DATE_ORDER`);
    expect(await tried("0001-01-01")).toBe(`${REFUSED} DATE_ORDER`);
    expect(await tried(office.day(91))).toBe(`${REFUSED} AFTER_END`);
    await office.pass(5);
    expect(await tried(office.day(-3))).toBe("200");
    expect((await office.get("contracts", one)).ended_on).toBe(office.day(-3));
  });
});

describe("Contract renewal in advance", () => {
  test("can be agreed once until the new term begins", async () => {
    const one = await office.signed({ start: office.day(-10), end: office.day(20) });
    const renewed = await office.move("contracts", one, "renew", { months: 24 });
    expect(await office.tryMove("contracts", one, "renew", { months: 24 })).toBe(
      "409 STATE_TRANSITION_INVALID",
    );
    expect((await office.get("contracts", one)).terms).toEqual(renewed.terms);
    await office.pass(21);
    expect(await office.tryMove("contracts", one, "renew", { months: 1 })).toBe("200");
  });
});
