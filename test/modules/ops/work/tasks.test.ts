import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Json } from "../../../kit/appliance.ts";
import { HOUR, NOBODY, Office, wrongMoves } from "./office.ts";

let office: Office;
let project: Json;

beforeAll(async () => {
  office = await Office.open();
  project = await office.create("ops.projects", { code: "P", name: "Project" });
});
afterAll(() => office.close());

const TASKS = "ops.tasks";
const task = (data: object = {}) => office.create(TASKS, { title: "Task", project_id: project.id, ...data });
const tie = (one: Json, ...others: Json[]) =>
  office.tryChange(TASKS, one, { depends_on_ids: others.map(({ id }) => id) });
const hang = (one: Json, parent: Json | null) =>
  office.tryChange(TASKS, one, { parent_id: parent?.id ?? null });

test("tasks allow only the transitions of their state", async () => {
  expect(
    await wrongMoves(office, {
      collection: TASKS,
      create: task,
      moves: {
        backlog: { plan: "todo", cancel: "cancelled" },
        todo: { start: "doing", postpone: "backlog", cancel: "cancelled" },
        doing: { submit: "review", complete: "done", cancel: "cancelled" },
        review: { rework: "doing", complete: "done", cancel: "cancelled" },
        done: { reopen: "doing" },
        cancelled: {},
      },
    }),
  ).toEqual([]);
});

describe("Task times", () => {
  test("record the first start and the last completion", async () => {
    const one = await task();
    const started = await office.moves(TASKS, one, "plan", "start");
    expect(started).toMatchObject({ started_at: started.updated_at, done_at: null });
    await office.advance(HOUR);
    const done = await office.moves(TASKS, one, "submit", "rework", "complete");
    expect(done).toMatchObject({ started_at: started.started_at, done_at: done.updated_at });
    expect((await office.move(TASKS, one, "reopen")).done_at).toBeNull();
    await office.advance(HOUR);
    const again = await office.move(TASKS, one, "complete");
    expect(again).toMatchObject({ started_at: started.started_at, done_at: again.updated_at });
  });

  test("make a task overdue only while it is open", async () => {
    const one = await task({ due_at: office.moment(HOUR) });
    expect(one.overdue).toBe(false);
    await office.advance(2 * HOUR);
    expect((await office.get(TASKS, one)).overdue).toBe(true);
    expect((await office.move(TASKS, one, "cancel")).overdue).toBe(false);
  });
});

describe("Task dependencies", () => {
  test("block starting a task until done, cancelled or archived", async () => {
    const [a, b, c] = [await task(), await task(), await task()];
    const one = await task({ depends_on_ids: [a.id, b.id, c.id] });
    await office.move(TASKS, one, "plan");
    expect(await office.tryMove(TASKS, one, "start")).toBe(
      "409 STATE_TRANSITION_INVALID, depends_on_ids DEPENDENCY_OPEN, depends_on_ids DEPENDENCY_OPEN, depends_on_ids DEPENDENCY_OPEN",
    );
    await office.moves(TASKS, a, "plan", "start", "complete");
    await office.move(TASKS, b, "cancel");
    expect(await office.tryMove(TASKS, one, "start")).toBe(
      "409 STATE_TRANSITION_INVALID, depends_on_ids DEPENDENCY_OPEN",
    );
    await office.archive(TASKS, c);
    expect(await office.tryMove(TASKS, one, "start")).toBe("200");
  });

  test("cannot be added to a started task while open", async () => {
    const [one, open] = [await task(), await task()];
    await office.moves(TASKS, one, "plan", "start");
    expect(await tie(one, open)).toBe("409 STATE_TRANSITION_INVALID, depends_on_ids DEPENDENCY_OPEN");
    await office.move(TASKS, open, "cancel");
    expect(await tie(one, open)).toBe("200");
  });

  test("block reopening a task if they were reopened", async () => {
    const before = await task();
    const one = await task({ depends_on_ids: [before.id] });
    await office.moves(TASKS, before, "plan", "start", "complete");
    await office.moves(TASKS, one, "plan", "start", "complete");
    await office.move(TASKS, before, "reopen");
    expect(await office.tryMove(TASKS, one, "reopen")).toBe(
      "409 STATE_TRANSITION_INVALID, depends_on_ids DEPENDENCY_OPEN",
    );
  });

  test("must be in the same project or in none", async () => {
    const elsewhere = await office.create("ops.projects", { code: "E", name: "Elsewhere" });
    const [one, free] = [await task(), await task({ project_id: null })];
    const other = await task({ project_id: elsewhere.id });
    expect(await tie(one, other)).toBe("422 VALIDATION_FAILED, depends_on_ids PROJECT_MISMATCH");
    expect(await tie(one, free)).toBe("422 VALIDATION_FAILED, depends_on_ids PROJECT_MISMATCH");
    expect(await tie(free, one)).toBe("422 VALIDATION_FAILED, depends_on_ids PROJECT_MISMATCH");
    expect(await tie(free, await task({ project_id: null }))).toBe("200");
  });

  test("must be existing tasks", async () => {
    const one = await task();
    expect(await tie(one, { id: NOBODY })).toBe("422 VALIDATION_FAILED, depends_on_ids REFERENCE_UNKNOWN");
    const stranger = await office.appliance.addOrganization(office.ana, "Other", "other@example.org");
    const theirs = (await stranger.post("/api/v1/ops/tasks", { title: "Theirs" })).body;
    expect(await tie(one, theirs)).toBe("422 VALIDATION_FAILED, depends_on_ids REFERENCE_UNKNOWN");
    const [twice] = [await task()];
    expect(await tie(one, twice, twice)).toBe("422 VALIDATION_FAILED, depends_on_ids DUPLICATE");
  });

  test("reject cycles of any length", async () => {
    const one = await task();
    expect(await tie(one, one)).toBe("422 VALIDATION_FAILED, depends_on_ids CIRCLE");
    const chain = [one];
    for (let i = 0; i < 50; i += 1) chain.push(await task({ depends_on_ids: [chain.at(-1)?.id] }));
    expect(await tie(one, chain.at(-1))).toBe("422 VALIDATION_FAILED, depends_on_ids CIRCLE");
    expect(await tie(one)).toBe("200");
  });
});

