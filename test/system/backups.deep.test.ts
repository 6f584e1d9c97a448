import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refuseFullDisk } from "../../src/system/backups/room.ts";
import { type Client, freshFolder, type Json, TestAppliance } from "../kit/appliance.ts";
import { heldBack, letGo } from "../kit/held-jobs.ts";

const PATH = "/api/v1/system/backups";

let appliance: TestAppliance;
let operator: Client;
let owner: Client;
let clerk: Client;
let backup: Json;

beforeAll(async () => {
  // Checkpoints are signed continuously, also during a backup.
  appliance = await TestAppliance.start(["--audit-checkpoint-events", "3"]);
  operator = await appliance.setUp();
  owner = await appliance.addOrganization(operator, "Other", "bob@example.org");
  clerk = await appliance.invite(operator, "clerk@example.com", ["crm_manager", "admin"]);
  const { body } = await operator.post("/api/v1/crm/leads", { name: "Kept lead", source: "referral" });
  await attach(`/api/v1/crm/leads/${body.id}/attachments?name=offer.txt`, "what was offered");
});
afterAll(() => appliance.stop());

async function attach(path: string, text: string): Promise<void> {
  const { status } = await fetch(appliance.base + path, {
    method: "POST",
    headers: { authorization: `Bearer ${operator.accessToken}`, "content-type": "text/plain" },
    body: text,
  });
  if (status !== 201) throw new Error(`attaching answered ${status}`);
}

const readBack = (id: string) => operator.get(`${PATH}/${id}`).then(({ body }) => body);

async function make(): Promise<Json> {
  const { status, body, headers } = await operator.post(PATH, {});
  expect(status).toBe(202);
  expect(headers.get("location")).toBe(`${PATH}/${body.id}`);
  await appliance.runJobs();
  return readBack(body.id);
}

async function verified(id: string): Promise<Json> {
  const { status, body } = await operator.post(`${PATH}/${id}/verify`);
  expect(status).toBe(202);
  expect(body.check).toMatchObject({ state: "waiting" });
  await appliance.runJobs();
  return (await readBack(id)).check;
}

async function unpacked(bytes: Uint8Array): Promise<string> {
  const folder = freshFolder();
  writeFileSync(join(folder, "backup.tar"), Bun.zstdDecompressSync(bytes));
  const { exitCode, stderr } = Bun.spawnSync(["tar", "-xf", "backup.tar"], { cwd: folder });
  if (exitCode !== 0) throw new Error(stderr.toString());
  return folder;
}

