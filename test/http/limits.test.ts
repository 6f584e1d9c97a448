import { afterAll, beforeAll, expect, test } from "bun:test";
import { PASSWORD, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--limits-api-per-minute", "100", "--limits-auth-per-minute", "20"]);
  appliance.clock.hold();
});
afterAll(() => appliance.stop());

const MINUTE = 60_000;

test("allows a client 100 calls per minute and states the remaining ones", async () => {
  const ana = await appliance.setUp();
  appliance.clock.advance(MINUTE);
  for (let i = 0; i < 100; i++) {
    const reply = await ana.get("/api/v1/crm/leads?limit=1");
    expect(reply.status).toBe(200);
    expect(reply.headers.get("ratelimit-policy")).toBe('"api";q=100;w=60');
    expect(reply.headers.get("ratelimit")).toMatch(new RegExp(`^"api";r=${99 - i};t=\\d+$`));
  }
  const refused = await ana.get("/api/v1/crm/leads");
  expect(refused.status).toBe(429);
  expect(refused.body.code).toBe("RATE_LIMITED");
  expect(refused.headers.get("ratelimit")).toMatch(/^"api";r=0;t=\d+$/);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  expect((await appliance.send("GET", "/api/v1/errors")).status).toBe(200);
  // Only the first refusal per minute is logged, so that a flood of requests cannot fill the disk.
  for (let i = 0; i < 10; i++) await ana.get("/api/v1/crm/leads");
  expect(
    await appliance.rows("SELECT outcome, actor, org FROM audit_events WHERE code = 'RATE_LIMITED'"),
  ).toEqual([{ outcome: "denied", actor: ana.userId, org: 1 }]);

  appliance.clock.advance(MINUTE);
  expect((await ana.get("/api/v1/crm/leads")).status).toBe(200);
});

test("slides the window: calls are free again a minute after they were made", async () => {
  const { accessToken } = await appliance.logIn("ana@example.com");
  const call = () =>
    appliance.send("GET", "/api/v1/meta", undefined, { authorization: `Bearer ${accessToken}` });
  appliance.clock.advance(MINUTE);
  for (let i = 0; i < 60; i++) await call();
  appliance.clock.advance(MINUTE / 2);
  for (let i = 0; i < 40; i++) expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(429);
  appliance.clock.advance(MINUTE / 2);
  for (let i = 0; i < 60; i++) expect((await call()).status).toBe(200);
  expect((await call()).status).toBe(429);
});

test("allows 20 login calls per minute", async () => {
  appliance.clock.advance(10 * MINUTE);
  for (let i = 0; i < 20; i++) {
    const reply = await appliance.send("POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get("ratelimit-policy")).toBe('"api";q=100;w=60, "auth";q=20;w=60');
  }
  const refused = await appliance.send("POST", "/api/v1/auth/login", {
    email: "ana@example.com",
    password: PASSWORD,
  });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).not.toBeNull();
});

test("counts calls with invalid tokens against the address", async () => {
  appliance.clock.advance(10 * MINUTE);
  const call = () =>
    appliance.send("GET", "/api/v1/crm/leads", undefined, { authorization: "Bearer nonsense" });
  for (let i = 0; i < 100; i++) expect((await call()).status).toBe(401);
  expect((await call()).status).toBe(429);
});
