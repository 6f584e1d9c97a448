import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { type Scenario, scenarios } from "../../kit/scenarios.ts";
import { answer, completion, Endpoint } from "./endpoint.ts";
import { AI, log } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let endpoint: Endpoint;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  endpoint = new Endpoint();
});
afterAll(async () => {
  endpoint.stop();
  await appliance.stop();
});

const put = (body: Record<string, unknown>): Pick<Scenario, "method" | "path" | "as" | "body"> => ({
  method: "PUT",
  path: AI,
  as: () => owner,
  body,
});
const detail = (code: string) => (reply: Reply) => expect(reply.body.details[0]).toMatchObject({ code });

describe("Language model settings", () => {
  scenarios(
    () => appliance,
    [
      {
        name: "are off by default",
        path: AI,
        as: () => owner,
        status: 200,
        body_is: {
          status: "off",
          base_url: null,
          model: null,
          api_key_set: false,
          version: 0,
          builtin_rate: 0,
        },
      },
      { name: "require permission to read", path: AI, as: () => clerk, status: 403, code: "ACCESS_DENIED" },
      {
        name: "require permission to change",
        method: "PUT",
        path: AI,
        as: () => clerk,
        body: { base_url: "http://127.0.0.1:1/v1" },
        status: 403,
        code: "ACCESS_DENIED",
      },
      {
        name: "accept a local address and report a missing price",
        ...put({ base_url: "http://127.0.0.1:11434/v1/", model: "llama3.2" }),
        status: 200,
        body_is: { status: "price_unknown", base_url: "http://127.0.0.1:11434/v1", version: 1 },
      },
      {
        name: "are ready once the price is known, even if it is zero",
        ...put({ prompt_price: 0, completion_price: 0 }),
        status: 200,
        body_is: { status: "ready", version: 2 },
      },
      {
        name: "reduce the URL of the completions endpoint to its base URL",
        ...put({ base_url: "http://192.168.1.20:8000/v1/chat/completions" }),
        status: 200,
        body_is: { base_url: "http://192.168.1.20:8000/v1" },
      },
      {
        name: "store a key and never return it",
        ...put({ api_key: "sk-very-secret-key" }),
        status: 200,
        hasNot: ["sk-very-secret-key"],
        body_is: { api_key_set: true },
      },
      {
        name: "reject an address that is not HTTP",
        ...put({ base_url: "file:///etc/passwd" }),
        status: 422,
        code: "VALIDATION_FAILED",
        check: detail("URL_NOT_HTTP"),
      },
      {
        name: "reject a password in the address without repeating it",
        ...put({ base_url: "http://user:hunter2@127.0.0.1/v1" }),
        status: 422,
        code: "VALIDATION_FAILED",
        hasNot: ["hunter2"],
        check: detail("URL_HAS_CREDENTIALS"),
      },
      {
        name: "reject an address with a query string",
        ...put({ base_url: "http://127.0.0.1/v1?key=1" }),
        status: 422,
        code: "VALIDATION_FAILED",
        check: detail("URL_HAS_QUERY"),
      },
      ...[
        "http://169.254.169.254/latest",
        "http://[fe80::1]/v1",
        "http://[::ffff:169.254.169.254]/v1",
        "http://2852039166/v1",
        "http://0xa9fea9fe/v1",
        "http://metadata.google.internal/v1",
      ].map((base_url) => ({
        name: `reject the cloud metadata address ${base_url}`,
        ...put({ base_url }),
        status: 422,
        code: "VALIDATION_FAILED",
        check: detail("URL_NOT_ALLOWED"),
      })),
      {
        name: "reject unknown fields",
        ...put({ temperature: 1 }),
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "reject a negative cap",
        ...put({ daily_cap: -1 }),
        status: 422,
        code: "VALIDATION_FAILED",
      },
      {
        name: "reject a change with an outdated version",
        ...put({ version: 1, model: "other" }),
        status: 409,
        code: "RECORD_VERSION_CONFLICT",
      },
    ],
  );

  test("send the key only to its own endpoint and delete it when the address changes", async () => {
    endpoint.behave = () => answer([]);
    await owner.put(AI, {
      base_url: endpoint.url,
      api_key: "sk-for-this-one",
      prompt_price: 0,
      completion_price: 0,
    });
    await owner.post(`${AI}/test`);
    expect(endpoint.asked.at(-1)?.authorization).toBe("Bearer sk-for-this-one");
    const other = new Endpoint();
    const moved = await owner.put(AI, { base_url: other.url });
    expect(moved.body).toMatchObject({ api_key_set: false });
    await owner.post(`${AI}/test`);
    expect(other.asked.at(-1)?.authorization).toBeNull();
    other.stop();
  });

  test("store the key in no database, audit event or log", async () => {
    await owner.put(AI, { base_url: endpoint.url, api_key: "sk-needle-in-haystack" });
    await owner.post(`${AI}/test`);
    const tables = await appliance.rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    for (const { name } of tables) {
      const rows = await appliance.rows(`SELECT * FROM "${String(name)}"`).catch(() => []);
      expect(JSON.stringify(rows)).not.toContain("sk-needle-in-haystack");
    }
    const events = await owner.get("/api/v1/audit/events?action=settings.ai.update");
    expect(events.text).not.toContain("sk-needle");
    expect(events.body.data.length).toBeGreaterThan(0);
  });

  test("are deleted together with the key, while caps and the built-in rate are kept", async () => {
    await owner.put(AI, { daily_cap: 5_000_000, builtin_rate: 20 });
    const { body } = await owner.call("DELETE", AI);
    expect(body).toMatchObject({
      status: "off",
      base_url: null,
      model: null,
      api_key_set: false,
      daily_cap: 5_000_000,
      builtin_rate: 20,
    });
    expect((await owner.call("DELETE", AI)).body.version).toBe(body.version);
    await owner.put(AI, { daily_cap: null, builtin_rate: 0 });
  });

  test("are separate for each organisation", async () => {
    const other = await appliance.addOrganization(owner, "Other", "olga@example.com");
    await owner.put(AI, { base_url: endpoint.url, model: "ours" });
    expect((await other.get(AI)).body).toMatchObject({ status: "off", model: null });
  });
});

