import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Json } from "../../../kit/appliance.ts";
import { type Books, openBooks } from "../../fin/ledger/books.ts";
import { Office, wrongMoves } from "./office.ts";

let office: Office;
let books: Books;
let count = 0;

beforeAll(async () => {
  office = await Office.open();
  books = await openBooks(office.ana, { year: 2026 });
});
afterAll(() => office.close());

const PROJECTS = "ops.projects";
const TASKS = "ops.tasks";
const project = (data: object = {}) => {
  count += 1;
  return office.create(PROJECTS, { code: `P${count}`, name: "Project", ...data });
};
const task = (project_id: string, data: object = {}) =>
  office.create(TASKS, { title: "Task", project_id, ...data });
const finish = (one: Json) => office.moves(TASKS, one, "plan", "start", "complete");

test("projects allow only the transitions of their state", async () => {
  expect(
    await wrongMoves(office, {
      collection: PROJECTS,
      create: project,
      moves: {
        planned: { activate: "active", cancel: "cancelled" },
        active: { hold: "on_hold", complete: "completed", cancel: "cancelled" },
        on_hold: { resume: "active", cancel: "cancelled" },
        completed: {},
        cancelled: {},
      },
    }),
  ).toEqual([]);
});

describe("Project fields", () => {
  test("require a unique code, ordered dates and amounts in the base currency", async () => {
    const one = await project();
    expect(await office.tryCreate(PROJECTS, { code: one.code, name: "Other" })).toBe(
      "409 DUPLICATE_VALUE, code DUPLICATE",
    );
    expect(
      await office.tryCreate(PROJECTS, {
        code: "D",
        name: "D",
        start_date: "2026-02-02",
        end_date: "2026-02-01",
      }),
    ).toBe("422 VALIDATION_FAILED, end_date DATE_ORDER");
    expect(await office.tryChange(PROJECTS, one, { budget: { amount: 1, currency: "USD" } })).toBe(
      "422 VALIDATION_FAILED, budget CURRENCY_MIXED",
    );
    expect(await office.tryChange(PROJECTS, one, { budget: -1 })).toBe(
      "422 VALIDATION_FAILED, budget TOO_SMALL",
    );
  });

  test("exclude computed values", async () => {
    const one = await project();
    for (const field of ["progress", "health", "spent", "hours_spent", "costs", "state", "started_on"])
      expect(await office.tryChange(PROJECTS, one, { [field]: "1" })).toBe(
        `422 VALIDATION_FAILED, ${field} UNKNOWN_FIELD`,
      );
  });

  test("are locked once the project is closed", async () => {
    const one = await project();
    await office.move(PROJECTS, one, "cancel");
    expect(await office.tryChange(PROJECTS, one, { name: "New" })).toBe("409 STATE_TRANSITION_INVALID");
  });
});

describe("Project progress", () => {
  test("is the share of completed hours; tasks without an estimate count as one hour", async () => {
    const one = await project();
    expect(one.progress).toBe("0");
    await finish(await task(one.id, { estimate: "3" }));
    expect((await office.get(PROJECTS, one)).progress).toBe("100");
    await task(one.id, { estimate: "5" });
    await task(one.id);
    expect((await office.get(PROJECTS, one)).progress).toBe("33.33");
  });

  test("updates when tasks change, reopen, are cancelled, archived, restored or moved", async () => {
    const [one, other] = [await project(), await project()];
    const [a, b] = [await task(one.id, { estimate: "1" }), await task(one.id, { estimate: "1" })];
    const progress = async () => (await office.get(PROJECTS, one)).progress;
    await finish(a);
    expect(await progress()).toBe("50");
    await office.change(TASKS, b, { estimate: "3" });
    expect(await progress()).toBe("25");
    await office.move(TASKS, a, "reopen");
    expect(await progress()).toBe("0");
    await office.move(TASKS, a, "complete");
    await office.archive(TASKS, b);
    expect(await progress()).toBe("100");
    await office.restore(TASKS, b);
    expect(await progress()).toBe("25");
    await office.change(TASKS, b, { project_id: other.id });
    expect(await progress()).toBe("100");
    const c = await task(one.id, { estimate: "1" });
    expect(await progress()).toBe("50");
    await office.move(TASKS, c, "cancel");
    expect(await progress()).toBe("100");
  });

  test("counts subtasks instead of their parent", async () => {
    const one = await project();
    const parent = await task(one.id, { estimate: "40" });
    const parts = [
      await task(one.id, { parent_id: parent.id, estimate: "30" }),
      await task(one.id, { parent_id: parent.id, estimate: "10" }),
    ];
    await finish(parts[0]);
    expect((await office.get(PROJECTS, one)).progress).toBe("75");
    expect((await office.get(TASKS, parent)).subtasks).toBe(2);
    for (const part of parts) await office.archive(TASKS, part);
    expect(await office.get(TASKS, parent)).toMatchObject({ subtasks: 0 });
    expect((await office.get(PROJECTS, one)).progress).toBe("0");
  });

  test("matches the tasks in every project", async () => {
    expect(await office.invariant("ops.project_progress")).toMatchObject({ broken: 0, holds: true });
  });
});

