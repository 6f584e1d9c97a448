import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { requestCancel, waitForJob } from "../../src/jobs/index.ts";
import { gate, JobRunner, testAction } from "./job-runner.ts";

let runner: JobRunner;

/** Scripted results of each job's slices, by the job's name; and the jobs whose slices ran, in order. */
const answers = new Map<string, unknown[]>();
const ran: string[] = [];
let held: ReturnType<typeof gate> | undefined;

const MORE = { done: 1, more: true };
const DONE = { done: 1, more: false };

const actions = [
  testAction(
    "test.slice",
    async (_context, { name }) => {
      ran.push(String(name));
      return answers.get(String(name))?.shift() ?? DONE;
    },
    {
      prepare: async () => {
        await held?.passed;
        return undefined;
      },
    },
  ),
];

beforeAll(async () => {
  runner = await JobRunner.open({ actions });
});
beforeEach(async () => {
  await runner.appliance.alter("DELETE FROM jobs");
  answers.clear();
  ran.length = 0;
  held = undefined;
});
afterAll(() => runner.stop());

const now = () => runner.appliance.clock.now();
const run = () => runner.jobs.drain();
const ask = (name: string, groups?: Record<string, number>, org?: number) =>
  runner.enqueue({ action: "test.slice", input: { name }, ...(groups && { groups }) }, org);
const states = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await runner.job(id)).state));
const cancel = (id: string) => runner.within(async (context) => requestCancel(context.handle, id, now()));

test("limits the jobs of a group from their first slice to their last", async () => {
  for (const name of ["a", "b", "c"]) {
    answers.set(name, [MORE, MORE, DONE]);
    await ask(name, { one: 1 });
  }
  await run();
  expect(ran).toEqual([..."aaabbbccc"]);
});

test("skips jobs of a full group in favour of others, in order of request", async () => {
  for (const name of ["a", "b", "c"]) answers.set(name, [MORE, MORE, DONE]);
  await ask("a", { all: 2, ana: 1 });
  await ask("b", { all: 2, ana: 1 });
  await ask("c", { all: 2, bob: 1 });
  await ask("d");
  await run();
  expect(ran.indexOf("c")).toBeLessThan(ran.lastIndexOf("a"));
  expect(ran.indexOf("b")).toBeGreaterThan(ran.lastIndexOf("a"));
  expect(ran.indexOf("d")).toBeLessThan(ran.lastIndexOf("b"));
  expect(ran).toHaveLength(10);
});

test("keeps groups of different organisations apart", async () => {
  await runner.appliance.addOrganization(runner.owner, "Bakers", "bob@example.com");
  answers.set("a", [{ ...MORE, done: 0 }]);
  const [one, other] = [await ask("a", { one: 1 }, 1), await ask("b", { one: 1 }, 2)];
  await run();
  expect(await states(one, other)).toEqual(["waiting", "done"]);
});

test("a slice of the wrong form fails instead of ending its job", async () => {
  answers.set("a", [{ ...MORE, wait: { for: "budget", until: now() + 0.5 } }]);
  const id = await ask("a");
  await run();
  expect(await runner.job(id)).toMatchObject({ state: "waiting", attempts: 1, finished_at: null });
});

test("frees the slot of a waiting job, which resumes when due and a slot is free", async () => {
  answers.set("a", [MORE, { ...MORE, wait: { for: "budget", until: now() + 60_000 } }]);
  answers.set("b", [MORE, { ...MORE, done: 0 }]);
  const [one, other] = [await ask("a", { one: 1 }), await ask("b", { one: 1 })];
  await run();
  expect(ran).toEqual([..."aabb"]);
  expect(await runner.job(one)).toMatchObject({ state: "waiting", waiting_for: "budget", has_place: 0 });
  runner.appliance.clock.advance(59_000);
  await run();
  runner.appliance.clock.advance(1000);
  await run();
  // The other job has already finished.
  expect(ran).toEqual([..."aabbba"]);
  expect(await states(one, other)).toEqual(["done", "done"]);
});

