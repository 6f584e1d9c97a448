/**
 * Compares the compiled executable with the bare baseline, alternating in one run:
 *
 * - `bun run bench`: everything, which takes minutes
 * - `bun run bench --quick`: fewer requests, to detect a change
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "./load.ts";
import { appliance, executable, floor, freshData, load, logIn, type Program } from "./programs.ts";
import { copyDatabase, multiplyLeads } from "./seed.ts";

const quick = process.argv.includes("--quick");
const LEADS = 100_000;
const SECONDS = quick ? 2 : 5;
const ROUNDS = quick ? 1 : 3;
const CONNECTIONS = 32;

interface Work {
  name: string;
  goal: number;
  expect: string;
  ours(token: string, ids: string[]): string[];
  bare(ids: string[]): string[];
}

const HOST = "host: 127.0.0.1\r\n";
const get = (path: string, token?: string) =>
  `GET ${path} HTTP/1.1\r\n${HOST}${token ? `authorization: Bearer ${token}\r\n` : ""}\r\n`;
const post = (path: string, body: string, token?: string) =>
  `POST ${path} HTTP/1.1\r\n${HOST}${token ? `authorization: Bearer ${token}\r\n` : ""}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const numbers = Array.from({ length: 1000 }, (_, i) => i * 97);
const bodies = numbers.map((n) =>
  JSON.stringify({
    name: `Person ${n}`,
    email: `person${n}@example.com`,
    company: `Company ${n % 500}`,
    source: "website",
    value: n * 100,
    score: n % 100,
  }),
);

const works: Work[] = [
  {
    name: "get one lead",
    goal: 0.5,
    expect: "HTTP/1.1 200",
    ours: (token, ids) => ids.map((id) => get(`/api/v1/crm/leads/${id}`, token)),
    bare: (ids) => ids.map((id) => get(`/lead/${id}`)),
  },
  {
    name: "list 50, filtered and sorted",
    goal: 0.5,
    expect: "HTTP/1.1 200",
    ours: (token) => [get("/api/v1/crm/leads?state=new&sort=-value", token)],
    bare: () => [get("/list/")],
  },
  {
    name: "full-text search",
    goal: 0.5,
    expect: "HTTP/1.1 200",
    ours: (token) => numbers.map((n) => get(`/api/v1/crm/leads?q=person%20${n}`, token)),
    bare: () =>
      numbers.map((n) => get(`/find/${encodeURIComponent(`org:"org1" AND - org:("person" AND "${n}"*)`)}`)),
  },
  {
    name: "create a lead",
    goal: 0.4,
    expect: "HTTP/1.1 201",
    ours: (token) => bodies.map((body) => post("/api/v1/crm/leads", body, token)),
    bare: () => bodies.map((body) => post("/lead", body)),
  },
];

async function firstLead(program: Program, token: string): Promise<void> {
  await fetch(`http://127.0.0.1:${program.port}/api/v1/crm/leads`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: bodies[1],
  });
}

async function folderOf(leads: number): Promise<string> {
  const folder = freshData();
  const program = await appliance(folder);
  await firstLead(program, await logIn(program.port));
  await program.stop();
  multiplyLeads(folder, leads);
  return folder;
}

async function json(port: number, path: string, token: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  // The benchmark knows the type of the answer.
  return (await answer.json()) as { data: { id: string }[]; page: { next_cursor: string }; checked: number };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(" | ")} |`);
const figure = ({ requestsPerSecond, p50, p99 }: Result) =>
  `${Math.round(requestsPerSecond)} req/s, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

async function againstTheFloor(folder: string): Promise<void> {
  const program = await appliance(folder);
  const token = await logIn(program.port);
  const copy = join(folder, "floor.db");
  copyDatabase(join(folder, "freehold.db"), copy);
  const bare = await floor(copy);
  const ids = (await json(program.port, "/api/v1/crm/leads?limit=200", token)).data.map(({ id }) => id);

  row("work", "bare floor", "Freehold", "share", "goal");
  row("---", "---", "---", "---", "---");
  for (const work of works) {
    const pairs: [Result, Result][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const common = { connections: CONNECTIONS, seconds: SECONDS, expect: work.expect };
      const theirs = await load({ ...common, port: bare.port, requests: work.bare(ids) });
      const ours = await load({ ...common, port: program.port, requests: work.ours(token, ids) });
      pairs.push([theirs, ours]);
    }
    const share = median(pairs.map(([theirs, ours]) => ours.requestsPerSecond / theirs.requestsPerSecond));
    const middle = pairs.toSorted((a, b) => a[1].requestsPerSecond - b[1].requestsPerSecond)[
      Math.floor(pairs.length / 2)
    ];
    if (middle)
      row(
        work.name,
        figure(middle[0]),
        figure(middle[1]),
        `${Math.round(share * 100)} %`,
        `${work.goal * 100} %`,
      );
  }
  await bare.stop();

  const started = performance.now();
  const { checked } = await json(program.port, "/api/v1/audit/verify", token);
  const seconds = (performance.now() - started) / 1000;
  row(
    "audit verify",
    "",
    `${checked} events in ${seconds.toFixed(2)} s`,
    `${Math.round(checked / seconds)} events/s`,
    "200000 events/s",
  );
  await program.stop();
}

async function startAndMemory(folder: string): Promise<void> {
  const starts: number[] = [];
  for (let i = 0; i < 5; i++) {
    const before = performance.now();
    const child = Bun.spawn([executable(), "serve", "--data", folder, "--port", "7499"], {
      stdout: "ignore",
      stderr: "ignore",
    });
    while (
      !(await fetch("http://127.0.0.1:7499/readyz").then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await Bun.sleep(2);
    starts.push(performance.now() - before);
    if (i === 4) {
      await Bun.sleep(3000);
      const status = await Bun.file(`/proc/${child.pid}/status`).text();
      row(
        "resident memory, idle",
        "",
        `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`,
        "",
        "under 130 MB",
      );
    }
    child.kill("SIGTERM");
    await child.exited;
  }
  row("start to /readyz", "", `${Math.round(median(starts))} ms`, "", "under 250 ms");
}

async function byLimitAndPage(program: Program, token: string): Promise<Record<string, string[]>> {
  let cursor = "";
  for (let page = 1; page < 1000; page++) {
    const { page: next } = await json(program.port, `/api/v1/crm/leads?limit=10&sort=-value${cursor}`, token);
    cursor = `&cursor=${next.next_cursor}`;
  }
  const ids = (await json(program.port, "/api/v1/crm/leads?limit=200", token)).data.map(({ id }) => id);
  return {
    "get one lead": ids.map((id) => get(`/api/v1/crm/leads/${id}`, token)),
    "list, first page": [get("/api/v1/crm/leads?limit=10&sort=-value", token)],
    "list, page 1,000": [get(`/api/v1/crm/leads?limit=10&sort=-value${cursor}`, token)],
  };
}

async function figures(program: Program, token: string): Promise<void> {
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  for (const [name, query] of [
    ["over all time", ""],
    ["of a month", `?from=${monthAgo}`],
  ]) {
    const { p50 } = await load({
      port: program.port,
      connections: 1,
      seconds: SECONDS,
      requests: [get(`/api/v1/crm/stats${query}`, token)],
      expect: "HTTP/1.1 200",
    });
    row(`/crm/stats ${name}, 1,000,000 leads`, "", `p50 ${p50.toFixed(1)} ms`, "", "50 ms");
  }
}

async function bySize(): Promise<void> {
  const sizes = [10_000, 1_000_000];
  const times = new Map<string, number[]>();
  for (const size of sizes) {
    const folder = await folderOf(size);
    const program = await appliance(folder);
    const token = await logIn(program.port);
    for (const [name, requests] of Object.entries(await byLimitAndPage(program, token))) {
      const { p50 } = await load({
        port: program.port,
        connections: 4,
        seconds: SECONDS,
        requests,
        expect: "HTTP/1.1 200",
      });
      times.set(name, [...(times.get(name) ?? []), p50]);
    }
    if (size === 1_000_000) await figures(program, token);
    await program.stop();
    rmSync(folder, { recursive: true });
  }
  for (const [name, [small = 1, large = 1]] of times) {
    row(
      `${name}: 1,000,000 leads against 10,000`,
      "",
      `p50 ${small.toFixed(2)} ms, ${large.toFixed(2)} ms`,
      `${(large / small).toFixed(2)} times`,
      "1.5 times",
    );
  }
}

const folder = await folderOf(LEADS);
await againstTheFloor(folder);
await startAndMemory(folder);
rmSync(folder, { recursive: true });
if (!quick) await bySize();
