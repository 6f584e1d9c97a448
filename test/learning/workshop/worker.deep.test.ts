import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type LearningWorker, openWorker } from "../../../src/learning/worker/worker.ts";
import { WorkerError } from "../../../src/worker/errors.ts";
import type { PoolOptions } from "../../../src/worker/pool.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { executable, run } from "../../kit/executable.ts";
import { until } from "../../kit/until.ts";
import { pdf, set } from "../reading/pdf-writer.ts";
import type { TEST_TASKS } from "./tasks.ts";

const TASKS = join(import.meta.dir, "tasks.ts");
const command = [process.execPath, TASKS];

const open = (options: Partial<PoolOptions> = {}): LearningWorker<typeof TEST_TASKS> =>
  openWorker<typeof TEST_TASKS>({ command, ...options });

async function codeOf(task: Promise<unknown>): Promise<string> {
  const failure = await task.then(
    () => undefined,
    (error: unknown) => error,
  );
  return failure instanceof WorkerError ? failure.code : `none, but ${failure}`;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const pidIn = (path: string) => Number(readFileSync(path, "utf8"));

describe("The worker pool", () => {
  let worker: LearningWorker<typeof TEST_TASKS>;
  beforeAll(() => {
    worker = open();
  });
  afterAll(() => worker.stop());

  test("runs tasks in a separate process with lower priority, first to be killed for memory", async () => {
    process.env.FREEHOLD_METRICS_TOKEN = "hush";
    process.env.BUN_OPTIONS = "";
    const first = await worker.run("about", undefined);
    const second = await worker.run("about", undefined);
    delete process.env.FREEHOLD_METRICS_TOKEN;
    delete process.env.BUN_OPTIONS;
    expect(first.pid).not.toBe(process.pid);
    expect(second.pid).toBe(first.pid);
    expect(first.priority).toBe(10);
    if (process.platform === "linux") expect(first.isFirstToGo).toBe("1000");
    expect(first.environment.filter((name) => name.startsWith("FREEHOLD_"))).toEqual([]);
    expect(first.environment).not.toContain("BUN_OPTIONS");
  });

  test("runs many concurrent tasks, each with its own result", async () => {
    const numbers = Array.from({ length: 200 }, (_, i) => i);
    expect(await Promise.all(numbers.map((n) => worker.run("double", n)))).toEqual(numbers.map((n) => n * 2));
  });

  test("transfers long lists completely and in order, at any position in a result", async () => {
    const result = await worker.run("list", 20_000);
    expect(result.blocks).toHaveLength(20_000);
    expect(result.blocks.every(({ i }, at) => i === at)).toBe(true);
    expect(result.document.marks).toEqual(Array.from({ length: 20_000 }, (_, i) => i));
    expect([result.document.title, result.few]).toEqual(["A title", [1, 2]]);
  });

  test("passes texts of many megabytes in both directions", async () => {
    expect(await worker.run("text", 30_000_000)).toHaveLength(30_000_000);
    expect(await worker.run("length", "ä".repeat(10_000_000))).toBe(10_000_000);
  });

  test("does not block the event loop while a long result arrives", async () => {
    // Processor time used in each turn of the event loop.
    const turns: number[] = [];
    let last = process.cpuUsage();
    const turn = () => {
      const { user, system } = process.cpuUsage(last);
      turns.push(user + system);
      last = process.cpuUsage();
    };
    const timer = setInterval(turn, 1);
    await worker.run("list", 200_000);
    clearInterval(timer);
    turn();
    expect(Math.max(...turns)).toBeLessThan(turns.reduce((all, one) => all + one, 0) / 3);
  });

  test("reports why a task failed and continues", async () => {
    await expect(worker.run("fail", "the page is torn")).rejects.toThrow("the page is torn");
    expect(await codeOf(worker.run("fail", ""))).toBe("WORKSHOP_FAILED");
    expect(await worker.run("double", 4)).toBe(8);
  });

  test.each([
    ["exits", () => worker.run("die", 3)],
    ["is killed", () => worker.run("killItself", "SIGKILL")],
    ["crashes", () => worker.run("killItself", "SIGSEGV")],
  ])("fails the task of a process that %s, and runs the next one", async (_how, task) => {
    const next = (async () => worker.run("double", 21))();
    expect(await codeOf(task())).toBe("WORKSHOP_DIED");
    expect(await next).toBe(42);
    expect(await worker.run("double", 2)).toBe(4);
  });

  test("takes turns between callers: many tasks of one hold up others by one", async () => {
    const done: string[] = [];
    const ask = async (caller: string) => {
      await worker.run("double", 1, { caller });
      done.push(caller);
    };
    const many = Array.from({ length: 20 }, () => ask("acme/ana"));
    await Promise.all([...many, ask("acme/ben"), ask("other/olga")]);
    expect(done.indexOf("other/olga")).toBeLessThan(3);
    expect(done.indexOf("acme/ben")).toBeLessThan(4);
  });

  test("cancels queued and running tasks", async () => {
    const path = join(freshFolder(), "pid");
    const [running, waiting] = [new AbortController(), new AbortController()];
    const spinning = codeOf(worker.run("spin", path, { signal: running.signal }));
    const queued = codeOf(worker.run("double", 1, { signal: waiting.signal }));
    const after = worker.run("double", 3);
    await until(() => existsSync(path) && readFileSync(path, "utf8") !== "");
    waiting.abort();
    expect(await queued).toBe("WORKSHOP_CANCELLED");
    running.abort();
    expect(await spinning).toBe("WORKSHOP_CANCELLED");
    expect(await after).toBe(6);
    await until(() => !isAlive(pidIn(path)));
    expect(await codeOf(worker.run("double", 1, { signal: AbortSignal.abort() }))).toBe("WORKSHOP_CANCELLED");
  });
});

test("endless tasks are killed after their timeout, and the following ones run", async () => {
  const first = open();
  const began = performance.now();
  await first.run("about", undefined);
  // A multiple of the time in which a process starts on this machine at present.
  const limitMs = 2000 + 10 * (performance.now() - began);
  await first.stop();
  const worker = open({ limitMs });
  const path = join(freshFolder(), "pid");
  const spinning = codeOf(worker.run("spin", path));
  const next = worker.run("double", 5);
  expect(await spinning).toBe("WORKSHOP_TIMEOUT");
  expect(await next).toBe(10);
  await until(() => !isAlive(pidIn(path)));
  await worker.stop();
});

test("two workers run two tasks at the same time", async () => {
  const worker = open({ processes: 2 });
  const [one, other] = await Promise.all([worker.run("about", undefined), worker.run("about", undefined)]);
  expect(one.pid).not.toBe(other.pid);
  await worker.stop();
});

test("idle workers end their process and start another for new work", async () => {
  const worker = open({ idleMs: 50 });
  const { pid } = await worker.run("about", undefined);
  await until(() => !isAlive(pid));
  expect((await worker.run("about", undefined)).pid).not.toBe(pid);
  await worker.stop();
});

test("a worker starts no process before its first task and reports a failed start", async () => {
  const worker = open({ command: ["/nowhere"] });
  expect(await codeOf(worker.run("double", 1))).toBe("WORKSHOP_DIED");
  await worker.stop();
  expect(await codeOf(worker.run("double", 1))).toBe("WORKSHOP_STOPPED");
});

test("a process that uses too much memory is killed, and one that has grown is replaced", async () => {
  const worker = open({ memory: 400 * 2 ** 20 });
  if (process.platform === "linux")
    expect(await codeOf(worker.run("hoard", 2 ** 31))).toBe("WORKSHOP_MEMORY");
  const { pid } = await worker.run("about", undefined);
  await worker.run("hoard", 120 * 2 ** 20);
  expect((await worker.run("about", undefined)).pid).not.toBe(pid);
  await worker.stop();
});

test("stopping the pool ends running and queued tasks and all processes", async () => {
  const worker = open();
  const path = join(freshFolder(), "pid");
  const tasks = [worker.run("spin", path), worker.run("double", 1), worker.run("wait", 1000)].map(codeOf);
  await until(() => existsSync(path) && readFileSync(path, "utf8") !== "");
  await worker.stop();
  await worker.stop();
  expect(await Promise.all(tasks)).toEqual(["WORKSHOP_STOPPED", "WORKSHOP_STOPPED", "WORKSHOP_STOPPED"]);
  expect(isAlive(pidIn(path))).toBe(false);
  expect(await codeOf(worker.run("double", 1))).toBe("WORKSHOP_STOPPED");
});

test("worker processes end with their killed server, even during work", async () => {
  const path = join(freshFolder(), "pid");
  const parent = Bun.spawn([process.execPath, join(import.meta.dir, "parent.ts"), TASKS, path], {
    stdout: "ignore",
    stderr: "ignore",
  });
  await until(() => existsSync(path) && readFileSync(path, "utf8") !== "");
  expect(isAlive(pidIn(path))).toBe(true);
  parent.kill("SIGKILL");
  await parent.exited;
  await until(() => !isAlive(pidIn(path)));
});

describe("The executable", () => {
  test("reads a document in a separate process", async () => {
    const path = join(freshFolder(), "page");
    const worker = openWorker({ command: [executable(), "workshop"] });
    const size = await Bun.write(path, "# Accruals\n\nAn accrual is an expense that is not billed yet.\n");
    const outcome = await worker.run("read", { path, size, name: "page.md", maxPages: 10, maxWords: 100 });
    await worker.stop();
    expect(outcome).toMatchObject({ ok: true, document: { format: "markdown", title: "Accruals" } });
  });

  test("reads a PDF in a separate process with the bundled engine", async () => {
    const path = join(freshFolder(), "page");
    const worker = openWorker({ command: [executable(), "workshop"] });
    const size = await Bun.write(path, pdf([set("An accrual is an expense that is not billed yet.", 700)]));
    const outcome = await worker.run("read", { path, size, name: "page", maxPages: 10, maxWords: 100 });
    await worker.stop();
    expect(outcome).toMatchObject({ ok: true, document: { format: "pdf", pages: 1, words: 10 } });
  });

  test("hides the worker command from users and refuses to run it", async () => {
    expect(await run(["workshop"])).toMatchObject({
      code: 2,
      stderr: "Freehold starts this process automatically. To start the server, run: freehold serve\n",
    });
    expect((await run(["help"])).stdout).not.toContain("workshop");
  });
});
