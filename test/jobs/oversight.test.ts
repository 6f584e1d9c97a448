import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../src/kernel/ids.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { scenarios } from "../kit/scenarios.ts";
import { JobRunner, testAction } from "./job-runner.ts";

const PATH = "/api/v1/system/jobs";

let runner: JobRunner;
let bob: Client;
let clerk: Client;
let broken = true;
/** Ids of Acme's jobs by state, and the id of one job in Beta. */
const ids: Record<string, string> = {};

const actions = [
  testAction("test.job", async () => ({})),
  testAction("test.broken", async () => {
    if (broken) throw new Error("boom");
    return {};
  }),
];

beforeAll(async () => {
  runner = await JobRunner.open({ actions });
  const { appliance, owner } = runner;
  bob = await appliance.addOrganization(owner, "Beta", "bob@example.org");
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_manager", "admin"]);
  ids.done = await runner.enqueue({ action: "test.job", input: { secret: "hush" }, key: "a key" });
  ids.failed = await runner.enqueue({ action: "test.broken", maxAttempts: 1 });
  await runner.jobs.drain();
  const runAt = appliance.clock.now() + 3_600_000;
  ids.waiting = await runner.enqueue({ action: "test.job", runAt });
  ids.running = await runner.enqueue({ action: "test.job", runAt });
  await appliance.alter(
    "UPDATE jobs SET state = 'running', attempts = 1, lease_until = ? WHERE id = ?",
    appliance.clock.now() + 50_000,
    ids.running,
  );
  ids.theirs = await runner.enqueue({ action: "test.job", runAt }, 2);
});
afterAll(() => runner.stop());

const owner = () => runner.owner;
const at = (name: string, move = "") => `${PATH}/${ids[name]}${move}`;

