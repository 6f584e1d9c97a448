import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { Client, freshFolder, type Json, PASSWORD, send } from "../../kit/appliance.ts";
import { PATH } from "./importing.ts";

/** A process of its own, so that its memory is not that of this test. */
let child: Subprocess<"ignore", "pipe", "inherit">;
let base: string;
let ana: Client;

const folder = freshFolder();
const MEGABYTE = 1_048_576;
const SIZE = 400 * MEGABYTE;
/** What a process that collects its garbage now and then may need meanwhile, however large the file. */
const ROOM = 200 * MEGABYTE;

beforeAll(async () => {
  const main = join(import.meta.dir, "..", "..", "..", "src", "main.ts");
  const limits = ["--imports-max-bytes", String(SIZE), "--limits-api-per-minute", "0"];
  const settings = ["--data", folder, "--port", "0", "--log-format", "json", ...limits];
  child = Bun.spawn([process.execPath, main, "serve", ...settings], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const ready = await readyLine(child.stdout);
  base = ready.url;
  const made = await send(base, "POST", "/api/v1/setup", {
    setup_token: new URL(ready.setup_url).hash.replace("#token=", ""),
    organization: "Acme",
    name: "Ana",
    email: "ana@example.com",
    password: PASSWORD,
  });
  ana = new Client(base, made.body);
  // What is made at the first upload only is not what is measured.
  await upload(5 * MEGABYTE);
}, 20_000);
afterAll(async () => {
  child.kill();
  await child.exited;
  rmSync(folder, { recursive: true, force: true });
});

async function readyLine(output: ReadableStream<Uint8Array>): Promise<{ url: string; setup_url: string }> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of output) {
    text += decoder.decode(chunk);
    const line = text.split("\n").find((one) => one.includes('"ready"'));
    if (line) return JSON.parse(line);
  }
  throw new Error(`the appliance ended before it was ready: ${text}`);
}

async function residentBytes(): Promise<number> {
  const { text } = await send(base, "GET", "/metrics");
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1]);
}

async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = await residentBytes();
  let peak = before;
  let done = false;
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, await residentBytes());
      await Bun.sleep(10);
    }
  })();
  await work();
  done = true;
  await watching;
  return peak - before;
}

/** A table whose every row is wrong, so that nothing but reading it is measured. */
async function upload(size: number): Promise<{ status: number; body: Json }> {
  const rows = Buffer.from(`,${"x".repeat(65_533)}\n`);
  async function* body() {
    yield Buffer.from("name,notes\n");
    for (let sent = 11; sent + rows.length <= size; sent += rows.length) yield rows;
  }
  const reply = await fetch(`${base}${PATH}?collection=crm.leads`, {
    method: "POST",
    body: body(),
    headers: { authorization: `Bearer ${ana.accessToken}` },
  });
  return { status: reply.status, body: await reply.json() };
}

test("400 MB are taken in and read to their end in a fraction of their size", async () => {
  let id = "";
  const taking = await growthDuring(async () => {
    const { status, body } = await upload(SIZE);
    expect({ status, size: body.size > SIZE - MEGABYTE }).toEqual({ status: 201, size: true });
    id = body.id;
  });
  expect(taking).toBeLessThan(ROOM);
  const reading = await growthDuring(async () => {
    await ana.post(`${PATH}/${id}/dry_run`);
    for (let state = "checking"; state === "checking"; await Bun.sleep(50))
      state = (await ana.get(`${PATH}/${id}`)).body.state;
  });
  expect((await ana.get(`${PATH}/${id}`)).body).toMatchObject({ state: "checked", progress: { created: 0 } });
  expect(reading).toBeLessThan(ROOM);
}, 120_000);
