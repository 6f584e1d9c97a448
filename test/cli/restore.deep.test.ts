import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { migrations } from "../../migrations/index.ts";
import { makeBackup } from "../../src/system/index.ts";
import { filesWith, Office } from "../governance/requests/office.ts";
import { freshFolder, TestAppliance } from "../kit/appliance.ts";
import { run } from "../kit/executable.ts";

const NAME = "Xaveria Quirinbacher";
const EMAIL = "xaveria.q@privatmail.example";
const WORDS = ["Quirinbacher", EMAIL];
const LEDGER = "erasures.ndjson";
const place = freshFolder();
const backup = join(place, "before.tar.zst");
let office: Office;

beforeAll(async () => {
  office = await Office.open();
  await office.make("crm.contacts", { first_name: "Xaveria", last_name: "Quirinbacher", email: EMAIL });
  await office.make("crm.leads", { name: NAME, email: EMAIL });
  await makeBackup({
    ...{ data: office.appliance.folder, target: backup, id: Bun.randomUUIDv7(), version: "0.0.1" },
    ...{ passphrase: "", at: 0, signal: new AbortController().signal, onProgress: () => undefined },
  });
  const { id } = await office.scoped("erasure", { name: NAME, email: EMAIL });
  await office.carriedOut(id);
});
afterAll(async () => {
  await office.close();
  rmSync(place, { recursive: true });
});

test("restoring an older backup without the ledger brings back erased persons", async () => {
  const data = join(place, "without");
  expect((await run(["restore", backup, "--data", data])).code).toBe(0);
  expect(filesWith(data, WORDS).length).toBeGreaterThan(0);
});

test("restoring with the erasure ledger repeats erasures", async () => {
  const data = join(place, "new-machine");
  mkdirSync(data);
  copyFileSync(join(office.appliance.folder, LEDGER), join(data, LEDGER));
  const { code, stderr } = await run(["restore", backup, "--data", data]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(filesWith(data, WORDS)).toEqual([]);
  const copy = await TestAppliance.start([], data);
  const ana = await copy.logIn("ana@example.com");
  expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
  expect((await ana.get("/api/v1/system/health")).body.healthy).toBe(true);
  await copy.stop();
});

test("restoring a backup of an older version migrates it and reports the number of steps", async () => {
  const older = join(import.meta.dir, "fixtures", "backup-0010.tar.zst");
  const data = join(place, "older");
  const { code, stdout, stderr } = await run(["restore", older, "--data", data, "--json"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(JSON.parse(stdout)).toMatchObject({
    organizations: ["Acme"],
    upgraded: migrations.filter(({ name }) => name > "0010_reminders").length,
  });
});
