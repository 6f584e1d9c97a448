import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let admin: Client;
let clerk: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await owner.post(ROLES, {
    name: "people_keeper",
    title: "Looks after people and customers",
    permissions: ["settings.*", "crm.*"],
  });
  admin = await appliance.invite(owner, "admin@example.com", ["people_keeper"]);
  clerk = await appliance.invite(owner, "clerk@example.com", ["employee"]);
});
afterAll(() => appliance.stop());

const ROLES = "/api/v1/settings/roles";
const TEAM = "/api/v1/settings/team";
const LEADS = "/api/v1/crm/leads";

describe("Custom roles", () => {
  test("grant permissions limited to the user's own records", async () => {
    const own = [{ field: "owner_id", permissions: ["crm.leads.list", "crm.leads.get", "crm.leads.update"] }];
    const made = await owner.post(ROLES, {
      name: "own_leads",
      title: "Own leads",
      permissions: ["crm.leads.create"],
      own,
    });
    expect(made.body).toMatchObject({ shipped: false, own, version: 1 });
    await owner.put(`${TEAM}/${clerk.userId}`, { roles: ["employee", "own_leads"] });
    const mine = (await clerk.post(LEADS, { name: "Mine" })).body;
    const theirs = (await owner.post(LEADS, { name: "Theirs" })).body;
    expect((await clerk.get(`${LEADS}/${mine.id}`)).status).toBe(200);
    expect((await clerk.get(`${LEADS}/${theirs.id}`)).status).toBe(404);
    expect((await clerk.get(LEADS)).body.data.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    expect((await clerk.put(`${LEADS}/${mine.id}`, { score: 5 })).status).toBe(200);
    const narrowed = await owner.put(`${ROLES}/own_leads`, { own: [], version: 1 });
    expect(narrowed.body).toMatchObject({ own: [], version: 2 });
    expect((await clerk.get(`${LEADS}/${mine.id}`)).status).toBe(403);
    const [event] = await appliance.rows(
      "SELECT before, after FROM audit_events WHERE action = 'settings.roles.update' AND outcome = 'ok' ORDER BY seq DESC",
    );
    expect(event).toEqual({ before: JSON.stringify({ own }), after: '{"own":[]}' });
  });

  test("reject fields without users and unknown permissions", async () => {
    for (const [own, path, code] of [
      [[{ field: "name", permissions: ["crm.leads.get"] }], "own.0.field", "FIELD_UNKNOWN"],
      [[{ field: "account_id", permissions: ["crm.leads.get"] }], "own.0.field", "FIELD_UNKNOWN"],
      [[{ field: "owner_id", permissions: ["crm.leads.fly"] }], "own.0.permissions.0", "PERMISSION_UNKNOWN"],
      [[{ field: "owner_id", permissions: ["crm..leads"] }], "own.0.permissions.0", "WRONG_FORMAT"],
    ] as const) {
      const reply = await owner.post(ROLES, { name: "odd", title: "Odd", permissions: [], own });
      expect(reply.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path, code }] });
    }
  });

  test("cannot escalate through own records, wildcards or other fields", async () => {
    const make = (given: object) =>
      admin.post(ROLES, { name: "lift", title: "Lift", permissions: [], ...given });
    for (const given of [
      { own: [{ field: "owner_id", permissions: ["fin.payments.approve"] }] },
      { own: [{ field: "user_id", permissions: ["*"] }] },
      { permissions: ["*"] },
      { permissions: ["*.list"] },
      { permissions: ["s*"] },
      { permissions: ["sensitive.*"] },
      { permissions: ["c*m.leads.list", "f*.bills.list"] },
    ]) {
      const reply = await make(given);
      expect({ given, code: reply.body.code }).toEqual({ given, code: "ACCESS_DENIED" });
    }
    await owner.post(ROLES, {
      name: "approvers",
      title: "Approvers",
      permissions: [],
      own: [{ field: "approver_id", permissions: ["hr.leave-requests.approve"] }],
    });
    const shifted = await admin.put(`${ROLES}/approvers`, {
      own: [{ field: "owner_id", permissions: ["hr.leave-requests.approve"] }],
    });
    expect(shifted.body.code).toBe("ACCESS_DENIED");
    const raised = await admin.put(`${ROLES}/approvers`, { permissions: ["hr.leave-requests.approve"] });
    expect(raised.body.code).toBe("ACCESS_DENIED");
    expect((await admin.put(`${ROLES}/approvers`, { own: [] })).status).toBe(200);
  });

  test("with a wildcard can only be created by holders of the wildcard", async () => {
    const every = appliance.appliance.engine.registry.actions
      .filter(({ name, access }) => name.startsWith("crm.leads.") && access === "permission")
      .map(({ name }) => name);
    await owner.post(ROLES, {
      name: "listed",
      title: "Every lead action there is",
      permissions: [...every, "settings.roles.*"],
    });
    const keeper = await appliance.invite(owner, "keeper@example.com", ["listed"]);
    expect((await keeper.post(ROLES, { name: "plain", title: "Plain", permissions: every })).status).toBe(
      201,
    );
    const starred = await keeper.post(ROLES, {
      name: "starred",
      title: "Starred",
      permissions: ["crm.leads.*"],
    });
    expect(starred.body).toMatchObject({
      code: "ACCESS_DENIED",
      details: [{ message: "You don't have the permission crm.leads.*." }],
    });
  });

  test("outlast their author's permissions, but the author's open invitations do not", async () => {
    const greeter = { name: "greeter", title: "Greeter", permissions: ["crm.leads.list"] };
    expect((await admin.post(ROLES, greeter)).status).toBe(201);
    const sent = await admin.post(TEAM, { email: "late@example.com", name: "Late", roles: ["greeter"] });
    const early = await admin.post(TEAM, { email: "early@example.com", name: "Early", roles: ["greeter"] });
    const accept = (token: string) =>
      appliance.send("POST", "/api/v1/auth/invitations/accept", { token, password: "a long enough one" });
    expect((await accept(early.body.invitation.token)).status).toBe(200);
    await owner.put(`${TEAM}/${admin.userId}`, { roles: ["employee"] });
    expect((await accept(sent.body.invitation.token)).status).toBe(401);
    expect((await owner.get(`${ROLES}/greeter`)).body.members).toBe(1);
    await owner.put(`${TEAM}/${admin.userId}`, { roles: ["people_keeper"] });
  });

  test("preview the users affected by a change", async () => {
    await owner.post(ROLES, {
      name: "sellers",
      title: "Sellers",
      permissions: ["crm.leads.list", "crm.leads.get"],
    });
    await owner.put(`${TEAM}/${clerk.userId}`, { roles: ["employee", "sellers"] });
    const preview = await owner.post(`${ROLES}/preview`, {
      name: "sellers",
      permissions: ["crm.leads.list", "crm.leads.archive"],
    });
    expect(preview.body).toMatchObject({ people: 1 });
    expect(preview.body.summary.toSorted()).toEqual([
      "1 person gains crm.leads.archive",
      "1 person loses crm.leads.get",
    ]);
    expect((await owner.get(`${ROLES}/sellers`)).body.permissions).toEqual([
      "crm.leads.list",
      "crm.leads.get",
    ]);
    expect((await owner.post(`${ROLES}/preview`, { name: "nothing" })).body.code).toBe("RECORD_NOT_FOUND");
    expect((await owner.post(`${ROLES}/preview`, { name: "admin" })).body.code).toBe("ACCESS_DENIED");
  });
});
