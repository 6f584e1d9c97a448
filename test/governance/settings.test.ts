import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../kit/appliance.ts";
import { decide } from "../kit/decide.ts";

let appliance: TestAppliance;
let owner: Client;
let admin: Client;
let clerk: Client;
let second: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await owner.post("/api/v1/settings/roles", {
    name: "deputy",
    title: "Deputy: as an administrator, without the sensitive fields",
    permissions: ["settings.*", "audit.*", "crm.*"],
  });
  admin = await appliance.invite(owner, "admin@example.com", ["deputy"]);
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
});
afterAll(() => appliance.stop());

const TEAM = "/api/v1/settings/team";
const ROLES = "/api/v1/settings/roles";
const member = async (id: string) => (await owner.get(`${TEAM}/${id}`)).body;

describe("Organisation settings", () => {
  const PATH = "/api/v1/settings/organization";

  test("update only the given properties, effective from the next request", async () => {
    const before = (await clerk.get("/api/v1/auth/me")).body.organization;
    expect(before).toMatchObject({ name: "Acme", currency: "EUR", time_zone: "UTC" });
    const changed = await admin.put(PATH, { currency: "CHF", time_zone: "Europe/Zurich", version: 1 });
    expect(changed.body).toMatchObject({
      name: "Acme",
      currency: "CHF",
      time_zone: "Europe/Zurich",
      version: 2,
    });
    expect((await clerk.get("/api/v1/auth/me")).body.organization).toEqual({
      ...before,
      currency: "CHF",
      time_zone: "Europe/Zurich",
    });
    const [event] = await appliance.rows(
      "SELECT before, after, version FROM audit_events WHERE action = 'settings.organization.update'",
    );
    expect(event).toEqual({
      before: '{"currency":"EUR","time_zone":"UTC"}',
      after: '{"currency":"CHF","time_zone":"Europe/Zurich"}',
      version: 2,
    });
  });

  test("ignore dry runs and reject outdated versions and unknown values", async () => {
    const now = (await owner.get(PATH)).body;
    expect((await owner.put(`${PATH}?dry_run=true`, { name: "Other" })).body).toMatchObject({
      dry_run: true,
      result: { name: "Other", version: now.version + 1 },
    });
    expect((await owner.call("PATCH", PATH, { name: "Other" }, { "if-match": '"1"' })).body.code).toBe(
      "RECORD_VERSION_CONFLICT",
    );
    for (const [name, value] of [
      ["currency", "XXQ"],
      ["currency", "eur"],
      ["time_zone", "Europe/Nowhere"],
      ["name", " "],
      ["plan", "solo"],
    ] as const) {
      const refused = await owner.put(PATH, { [name]: value });
      expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: name }] });
    }
    expect((await clerk.get(PATH)).body.code).toBe("ACCESS_DENIED");
    expect((await owner.get(PATH)).body).toEqual(now);
  });
});