describe("Job management by the owner", () => {
  scenarios(
    () => runner.appliance,
    [
      {
        name: "shows a finished job without its input",
        as: owner,
        path: () => at("done"),
        status: 200,
        body_is: { name: "test.job", key: "a key", state: "done", attempts: 1, max_attempts: 8, error: null },
        hasNot: ["hush"],
      },
      {
        name: "shows a failed job with its error",
        as: owner,
        path: () => at("failed"),
        status: 200,
        body_is: { state: "failed", error: { code: "INTERNAL" }, finished_at: expect.any(String) },
        hasNot: ["boom"],
      },
      { name: "lists all jobs", as: owner, path: PATH, status: 200, hasNot: ["hush"] },
      {
        name: "hides jobs of other organisations",
        as: owner,
        path: () => at("theirs"),
        status: 404,
        code: "JOB_NOT_FOUND",
      },
      {
        name: "reports a missing job",
        as: owner,
        path: `${PATH}/${newId()}`,
        status: 404,
        code: "JOB_NOT_FOUND",
      },
      {
        name: "rejects an unknown state",
        as: owner,
        path: `${PATH}?state=lost`,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "rejects a cursor of another list",
        as: owner,
        path: `${PATH}?cursor=WzAsIiIsIngiXQ`,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      { name: "requires a login", path: PATH, status: 401, code: "AUTH_REQUIRED" },
      {
        name: "requires the permission",
        as: () => clerk,
        path: PATH,
        status: 403,
        code: "ACCESS_DENIED",
      },
      {
        name: "requires the permission for a retry",
        as: () => clerk,
        method: "POST",
        path: () => at("failed", "/retry"),
        status: 403,
        code: "ACCESS_DENIED",
      },
      ...["done", "waiting", "running"].map((state) => ({
        name: `rejects a retry of a ${state} job`,
        as: owner,
        method: "POST",
        path: () => at(state, "/retry"),
        status: 409,
        code: "STATE_TRANSITION_INVALID",
      })),
      ...["done", "running"].map((state) => ({
        name: `rejects the cancellation of a ${state} job`,
        as: owner,
        method: "POST",
        path: () => at(state, "/cancel"),
        status: 409,
        code: "STATE_TRANSITION_INVALID",
      })),
      {
        name: "rejects the cancellation of another organisation's job",
        as: owner,
        method: "POST",
        path: () => at("theirs", "/cancel"),
        status: 404,
        code: "JOB_NOT_FOUND",
      },
    ],
  );

  test("restarts a failed job and audits the caller", async () => {
    const failing = await owner().post(at("failed", "/retry"));
    expect(failing.body).toMatchObject({ state: "waiting", attempts: 0, finished_at: null });
    await runner.jobs.drain();
    expect((await owner().get(at("failed"))).body).toMatchObject({ state: "failed", attempts: 1 });
    broken = false;
    expect((await owner().post(at("failed", "/retry"))).status).toBe(200);
    await runner.jobs.drain();
    expect((await owner().get(at("failed"))).body).toMatchObject({ state: "done", error: null });
    expect(
      await runner.appliance.rows(
        "SELECT actor, outcome FROM audit_events WHERE action = 'system.jobs.retry' AND record_id = ? AND outcome = 'ok'",
        ids.failed ?? "",
      ),
    ).toEqual(Array(2).fill({ actor: owner().userId, outcome: "ok" }));
  });

  test("dry-runs a cancellation without effect, and never runs a cancelled job", async () => {
    expect((await owner().post(at("waiting", "/cancel?dry_run=true"))).body.result.state).toBe("cancelled");
    expect((await owner().get(at("waiting"))).body.state).toBe("waiting");
    expect((await owner().post(at("waiting", "/cancel"))).body).toMatchObject({ state: "cancelled" });
    expect((await owner().post(at("waiting", "/cancel"))).status).toBe(409);
    runner.appliance.clock.advance(200_000);
    await runner.jobs.drain();
    expect((await owner().get(at("waiting"))).body).toMatchObject({ state: "cancelled", attempts: 0 });
  });

  test("pages through all jobs, newest first, in both directions, filtered or not", async () => {
    for (let i = 0; i < 7; i++)
      await runner.enqueue({
        action: "test.paged",
        key: `${i}`,
        runAt: runner.appliance.clock.now() + 1e9,
      });
    for (const query of ["", "&name=test.paged", "&state=waiting", "&state=waiting&name=test.paged"]) {
      const all = (await owner().get(`${PATH}?limit=200${query}`)).body.data;
      expect(all.length).toBeGreaterThanOrEqual(7);
      expect(all.map(({ id }: Json) => id)).toEqual(
        all
          .map(({ id }: Json) => id)
          .toSorted()
          .toReversed(),
      );
      for (const limit of [1, 3]) {
        const pages: Json[][] = [];
        const read = (cursor: string) =>
          owner().get(`${PATH}?limit=${limit}${query}${cursor && `&cursor=${cursor}`}`);
        let { body } = await read("");
        expect(body.page.prev_cursor).toBeNull();
        pages.push(body.data);
        while (body.page.next_cursor) {
          body = (await read(body.page.next_cursor)).body;
          pages.push(body.data);
        }
        expect(pages.flat()).toEqual(all);
        for (let page = pages.length - 2; page >= 0; page--) {
          body = (await read(body.page.prev_cursor)).body;
          expect(body.data).toEqual(pages[page]);
        }
        expect(body.page.prev_cursor).toBeNull();
      }
    }
  });

  test("lists the organisation's own jobs only", async () => {
    const { body } = await bob.get(PATH);
    expect(body.data.map(({ id }: Json) => id)).toEqual([ids.theirs]);
  });
});

test("exposes job counts at /metrics and job health at /readyz", async () => {
  const { text } = await runner.appliance.send("GET", "/metrics");
  const [counts] = await runner.appliance.rows(
    "SELECT sum(state = 'waiting') AS waiting, sum(state = 'running') AS running, sum(state = 'failed') AS failed FROM jobs",
  );
  for (const state of ["waiting", "running", "failed"])
    expect(text).toContain(`\nfreehold_jobs_${state} ${counts?.[state]}\n`);
  expect(text).toContain("# TYPE freehold_jobs_waiting gauge");

  const appliance = await TestAppliance.start();
  expect((await appliance.send("GET", "/readyz")).body.checks.jobs).toBe("ok");
  await appliance.alter("ALTER TABLE jobs RENAME TO lost");
  await appliance.runJobs();
  const ill = await appliance.send("GET", "/readyz");
  expect([ill.status, ill.body.checks.jobs]).toEqual([503, "failing"]);
  expect(ill.body.says).toMatchObject({ jobs: expect.stringContaining("Check the log") });
  await appliance.alter("ALTER TABLE lost RENAME TO jobs");
  await appliance.runJobs();
  expect((await appliance.send("GET", "/readyz")).status).toBe(200);
  await appliance.stop();
});
