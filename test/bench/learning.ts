/**
 * Measures adding a book and creating courses from it under a read load, with the compiled executable:
 *
 * - `bun test/bench/learning.ts`: 500,000 generated words
 * - `bun test/bench/learning.ts --words 1000000`: another number
 * - `bun test/bench/learning.ts --file book.md --topic "its subject"`: a real book
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { book } from "./book.ts";
import { appliance, freshData, logIn, type Program } from "./programs.ts";
import { readsDuring, type Times } from "./reads.ts";

const { values } = parseArgs({
  options: {
    words: { type: "string", default: "500000" },
    file: { type: "string" },
    topic: { type: "string" },
  },
});
const API = "/api/v1";

interface Found {
  id: string;
  state: string;
  stage: string | null;
  words: number;
  error: { message: string } | null;
}

async function call<T>(program: Program, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${program.port}${API}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  // The benchmark knows the type of the answer.
  return (await answer.json()) as T;
}

async function residentMegabytes(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const children = await Bun.file(`/proc/${pid}/task/${pid}/children`)
    .text()
    .catch(() => "");
  const theirs = await Promise.all(
    children
      .split(" ")
      .filter(Boolean)
      .map((child) => residentMegabytes(Number(child))),
  );
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  return Math.round(own + theirs.reduce((sum, one) => sum + one, 0));
}

const folder = freshData();
const program = await appliance(folder);
const token = await logIn(program.port);
for (let i = 0; i < 200; i++) await call(program, token, "POST", "/crm/leads", { name: `Person ${i}` });

const reads = (until: Promise<unknown>) => readsDuring(program, token, "/api/v1/crm/leads?limit=20", until);

const line = (name: string, text: string) => console.log(`${name.padEnd(34)} ${text}`);
const summary = ({ p50, p99 }: Times) => `p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`;

/** Waits for a document; returns the times until it was searchable and complete, and the peak memory. */
async function seenThrough(id: string) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  let peak = 0;
  let readable: number | undefined;
  for (;;) {
    const found = await call<Found>(program, token, "GET", `/learning/documents/${id}`);
    const { data } = await call<{ data: { jobs: number }[] }>(program, token, "GET", "/learning/library");
    peak = Math.max(peak, await residentMegabytes(program.pid));
    if (found.state === "failed") throw new Error(`the book could not be read: ${found.error?.message}`);
    if (found.state === "ready") readable ??= seconds();
    if (found.state === "ready" && data[0]?.jobs === 0)
      return { readable: readable ?? 0, all: seconds(), peak, words: found.words };
    await Bun.sleep(200);
  }
}

// The handbook is not measured, so waits until it has been read.
for (;;) {
  const { data } = await call<{ data: { jobs: number }[] }>(program, token, "GET", "/learning/library");
  if (data.every(({ jobs }) => jobs === 0)) break;
  await Bun.sleep(200);
}
await reads(Bun.sleep(2000));
const idle = await reads(Bun.sleep(8000));
line("reads, idle", summary(idle));
const before = await residentMegabytes(program.pid);

const text = values.file ? await Bun.file(values.file).text() : book(Number(values.words));
const answer = await fetch(`http://127.0.0.1:${program.port}${API}/learning/documents?name=book.md`, {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "text/markdown" },
  body: text,
});
// An upload returns the document.
const { id } = (await answer.json()) as Found;
const comes = seenThrough(id);
const during = await reads(comes);
const { readable, all, peak, words } = await comes;
line("words", String(words));
line("read and in the index", `${readable.toFixed(1)} s`);
line("concepts and graph too", `${all.toFixed(1)} s (goal: 60 s for 500,000 words)`);
line("memory, with its workshop", `${before} -> at most ${peak} MB (goal: 600)`);
line("reads meanwhile", summary(during));
line("p99 against idle", `${(during.p99 / idle.p99).toFixed(2)} times (goal: 3)`);

async function courseOf(order: object): Promise<{ state: string; seconds: number }> {
  const asked = performance.now();
  const { job_id: job } = await call<{ job_id: string }>(program, token, "POST", "/learning/courses", order);
  for (;;) {
    const { status, terminal } = await call<{ status: string; terminal: boolean }>(
      program,
      token,
      "GET",
      `/learning/courses/${job}?wait=20`,
    );
    if (terminal) return { state: status, seconds: (performance.now() - asked) / 1000 };
  }
}

const heading = /^### (.+)$/m.exec(text)?.[1] ?? "book";
for (const [name, order] of [
  ["a course of the whole", { topic: "The book", documents: [id] }],
  ["a course on a topic", { topic: values.topic ?? heading, namespace: "org" }],
] as const) {
  const making = courseOf(order);
  const meanwhile = await reads(making);
  const { state, seconds } = await making;
  line(name, `${state} after ${seconds.toFixed(1)} s (goal: 10)`);
  line("reads meanwhile", summary(meanwhile));
  line("p99 against idle", `${(meanwhile.p99 / idle.p99).toFixed(2)} times (goal: 3)`);
}

const words5 = text.match(/[a-z]{7,}/g)?.filter((_, i) => i % 9973 === 0) ?? [];
const began = performance.now();
for (const word of words5.slice(0, 50))
  await call(program, token, "GET", `/learning/search?q=${word}&namespace=org`);
line("a search", `${((performance.now() - began) / Math.min(50, words5.length)).toFixed(2)} ms over HTTP`);
await program.stop();
rmSync(folder, { recursive: true, force: true });
