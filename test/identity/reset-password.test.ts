import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, type Json, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { addAuthenticator } from "../kit/authenticator.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

async function invite(email: string, roles: string[]): Promise<Client> {
  const { body } = await ana.post("/api/v1/settings/team", { email, name: "Somebody", roles });
  const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token: body.invitation.token,
    password: PASSWORD,
  });
  return new Client(appliance.base, accepted.body);
}

const reset = (by: Client, id: string) => by.post(`/api/v1/settings/team/${id}/password/reset`);

const PATH = (id: string) => `/api/v1/settings/team/${id}/password`;
const choose = (token: string, more: Json = {}) =>
  appliance.send("POST", "/api/v1/auth/password/reset", {
    token,
    password: "a wholly new password",
    ...more,
  });
const noticesOf = async (by: Client) =>
  (await by.get("/api/v1/desk/notices")).body.data
    .filter(({ kind }: Json) => kind === "reset")
    .map(({ record_id, what }: Json) => `${record_id} ${what}`);

const tiesOf = ({ userId }: Client) =>
  appliance.rows("SELECT actor FROM account_influences WHERE account = ? AND kind = ?", userId, "password");

describe("Password reset", () => {
  test("requires both the link and a code confirmed by another administrator", async () => {
    const tom = await invite("tom@example.com", ["employee"]);
    const admin = await invite("confirms@example.com", ["admin"]);
    const reply = await reset(ana, tom.userId);
    expect(reply.status).toBe(201);
    const { token, path, needs, confirmers } = reply.body;
    expect([path, needs]).toEqual([`/reset#${token}`, "code"]);
    expect(confirmers).toEqual([{ id: admin.userId, name: "Somebody" }]);
    expect((await tom.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    const login = { email: "tom@example.com", password: PASSWORD };
    expect((await appliance.send("POST", "/api/v1/auth/login", login)).body.code).toBe(
      "AUTH_INVALID_CREDENTIALS",
    );
    const look = await appliance.send("POST", "/api/v1/auth/password/look", { token });
    expect(look.body).toEqual({
      organization: "Acme",
      email: "tom@example.com",
      name: "Somebody",
      needs: "code",
    });

    for (const more of [{}, { code: "AAAAA-AAAAA" }, { otp: "123456" }]) {
      const refused = await choose(token, more);
      expect([refused.status, refused.body.code]).toEqual([401, "AUTH_INVALID_CREDENTIALS"]);
    }
    expect((await ana.post(`${PATH(tom.userId)}/confirm`)).body.code).toBe("SOD_CONFLICT");
    expect(await noticesOf(admin)).toEqual([`${tom.userId} confirm`]);
    expect((await admin.get(`${PATH(tom.userId)}/reset`)).body).toMatchObject({
      asked_by: { id: ana.userId },
      confirmed_by: null,
      can_confirm: true,
    });
    const confirmed = await admin.post(`${PATH(tom.userId)}/confirm`);
    expect(confirmed.status).toBe(201);
    expect(await noticesOf(ana)).toEqual([`${tom.userId} confirmed`]);

    const chosen = await choose(token, { code: confirmed.body.code.toLowerCase().replace("-", " ") });
    expect(chosen.body.user.id).toBe(tom.userId);
    expect((await choose(token, { code: confirmed.body.code })).status).toBe(401);
    expect((await appliance.send("POST", "/api/v1/auth/password/look", { token })).status).toBe(401);
    const back = await appliance.logIn("tom@example.com", "a wholly new password");
    expect((await back.get("/api/v1/auth/me")).body.roles).toEqual(["employee"]);
    expect(await noticesOf(back)).toEqual([
      `${tom.userId} chosen`,
      `${tom.userId} confirmed`,
      `${tom.userId} asked`,
    ]);
    const ties = await tiesOf(tom);
    expect(ties.map(({ actor }) => String(actor)).sort()).toEqual([ana.userId, admin.userId].sort());
  });

  test("requires the second factor of a user who has one, not a confirmation", async () => {
    const fay = await invite("fay@example.com", ["employee"]);
    const codes = await addAuthenticator(appliance, fay);
    const { token, needs } = (await reset(ana, fay.userId)).body;
    expect(needs).toBe("second_factor");
    expect((await choose(token)).body.code).toBe("AUTH_MFA_REQUIRED");
    expect((await choose(token, { otp: "nothing-like-one" })).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    const admin = await appliance.logIn("confirms@example.com");
    expect((await admin.post(`${PATH(fay.userId)}/confirm`)).body.code).toBe("STATE_TRANSITION_INVALID");
    const chosen = await choose(token, { otp: codes.recoveryCodes[0] });
    expect(chosen.body.user.id).toBe(fay.userId);
    expect(await tiesOf(fay)).toEqual([]);
  });

  test("is not confirmed by a user whose account the requester may control", async () => {
    const puppeteer = await invite("puppeteer@example.com", ["admin", "employee"]);
    const made = await puppeteer.post("/api/v1/settings/team", {
      email: "puppet@example.com",
      name: "Puppet",
      roles: ["admin", "employee"],
    });
    const puppet = new Client(
      appliance.base,
      (
        await appliance.send("POST", "/api/v1/auth/invitations/accept", {
          token: made.body.invitation.token,
          password: PASSWORD,
        })
      ).body,
    );
    const gus = await invite("gus@example.com", ["employee"]);
    const { confirmers } = (await reset(puppeteer, gus.userId)).body;
    expect(confirmers.map(({ id }: Json) => id)).toContain(ana.userId);
    expect(confirmers.map(({ id }: Json) => id)).not.toContain(puppet.userId);
    expect((await puppet.post(`${PATH(gus.userId)}/confirm`)).body.code).toBe("SOD_CONFLICT");
    const stranger = await invite("stranger@example.com", ["employee"]);
    expect((await stranger.get(`${PATH(gus.userId)}/reset`)).status).toBe(404);
    expect((await stranger.post(`${PATH(gus.userId)}/confirm`)).status).toBe(404);
  });

  test("requires the link alone if no other user can confirm, and is reviewed", async () => {
    const alone = await TestAppliance.start();
    const owner = await alone.setUp();
    const one = await alone.invite(owner, "one@example.com", ["employee"]);
    const { token, needs, confirmers } = (await owner.post(`${PATH(one.userId)}/reset`)).body;
    expect([needs, confirmers]).toEqual(["nothing", []]);
    const chosen = await alone.send("POST", "/api/v1/auth/password/reset", {
      token,
      password: "a wholly new password",
    });
    expect(chosen.body.user.id).toBe(one.userId);
    const reviews = (await owner.get("/api/v1/approvals/reviews?state=open")).body.data;
    expect(reviews).toMatchObject([{ action: "settings.team.reset_password", record_id: one.userId }]);
    await alone.stop();
  });

  test("replaces an earlier link", async () => {
    const zoe = await invite("zoe@example.com", ["employee"]);
    const first = (await reset(ana, zoe.userId)).body.token;
    await reset(ana, zoe.userId);
    expect((await appliance.send("POST", "/api/v1/auth/password/look", { token: first })).status).toBe(401);
  });

  test("is refused for oneself and for users with more roles", async () => {
    expect((await reset(ana, ana.userId)).body.code).toBe("ACCESS_DENIED");
    const admin = await invite("admin@example.com", ["admin"]);
    expect((await reset(admin, ana.userId)).body.code).toBe("ACCESS_DENIED");
    const uma = await invite("uma@example.com", ["employee"]);
    expect((await reset(uma, admin.userId)).body.code).toBe("ACCESS_DENIED");
    expect((await reset(ana, "none")).body.code).toBe("RECORD_NOT_FOUND");
    expect((await admin.get("/api/v1/auth/me")).status).toBe(200);
  });

  test("requires the operator for users of two organisations", async () => {
    const owner = await appliance.addOrganization(ana, "Other", "owner@example.com");
    const vic = await invite("vic@example.com", ["employee"]);
    const { body } = await owner.post("/api/v1/settings/team", {
      email: "vic@example.com",
      name: "Vic",
      roles: ["employee"],
    });
    await appliance.send("POST", "/api/v1/auth/invitations/accept", {
      token: body.invitation.token,
      password: PASSWORD,
    });
    expect((await reset(owner, vic.userId)).body.code).toBe("ACCESS_DENIED");
    expect((await reset(ana, vic.userId)).status).toBe(201);
  });
});

describe("Invitation preview", () => {
  test("shows its purpose to the holder of the token", async () => {
    const { body } = await ana.post("/api/v1/settings/team", {
      email: "new@example.com",
      name: "New",
      roles: ["employee"],
    });
    const { token } = body.invitation;
    const look = await appliance.send("POST", "/api/v1/auth/invitations/look", { token });
    expect(look.body).toEqual({
      organization: "Acme",
      email: "new@example.com",
      name: "New",
      purpose: "join",
    });
    expect(
      (await appliance.send("POST", "/api/v1/auth/invitations/look", { token: "guess" })).body.code,
    ).toBe("AUTH_INVALID_CREDENTIALS");
  });
});
