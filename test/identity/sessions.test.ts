import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import { type Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const login = (email: string, password: string) =>
  appliance.send("POST", "/api/v1/auth/login", { email, password });
const refresh = (refresh_token: string) => appliance.send("POST", "/api/v1/auth/refresh", { refresh_token });

describe("Login", () => {
  test("returns two JWTs, their lifetimes, the user and the organisation", async () => {
    const reply = await login("ANA@example.com ", PASSWORD);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      token_type: "Bearer",
      expires_in: 900,
      refresh_expires_in: 604800,
      user: { email: "ana@example.com", name: "Ana" },
      organization: { name: "Acme" },
    });
    const access = decodeJwt(reply.body.access_token);
    expect(access).toMatchObject({
      iss: "freehold",
      aud: "freehold-access",
      sub: reply.body.user.id,
      org: reply.body.organization.id,
    });
    expect(Number(access.exp) - Number(access.iat)).toBe(900);
    const refreshed = decodeJwt(reply.body.refresh_token);
    expect(Number(refreshed.exp) - Number(refreshed.iat)).toBe(604800);
  });

  test("issues tokens that verify against the published keys", async () => {
    const { body } = await appliance.send("GET", "/.well-known/jwks.json");
    const keys = createLocalJWKSet(body);
    const { protectedHeader } = await jwtVerify(ana.accessToken, keys, {
      issuer: "freehold",
      audience: "freehold-access",
      currentDate: new Date(appliance.clock.now()),
    });
    expect(protectedHeader).toMatchObject({ alg: "EdDSA" });
    expect(JSON.stringify(body)).not.toContain('"d"');
  });

  test("answers a wrong password and an unknown address alike, with one event each", async () => {
    const wrong = await login("ana@example.com", "not the password");
    const unknown = await login("nobody@example.com", "not the password");
    const { correlation_id: _a, ...first } = wrong.body;
    const { correlation_id: _b, ...second } = unknown.body;
    expect(wrong.status).toBe(401);
    expect(first).toEqual(second);
    expect(first.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect(
      await appliance.rows("SELECT actor FROM audit_events WHERE code = 'AUTH_INVALID_CREDENTIALS'"),
    ).toEqual([{ actor: "anonymous" }, { actor: "anonymous" }]);
  });

  test("rate-limits an account, existing or not, even with the right password", async () => {
    const letGo = appliance.clock.hold();
    for (const email of ["ana@example.com", "ghost@example.com"]) {
      appliance.clock.advance(3_600_000);
      for (let i = 0; i < 10; i++) expect((await login(email, `guess number ${i}`)).status).toBe(401);
      const slowed = await login(email, PASSWORD);
      expect(slowed.status).toBe(429);
      expect(Number(slowed.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    appliance.clock.advance(60_000);
    expect((await login("ana@example.com", PASSWORD)).status).toBe(200);
    letGo();
  });

  test("rate-limits an address that guesses over many accounts", async () => {
    const letGo = appliance.clock.hold();
    appliance.clock.advance(3_600_000);
    for (let i = 0; i < 50; i++) expect((await login(`victim${i}@example.com`, "letmein")).status).toBe(401);
    expect((await login("another@example.com", "letmein")).status).toBe(429);
    appliance.clock.advance(3_600_000);
    letGo();
    ana = await appliance.logIn("ana@example.com");
  });
});

describe("Concurrent logins", () => {
  test("are rate-limited like sequential ones", async () => {
    const letGo = appliance.clock.hold();
    appliance.clock.advance(3_600_000);
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => login("flooded@example.com", `guess ${i}`)),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(90);
    letGo();
    appliance.clock.advance(3_600_000);
  });

  test("with the old password do not outlive a password change", async () => {
    const session = await appliance.logIn("ana@example.com");
    const changing = session.post("/api/v1/auth/password", {
      current_password: PASSWORD,
      new_password: "quite another one",
    });
    const late = await Promise.all(Array.from({ length: 8 }, () => login("ana@example.com", PASSWORD)));
    expect((await changing).status).toBe(200);
    for (const { body } of late.filter(({ status }) => status === 200)) {
      const reply = await appliance.send("GET", "/api/v1/auth/me", undefined, {
        authorization: `Bearer ${body.access_token}`,
      });
      expect(reply.body.code).toBe("AUTH_SESSION_REVOKED");
    }
    await session.post("/api/v1/auth/password", {
      current_password: "quite another one",
      new_password: PASSWORD,
    });
    ana = await appliance.logIn("ana@example.com");
  });
});

describe("Token refresh", () => {
  test("returns new tokens and invalidates the old one at once", async () => {
    const session = await appliance.logIn("ana@example.com");
    const first = await refresh(session.refreshToken);
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).not.toBe(session.refreshToken);
    const reused = await refresh(session.refreshToken);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe("AUTH_REFRESH_REUSED");
    // Revokes the whole token family: both the thief's and the owner's tokens.
    expect((await refresh(first.body.refresh_token)).body.code).toBe("AUTH_SESSION_REVOKED");
    const call = await appliance.send("GET", "/api/v1/auth/me", undefined, {
      authorization: `Bearer ${first.body.access_token}`,
    });
    expect(call.body.code).toBe("AUTH_SESSION_REVOKED");
    expect(await appliance.rows("SELECT ended_because FROM sessions ORDER BY ended_at DESC LIMIT 1")).toEqual(
      [{ ended_because: "refresh token used twice" }],
    );
  });

  test("succeeds for one of twenty concurrent uses and revokes the family", async () => {
    const session = await appliance.logIn("ana@example.com");
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === "AUTH_REFRESH_REUSED").length).toBeGreaterThan(0);
    const winner = replies.find(({ status }) => status === 200);
    expect((await refresh(winner?.body.refresh_token)).status).toBe(401);
  });

  test("rejects access tokens, invalid text and expired tokens", async () => {
    const session = await appliance.logIn("ana@example.com");
    expect((await refresh(session.accessToken)).body.code).toBe("AUTH_TOKEN_INVALID");
    expect((await refresh("nonsense")).body.code).toBe("AUTH_TOKEN_INVALID");
    appliance.clock.advance(604_801_000);
    expect((await refresh(session.refreshToken)).body.code).toBe("AUTH_TOKEN_EXPIRED");
    ana = await appliance.logIn("ana@example.com");
  });
});

