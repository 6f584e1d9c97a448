/**
 * Measures the compiled executable with gigabytes of data:
 *
 * - `bun run bench:appliance`: 2 GB
 * - `bun run bench:appliance --megabytes 200`: another size
 * - `bun run bench:appliance --folder DIR`: on a disk with enough space
 * - `bun run bench:appliance --only shipping,journal`: some parts of start, backups, shipping, journal
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { filesIn } from "../../src/system/files.ts";
import { Postgres, postgresFolder } from "../kit/programs/postgres.ts";
import type { Result } from "./load.ts";
import {
  appliance,
  executable,
  freshData,
  load,
  logIn,
  type Program,
  residentMegabytes,
} from "./programs.ts";
import { multiplyLeads } from "./seed.ts";

const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "2000" },
    folder: { type: "string", default: tmpdir() },
    only: { type: "string" },
  },
});
const MEGABYTES = Number(values.megabytes);
const MB = 1_000_000;
/** Three fifths of the data are leads, the rest files. A million leads take about a gigabyte. */
const LEADS = Math.round(MEGABYTES * 0.6 * 1000);
const FILE_MB = 2;
/** Number of concurrent writers, as in a busy organisation. */
const CONNECTIONS = 4;
/** As fast as the machine can. */
const MANY_CONNECTIONS = 32;
const WINDOW_SECONDS = 2;
const WINDOWS_AT_REST = 8;

const lead = (n: number) =>
  JSON.stringify({ name: `Written ${n}`, email: `written${n}@example.com`, source: "website", value: n });

const work = mkdtempSync(join(values.folder, "freehold-bench-appliance-"));
process.env.TMPDIR = work;
// Reading the handbook would distort the figures; another benchmark measures that.
process.env.FREEHOLD_LEARNING_STARTER = "false";
const running = new Set<() => Promise<void>>();
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const median = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

try {
  await measure();
} finally {
  for (const stop of running) await stop();
  rmSync(work, { recursive: true });
}

async function measure(): Promise<void> {
  const data = await fill();
  row("what", "measured", "goal");
  row("---", "---", "---");
  row("data folder", `${Math.round((await sizeOf(data)) / MB)} MB`, "");
  const parts: Record<string, () => Promise<void>> = {
    start: () => startAndMemory(data),
    backups: async () => {
      for (const passphrase of ["", "a passphrase of the bench"]) await backups(data, passphrase);
    },
    shipping: () => shipping(data),
    journal: () => journal(data),
  };
  for (const name of values.only?.split(",") ?? Object.keys(parts)) await parts[name]?.();
}

/** Starts a server that is stopped when the benchmark ends, even after a failure. */
async function started(data: string, env: Record<string, string> = {}): Promise<Program> {
  const program = await appliance(data, env);
  const stop = async () => {
    running.delete(stop);
    await program.stop();
  };
  running.add(stop);
  return { ...program, stop };
}

async function fill(): Promise<string> {
  const data = freshData();
  const program = await started(data);
  const token = await logIn(program.port);
  await fetch(`http://127.0.0.1:${program.port}/api/v1/crm/leads`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: lead(0),
  });
  await program.stop();
  multiplyLeads(data, LEADS);
  const missing = MEGABYTES * MB - (await sizeOf(data));
  for (let file = 0; file < missing / (FILE_MB * MB); file += 1) putFile(data);
  return data;
}

