import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { clientOf, MANDATES, program } from "../governance/mandates/program.ts";
import { type Client, type Json, TestAppliance } from "../kit/appliance.ts";
import { done } from "../modules/fin/trade/shop.ts";
import { Messenger } from "./messenger.ts";

const REDIRECT = "http://127.0.0.1:4711/callback";
const verifier = () => randomBytes(32).toString("base64url");
const challengeOf = (text: string) => createHash("sha256").update(text).digest("base64url");

let app: TestAppliance;
let ana: Client;
let mandate: Json;
let clientId: string;

beforeAll(async () => {
  app = await TestAppliance.start();
  ana = await app.setUp();
  ({ mandate } = await program(app.base, ana, { mode: "propose", actions: ["*"] }));
  clientId = done(await register([REDIRECT]), 201).client_id;
});
afterAll(() => app.stop());

const register = (redirect_uris: string[], more: Json = { client_name: "Trial" }) =>
  app.send("POST", `${MANDATES}/clients`, { redirect_uris, ...more });

async function authorize(by: Client, given: Json = {}, id = mandate.id) {
  const body = {
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challengeOf("v".repeat(43)),
    ...given,
  };
  return by.post(`${MANDATES}/${id}/authorize`, body);
}

async function exchange(
  given: Json,
  type = "application/x-www-form-urlencoded",
): Promise<{ status: number; body: Json }> {
  const form = { grant_type: "authorization_code", client_id: clientId, redirect_uri: REDIRECT, ...given };
  const response = await fetch(`${app.base}/oauth/token`, {
    method: "POST",
    headers: { "content-type": type },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, body: await response.json() };
}

test("A failure of the exchange is logged and counted", async () => {
  const { registry } = app.appliance.engine;
  const { find } = registry;
  registry.find = () => undefined;
  try {
    expect((await exchange({ code: "c", code_verifier: "v" })).status).toBe(500);
  } finally {
    registry.find = find;
  }
  expect(app.log).toContainEqual({
    message: "INTERNAL",
    facts: expect.objectContaining({ action: "oauth", cause: expect.any(Error) }),
  });
  expect((await app.send("GET", "/metrics")).text).toContain('count{action="oauth",status="500"} 1');
});

describe("A program that asks for access", () => {
  test("finds its way from the refusal to the login page", async () => {
    const refused = await app.send("POST", "/mcp", { jsonrpc: "2.0", id: 1, method: "ping" });
    const [, address = ""] =
      /^Bearer resource_metadata="([^"]+)"$/.exec(refused.headers.get("www-authenticate") ?? "") ?? [];
    expect(address).toBe(`${app.base}/.well-known/oauth-protected-resource/mcp`);
    const resource: Json = await (await fetch(address)).json();
    expect(resource).toMatchObject({ resource: `${app.base}/mcp`, authorization_servers: [app.base] });
    const issuer: Json = await (await fetch(`${app.base}/.well-known/oauth-authorization-server`)).json();
    expect(issuer).toMatchObject({
      issuer: app.base,
      authorization_endpoint: `${app.base}/authorize`,
      token_endpoint: `${app.base}/oauth/token`,
      registration_endpoint: `${app.base}${MANDATES}/clients`,
      code_challenge_methods_supported: ["S256"],
    });
  });

  test("describes itself, and nothing is stored", async () => {
    const before = await app.rows("SELECT count(*) AS n FROM mandate_secrets");
    const more = {
      client_name: "Trial\u0007 ",
      token_endpoint_auth_method: "none",
      application_type: "native",
    };
    expect(done(await register([REDIRECT], more), 201)).toMatchObject({
      client_name: "Trial",
      redirect_uris: [REDIRECT],
    });
    expect(done(await register(["cursor://callback"], {}), 201)).toMatchObject({ client_name: "callback" });
    expect(await app.rows("SELECT count(*) AS n FROM mandate_secrets")).toEqual(before);
    const shown = await ana.get(
      `${MANDATES}/client?${new URLSearchParams({ client_id: clientId, redirect_uri: REDIRECT })}`,
    );
    expect(shown.body).toEqual({ name: "Trial", redirect_host: "127.0.0.1:4711" });
  });

  for (const address of [
    ...[
      "javascript:alert(1)",
      "data:text/html,x",
      "http://evil.example/x",
      "https://a@b.example/",
      "file:///etc/passwd",
    ],
    ...[
      "https://b.example/#x",
      "blob:https://b.example/1",
      "nothing",
      "http://127.0.0.1.evil.example/",
      "about:blank",
    ],
  ])
    test(`cannot be sent to ${address}`, async () => {
      expect((await register([address])).body.details[0].path).toBe("redirect_uris.0");
    });

  test("gets a secret for the code, once, with its verifier", async () => {
    const mine = verifier();
    const { code } = done(await authorize(ana, { code_challenge: challengeOf(mine) }));
    const { status, body } = await exchange({ code, code_verifier: mine, resource: `${app.base}/mcp` });
    expect([status, body]).toEqual([
      200,
      { access_token: expect.stringMatching(/^fh_m_/), token_type: "Bearer" },
    ]);
    const agent = clientOf(app.base, body.access_token, ana);
    expect(await new Messenger(agent).use("list", { type: "crm.leads" })).toMatchObject({ data: [] });
    const again = await exchange({ code, code_verifier: mine });
    expect([again.status, again.body.error]).toEqual([400, "invalid_grant"]);
    // A thief may have used it first.
    expect((await agent.get("/api/v1/crm/leads")).status).toBe(401);
  });

  test("may come back at another port of the user's machine, but nowhere else", async () => {
    const other = "http://127.0.0.1:9999/callback";
    const mine = verifier();
    const { code } = done(await authorize(ana, { redirect_uri: other, code_challenge: challengeOf(mine) }));
    expect((await exchange({ code, code_verifier: mine, redirect_uri: other })).status).toBe(200);
    for (const redirect_uri of [
      "http://127.0.0.1:4711/other",
      "http://localhost:4711/callback",
      "https://127.0.0.1:4711/callback",
    ])
      expect((await authorize(ana, { redirect_uri })).body.details[0].path).toBe("redirect_uri");
    const { client_id } = done(await register(["https://app.example/callback"]), 201);
    const elsewhere = await authorize(ana, { client_id, redirect_uri: "https://app.example:8443/callback" });
    expect(elsewhere.body.details[0].path).toBe("redirect_uri");
  });

  test("gets nothing for a code that is not its own", async () => {
    const mine = verifier();
    const other = done(await register([REDIRECT], { client_name: "Other" }), 201).client_id;
    for (const [given, error] of [
      [{ code_verifier: verifier() }, "invalid_grant"],
      [{ client_id: other }, "invalid_grant"],
      [{ redirect_uri: "http://127.0.0.1:1/callback" }, "invalid_grant"],
      [{ code: "unknown" }, "invalid_grant"],
      [{ code_verifier: "short" }, "invalid_request"],
      [{ grant_type: "password" }, "unsupported_grant_type"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
    ] as const) {
      const { code } = done(await authorize(ana, { code_challenge: challengeOf(mine) }));
      const { status, body } = await exchange({ code, code_verifier: mine, ...given });
      expect([status, body.error]).toEqual([400, error]);
      expect(body.error_description).toBeString();
    }
    const { code } = done(await authorize(ana, { code_challenge: challengeOf(mine) }));
    expect((await exchange({ code, code_verifier: mine }, "application/json")).body.error).toBe(
      "invalid_request",
    );
    app.clock.advance(61_000);
    expect((await exchange({ code, code_verifier: mine })).body.error).toBe("invalid_grant");
  });

  test("is let in by the holder of a mandate alone, never by a program", async () => {
    const bo = await app.invite(ana, "bo@example.com", ["employee", "owner"]);
    expect((await authorize(bo)).status).toBe(403);
    const { agent } = await program(app.base, ana, { mode: "act", actions: ["*"] });
    expect((await authorize(agent)).body.details[0].code).toBe("HUMAN_ONLY");
    expect((await authorize(ana, { client_id: `${clientId}x` })).body.details[0].path).toBe("client_id");
    const forged = Buffer.from(JSON.stringify(["Trial", ["https://evil.example/"]])).toString("base64url");
    const moved = { client_id: `${forged}.${clientId.split(".")[1]}`, redirect_uri: "https://evil.example/" };
    expect((await authorize(ana, moved)).body.details[0].path).toBe("client_id");
    const { mandate: ended } = await program(app.base, ana, { mode: "read", actions: ["*"] });
    const mine = verifier();
    const { code } = done(await authorize(ana, { code_challenge: challengeOf(mine) }, ended.id));
    done(await ana.post(`${MANDATES}/${ended.id}/stop`, { version: ended.version }));
    expect((await exchange({ code, code_verifier: mine })).body.error).toBe("invalid_grant");
    expect((await authorize(ana, {}, ended.id)).body.code).toBe("STATE_TRANSITION_INVALID");
  });

  test("is told when its access ends", async () => {
    const expires_at = new Date(app.clock.now() + 3600_000).toISOString();
    const { mandate: short } = await program(app.base, ana, { mode: "read", actions: ["*"], expires_at });
    const mine = verifier();
    const { code } = done(await authorize(ana, { code_challenge: challengeOf(mine) }, short.id));
    const { body } = await exchange({ code, code_verifier: mine });
    expect(body.expires_in).toBeGreaterThan(3500);
    expect(body.expires_in).toBeLessThanOrEqual(3600);
  });
});
