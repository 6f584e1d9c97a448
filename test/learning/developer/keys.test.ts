import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { scenarios } from "../../kit/scenarios.ts";
import { KEYS, makeKey } from "./key.ts";

let appliance: TestAppliance;
let ana: Client;
let clerk: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  clerk = await appliance.invite(ana, "clerk@example.com", ["crm_clerk", "employee", "learning_manager"]);
});
afterAll(() => appliance.stop());

const LIST = "/api/public/v1/courses";
const HOUR = 3_600_000;
const right = { name: "Reader", scopes: ["courses:read"], daily_cap: 0, monthly_cap: 0 };
const as = () => ana;
const inDays = (days: number) => new Date(appliance.clock.now() + days * 24 * HOUR).toISOString();

describe("Creating API keys", () => {
  scenarios(
    () => appliance,
    [
      {
        name: "returns the secret",
        method: "POST",
        path: KEYS,
        as,
        body: right,
        status: 201,
        has: ['"secret":"fh_live_'],
      },
      {
        name: "requires permission",
        method: "POST",
        path: KEYS,
        as: () => clerk,
        body: right,
        status: 403,
        code: "ACCESS_DENIED",
        hasNot: ["fh_live_"],
      },
      {
        name: "does not include permission to list keys",
        path: KEYS,
        as: () => clerk,
        status: 403,
        code: "ACCESS_DENIED",
      },
      ...[
        ["a missing name", { name: undefined }, "name"],
        ["an empty scope list", { scopes: [] }, "scopes"],
        ["an unknown scope", { scopes: ["keys:create"] }, "scopes"],
        ["a wildcard scope", { scopes: ["*"] }, "scopes"],
        ["a duplicate scope", { scopes: ["usage:read", "usage:read"] }, "scopes"],
        ["a missing cap", { daily_cap: undefined }, "daily_cap"],
        ["a negative cap", { monthly_cap: -1 }, "monthly_cap"],
        ["a fractional cap", { daily_cap: 0.5 }, "daily_cap"],
        ["an unknown library", { namespaces: ["theirs"] }, "namespaces"],
        ["an invalid address", { ip_allow: ["10.0.0.1", "10.0.0.0/33"] }, "ip_allow.1"],
        ["an expiry in the past", { expires_at: "2001-01-01T00:00:00Z" }, "expires_at"],
        ["a secret set by the client", { secret: `fh_live_${"a".repeat(52)}` }, "secret"],
        ["a prefix set by the client", { prefix: "fh_live_mine" }, "prefix"],
        ["a creator set by the client", { created_by: "somebody" }, "created_by"],
      ].map(([name, change, path]) => ({
        name: `rejects ${name}`,
        method: "POST",
        path: KEYS,
        as,
        body: { ...right, ...(change as object) },
        status: 422,
        code: "VALIDATION_FAILED",
        body_is: { details: [{ path: expect.stringContaining(String(path)) }] },
        hasNot: ["fh_live_"],
      })),
      {
        name: "rejects a dry run",
        method: "POST",
        path: `${KEYS}?dry_run=true`,
        as,
        body: right,
        status: 422,
        code: "VALIDATION_FAILED",
        hasNot: ["fh_live_"],
      },
      {
        name: "returns not found for an unknown key",
        path: `${KEYS}/${newId()}`,
        as,
        status: 404,
        code: "RECORD_NOT_FOUND",
      },
    ],
  );

  test("grants the libraries of the scopes by default", async () => {
    const open = await makeKey(appliance, ana, { scopes: ["graph:read"] });
    expect(open.made.namespaces).toEqual(["shared"]);
    const own = await makeKey(appliance, ana, { scopes: ["graph:read", "graph:private"] });
    expect(own.made.namespaces).toEqual(["shared", "org"]);
    const narrow = await makeKey(appliance, ana, { namespaces: ["org"] });
    expect(narrow.made.namespaces).toEqual(["org"]);
  });

  test("never returns the secret twice for an Idempotency-Key", async () => {
    const key = { "idempotency-key": "once" };
    const [first, second] = [await ana.post(KEYS, right, key), await ana.post(KEYS, right, key)];
    expect(second.status).toBe(201);
    expect(second.headers.get("idempotency-replayed")).toBeNull();
    expect(second.body.secret).not.toBe(first.body.secret);
  });
});

