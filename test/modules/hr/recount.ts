import { addDays, addMonths } from "../../../src/kernel/calendar.ts";
import { divideRounded, formatDecimal, parseDecimal } from "../../../src/kernel/decimal.ts";
import { suppress } from "../../../src/records/read/stats/suppression.ts";
import type { Json } from "../../kit/appliance.ts";
import { countRecords } from "../../kit/recount.ts";
import type { Office } from "./office.ts";

const EMPLOYED = ["active", "on_leave", "notice"];
const TYPES = ["full", "part", "contract", "intern"];

/** Recomputes every figure of the module from its lists. */
export async function recount(office: Office, period: Json, day: string): Promise<Json> {
  const list = (name: string) => office.list(`hr/${name}`);
  const within = (date: string | null) =>
    date !== null &&
    (period.from === null || date >= period.from) &&
    (period.to === null || date <= period.to);
  const employees = await list("employees");
  return {
    period,
    records: await countRecords(office.ana, "hr"),
    people: people(employees, within, day),
    leave: await leave(office, employees, day),
    hiring: hiring(await list("job-openings"), await list("candidates"), period, day),
    work: work(await list("timesheets"), within),
    claims: claims(await list("expense-claims")),
    reviews: reviews(await list("reviews"), day),
  };
}

function people(employees: readonly Json[], within: (date: string | null) => boolean, day: string): Json {
  const here = employees.filter(({ state }) => EMPLOYED.includes(state));
  const gone = employees.filter(({ state }) => state === "terminated" || state === "anonymised");
  const came = employees.filter(({ state }) => state !== "onboarding");
  const employedOn = (on: string) =>
    came.filter(({ start_date }) => start_date <= on).length -
    gone.filter(({ end_date }) => end_date < on).length;
  const yearAgo = addMonths(day, -12);
  const left = gone.filter(({ end_date }) => end_date > yearAgo && end_date <= day).length;
  const average = (employedOn(yearAgo) + employedOn(day)) / 2;
  const units = groups(here, "org_unit_id");
  const types = new Map(TYPES.map((type) => [type, here.filter((one) => one.type === type).length]));
  const suppressed = here.length > 0 && here.length < 5;
  return {
    headcount: {
      count: suppressed ? null : here.length,
      suppressed,
      by_unit: cells(units, "org_unit_id"),
      by_type: cells(types, "type"),
    },
    joiners: came.filter(({ start_date }) => within(start_date)).length,
    leavers: gone.filter(({ end_date }) => within(end_date)).length,
    turnover: {
      leavers: left,
      average_headcount: average,
      percent: average === 0 ? null : Math.round((1000 * left) / average) / 10,
    },
  };
}

function groups(records: readonly Json[], field: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const record of records) sizes.set(record[field], (sizes.get(record[field]) ?? 0) + 1);
  return new Map([...sizes].sort(([a], [b]) => ((a ?? "~") < (b ?? "~") ? -1 : 1)));
}

function cells(sizes: ReadonlyMap<string, number>, name: string): Json[] {
  return suppress(sizes).cells.map(({ key, people, suppressed }) => ({
    [name]: key,
    count: suppressed ? null : people,
    suppressed,
  }));
}

async function leave(office: Office, employees: readonly Json[], day: string): Promise<Json> {
  const requests = await office.list("hr/leave-requests");
  const agreed = requests.filter(({ state }) => state === "approved" || state === "taken");
  const absent = (from: string, to: string) =>
    new Set(agreed.filter((one) => one.from <= to && one.to >= from).map(({ employee_id }) => employee_id))
      .size;
  const waiting = requests.filter(({ state }) => state === "submitted");
  const late = office.appliance.clock.now() - 3 * 86_400_000;
  return {
    absent_today: absent(day, day),
    absent_next_14_days: absent(addDays(day, 1), addDays(day, 14)),
    waiting: waiting.length,
    waiting_too_long: waiting.filter(({ submitted_at }) => Date.parse(submitted_at) <= late).length,
    liability: await liability(office, employees, day),
  };
}

