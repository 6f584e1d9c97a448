import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { backoff } from "../../src/jobs/failure.ts";
import { enqueue } from "../../src/jobs/index.ts";
import { Fault } from "../../src/kernel/errors.ts";
import { newId } from "../../src/kernel/ids.ts";
import { renderText } from "../../src/text/render.ts";
import { unstored } from "../../src/text/stored.ts";
import { until } from "../kit/until.ts";
import { createLead, gate, JobRunner, testAction } from "./job-runner.ts";

let runner: JobRunner;

const isDone = (job: Record<string, unknown>) => job.state === "done";

/** Scripted results of the test action's next runs, by the name of the lead it creates. */
const failures = new Map<string, unknown[]>();
let waiting: ReturnType<typeof gate> | undefined;
let atOnce = 0;
let mostAtOnce = 0;
let left = 0;

const actions = [
  testAction("test.lead", async (context, { name }) => {
    await createLead(context, runner.engine, String(name));
    const failure = failures.get(String(name))?.shift();
    if (failure) throw failure;
    return {};
  }),
  testAction(
    "test.slow",
    async (context, { name }) => {
      await createLead(context, runner.engine, String(name));
      return {};
    },
    {
      prepare: async () => {
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await waiting?.passed;
        atOnce -= 1;
        return undefined;
      },
    },
  ),
  testAction("test.slices", async (context) => {
    const done = Math.min(left, 10);
    left -= done;
    await createLead(context, runner.engine, `slice of ${done}`);
    return { done, more: left > 0 };
  }),
  testAction("test.idle", async () => ({ done: 0, more: true })),
];

beforeAll(async () => {
  runner = await JobRunner.open({ actions });
});
beforeEach(async () => {
  await runner.appliance.alter("DELETE FROM jobs");
  await runner.appliance.alter("DELETE FROM crm_leads");
  failures.clear();
});
afterAll(() => runner.stop());

const lead = (name: string, more = {}) => ({ action: "test.lead", input: { name }, ...more });
const run = () => runner.jobs.drain();
const wait = (milliseconds: number) => runner.appliance.clock.advance(milliseconds);
const now = () => runner.appliance.clock.now();

/** Resolves once the queue has polled: its writes were requested earlier, and writes are served in order. */
async function looked(): Promise<void> {
  for (let writes = 0; writes < 3; writes++) await runner.appliance.write(() => undefined);
}

describe("Job", () => {
  test("runs as the system in its organisation, with the correlation id of its request", async () => {
    const correlation = newId();
    const id = await runner.enqueue(lead("Zoë"), 1, correlation);
    await run();
    expect(await runner.leads()).toEqual(["Zoë"]);
    expect(await runner.job(id)).toMatchObject({
      state: "done",
      attempts: 1,
      input: "{}",
      lease_until: null,
      error_code: null,
      correlation_id: correlation,
    });
    expect(
      await runner.appliance.rows(
        "SELECT org, actor, via, outcome FROM audit_events WHERE action = 'test.lead' AND correlation_id = ?",
        correlation,
      ),
    ).toEqual([{ org: 1, actor: "system", via: "job", outcome: "ok" }]);
  });

  test("starts by itself once the requesting call is durable", async () => {
    const id = await runner.enqueue(lead("Zoë"));
    await until(() => runner.job(id), isDone);
  });

  test("is not created if the requesting call fails", async () => {
    const failing = runner.within(async (context) => {
      enqueue(context, lead("Zoë"));
      throw new Fault("RECORD_IN_USE");
    });
    await expect(failing).rejects.toThrow();
    await run();
    expect(await runner.appliance.rows("SELECT * FROM jobs")).toEqual([]);
    expect(await runner.leads()).toEqual([]);
  });

  test("does not run before its time", async () => {
    const id = await runner.enqueue(lead("Zoë", { runAt: now() + 60_000 }));
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "waiting", attempts: 0 });
    wait(60_000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 1 });
  });

  test("runs at its time without a tick", async () => {
    const id = await runner.enqueue(lead("Zoë", { runAt: now() + 50 }));
    wait(50);
    await until(async () => isDone(await runner.job(id)));
  });

  test("leaves only an error without internal details if it fails after a write", async () => {
    failures.set("Zoë", [new Error("secret: the password is 1234")]);
    const id = await runner.enqueue(lead("Zoë"));
    await run();
    expect(await runner.leads()).toEqual([]);
    const job = await runner.job(id);
    expect(job).toMatchObject({ state: "waiting", attempts: 1, error_code: "INTERNAL", lease_until: null });
    expect(JSON.stringify(job)).not.toContain("secret");
    const logged = runner.appliance.log.filter(({ message }) => message === "a job failed");
    expect(logged.at(-1)?.facts).toMatchObject({ job: id, name: "test.lead", code: "INTERNAL" });
    wait(1000);
    await run();
    expect(await runner.leads()).toEqual(["Zoë"]);
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 2, error_code: null });
  });

  test("does not stop others when it throws", async () => {
    for (const i of [1, 2, 3, 4]) {
      failures.set(`bad ${i}`, Array(20).fill(i % 2 ? new Error("boom") : "not even an error"));
      await runner.enqueue(lead(`bad ${i}`));
      await runner.enqueue(lead(`good ${i}`));
    }
    await run();
    expect((await runner.leads()).toSorted()).toEqual(["good 1", "good 2", "good 3", "good 4"]);
  });
});

