import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { exportSPKI, SignJWT } from "jose";
import { Client, PASSWORD, type TestAppliance } from "../../kit/appliance.ts";
import { begin, finish, link, logInBy, OIDC, type Started, TestProvider } from "../../kit/openid.ts";
import { until } from "../../kit/until.ts";

let provider: TestProvider;
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  provider = await TestProvider.start();
  appliance = await provider.appliance("--identity-access-token-seconds", "90000");
  ana = await appliance.setUp();
  await link(ana, provider, PASSWORD, { sub: "ana" });
});
afterEach(() => {
  provider.ways = {};
});
afterAll(async () => {
  await appliance.stop();
  await provider.stop();
});

const sessions = async () => (await appliance.rows("SELECT count(*) AS n FROM sessions"))[0]?.n;

/** Nobody is logged in, and a later honest login still works. */
async function refused(attempt: () => Promise<{ status: number; body: { code: string } }>, status = 401) {
  const before = await sessions();
  const reply = await attempt();
  expect(reply.status).toBe(status);
  expect(await sessions()).toBe(before);
  provider.ways = {};
  expect((await logInBy(appliance, provider, { sub: "ana" })).status).toBe(200);
  return reply;
}

/** Logs in with an ID token of the attacker's making. */
function withToken(make: (started: Started) => Promise<string>, more: object = {}) {
  return refused(async () => {
    const started = await begin(appliance);
    const answer = provider.grant(started.url, () => make(started));
    return finish(appliance, started, { ...answer, iss: provider.issuer, ...more });
  });
}

const withClaims = (claims: object) =>
  withToken(({ url }) => provider.sign({ ...provider.claimsOf(url), ...claims }));

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

describe("A login is refused", () => {
  test("if another issuer answers, or none is named", async () => {
    for (const iss of ["https://evil.example/", undefined])
      await refused(async () => {
        const started = await begin(appliance);
        return finish(appliance, started, { ...provider.grant(started.url), iss });
      });
  });

  test("with a state that was used", async () => {
    const started = await begin(appliance);
    const answer = { ...provider.grant(started.url), iss: provider.issuer };
    expect((await finish(appliance, started, answer)).status).toBe(200);
    await refused(() => finish(appliance, started, answer));
    const fresh = provider.grant(started.url);
    await refused(() => finish(appliance, started, { ...fresh, iss: provider.issuer }));
  });

  test("with a state that failed once", async () => {
    const started = await begin(appliance);
    const wrong = provider.grant(started.url, () =>
      provider.sign({ ...provider.claimsOf(started.url), nonce: "other" }),
    );
    await refused(() => finish(appliance, started, { ...wrong, iss: provider.issuer }));
    const right = provider.grant(started.url);
    await refused(() => finish(appliance, started, { ...right, iss: provider.issuer }));
  });

  test("with a state that expired", async () => {
    const started = await begin(appliance);
    const answer = { ...provider.grant(started.url), iss: provider.issuer };
    appliance.clock.advance(600_001);
    await refused(() => finish(appliance, started, answer));
    appliance.clock.advance(-600_001);
  });

  test("in a browser that did not begin it, without ending it for the one that did", async () => {
    const victim = await begin(appliance);
    const attacker = await begin(appliance);
    const answer = { ...provider.grant(victim.url, { sub: "ana" }), iss: provider.issuer };
    await refused(() => finish(appliance, attacker, answer));
    await refused(() => appliance.send("POST", `${OIDC}/finish`, answer));
    expect((await finish(appliance, victim, answer)).status).toBe(200);
  });

  test("with a code of another login", async () => {
    const [mine, other] = [await begin(appliance), await begin(appliance)];
    const { code } = provider.grant(other.url);
    const { state } = provider.grant(mine.url);
    await refused(() => finish(appliance, mine, { code, state, iss: provider.issuer }));
  });

  test("with a code that was used", async () => {
    const first = await begin(appliance);
    const { code, state } = provider.grant(first.url);
    expect((await finish(appliance, first, { code, state, iss: provider.issuer })).status).toBe(200);
    const second = await begin(appliance);
    const own = provider.grant(second.url);
    await refused(() => finish(appliance, second, { code, state: own.state, iss: provider.issuer }));
  });

  test("with claims of another login, client, issuer or time", async () => {
    await withClaims({ nonce: "another" });
    await withClaims({ nonce: undefined });
    await withClaims({ aud: "another" });
    await withClaims({ aud: ["freehold", "another"], azp: "another" });
    await withClaims({ aud: ["freehold", "another"] });
    await withClaims({ iss: "https://evil.example/" });
    await withClaims({ exp: seconds(-120) });
    await withClaims({ exp: undefined });
    await withClaims({ iat: undefined });
    await withClaims({ sub: undefined });
  });

  test("with a token that is not signed, or not by the provider", async () => {
    const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    await withToken(async ({ url }) => `${json({ alg: "none" })}.${json(provider.claimsOf(url))}.`);
    await withToken(async ({ url }) => {
      const [head, , signature] = (await provider.sign(provider.claimsOf(url, { sub: "bob" }))).split(".");
      return `${head}.${json(provider.claimsOf(url))}.${signature}`;
    });
    const other = await TestProvider.start();
    await withToken(({ url }) => other.sign({ ...provider.claimsOf(url) }, { kid: provider.key.kid }));
    await withToken(({ url }) => other.sign(provider.claimsOf(url)));
    await other.stop();
  });

  test("with HS256 and the public key, or the client's secret", async () => {
    const pem = await exportSPKI(provider.key.public);
    for (const secret of [pem, pem.trim(), provider.secret])
      await withToken(({ url }) =>
        new SignJWT(provider.claimsOf(url))
          .setProtectedHeader({ alg: "HS256", kid: provider.key.kid })
          .sign(new TextEncoder().encode(secret)),
      );
  });
});

