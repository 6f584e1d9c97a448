import { afterAll, beforeAll, expect, test } from "bun:test";
import { remembering } from "../../src/log.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";

const PATH = "/api/v1/system/logs";

let appliance: TestAppliance;
let operator: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  operator = await appliance.setUp();
});
afterAll(() => appliance.stop());

/** A job with an unknown action, as an older version may leave one. */
async function failingJob(correlationId: string): Promise<void> {
  await appliance.alter(
    `INSERT INTO jobs (id, org, name, input, state, run_at, attempts, max_attempts, correlation_id, created_at)
     VALUES (?, 1, 'test.nothing', '{}', 'waiting', 0, 0, 1, ?, 0)`,
    crypto.randomUUID(),
    correlationId,
  );
  await appliance.runJobs();
}

const lines = async (query = "") => (await operator.get(`${PATH}${query}`)).body;

test("finds lines by correlation id", async () => {
  await failingJob("call-1");
  const { data } = await lines("?correlation_id=call-1");
  expect(data).toEqual([
    expect.objectContaining({ level: "error", message: "a job failed", correlation_id: "call-1" }),
  ]);
});

test("filters by minimum level", async () => {
  const all = await lines();
  const errors = await lines("?level=error");
  expect(all.data.map(({ level }: Json) => level)).toContain("info");
  expect(new Set(errors.data.map(({ level }: Json) => level))).toEqual(new Set(["error"]));
});

test("searches messages and facts", async () => {
  expect((await lines("?q=TEST.nothing")).data).toHaveLength(1);
  expect((await lines("?q=nobody+wrote+this")).data).toEqual([]);
});

test("returns only lines after a given one", async () => {
  const { last } = await lines();
  expect((await lines(`?after=${last}`)).data).toEqual([]);
  await failingJob("call-2");
  const { data } = await lines(`?after=${last}`);
  expect(data).toMatchObject([{ correlation_id: "call-2" }]);
});

test("removes addresses, tokens and keys, and keeps a limited number of lines", () => {
  const written: unknown[] = [];
  const note = (message: string) => written.push(message);
  const { log, lines: kept } = remembering({ info: note, warn: note, error: note }, () => 0);
  log.error("broke", {
    cause: new Error("kim@example.com with Bearer abc.def and fh_live_abcdef and eyJhbGciOi.eyJzdWIi.c2ln"),
  });
  const [{ facts } = { facts: {} as Record<string, string> }] = kept();
  expect(facts.cause).toContain("[e-mail] with [token] and [key] and [token]");
  for (let i = 0; i < 3000; i += 1) log.info(`line ${i}`);
  expect(kept()).toHaveLength(2000);
  expect(kept().at(-1)).toMatchObject({ seq: 3001, message: "line 2999" });
  expect(written).toHaveLength(3001);
});
