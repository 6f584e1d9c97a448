import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { Client, freshFolder, PASSWORD, send } from "../kit/appliance.ts";

/** A process of its own, so that its memory is not that of this test. */
let child: Subprocess<"ignore", "pipe", "inherit">;
let base: string;
let ana: Client;
let path: string;

const folder = freshFolder();
const MEGABYTE = 1_048_576;
const SIZE = 400 * MEGABYTE;
/** What a process that collects its garbage now and then may need meanwhile, however large the file. */
const ROOM = 130 * MEGABYTE;

beforeAll(async () => {
  const main = join(import.meta.dir, "..", "..", "src", "main.ts");
  const limits = ["--attachments-max-bytes", String(SIZE), "--limits-api-per-minute", "0"];
  child = Bun.spawn(
    [process.execPath, main, "serve", "--data", folder, "--port", "0", "--log-format", "json", ...limits],
    { stdin: "ignore", stdout: "pipe", stderr: "inherit" },
  );
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
  const lead = await ana.post("/api/v1/crm/leads", { name: "Zoë" });
  path = `/api/v1/crm/leads/${lead.body.id}/attachments`;
  // What is made at the first upload only is not what is measured.
  await upload("text/plain", 20 * MEGABYTE);
});
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

/** By how much the appliance's memory grew at most while something was done. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = await residentBytes();
  let peak = before;
  let done = false;
  const watching = (async () => {
    while (!done) {
      peak = Math.max(peak, await residentBytes());
      await Bun.sleep(5);
    }
  })();
  await work();
  done = true;
  await watching;
  return peak - before;
}

async function upload(type: string, size: number): Promise<{ id: string; size: number }> {
  const chunk = new Uint8Array(65_536).fill(65);
  const isForm = type.startsWith("multipart");
  async function* body() {
    if (isForm)
      yield Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n',
      );
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
    if (isForm) yield Buffer.from("\r\n--b--\r\n");
  }
  const reply = await fetch(base + path, {
    method: "POST",
    body: body(),
    headers: { authorization: `Bearer ${ana.accessToken}`, "content-type": type },
  });
  expect(reply.status).toBe(201);
  return (await reply.json()) as { id: string; size: number };
}

for (const type of ["text/plain", "multipart/form-data; boundary=b"]) {
  test(`400 MB as ${type} pass through in a fraction of their size, both ways`, async () => {
    let id = "";
    const taking = await growthDuring(async () => {
      const made = await upload(type, SIZE);
      expect(made.size).toBe(SIZE);
      id = made.id;
    });
    expect(taking).toBeLessThan(ROOM);

    const giving = await growthDuring(async () => {
      const reply = await fetch(`${base}${path}/${id}/content`, {
        headers: { authorization: `Bearer ${ana.accessToken}` },
      });
      let size = 0;
      for await (const chunk of reply.body ?? []) size += chunk.length;
      expect(size).toBe(SIZE);
    });
    expect(giving).toBeLessThan(ROOM);
  }, 30_000);
}
