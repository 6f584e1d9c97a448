import { afterAll, beforeAll, expect, test } from "bun:test";
import { TestAppliance } from "../../kit/appliance.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { ACCRUALS } from "./accruals.ts";

let appliance: TestAppliance;
let key: KeyClient;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  const ana = await appliance.setUp();
  await addDocument(appliance, ana, ACCRUALS);
  key = await makeKey(appliance, ana);
});
afterAll(() => appliance.stop());

const COURSES = "/api/public/v1/courses";

test("a job returns 202 with its URL and poll interval; a dry run returns the plan directly", async () => {
  const begun = await key.post(COURSES, { topic: "Accruals" });
  expect(begun.status).toBe(202);
  expect(begun.headers.get("location")).toBe(`${COURSES}/${begun.body.job_id}`);
  expect(begun.body.status_url).toBe(begun.headers.get("location"));
  expect(Number(begun.headers.get("retry-after"))).toBeGreaterThan(0);
  const plan = await key.post(COURSES, { topic: "Accruals", dry_run: true });
  expect(plan.status).toBe(200);
  expect(plan.headers.get("location")).toBeNull();
  expect(plan.headers.get("retry-after")).toBeNull();
  expect(plan.body.job_id).toBeUndefined();
});

test("unchanged content returns 304 for a matching ETag", async () => {
  const { job_id } = (await key.post(COURSES, { topic: "Accruals" })).body;
  const path = `${COURSES}/${job_id}`;
  await appliance.appliance.jobs.drain();
  const whole = await key.get(path);
  expect(whole.body).toMatchObject({ terminal: true });
  const tag = whole.headers.get("etag") ?? "";
  expect(tag).toMatch(/^"[\x21-\x7e]+"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
    const same = await key.get(path, { "if-none-match": known });
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", tag]);
    expect(same.headers.get("x-request-id")).not.toBeNull();
    expect(same.headers.get("content-type")).toBeNull();
  }
  for (const other of ['"other"', tag.slice(1, -1), ""]) {
    expect((await key.get(path, { "if-none-match": other })).status).toBe(200);
  }
  const head = await key.call("HEAD", path, undefined, { "if-none-match": tag });
  expect([head.status, head.text]).toEqual([304, ""]);
});

test("an ETag does not bypass authentication or the audit trail", async () => {
  const { job_id } = (await key.post(COURSES, { topic: "Accruals" })).body;
  await appliance.appliance.jobs.drain();
  const path = `${COURSES}/${job_id}`;
  const tag = (await key.get(path)).headers.get("etag") ?? "";
  expect((await appliance.send("GET", path, undefined, { "if-none-match": tag })).status).toBe(401);
  const asked = await key.get(path, { "if-none-match": tag, "x-request-id": "asked-again" });
  expect(asked.status).toBe(304);
  expect(
    await appliance.rows(
      "SELECT actor, outcome, record_id FROM audit_events WHERE correlation_id = 'asked-again'",
    ),
  ).toEqual([{ actor: key.id, outcome: "ok", record_id: job_id }]);
});

test("readiness names each check and does not depend on the model", async () => {
  const reply = await appliance.send("GET", "/readyz", undefined, { "x-request-id": "monitor-7" });
  expect([reply.status, reply.headers.get("x-request-id")]).toEqual([200, "monitor-7"]);
  expect(reply.body).toMatchObject({
    status: "ready",
    checks: { database: "ok", migrations: "ok", jobs: "ok", disk: "ok", provider: "none" },
  });
});
