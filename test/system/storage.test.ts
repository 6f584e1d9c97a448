import { afterAll, beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let operator: Client;
let other: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  operator = await appliance.setUp();
  other = await appliance.addOrganization(operator, "Other", "bob@example.org");
  await operator.post("/api/v1/crm/leads", { name: "Somebody to find" });
});
afterAll(() => appliance.stop());

test("reports disk usage by file and the free space", async () => {
  const { status, body } = await operator.get("/api/v1/system/storage");
  expect(status).toBe(200);
  const database = body.parts.find(({ name }: Json) => name === "freehold.db");
  expect(database.bytes).toBe(statSync(join(appliance.folder, "freehold.db")).size);
  expect(body.total_bytes).toBe(body.parts.reduce((sum: number, { bytes }: Json) => sum + bytes, 0));
  expect(body.free_bytes).toBeLessThanOrEqual(body.disk_bytes);
  expect(body.search_bytes).toBeGreaterThan(0);
  expect(body.largest[0].bytes).toBeGreaterThanOrEqual(body.largest[1].bytes);
});

test("reports version, platform and migrations", async () => {
  const { body } = await operator.get("/api/v1/system/versions");
  expect(body).toMatchObject({ bun: Bun.version, platform: `${process.platform}-${process.arch}` });
  expect(body.migrations.at(-1)).toMatchObject({ name: "0001_initial" });
  expect(body.changes).toContain("# Changelog");
});

test("is accessible to the operator only", async () => {
  for (const path of ["storage", "versions", "logs"]) {
    expect((await other.get(`/api/v1/system/${path}`)).body.code).toBe("ACCESS_DENIED");
    expect((await appliance.send("GET", `/api/v1/system/${path}`)).status).toBe(401);
  }
});
