import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshFolder } from "../kit/appliance.ts";
import { initialised, run, Served } from "../kit/executable.ts";

const FRAME = 4096 + 24;
let killed: string;
const folders: string[] = [];

beforeAll(async () => {
  killed = await initialised();
  folders.push(killed);
  const served = await Served.start(killed);
  const client = await served.logIn();
  for (let i = 0; i < 20; i += 1)
    expect((await client.post("/api/v1/crm/leads", { name: `Lead ${i}` })).status).toBe(201);
  await served.stop("SIGKILL");
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const logOf = (folder: string) => join(folder, "freehold.db-wal");

function copy(): string {
  const folder = freshFolder();
  folders.push(folder);
  cpSync(killed, folder, { recursive: true });
  return folder;
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  writeFileSync(path, bytes);
}

async function inspect(folder: string) {
  const served = await Served.start(folder);
  const { body, status } = await served.send("GET", "/readyz");
  const leads = (await (await served.logIn()).get("/api/v1/crm/leads")).body.data.length;
  await served.stop();
  const log = await new Response(served.child.stderr).text();
  return { status, check: body.checks.database, says: body.says?.database, log, leads };
}

test("the log of a killed server is replayed without a warning", async () => {
  const found = await inspect(copy());
  expect(found).toMatchObject({ status: 200, check: "ok", leads: 20 });
  expect(found.log).not.toContain("write-ahead log");
});

test("a corrupt frame is reported by doctor, the log and /readyz until acknowledged", async () => {
  const folder = copy();
  const size = readFileSync(logOf(folder)).length;
  flip(logOf(folder), 32 + Math.floor(size / FRAME / 2) * FRAME + 1000);
  const before = await run(["doctor", "--data", folder]);
  expect(before.code).toBe(1);
  expect(before.stdout).toMatch(/ERROR +log .*freehold\.db is damaged: \d+ completed transactions/);
  const found = await inspect(folder);
  expect(found).toMatchObject({ status: 200, check: "warning" });
  expect(found.leads).toBeLessThan(20);
  expect(found.log).toMatch(/write-ahead log of freehold\.db is damaged: \d+ completed transactions/);
  expect(found.says).toMatch(/can't be read and are lost.*freehold doctor --fix/);
  // After a start with an intact log, the damage is still reported, but not counted again.
  const again = await inspect(folder);
  expect(again).toMatchObject({ check: "warning", says: found.says });
  expect(again.log).not.toContain("write-ahead log");
  expect((await run(["doctor", "--data", folder])).stdout).toMatch(/warning +log /);
  expect(existsSync(join(folder, "damaged-logs"))).toBe(true);
  expect((await run(["doctor", "--fix", "--data", folder])).stdout).toMatch(/fixed +log /);
  expect(existsSync(join(folder, "damaged-logs"))).toBe(false);
  expect((await inspect(folder)).check).toBe("ok");
});

test("a corrupt log header is reported by doctor", async () => {
  const folder = copy();
  flip(logOf(folder), 17);
  expect((await run(["doctor", "--data", folder])).stdout).toMatch(/ERROR +log /);
});

test("an incomplete last transaction is not reported as damage", async () => {
  const folder = copy();
  const size = readFileSync(logOf(folder)).length;
  const frames = Math.floor((size - 32) / FRAME);
  // Cuts the last frame in half, as a power failure may do.
  truncateSync(logOf(folder), 32 + (frames - 1) * FRAME + 500);
  expect((await inspect(folder)).check).toBe("ok");
  const torn = copy();
  flip(logOf(torn), 32 + (frames - 1) * FRAME + 500);
  const found = await inspect(torn);
  expect(found.check).toBe("ok");
  expect(existsSync(join(torn, "damaged-logs"))).toBe(false);
});

test("a missing log is reported if the signed checkpoints count more events", async () => {
  const folder = await initialised();
  folders.push(folder);
  const served = await Served.start(folder, ["--audit-checkpoint-events", "1"]);
  const client = await served.logIn();
  expect((await client.post("/api/v1/crm/leads", { name: "Lost" })).status).toBe(201);
  await served.stop("SIGKILL");
  rmSync(logOf(folder));
  const found = await inspect(folder);
  expect(found).toMatchObject({ status: 200, check: "warning", leads: 0 });
  expect(found.says).toMatch(/older than the signed checkpoints\. \d+ audit trail events/);
  expect(found.log).toContain("older than the signed checkpoints");
  expect((await inspect(folder)).log).not.toContain("older than the signed checkpoints");
});
