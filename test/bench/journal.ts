/** The cost of a journal in PostgreSQL: the same creations with and without it, in turns. */
import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { JournalDatabase } from "../../src/store/journal/database.ts";
import { Postgres, postgresFolder } from "../kit/programs/postgres.ts";
import { type Effort, middle } from "./calls.ts";
import type { Result } from "./load.ts";
import { appliance, load, logIn, type Program, residentMegabytes, standing } from "./programs.ts";
import { figure, median, milliseconds, percent, row, times } from "./table.ts";
import { request } from "./works.ts";

/** About as much as a creation alone appends. */
const APPENDED_BYTES = 3500;
const APPENDS = 500;
const PROCESSES = 4;

const creations = (token: string) =>
  Array.from({ length: 1000 }, (_, n) => {
    const body = {
      name: `Person ${n}`,
      email: `person${n}@example.com`,
      company: `Company ${n}`,
      source: "website",
    };
    return request("POST", "/api/v1/crm/leads", `Bearer ${token}`, body);
  });

async function create({ port }: Program, connections: number, seconds: number): Promise<Result> {
  const requests = creations(await logIn(port));
  return load({ port, connections, seconds, requests, expect: "HTTP/1.1 201" });
}

/** Appends without a server, one after another. */
async function appendAlone(url: string): Promise<number[]> {
  const database = new JournalDatabase(url, "alone");
  await database.prepare();
  const holder = { process: "bench", address: "here", schema: "" };
  const lease = await database.claim(undefined, holder, 600);
  const times: number[] = [];
  for (let seq = 1; seq <= APPENDS; seq++) {
    const bytes = crypto.getRandomValues(new Uint8Array(APPENDED_BYTES));
    const since = performance.now();
    await database.append(
      { seq, epoch: lease?.epoch ?? 0, batch: randomUUID(), note: "{}", bytes },
      { process: holder.process, schema: "1" },
      600,
    );
    times.push(performance.now() - since);
  }
  await database.close();
  return times.toSorted((one, other) => one - other);
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function appended({ port }: Program): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^freehold_journal_bytes (\d+)/m.exec(text)?.[1]);
}

export async function measureJournal(folder: string, effort: Effort): Promise<void> {
  if (!postgresFolder) return row("journal", "", "PostgreSQL is not installed here", "", "");
  const postgres = await Postgres.start();
  const other = `${folder}-journalled`;
  cpSync(folder, other, { recursive: true });
  try {
    const url = await postgres.database("bench");
    const commit = await appendAlone(url);
    row(
      "append of PostgreSQL alone",
      "",
      `p50 ${milliseconds(at(commit, 0.5))}, p99 ${milliseconds(at(commit, 0.99))}`,
      "",
      "",
    );
    await compare(folder, other, url, commit, effort);
    await severalProcesses(other, url, effort);
    await severalAppliances(folder, url, effort);
  } finally {
    rmSync(other, { recursive: true });
    await postgres.stop();
  }
}

async function compare(
  folder: string,
  other: string,
  url: string,
  commit: readonly number[],
  { seconds, rounds }: Effort,
): Promise<void> {
  const local = await appliance(folder);
  const journalled = await appliance(other, { FREEHOLD_DATABASE: url, FREEHOLD_APPLIANCE: "bench" });
  for (const connections of [1, 32]) {
    const results: { local: Result[]; journalled: Result[] } = { local: [], journalled: [] };
    let [bytes, calls] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      results.local.push(await create(local, connections, seconds));
      const before = await appended(journalled);
      const result = await create(journalled, connections, seconds);
      results.journalled.push(result);
      const after = await appended(journalled);
      // Slices may have been written meanwhile, after which the bytes count from zero.
      if (after > before)
        [bytes, calls] = [bytes + after - before, calls + result.requestsPerSecond * seconds];
    }
    const [plain, within] = [middle(results.local), middle(results.journalled)];
    const share = median(
      results.journalled.map(
        ({ requestsPerSecond }, nth) => requestsPerSecond / (results.local[nth]?.requestsPerSecond ?? 0),
      ),
    );
    const what = `create a lead, ${connections === 1 ? "alone" : `${connections} callers`}, without and with a journal`;
    row(what, figure(plain), figure(within), percent(share), connections === 1 ? "" : "60 %");
    if (connections === 1) {
      const most = plain.p50 + at(commit, 0.5) + 2;
      row("the same, at most local + append + 2 ms", milliseconds(most), milliseconds(within.p50), "", "");
    } else row("the same, p99 in times", "", (within.p99 / plain.p99).toFixed(1), "", "3.0");
    row(
      `bytes of the journal for each, ${connections === 1 ? "alone" : `${connections} callers`}`,
      "",
      Math.round(bytes / calls),
      "",
      "8192",
    );
  }
  const [without, within] = [await residentMegabytes(local), await residentMegabytes(journalled)];
  row("resident memory after that", `${without} MB`, `${within} MB`, "", `${without + 80} MB`);
  await local.stop();
  await journalled.stop();
}

/** More processes stand by; they do not make the leader faster or slower. */
async function severalProcesses(folder: string, url: string, { seconds, rounds }: Effort): Promise<void> {
  const place = { FREEHOLD_DATABASE: url, FREEHOLD_APPLIANCE: "bench" };
  const leader = await appliance(folder, place);
  const alone: Result[] = [];
  for (let round = 0; round < rounds; round++) alone.push(await create(leader, 32, seconds));
  const folders = Array.from({ length: PROCESSES - 1 }, (_, nth) => `${folder}-${nth}`);
  const others = folders.map((one) => standing(one, place));
  await Bun.sleep(10_000);
  const together: Result[] = [];
  for (let round = 0; round < rounds; round++) together.push(await create(leader, 32, seconds));
  const share =
    median(together.map(({ requestsPerSecond }) => requestsPerSecond)) /
    median(alone.map(({ requestsPerSecond }) => requestsPerSecond));
  row(
    `1 process and ${PROCESSES} processes of an appliance`,
    figure(middle(alone)),
    figure(middle(together)),
    percent(share),
    "90 to 110 %",
  );
  const memory = await Promise.all(others.map(({ pid }) => residentMegabytes({ pid })));
  row("resident memory of those that stand by", "", `${Math.max(...memory)} MB`, "", "120 MB");
  for (const { stop } of others) await stop();
  await leader.stop();
  for (const one of folders) rmSync(one, { recursive: true });
}

/** Appliances of their own, each with its own files, in one database. */
async function severalAppliances(folder: string, url: string, { seconds, rounds }: Effort): Promise<void> {
  const folders = Array.from({ length: PROCESSES }, (_, nth) => `${folder}-several-${nth}`);
  for (const one of folders) cpSync(folder, one, { recursive: true });
  const programs = await Promise.all(
    folders.map((one, nth) =>
      appliance(one, { FREEHOLD_DATABASE: url, FREEHOLD_APPLIANCE: `several-${nth}` }),
    ),
  );
  const [one, all]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const [first] = programs;
    if (first) one.push((await create(first, 32, seconds)).requestsPerSecond);
    const results = await Promise.all(programs.map((program) => create(program, 32 / PROCESSES, seconds)));
    all.push(results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0));
  }
  const cores = availableParallelism();
  row(
    `${PROCESSES} appliances in one PostgreSQL, on ${cores} cores`,
    `${Math.round(median(one))}/s`,
    `${Math.round(median(all))}/s`,
    times(median(all) / median(one)),
    "3 x, with a core for each",
  );
  for (const program of programs) await program.stop();
  for (const one of folders) rmSync(one, { recursive: true });
}
