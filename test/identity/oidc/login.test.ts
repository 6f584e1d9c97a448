import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, PASSWORD, type Reply, type TestAppliance } from "../../kit/appliance.ts";
import { addAuthenticator } from "../../kit/authenticator.ts";
import { begin, finish, link, logInBy, OIDC, TestProvider } from "../../kit/openid.ts";

let provider: TestProvider;
let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  provider = await TestProvider.start();
  appliance = await provider.appliance("--identity-access-token-seconds", "90000");
  ana = await appliance.setUp();
});
afterAll(async () => {
  await appliance.stop();
  await provider.stop();
});

const logIn = (claims: object, more?: object) => logInBy(appliance, provider, { ...claims }, more);
let people = 0;
async function linked(): Promise<{ sub: string; email: string; client: Client }> {
  const sub = `person-${++people}`;
  const email = `${sub}@example.com`;
  const client = await appliance.invite(ana, email, ["crm_clerk"]);
  expect((await link(client, provider, PASSWORD, { sub })).body).toEqual({ linked: true, verified: false });
  return { sub, email, client };
}

describe("A login by OpenID Connect", () => {
  test("asks the provider for a code, with PKCE, state and nonce", async () => {
    const { url } = await begin(appliance);
    const asked = new URL(url);
    expect(asked.href).toStartWith(`${provider.issuer}authorize?`);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "freehold",
      redirect_uri: "http://127.0.0.1:1/login/callback",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"])
      expect(asked.searchParams.get(name)?.length).toBeGreaterThan(40);
  });

  test("begins an ordinary session for a linked identity", async () => {
    const { sub, email } = await linked();
    const reply = await logIn({ sub });
    expect(reply.status).toBe(200);
    expect(reply.body.user.email).toBe(email);
    const client = new Client(appliance.base, reply.body);
    expect((await client.get("/api/v1/auth/me")).body.user.email).toBe(email);
    const refreshed = await appliance.send("POST", "/api/v1/auth/refresh", {
      refresh_token: client.refreshToken,
    });
    expect(refreshed.status).toBe(200);
    expect((await client.get(OIDC)).body).toMatchObject({ name: "Acme Login", here: true, password: true });
  });

  test("keeps the token of a browser in a cookie, apart from the session's", async () => {
    const { sub } = await linked();
    const started = await appliance.send("POST", `${OIDC}/start`, { cookie: true });
    expect(started.body.browser_token).toBeUndefined();
    const set = started.headers.get("set-cookie") ?? "";
    expect(set).toMatch(
      /^freehold_login_\d+=[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const cookie = set.split(";")[0] ?? "";
    const answer = { ...provider.grant(started.body.url, { sub }), iss: provider.issuer, cookie: true };
    const without = await appliance.send("POST", `${OIDC}/finish`, answer);
    expect(without.body.code).toBe("AUTH_INVALID_CREDENTIALS");
    const done = await appliance.send("POST", `${OIDC}/finish`, answer, { cookie });
    expect(done.status).toBe(200);
    expect(done.body.refresh_token).toBeUndefined();
    expect(done.headers.get("set-cookie")).toStartWith("freehold_session_");
  });

  test("is completed in each window of a browser, in any order", async () => {
    const { sub } = await linked();
    const start = (cookie = "") => appliance.send("POST", `${OIDC}/start`, { cookie: true }, { cookie });
    const cookieOf = ({ headers }: Reply) => headers.get("set-cookie")?.split(";")[0] ?? "";
    const first = await start();
    const second = await start(cookieOf(first));
    for (const { body } of [first, second]) {
      const answer = { ...provider.grant(body.url, { sub }), iss: provider.issuer, cookie: true };
      const done = await appliance.send("POST", `${OIDC}/finish`, answer, { cookie: cookieOf(second) });
      expect(done.status).toBe(200);
    }
    const program = await appliance.send("POST", `${OIDC}/start`, {}, { cookie: cookieOf(second) });
    expect(cookieOf(second)).not.toContain(program.body.browser_token);
  });

  test("tells an unknown identity what to do, whatever its address", async () => {
    const before = await appliance.rows("SELECT count(*) AS n FROM users");
    for (const claims of [
      { sub: "nobody" },
      { sub: "nobody", email: "ana@example.com", email_verified: false },
      { sub: "nobody", email: "ana@example.com", email_verified: true },
    ]) {
      const { status, body } = await logIn(claims);
      expect(status).toBe(401);
      expect(body.message).toContain("link Acme Login under My account");
    }
    expect(await appliance.rows("SELECT count(*) AS n FROM users")).toEqual(before);
  });

  test("refuses deactivated people", async () => {
    const { sub, client } = await linked();
    await ana.post(`/api/v1/settings/team/${client.userId}/deactivate`, {});
    expect((await logIn({ sub })).body.code).toBe("AUTH_USER_DEACTIVATED");
  });

  test("reads the provider's new key when it is named", async () => {
    const other = await TestProvider.start();
    const server = await other.appliance();
    const owner = await server.setUp();
    await link(owner, other, PASSWORD, { sub: "ana" });
    await other.renewKey();
    // Keys are fetched again after a minute, which no forged key can hasten.
    const real = Date.now;
    try {
      Date.now = () => real() + 61_000;
      server.clock.set(real() + 61_000 - server.clock.now());
      expect((await logInBy(server, other, { sub: "ana" })).status).toBe(200);
    } finally {
      Date.now = real;
    }
    await server.stop();
    await other.stop();
  });
});

describe("A second factor", () => {
  const proven = async (claims: object) => {
    const { sub } = await linked();
    const { body } = await logIn({ sub, ...claims });
    return (await new Client(appliance.base, body).get("/api/v1/auth/mfa")).body.proven;
  };
  const ago = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

  test("at the provider counts for policies, if the login was a moment ago", async () => {
    expect(await proven({ amr: ["pwd", "otp"] })).toBe(true);
    expect(await proven({ acr: "mfa" })).toBe(true);
    expect(await proven({ amr: ["pwd"] })).toBe(false);
    expect(await proven({ amr: "mfa" })).toBe(false);
    expect(await proven({ amr: ["mfa"], auth_time: ago(60) })).toBe(false);
    expect(await proven({ amr: ["mfa"], auth_time: undefined })).toBe(false);
    expect(await proven({ amr: ["mfa"], auth_time: ago(-60) })).toBe(false);
  });

  test("that is set up here is asked for unless the provider has asked for one", async () => {
    const { sub, client } = await linked();
    const { code } = await addAuthenticator(appliance, client);
    const started = await begin(appliance);
    const answer = { ...provider.grant(started.url, { sub }), iss: provider.issuer };
    expect((await finish(appliance, started, answer)).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await finish(appliance, started, { ...answer, otp: "000000" })).status).toBe(401);
    appliance.clock.advance(30_000);
    const done = await finish(appliance, started, { ...answer, otp: code() });
    expect(done.status).toBe(200);
    expect((await finish(appliance, started, { ...answer, otp: code() })).status).toBe(401);
    expect((await logIn({ sub, amr: ["mfa"] })).status).toBe(200);
    appliance.clock.advance(-30_000);
  });

  test("is verified again by another login at the provider, and by no earlier one", async () => {
    const { sub } = await linked();
    const client = new Client(appliance.base, (await logIn({ sub })).body);
    const verify = async (claims: object) => {
      const { url, browser_token } = (await client.post(`${OIDC}/verify`, {})).body;
      expect(new URL(url).searchParams.get("max_age")).toBe("0");
      const answer = { ...provider.grant(url, { sub, ...claims }), iss: provider.issuer, browser_token };
      return (await client.post(`${OIDC}/confirm`, answer)).status;
    };
    expect(await verify({ amr: ["pwd"] })).toBe(401);
    expect(await verify({ amr: ["mfa"], auth_time: ago(5) })).toBe(401);
    expect(await verify({ amr: ["mfa"], sub: "ana" })).toBe(401);
    expect((await client.get("/api/v1/auth/mfa")).body.proven).toBe(false);
    expect(await verify({ amr: ["mfa"] })).toBe(200);
    expect((await client.get("/api/v1/auth/mfa")).body.proven).toBe(true);
  });
});

describe("A link", () => {
  test("needs the password and, if there is one, the second factor", async () => {
    const client = await appliance.invite(ana, "careful@example.com", ["crm_clerk"]);
    expect((await link(client, provider, "a wrong password", { sub: "c" })).status).toBe(401);
    const { code } = await addAuthenticator(appliance, client);
    expect((await link(client, provider, PASSWORD, { sub: "c" })).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await link(client, provider, PASSWORD, { sub: "c" }, "000000")).status).toBe(401);
    appliance.clock.advance(30_000);
    expect((await link(client, provider, PASSWORD, { sub: "c" }, code())).status).toBe(200);
    appliance.clock.advance(-30_000);
  });

  test("belongs to one person, who has one", async () => {
    const { sub, client } = await linked();
    const other = await appliance.invite(ana, "other@example.com", ["crm_clerk"]);
    expect((await link(other, provider, PASSWORD, { sub })).body.code).toBe("DUPLICATE_VALUE");
    expect((await link(client, provider, PASSWORD, { sub: "another" })).body.code).toBe("DUPLICATE_VALUE");
  });

  test("is ended by its owner, with the sessions that it began", async () => {
    const { sub, client } = await linked();
    const there = new Client(appliance.base, (await logIn({ sub })).body);
    expect((await client.delete(`${OIDC}/link`)).status).toBe(204);
    expect((await there.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    expect((await client.get(OIDC)).body.linked_at).toBeNull();
    expect((await logIn({ sub })).status).toBe(401);
  });

  test("is seen and ended by administrators", async () => {
    const { sub, client } = await linked();
    const path = `/api/v1/settings/team/${client.userId}`;
    expect((await ana.get(path)).body.linked).toBe(true);
    expect((await client.delete(`${path}/link`)).status).toBe(403);
    expect((await ana.delete(`${path}/link`)).status).toBe(204);
    expect((await ana.get(path)).body.linked).toBe(false);
    expect((await logIn({ sub })).status).toBe(401);
  });
});

describe("An invitation", () => {
  const invite = async (email: string) =>
    (await ana.post("/api/v1/settings/team", { email, name: "New", roles: ["crm_clerk"] })).body.invitation
      .token;
  const join = async (invitation: string, claims: Record<string, unknown>, more: object = {}) => {
    const started = await begin(appliance, { invitation });
    return finish(appliance, started, {
      ...provider.grant(started.url, claims),
      iss: provider.issuer,
      ...more,
    });
  };

  test("is accepted with an identity, without a password", async () => {
    const token = await invite("joins@example.com");
    const joined = await join(token, { sub: "joins", email: "another@example.com" });
    expect(joined.status).toBe(200);
    expect(joined.body.user).toMatchObject({ email: "joins@example.com", name: "New" });
    expect((await logIn({ sub: "joins" })).status).toBe(200);
    const password = { email: "joins@example.com", password: PASSWORD };
    expect((await appliance.send("POST", "/api/v1/auth/login", password)).status).toBe(401);
    const client = new Client(appliance.base, joined.body);
    expect((await client.get(OIDC)).body.password).toBe(false);
    expect((await client.delete(`${OIDC}/link`)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await appliance.send("POST", `${OIDC}/start`, { invitation: token })).status).toBe(401);
  });

  test("to somebody with a login here is not accepted with an unknown identity", async () => {
    const bob = await appliance.addOrganization(ana, "Other", "bob@example.org");
    await appliance.invite(ana, "known@example.com", ["crm_clerk"]);
    const { body } = await bob.post("/api/v1/settings/team", {
      ...{ email: "known@example.com", name: "Known", roles: ["crm_clerk"] },
    });
    const claims = { sub: "thief", email: "known@example.com", email_verified: true };
    expect((await join(body.invitation.token, claims)).status).toBe(401);
    const { client } = { client: await appliance.logIn("known@example.com") };
    await link(client, provider, PASSWORD, { sub: "known" });
    expect((await join(body.invitation.token, { sub: "known" })).body.organization.name).toBe("Other");
    expect((await logIn({ sub: "known" }, { organization: "Acme" })).body.organization.name).toBe("Acme");
  });
});

test("nothing is fetched before somebody logs in", async () => {
  const other = await TestProvider.start();
  const server = await other.appliance();
  await server.setUp();
  expect((await server.send("GET", "/api/v1/setup")).body.provider).toBe("Acme Login");
  expect(other.asked).toEqual([]);
  await server.stop();
  await other.stop();
});

test("the database holds no token of the provider", async () => {
  const { sub } = await linked();
  const started = await begin(appliance);
  const token = await provider.sign(provider.claimsOf(started.url, { sub }));
  const done = await finish(appliance, started, {
    ...provider.grant(started.url, async () => token),
    iss: provider.issuer,
  });
  expect(done.status).toBe(200);
  expect(appliance.bytes().includes(token)).toBe(false);
  const client = new Client(appliance.base, done.body);
  const { url } = (await client.get(`${OIDC}/logout`)).body;
  expect(new URL(url).searchParams.get("id_token_hint")).toBe(token);
});

test("a token too long for an address is left out of the logout's", async () => {
  const { sub } = await linked();
  const groups = Array.from({ length: 1000 }, (_, i) => `group ${i}`);
  const client = new Client(appliance.base, (await logIn({ sub, groups })).body);
  const { url } = (await client.get(`${OIDC}/logout`)).body;
  const { searchParams } = new URL(url);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: "freehold",
    post_logout_redirect_uri: "http://127.0.0.1:1/",
  });
});