describe("Nobody's account is taken", () => {
  test("by an identity that an attacker links to it", async () => {
    const attacker = await appliance.invite(ana, "attacker@example.com", ["crm_clerk"]);
    const started = await attacker.post(`${OIDC}/link`, { password: PASSWORD });
    const answer = { ...provider.grant(started.body.url, { sub: "evil" }), iss: provider.issuer };
    // The victim's browser follows the attacker's link: it lacks the cookie, and belongs to another user.
    const follow = (more: object) => ana.post(`${OIDC}/confirm`, { ...answer, ...more });
    expect((await follow({})).status).toBe(401);
    expect((await follow({ browser_token: started.body.browser_token })).status).toBe(401);
    expect((await logInBy(appliance, provider, { sub: "evil" })).status).toBe(401);
  });

  test("by a link that is completed in another session of the same person", async () => {
    const started = await ana.post(`${OIDC}/link`, { password: PASSWORD });
    const elsewhere = await appliance.logIn("ana@example.com");
    const { url, browser_token } = started.body;
    const answer = { ...provider.grant(url, { sub: "x" }), iss: provider.issuer, browser_token };
    expect((await elsewhere.post(`${OIDC}/confirm`, answer)).status).toBe(401);
  });

  test("by a login that is completed as a link, or a link as a login", async () => {
    const bob = await appliance.invite(ana, "bob@example.com", ["crm_clerk"]);
    const login = await begin(appliance);
    const answer = { ...provider.grant(login.url, { sub: "b" }), iss: provider.issuer };
    const { browser_token } = login;
    expect((await bob.post(`${OIDC}/confirm`, { ...answer, browser_token })).status).toBe(401);
    const started = (await bob.post(`${OIDC}/link`, { password: PASSWORD })).body;
    const linking = { ...provider.grant(started.url, { sub: "b" }), iss: provider.issuer };
    expect((await finish(appliance, started, linking)).status).toBe(401);
  });

  test("by a session that was there before the login", async () => {
    const old = await appliance.logIn("ana@example.com");
    const cookie = `freehold_session=${old.refreshToken}`;
    const started = await begin(appliance);
    const done = await appliance.send(
      "POST",
      `${OIDC}/finish`,
      { ...provider.grant(started.url), iss: provider.issuer, browser_token: started.browser_token },
      { cookie },
    );
    const one = new Client(appliance.base, done.body);
    const id = async (client: Client) => (await client.get("/api/v1/auth/me")).body.session_id;
    expect(await id(one)).not.toBe(await id(old));
  });
});

