/**
 * Measures an import under a read load with the compiled executable:
 *
 * - `bun test/bench/import.ts`: 100,000 leads
 * - `bun test/bench/import.ts --rows 1000000`: another number
 */
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { appliance, freshData, logIn, type Program, residentMegabytes } from "./programs.ts";
import { readsDuring } from "./reads.ts";

const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const ROWS = Number(values.rows);
const PATH = "/api/v1/data/imports";

interface Import {
  id: string;
  state: string;
  hash: string;
  size: number;
  progress: { done: number; created: number; failed: number };
}

/** Streams a table of leads without ever holding all of it in memory. */
function table(rows: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = -1;
  return new ReadableStream({
    pull(controller) {
      if (at >= rows) return controller.close();
      let text = at < 0 ? "name,email,company,source,value,score,notes\n" : "";
      const end = Math.min(rows, Math.max(0, at) + 1000);
      for (let i = Math.max(0, at); i < end; i++)
        text += `Person ${i},person${i}@example.com,Company ${i % 500},website,${i}.50,${i % 100},"met at the fair, stand ${i % 77}"\n`;
      at = end;
      controller.enqueue(encoder.encode(text));
    },
  });
}

async function call(
  program: Program,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Import> {
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
  return (await answer.json()) as Import;
}

const folder = freshData();
const program = await appliance(folder);
const token = await logIn(program.port);
const lead = await call(program, token, "POST", "/api/v1/crm/leads", { name: "One" });
const reads = (until: Promise<unknown>) => readsDuring(program, token, `/api/v1/crm/leads/${lead.id}`, until);

const line = (name: string, text: string) => console.log(`${name.padEnd(34)} ${text}`);

/** Waits until an import reaches a state; returns the seconds and the peak memory. */
async function comesTo(id: string, state: string): Promise<{ seconds: number; peak: number; found: Import }> {
  const started = performance.now();
  let peak = 0;
  for (;;) {
    const found = await call(program, token, "GET", `${PATH}/${id}`);
    peak = Math.max(peak, await residentMegabytes(program));
    if (found.state === state) return { seconds: (performance.now() - started) / 1000, peak, found };
    if (!["checking", "running"].includes(found.state)) throw new Error(`the import is ${found.state}`);
    await Bun.sleep(100);
  }
}

await reads(Bun.sleep(2000));
const idle = await reads(Bun.sleep(5000));
line("reads, idle", `p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms`);

const before = await residentMegabytes(program);
const started = performance.now();
const answer = await fetch(`http://127.0.0.1:${program.port}${PATH}?collection=crm.leads`, {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
  body: table(ROWS),
});
const uploaded = (await answer.json()) as Import;
line(
  "upload",
  `${(uploaded.size / 1e6).toFixed(1)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s`,
);

await call(program, token, "POST", `${PATH}/${uploaded.id}/dry_run`);
const checking = await comesTo(uploaded.id, "checked");
line("dry run, alone", `${checking.seconds.toFixed(1)} s, memory ${before} -> at most ${checking.peak} MB`);

await call(program, token, "POST", `${PATH}/${uploaded.id}/confirm`, { hash: checking.found.hash });
const imported = comesTo(uploaded.id, "done");
const during = await reads(imported);
const running = await imported;
line(
  "import, during reads",
  `${running.seconds.toFixed(1)} s (goal: 15 s for 100,000), memory at most ${running.peak} MB`,
);
line("reads during the import", `p50 ${during.p50.toFixed(2)} ms, p99 ${during.p99.toFixed(2)} ms`);
line("p99 against idle", `${(during.p99 / idle.p99).toFixed(2)} times (goal: 3)`);
line("rows made", `${running.found.progress.created}, failed ${running.found.progress.failed}`);
await program.stop();
rmSync(folder, { recursive: true, force: true });