describe("Inviting a user", () => {
  const invite = (by: Client, body: object) => by.post(TEAM, { name: "New", roles: ["employee"], ...body });

  test("returns a single-use link and stores only its hash", async () => {
    const reply = await invite(owner, { email: "Lin@Example.com ".trim(), roles: ["hr_clerk", "employee"] });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      email: "lin@example.com",
      name: "New",
      roles: ["hr_clerk", "employee"],
      state: "invited",
      invitation: {
        id: expect.any(String),
        token: expect.stringMatching(/^[\w-]{32}$/),
        path: `/join#${reply.body.invitation.token}`,
        mailed: false,
        expires_at: expect.any(String),
      },
    });
    const { token } = reply.body.invitation;
    const kept = await appliance.rows("SELECT * FROM invitations, audit_events");
    expect(JSON.stringify(kept)).not.toContain(token);
    const days = (Date.parse(reply.body.invitation.expires_at) - appliance.clock.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 1);

    const accept = () =>
      appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: "a long password" });
    const accepted = await accept();
    expect(accepted.status).toBe(200);
    expect(await member(accepted.body.user.id)).toMatchObject({
      email: "lin@example.com",
      roles: ["hr_clerk", "employee"],
      state: "active",
    });
    expect((await accept()).body.code).toBe("AUTH_INVALID_CREDENTIALS");
    expect((await invite(owner, { email: "lin@example.com" })).body).toMatchObject({
      code: "DUPLICATE_VALUE",
    });
  });

  test("replaces an earlier invitation, which can also be revoked and expires", async () => {
    const first = (await invite(owner, { email: "max@example.com" })).body.invitation;
    const second = (await invite(owner, { email: "max@example.com" })).body.invitation;
    const open = async () =>
      (await owner.get("/api/v1/settings/invitations")).body.data.map((one: Json) => one.id);
    expect(await open()).toEqual([second.id]);
    const accept = (token: string) =>
      appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: "a long password" });
    expect((await accept(first.token)).status).toBe(401);
    expect((await owner.delete(`/api/v1/settings/invitations/${second.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/v1/settings/invitations/${second.id}`)).body.code).toBe(
      "RECORD_NOT_FOUND",
    );
    expect((await accept(second.token)).status).toBe(401);
    expect(await open()).toEqual([]);

    const third = (await invite(owner, { email: "max@example.com" })).body.invitation;
    appliance.clock.advance(7 * 86_400_000);
    owner = await appliance.logIn("ana@example.com");
    admin = await appliance.logIn("admin@example.com");
    clerk = await appliance.logIn("clerk@example.com");
    expect(await open()).toEqual([]);
    expect((await accept(third.token)).status).toBe(401);
  });

  test("rejects unknown roles and roles beyond those of the inviter", async () => {
    const unknown = await invite(owner, { email: "x@example.com", roles: ["employee", "wizard"] });
    expect(unknown.body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "roles.1", code: "ROLE_UNKNOWN" }],
    });
    expect(unknown.text).not.toContain("wizard");
    for (const roles of [["owner"], ["crm_manager"]]) {
      const refused = await invite(admin, { email: "x@example.com", roles });
      expect(refused.body).toMatchObject({ code: "ACCESS_DENIED" });
      expect(refused.text).toContain("You don't have the permission ");
    }
    expect((await invite(clerk, { email: "x@example.com" })).body.code).toBe("ACCESS_DENIED");
    expect((await owner.get("/api/v1/settings/invitations")).body.data).toEqual([]);
    expect((await invite(admin, { email: "x@example.com", roles: ["crm_clerk"] })).status).toBe(201);
  });
});

describe("Roles of members", () => {
  test("can be changed by users with at least the same permissions", async () => {
    const { version } = await member(clerk.userId);
    const greeter = { name: "greeter", title: "Greeter", permissions: ["crm.leads.list"] };
    expect((await owner.post("/api/v1/settings/roles", greeter)).status).toBe(201);
    const changed = await admin.put(`${TEAM}/${clerk.userId}`, {
      roles: ["crm_clerk", "greeter"],
      version,
    });
    expect(changed.body).toMatchObject({ roles: ["crm_clerk", "greeter"], version: version + 1 });
    const stale = await admin.put(`${TEAM}/${clerk.userId}`, { roles: ["crm_clerk"], version });
    expect(stale.body).toMatchObject({ code: "RECORD_VERSION_CONFLICT" });
    for (const id of [clerk.userId, admin.userId]) {
      const upward = await admin.put(`${TEAM}/${id}`, { roles: ["deputy", "owner"] });
      expect(upward.body.code).toBe("ACCESS_DENIED");
      expect(upward.text).toContain("You don't have the permission *");
    }
    expect((await admin.put(`${TEAM}/${admin.userId}`, { roles: ["deputy", "crm_clerk"] })).status).toBe(200);
  });

  test("always leave the organisation with an owner", async () => {
    const alone = async (by: Client) => {
      expect((await by.put(`${TEAM}/${owner.userId}`, { roles: ["admin"] })).body).toMatchObject({
        code: "RECORD_IN_USE",
        details: [{ code: "LAST_OWNER" }],
      });
      expect((await by.post(`${TEAM}/${owner.userId}/deactivate`)).body.code).toBe("RECORD_IN_USE");
    };
    await alone(owner);
    await alone(admin);
    const second = await appliance.invite(owner, "second@example.com", ["owner"]);
    const [one, other] = await Promise.all([
      owner.put(`${TEAM}/${second.userId}`, { roles: ["employee"] }),
      second.put(`${TEAM}/${owner.userId}`, { roles: ["employee"] }),
    ]);
    // One of them is rejected, because otherwise no owner would be left.
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1);
    const [kept, lost] = one.status === 200 ? [owner, second] : [second, owner];
    await kept.put(`${TEAM}/${lost.userId}`, { roles: ["owner"] });
    expect((await owner.post(`${TEAM}/${second.userId}/deactivate`)).status).toBe(200);
    await alone(owner);
    expect((await second.get("/api/v1/auth/me")).body.code).toBe("AUTH_USER_DEACTIVATED");
    expect((await admin.post(`${TEAM}/${second.userId}/reactivate`)).body.code).toBe("ACCESS_DENIED");
    expect((await owner.post(`${TEAM}/${second.userId}/reactivate`)).body.state).toBe("active");
    expect((await second.get("/api/v1/auth/me")).body.code).toBe("AUTH_SESSION_REVOKED");
  });

  test("deactivating a user revokes their invitations", async () => {
    const leaver = await appliance.invite(owner, "leaver@example.com", ["deputy"]);
    const sent = await leaver.post(TEAM, { email: "friend@example.com", name: "Friend", roles: ["deputy"] });
    await owner.post(`${TEAM}/${leaver.userId}/deactivate`);
    const accepted = await appliance.send("POST", "/api/v1/auth/invitations/accept", {
      token: sent.body.invitation.token,
      password: "a long password",
    });
    expect(accepted.status).toBe(401);
  });

  test("are hidden from other organisations", async () => {
    const stranger = await appliance.addOrganization(owner, "Beta", "beta@example.com");
    expect((await stranger.get(`${TEAM}/${clerk.userId}`)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await stranger.post(`${TEAM}/${clerk.userId}/deactivate`)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await stranger.get(TEAM)).body.data.map((one: Json) => one.email)).toEqual(["beta@example.com"]);
    expect((await stranger.get(ROLES)).body.data.every((one: Json) => one.shipped)).toBe(true);
  });
});