describe("API key secrets", () => {
  test("are returned once and appear in no list, audit event, log or file", async () => {
    const key = await makeKey(appliance, ana, { name: "Zaphod's script" });
    await key.get(LIST);
    await key.get("/api/v1/crm/leads");
    await ana.put(`${KEYS}/${key.id}`, { name: "Zaphod's other script" });
    const rotated = await ana.post(`${KEYS}/${key.id}/rotate`, { overlap_minutes: 5 });
    const texts = await Promise.all(
      [KEYS, `${KEYS}/${key.id}`, "/api/v1/audit/events?limit=200"].map(
        async (path) => (await ana.get(path)).text,
      ),
    );
    const everywhere = [...texts, JSON.stringify(appliance.log), appliance.bytes().toString("latin1")].join(
      "\n",
    );
    for (const secret of [key.secret, rotated.body.secret]) {
      expect(everywhere).not.toContain(secret);
      expect(everywhere).not.toContain(secret.slice(20));
    }
    expect(everywhere).toContain(key.made.prefix);
  });

  test("are invalid with one character changed, removed or added", async () => {
    const key = await makeKey(appliance, ana);
    const { secret } = key;
    const last = secret.endsWith("a") ? "b" : "a";
    for (const wrong of [
      secret.slice(0, -1) + last,
      secret.slice(0, -1),
      `${secret}a`,
      secret.toLowerCase(),
      key.made.prefix,
      "fh_live_",
      `fh_live_${"0".repeat(52)}`,
      `fh_test_${secret.slice(8)}`,
    ]) {
      key.secret = wrong;
      const reply = await key.get(LIST);
      expect([reply.status, reply.body.code]).toEqual([401, "KEY_INVALID"]);
      expect(reply.text).not.toContain(wrong.slice(-12));
    }
  });

  test("are stored as keyed hashes", async () => {
    const key = await makeKey(appliance, ana);
    const [row] = await appliance.rows("SELECT hash FROM api_key_secrets WHERE prefix = ?", key.made.prefix);
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
    const plain = new Bun.CryptoHasher("sha256").update(key.secret).digest("hex");
    expect(row?.hash).not.toBe(plain);
  });
});

describe("API key expiry", () => {
  test("revoking ends a key immediately and permanently", async () => {
    const key = await makeKey(appliance, ana);
    expect((await key.get(LIST)).status).toBe(200);
    const revoked = await ana.post(`${KEYS}/${key.id}/revoke`);
    expect(revoked.body).toMatchObject({ state: "revoked", revoked_by: ana.userId, version: 2 });
    expect((await key.get(LIST)).body.code).toBe("KEY_REVOKED");
    expect((await ana.delete(`${KEYS}/${key.id}`)).body).toEqual(revoked.body);
    for (const [method, path, body] of [
      ["PUT", "", { name: "Alive" }],
      ["POST", "/rotate", {}],
      ["POST", "/unblock", {}],
    ] as const) {
      const reply = await ana.call(method, `${KEYS}/${key.id}${path}`, body);
      expect([reply.status, reply.body.code]).toEqual([409, "STATE_TRANSITION_INVALID"]);
    }
  });

  test("expired keys are extended by rotation with a new expiry", async () => {
    const key = await makeKey(appliance, ana, { expires_at: inDays(1) });
    expect((await key.get(LIST)).status).toBe(200);
    appliance.clock.advance(25 * HOUR);
    ana = await appliance.logIn("ana@example.com");
    expect((await key.get(LIST)).body.code).toBe("KEY_EXPIRED");
    expect((await ana.get(`${KEYS}/${key.id}`)).body.state).toBe("expired");
    const dead = await ana.post(`${KEYS}/${key.id}/rotate`, {});
    expect(dead.body.details[0]).toMatchObject({ path: "expires_at", code: "REQUIRED" });
    const alive = await ana.post(`${KEYS}/${key.id}/rotate`, { expires_at: inDays(30) });
    key.secret = alive.body.secret;
    expect((await key.get(LIST)).status).toBe(200);
  });

  test("keys remain valid when their creator is deactivated, and show it", async () => {
    const maker = await appliance.invite(ana, "maker@example.com", ["admin"]);
    const key = await makeKey(appliance, maker);
    await ana.post(`/api/v1/settings/team/${maker.userId}/deactivate`);
    expect((await key.get(LIST)).status).toBe(200);
    expect((await ana.get(`${KEYS}/${key.id}`)).body).toMatchObject({
      created_by: maker.userId,
      created_by_active: false,
    });
  });
});