describe("Closing a project", () => {
  test("requires closed tasks unless they are cancelled with it", async () => {
    const one = await project();
    await office.move(PROJECTS, one, "activate");
    const open = await task(one.id);
    const done = await task(one.id);
    await finish(done);
    expect(await office.tryMove(PROJECTS, one, "complete")).toBe("409 RECORD_IN_USE, tasks TASKS_OPEN");
    expect(await office.tryMove(PROJECTS, one, "complete", { cancel_open_tasks: false })).toBe(
      "409 RECORD_IN_USE, tasks TASKS_OPEN",
    );
    const closed = await office.move(PROJECTS, one, "complete", { cancel_open_tasks: true });
    expect(closed).toMatchObject({
      state: "completed",
      progress: "100",
      closed_on: office.day(),
      health: null,
    });
    expect(closed.version).toBe((await office.get(PROJECTS, one)).version);
    expect((await office.get(TASKS, open)).state).toBe("cancelled");
    expect((await office.get(TASKS, done)).state).toBe("done");
  });

  test("cancels open tasks and subtasks with a cancelled project", async () => {
    const one = await project();
    const parent = await task(one.id);
    const part = await task(one.id, { parent_id: parent.id });
    await office.move(PROJECTS, one, "cancel");
    for (const each of [parent, part]) expect((await office.get(TASKS, each)).state).toBe("cancelled");
  });

  test("rejects new and reopened tasks", async () => {
    const one = await project();
    const done = await task(one.id);
    await finish(done);
    await office.moves(PROJECTS, one, "activate", "complete");
    expect(await office.tryCreate(TASKS, { title: "Late", project_id: one.id })).toBe(
      "422 VALIDATION_FAILED, project_id PROJECT_CLOSED",
    );
    expect(await office.tryMove(TASKS, done, "reopen")).toBe(
      "422 VALIDATION_FAILED, project_id PROJECT_CLOSED",
    );
  });

  test("is separate from archiving, which requires that no tasks are left", async () => {
    const one = await project();
    const open = await task(one.id);
    expect(await office.tryArchive(PROJECTS, one)).toBe("409 RECORD_IN_USE, ops.tasks.project_id USED_BY");
    await office.archive(TASKS, open);
    expect(await office.tryArchive(PROJECTS, one)).toBe("200");
  });
});

describe("Project health", () => {
  const course = (from: number, to: number) => ({ start_date: office.day(from), end_date: office.day(to) });
  const cases: [sentence: string, days: [number, number], done: number, health: string, burn: string][] = [
    ["is green if work keeps pace with time", [-50, 49], 50, "green", "50"],
    ["is green up to ten points behind", [-50, 49], 40, "green", "50"],
    ["is amber beyond ten points behind", [-50, 49], 39, "amber", "50"],
    ["is amber up to twenty points behind", [-50, 49], 30, "amber", "50"],
    ["is red beyond twenty points behind", [-50, 49], 29, "red", "50"],
    ["is red after the end date, regardless of progress", [-50, -1], 99, "red", "100"],
    ["is green before the start date", [5, 10], 0, "green", "0"],
  ];
  for (const [sentence, [from, to], done, health, time_burn] of cases) {
    test(sentence, async () => {
      const one = await project(course(from, to));
      if (done > 0) await finish(await task(one.id, { estimate: String(done) }));
      await task(one.id, { estimate: String(100 - done) });
      expect(await office.move(PROJECTS, one, "activate")).toMatchObject({
        health,
        time_burn,
        progress: String(done),
      });
    });
  }

  test("is empty unless the project is active", async () => {
    const one = await project(course(-50, -1));
    expect(one.health).toBeNull();
    await office.move(PROJECTS, one, "activate");
    expect((await office.move(PROJECTS, one, "hold")).health).toBeNull();
    expect((await office.move(PROJECTS, one, "resume")).health).toBe("red");
  });

  test("worsens on schedule on the announced date", async () => {
    const one = await project(course(0, 99));
    await task(one.id, { estimate: "1" });
    const active = await office.move(PROJECTS, one, "activate");
    expect(active).toMatchObject({ health: "green", health_until: office.day(11) });
    await office.pass(10);
    expect((await office.get(PROJECTS, one)).version).toBe(active.version);
    await office.pass(1);
    expect(await office.get(PROJECTS, one)).toMatchObject({ health: "amber", health_until: office.day(10) });
    await office.pass(10);
    expect(await office.get(PROJECTS, one)).toMatchObject({ health: "red", health_until: null });
  });
});