describe("Teams", () => {
  test("have members and records and cannot be archived while in use", async () => {
    const team = (await admin.post("/api/v1/settings/teams", { name: "Sales", lead_id: clerk.userId })).body;
    const joined = await admin.put(`${TEAM}/${clerk.userId}`, { team_id: team.id });
    expect(joined.body.team_id).toBe(team.id);
    const record = (await clerk.post("/api/v1/crm/leads", { name: "Of the team" })).body;
    expect(record.team_id).toBe(team.id);
    expect((await owner.delete(`/api/v1/settings/teams/${team.id}`)).body.code).toBe("RECORD_IN_USE");
    expect((await admin.put(`${TEAM}/${clerk.userId}`, { team_id: null })).body.team_id).toBeNull();
    expect((await owner.post(`/api/v1/settings/teams/${team.id}/close`)).body.state).toBe("closed");
    const unknown = await admin.put(`${TEAM}/${clerk.userId}`, { team_id: team.id });
    expect(unknown.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "team_id" }] });
    expect((await owner.delete(`/api/v1/settings/teams/${team.id}`)).status).toBe(200);
  });
});

const agreed = async ({ status, body }: Reply) => {
  expect(status).toBe(202);
  return (await decide(second, `/api/v1/approvals/${body.approval.id}`, "approve")).body.state;
};

