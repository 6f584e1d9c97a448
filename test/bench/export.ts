/**
 * Measures exports under a read load with the compiled executable:
 *
 * - `bun test/bench/export.ts`: 1,000,000 leads
 * - `bun test/bench/export.ts --rows 100000`: another number
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { appliance, freshData, load, logIn, residentMegabytes } from "./programs.ts";
import { multiplyLeads } from "./seed.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "1000000" } } });
const ROWS = Number(values.rows);
/** Number of concurrent readers during the export, as with a handful of users. */
const CONNECTIONS = 4;
const HOST = "host: 127.0.0.1\r\n";
const PATH = "/api/v1/data/exports";

interface Made {
  id: string;
  state: string;
  rows: number | null;
  size: number | null;
}

const folder = freshData();
let program = await appliance(folder);
let token = await logIn(program.port);
const lead = await call("POST", "/api/v1/crm/leads", { name: "One", email: "one@example.com", tags: ["a"] });
await program.stop();
multiplyLeads(folder, ROWS);
program = await appliance(folder);
token = await logIn(program.port);

async function call(method: string, path: string, body?: unknown): Promise<Made> {
  const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  // The benchmark knows the type of the answer.
  return (await answer.json()) as Made;
}

const reads = (seconds: number) =>
  load({
    port: program.port,
    connections: CONNECTIONS,
    seconds,
    requests: [`GET /api/v1/crm/leads/${lead.id} HTTP/1.1\r\n${HOST}authorization: Bearer ${token}\r\n\r\n`],
    expect: "HTTP/1.1 200",
  });
const line = (name: string, text: string) => console.log(`${name.padEnd(34)} ${text}`);

/** Waits until an export is ready; returns the seconds and the peak memory. */
async function ready(id: string): Promise<{ seconds: number; peak: number; found: Made }> {
  const started = performance.now();
  let peak = 0;
  for (;;) {
    const found = await call("GET", `${PATH}/${id}`);
    peak = Math.max(peak, await residentMegabytes(program));
    if (found.state === "ready") return { seconds: (performance.now() - started) / 1000, peak, found };
    if (!["queued", "running"].includes(found.state)) throw new Error(`the export is ${found.state}`);
    await Bun.sleep(100);
  }
}

await reads(2);
const idle = await reads(5);
line("reads, idle", `p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms`);

for (const format of ["ndjson", "csv", "xlsx", "archive"]) {
  const before = await residentMegabytes(program);
  const asked =
    format === "archive"
      ? await call("POST", `${PATH}/archive`, {})
      : await call("POST", PATH, { collection: "crm.leads", format });
  const busy = reads(5);
  const { seconds, peak, found } = await ready(asked.id);
  const during = await busy;
  line(
    `${format}, ${found.rows} records`,
    `${seconds.toFixed(1)} s, ${((found.size ?? 0) / 1e6).toFixed(0)} MB, memory ${before} -> at most ${peak} MB`,
  );
  line(
    "reads meanwhile",
    `p50 ${during.p50.toFixed(2)} ms, p99 ${during.p99.toFixed(2)} ms: ${(during.p99 / idle.p99).toFixed(2)} times idle (goal: 3)`,
  );
}
await program.stop();
rmSync(folder, { recursive: true, force: true });
