import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { Client, type Json, PASSWORD, type TestAppliance } from "../../kit/appliance.ts";
import { link, logInBy, TestProvider } from "../../kit/openid.ts";

const RULES = "/api/v1/settings/logins";

let provider: TestProvider;
let appliance: TestAppliance;
let ana: Client;
let team: string;

beforeAll(async () => {
  provider = await TestProvider.start();
  appliance = await provider.appliance("--identity-access-token-seconds", "90000");
  ana = await appliance.setUp("Acme", "ana@example.com", "solo");
  team = (await ana.post("/api/v1/settings/teams", { name: "Sales" })).body.id;
});
beforeEach(() =>
  rule({
    groups_claim: "groups",
    entry_group: "acme",
    mappings: [
      { group: "sales", roles: ["crm_clerk"], team_id: team },
      { group: "leads", roles: ["crm_manager", "crm_clerk"], team_id: null },
    ],
  }),
);
afterAll(async () => {
  await appliance.stop();
  await provider.stop();
});

async function rule(rules: object): Promise<Json> {
  const { status, text, body } = await ana.put(RULES, rules);
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return body;
}

const logIn = (claims: Record<string, unknown>) => logInBy(appliance, provider, claims);
let people = 0;
const newcomer = (...groups: string[]) => {
  const sub = `group-${++people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: "Gus Group", groups };
};
const memberOf = async (user: string) => (await ana.get(`/api/v1/settings/team/${user}`)).body;
const eventsOf = async (action: string, record: string) =>
  (await ana.get(`/api/v1/audit/events?action=${action}&record_id=${record}`)).body.data;

describe("Without rules", () => {
  test("only invited people come in", async () => {
    await rule({ entry_group: null });
    expect((await logIn(newcomer("acme", "sales"))).status).toBe(401);
  });
});

describe("Members of the entry group", () => {
  test("get an account with the roles and the team of their groups", async () => {
    const claims = newcomer("acme", "sales", "unmapped");
    const { status, body } = await logIn(claims);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: claims.email, name: "Gus Group" });
    expect(await memberOf(body.user.id)).toMatchObject({
      roles: ["crm_clerk"],
      team_id: team,
      linked: true,
      state: "active",
    });
    const [event] = await eventsOf("settings.logins.follow", body.user.id);
    expect(event).toMatchObject({
      actor: "system",
      before: { roles: [] },
      after: { roles: ["crm_clerk"], groups: ["sales"] },
    });
    const again = await logIn(claims);
    expect(again.body.user.id).toBe(body.user.id);
  });

  test("only come in with an address that the provider has verified, and that nobody has here", async () => {
    const before = await appliance.rows("SELECT count(*) AS n FROM users");
    for (const different of [
      { email_verified: false },
      { email_verified: "true" },
      { email_verified: undefined },
      { email: undefined },
      { email: "ana@example.com" },
      { email: " ANA@example.com" },
      { email: "no address" },
      { email: "a@example.com\r\nBcc: b@example.com" },
      { email: `${"a".repeat(250)}@example.com` },
      { sub: "" },
      { sub: "s".repeat(256) },
      { sid: "s".repeat(256) },
    ])
      expect([401, 403]).toContain((await logIn({ ...newcomer("acme", "sales"), ...different })).status);
    expect(await appliance.rows("SELECT count(*) AS n FROM users")).toEqual(before);
  });

  test("have a name on one line", async () => {
    const name = "Gus\r\n\u0000Group".padEnd(300, "p");
    const { body } = await logIn({ ...newcomer("acme", "sales"), name });
    expect(body.user.name).toBe("Gus Group".padEnd(200, "p"));
    const claims = { ...newcomer("acme", "sales"), name: " \n" };
    expect((await logIn(claims)).body.user.name).toBe(claims.email);
  });

  test("are known by any of thousands of groups", async () => {
    const others = Array.from({ length: 5000 }, (_, i) => `other-${i}`);
    const { status, body } = await logIn(newcomer(...others, "acme", "sales"));
    expect(status).toBe(200);
    expect((await memberOf(body.user.id)).roles).toEqual(["crm_clerk"]);
  });

  test("without a role are told so, and get one as soon as a group gives it", async () => {
    const claims = newcomer("acme");
    const reply = await logIn(claims);
    expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_DENIED"]);
    expect((await logIn({ ...claims, groups: ["acme", "sales"] })).status).toBe(200);
  });

  test("stay out once they are deactivated", async () => {
    const claims = newcomer("acme", "sales");
    const { user } = (await logIn(claims)).body;
    await ana.post(`/api/v1/settings/team/${user.id}/deactivate`, {});
    expect((await logIn(claims)).body.code).toBe("AUTH_USER_DEACTIVATED");
  });

  test("cannot choose their groups by a claim of another name", async () => {
    const claims = { ...newcomer("nothing"), Groups: ["acme"], "realm_access.groups": ["acme"] };
    expect((await logIn(claims)).status).toBe(401);
    await rule({ groups_claim: "realm_access.roles" });
    const { groups: _, ...nested } = newcomer();
    expect((await logIn({ ...nested, realm_access: { roles: ["acme", "sales"] } })).status).toBe(200);
  });
});

describe("Roles", () => {
  test("follow the groups at each login, and other roles stay", async () => {
    const claims = newcomer("acme", "leads");
    const { user } = (await logIn(claims)).body;
    expect((await memberOf(user.id)).roles.toSorted()).toEqual(["crm_clerk", "crm_manager"]);
    await ana.put(`/api/v1/settings/team/${user.id}`, { roles: ["crm_clerk", "crm_manager", "hr_clerk"] });
    const { body } = await logIn({ ...claims, groups: ["acme"] });
    expect(await memberOf(user.id)).toMatchObject({ roles: ["hr_clerk"], team_id: null });
    expect((await new Client(appliance.base, body).get("/api/v1/crm/leads")).status).toBe(403);
  });

  test("are lost in other sessions at once, with the last group the login too", async () => {
    const claims = newcomer("acme", "sales");
    const old = new Client(appliance.base, (await logIn(claims)).body);
    expect((await old.get("/api/v1/crm/leads")).status).toBe(200);
    expect((await logIn({ ...claims, groups: undefined })).status).toBe(403);
    expect((await old.get("/api/v1/crm/leads")).status).toBe(403);
    expect((await memberOf(old.userId)).roles).toEqual([]);
  });

  test("of an owner are never taken, whatever the groups", async () => {
    await link(ana, provider, PASSWORD, { sub: "ana" });
    expect((await logIn({ sub: "ana", groups: ["sales"] })).status).toBe(200);
    expect((await memberOf(ana.userId)).roles).toEqual(["owner", "crm_clerk"]);
    expect((await logIn({ sub: "ana", groups: [] })).status).toBe(200);
    expect((await memberOf(ana.userId)).roles).toEqual(["owner"]);
  });

  test("that would join separated duties are not given, but lost ones are taken", async () => {
    const duty = await ana.post("/api/v1/settings/sod/rules", {
      ...{
        name: "Enter and archive",
        left: { any: ["crm.leads.create"] },
        right: { any: ["crm.leads.archive"] },
      },
      ...{ scope: "any", mode: "detect", assignment: "prevent" },
    });
    expect(duty.status).toBe(201);
    // A small team is only warned.
    for (let i = 0; i < 4; i++) await appliance.invite(ana, `more-${i}@example.com`, ["employee"]);
    const mappings = [
      { group: "sales", roles: ["crm_clerk"], team_id: null },
      { group: "people", roles: ["hr_clerk"], team_id: null },
      { group: "leads", roles: ["crm_manager"], team_id: null },
    ];
    await rule({ mappings });
    const claims = newcomer("acme", "sales", "people");
    const { user } = (await logIn(claims)).body;
    expect((await logIn({ ...claims, groups: ["acme", "sales", "leads"] })).status).toBe(200);
    expect((await memberOf(user.id)).roles).toEqual(["crm_clerk"]);
    const [taken, refused] = await eventsOf("settings.logins.follow", user.id);
    expect(taken).toMatchObject({ outcome: "ok" });
    expect(refused).toMatchObject({ outcome: "denied", code: "SOD_CONFLICT" });
    await ana.delete(`/api/v1/settings/sod/rules/${duty.body.id}`);
  });

  test("given by rules count as given by their author", async () => {
    const claims = newcomer("acme", "sales");
    const { user } = (await logIn(claims)).body;
    expect(
      await appliance.rows("SELECT actor, kind, role FROM account_influences WHERE account = ?", user.id),
    ).toEqual([{ actor: ana.userId, kind: "role", role: "crm_clerk" }]);
  });
});

describe("The rules", () => {
  test("come with the addresses to register at the provider", async () => {
    expect((await ana.get(RULES)).body.provider).toEqual({
      name: "Acme Login",
      issuer: provider.issuer,
      callback: "http://127.0.0.1:1/login/callback",
      post_logout: "http://127.0.0.1:1/",
      back_channel_logout: "http://127.0.0.1:1/api/v1/auth/oidc/back-channel-logout",
    });
  });

  test("map no owner, no unknown role or team, and no group twice", async () => {
    for (const mappings of [
      [{ group: "a", roles: ["owner"], team_id: null }],
      [{ group: "a", roles: ["nothing"], team_id: null }],
      [{ group: "a", roles: [], team_id: "nothing" }],
      [
        { group: "a", roles: [], team_id: null },
        { group: "a", roles: [], team_id: null },
      ],
    ])
      expect((await ana.put(RULES, { mappings })).status).toBe(422);
  });

  test("map only what their author could give", async () => {
    const role = {
      name: "mapper",
      title: "Mapper",
      permissions: ["settings.logins.get", "settings.logins.update"],
    };
    expect((await ana.post("/api/v1/settings/roles", role)).status).toBe(201);
    const mapper = await appliance.invite(ana, "mapper@example.com", ["mapper"]);
    const mappings = [...(await mapper.get(RULES)).body.mappings];
    const more = [...mappings, { group: "x", roles: ["hr_manager"], team_id: null }];
    expect((await mapper.put(RULES, { mappings: more })).body.code).toBe("ACCESS_DENIED");
    const known = { group: "mine", roles: ["crm_clerk"], team_id: null };
    expect((await mapper.put(RULES, { mappings: [...mappings, known] })).body.code).toBe("ACCESS_DENIED");
    expect((await mapper.put(RULES, { groups_claim: "nickname" })).body.code).toBe("ACCESS_DENIED");
    expect((await mapper.put(RULES, { mappings: mappings.slice(1) })).status).toBe(200);
    expect((await mapper.put(RULES, { entry_group: null })).status).toBe(200);
  });

  test("wait for another person if they let more people in", async () => {
    const bob = await appliance.addOrganization(ana, "Second", "bob@example.org", "grown");
    for (const email of ["a@example.org", "b@example.org", "c@example.org"])
      await appliance.invite(bob, email, ["admin"]);
    const change = (rules: object) => bob.put(RULES, rules).then(({ status }) => status);
    expect(await change({ entry_group: "everybody" })).toBe(202);
    expect(await change({ mappings: [{ group: "g", roles: ["crm_clerk"], team_id: null }] })).toBe(202);
    expect(await change({ groups_claim: "roles" })).toBe(202);
    expect(await change({ passwords_off: true })).toBe(200);
    expect(await change({ passwords_off: false })).toBe(202);
    expect((await bob.get(RULES)).body).toMatchObject({ entry_group: null, mappings: [] });
  });

  test("of one organisation do not hold in another", async () => {
    const cleo = await appliance.addOrganization(ana, "Third", "cleo@example.org", "solo");
    await cleo.put(RULES, {
      entry_group: "third",
      mappings: [{ group: "third", roles: ["hr_clerk"], team_id: null }],
    });
    const claims = newcomer("acme", "sales", "third");
    const first = new Client(appliance.base, (await logIn(claims)).body);
    expect((await first.get("/api/v1/auth/me")).body.organization.name).toBe("Acme");
    const second = await logInBy(appliance, provider, claims, { organization: "Third" });
    expect(second.body.organization.name).toBe("Third");
    expect((await cleo.get(`/api/v1/settings/team/${first.userId}`)).body.roles).toEqual(["hr_clerk"]);
    // Switching applies the rules of the organisation to the groups of the login.
    await cleo.put(RULES, { mappings: [{ group: "third", roles: ["hr_manager"], team_id: null }] });
    const { organization } = second.body;
    const here = await logInBy(appliance, provider, claims, { organization: "Acme" });
    const there = await new Client(appliance.base, here.body).post("/api/v1/auth/switch", {
      organization: organization.id,
    });
    expect(there.status).toBe(200);
    expect((await cleo.get(`/api/v1/settings/team/${first.userId}`)).body.roles).toContain("hr_manager");
  });
});

describe("With passwords off", () => {
  const logInByPassword = (email: string) =>
    appliance.send("POST", "/api/v1/auth/login", { email, password: PASSWORD });

  test("people with a link log in at the provider, others as before", async () => {
    const dan = await appliance.invite(ana, "dan@example.com", ["hr_clerk"]);
    await appliance.invite(ana, "eve@example.com", ["hr_clerk"]);
    await link(dan, provider, PASSWORD, { sub: "dan" });
    await rule({ passwords_off: true });
    const refused = await logInByPassword("dan@example.com");
    expect([refused.status, refused.body.code]).toEqual([403, "ACCESS_DENIED"]);
    expect(refused.body.message).toContain("Acme Login");
    expect((await logInByPassword("eve@example.com")).status).toBe(200);
    expect((await dan.delete("/api/v1/auth/oidc/link")).status).toBe(403);
    expect((await logInByPassword("dan@example.com")).status).toBe(403);
    expect((await logIn({ sub: "dan" })).status).toBe(200);
    const reset = await ana.post(`/api/v1/settings/team/${dan.userId}/password/reset`, {});
    const chosen = { token: reset.body.token, password: "another long password" };
    expect((await appliance.send("POST", "/api/v1/auth/password/reset", chosen)).status).not.toBe(200);
    await rule({ passwords_off: false });
  });

  test("owners keep theirs, and each time is an event and a review for somebody else", async () => {
    const olga = await appliance.invite(ana, "olga@example.com", ["owner"]);
    await rule({ passwords_off: true });
    const count = async () => (await olga.get("/api/v1/approvals/reviews?state=open")).body.data;
    const before = (await count()).length;
    const there = await logInByPassword("ana@example.com");
    expect(there.status).toBe(200);
    const reviews = await count();
    expect(reviews).toHaveLength(before + 1);
    expect(JSON.stringify(reviews)).toContain("auth.break_glass");
    const events = (await ana.get("/api/v1/audit/events?action=auth.break_glass")).body.data;
    expect(events[0].actor).toBe(ana.userId);
    const notices = (await olga.get("/api/v1/desk/notices")).body.data;
    expect(JSON.stringify(notices)).toContain("loosened");
    const own = reviews.find((one: Json) => JSON.stringify(one).includes("auth.break_glass"));
    const verdict = { verdict: "in_order", note: "The provider was down." };
    const path = `/api/v1/approvals/reviews/${own.id}/complete`;
    expect((await ana.post(path, verdict)).status).toBe(403);
    expect((await olga.post(path, verdict)).status).toBe(200);
    await rule({ passwords_off: false });
  });
});
