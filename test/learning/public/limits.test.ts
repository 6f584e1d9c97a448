import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { addEnterprise, KEYS, makeKey } from "../developer/key.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start([
    "--limits-create-per-minute",
    "6",
    "--limits-explain-per-minute",
    "60",
    "--limits-read-per-minute",
    "300",
    "--limits-api-per-minute",
    "100",
  ]);
  appliance.clock.hold();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const MINUTE = 60_000;
const COURSES = "/api/public/v1/courses";

test("exactly the quota of 2,000 concurrent calls is accepted, and the rest get a retry time", async () => {
  const key = await makeKey(appliance, ana);
  const replies = await Promise.all(Array.from({ length: 2000 }, () => key.get(COURSES)));
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(200), count(429)]).toEqual([300, 1700]);
  const refused = replies.find(({ status }) => status === 429);
  const reset = Number(refused?.headers.get("retry-after"));
  expect(reset).toBeGreaterThan(0);
  expect(refused?.body).toMatchObject({
    code: "RATE_LIMITED",
    retryable: true,
    limit: { policy: "read", remaining: 0, reset },
  });
  expect(refused?.headers.get("ratelimit-policy")).toBe('"read";q=300;w=60');
  expect(refused?.headers.get("ratelimit")).toMatch(/^"read";r=0;t=\d+$/);
  // Only one refusal is logged, so that a flood of requests cannot fill the disk.
  expect(
    await appliance.rows(
      "SELECT count(*) AS n FROM audit_events WHERE actor = ? AND code = 'RATE_LIMITED'",
      key.id,
    ),
  ).toEqual([{ n: 1 }]);
});

test("each class has its own limit per key", async () => {
  const [key, other] = [await makeKey(appliance, ana), await makeKey(appliance, ana)];
  const create = (by = key) => by.post(`${COURSES}?dry_run=true`, {});
  for (let i = 0; i < 6; i++) {
    const reply = await create();
    expect(reply.status).toBe(422);
    expect(reply.headers.get("ratelimit-policy")).toBe('"create";q=6;w=60, "plan-create";q=24;w=60');
    expect(reply.headers.get("ratelimit")).toMatch(
      new RegExp(`^"create";r=${5 - i};t=\\d+, "plan-create";r=`),
    );
  }
  expect((await create()).status).toBe(429);
  const read = await key.get(COURSES);
  expect(read.status).toBe(200);
  expect(read.headers.get("ratelimit")).toMatch(/^"read";r=299;t=\d+, "plan-read";r=\d+;t=\d+$/);
  expect((await create(other)).status).toBe(422);
  expect((await key.post("/api/public/v1/concepts/explain", {})).headers.get("ratelimit")).toStartWith(
    '"explain";r=59',
  );
  appliance.clock.advance(MINUTE);
  expect((await create()).status).toBe(422);
});

test("all keys of an organisation share the limit of its plan, apart from other organisations", async () => {
  const bob = await addEnterprise(appliance, ana, "Other", "bob@example.com");
  appliance.clock.advance(MINUTE);
  const keys = await Promise.all(Array.from({ length: 6 }, () => makeKey(appliance, ana)));
  const replies = await Promise.all(
    keys.flatMap((key) => Array.from({ length: 6 }, () => key.post(COURSES, {}))),
  );
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(24);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(12);
  expect(refused.every(({ body }) => body.limit.policy === "plan-create")).toBe(true);
  expect((await (await makeKey(appliance, bob)).post(COURSES, {})).status).toBe(422);
});

test("calls without a valid key count against the address", async () => {
  appliance.clock.advance(MINUTE);
  const call = () =>
    appliance.send("GET", COURSES, undefined, { authorization: `Bearer fh_live_${"x".repeat(52)}` });
  const replies = await Promise.all(Array.from({ length: 120 }, call));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(100);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(replies.at(-1)?.headers.get("ratelimit-policy")).toBe('"api";q=100;w=60');
  appliance.clock.advance(MINUTE);
});

test("users have their own limit for all endpoints", async () => {
  appliance.clock.advance(MINUTE);
  for (let i = 0; i < 8; i++) {
    const reply = await ana.post("/api/v1/learning/courses", {});
    expect(reply.status).toBe(422);
    expect(reply.headers.get("ratelimit-policy")).toBe('"api";q=100;w=60');
  }
});

test("revoked keys count against their own limit only", async () => {
  appliance.clock.advance(MINUTE);
  const key = await makeKey(appliance, ana);
  await ana.post(`${KEYS}/${key.id}/revoke`);
  const replies = await Promise.all(Array.from({ length: 320 }, () => key.get(COURSES)));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(300);
  expect((await appliance.send("GET", "/api/v1/errors")).status).toBe(200);
});

test("daily processor time is limited by the plan and resets with the organisation's day", async () => {
  appliance.clock.advance(MINUTE);
  const key = await makeKey(appliance, ana);
  const spent = (seconds: number) =>
    appliance.alter(
      `INSERT INTO learning_usage (org, owner, day, engine, calls, prompt_tokens, completion_tokens, cost, cpu_ms)
       VALUES (1, 'org', '2026-11-20', 'builtin', 1, 0, 0, 0, ?) ON CONFLICT DO UPDATE SET cpu_ms = excluded.cpu_ms`,
      seconds * 1000,
    );
  await spent(4 * 3600 - 1);
  expect((await key.post(COURSES, {})).status).toBe(422);
  await spent(4 * 3600);
  const refused = await key.post(COURSES, {});
  expect(refused.body).toMatchObject({ code: "RATE_LIMITED", limit: { policy: "cpu-day" } });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(60);
  expect((await key.get(COURSES)).status).toBe(200);
  appliance.clock.advance(wait * 1000);
  expect((await key.post(COURSES, {})).status).toBe(422);
});