describe("Subtasks", () => {
  test("must be closed before their parent is completed", async () => {
    const parent = await task();
    const [a, b] = [await task({ parent_id: parent.id }), await task({ parent_id: parent.id })];
    await office.moves(TASKS, parent, "plan", "start");
    expect(await office.tryMove(TASKS, parent, "complete")).toBe(
      "409 STATE_TRANSITION_INVALID, state SUBTASKS_OPEN",
    );
    await office.moves(TASKS, a, "plan", "start", "complete");
    await office.move(TASKS, b, "cancel");
    expect(await office.tryMove(TASKS, parent, "complete")).toBe("200");
  });

  test("cannot be added, reopened or restored under a closed parent", async () => {
    const parent = await task();
    const [done, away] = [await task({ parent_id: parent.id }), await task({ parent_id: parent.id })];
    await office.moves(TASKS, done, "plan", "start", "complete");
    await office.archive(TASKS, away);
    await office.moves(TASKS, parent, "plan", "start", "complete");
    const closed = "422 VALIDATION_FAILED, parent_id PARENT_CLOSED";
    expect(
      await office.tryCreate(TASKS, { title: "New", project_id: project.id, parent_id: parent.id }),
    ).toBe(closed);
    expect(await hang(await task(), parent)).toBe(closed);
    expect(await office.tryMove(TASKS, done, "reopen")).toBe(closed);
    expect(await office.tryMove(TASKS, away, "restore")).toBe(closed);
    await office.move(TASKS, parent, "reopen");
    expect(await office.tryMove(TASKS, done, "reopen")).toBe("200");
  });

  test("are cancelled with their parent at any depth if open", async () => {
    const top = await task();
    const middle = await task({ parent_id: top.id });
    const [open, done] = [await task({ parent_id: middle.id }), await task({ parent_id: middle.id })];
    await office.moves(TASKS, done, "plan", "start", "complete");
    const cancelled = await office.move(TASKS, top, "cancel");
    expect(cancelled).toEqual(await office.get(TASKS, top));
    expect(cancelled).toMatchObject({ state: "cancelled", subtasks: 0 });
    expect((await office.get(TASKS, middle)).state).toBe("cancelled");
    expect((await office.get(TASKS, open)).state).toBe("cancelled");
    expect((await office.get(TASKS, done)).state).toBe("done");
  });

  test("share their parent's project and reject cycles", async () => {
    const top = await task();
    expect(await hang(top, top)).toBe("422 VALIDATION_FAILED, parent_id CIRCLE");
    const line = [top];
    for (let i = 0; i < 50; i += 1) line.push(await task({ parent_id: line.at(-1)?.id }));
    expect(await hang(top, line.at(-1))).toBe("422 VALIDATION_FAILED, parent_id CIRCLE");
    expect(await hang(await task({ project_id: null }), top)).toBe(
      "422 VALIDATION_FAILED, parent_id PROJECT_MISMATCH",
    );
  });

  test("and dependencies together reject cycles", async () => {
    const parent = await task();
    const part = await task({ parent_id: parent.id });
    // The part would wait for the parent, which waits for its parts.
    expect(await tie(part, parent)).toBe("422 VALIDATION_FAILED, depends_on_ids CIRCLE");
    const between = await task({ depends_on_ids: [parent.id] });
    expect(await tie(part, between)).toBe("422 VALIDATION_FAILED, depends_on_ids CIRCLE");
    expect(await hang(between, parent)).toBe("422 VALIDATION_FAILED, parent_id CIRCLE");
    // A parent may start only after its parts.
    expect(await tie(parent, part)).toBe("200");
  });

  test("can be restored only if they still fit", async () => {
    const [parent, other] = [await task(), await task()];
    const part = await task({ parent_id: parent.id, depends_on_ids: [other.id] });
    await office.archive(TASKS, part);
    expect(await tie(other, parent)).toBe("200");
    expect(await office.tryMove(TASKS, part, "restore")).toBe("422 VALIDATION_FAILED, depends_on_ids CIRCLE");
    await tie(other);
    expect(await office.tryMove(TASKS, part, "restore")).toBe("200");
  });

  test("keep their project while linked", async () => {
    const elsewhere = await office.create("ops.projects", { code: "T", name: "Elsewhere" });
    const parent = await task();
    const part = await task({ parent_id: parent.id });
    const [before, after] = [await task(), await task()];
    await tie(after, before);
    const away = (one: Json) => office.tryChange(TASKS, one, { project_id: elsewhere.id });
    for (const one of [parent, part, before, after])
      expect(await away(one)).toBe("422 VALIDATION_FAILED, project_id TASK_TIED");
    await tie(after);
    for (const one of [before, after]) expect(await away(one)).toBe("200");
  });
});

