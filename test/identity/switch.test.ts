import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, PASSWORD, TestAppliance } from "../kit/appliance.ts";
import { addAuthenticator } from "../kit/authenticator.ts";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;
let beta: { id: string; name: string };

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp("Alpha");
  ben = await appliance.addOrganization(ana, "Beta", "ben@example.com");
  beta = (await ben.get("/api/v1/auth/me")).body.organization;
  await join(ana, "ana@example.com");
});
afterAll(() => appliance.stop());

/** Invites a user who already has a login to Beta, and accepts the invitation. */
async function join(person: Client, email: string): Promise<void> {
  const { body } = await ben.post("/api/v1/settings/team", { email, name: "Somebody", roles: ["employee"] });
  const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
    token: body.invitation.token,
    password: PASSWORD,
  });
  expect(accepted.body.user.id).toBe(person.userId);
}

const change = (person: Client, body: object) => person.post("/api/v1/auth/switch", body);

describe("Switching organisations", () => {
  test("lists every organisation that the user can switch to", async () => {
    const { organization, organizations } = (await ana.get("/api/v1/desk/start")).body;
    expect(organization.name).toBe("Alpha");
    expect(organizations.map((one: { name: string }) => one.name)).toEqual(["Alpha", "Beta"]);
    expect((await ben.get("/api/v1/auth/me")).body.organizations).toHaveLength(1);
  });

  test("applies the roles there and ends the previous session", async () => {
    const here = await appliance.logIn("ana@example.com", PASSWORD, "Alpha");
    const reply = await change(here, { organization: beta.id });
    expect(reply.status).toBe(200);
    expect(reply.body.organization.name).toBe("Beta");
    const there = new Client(appliance.base, reply.body);
    const me = (await there.get("/api/v1/auth/me")).body;
    expect(me.organization.name).toBe("Beta");
    expect(me.roles).toEqual(["employee"]);
    expect((await here.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
  });

  test("is audited as a login in the entered organisation", async () => {
    const here = await appliance.logIn("ana@example.com", PASSWORD, "Alpha");
    const { body } = await change(here, { organization: beta.id });
    expect(body.organization.name).toBe("Beta");
    const rows = await appliance.rows(
      "SELECT o.name, e.actor FROM audit_events e JOIN organizations o ON o.key = e.org WHERE e.action = 'auth.switch' AND e.outcome = 'ok' ORDER BY e.seq DESC LIMIT 1",
    );
    expect(rows).toEqual([{ name: "Beta", actor: ana.userId }]);
  });

  test("moves the browser's cookie to the new session", async () => {
    const login = await appliance.send("POST", "/api/v1/auth/login", {
      email: "ana@example.com",
      password: PASSWORD,
      organization: "Alpha",
      cookie: true,
    });
    const bearer = { authorization: `Bearer ${login.body.access_token}` };
    const reply = await appliance.send(
      "POST",
      "/api/v1/auth/switch",
      { organization: beta.id, cookie: true },
      bearer,
    );
    expect(reply.body.refresh_token).toBeUndefined();
    const cookie = (reply.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const next = await appliance.send("POST", "/api/v1/auth/refresh", {}, { cookie });
    expect(next.body.organization.name).toBe("Beta");
  });

  test("is refused without an active membership", async () => {
    const alpha = (await ana.get("/api/v1/auth/me")).body.organization.id;
    expect((await change(ben, { organization: alpha })).body.code).toBe("RECORD_NOT_FOUND");
    expect((await change(ben, { organization: "none" })).body.code).toBe("RECORD_NOT_FOUND");
    expect((await ben.post(`/api/v1/settings/team/${ana.userId}/deactivate`)).status).toBe(200);
    expect((await change(ana, { organization: beta.id })).body.code).toBe("AUTH_USER_DEACTIVATED");
    expect((await ana.get("/api/v1/auth/me")).body.organizations).toHaveLength(1);
    await ben.post(`/api/v1/settings/team/${ana.userId}/reactivate`);
  });

  test("keeps the second factor verified", async () => {
    const eve = await appliance.addOrganization(ana, "Gamma", "eve@example.com");
    await join(eve, "eve@example.com");
    await addAuthenticator(appliance, eve);
    const reply = await change(eve, { organization: beta.id });
    expect(reply.status).toBe(200);
    const there = new Client(appliance.base, reply.body);
    expect((await there.get("/api/v1/auth/mfa")).body.proven).toBe(true);
  });
});

describe("Own profile", () => {
  test("changes the name for all users, with an audit event", async () => {
    expect((await ben.put("/api/v1/auth/profile", { name: "Benedikt" })).body.name).toBe("Benedikt");
    const people = (await ben.get("/api/v1/desk/people")).body.data;
    expect(people.map((one: { name: string }) => one.name)).toContain("Benedikt");
    const [event] = (await ben.get("/api/v1/audit/events?action=auth.profile.update")).body.data;
    expect(event.outcome).toBe("ok");
    expect((await ben.put("/api/v1/auth/profile", { name: "  " })).status).toBe(422);
  });

  test("keeps each preference from one login to the next", async () => {
    await ben.put("/api/v1/desk/preferences", { language: "de", open_sections: ["crm"] });
    await ben.put("/api/v1/desk/preferences", { theme: "dark" });
    const again = await appliance.logIn("ben@example.com");
    expect((await again.get("/api/v1/desk/start")).body.preferences).toEqual({
      language: "de",
      theme: "dark",
      open_sections: ["crm"],
    });
    expect((await ana.get("/api/v1/desk/start")).body.preferences).toEqual({});
    expect((await ben.put("/api/v1/desk/preferences", { theme: "pink" })).status).toBe(422);
    expect((await ben.put("/api/v1/desk/preferences", { free: "text" })).status).toBe(422);
  });

  test("keeps the columns of each list, those of other lists staying as they are, up to a limit", async () => {
    const keep = (client: Client, lists: object) => client.put("/api/v1/desk/preferences", { lists });
    const layout = { columns: ["score", "name"], widths: { score: 120 } };
    await keep(ben, { "crm.leads": layout });
    await keep(ben, { "crm.accounts": { columns: [], widths: { name: 300 } } });
    const { lists, theme } = (await ben.get("/api/v1/desk/start")).body.preferences;
    expect(lists).toEqual({ "crm.leads": layout, "crm.accounts": { columns: [], widths: { name: 300 } } });
    expect(theme).toBe("dark");
    for (const widths of [{ score: 5 }, { score: 5000 }, { score: "wide" }])
      expect((await keep(ben, { "crm.leads": { columns: [], widths } })).status).toBe(422);
    const many = Array.from({ length: 200 }, (_, i) => [`list.${i}`, { columns: [], widths: {} }] as const);
    expect((await keep(ben, Object.fromEntries(many))).status).toBe(200);
    const kept = (await ben.get("/api/v1/desk/start")).body.preferences.lists;
    expect(Object.keys(kept)).toHaveLength(200);
    expect(kept["crm.leads"]).toBeUndefined();
    expect((await ana.get("/api/v1/desk/start")).body.preferences).toEqual({});
  });

  test("lists colleagues of the same organisation only", async () => {
    const names = (await ana.get("/api/v1/desk/people")).body.data.map((one: { email: string }) => one.email);
    expect(names).toEqual(["ana@example.com"]);
  });
});
