import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const JOBS = "/api/v1/system/jobs";

let appliance: TestAppliance;
let operator: Client;
let other: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  operator = await appliance.setUp();
  other = await appliance.addOrganization(operator, "Other", "bob@example.org");
  await operator.post("/api/v1/system/backups", {});
  await appliance.runJobs();
});
afterAll(() => appliance.stop());

test("the operator can list the appliance's jobs and read one by id", async () => {
  const { body } = await operator.get(`${JOBS}?of=appliance`);
  const seen = body.data.map(({ name, state }: Json) => `${name} ${state}`).sort();
  expect(seen).toEqual(["system.backups.check done", "system.backups.make done"]);
  const [{ id, name }] = body.data;
  expect((await operator.get(`${JOBS}/${id}`)).body.name).toBe(name);
  const own = await operator.get(JOBS);
  expect(own.body.data.map(({ name }: Json) => name)).not.toContain("system.backups.make");
});

test("the appliance's jobs are hidden from other users", async () => {
  const [job] = (await operator.get(`${JOBS}?of=appliance`)).body.data;
  expect((await other.get(`${JOBS}?of=appliance`)).body.code).toBe("ACCESS_DENIED");
  for (const [method, move] of [
    ["GET", ""],
    ["POST", "/retry"],
    ["POST", "/cancel"],
  ] as const)
    expect((await other.call(method, `${JOBS}/${job.id}${move}`)).body.code).toBe("JOB_NOT_FOUND");
});

test("the clockwork lists scheduled work with its interval and last result", async () => {
  const { body } = await operator.get("/api/v1/system/clockwork");
  const overdue = body.data.find(({ last }: Json) => last !== null);
  expect(overdue).toMatchObject({ last: { state: "done", at: expect.any(String) } });
  expect(body.data.every(({ every, at }: Json) => (every === "day") === (at !== null))).toBe(true);
});