test("a checklist keeps its order", async () => {
  const one = await task({ checklist: [{ text: "First" }, { text: "Second", done: true }] });
  expect(one.checklist).toEqual([
    { text: "First", done: false },
    { text: "Second", done: true },
  ]);
});

test("a task cannot be due before its start date", async () => {
  const days = { start_on: "2026-04-02", due_at: "2026-04-01T23:59:59Z" };
  expect(await office.tryCreate(TASKS, { title: "Task", ...days })).toBe(
    "422 VALIDATION_FAILED, due_at DATE_ORDER",
  );
  expect(await office.tryCreate(TASKS, { title: "Task", ...days, due_at: "2026-04-02T00:00:00Z" })).toBe(
    "201",
  );
});

test("an estimate must be within range", async () => {
  for (const estimate of ["-1", "100001", "x", 5])
    expect(await office.tryCreate(TASKS, { title: "Task", estimate })).toStartWith(
      "422 VALIDATION_FAILED, estimate",
    );
});

describe("Task graph", () => {
  type Change = readonly [kind: "tie" | "hang" | "move", one: number, others: number[], move: string];
  const SIZE = 7;
  const place = fc.nat({ max: SIZE - 1 });
  const change: fc.Arbitrary<Change> = fc.tuple(
    fc.constantFrom("tie", "hang", "move"),
    place,
    fc.uniqueArray(place, { maxLength: 3 }),
    fc.constantFrom("plan", "start", "complete", "reopen", "cancel", "archive", "restore"),
  );

  test("has no deadlocks, consistent parents and correct progress, in any sequence of changes", async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 10, maxLength: 25 }), async (changes) => {
        round += 1;
        const own = await office.create("ops.projects", { code: `R${round}`, name: "Random" });
        const all: Json[] = [];
        for (let i = 0; i < SIZE; i += 1) all.push(await task({ project_id: own.id, estimate: String(i) }));
        for (const [kind, one, others, move] of changes) {
          if (kind === "tie") await tie(all[one], ...others.map((i) => all[i]));
          else if (kind === "hang") await hang(all[one], others[0] === undefined ? null : all[others[0]]);
          else if (move === "archive") await office.tryArchive(TASKS, all[one]);
          else await office.tryMove(TASKS, all[one], move);
        }
        const now = await office.list(TASKS, `&project_id=${own.id}`);
        expect(endless(now)).toEqual([]);
        for (const { id, state } of now) {
          if (state !== "done") continue;
          const parts = now.filter(({ parent_id }) => parent_id === id).map((part) => part.state);
          expect(parts.filter((part) => part !== "done" && part !== "cancelled")).toEqual([]);
        }
        expect((await office.get("ops.projects", own)).progress).toBe(progress(now));
      }),
      { numRuns: 12 },
    );
    for (const name of ["ops.task_circles", "ops.project_progress"])
      expect(await office.invariant(name)).toMatchObject({ holds: true, broken: 0 });
  });

  /** Tasks that can never be completed: the rest after repeatedly removing those without dependencies. */
  function endless(tasks: readonly Json[]): string[] {
    let left = [...tasks];
    for (;;) {
      const ids = new Set(left.map(({ id }) => id));
      const waiting = left.filter(
        ({ id, depends_on_ids }) =>
          depends_on_ids.some((one: string) => ids.has(one)) ||
          left.some(({ parent_id }) => parent_id === id),
      );
      if (waiting.length === left.length) return left.map(({ id }) => id);
      left = waiting;
    }
  }

  function progress(tasks: readonly Json[]): string {
    const counted = tasks.filter(({ state }) => state !== "cancelled");
    const leaves = counted.filter(({ id }) => !counted.some(({ parent_id }) => parent_id === id));
    const hours = (some: readonly Json[]) => some.reduce((sum, { estimate }) => sum + Number(estimate), 0);
    const all = hours(leaves);
    return all === 0
      ? "0"
      : String(Math.round((10_000 * hours(leaves.filter(({ state }) => state === "done"))) / all) / 100);
  }
});
