import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";

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

describe("a forgotten password", () => {
  test("is replaced by a link that is good once; the old one and its sessions are dead at once", async () => {
    const tom = await invite("tom@example.com", ["employee"]);
    const reply = await reset(ana, tom.userId);
    expect(reply.status).toBe(201);
    expect(reply.body.path).toBe(`/join#${reply.body.token}`);
    expect((await tom.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
    const login = { email: "tom@example.com", password: PASSWORD };
    expect((await appliance.send("POST", "/api/v1/auth/login", login)).body.code).toBe(
      "AUTH_INVALID_CREDENTIALS",
    );

    const { token } = reply.body;
    const look = await appliance.send("POST", "/api/v1/auth/invitations/look", { token });
    expect(look.body).toEqual({
      organization: "Acme",
      email: "tom@example.com",
      name: "Somebody",
      known: false,
    });
    const accept = { token, password: "a wholly new password" };
    const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", accept);
    expect(accepted.body.user.id).toBe(tom.userId);
    expect((await appliance.send("POST", "/api/v1/auth/invitations/accept", accept)).status).toBe(401);
    expect((await appliance.send("POST", "/api/v1/auth/invitations/look", { token })).status).toBe(401);
    const back = await appliance.logIn("tom@example.com", "a wholly new password");
    expect((await back.get("/api/v1/auth/me")).body.roles).toEqual(["employee"]);
  });

  test("a second link takes the place of the first", async () => {
    const zoe = await invite("zoe@example.com", ["employee"]);
    const first = (await reset(ana, zoe.userId)).body.token;
    await reset(ana, zoe.userId);
    expect((await appliance.send("POST", "/api/v1/auth/invitations/look", { token: first })).status).toBe(
      401,
    );
  });

  test("is nobody's own to reset, nor that of somebody with roles beyond one's own", async () => {
    expect((await reset(ana, ana.userId)).body.code).toBe("ACCESS_DENIED");
    const admin = await invite("admin@example.com", ["admin"]);
    expect((await reset(admin, ana.userId)).body.code).toBe("ACCESS_DENIED");
    const uma = await invite("uma@example.com", ["employee"]);
    expect((await reset(uma, admin.userId)).body.code).toBe("ACCESS_DENIED");
    expect((await reset(ana, "none")).body.code).toBe("RECORD_NOT_FOUND");
    expect((await admin.get("/api/v1/auth/me")).status).toBe(200);
  });

  test("of a person in two organisations is the operator's to reset", async () => {
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

describe("an invitation is looked at before it is accepted", () => {
  test("by whoever holds its token, and tells whether a password is chosen or given", async () => {
    const { body } = await ana.post("/api/v1/settings/team", {
      email: "new@example.com",
      name: "New",
      roles: ["employee"],
    });
    const { token } = body.invitation;
    const look = await appliance.send("POST", "/api/v1/auth/invitations/look", { token });
    expect(look.body).toEqual({ organization: "Acme", email: "new@example.com", name: "New", known: false });
    expect(
      (await appliance.send("POST", "/api/v1/auth/invitations/look", { token: "guess" })).body.code,
    ).toBe("AUTH_INVALID_CREDENTIALS");
  });
});