describe("Roles", () => {
  beforeAll(async () => {
    second = await appliance.invite(owner, "agrees@example.com", ["admin"]);
  });

  test("apply from the next request and can be deleted when unused", async () => {
    const made = await owner.post(ROLES, {
      name: "lead_reader",
      title: "Reads leads",
      permissions: ["crm.leads.list", "crm.leads.get"],
    });
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toEndWith(`${ROLES}/lead_reader`);
    const reader = await appliance.invite(owner, "reader@example.com", ["lead_reader"]);
    expect((await reader.get("/api/v1/crm/leads")).status).toBe(200);
    expect((await reader.post("/api/v1/crm/leads", { name: "No" })).body.code).toBe("ACCESS_DENIED");

    const changed = await owner.call("PATCH", `${ROLES}/lead_reader`, {
      permissions: ["crm.leads.*"],
      version: 1,
    });
    expect(await agreed(changed)).toBe("executed");
    expect((await owner.get(`${ROLES}/lead_reader`)).body).toMatchObject({
      permissions: ["crm.leads.*"],
      version: 2,
      members: 1,
    });
    expect((await reader.post("/api/v1/crm/leads", { name: "Yes" })).status).toBe(201);

    expect((await owner.delete(`${ROLES}/lead_reader`)).body.code).toBe("RECORD_IN_USE");
    await owner.put(`${TEAM}/${reader.userId}`, { roles: ["employee"] });
    expect((await owner.delete(`${ROLES}/lead_reader`)).status).toBe(204);
    expect((await owner.get(`${ROLES}/lead_reader`)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await reader.get("/api/v1/crm/leads")).body.code).toBe("ACCESS_DENIED");
    const events = await appliance.rows(
      "SELECT action, version FROM audit_events WHERE record_id = 'lead_reader' AND outcome = 'ok' AND version IS NOT NULL ORDER BY seq",
    );
    expect(events).toEqual([
      { action: "settings.roles.create", version: 1 },
      { action: "settings.roles.update", version: 2 },
      { action: "settings.roles.delete", version: 3 },
    ]);
  });

  test("cannot be deleted while an open invitation grants them", async () => {
    await owner.post(ROLES, { name: "promised", title: "Promised", permissions: [] });
    const sent = await owner.post(TEAM, { email: "promise@example.com", name: "P", roles: ["promised"] });
    expect((await owner.delete(`${ROLES}/promised`)).body.code).toBe("RECORD_IN_USE");
    await owner.delete(`/api/v1/settings/invitations/${sent.body.invitation.id}`);
    expect((await owner.delete(`${ROLES}/promised`)).status).toBe(204);
  });

  test("reject unknown permissions and taken names", async () => {
    const make = (body: object) => owner.post(ROLES, { name: "odd", title: "Odd", permissions: [], ...body });
    for (const [permissions, code] of [
      [["crm.leads.get", "crm.unicorns.*"], "PERMISSION_UNKNOWN"],
      [["crm.leads.get", "auth.me"], "PERMISSION_UNKNOWN"],
      [["crm.leads.get", "CRM LEADS"], "WRONG_FORMAT"],
    ] as const) {
      const reply = await make({ permissions });
      expect(reply.body).toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "permissions.1", code }],
      });
      expect(reply.text).not.toContain(permissions[1]);
    }
    expect((await make({ name: "owner" })).body.code).toBe("DUPLICATE_VALUE");
    expect((await make({ name: "Odd!" })).body.code).toBe("VALIDATION_FAILED");
  });

  test("are read-only if built in", async () => {
    expect((await owner.put(`${ROLES}/owner`, { permissions: [] })).body.code).toBe("ACCESS_DENIED");
    expect((await owner.delete(`${ROLES}/employee`)).body.code).toBe("ACCESS_DENIED");
    expect((await owner.get(`${ROLES}/owner`)).body).toMatchObject({
      shipped: true,
      permissions: ["*"],
      version: null,
    });
  });

  test("cannot grant more than their creators hold", async () => {
    const make = (name: string, permissions: string[]) =>
      admin.post(ROLES, { name, title: "Mine", permissions });
    for (const pattern of ["*", "sensitive.*", "sensitive.crm.accounts"]) {
      const refused = await make("mine", [pattern]);
      expect(refused.body.code).toBe("ACCESS_DENIED");
      expect(refused.text).toContain("You don't have the permission ");
    }
    expect((await make("mine", ["crm.*"])).status).toBe(201);
    expect((await admin.put(`${ROLES}/mine`, { permissions: ["crm.*", "sensitive.*"] })).body.code).toBe(
      "ACCESS_DENIED",
    );
    const widened = await owner.put(`${ROLES}/mine`, { permissions: ["crm.*", "sensitive.*"] });
    expect(await agreed(widened)).toBe("executed");
    // The admin may rename the role, but not assign it, because it now grants more than they hold.
    expect((await admin.put(`${ROLES}/mine`, { title: "Yours" })).status).toBe(200);
    expect((await admin.put(`${TEAM}/${clerk.userId}`, { roles: ["mine"] })).body.code).toBe("ACCESS_DENIED");
  });
});

test("the permission list shows each permission, its roles and the caller's access", async () => {
  const list = async (by: Client) =>
    new Map<string, Json>(
      (await by.get("/api/v1/settings/permissions")).body.data.map((one: Json) => [one.name, one]),
    );
  const [mine, hers] = [await list(owner), await list(admin)];
  expect(mine.get("crm.leads.create")).toEqual({
    name: "crm.leads.create",
    summary: "Create a lead",
    kind: "write",
    module: "crm",
    tier: "daily",
    held: true,
    roles: ["owner", "admin", "crm_manager", "crm_clerk", "integrator"],
  });
  expect(mine.get("sensitive.crm.accounts")).toMatchObject({
    module: "crm",
    held: true,
    roles: ["owner", "admin", "crm_manager"],
  });
  expect(hers.get("sensitive.crm.accounts")).toMatchObject({ held: false });
  expect(mine.get("audit.personal")).toMatchObject({ module: "audit", roles: ["owner", "admin"] });
  expect(mine.has("auth.login")).toBe(false);
});