describe("Project budget", () => {
  const entry = (project_id: string, debit: string, credit: string, amount: number) =>
    office.create("fin.journal-entries", {
      date: office.day(),
      narration: "Material",
      lines: [
        { account_id: books.account(debit), debit: amount, project_id },
        { account_id: books.account(credit), credit: amount, project_id },
      ],
    });

  test("is used by posted expenses and restored when they are reversed", async () => {
    const one = await project({ budget: 10_000 });
    await office.move(PROJECTS, one, "activate");
    const bought = await entry(one.id, "expenses", "opening_balance", 9000);
    expect(await office.get(PROJECTS, one)).toMatchObject({ costs: null, budget_burn: "0" });
    await office.move("fin.journal-entries", bought, "post");
    expect(await office.get(PROJECTS, one)).toMatchObject({
      costs: { amount: 9000, currency: "EUR" },
      spent: { amount: 9000, currency: "EUR" },
      budget_burn: "90",
      health: "red",
    });
    await office.move("fin.journal-entries", bought, "reverse");
    expect(await office.get(PROJECTS, one)).toMatchObject({
      spent: { amount: 0 },
      budget_burn: "0",
      health: "green",
    });
  });

  test("turns health red when exceeded, even if all tasks are done", async () => {
    const one = await project({ budget: 10_000 });
    await finish(await task(one.id));
    await office.move(PROJECTS, one, "activate");
    await office.move(
      "fin.journal-entries",
      await entry(one.id, "expenses", "opening_balance", 10_001),
      "post",
    );
    expect(await office.get(PROJECTS, one)).toMatchObject({
      budget_burn: "100.01",
      health: "red",
      progress: "100",
    });
  });
});

describe("Project schedule", () => {
  const schedule = async (one: Json) => office.get(PROJECTS, one, "/schedule");

  test("places tasks after their dependencies and lists the critical path", async () => {
    const one = await project({ start_date: "2026-03-09", end_date: "2026-03-31" });
    const a = await task(one.id, { estimate: "8" });
    const b = await task(one.id, { estimate: "16", depends_on_ids: [a.id] });
    const c = await task(one.id, { estimate: "4", depends_on_ids: [a.id] });
    const d = await task(one.id, { estimate: "20", depends_on_ids: [b.id, c.id] });
    const { tasks, ...whole } = await schedule(one);
    // Monday the 9th to Friday the 13th, then a weekend: 44 hours are five and a half days.
    expect(whole).toEqual({
      project_id: one.id,
      starts_on: "2026-03-09",
      ends_on: "2026-03-16",
      length: "44",
      late: false,
      critical_path: [a.id, b.id, d.id],
    });
    const planned = tasks.map(
      ({ task_id, earliest_start, earliest_finish, slack, critical, starts_on, ends_on }: Json) => [
        task_id,
        earliest_start,
        earliest_finish,
        slack,
        critical,
        starts_on,
        ends_on,
      ],
    );
    expect(planned).toEqual([
      [a.id, "0", "8", "0", true, "2026-03-09", "2026-03-09"],
      [b.id, "8", "24", "0", true, "2026-03-10", "2026-03-11"],
      [c.id, "8", "12", "12", false, "2026-03-10", "2026-03-10"],
      [d.id, "24", "44", "0", true, "2026-03-12", "2026-03-16"],
    ]);
  });

  test("respects start dates, ends parents with their last subtask and skips cancelled tasks", async () => {
    const one = await project({ start_date: "2026-03-09", end_date: "2026-03-10" });
    const parent = await task(one.id, { estimate: "100" });
    const part = await task(one.id, { estimate: "8", parent_id: parent.id, start_on: "2026-03-12" });
    await office.move(TASKS, await task(one.id, { estimate: "999" }), "cancel");
    const { tasks, length, ends_on, late, critical_path } = await schedule(one);
    expect({ length, ends_on, late, critical_path }).toEqual({
      length: "32",
      ends_on: "2026-03-12",
      late: true,
      critical_path: [part.id],
    });
    expect(tasks.map(({ task_id, estimate }: Json) => [task_id, estimate])).toEqual([
      [part.id, "8"],
      [parent.id, "0"],
    ]);
  });

  test("is empty without tasks and not found for an unknown project", async () => {
    const one = await project({ start_date: "2026-03-09" });
    expect(await schedule(one)).toMatchObject({
      length: "0",
      ends_on: "2026-03-09",
      critical_path: [],
      tasks: [],
    });
    const reply = await office.ana.get("/api/v1/ops/projects/none/schedule");
    expect(reply.body.code).toBe("RECORD_NOT_FOUND");
  });
});

test("approved hours count towards the budget at the hourly rate and towards the task", async () => {
  const one = await project({ budget: 100_000, hourly_rate: 5000 });
  const own = await task(one.id);
  const employee = await office.create("hr.employees", {
    first_name: "Pat",
    last_name: "Work",
    start_date: "2026-01-01",
  });
  const sheet = await office.create("hr.timesheets", {
    employee_id: employee.id,
    week: "2026-W11",
    lines: [
      { date: "2026-03-09", hours: "7.5", project_id: one.id, task_id: own.id },
      { date: "2026-03-10", hours: "2", project_id: one.id },
    ],
  });
  await office.move("hr.timesheets", sheet, "submit");
  expect(await office.get(PROJECTS, one)).toMatchObject({ hours_spent: "0", budget_burn: "0" });
  await office.move("hr.timesheets", sheet, "approve");
  expect(await office.get(PROJECTS, one)).toMatchObject({
    hours_spent: "9.5",
    spent: { amount: 47_500, currency: "EUR" },
    budget_burn: "47.5",
  });
  expect((await office.get(TASKS, own)).hours_spent).toBe("7.5");
});