/** Writes an incompressible file, like a picture or a PDF. */
function putFile(data: string): void {
  const bytes = randomBytes(FILE_MB * MB);
  const name = createHash("sha256").update(bytes).digest("hex");
  const folder = join(data, "files", name.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

async function sizeOf(folder: string): Promise<number> {
  return (await filesIn(folder)).reduce((sum, path) => sum + statSync(path).size, 0);
}

async function timed(args: readonly string[], passphrase: string): Promise<string> {
  const since = performance.now();
  const child = Bun.spawn([executable(), ...args], {
    stdout: "ignore",
    stderr: "inherit",
    env: { ...process.env, FREEHOLD_BACKUP_PASSPHRASE: passphrase },
  });
  if ((await child.exited) !== 0) throw new Error(`${args[0]} failed`);
  const { user, system } = child.resourceUsage()?.cpuTime ?? { user: 0n, system: 0n };
  return `${seconds(since)}, of the processor ${(Number(user + system) / 1e6).toFixed(1)} s`;
}

async function startAndMemory(data: string): Promise<void> {
  const starts: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const since = performance.now();
    const program = await started(data);
    while (!(await fetch(`http://127.0.0.1:${program.port}/readyz`)).ok) await Bun.sleep(1);
    starts.push(performance.now() - since);
    if (turn === 4) {
      // The server releases memory a few seconds after the last call.
      await Bun.sleep(12_000);
      row("resident memory, idle", `${await residentMegabytes(program)} MB`, "under 150 MB");
    }
    await program.stop();
  }
  row("start to /readyz", `${Math.round(median(starts))} ms`, "under 250 ms");
}

interface Backup {
  id: string;
  state: string;
  bytes: number;
  trouble: string | null;
  check: { state: string } | null;
}

async function backups(data: string, passphrase: string): Promise<void> {
  const kind = passphrase ? "sealed" : "open";
  const program = await started(data, { FREEHOLD_BACKUP_PASSPHRASE: passphrase });
  const token = await logIn(program.port);
  const rest = await writes(program, token, () => Promise.resolve(false), WINDOWS_AT_REST);

  const since = performance.now();
  const { id } = await call(program, token, "POST", "/api/v1/system/backups", {});
  let made = "";
  let last: Backup | undefined;
  const isOver = async () => {
    last = await call(program, token, "GET", `/api/v1/system/backups/${id}`);
    if (last.state === "failed") throw new Error(last.trouble ?? "the backup failed");
    if (last.state === "ready" && made === "") made = seconds(since);
    return last.check?.state === "passed";
  };
  const during = await writes(program, token, isOver);
  const archive = join(data, "backups", `${id}.tar.zst${passphrase ? ".age" : ""}`);
  row(`backup under load, ${kind}`, `${made}, ${Math.round(statSync(archive).size / MB)} MB`, "");
  row(`the same and looked through, ${kind}`, seconds(since), "");
  report(`writes at rest (${kind})`, rest, "");
  report(`writes meanwhile (${kind})`, during, "");
  const times = median(during.map(({ p99 }) => p99)) / median(rest.map(({ p99 }) => p99));
  row(`p99 of writes meanwhile, ${kind}`, `${times.toFixed(2)} times`, "within 2 times");
  await program.stop();

  row(`verify, ${kind}`, await timed(["verify", archive, "--data", data], passphrase), "");
  const target = join(work, "restored");
  row(`restore, ${kind}`, await timed(["restore", archive, "--data", target], passphrase), "under 60 s");
  rmSync(target, { recursive: true });
  rmSync(join(data, "backups"), { recursive: true });
}

/** Measures the cost of replication for writers, and the time to restore from the replica. */
async function shipping(data: string): Promise<void> {
  const replica = join(work, "replica");
  mkdirSync(replica);
  for (const folder of ["", replica]) {
    const program = await appliance(data, { FREEHOLD_SHIPPING_FOLDER: folder });
    const token = await logIn(program.port);
    if (folder) {
      const since = performance.now();
      const isOver = async () => (await filesIn(join(replica, "freehold"))).some(isWholeCopy);
      const during = await writes(program, token, isOver, undefined, MANY_CONNECTIONS);
      report("writes while the first copy is shipped", during, "");
      row("first copy of the records, shipped under load", seconds(since), "");
    }
    const then = folder ? "writes, shipped each second" : "writes, not shipped";
    report(then, await writes(program, token, () => Promise.resolve(false), WINDOWS_AT_REST), "");
    await program.stop();
  }
  const target = join(work, "brought-back");
  row("restore from the second folder", await timed(["restore", replica, "--data", target], ""), "");
  rmSync(target, { recursive: true });
}

/** Measures the time to fill a database, and to serve from it with an empty folder. */
async function journal(data: string): Promise<void> {
  if (!postgresFolder) return row("journal", "PostgreSQL is not installed here", "");
  const postgres = await Postgres.start();
  const env = { FREEHOLD_DATABASE: await postgres.database("bench"), FREEHOLD_APPLIANCE: "bench" };
  const other = join(work, "other-machine");
  try {
    for (const [folder, what, goal] of [
      [data, "first start with a journal, which fills the database", ""],
      [data, "start with the files of before", ""],
      [other, "start with an empty folder, to /readyz", "under 60 s"],
    ] as const) {
      const since = performance.now();
      const program = await started(folder, env);
      while (!(await fetch(`http://127.0.0.1:${program.port}/readyz`)).ok) await Bun.sleep(1);
      row(what, seconds(since), goal);
      await program.stop();
    }
    await vacated(other, env);
  } finally {
    await postgres.stop();
  }
}

/** A standby takes over from a leader that writes as fast as it can. */
async function vacated(folder: string, env: Record<string, string>): Promise<void> {
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const leader = await appliance(folder, env);
    const standby = appliance(join(work, `third-machine-${signal}`), env);
    const token = await logIn(leader.port);
    await writes(leader, token, () => Promise.resolve(false), 5, MANY_CONNECTIONS);
    const since = performance.now();
    process.kill(leader.pid, signal);
    const next = await standby;
    while (!(await fetch(`http://127.0.0.1:${next.port}/readyz`)).ok) await Bun.sleep(1);
    row(
      `takeover after ${signal}, to /readyz`,
      seconds(since),
      signal === "SIGTERM" ? "under 1 s" : "under 8 s",
    );
    await next.stop();
  }
}

function isWholeCopy(path: string): boolean {
  return /^base-[^.]+$/.test(basename(path));
}

async function writes(
  { port }: Program,
  token: string,
  isOver: () => Promise<boolean>,
  windows = Number.POSITIVE_INFINITY,
  connections = CONNECTIONS,
): Promise<Result[]> {
  const requests = Array.from({ length: 500 }, (_, n) => {
    const body = lead(n);
    return `POST /api/v1/crm/leads HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  });
  const results: Result[] = [];
  while (results.length < windows && !(await isOver()))
    results.push(
      await load({
        port,
        connections,
        seconds: WINDOW_SECONDS,
        requests,
        expect: "HTTP/1.1 201",
      }),
    );
  return results;
}

function report(what: string, results: readonly Result[], goal: string): void {
  const [rate, p50, p99] = (["requestsPerSecond", "p50", "p99"] as const).map((name) =>
    median(results.map((result) => result[name])),
  );
  const worst = Math.max(...results.map((result) => result.p99));
  row(
    what,
    `${Math.round(rate ?? 0)}/s, p50 ${p50?.toFixed(1)} ms, p99 ${p99?.toFixed(1)} ms (worst of ${results.length} whiles ${worst.toFixed(1)} ms)`,
    goal,
  );
}

async function call(program: Program, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  // The benchmark knows the type of the answer.
  return (await answer.json()) as Backup;
}
