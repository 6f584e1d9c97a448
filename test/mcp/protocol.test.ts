import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { described, Messenger } from "./messenger.ts";

let app: TestAppliance;
let ana: Client;
let agent: Client;
let messenger: Messenger;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  ({ agent } = await program(app.base, ana, { mode: "act", actions: ["*"] }));
  messenger = new Messenger(agent);
});
afterAll(() => app.stop());

const NEWEST = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };
const listing = (meta: Json = {}) => described({ id: 7, method: "tools/list", params: { _meta: meta } });
const ping = { jsonrpc: "2.0", id: 7, method: "ping" };

describe("The Model Context Protocol", () => {
  test("tells a client of the newest version what the server can", async () => {
    const { status, body } = await messenger.ask("server/discover");
    expect(status).toBe(200);
    expect(body.result).toMatchObject({
      resultType: "complete",
      supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18"],
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        extensions: { "io.modelcontextprotocol/tasks": {} },
      },
      cacheScope: "private",
      _meta: { "io.modelcontextprotocol/serverInfo": { name: "freehold" } },
    });
    expect(body.result.instructions).toContain("Ana of Acme");
  });

  test("agrees on a version in the handshake of earlier ones", async () => {
    for (const [asked, agreed] of [
      ["2025-11-25", "2025-11-25"],
      ["2025-06-18", "2025-06-18"],
      ["2025-03-26", "2025-11-25"],
      ["2024-11-05", "2025-11-25"],
      ["2026-07-28", "2025-11-25"],
    ]) {
      const { result } = await messenger.askPlainly("initialize", { protocolVersion: asked });
      expect(result).toMatchObject({ protocolVersion: agreed, serverInfo: { name: "freehold" } });
    }
  });

  const wrong: [what: string, body: Json, headers: Record<string, string>, status: number, code: number][] = [
    ["is no request", { hello: 1 }, {}, 400, -32_600],
    ["has an id that is an object", { ...ping, id: {} }, {}, 400, -32_600],
    ["has no object of parameters", { ...ping, params: [] }, {}, 400, -32_600],
    ["has an unknown method", { ...ping, method: "nothing" }, {}, 200, -32_601],
    ["has a method that objects inherit", { ...ping, method: "constructor" }, {}, 200, -32_601],
    [
      "is of an unknown version with a handshake",
      ping,
      { "mcp-protocol-version": "1999-01-01" },
      400,
      -32_022,
    ],
    ["does not describe itself", ping, { "mcp-protocol-version": "2026-07-28" }, 400, -32_602],
    [
      "is of an unknown version",
      listing({ "io.modelcontextprotocol/protocolVersion": "2030-01-01" }),
      { ...NEWEST, "mcp-protocol-version": "2030-01-01" },
      400,
      -32_022,
    ],
    [
      "differs from its version header",
      listing(),
      { ...NEWEST, "mcp-protocol-version": "2025-11-25" },
      400,
      -32_020,
    ],
    ["has no version header", listing(), { "mcp-method": "tools/list" }, 400, -32_020],
    ["differs from its method header", listing(), { ...NEWEST, "mcp-method": "tools/call" }, 400, -32_020],
    [
      "names no capabilities",
      listing({ "io.modelcontextprotocol/clientCapabilities": 1 }),
      NEWEST,
      400,
      -32_602,
    ],
  ];
  for (const [what, body, headers, status, code] of wrong) {
    test(`refuses a message that ${what}`, async () => {
      const reply = await agent.call("POST", "/mcp", body, headers);
      expect([reply.status, reply.body.error.code]).toEqual([status, code]);
    });
  }

  test("refuses an unknown method of the newest version with 404", async () => {
    const { status, body } = await messenger.ask("nothing");
    expect([status, body.error.code]).toEqual([404, -32_601]);
    expect((await messenger.ask("ping")).status).toBe(404);
    expect((await messenger.ask("tools/call", { name: "nothing" })).body.error.code).toBe(-32_602);
  });

  test("reads a name from a header that is encoded", async () => {
    const read = (header: string) =>
      messenger.ask("resources/read", { uri: "freehold://handbook/approvals" }, { "mcp-name": header });
    const encoded = Buffer.from("freehold://handbook/approvals").toString("base64");
    expect((await read(`=?base64?${encoded}?=`)).body.result.contents[0].text).toContain("# Approvals");
    expect((await read("=?base64?AAAA?=")).body.error.code).toBe(-32_020);
    expect((await read("freehold://handbook/backups")).body.error.code).toBe(-32_020);
  });

  test("takes notifications without an answer", async () => {
    const reply = await agent.call("POST", "/mcp", { jsonrpc: "2.0", method: "notifications/initialized" });
    expect([reply.status, reply.text]).toEqual([202, ""]);
  });

  test("refuses several messages at once, and text that is no JSON", async () => {
    const several = await agent.call("POST", "/mcp", [ping, ping]);
    expect(several.body.error.code).toBe(-32_600);
    const send = (body: string, type = "application/json") =>
      fetch(`${app.base}/mcp`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${agent.accessToken}`, "content-type": type },
      });
    const broken = await send("{");
    expect([broken.status, ((await broken.json()) as Json).error.code]).toEqual([400, -32_700]);
    expect((await send("{}", "text/plain")).status).toBe(415);
    expect((await send(`{"a":"${"x".repeat(1_000_001)}"}`)).status).toBe(413);
  });

  test("has no streams and no sessions", async () => {
    for (const method of ["GET", "DELETE"]) {
      const reply = await agent.call(method, "/mcp");
      expect([reply.status, reply.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    }
  });

  test("is closed to everyone but programs with a mandate, before the message is read", async () => {
    const bare = await app.send("POST", "/mcp", ping);
    expect([bare.status, bare.body.code]).toEqual([401, "AUTH_TOKEN_INVALID"]);
    const person = await ana.call("POST", "/mcp", { hello: 1 });
    expect([person.status, person.body.code]).toEqual([403, "ACCESS_DENIED"]);
    expect(person.body.message).toContain("fh_m_");
    const site = await agent.call("POST", "/mcp", ping, { origin: "https://evil.example" });
    expect(site.status).toBe(403);
    const own = await agent.call("POST", "/mcp", ping, { origin: app.base });
    expect(own.body.result).toEqual({});
  });

  test("writes an event for every message, with the client's name", async () => {
    const names = [
      { name: "trial", version: "1.0" },
      { name: `\u202e${"x".repeat(300)}\n`, version: 5 },
      undefined,
    ];
    for (const [i, clientInfo] of names.entries()) {
      await messenger.ask("tools/list", { _meta: { "io.modelcontextprotocol/clientInfo": clientInfo } });
      const [event] = await app.rows(
        "SELECT action, client, mandate FROM audit_events WHERE org = 1 ORDER BY seq DESC LIMIT 1",
      );
      expect(event?.action).toBe("settings.mandates.current");
      expect(event?.mandate).not.toBeNull();
      expect(event?.client ?? null).toBe(["trial 1.0", "x".repeat(100), null][i] ?? null);
    }
    expect((await ana.get("/api/v1/audit/verify")).body.ok).toBe(true);
  });
});