describe("A logout by the provider", () => {
  const FORM = { "content-type": "application/x-www-form-urlencoded" };
  const logout = (token: string) =>
    appliance.send("POST", `${OIDC}/back-channel-logout`, `logout_token=${token}`, FORM);
  const loggedIn = async (claims: object) =>
    new Client(appliance.base, (await logInBy(appliance, provider, { sub: "ana", ...claims })).body);
  const isIn = async (client: Client) => (await client.get("/api/v1/auth/me")).status === 200;

  test("ends exactly the sessions of that login, at once", async () => {
    const [one, same, other] = [
      await loggedIn({ sid: "a" }),
      await loggedIn({ sid: "a" }),
      await loggedIn({ sid: "b" }),
    ];
    const reply = await logout(await provider.logoutToken({ sid: "a" }));
    expect([reply.status, reply.body.sessions_ended]).toEqual([200, 2]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect([await isIn(one), await isIn(same), await isIn(other), await isIn(ana)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect((await other.get("/api/v1/auth/me")).status).toBe(200);
  });

  test("of a person ends all their logins there, and no login by password", async () => {
    const [one, two] = [await loggedIn({ sid: "c" }), await loggedIn({ sid: undefined })];
    expect((await logout(await provider.logoutToken({ sub: "ana" }))).status).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(ana)]).toEqual([false, false, true]);
  });

  test("follows the session to another organisation", async () => {
    await appliance.addOrganization(ana, "Branch", "ana@example.com").catch(() => undefined);
    const one = await loggedIn({ sid: "d" });
    const { organizations, organization } = (await one.get("/api/v1/auth/me")).body;
    const there = organizations.find(({ id }: { id: string }) => id !== organization.id);
    const switched = await one.post("/api/v1/auth/switch", { organization: there.id });
    const two = new Client(appliance.base, switched.body);
    expect(await isIn(two)).toBe(true);
    await logout(await provider.logoutToken({ sid: "d" }));
    expect(await isIn(two)).toBe(false);
  });

  test("is refused if it is forged, stale, repeated or no logout", async () => {
    const victim = await loggedIn({ sid: "e" });
    const other = await TestProvider.start();
    const forged = await other.logoutToken({ sid: "e", iss: provider.issuer });
    await other.stop();
    const tokens = [
      forged,
      await provider.logoutToken({ sid: "e", nonce: "n" }),
      await provider.logoutToken({ sid: "e", iss: "https://evil.example/" }),
      await provider.logoutToken({ sid: "e", aud: "another" }),
      await provider.logoutToken({ sid: "e", iat: seconds(-300) }),
      await provider.logoutToken({ sid: "e", iat: seconds(300) }),
      await provider.logoutToken({ sid: "e", exp: seconds(-60) }),
      await provider.logoutToken({ sid: "e", jti: undefined }),
      await provider.logoutToken({ sid: "e", events: {} }),
      await provider.logoutToken({ sid: "e", events: undefined }),
      await provider.logoutToken({ sid: undefined, sub: undefined }),
      await provider.sign({ ...provider.claimsOf("http://x/?nonce=n"), sid: "e" }),
      await provider.logoutToken({ sid: "e" }, "at+jwt"),
      "nothing",
    ];
    for (const token of tokens) expect((await logout(token)).status).toBe(400);
    expect(await isIn(victim)).toBe(true);
    const token = await provider.logoutToken({ sid: "f" });
    expect([(await logout(token)).status, (await logout(token)).status]).toEqual([200, 400]);
  });

  test("ends no session that began after it", async () => {
    const later = await loggedIn({ sid: "g" });
    await appliance.alter("UPDATE sessions SET created_at = created_at + 600000 WHERE provider_sid = 'g'");
    expect((await logout(await provider.logoutToken({ sub: "ana" }))).status).toBe(200);
    expect(await isIn(later)).toBe(true);
  });
});

describe("A provider that fails", () => {
  const elsewhere = async () => {
    // Everything else works meanwhile.
    expect((await appliance.send("GET", "/readyz")).status).toBe(200);
    await appliance.logIn("ana@example.com");
  };
  const failing = (status: number) => new Response("no", { status });
  const endless = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)) }),
      { headers: { "content-type": "application/json" } },
    );

  test("when the code is exchanged, refuses the login only", async () => {
    for (const token of [() => failing(500), endless, () => Response.json({ access_token: "a" })]) {
      const before = await sessions();
      const started = await begin(appliance);
      provider.ways = { token };
      const reply = await finish(appliance, started, {
        ...provider.grant(started.url),
        iss: provider.issuer,
      });
      expect([401, 503]).toContain(reply.status);
      expect(await sessions()).toBe(before);
    }
    await elsewhere();
  });

  test("when it is first asked, is asked again at the next login", async () => {
    const other = await TestProvider.start();
    const server = await other.appliance();
    const owner = await server.setUp();
    const start = () => server.send("POST", `${OIDC}/start`, {});
    const wrong = () =>
      Response.json({ issuer: "https://evil.example/", authorization_endpoint: "https://evil.example/a" });
    for (const discovery of [
      () => failing(500),
      () => failing(404),
      endless,
      wrong,
      () => new Response("<html>"),
    ]) {
      other.ways = { discovery };
      expect((await start()).body.code).toBe("PROVIDER_UNAVAILABLE");
    }
    other.ways = { discovery: () => Response.redirect(`${provider.issuer}.well-known/openid-configuration`) };
    expect((await start()).status).toBe(503);
    expect((await server.logIn("ana@example.com")).userId).toBe(owner.userId);
    other.ways = {};
    expect((await start()).status).toBe(200);
    await other.stop();
    // Known for an hour, so that an outage does not show before the code is exchanged.
    expect((await start()).status).toBe(200);
    await server.stop();
  });

  test("silently, holds nobody else up", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const started = await begin(appliance);
    provider.ways = { token: () => promise };
    const waiting = finish(appliance, started, { ...provider.grant(started.url), iss: provider.issuer });
    for (let i = 0; i < 20; i++) await elsewhere();
    resolve(failing(503));
    expect((await waiting).status).toBe(503);
  });

  test("when its description is fetched again, makes nobody wait for it", async () => {
    let pending: Request | undefined;
    provider.ways = {
      discovery: (request) => {
        pending = request;
        return new Promise(() => undefined);
      },
    };
    appliance.clock.advance(3_700_000);
    await begin(appliance);
    appliance.clock.advance(-3_700_000);
    await until(() => pending !== undefined);
    expect(pending?.signal.aborted).toBe(false);
  });

  test("to deliver its keys, accepts no signature", async () => {
    const other = await TestProvider.start();
    const server = await other.appliance();
    const owner = await server.setUp();
    other.ways = { keys: () => failing(500) };
    expect((await link(owner, other, PASSWORD, { sub: "ana" })).body.code).toBe("PROVIDER_UNAVAILABLE");
    other.ways = {};
    expect((await link(owner, other, PASSWORD, { sub: "ana" })).status).toBe(200);
    await server.stop();
    await other.stop();
  });
});
