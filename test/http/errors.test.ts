import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { ERRORS, type ErrorCode, Fault, isRetryable } from "../../src/kernel/errors.ts";
import { newId } from "../../src/kernel/ids.ts";
import { type Client, PASSWORD, type Reply, TestAppliance } from "../kit/appliance.ts";
import { addAuthenticator } from "../kit/authenticator.ts";
import { decide } from "../kit/decide.ts";

let appliance: TestAppliance;
let strict: TestAppliance;
let ana: Client;
let lead: string;

const LEADS = "/api/v1/crm/leads";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  strict = await TestAppliance.start(["--limits-api-per-minute", "1"]);
  strict.clock.hold();
  ana = await appliance.setUp();
  lead = (await ana.post(LEADS, { name: "Zoë" })).body.id;
});
afterAll(async () => {
  await appliance.stop();
  await strict.stop();
});

const as = (token: string) =>
  appliance.send("GET", "/api/v1/auth/me", undefined, { authorization: `Bearer ${token}` });

async function ruled(
  table: "access_policies" | "sod_rules",
  columns: Record<string, string | null>,
  call: () => Promise<Reply>,
): Promise<Reply> {
  const row = { id: newId(), ...columns };
  const names = Object.keys(row);
  await appliance.alter(
    `INSERT INTO ${table} (org, ${names}) VALUES (1, ${names.map(() => "?")})`,
    ...Object.values(row),
  );
  appliance.appliance.engine.access.forget(1);
  const reply = await call();
  await appliance.alter(`DELETE FROM ${table}`);
  appliance.appliance.engine.access.forget(1);
  return reply;
}

/** Makes a call as Ana that is held until either of two approvers decides. */
async function heldCall(): Promise<{ path: string; voters: Client[]; own: string }> {
  const number = newId().slice(-8);
  const voters = await Promise.all(
    ["one", "two"].map((name) => appliance.invite(ana, `${name}-${number}@example.com`, ["crm_manager"])),
  );
  const rule = await ana.post("/api/v1/approvals/policies", {
    name: `Held ${number}`,
    actions: ["crm.leads.contact"],
    steps: [{ name: "Either", approvers: [{ role: "crm_manager" }], need: "any" }],
  });
  const own = (await ana.post(LEADS, { name: "Held" })).body.id;
  const held = await ana.post(`${LEADS}/${own}/contact`);
  await ana.delete(`/api/v1/approvals/policies/${rule.body.id}`);
  return { path: held.headers.get("location") ?? "", voters, own };
}

function never(): never {
  throw new Error("there is no such approver");
}

/** Error codes of API keys, the library and courses. test/learning/errors.test.ts covers them. */
export type OfLearning =
  | `KEY_${string}`
  | "NAMESPACE_FORBIDDEN"
  | "PLAN_REQUIRED"
  | "JOB_TERMINAL"
  | "TOPIC_TOO_BROAD"
  | "LANGUAGE_UNSUPPORTED"
  | "GROUNDING_INSUFFICIENT"
  | "GUARDRAIL_REFUSED"
  | "BUDGET_EXCEEDED"
  | "CONCURRENCY_LIMITED"
  | "PROVIDER_UNAVAILABLE"
  | "QUEUE_FULL";