describe("Retries", () => {
  test("wait longer each time, at most an hour, and stop after the last attempt", async () => {
    failures.set("Zoë", Array(20).fill(new Fault("NOT_READY")));
    const id = await runner.enqueue(lead("Zoë"));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const began = now();
      await run();
      const job = await runner.job(id);
      expect(job).toMatchObject({ attempts: attempt, error_code: "NOT_READY" });
      if (attempt === 8) expect(job).toMatchObject({ state: "failed", finished_at: expect.any(Number) });
      else {
        waits.push((Number(job.run_at) - began) / 1000);
        wait(Number(job.run_at) - now());
      }
    }
    for (const [i, longest] of [1, 4, 16, 64, 256, 1024, 3600].entries()) {
      expect(waits[i]).toBeGreaterThanOrEqual(longest * 0.75);
      // The job itself takes a moment.
      expect(waits[i]).toBeLessThan(longest + 2);
    }
    wait(100_000_000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "failed", attempts: 8 });
    expect(await runner.leads()).toEqual([]);
  });

  test("are spread for jobs that failed together", () => {
    expect([backoff(1, 0), backoff(1, 0.5), backoff(3, 0), backoff(3, 0.999), backoff(30, 0)]).toEqual([
      1000, 875, 16_000, 12_004, 3_600_000,
    ]);
  });

  for (const [code, status] of [
    ["VALIDATION_FAILED", 422],
    ["RECORD_NOT_FOUND", 404],
    ["ACCESS_DENIED", 403],
    ["STATE_TRANSITION_INVALID", 409],
  ] as const) {
    test(`do not cover ${code} (${status}), which fails the job immediately`, async () => {
      failures.set("Zoë", [new Fault(code)]);
      const id = await runner.enqueue(lead("Zoë"));
      await run();
      expect(await runner.job(id)).toMatchObject({ state: "failed", attempts: 1, error_code: code });
    });
  }

  test("cover version conflicts", async () => {
    failures.set("Zoë", [new Fault("RECORD_VERSION_CONFLICT")]);
    const id = await runner.enqueue(lead("Zoë"));
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "waiting", error_code: "RECORD_VERSION_CONFLICT" });
    wait(1000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("store an error that repeats no input", async () => {
    const id = await runner.enqueue({ action: "crm.leads.create", input: { nonsense: "hush" } });
    await run();
    const job = await runner.job(id);
    expect(job).toMatchObject({ state: "failed", error_code: "VALIDATION_FAILED" });
    expect(renderText(unstored(String(job.error_message)), "en")).toContain("name: Required");
    expect(job.error_message).not.toContain("hush");
  });

  test("do not cover unknown and read-only actions, which fail with a reason", async () => {
    const gone = await runner.enqueue({ action: "test.of_a_newer_version" });
    const reading = await runner.enqueue({ action: "crm.leads.list" });
    const other = await runner.enqueue(lead("Zoë"));
    await run();
    for (const id of [gone, reading])
      expect(await runner.job(id)).toMatchObject({ state: "failed", error_code: "ACTION_UNKNOWN" });
    expect(await runner.job(other)).toMatchObject({ state: "done" });
  });

  test("do not cover a missing organisation, which fails with a reason", async () => {
    const id = await runner.enqueue(lead("Zoë", { runAt: now() + 1000 }));
    await runner.appliance.alter("UPDATE jobs SET org = 77");
    wait(1000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "failed", error_code: "ORGANIZATION_UNKNOWN" });
    expect(await runner.leads()).toEqual([]);
  });
});

