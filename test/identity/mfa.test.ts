import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, PASSWORD, type Reply, TestAppliance } from "../kit/appliance.ts";
import { addAuthenticator, authenticatorOf } from "../kit/authenticator.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--identity-access-token-seconds", "90000"]);
  appliance.clock.hold();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const MFA = "/api/v1/auth/mfa";
let people = 0;

async function somebody(...roles: string[]): Promise<{ email: string; client: Client }> {
  const email = `person-${++people}@example.com`;
  return { email, client: await appliance.invite(ana, email, roles.length > 0 ? roles : ["crm_clerk"]) };
}

function logIn(email: string, otp?: string, password = PASSWORD): Promise<Reply> {
  return appliance.send("POST", "/api/v1/auth/login", { email, password, ...(otp !== undefined && { otp }) });
}

const nextCode = () => appliance.clock.advance(30_000);

describe("Adding a second factor", () => {
  test("requires the password, returns a secret and has no effect until confirmed", async () => {
    const { email, client } = await somebody();
    expect((await client.post(`${MFA}/totp`, { password: "wrong password" })).status).toBe(401);
    const { status, body } = await client.post(`${MFA}/totp`, { password: PASSWORD });
    expect(status).toBe(201);
    const address = new URL(body.uri);
    expect(address.protocol).toBe("otpauth:");
    expect(address.searchParams.get("secret")).toBe(body.secret);
    expect(address.searchParams.get("issuer")).toBe("Acme");
    expect((await logIn(email)).status).toBe(200);
    expect((await client.get(MFA)).body).toMatchObject({ enabled: false, proven: false });
  });

  test("is confirmed by a code of the newest secret only", async () => {
    const { client } = await somebody();
    const first = await client.post(`${MFA}/totp`, { password: PASSWORD });
    const second = await client.post(`${MFA}/totp`, { password: PASSWORD });
    const old = authenticatorOf(appliance, first.body.secret).code();
    expect((await client.post(`${MFA}/totp/confirm`, { otp: old })).status).toBe(401);
    const confirmed = await client.post(`${MFA}/totp/confirm`, {
      otp: authenticatorOf(appliance, second.body.secret).code(),
    });
    expect(confirmed.status).toBe(200);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await client.get(MFA)).body).toMatchObject({
      enabled: true,
      proven: true,
      recovery_codes_left: 10,
    });
    expect((await client.post(`${MFA}/totp`, { password: PASSWORD })).status).toBe(409);
  });

  test("ends all other sessions", async () => {
    const { email, client } = await somebody();
    const elsewhere = await appliance.logIn(email);
    await addAuthenticator(appliance, client);
    expect((await elsewhere.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    expect((await client.get("/api/v1/auth/me")).status).toBe(200);
  });

  test("leaves no secret or code in the database or the audit trail", async () => {
    const { client } = await somebody();
    const { body } = await client.post(`${MFA}/totp`, { password: PASSWORD });
    const { code } = authenticatorOf(appliance, body.secret);
    const confirmed = await client.post(`${MFA}/totp/confirm`, { otp: code() });
    const everything = appliance.bytes();
    for (const secret of [body.secret, ...confirmed.body.recovery_codes])
      expect(everything.includes(secret)).toBe(false);
  });
});

describe("Login with a second factor", () => {
  test("requires the code in addition to the password", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    nextCode();
    expect((await logIn(email)).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await logIn(email, "000000")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect((await logIn(email, code(), "wrong password")).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    const reply = await logIn(email, code());
    expect(reply.status).toBe(200);
    const session = await appliance.send("GET", MFA, undefined, {
      authorization: `Bearer ${reply.body.access_token}`,
    });
    expect(session.body.proven).toBe(true);
  });

  test("accepts a code once, also concurrently", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    nextCode();
    const otp = code();
    const replies = await Promise.all([logIn(email, otp), logIn(email, otp), logIn(email, otp)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await logIn(email, otp)).status).toBe(401);
  });

  test("tolerates a clock that is half a minute off, and no more", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    nextCode();
    nextCode();
    expect((await logIn(email, code(-90))).status).toBe(401);
    expect((await logIn(email, code(90))).status).toBe(401);
    expect((await logIn(email, code(30))).status).toBe(200);
  });

  test("accepts each recovery code once, however it is typed", async () => {
    const { email, client } = await somebody();
    const { recoveryCodes } = await addAuthenticator(appliance, client);
    const [first = "", second = ""] = recoveryCodes;
    expect((await logIn(email, first)).status).toBe(200);
    expect((await logIn(email, first)).status).toBe(401);
    expect((await logIn(email, second.toUpperCase().replaceAll("-", " "))).status).toBe(200);
    expect((await client.get(MFA)).body.recovery_codes_left).toBe(8);
  });

  test("is rate-limited, and the password alone does not reset the count", async () => {
    const { email, client } = await somebody();
    await addAuthenticator(appliance, client);
    const answers: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      answers.push((await logIn(email, String(guess).padStart(6, "0"))).status);
      answers.push((await logIn(email)).status);
    }
    expect(answers).toContain(429);
    appliance.clock.advance(3_600_000);
  });

  test("requires the code to accept another organisation's invitation", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    const other = await appliance.addOrganization(ana, `Other ${people}`, `other-${people}@example.com`);
    const { body } = await other.post("/api/v1/settings/team", { email, name: "x", roles: ["crm_clerk"] });
    const accept = (otp?: string) =>
      appliance.send("POST", "/api/v1/auth/invitations/accept", {
        token: body.invitation.token,
        password: PASSWORD,
        ...(otp && { otp }),
      });
    expect((await accept()).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await accept("123456")).status).toBe(401);
    nextCode();
    expect((await accept(code())).status).toBe(200);
  });
});