/** A way to provoke each error code. The type requires an entry for every new code. */
const ways: Record<Exclude<ErrorCode, OfLearning>, () => Promise<Reply>> = {
  STORAGE_FULL: async () => {
    await appliance.alter("PRAGMA max_page_count = 1");
    let reply = await ana.post(LEADS, { name: "Ole", notes: "x".repeat(5000) });
    for (let more = 0; more < 50 && reply.status === 201; more += 1)
      reply = await ana.post(LEADS, { name: "Ole", notes: "x".repeat(5000) });
    await appliance.alter("PRAGMA max_page_count = 4294967294");
    return reply;
  },
  STORAGE_FAILING: async () => {
    const engine = appliance.appliance.engine as { room: () => Fault | undefined };
    const { room } = engine;
    engine.room = () => new Fault("STORAGE_FAILING");
    const reply = await ana.post(LEADS, { name: "Ole" });
    engine.room = room;
    return reply;
  },
  REQUEST_MALFORMED: () => ana.call("POST", LEADS, "{", { "content-type": "application/json" }),
  AUTH_REQUIRED: () => appliance.send("GET", LEADS),
  AUTH_INVALID_CREDENTIALS: () =>
    appliance.send("POST", "/api/v1/auth/login", { email: "a@b.c", password: "x" }),
  AUTH_TOKEN_EXPIRED: async () => {
    const { accessToken } = await appliance.logIn("ana@example.com");
    appliance.clock.advance(901_000);
    const reply = await as(accessToken);
    ana = await appliance.logIn("ana@example.com");
    return reply;
  },
  AUTH_TOKEN_INVALID: () => as("nonsense"),
  AUTH_REFRESH_REUSED: async () => {
    const { refreshToken } = await appliance.logIn("ana@example.com");
    const refresh = () => appliance.send("POST", "/api/v1/auth/refresh", { refresh_token: refreshToken });
    await refresh();
    return refresh();
  },
  AUTH_SESSION_REVOKED: async () => {
    const session = await appliance.logIn("ana@example.com");
    await session.post("/api/v1/auth/logout");
    return session.get("/api/v1/auth/me");
  },
  AUTH_MFA_REQUIRED: async () => {
    const careful = await appliance.invite(ana, "careful@example.com", ["crm_clerk"]);
    await addAuthenticator(appliance, careful);
    return appliance.send("POST", "/api/v1/auth/login", { email: "careful@example.com", password: PASSWORD });
  },
  AUTH_USER_DEACTIVATED: async () => {
    const leaver = await appliance.invite(ana, "leaver@example.com", ["crm_clerk"]);
    await ana.post(`/api/v1/settings/team/${leaver.userId}/deactivate`);
    return leaver.get(LEADS);
  },
  ACCESS_DENIED: async () => (await appliance.invite(ana, "employee@example.com", ["employee"])).get(LEADS),
  ACCESS_POLICY_DENIED: () =>
    ruled(
      "access_policies",
      { effect: "deny", actions: '["crm.stats"]', subjects: "{}", conditions: "{}", reason: "test" },
      () => ana.get("/api/v1/crm/stats"),
    ),
  SOD_CONFLICT: async () => {
    // In a small team, the duty is relaxed unless another user could act.
    await appliance.invite(ana, "checker@example.com", ["crm_manager"]);
    const sides = { left: { any: ["crm.leads.create"] }, right: { any: ["crm.leads.contact"] } };
    const rule = { name: "x", ...sides, scope: "same_record", mode: "prevent", assignment: "detect" };
    const made = await ana.post("/api/v1/settings/sod/rules", rule);
    const reply = await ana.post(`${LEADS}/${lead}/contact`);
    await ana.delete(`/api/v1/settings/sod/rules/${made.body.id}`);
    return reply;
  },
  APPROVAL_DECIDED: async () => {
    const { path, voters } = await heldCall();
    await decide(voters[0] ?? never(), path, "approve");
    return decide(voters[1] ?? never(), path, "approve");
  },
  APPROVAL_STALE: async () => {
    const { path, voters, own } = await heldCall();
    await ana.put(`${LEADS}/${own}`, { company: "Changed meanwhile" });
    return decide(voters[0] ?? never(), path, "approve");
  },
  RECORD_NOT_FOUND: () => ana.get(`${LEADS}/${newId()}`),
  JOB_NOT_FOUND: () => ana.get(`/api/v1/system/jobs/${newId()}`),
  ROUTE_NOT_FOUND: () => ana.get("/nowhere"),
  HOST_UNKNOWN: () => ana.call("GET", LEADS, undefined, { host: "books.example.org" }),
  METHOD_NOT_ALLOWED: () => ana.delete(LEADS),
  RECORD_VERSION_CONFLICT: () => ana.put(`${LEADS}/${lead}`, { score: 1, version: 99 }),
  RECORD_IN_USE: async () => {
    const { id } = (await ana.post("/api/v1/crm/accounts", { name: "Used" })).body;
    await ana.post("/api/v1/crm/contacts", { last_name: "User", account_id: id });
    return ana.delete(`/api/v1/crm/accounts/${id}`);
  },
  STATE_TRANSITION_INVALID: () => ana.post(`${LEADS}/${lead}/reopen`),
  DUPLICATE_VALUE: async () => {
    await ana.post("/api/v1/crm/accounts", { name: "First", tax_id: "ATU1" });
    return ana.post("/api/v1/crm/accounts", { name: "Second", tax_id: "ATU1" });
  },
  PERIOD_CLOSED: async () => {
    await ana.post("/api/v1/fin/ledger-accounts/chart", { type: "services" });
    const { data } = (await ana.get("/api/v1/fin/ledger-accounts?purpose[in]=bank,opening_balance")).body;
    const [one, other] = data;
    const { body } = await ana.post("/api/v1/fin/journal-entries", {
      journal: "opening",
      date: "2001-01-01",
      narration: "Long ago",
      lines: [
        { account_id: one.id, debit: 100 },
        { account_id: other.id, credit: 100 },
      ],
    });
    return ana.post(`/api/v1/fin/journal-entries/${body.id}/post`);
  },
  SETUP_CLOSED: () =>
    appliance.send("POST", "/api/v1/setup", {
      setup_token: "x",
      organization: "x",
      name: "x",
      email: "x@example.com",
      password: PASSWORD,
    }),
  BODY_TOO_LARGE: () => ana.post(LEADS, { name: "x".repeat(1_200_000) }),
  MEDIA_TYPE_UNSUPPORTED: () => ana.call("POST", LEADS, "x", { "content-type": "text/plain" }),
  RANGE_NOT_SATISFIABLE: async () => {
    const files = `${LEADS}/${lead}/attachments`;
    const { id } = (await ana.call("POST", files, "short", { "content-type": "text/plain" })).body;
    return ana.call("GET", `${files}/${id}/content`, undefined, { range: "bytes=99-" });
  },
  VALIDATION_FAILED: () => ana.post(LEADS, {}),
  FILTER_UNKNOWN_FIELD: () => ana.get(`${LEADS}?shoe_size=41`),
  QUERY_TOO_BROAD: async () => {
    const engine = appliance.appliance.engine as { queryMs: number };
    const { queryMs } = engine;
    // With a limit of zero, no query finishes in time.
    engine.queryMs = 0;
    const reply = await ana.get(`${LEADS}?name[contains]=nobody`);
    engine.queryMs = queryMs;
    return reply;
  },
  IDEMPOTENCY_KEY_REUSED: async () => {
    const key = { "idempotency-key": "one" };
    await ana.post(LEADS, { name: "One" }, key);
    return ana.post(LEADS, { name: "Two" }, key);
  },
  ANSWER_WITHHELD: async () => {
    const clerk = await appliance.invite(ana, "narrowed@example.com", ["crm_clerk"]);
    const key = { "idempotency-key": "narrowed" };
    await clerk.post(LEADS, { name: "One" }, key);
    await ana.put(`/api/v1/settings/team/${clerk.userId}`, { roles: ["crm_manager"] });
    return clerk.post(LEADS, { name: "One" }, key);
  },
  RATE_LIMITED: async () => {
    await strict.send("GET", "/api/v1/errors");
    return strict.send("GET", "/api/v1/errors");
  },
  INTERNAL: async () => {
    const action = appliance.appliance.engine.registry.find("crm.leads.get");
    const run = action?.run;
    if (!action || !run) throw new Error("there is no such action");
    action.run = async () => {
      throw new Error("broken");
    };
    const reply = await ana.get(`${LEADS}/${lead}`);
    action.run = run;
    return reply;
  },
  NOT_READY: async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => ana.get("/api/v1/audit/verify")));
    return replies.find(({ status }) => status === 503) ?? Promise.reject(new Error("none was refused"));
  },
};

describe("Error codes", () => {
  for (const [code, reach] of Object.entries(ways)) {
    test(`${code} can be provoked and has the standard form`, async () => {
      const reply = await reach();
      const status = ERRORS[code as ErrorCode];
      expect(reply.body).toEqual({
        code,
        status,
        message: expect.any(String),
        correlation_id: reply.headers.get("x-request-id"),
        retryable: isRetryable(code as ErrorCode),
        ...(status === 429 && { limit: { policy: "api", remaining: 0, reset: expect.any(Number) } }),
        details: expect.any(Array),
      });
      expect(reply.status).toBe(status);
      expect(reply.body.message.length).toBeGreaterThan(20);
    });
  }

  test("are listed at /errors", async () => {
    const { data } = (await appliance.send("GET", "/api/v1/errors")).body;
    expect(data.map(({ code }: { code: string }) => code)).toEqual(Object.keys(ERRORS));
  });
});
