import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Registry } from "../../../src/engine/registry.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { heldBack, letGo } from "../../kit/held-jobs.ts";
import { type KeyClient, makeKey } from "../developer/key.ts";
import { addDocument } from "../library/kit.ts";
import { ACCRUALS } from "./accruals.ts";
import { loginRoutes, publicRoutes, requestTo } from "./routes.ts";

let appliance: TestAppliance;
let ana: Client;
let key: KeyClient;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await addDocument(appliance, ana, ACCRUALS);
  key = await makeKey(appliance, ana);
});
afterAll(() => appliance.stop());

const said = ({ status, body }: Reply) => `${status} ${body?.code}`;
const LIST = "/api/public/v1/courses";

async function eventCount(): Promise<number> {
  return Number((await appliance.rows("SELECT count(*) AS n FROM audit_events"))[0]?.n);
}

describe("The public API", () => {
  test("accepts nothing but an API key at each of its endpoints", async () => {
    const wrong: string[] = [];
    const before = await eventCount();
    let tried = 0;
    for (const route of publicRoutes(appliance)) {
      const { method, path, body } = requestTo(route);
      for (const [authorization, expected] of [
        [undefined, "401 KEY_MISSING"],
        [`Bearer ${ana.accessToken}`, "401 KEY_INVALID"],
        [`Bearer ${ana.refreshToken}`, "401 KEY_INVALID"],
        [`Basic ${btoa(`${key.secret}:`)}`, "401 KEY_INVALID"],
        ["Bearer nonsense", "401 KEY_INVALID"],
        [`Bearer fh_live_${"x".repeat(52)}`, "401 KEY_INVALID"],
      ] as const) {
        const reply = await appliance.send(method, path, body, { ...(authorization && { authorization }) });
        tried += 1;
        if (said(reply) !== expected) wrong.push(`${method} ${path} with ${authorization}: ${said(reply)}`);
        if (reply.headers.get("www-authenticate") !== "Bearer") wrong.push(`${path} asks for nothing`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(30);
    expect((await eventCount()) - before).toBe(tried);
  });

  test("authenticates before validating the input", async () => {
    const reply = await appliance.send("POST", LIST, { nonsense: 1 });
    expect(said(reply)).toBe("401 KEY_MISSING");
    expect(said(await ana.get(`${LIST}?nonsense=1`))).toBe("401 KEY_INVALID");
  });

  test("does not open users' endpoints to API keys", async () => {
    const wrong: string[] = [];
    const found = loginRoutes(appliance);
    for (const { method, path } of found) {
      const reply = await key.call(method, path.replaceAll(/:\w+/g, "x"));
      if (said(reply) !== "401 AUTH_TOKEN_INVALID") wrong.push(`${method} ${path}: ${said(reply)}`);
    }
    expect(wrong).toEqual([]);
    expect(found.length).toBeGreaterThan(500);
    expect((await key.get("/api/v1/crm/leads")).body.message).toContain("/api/public/v1");
  });

  test("requires a scope for each action", () => {
    const { actions } = appliance.appliance.engine.registry;
    const unscoped = actions.map(({ scope: _, ...action }) => action);
    expect(() => new Registry(unscoped)).toThrow("names no scope");
  });

  test("returns and records the correlation id of a request", async () => {
    const reply = await key.get(LIST, { "x-request-id": "mine-1" });
    expect(reply.headers.get("x-request-id")).toBe("mine-1");
    const refused = await key.get(`${LIST}?nonsense=1`, { "x-request-id": "mine-2" });
    expect(refused.body).toMatchObject({ correlation_id: "mine-2", retryable: false });
    const [row] = await appliance.rows(
      "SELECT actor, code FROM audit_events WHERE correlation_id = 'mine-2'",
    );
    expect(row).toEqual({ actor: key.id, code: "VALIDATION_FAILED" });
  });

  test("returns the usual errors for unknown methods and endpoints", async () => {
    expect(said(await key.call("PATCH", LIST))).toBe("405 METHOD_NOT_ALLOWED");
    expect(said(await key.get("/api/public/v1/nothing"))).toBe("404 ROUTE_NOT_FOUND");
    expect(said(await key.get("/api/public/v2/courses"))).toBe("404 ROUTE_NOT_FOUND");
  });
});

describe("Access policies for API keys", () => {
  const DENY = { name: "No programs at night", effect: "deny", actions: ["learning.courses.list"] };

  test("can apply to API keys only", async () => {
    const made = await ana.post("/api/v1/settings/policies", {
      ...DENY,
      when: { subject: { kind: "key" } },
      reason: "Not by programs",
    });
    expect(made.status).toBe(201);
    expect(said(await key.get(LIST))).toBe("403 ACCESS_POLICY_DENIED");
    expect((await ana.get("/api/v1/learning/courses")).status).toBe(200);
    await ana.delete(`/api/v1/settings/policies/${made.body.id}`);
  });

  test("on an action apply as to users", async () => {
    const made = await ana.post("/api/v1/settings/policies", { ...DENY, reason: "Not by programs" });
    expect(made.status).toBe(201);
    expect(said(await key.get(LIST))).toBe("403 ACCESS_POLICY_DENIED");
    await ana.delete(`/api/v1/settings/policies/${made.body.id}`);
    expect((await key.get(LIST)).status).toBe(200);
  });

  test("can apply to a single API key", async () => {
    const other = await makeKey(appliance, ana);
    await appliance.alter(
      `INSERT INTO access_policies (org, id, effect, actions, subjects, conditions, reason)
       VALUES (1, 'one-key', 'deny', '["learning.courses.list"]', ?, '{}', 'test')`,
      JSON.stringify({ users: [key.id] }),
    );
    appliance.appliance.engine.access.forget(1);
    const answers = [
      said(await key.get(LIST)),
      (await other.get(LIST)).status,
      (await ana.get("/api/v1/learning/courses")).status,
    ];
    await appliance.alter("DELETE FROM access_policies WHERE id = 'one-key'");
    appliance.appliance.engine.access.forget(1);
    expect(answers).toEqual(["403 ACCESS_POLICY_DENIED", 200, 200]);
  });

  test("reject calls that need approval, because programs cannot wait", async () => {
    const policy = await ana.post("/api/v1/approvals/policies", {
      name: "Stopping courses",
      actions: ["learning.courses.cancel"],
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
    });
    expect(policy.status).toBe(201);
    const requests = () => appliance.rows("SELECT count(*) AS n FROM approval_requests");
    const before = await requests();
    await heldBack(appliance, async () => {
      const job = await key.post(LIST, { topic: "Accruals" });
      expect(job.status).toBe(202);
      const reply = await key.delete(`${LIST}/${job.body.job_id}`);
      expect(said(reply)).toBe("403 ACCESS_POLICY_DENIED");
      expect(reply.body.details[0].code).toBe("APPROVAL_NEEDED");
      expect(await requests()).toEqual(before);
    });
    await letGo(appliance);
    await ana.delete(`/api/v1/approvals/policies/${policy.body.id}`);
  });
});

test("fifty concurrent requests with one idempotency key create one job", async () => {
  const order = () => key.post(LIST, { topic: "Deferrals" }, { "idempotency-key": "fifty" });
  const replies = await Promise.all(Array.from({ length: 50 }, order));
  expect(new Set(replies.map(({ body }) => body.job_id)).size).toBe(1);
  expect(replies.filter(({ headers }) => headers.get("idempotency-replayed") === null)).toHaveLength(1);
});

test("two API keys have separate idempotency keys", async () => {
  const other = await makeKey(appliance, ana);
  const once = { "idempotency-key": "the-same" };
  const topic = { topic: "Accruals" };
  const replies: Json[] = [];
  for (const who of [key, key, other]) replies.push(await who.post(LIST, topic, once));
  const [first, again, others] = replies;
  expect([first.status, again.status, others.status]).toEqual([202, 202, 202]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect(others.body.job_id).not.toBe(first.body.job_id);
  expect(said(await key.post(LIST, { topic: "Something else" }, once))).toBe("422 IDEMPOTENCY_KEY_REUSED");
});
