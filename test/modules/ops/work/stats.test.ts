import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../../kit/appliance.ts";
import { openBooks } from "../../fin/ledger/books.ts";
import { DAY, HOUR, Office } from "./office.ts";

let office: Office;
let clerk: Client;
let watcher: Client;

const HEALTH = ["green", "amber", "red"];
const PRIORITIES = ["low", "normal", "high", "urgent"];
const OPEN = ["backlog", "todo", "doing", "review"];

beforeAll(async () => {
  office = await Office.open("2026-03-10");
  await openBooks(office.ana, { year: 2026 });
  clerk = await office.hire("clerk", ["ops_clerk"]);
  watcher = await office.hireFor("watcher", ["ops.stats"]);
  await populate();
});
afterAll(() => office.close());

/** Creates projects of every health, tasks in every state, some of them late, and assets in every state. */
async function populate(): Promise<void> {
  const projects: Json[] = [];
  for (let i = 0; i < 12; i += 1) {
    const one = await office.create("ops.projects", {
      code: `P${i}`,
      name: `Project ${i}`,
      start_date: office.day(-50),
      end_date: office.day(i === 0 ? -1 : 49),
      ...(i % 3 > 0 && { budget: 1000 * i }),
      hourly_rate: 300,
    });
    projects.push(one);
    await finishTask(one.id, i * 8);
    await office.create("ops.tasks", { title: "Rest", project_id: one.id, estimate: String(100 - i * 8) });
    if (i < 10) await office.move("ops.projects", one, "activate");
    if (i === 9) await office.move("ops.projects", one, "hold");
  }
  const employee = await office.create("hr.employees", {
    first_name: "Pat",
    last_name: "Work",
    start_date: "2026-01-01",
  });
  const sheet = await office.create("hr.timesheets", {
    employee_id: employee.id,
    week: "2026-W10",
    lines: [1, 2, 4, 5].map((i) => ({ date: "2026-03-03", hours: "5", project_id: projects[i]?.id })),
  });
  await office.move("hr.timesheets", sheet, "submit");
  await office.move("hr.timesheets", sheet, "approve");
  for (let i = 0; i < 30; i += 1) {
    const one = await office.create("ops.tasks", {
      title: `Task ${i}`,
      priority: PRIORITIES[i % 4],
      ...(i % 3 > 0 && { assignee_id: i % 3 === 1 ? clerk.userId : office.ana.userId }),
      ...(i % 5 > 0 && { due_at: office.moment((i - 15) * HOUR) }),
    });
    const way = ["plan", "start", "submit", "complete"].slice(0, i % 6);
    await office.moves("ops.tasks", one, ...way);
    if (i % 7 === 0) await office.tryMove("ops.tasks", one, "cancel");
    if (i % 11 === 0) await office.archive("ops.tasks", one);
    if (i % 10 === 9) await office.advance(13 * HOUR);
  }
  for (let i = 0; i < 10; i += 1) {
    const one = await office.create("ops.assets", {
      tag: `A${i}`,
      name: "Thing",
      category: i % 2 ? "cars" : "tools",
      cost: 12_000 + i,
      life_months: 12,
      acquired_on: "2026-01-01",
      next_service_on: office.day(i * 10 - 20),
    });
    if (i > 0) await office.move("ops.assets", one, "acquire", { already_booked: true });
    if (i === 4) await office.move("ops.assets", one, "write_down", { amount: 77, reason: "Dent" });
    if (i > 7) await office.move("ops.assets", one, "retire");
    if (i > 8) await office.move("ops.assets", one, "dispose");
  }
  await office.pass(1);
}

async function finishTask(project_id: string, estimate: number): Promise<void> {
  const one = await office.create("ops.tasks", { title: "Done", project_id, estimate: String(estimate) });
  await office.moves("ops.tasks", one, "plan", "start");
  await office.advance(HOUR);
  await office.move("ops.tasks", one, "complete");
}

const size = (records: readonly Json[], keep: (record: Json) => boolean) => records.filter(keep).length;

function sums(amounts: readonly (Json | null)[]): Json[] {
  const given = amounts.filter((amount) => amount !== null);
  if (given.length === 0) return [];
  return [
    { currency: "EUR", amount: given.reduce((sum, { amount }) => sum + amount, 0), count: given.length },
  ];
}

const amountOf = ([sum]: Json[]): number => sum?.amount ?? 0;

async function recountProjects(): Promise<Json> {
  const active = await office.list("ops.projects", "&state=active");
  const planned = active.filter(({ budget }) => budget !== null);
  const [budgets, spent] = [sums(planned.map(({ budget }) => budget)), sums(planned.map((one) => one.spent))];
  return {
    active: active.length,
    by_health: HEALTH.map((health) => ({ health, count: size(active, (one) => one.health === health) })),
    over_budget: size(planned, (one) => one.spent.amount > one.budget.amount),
    past_end: size(active, (one) => one.end_date !== null && one.end_date < office.day()),
    budgets,
    spent,
    budget_burn_percent:
      amountOf(budgets) === 0 ? null : Math.round((1000 * amountOf(spent)) / amountOf(budgets)) / 10,
  };
}