async function download(id: string): Promise<Uint8Array> {
  const response = await fetch(`${appliance.base}${PATH}/${id}/file`, {
    headers: { authorization: `Bearer ${operator.accessToken}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toContain(".tar.zst");
  return response.bytes();
}

test("a job creates and verifies the backup and reports its contents", async () => {
  backup = await make();
  expect(backup).toMatchObject({ state: "ready", trouble: null, check: { state: "passed" } });
  expect(backup.files).toBeGreaterThanOrEqual(3);
  expect(backup.progress.done).toBe(backup.progress.of);
  expect(readdirSync(join(appliance.folder, "backups")).sort()).toEqual([
    `${backup.id}.json`,
    `${backup.id}.tar.zst`,
  ]);
});

test("the archive can be unpacked with tar and matches its manifest", async () => {
  const bytes = await download(backup.id);
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(backup.sha256);
  const folder = await unpacked(bytes);
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ format: "freehold-backup", version: 1, id: backup.id });
  for (const { name, sha256 } of manifest.files) {
    const hash = createHash("sha256")
      .update(readFileSync(join(folder, name)))
      .digest("hex");
    expect({ name, hash }).toEqual({ name, hash: sha256 });
  }
});

test("the unpacked archive starts as an appliance with all records and files", async () => {
  const folder = await unpacked(await download(backup.id));
  const copy = await TestAppliance.start([], folder);
  try {
    const ana = await copy.logIn("ana@example.com");
    const { body } = await ana.get("/api/v1/crm/leads");
    expect(body.data).toMatchObject([{ name: "Kept lead" }]);
    expect((await ana.get("/api/v1/system/health")).body.healthy).toBe(true);
    expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
  } finally {
    await copy.stop();
  }
});

test("concurrent writes succeed and are contained in the backup completely or not at all", async () => {
  let writing = true;
  const writes = (async () => {
    let written = 0;
    while (writing) {
      const lines = [
        { action: "create", data: { name: `Pair ${written} a` } },
        { action: "create", data: { name: `Pair ${written} b` } },
      ];
      const { status } = await operator.post("/api/v1/crm/leads/bulk", { operations: lines, atomic: true });
      expect(status).toBe(200);
      written += 1;
    }
    return written;
  })();
  const one = await make();
  writing = false;
  const written = await writes;
  const folder = await unpacked(await download(one.id));
  const database = new Database(join(folder, "freehold.db"), { readonly: true });
  const { pairs } = database
    .query("SELECT count(*) AS pairs FROM crm_leads WHERE name LIKE 'Pair %'")
    .get() as { pairs: number };
  database.close();
  expect(pairs % 2).toBe(0);
  expect(written * 2).toBeGreaterThanOrEqual(pairs);
  expect(await verified(one.id)).toMatchObject({ state: "passed" });
  const copy = await TestAppliance.start([], folder);
  const ana = await copy.logIn("ana@example.com");
  expect((await ana.get("/api/v1/audit/verify")).body).toMatchObject({ ok: true });
  await copy.stop();
});

test("a backup contains no unfinished uploads", async () => {
  const halves = ["files", "documents", "imports"].map((name) => join(name, "incoming", "half"));
  for (const half of halves) writeFileSync(join(appliance.folder, half), "half a file");
  const folder = await unpacked(await download((await make()).id));
  expect(halves.filter((half) => existsSync(join(folder, half)))).toEqual([]);
  for (const half of halves) rmSync(join(appliance.folder, half));
});

test("verifying an intact backup reports no findings", async () => {
  expect(await verified(backup.id)).toMatchObject({ state: "passed", findings: [] });
});

test("verifying detects a changed byte", async () => {
  const broken = await make();
  const path = join(appliance.folder, "backups", `${broken.id}.tar.zst`);
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(path, bytes);
  const check = await verified(broken.id);
  expect(check.state).toBe("failed");
  expect(check.findings.length).toBeGreaterThan(0);
});

test("verifying detects a truncated archive", async () => {
  const short = await make();
  const path = join(appliance.folder, "backups", `${short.id}.tar.zst`);
  writeFileSync(path, readFileSync(path).subarray(0, 20_000));
  expect(await verified(short.id)).toMatchObject({
    state: "failed",
    findings: expect.arrayContaining([expect.objectContaining({ trouble: "unreadable" })]),
  });
});

test("the list is sorted newest first and states the space needed for the next backup", async () => {
  const { body } = await operator.get(PATH);
  const made = body.data.map(({ created_at }: Json) => created_at);
  expect(made).toEqual(made.toSorted().reverse());
  expect(body.needed_bytes).toBeGreaterThan(64 * 1024 * 1024);
  expect(body.free_bytes).toBeGreaterThan(0);
});

test("concurrent requests create one backup", async () => {
  const [one, other] = await heldBack(appliance, () =>
    Promise.all([operator.post(PATH, {}), operator.post(PATH, {})]),
  );
  expect(one.body.id).toBe(other.body.id);
  expect(one.body.state).toBe("waiting");
  expect((await operator.get(`${PATH}/${one.body.id}/file`)).status).toBeOneOf([404, 409]);
  await letGo(appliance);
  expect((await readBack(one.body.id)).state).toBe("ready");
});

test("deleting removes a backup from the list and the disk", async () => {
  expect((await operator.delete(`${PATH}/${backup.id}`)).status).toBe(204);
  expect((await operator.get(`${PATH}/${backup.id}`)).body.code).toBe("RECORD_NOT_FOUND");
  expect(readdirSync(join(appliance.folder, "backups")).some((name) => name.startsWith(backup.id))).toBe(
    false,
  );
  expect((await operator.delete(`${PATH}/${backup.id}`)).status).toBe(404);
});

test("only the operator can access backups, and only by id", async () => {
  for (const other of [owner, clerk]) {
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["GET", `${PATH}/${backup.id}`],
      ["GET", `${PATH}/${backup.id}/file`],
      ["POST", `${PATH}/${backup.id}/verify`],
      ["DELETE", `${PATH}/${backup.id}`],
    ] as const) {
      const { status, body } = await other.call(method, path, method === "POST" ? {} : undefined);
      expect({ path, status, code: body.code }).toEqual({ path, status: 403, code: "ACCESS_DENIED" });
    }
  }
  mkdirSync(join(appliance.folder, "backups"), { recursive: true });
  for (const id of ["..%2Fvault", "%2e%2e", "vault.db"]) {
    expect((await operator.get(`${PATH}/${id}/file`)).status).toBe(404);
  }
});

test("backup operations are recorded in the appliance log only", async () => {
  const query = "action=system.backups.*&limit=200";
  const { body } = await operator.get(`/api/v1/audit/events?log=appliance&${query}`);
  const actions = new Set(body.data.map(({ action }: Json) => action));
  for (const one of ["create", "make", "verify", "check", "download", "delete"])
    expect(actions).toContain(`system.backups.${one}`);
  const own = await operator.get(`/api/v1/audit/events?${query}&outcome=ok`);
  expect(own.body.data).toEqual([]);
});

test("a full disk is rejected with the missing space", () => {
  expect(() => refuseFullDisk({ needed: 2_000_000, free: 1_000_000 })).toThrow("2 MB");
  expect(() => refuseFullDisk({ needed: 2_000_000, free: 2_000_000 })).not.toThrow();
});