test("resumes started jobs first after a restart", async () => {
  answers.set("a", [{ ...MORE, done: 0 }, MORE, DONE]);
  const one = await ask("a", { one: 1 });
  await run();
  await ask("b", { one: 1 });
  await runner.restart();
  await run();
  expect(ran).toEqual([..."aaab"]);
  expect(await runner.job(one)).toMatchObject({ state: "done", has_place: 0 });
});

test("counts no attempt for a resumed job, but fails one that is always interrupted", async () => {
  answers.set("a", [
    { ...MORE, done: 0 },
    { ...MORE, done: 0 },
  ]);
  const id = await ask("a", { one: 1 });
  await run();
  const cutOff = async (attempts: number) => {
    await runner.appliance.alter(
      "UPDATE jobs SET state = 'running', attempts = ? WHERE id = ?",
      attempts,
      id,
    );
    await runner.restart();
    await run();
    return runner.job(id);
  };
  expect(await cutOff(3)).toMatchObject({ state: "waiting", attempts: 3, has_place: 1 });
  expect(await cutOff(8)).toMatchObject({ state: "failed", error_code: "JOB_INTERRUPTED" });
  expect(ran).toEqual([..."aa"]);
});

test("cancels a waiting job at once, a started one at its next slice, a finished one never", async () => {
  answers.set("a", [{ ...MORE, done: 0 }]);
  const [begun, full] = [await ask("a", { one: 1 }), await ask("b", { one: 1 })];
  await run();
  await cancel(full);
  await cancel(begun);
  expect(await states(full, begun)).toEqual(["cancelled", "waiting"]);
  runner.appliance.clock.advance(60_000);
  answers.set("a", [MORE, MORE]);
  await run();
  expect([await states(begun), ran]).toEqual([["cancelled"], [..."aa"]]);
  await cancel(begun);
  const over = await ask("c");
  await run();
  await cancel(over);
  expect(await states(begun, over)).toEqual(["cancelled", "done"]);
  expect(await runner.job(over)).toMatchObject({ cancel_requested: 0 });
});

test("keeps the effects of the slice in which a job is cancelled", async () => {
  held = gate();
  answers.set("a", [MORE, MORE]);
  const id = await ask("a");
  const running = run();
  while ((await states(id))[0] !== "running") await Bun.sleep(1);
  await cancel(id);
  expect(await states(id)).toEqual(["running"]);
  held.open();
  await running;
  expect([await states(id), ran]).toEqual([["cancelled"], ["a"]]);
});

test("passes on the slot of a cancelled job", async () => {
  answers.set("a", [{ ...MORE, wait: { for: "budget", until: now() + 60_000 } }]);
  answers.set("b", [{ ...MORE, done: 0 }]);
  const [, placed, next] = [
    await ask("a", { one: 1 }),
    await ask("b", { one: 1 }),
    await ask("c", { one: 1 }),
  ];
  await run();
  expect(await states(placed, next)).toEqual(["waiting", "waiting"]);
  await cancel(placed);
  runner.appliance.clock.advance(60_000);
  await run();
  expect(await states(placed, next)).toEqual(["cancelled", "done"]);
});

test("answers waiting callers when a job changes or their time is over", async () => {
  held = gate();
  const id = await ask("a");
  const answered = waitForJob(id, 20_000);
  expect(await Promise.race([answered, waitForJob(id, 1).then(() => "time")])).toBe("time");
  held.open();
  await answered;
  expect(await states(id)).toEqual(["done"]);
});

test("keeps the run time of a job that waits for something when the clock is set back", async () => {
  const until = now() + 86_400_000;
  answers.set("a", [MORE, { ...MORE, wait: { for: "budget", until } }]);
  const id = await ask("a");
  await run();
  await runner.jobs.tick();
  expect(await runner.job(id)).toMatchObject({ state: "waiting", run_at: until });
});