describe("Available models", () => {
  const MODELS = `${AI}/models`;
  const offering = (answerWith: () => Response) =>
    Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answerWith });

  test("are listed by name", async () => {
    const server = offering(() =>
      Response.json({ data: [{ id: "qwen" }, { id: "llama" }, { name: "other" }] }),
    );
    await owner.put(AI, { base_url: `http://127.0.0.1:${server.port}/v1` });
    expect(await owner.get(MODELS)).toMatchObject({ status: 200, body: { models: ["llama", "qwen"] } });
    void server.stop(true);
  });

  test.each([
    ["an HTML page", () => new Response("<html>")],
    ["a redirect", () => Response.redirect("http://127.0.0.1:1/v1/models")],
    ["an error", () => new Response("", { status: 500 })],
  ] as const)("are unavailable if the endpoint returns %s", async (_name, answerWith) => {
    const server = offering(answerWith);
    await owner.put(AI, { base_url: `http://127.0.0.1:${server.port}/v1` });
    expect(await owner.get(MODELS)).toMatchObject({ status: 503, body: { code: "PROVIDER_UNAVAILABLE" } });
    void server.stop(true);
  });

  test("require a reachable endpoint, an address and permission", async () => {
    await owner.put(AI, { base_url: "http://127.0.0.1:1/v1" });
    expect(await owner.get(MODELS)).toMatchObject({ status: 503, body: { code: "PROVIDER_UNAVAILABLE" } });
    await owner.call("DELETE", AI);
    expect(await owner.get(MODELS)).toMatchObject({
      status: 409,
      body: { code: "STATE_TRANSITION_INVALID" },
    });
    expect(await clerk.get(MODELS)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } });
  });
});

describe("The test call", () => {
  const sayings: readonly [string, () => Response | Promise<Response>, RegExp][] = [
    [
      "a supported answer",
      () => answer([{ text: "A ledger is the book in which every account of a business is kept." }]),
      /responded in .* the passage supports/,
    ],
    [
      "an unsupported answer",
      () => answer([{ text: "A ledger was invented in 1494." }]),
      /the passage doesn't support its answer/,
    ],
    ["an answer without JSON", () => completion("Hello! How can I help?"), /not with the required JSON/],
    ["a wrong key", () => new Response("", { status: 401 }), /rejected the API key/],
    ["an unknown model", () => new Response("", { status: 404 }), /isn't loaded/],
    ["a server error", () => new Response("", { status: 500 }), /server error \(status 500\)/],
    ["a redirect", () => Response.redirect("http://127.0.0.1:1/x"), /redirects/],
    ["an HTML page", () => new Response("<html>"), /not like a language model/],
  ];
  for (const [name, behave, message] of sayings)
    test(`returns a message for ${name}`, async () => {
      await owner.put(AI, { base_url: endpoint.url, model: "m", prompt_price: 0, completion_price: 0 });
      endpoint.behave = behave;
      const { status, body } = await owner.post(`${AI}/test`);
      expect(status).toBe(200);
      expect(body.message).toMatch(message);
      expect(body.ok).toBe(name === "a supported answer");
      expect(body.milliseconds).toBeGreaterThanOrEqual(0);
    });

  test("reports an unreachable endpoint and is recorded in the audit trail", async () => {
    await owner.put(AI, { base_url: "http://127.0.0.1:1/v1", model: "m" });
    const { body } = await owner.post(`${AI}/test`);
    expect(body).toMatchObject({
      ok: false,
      message: expect.stringContaining("Connection to http://127.0.0.1:1/v1 refused"),
    });
    const events = await owner.get("/api/v1/audit/events?action=settings.ai.test");
    expect(events.body.data.length).toBeGreaterThan(0);
  });

  test("is not sent to a model with an unknown price", async () => {
    await owner.put(AI, { base_url: endpoint.url, model: "m", prompt_price: null });
    const asked = endpoint.asked.length;
    expect((await owner.post(`${AI}/test`)).body).toMatchObject({
      ok: false,
      message: expect.stringContaining("price"),
    });
    expect(endpoint.asked).toHaveLength(asked);
  });

  test("is charged within the organisation's caps", async () => {
    await appliance.alter("DELETE FROM budget_holds");
    await owner.put(AI, { prompt_price: 1_000_000, completion_price: 1_000_000, daily_cap: 10 });
    expect((await owner.post(`${AI}/test`)).body.message).toContain("spending limit");
    expect(await log(appliance)).toEqual([]);
    await owner.put(AI, { daily_cap: null });
    endpoint.behave = () => answer([]);
    expect((await owner.post(`${AI}/test`)).body).toMatchObject({ cost_micro: 450 });
  });
});
