import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, eachDay, isWorkingDay, workingDays } from "../../../src/kernel/calendar.ts";
import { formatDecimal, parseDecimal } from "../../../src/kernel/decimal.ts";
import type { Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Office } from "./office.ts";

let office: Office;
const types: Json[] = [];
const holidays = new Map<string, "full" | "half">();
const START = "2026-11-02";
const WORKING_DAYS = [1, 2, 4, 6];

beforeAll(async () => {
  office = await Office.open(START);
  await office.ana.put("/api/v1/settings/organization", { working_days: WORKING_DAYS });
  const [some] = fc.sample(
    fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.boolean()), {
      maxLength: 40,
      selector: ([day]) => day,
    }),
    1,
  );
  for (const [offset, half] of some ?? []) {
    const date = addDays(START, offset);
    await office.post("settings/holidays", { date, name: `Rest ${date}`, half_day: half });
    holidays.set(date, half ? "half" : "full");
  }
  types.push(
    await office.create("leave-types", { name: "Counted", needs_balance: true }),
    await office.create("leave-types", {
      name: "Earned",
      needs_balance: true,
      counts: "calendar_days",
      accrual: { per: "year", days: "10" },
      carry: { max_days: "3", expires_month_day: "02-10" },
    }),
    await office.create("leave-types", { name: "Free" }),
  );
});
afterAll(() => office.close());

const day = fc.integer({ min: 0, max: 150 });
const type = fc.nat({ max: 2 });
const pick = fc.nat({ max: 30 });
const quarters = fc.integer({ min: 1, max: 40 }).map((n) => formatDecimal(BigInt(n) * 250_000n));

const step = fc.oneof(
  fc.record({ do: fc.constant("grant"), type, from: day, length: fc.nat({ max: 60 }), days: quarters }),
  fc.record({ do: fc.constant("spend"), type, from: day, days: quarters }),
  fc.record({ do: fc.constant("ask"), type, from: day, length: fc.nat({ max: 12 }), half: fc.boolean() }),
  fc.record({ do: fc.constant("approve"), pick }),
  fc.record({ do: fc.constant("approve"), pick }),
  fc.record({ do: fc.constant("approve two at once"), pick }),
  fc.record({ do: fc.constant("cancel"), pick }),
  fc.record({ do: fc.constant("reverse"), pick }),
  fc.record({ do: fc.constant("let the clock work") }),
);
type Step = { do: string } & Partial<{
  type: number;
  from: number;
  length: number;
  days: string;
  half: boolean;
  pick: number;
}>;

let today = START;

async function nextDay(): Promise<void> {
  today = addDays(today, 1);
  await office.workUntil(today);
}

/** Applies random calls to an employee's leave; rejected calls change nothing. */
class Account {
  readonly employee: Json;
  readonly requests: Json[] = [];
  readonly entries: Json[] = [];

  constructor(employee: Json) {
    this.employee = employee;
  }

  async take(step: Step): Promise<void> {
    const { type = 0, from = 0, length = 0, days = "1", half, pick = 0 } = step;
    const whose = { employee_id: this.employee.id, leave_type_id: types[type]?.id };
    const first = addDays(START, from);
    switch (step.do) {
      case "grant":
      case "spend": {
        const spent = step.do === "spend";
        const { status, body } = await office.tryCreate("leave-entries", {
          ...whose,
          kind: spent ? "adjust" : "grant",
          days: spent ? `-${days}` : days,
          valid_from: first,
          valid_to: spent ? null : addDays(first, length),
        });
        if (status === 201) this.entries.push(body);
        return;
      }
      case "ask": {
        const { status, body } = await office.tryCreate("leave-requests", {
          ...whose,
          from: first,
          to: half ? first : addDays(first, length),
          half_day: half ? "morning" : null,
        });
        if (status !== 201) return;
        expect(body.days).toBe(counted(body, type));
        this.requests.push(body);
        await office.tryMove("leave-requests", body, "submit");
        return;
      }
      case "approve":
      case "cancel": {
        const request = this.requests[pick % Math.max(this.requests.length, 1)];
        if (request) await office.tryMove("leave-requests", request, step.do);
        return;
      }
      case "approve two at once": {
        const some = [this.requests.at(-1), this.requests[pick % Math.max(this.requests.length, 1)]];
        await Promise.all(some.map((one) => one && office.tryMove("leave-requests", one, "approve")));
        return;
      }
      case "reverse": {
        const entry = this.entries[pick % Math.max(this.entries.length, 1)];
        if (entry) await office.tryMove("leave-entries", entry, "reverse");
        return;
      }
      default:
        await nextDay();
    }
  }

  async check(): Promise<void> {
    const of = `employee_id=${this.employee.id}`;
    const entries = await office.list("hr/leave-entries", of);
    const requests = await office.list("hr/leave-requests", `${of}&state[in]=approved,taken`);
    for (const [i, type] of types.entries()) {
      const own = entries.filter(({ leave_type_id }) => leave_type_id === type.id);
      const dates = new Set(own.map(({ valid_from }) => valid_from));
      // Leave over the turn of the year is entered on its first day, and takes days of the next year too.
      const isOverTurn = (at: string) =>
        requests.some(({ from, to, leave_type_id }) => {
          return leave_type_id === type.id && from <= at && to.slice(0, 4) > at.slice(0, 4);
        });
      for (const at of dates) {
        const { balance } = await office.balance(this.employee, type, at);
        expect(balance).toBe(total(own.filter(({ valid_from }) => valid_from <= at).map(({ days }) => days)));
        if (type.needs_balance && !isOverTurn(at)) expect(balance).not.toStartWith("-");
      }
      if (!type.needs_balance) continue;
      for (const { left } of own) expect(left).not.toStartWith("-");
      expect(total(own.map(({ left }) => left))).toBe(total(own.map(({ days }) => days)));
      const agreed = requests.filter(({ leave_type_id }) => leave_type_id === type.id);
      const taken = own.filter(({ kind }) => kind === "taken").map(({ days }) => days);
      expect(total(taken)).toBe(total(agreed.map((request) => `-${counted(request, i)}`)));
    }
    const days = requests.flatMap((request) =>
      eachDay(request.from, request.to).map((date) => `${date} ${request.half_day}`),
    );
    expect(new Set(days).size).toBe(days.length);
  }
}

/** Counts leave days from the calendar alone. */
function counted({ from, to, half_day }: Json, type: number): string {
  const all = eachDay(from, to);
  const calendar = { workingDays: WORKING_DAYS, holidays };
  if (types[type]?.counts === "calendar_days") return half_day ? "0.5" : `${all.length}`;
  if (!half_day) return workingDays(from, to, calendar);
  return isWorkingDay(from, calendar) ? "0.5" : "0";
}

const total = (decimals: readonly string[]) =>
  formatDecimal(decimals.reduce((sum, one) => sum + parseDecimal(one), 0n));

test("balances equal their entries and cover leave without overlap, in any sequence of calls", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps: Step[]) => {
      await nextDay();
      const account = new Account(await office.employee({ start_date: "2026-06-15" }));
      for (const one of steps) await account.take(one);
      await account.check();
    }),
    { numRuns: repeats(4, 25) },
  );
  await office.workUntil(addDays(today, 170));
  expect(await office.broken()).toEqual([]);
});