async function recountTasks({ starts_at, ends_before }: Json): Promise<Json> {
  const all = await office.list("ops.tasks");
  const overdue = all.filter(
    ({ state, due_at }) => OPEN.includes(state) && due_at !== null && Date.parse(due_at) < office.now,
  );
  const within = (moment: string | null) =>
    moment !== null &&
    (starts_at === null || Date.parse(moment) >= Date.parse(starts_at)) &&
    (ends_before === null || Date.parse(moment) < Date.parse(ends_before));
  const done = all.filter(({ done_at }) => within(done_at));
  const spans = done
    .map(({ started_at, done_at }) => Date.parse(done_at) - Date.parse(started_at))
    .sort((a, b) => a - b);
  const [low, high] = [spans[Math.ceil(spans.length / 2) - 1] ?? 0, spans[Math.floor(spans.length / 2)] ?? 0];
  const assignees = [...new Set(overdue.map(({ assignee_id }) => assignee_id))];
  return {
    overdue: overdue.length,
    overdue_by_priority: PRIORITIES.map((priority) => ({
      priority,
      count: size(overdue, (one) => one.priority === priority),
    })),
    overdue_by_assignee: assignees
      .map((assignee_id) => ({ assignee_id, count: size(overdue, (one) => one.assignee_id === assignee_id) }))
      .sort((a, b) => b.count - a.count || ((a.assignee_id ?? "") < (b.assignee_id ?? "") ? -1 : 1)),
    created: size(all, ({ created_at }) => within(created_at)),
    done: done.length,
    cycle_time: {
      count: spans.length,
      mean_seconds:
        spans.length === 0 ? null : spans.reduce((sum, one) => sum + one, 0) / spans.length / 1000,
      median_seconds: spans.length === 0 ? null : (low + high) / 2 / 1000,
    },
  };
}

async function recountAssets({ from, to }: Json): Promise<Json> {
  const all = await office.list("ops.assets");
  const kept = all.filter(({ state }) => ["in_use", "maintenance", "retired"].includes(state));
  const worth = (some: readonly Json[]) => ({
    count: some.length,
    cost: sums(some.map(({ cost }) => cost)),
    accumulated: sums(some.map(({ accumulated }) => accumulated)),
    book_value: sums(some.map(({ book_value }) => book_value)),
  });
  const losses = (await office.list("ops.depreciations")).filter(
    ({ posted_on }) =>
      posted_on !== null && (from === null || posted_on >= from) && (to === null || posted_on <= to),
  );
  const used = all.filter(
    ({ state, next_service_on }) => ["in_use", "maintenance"].includes(state) && next_service_on !== null,
  );
  const categories = [...new Set(kept.map(({ category }) => category))].sort();
  return {
    ...worth(kept),
    by_category: categories.map((category) => ({
      category,
      ...worth(kept.filter((one) => one.category === category)),
    })),
    service_due: size(all, ({ service_due }) => service_due),
    service_in_30_days: size(
      used,
      (one) => one.next_service_on > office.day() && one.next_service_on <= office.day(30),
    ),
    depreciation: sums(
      losses.filter(({ kind }) => kind === "monthly" || kind === "reversal").map(({ amount }) => amount),
    ),
    write_downs: sums(losses.filter(({ kind }) => kind === "write_down").map(({ amount }) => amount)),
  };
}

describe("Work statistics match the lists", () => {
  const periods: [sentence: string, from: number | undefined, to: number | undefined][] = [
    ["for all time", undefined, undefined],
    ["from a start date", -1, undefined],
    ["up to an end date", undefined, -2],
    ["for a single day", -1, -1],
    ["for a period before the first record", -500, -400],
  ];
  for (const [sentence, from, to] of periods) {
    test(sentence, async () => {
      const given = [
        from === undefined ? "" : `from=${office.day(from)}`,
        to === undefined ? "" : `to=${office.day(to)}`,
      ];
      const stats = await office.stats("ops", `?${given.filter(Boolean).join("&")}`);
      expect(stats.projects).toEqual(await recountProjects());
      expect(stats.tasks).toEqual(await recountTasks(stats.period));
      expect(stats.assets).toEqual(await recountAssets(stats.period));
    });
  }
});

test("statistics are non-zero for the test population", async () => {
  const { projects, tasks, assets } = await office.stats("ops");
  const empty: string[] = [];
  const walk = (value: Json, path: string) => {
    if (value === 0 || value === null || (Array.isArray(value) && value.length === 0)) empty.push(path);
    else if (typeof value === "object")
      for (const key of Object.keys(value)) walk(value[key], `${path}.${key}`);
  };
  walk({ projects, tasks, assets }, "ops");
  expect(empty.filter((path) => !path.endsWith("assignee_id"))).toEqual([]);
});

test("statistics are empty without permission to list records", async () => {
  const { projects, tasks, assets } = await office.stats("ops", "", watcher);
  expect([projects.active, tasks.overdue, tasks.cycle_time.count, assets.count]).toEqual([0, 0, 0, 0]);
});

test("tasks become overdue as time passes", async () => {
  const before = (await office.stats("ops")).tasks.overdue;
  await office.create("ops.tasks", { title: "Soon", due_at: office.moment(HOUR) });
  expect((await office.stats("ops")).tasks.overdue).toBe(before);
  await office.advance(2 * DAY);
  const after = await office.stats("ops");
  expect(after.tasks.overdue).toBeGreaterThan(before);
  expect(after.tasks).toEqual(await recountTasks(after.period));
});