describe("Access tokens", () => {
  test("expire after 15 minutes", async () => {
    const session = await appliance.logIn("ana@example.com");
    expect((await session.get("/api/v1/auth/me")).status).toBe(200);
    appliance.clock.advance(901_000);
    expect((await session.get("/api/v1/auth/me")).body.code).toBe("AUTH_TOKEN_EXPIRED");
  });

  test("are refused with a changed payload, no signature or another algorithm", async () => {
    const session = await appliance.logIn("ana@example.com");
    const [head = "", payload = "", signature = ""] = session.accessToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, org: "other" })).toString("base64url");
    const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
    for (const token of [
      `${head}.${forged}.${signature}`,
      `${none}.${payload}.`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
    ]) {
      const reply = await appliance.send("GET", "/api/v1/auth/me", undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(reply.body.code).toBe("AUTH_TOKEN_INVALID");
    }
  });

  test("cannot be replaced by a refresh token", async () => {
    const session = await appliance.logIn("ana@example.com");
    const reply = await appliance.send("GET", "/api/v1/auth/me", undefined, {
      authorization: `Bearer ${session.refreshToken}`,
    });
    expect(reply.body.code).toBe("AUTH_TOKEN_INVALID");
  });
});

describe("Logout", () => {
  test("ends the session at once with the access token alone", async () => {
    const session = await appliance.logIn("ana@example.com");
    const reply = await session.post("/api/v1/auth/logout");
    expect(reply.status).toBe(204);
    expect(reply.text).toBe("");
    expect((await session.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    expect((await refresh(session.refreshToken)).body.code).toBe("AUTH_SESSION_REVOKED");
  });

  test("works with the refresh token alone, even if the access token has expired", async () => {
    const session = await appliance.logIn("ana@example.com");
    appliance.clock.advance(901_000);
    const reply = await session.post("/api/v1/auth/logout", { refresh_token: session.refreshToken });
    expect(reply.status).toBe(204);
    expect((await refresh(session.refreshToken)).body.code).toBe("AUTH_SESSION_REVOKED");
  });

  test("is refused without a token", async () => {
    expect((await appliance.send("POST", "/api/v1/auth/logout")).body.code).toBe("AUTH_REQUIRED");
  });
});

describe("My account", () => {
  test("returns the user and their permissions at /me", async () => {
    const me = await (await appliance.logIn("ana@example.com")).get("/api/v1/auth/me");
    expect(me.body).toMatchObject({
      user: { name: "Ana" },
      organization: { name: "Acme" },
      roles: ["owner"],
      operator: true,
    });
    expect(me.body.permissions).toContain("crm.leads.create");
  });

  test("lists own sessions only, and ends them one by one", async () => {
    const one = await appliance.logIn("ana@example.com");
    const two = await appliance.logIn("ana@example.com");
    const { data } = (await two.get("/api/v1/auth/sessions")).body;
    const current = data.find((session: { current: boolean }) => session.current);
    const other = (await one.get("/api/v1/auth/me")).body.session_id;
    expect(current.id).toBe((await two.get("/api/v1/auth/me")).body.session_id);
    expect((await two.delete(`/api/v1/auth/sessions/${other}`)).status).toBe(204);
    expect((await one.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    expect((await two.delete("/api/v1/auth/sessions/00000000-0000-7000-8000-000000000000")).status).toBe(404);
  });

  test("requires the old password for a new one, and ends the other sessions", async () => {
    const one = await appliance.logIn("ana@example.com");
    const two = await appliance.logIn("ana@example.com");
    const change = (current_password: string, new_password: string) =>
      two.post("/api/v1/auth/password", { current_password, new_password });
    expect((await change("wrong", "another long password")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect((await change(PASSWORD, "short")).status).toBe(422);
    expect((await change(PASSWORD, "ana@example.com")).status).toBe(422);
    const changed = await change(PASSWORD, "another long password");
    expect(changed.status).toBe(200);
    expect(changed.body.sessions_ended).toBeGreaterThan(0);
    expect((await one.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    expect((await two.get("/api/v1/auth/me")).status).toBe(200);
    expect((await login("ana@example.com", PASSWORD)).status).toBe(401);
    await two.post("/api/v1/auth/password", {
      current_password: "another long password",
      new_password: PASSWORD,
    });
  });
});

test("stores and logs no password or token", async () => {
  await appliance.logIn("ana@example.com");
  const { readdirSync, readFileSync } = await import("node:fs");
  const { join } = await import("node:path");
  const bytes = readdirSync(appliance.folder)
    .filter((file) => file.startsWith("freehold.db"))
    .map((file) => readFileSync(join(appliance.folder, file), "latin1"))
    .join("");
  const session = await appliance.logIn("ana@example.com");
  for (const secret of [PASSWORD, session.accessToken, session.refreshToken.split(".")[2] ?? ""]) {
    expect(bytes).not.toContain(secret);
    expect(JSON.stringify(appliance.log)).not.toContain(secret);
  }
});