describe("Session with a second factor", () => {
  test("stays verified after a refresh", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    nextCode();
    const { body } = await logIn(email, code());
    const refreshed = await appliance.send("POST", "/api/v1/auth/refresh", {
      refresh_token: body.refresh_token,
    });
    const state = await appliance.send("GET", MFA, undefined, {
      authorization: `Bearer ${refreshed.body.access_token}`,
    });
    expect(state.body.proven).toBe(true);
  });

  test("passes a policy that requires the factor once it is verified", async () => {
    const { client } = await somebody();
    await appliance.alter(
      `INSERT INTO access_policies (org, id, effect, actions, subjects, conditions, reason) VALUES (1, 'mfa', 'deny', '["crm.leads.*"]', '{"users":["${client.userId}"]}', '{"context":{"mfa":false}}', 'second factor')`,
    );
    appliance.appliance.engine.access.forget(1);
    expect((await client.get("/api/v1/crm/leads")).body.data ?? []).toEqual([]);
    expect((await client.post("/api/v1/crm/leads", { name: "x" })).body.code).toBe("ACCESS_POLICY_DENIED");
    await addAuthenticator(appliance, client);
    expect((await client.post("/api/v1/crm/leads", { name: "x" })).status).toBe(201);
    await appliance.alter("DELETE FROM access_policies");
    appliance.appliance.engine.access.forget(1);
  });
});

describe("Removing a second factor", () => {
  test("requires the password and a code", async () => {
    const { email, client } = await somebody();
    const { code } = await addAuthenticator(appliance, client);
    nextCode();
    const remove = (body: Record<string, string>) => client.post(`${MFA}/remove`, body);
    expect((await remove({ password: PASSWORD })).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await remove({ password: "wrong password", otp: code() })).status).toBe(401);
    expect((await remove({ password: PASSWORD, otp: code() })).status).toBe(204);
    expect((await logIn(email)).status).toBe(200);
    expect((await client.get(MFA)).body).toMatchObject({
      enabled: false,
      proven: false,
      recovery_codes_left: 0,
    });
    expect((await remove({ password: PASSWORD, otp: code() })).status).toBe(409);
  });

  test("invalidates old recovery codes when new ones are created", async () => {
    const { email, client } = await somebody();
    const { code, recoveryCodes } = await addAuthenticator(appliance, client);
    nextCode();
    const renewed = await client.post(`${MFA}/recovery-codes`, { password: PASSWORD, otp: code() });
    expect((await logIn(email, recoveryCodes[0])).status).toBe(401);
    expect((await logIn(email, renewed.body.recovery_codes[0])).status).toBe(200);
  });

  test("is possible for administrators, ends the user's sessions and is audited", async () => {
    const { email, client } = await somebody();
    const admin = (await somebody("admin")).client;
    await addAuthenticator(appliance, client);
    const reset = (by: Client, id: string) => by.post(`/api/v1/settings/team/${id}/mfa/reset`);
    expect((await reset((await somebody()).client, client.userId)).status).toBe(403);
    expect((await reset(admin, client.userId)).status).toBe(204);
    expect((await client.get(MFA)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
    expect((await reset(admin, client.userId)).status).toBe(409);
    expect((await reset(admin, "nobody")).status).toBe(404);
    const { data } = (await ana.get("/api/v1/audit/events?action=settings.team.reset_mfa&outcome=ok")).body;
    expect(data[0]).toMatchObject({ actor: admin.userId, record_id: client.userId });
  });

  test("requires an owner for owners, and the operator for users of two organisations", async () => {
    const admin = (await somebody("admin")).client;
    const owner = (await somebody("owner")).client;
    await addAuthenticator(appliance, owner);
    await addAuthenticator(appliance, admin);
    const reset = (by: Client, id: string) => by.post(`/api/v1/settings/team/${id}/mfa/reset`);
    expect((await reset(admin, owner.userId)).status).toBe(403);
    expect((await reset(admin, admin.userId)).status).toBe(403);
    const guest = await somebody();
    await appliance.addOrganization(ana, `Guest ${people}`, guest.email);
    await addAuthenticator(appliance, guest.client);
    expect((await reset(admin, guest.client.userId)).status).toBe(403);
    expect((await reset(ana, guest.client.userId)).status).toBe(204);
  });
});