describe("Rotating API keys", () => {
  test("invalidates the old secret immediately or after the overlap", async () => {
    const key = await makeKey(appliance, ana);
    const old = { ...key, secret: key.secret };
    const first = await ana.post(`${KEYS}/${key.id}/rotate`, {});
    expect((await key.get(LIST)).body.code).toBe("KEY_REVOKED");
    key.secret = first.body.secret;
    expect((await key.get(LIST)).status).toBe(200);
    expect(first.body).toMatchObject({ id: key.id, overlap_until: null, version: 2 });
    expect(first.body.secret).not.toBe(old.secret);

    const second = await ana.post(`${KEYS}/${key.id}/rotate`, { overlap_minutes: 60 });
    expect(second.body.overlap_until).not.toBeNull();
    expect((await key.get(LIST)).status).toBe(200);
    appliance.clock.advance(HOUR);
    expect((await key.get(LIST)).body.code).toBe("KEY_REVOKED");
    key.secret = second.body.secret;
    expect((await key.get(LIST)).status).toBe(200);
    ana = await appliance.logIn("ana@example.com");
    expect((await ana.get(`${KEYS}/${key.id}`)).body.overlap_until).toBeNull();
  });

  test("leaves at most two valid secrets", async () => {
    const key = await makeKey(appliance, ana);
    const secrets = [key.secret];
    for (let i = 0; i < 3; i++) {
      const { body } = await ana.post(`${KEYS}/${key.id}/rotate`, { overlap_minutes: 1440 });
      secrets.push(body.secret);
    }
    const answers: number[] = [];
    for (const secret of secrets) {
      key.secret = secret;
      answers.push((await key.get(LIST)).status);
    }
    expect(answers).toEqual([401, 401, 200, 200]);
    await ana.post(`${KEYS}/${key.id}/revoke`);
    for (const secret of secrets) {
      key.secret = secret;
      expect((await key.get(LIST)).body.code).toBe("KEY_REVOKED");
    }
  });

  test("limits the overlap to a day", async () => {
    const key = await makeKey(appliance, ana);
    const reply = await ana.post(`${KEYS}/${key.id}/rotate`, { overlap_minutes: 1441 });
    expect([reply.status, reply.body.details[0].code]).toEqual([422, "TOO_LARGE"]);
  });
});

describe("Changes to API keys", () => {
  test("apply scopes and allowed addresses from the next call", async () => {
    const key = await makeKey(appliance, ana);
    expect((await key.get(LIST)).status).toBe(200);
    await ana.put(`${KEYS}/${key.id}`, { scopes: ["graph:read"] });
    expect((await key.get(LIST)).body.code).toBe("KEY_SCOPE_MISSING");
    await ana.put(`${KEYS}/${key.id}`, { scopes: ["courses:read"], ip_allow: ["203.0.113.0/24"] });
    expect((await key.get(LIST)).body.code).toBe("KEY_IP_DENIED");
    await ana.put(`${KEYS}/${key.id}`, { ip_allow: ["203.0.113.0/24", "127.0.0.1", "::1"] });
    expect((await key.get(LIST)).status).toBe(200);
    await ana.put(`${KEYS}/${key.id}`, { ip_allow: [] });
    expect((await key.get(LIST)).status).toBe(200);
  });

  test("require the current version", async () => {
    const key = await makeKey(appliance, ana);
    const stale = await ana.put(`${KEYS}/${key.id}`, { daily_cap: 5, version: 7 });
    expect([stale.status, stale.body.code]).toEqual([409, "RECORD_VERSION_CONFLICT"]);
    const changed = await ana.put(`${KEYS}/${key.id}`, { daily_cap: 5 }, { "if-match": '"1"' });
    expect(changed.body).toMatchObject({ daily_cap: 5, monthly_cap: 10_000_000, version: 2 });
    expect(changed.headers.get("etag")).toBe('"2"');
    expect((await ana.put(`${KEYS}/${key.id}`, { daily_cap: 5 })).body.version).toBe(2);
  });

  test("reflect the organisation's current time zone", async () => {
    const key = await makeKey(appliance, ana);
    await key.get(LIST);
    await ana.put("/api/v1/settings/organization", { time_zone: "Asia/Tokyo" });
    const { principal } = await identify(key.secret);
    expect(principal.organization.timeZone).toBe("Asia/Tokyo");
  });
});

async function identify(secret: string) {
  const { engine } = appliance.appliance;
  const action = engine.registry.find("learning.courses.list");
  if (!action) throw new Error("there is no such action");
  const origin = { channel: "http", address: "127.0.0.1", correlationId: newId() } as const;
  return engine.identify.key(secret, origin, action);
}

test("last use is recorded, but not for every call", async () => {
  const key = await makeKey(appliance, ana);
  expect((await ana.get(`${KEYS}/${key.id}`)).body.last_used_at).toBeNull();
  await key.get(LIST);
  const { last_used_at: first } = (await ana.get(`${KEYS}/${key.id}`)).body;
  expect(first).not.toBeNull();
  appliance.clock.advance(60_000);
  await key.get(LIST);
  expect((await ana.get(`${KEYS}/${key.id}`)).body.last_used_at).toBe(first);
  appliance.clock.advance(5 * 60_000);
  await key.get(LIST);
  expect((await ana.get(`${KEYS}/${key.id}`)).body.last_used_at > first).toBe(true);
});