async function liability(office: Office, employees: readonly Json[], day: string): Promise<Json> {
  const types = new Map(
    (await office.list("hr/leave-types", "paid=true&needs_balance=true")).map((type) => [type.id, type]),
  );
  const accounts = new Map<string, bigint>();
  for (const { employee_id, leave_type_id, days } of await office.list(
    "hr/leave-entries",
    `valid_from[lte]=${day}`,
  )) {
    if (!types.has(leave_type_id)) continue;
    const key = `${leave_type_id} ${employee_id}`;
    accounts.set(key, (accounts.get(key) ?? 0n) + parseDecimal(days));
  }
  const owed = [...accounts].filter(([, days]) => days !== 0n);
  const people = new Map<string, number>();
  const sums = new Map<string, bigint>();
  const amounts = new Map<string, { amount: number; count: number }>();
  for (const [key, days] of owed) {
    const [type = "", employee] = key.split(" ");
    people.set(type, (people.get(type) ?? 0) + 1);
    sums.set(type, (sums.get(type) ?? 0n) + days);
    const { salary, salary_per, work_days } = employees.find(({ id }) => id === employee);
    if (!salary) continue;
    const yearly = BigInt(salary.amount) * (salary_per === "month" ? 12n : 1n);
    const yearDays =
      types.get(type)?.counts === "calendar_days" ? 365n : 52n * BigInt(work_days?.length || 5);
    const sum = amounts.get(salary.currency) ?? { amount: 0, count: 0 };
    sum.amount += Number(divideRounded(days * yearly, yearDays * 1_000_000n));
    sum.count += 1;
    amounts.set(salary.currency, sum);
  }
  const sorted = new Map([...people].sort(([a], [b]) => (a < b ? -1 : 1)));
  const { cells, total } = suppress(sorted);
  return {
    days: total ? null : formatDecimal([...sums.values()].reduce((sum, one) => sum + one, 0n)),
    amounts: total ? null : money(amounts),
    suppressed: total,
    by_type: cells.map(({ key, suppressed }) => ({
      leave_type_id: key,
      days: suppressed ? null : formatDecimal(sums.get(key) ?? 0n),
      suppressed,
    })),
  };
}

function money(sums: ReadonlyMap<string, { amount: number; count: number }>): Json[] {
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, sum]) => ({ currency, ...sum }));
}

function hiring(openings: readonly Json[], candidates: readonly Json[], period: Json, day: string): Json {
  const open = openings.filter(({ state }) => state === "open" || state === "on_hold");
  const hired = candidates.filter(
    ({ hired_at }) =>
      hired_at !== null &&
      (period.starts_at === null || hired_at >= period.starts_at) &&
      (period.ends_before === null || hired_at < period.ends_before),
  );
  const spans = hired
    .map((one) => Date.parse(one.hired_at) - Date.parse(one.created_at))
    .sort((a, b) => a - b);
  const n = spans.length;
  const middle = ((spans[Math.ceil(n / 2) - 1] ?? 0) + (spans[Math.floor(n / 2)] ?? 0)) / 2;
  const running = ["applied", "shortlisted", "interview", "passed", "offered"];
  const ended = ["rejected", "withdrawn", "offer_declined"];
  return {
    openings: open.length,
    open_positions: open.reduce((sum, { headcount, hired }) => sum + headcount - hired, 0),
    in_the_running: running.map((state) => ({
      state,
      count: candidates.filter((one) => one.state === state).length,
    })),
    hired: n,
    time_to_hire: {
      count: n,
      mean_seconds: n === 0 ? null : spans.reduce((sum, one) => sum + one, 0) / n / 1000,
      median_seconds: n === 0 ? null : middle / 1000,
    },
    past_retention: candidates.filter(
      ({ state, retain_until }) => ended.includes(state) && retain_until < day,
    ).length,
  };
}

function work(sheets: readonly Json[], within: (date: string) => boolean): Json {
  const counted = sheets.filter(
    ({ state, week_start }) => (state === "approved" || state === "invoiced") && within(week_start),
  );
  const sum = (field: string) =>
    formatDecimal(counted.reduce((all, sheet) => all + parseDecimal(sheet[field]), 0n));
  return {
    hours: sum("hours"),
    billable_hours: sum("billable_hours"),
    overtime_hours: sum("overtime_hours"),
    timesheets_waiting: sheets.filter(({ state }) => state === "submitted").length,
  };
}

function claims(all: readonly Json[]): Json {
  const sums = (states: readonly string[], amount: (claim: Json) => number) => {
    const found = new Map<string, { amount: number; count: number }>();
    for (const claim of all.filter(({ state }) => states.includes(state))) {
      const sum = found.get(claim.currency) ?? { amount: 0, count: 0 };
      found.set(claim.currency, { amount: sum.amount + amount(claim), count: sum.count + 1 });
    }
    return money(found);
  };
  return {
    waiting: sums(["submitted"], ({ claimed }) => claimed),
    owed: sums(["approved", "posted"], ({ sanctioned, paid }) => sanctioned - paid),
  };
}

function reviews(all: readonly Json[], day: string): Json {
  const open = all.filter(({ state }) => ["draft", "self", "manager"].includes(state));
  return {
    open: open.length,
    late: open.filter(({ due_on }) => due_on !== null && due_on < day).length,
    disputed: all.filter(({ state }) => state === "disputed").length,
  };
}
