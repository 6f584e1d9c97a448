import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Client, freshFolder } from "../kit/appliance.ts";
import { executable, initialised, run, Served } from "../kit/executable.ts";
import { attach, bytesOf } from "../kit/files.ts";

/** Simulates a full disk by limiting the file size of a process. Needs no privileges and can be undone. */
function limit({ child }: Served, bytes: number | "unlimited"): void {
  const { exitCode } = Bun.spawnSync(["prlimit", "--pid", String(child.pid), `--fsize=${bytes}:`]);
  if (exitCode !== 0) throw new Error("prlimit could not set the limit");
}

let data: string;
let served: Served;
let ana: Client;

beforeEach(async () => {
  data = await initialised();
  served = await Served.start(data, ["--jobs-tick-seconds", "1"]);
  ana = await served.logIn();
});
afterEach(async () => {
  await served.stop();
  rmSync(data, { recursive: true });
});

const CODES = ["STORAGE_FULL", "STORAGE_FAILING"];
const addLead = (name: string) => ana.post("/api/v1/crm/leads", { name });

test("a full disk rejects writes with advice, fails /readyz and recovers by itself", async () => {
  expect((await addLead("Before")).status).toBe(201);
  limit(served, 4096);
  for (const name of ["One", "Two", "Three"]) {
    const { status, body } = await addLead(name);
    expect([507, 503]).toContain(status);
    expect(CODES).toContain(body.code);
    expect(body.message).toMatch(/disk/);
  }
  const ill = await served.send("GET", "/readyz");
  expect([ill.status, ill.body.checks.disk]).toEqual([503, "failing"]);
  expect(ill.body.says.disk).toMatch(/Check its disk/);
  expect((await served.send("GET", "/healthz")).status).toBe(200);

  limit(served, "unlimited");
  expect((await addLead("After")).status).toBe(201);
  // Failed jobs run again at the next tick.
  while ((await served.send("GET", "/readyz")).status !== 200) await Bun.sleep(100);
  const { body } = await ana.get("/api/v1/crm/leads?sort=created_at");
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(["Before", "After"]);
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
});

test("a full disk does not keep the server from stopping", async () => {
  limit(served, 4096);
  await addLead("Lost");
  await served.stop();
  served = await Served.start(data);
  expect((await served.send("GET", "/readyz")).status).toBe(200);
});

test("writes are atomic at any point where the disk becomes full", async () => {
  const answered: string[] = [];
  // Each write adds some pages to the WAL, so each limit fails a different write.
  for (let n = 0; n < 40; n += 1) {
    limit(served, Bun.file(join(data, "freehold.db-wal")).size + n * 8192);
    for (let i = 0; i < 3; i += 1) {
      const name = `Lead ${n} ${i}`;
      if ((await addLead(name)).status === 201) answered.push(name);
    }
    limit(served, "unlimited");
  }
  expect(answered.length).toBeGreaterThan(10);
  expect(answered.length).toBeLessThan(120);
  const { body } = await ana.get("/api/v1/crm/leads?sort=created_at&limit=200");
  expect(body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(answered.toSorted());
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  expect((await ana.get("/api/v1/system/health")).body.healthy).toBe(true);
});

test("attachments and backups without enough space leave no files behind", async () => {
  const { id } = (await addLead("With files")).body;
  const place = `/api/v1/crm/leads/${id}/attachments`;
  const content = bytesOf(`%PDF-1.7\n${"x".repeat(3_000_000)}`);
  limit(served, 2_500_000);
  const refused = await attach(served.base, ana, place, content, "application/pdf");
  expect(CODES).toContain(refused.body.code);
  expect((await ana.get(place)).body.data).toEqual([]);
  limit(served, "unlimited");
  expect((await attach(served.base, ana, place, content, "application/pdf")).status).toBe(201);

  const folder = freshFolder();
  const full = join(folder, "full.tar.zst");
  const backup = Bun.spawnSync(
    ["prlimit", "--fsize=65536", executable(), "backup", "--data", data, "--output", full],
    { stdout: "pipe", stderr: "pipe" },
  );
  expect(backup.exitCode).toBe(1);
  expect(backup.stderr.toString()).not.toMatch(/\n\s+at /);
  expect(readdirSync(folder)).toEqual([]);
  expect((await run(["backup", "--data", data, "--output", full])).code).toBe(0);
  expect((await run(["verify", full])).code).toBe(0);
  rmSync(folder, { recursive: true });
});