test("audit events name the key as the actor and seal its name like a person's", async () => {
  const key = await makeKey(appliance, ana, { name: "Trillian's laptop" });
  await key.get(LIST);
  const { data } = (await ana.get(`/api/v1/audit/events?actor=${key.id}`)).body;
  expect(data.map(({ actor, action, outcome }: Json) => [actor, action, outcome])).toEqual([
    [key.id, "learning.courses.list", "ok"],
  ]);
  const [row] = await appliance.rows(
    "SELECT before, after, sealed FROM audit_events WHERE action = 'developer.keys.create' AND record_id = ?",
    key.id,
  );
  expect(row?.sealed).not.toBeNull();
  expect(String(row?.after)).not.toContain("Trillian");
  expect(JSON.parse(String(row?.after))).toMatchObject({ prefix: key.made.prefix, daily_cap: 1_000_000 });
});

test("calls with a revoked key are recorded as denied in the audit trail", async () => {
  const key = await makeKey(appliance, ana);
  await ana.post(`${KEYS}/${key.id}/revoke`);
  await key.get(LIST);
  const { data } = (await ana.get(`/api/v1/audit/events?actor=${key.id}`)).body;
  expect(data[0]).toMatchObject({ outcome: "denied", code: "KEY_REVOKED" });
});

test("the key list is paged and filtered by state", async () => {
  const own = await TestAppliance.start();
  const owner = await own.setUp();
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.unshift((await makeKey(own, owner, { name: `Key ${i}` })).id);
  await owner.post(`${KEYS}/${made[2]}/revoke`);
  const ids = (reply: Json) => reply.body.data.map(({ id }: Json) => id);
  const first = await owner.get(`${KEYS}?limit=2`);
  expect(ids(first)).toEqual(made.slice(0, 2));
  expect(first.body.page.prev_cursor).toBeNull();
  const second = await owner.get(`${KEYS}?limit=2&cursor=${first.body.page.next_cursor}`);
  expect(ids(second)).toEqual(made.slice(2, 4));
  const last = await owner.get(`${KEYS}?limit=2&cursor=${second.body.page.next_cursor}`);
  expect(ids(last)).toEqual(made.slice(4));
  expect(last.body.page.next_cursor).toBeNull();
  const back = await owner.get(`${KEYS}?limit=2&cursor=${last.body.page.prev_cursor}`);
  expect(ids(back)).toEqual(made.slice(2, 4));
  expect(ids(await owner.get(`${KEYS}?state=revoked`))).toEqual([made[2]]);
  expect(ids(await owner.get(`${KEYS}?state=active`))).toHaveLength(4);
  expect((await owner.get(`${KEYS}?cursor=x`)).body.code).toBe("VALIDATION_FAILED");
  await own.stop();
});

test("a write in progress fails when its key is revoked", async () => {
  const key = await makeKey(appliance, ana);
  const { principal, stands } = await identify(key.secret);
  expect(principal.id).toBe(key.id);
  await ana.post(`${KEYS}/${key.id}/revoke`);
  const fault = await appliance.appliance.engine.store.write(async (tx) => stands?.(tx));
  expect(fault?.code).toBe("KEY_REVOKED");
});

test("a call that waits while its key is revoked writes nothing", async () => {
  const key = await makeKey(appliance, ana);
  const action = appliance.appliance.engine.registry.find("learning.courses.cancel");
  if (!action) throw new Error("there is no such action");
  const waits = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  action.prepare = async () => {
    begun.resolve();
    await waits.promise;
  };
  const call = key.delete(`${LIST}/${newId()}`);
  await begun.promise;
  await ana.post(`${KEYS}/${key.id}/revoke`);
  waits.resolve();
  expect((await call).body.code).toBe("KEY_REVOKED");
  delete action.prepare;
});

test("administrators can unblock blocked keys", async () => {
  const key = await makeKey(appliance, ana);
  await appliance.alter(
    "UPDATE api_keys SET blocked_at = ?, blocked_because = 'BUDGET_BREACH' WHERE id = ?",
    appliance.clock.now(),
    key.id,
  );
  expect((await ana.get(`${KEYS}/${key.id}`)).body).toMatchObject({
    blocked_because: "BUDGET_BREACH",
    state: "active",
  });
  // A blocked key can still read; it only cannot spend.
  expect((await key.get(LIST)).status).toBe(200);
  const freed = await ana.post(`${KEYS}/${key.id}/unblock`);
  expect(freed.body).toMatchObject({ blocked_at: null, blocked_because: null, version: 2 });
  expect((await ana.post(`${KEYS}/${key.id}/unblock`)).body.version).toBe(2);
});