describe("Duplicate job requests", () => {
  test("create one job for the same key", async () => {
    const ids = await Promise.all(
      Array.from({ length: 50 }, () => runner.enqueue(lead("Zoë", { key: "one" }))),
    );
    await run();
    expect(new Set(ids).size).toBe(1);
    expect(await runner.leads()).toEqual(["Zoë"]);
    // The key still identifies the job after it has finished.
    expect(await runner.enqueue(lead("Zoë", { key: "one" }))).toBe(ids[0] ?? "");
    await run();
    expect(await runner.leads()).toEqual(["Zoë"]);
  });

  test("create separate jobs without a key, or with another key or action", async () => {
    await runner.enqueue(lead("Zoë"));
    await runner.enqueue(lead("Zoë"));
    await runner.enqueue(lead("Zoë", { key: "one" }));
    await runner.enqueue(lead("Zoë", { key: "two" }));
    await runner.enqueue({ action: "crm.leads.create", input: { name: "Zoë" }, key: "one" });
    await run();
    expect(await runner.leads()).toHaveLength(5);
  });
});

describe("Job with several slices", () => {
  test("runs each slice in its own transaction and adds up their progress", async () => {
    left = 25;
    const id = await runner.enqueue({ action: "test.slices" });
    await run();
    expect(await runner.leads()).toEqual(["slice of 10", "slice of 10", "slice of 5"]);
    expect(await runner.job(id)).toMatchObject({
      state: "done",
      progress: '{"done":25}',
      error_code: null,
    });
  });

  test("lets other jobs run in between", async () => {
    left = 25;
    await runner.within(async (context) => {
      enqueue(context, { action: "test.slices" });
      enqueue(context, lead("one"));
      enqueue(context, lead("two"));
      enqueue(context, lead("three"));
    });
    await run();
    expect((await runner.leads()).at(-1)).toBe("slice of 5");
  });

  test("may take any number of slices, regardless of its attempts", async () => {
    left = 100;
    const id = await runner.enqueue({ action: "test.slices", maxAttempts: 2 });
    await run();
    expect(await runner.leads()).toHaveLength(10);
    expect(await runner.job(id)).toMatchObject({ state: "done" });
  });

  test("waits a while after a slice without progress", async () => {
    const id = await runner.enqueue({ action: "test.idle" });
    await run();
    const job = await runner.job(id);
    expect(job.state).toBe("waiting");
    expect(Number(job.run_at)).toBeGreaterThan(now() + 50_000);
  });
});

