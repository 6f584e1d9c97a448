import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DOCS_FONTS } from "../../src/http/openapi-chapters.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";
import { scenarios } from "../kit/scenarios.ts";

let appliance: TestAppliance;
let ana: Client;
let lead: string;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  lead = (await ana.post("/api/v1/crm/leads", { name: "Zoë" })).body.id;
});
afterAll(() => appliance.stop());

const as = () => ana;
const json = { "content-type": "application/json" };

describe("JSON errors of invalid requests", () => {
  scenarios(
    () => appliance,
    [
      {
        name: "an unknown address",
        path: "/api/v1/nothing/here",
        status: 404,
        code: "ROUTE_NOT_FOUND",
        events: 0,
      },
      { name: "an unknown page", path: "/nothing", status: 404, code: "ROUTE_NOT_FOUND", events: 0 },
      {
        name: "an unsupported method",
        method: "DELETE",
        path: "/api/v1/crm/leads",
        as,
        status: 405,
        code: "METHOD_NOT_ALLOWED",
        events: 0,
        check: ({ headers }) => expect(headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS"),
      },
      {
        name: "OPTIONS lists the supported methods",
        method: "OPTIONS",
        path: "/api/v1/crm/leads",
        status: 204,
        events: 0,
        check: ({ headers }) => expect(headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS"),
      },
      { name: "no token", path: "/api/v1/crm/leads", status: 401, code: "AUTH_REQUIRED" },
      {
        name: "no token is reported before invalid input",
        method: "POST",
        path: "/api/v1/crm/leads",
        body: { nonsense: 1 },
        status: 401,
        code: "AUTH_REQUIRED",
      },
      {
        name: "an invalid token",
        path: "/api/v1/crm/leads",
        headers: { authorization: "Bearer x.y.z" },
        status: 401,
        code: "AUTH_TOKEN_INVALID",
      },
      {
        name: "another authentication scheme",
        path: "/api/v1/crm/leads",
        headers: { authorization: "Basic YTpi" },
        status: 401,
        code: "AUTH_TOKEN_INVALID",
      },
      {
        name: "malformed JSON",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: '{"name": ',
        headers: json,
        status: 400,
        code: "REQUEST_MALFORMED",
      },
      {
        name: "JSON that is not an object",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: "[1]",
        headers: json,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "a body of another type",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: "name=x",
        headers: { "content-type": "text/plain" },
        status: 415,
        code: "MEDIA_TYPE_UNSUPPORTED",
      },
      {
        name: "an unknown field, with its name but not its value",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: { name: "A", emial: "secret-value" },
        status: 422,
        code: "VALIDATION_FAILED",
        has: ["emial"],
        hasNot: ["secret-value"],
      },
      {
        name: "a wrong type, but not its value",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: { name: 98765 },
        status: 422,
        code: "VALIDATION_FAILED",
        hasNot: ["98765"],
      },
      {
        name: "a lone surrogate",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: '{"name":"\\ud800"}',
        headers: json,
        status: 400,
        code: "REQUEST_MALFORMED",
      },
      {
        name: "a NUL character",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: '{"name":"a\\u0000b"}',
        headers: json,
        status: 400,
        code: "REQUEST_MALFORMED",
      },
      {
        name: "unlimited nesting",
        method: "POST",
        path: "/api/v1/crm/leads/bulk",
        as,
        body: `{"operations":[{"action":"create","data":{"a":${"[".repeat(5000)}${"]".repeat(5000)}}}]}`,
        headers: json,
        status: 400,
        code: "REQUEST_MALFORMED",
      },
      {
        name: "a body over the limit",
        method: "POST",
        path: "/api/v1/crm/leads",
        as,
        body: JSON.stringify({ name: "x".repeat(1_100_000) }),
        headers: json,
        status: 413,
        code: "BODY_TOO_LARGE",
      },
      {
        name: "an unknown parameter",
        path: "/api/v1/crm/leads?nonsense=1",
        as,
        status: 422,
        code: "FILTER_UNKNOWN_FIELD",
        has: ["nonsense"],
      },
      {
        name: "an unknown operator",
        path: "/api/v1/crm/leads?name[foo]=1",
        as,
        status: 422,
        code: "FILTER_UNKNOWN_FIELD",
      },
      {
        name: "a filter of the wrong type",
        path: "/api/v1/crm/leads?score=high",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "a duplicate parameter",
        path: "/api/v1/crm/leads?state=new&state=contacted",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "an unknown sort field",
        path: "/api/v1/crm/leads?sort=shoe_size",
        as,
        status: 422,
        code: "FILTER_UNKNOWN_FIELD",
      },
      {
        name: "an unknown parameter of a route without filters",
        path: () => `/api/v1/crm/leads/${lead}?nonsense=1`,
        as,
        status: 422,
        code: "VALIDATION_FAILED",
        has: ["nonsense"],
      },
      {
        name: "more sort fields than documented",
        path: "/api/v1/crm/leads?sort=name,state,score,source,company",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "a filter text longer than documented",
        path: `/api/v1/crm/leads?name[in]=Zo,${"x".repeat(501)}`,
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "a number that is invalid in JSON",
        path: "/api/v1/learning/graph/concepts?min_confidence=.5",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "a limit out of range",
        path: "/api/v1/crm/leads?limit=201",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "an invalid cursor",
        path: "/api/v1/crm/leads?cursor=abc",
        as,
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "broken percent-encoding in a filter",
        path: "/api/v1/crm/leads?name=%E0%A4",
        as,
        status: 400,
        code: "REQUEST_MALFORMED",
      },
      {
        name: "a missing record",
        path: "/api/v1/crm/leads/00000000-0000-7000-8000-000000000000",
        as,
        status: 404,
        code: "RECORD_NOT_FOUND",
      },
      {
        name: "an invalid ID",
        path: "/api/v1/crm/leads/%27%20OR%201=1--",
        as,
        status: 404,
        code: "RECORD_NOT_FOUND",
      },
      {
        name: "an If-Match without a version",
        method: "PUT",
        path: () => `/api/v1/crm/leads/${lead}`,
        as,
        body: { score: 1 },
        headers: { "if-match": "abc" },
        status: 422,
        code: "VALIDATION_FAILED",
      },
    ],
  );
});

test.each(["0.6887177459654695", "3e-1", "0"])(
  "accepts %s as a number in a query as in JSON",
  async (number) => {
    const reply = await ana.get(`/api/v1/learning/graph/concepts?min_confidence=${number}`);
    expect(reply.status).toBe(200);
  },
);

test("counts the characters of a filter text as documented", async () => {
  const reply = await ana.get(`/api/v1/crm/leads?name=${encodeURIComponent("😀".repeat(500))}`);
  expect(reply.body.data).toEqual([]);
});

describe("Responses", () => {
  test("carry a request id: the caller's own if it is valid", async () => {
    const own = await ana.call("GET", "/api/v1/auth/me", undefined, { "x-request-id": "my-id.1" });
    expect(own.headers.get("x-request-id")).toBe("my-id.1");
    const foreign = await ana.call("GET", "/api/v1/auth/me", undefined, { "x-request-id": "not good!" });
    expect(foreign.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("must not be rendered, framed, sniffed or cached", async () => {
    const { headers } = await ana.get("/api/v1/auth/me");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test("to HEAD are those of GET without the body", async () => {
    const head = await ana.call("HEAD", `/api/v1/crm/leads/${lead}`);
    expect(head.status).toBe(200);
    expect(head.headers.get("etag")).toBe('"1"');
    expect(head.text).toBe("");
  });

  test("arrive complete if larger than the server's buffer", async () => {
    for (let i = 0; i < 60; i++)
      await ana.post("/api/v1/crm/leads", { name: `Ünïcødé 名前 ${i}`, tags: ["a".repeat(50)] });
    const list = await ana.get("/api/v1/crm/leads?limit=60");
    expect(list.text.length).toBeGreaterThan(20_000);
    expect(list.body.data).toHaveLength(60);
  });
});

describe("Health endpoints", () => {
  test("answer /healthz and /readyz without a login", async () => {
    expect((await appliance.send("GET", "/healthz")).body).toEqual({ status: "ok" });
    expect((await appliance.send("GET", "/readyz")).body).toMatchObject({
      status: "ready",
      checks: { database: "ok", migrations: "ok", jobs: "ok", disk: "ok", provider: "none" },
    });
  });

  test.each([
    "/",
    "/setup",
    "/healthz",
    "/readyz",
    "/metrics",
    "/.well-known/jwks.json",
    "/.well-known/oauth-protected-resource/mcp",
    "/.well-known/oauth-authorization-server",
    "/verify",
    "/docs",
    "/docs/scalar.js",
    "/docs/inputs",
    "/docs/json",
    "/tls/authority.crt",
    "/api/public/v1/openapi.json",
    DOCS_FONTS.latin,
  ])("%s takes no POST", async (path) => {
    const { status, headers } = await appliance.send("POST", path, {});
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });

  test.each(["/docs/inputs", "/docs/scalar.js"])("%s is sent again only if it has changed", async (path) => {
    const asked = (known: string) => appliance.send("GET", path, undefined, { "if-none-match": known });
    const etag = (await asked('"other"')).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"])
      expect((await asked(known)).status).toBe(304);
    expect((await asked('"other"')).status).toBe(200);
  });

  test("answer /metrics locally, but not through a proxy", async () => {
    const direct = await appliance.send("GET", "/metrics");
    expect(direct.text).toContain('freehold_calls_seconds_count{action="crm.leads.list",status="200"}');
    const proxied = await appliance.send("GET", "/metrics", undefined, { "x-forwarded-for": "203.0.113.9" });
    expect(proxied.status).toBe(404);
  });
});

test("searches every list with searchable fields, and rejects q for others", async () => {
  const wrong: string[] = [];
  for (const { name, collection, http, input } of appliance.appliance.engine.registry.actions) {
    if (name !== `${collection}.list`) continue;
    const searches = "q" in (input.properties ?? {});
    const reply = await ana.get(`${http[0]?.path}?q=zo`);
    if (reply.status !== (searches ? 200 : 422)) wrong.push(`${name}: ${reply.status} ${reply.text}`);
  }
  expect(wrong).toEqual([]);
});