describe("Job lease", () => {
  const claimed = (leaseUntil: number, attempts = 1) =>
    runner.appliance.alter(
      "UPDATE jobs SET state = 'running', attempts = ?, lease_until = ?",
      attempts,
      leaseUntil,
    );
  const later = () => lead("Zoë", { runAt: now() + 1000 });

  test("of a previous process is taken over at startup", async () => {
    const id = await runner.enqueue(later());
    await claimed(now() + 60_000);
    await runner.restart();
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 2 });
    expect(await runner.leads()).toEqual(["Zoë"]);
  });

  test("fails the job if every attempt was interrupted", async () => {
    const id = await runner.enqueue(later());
    await claimed(now() + 60_000, 8);
    await runner.restart();
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "failed", error_code: "JOB_INTERRUPTED" });
    expect(await runner.leads()).toEqual([]);
  });

  test("is valid until it expires", async () => {
    const id = await runner.enqueue(later());
    await claimed(now() + 30_000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "running" });
    wait(31_000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 2 });
  });

  test("has expired if it dates from before the clock was set back", async () => {
    const id = await runner.enqueue(later());
    await claimed(now() + 86_400_000);
    await run();
    expect(await runner.job(id)).toMatchObject({ state: "done" });
  });

  test("of a running job survives any clock jump", async () => {
    waiting = gate();
    const id = await runner.enqueue({ action: "test.slow", input: { name: "Zoë" } });
    await until(() => atOnce > 0);
    wait(86_400_000);
    const draining = run();
    await looked();
    expect([atOnce, (await runner.job(id)).attempts]).toEqual([1, 1]);
    waiting.open();
    await draining;
    expect(await runner.leads()).toEqual(["Zoë"]);
    expect(await runner.job(id)).toMatchObject({ state: "done", attempts: 1 });
  });

  test("rolls back the effects of a job that loses it", async () => {
    waiting = gate();
    const id = await runner.enqueue({ action: "test.slow", input: { name: "Zoë" } });
    await until(() => atOnce > 0);
    await runner.appliance.alter(
      "UPDATE jobs SET state = 'waiting', attempts = 5, run_at = run_at + 3600000",
    );
    waiting.open();
    await run();
    expect(await runner.leads()).toEqual([]);
    expect(await runner.job(id)).toMatchObject({ state: "waiting", attempts: 5, error_code: null });
  });
});

test("runs as many jobs at once as configured, and all of them", async () => {
  waiting = gate();
  mostAtOnce = 0;
  await Promise.all(
    Array.from({ length: 9 }, (_, i) => runner.enqueue({ action: "test.slow", input: { name: `${i}` } })),
  );
  const draining = run();
  await until(() => atOnce === 2);
  await looked();
  waiting.open();
  await draining;
  expect(mostAtOnce).toBe(2);
  expect((await runner.leads()).toSorted()).toEqual(Array.from({ length: 9 }, (_, i) => `${i}`));
});

test("leaves a slot free of patient jobs, and runs other jobs first", async () => {
  waiting = gate();
  mostAtOnce = 0;
  for (const name of ["p1", "p2", "p3"])
    await runner.enqueue({ action: "test.slow", input: { name }, patient: true });
  const draining = run();
  await until(() => atOnce === 1);
  await runner.enqueue(lead("in between"));
  await until(
    () => runner.leads(),
    (leads) => leads.length > 0,
  );
  expect([mostAtOnce, await runner.leads()]).toEqual([1, ["in between"]]);
  waiting.open();
  await draining;
  expect(mostAtOnce).toBe(1);
  expect(await runner.leads()).toEqual(["in between", "p1", "p2", "p3"]);
});

test("waits for running jobs on stop, and starts no others", async () => {
  waiting = gate();
  const ids = [];
  for (const name of ["one", "two", "three"])
    ids.push(await runner.enqueue({ action: "test.slow", input: { name } }));
  await until(() => atOnce === 2);
  const stopping = runner.jobs.stop();
  await looked();
  waiting.open();
  await stopping;
  const states = await Promise.all(ids.map(async (id) => (await runner.job(id)).state));
  expect(states).toEqual(["done", "done", "waiting"]);
  expect(runner.jobs.isWell).toBe(false);
  await runner.restart();
  await run();
  expect((await runner.leads()).toSorted()).toEqual(["one", "three", "two"]);
});

test("retries a job by itself when due", async () => {
  await runner.restart({ tickSeconds: 30 });
  failures.set("Zoë", [new Error("boom")]);
  const id = await runner.enqueue(lead("Zoë"));
  expect(await until(() => runner.job(id), isDone)).toMatchObject({ attempts: 2 });
  await runner.restart({ tickSeconds: 0 });
});
