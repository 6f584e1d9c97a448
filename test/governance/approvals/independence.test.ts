import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client, type Json } from "../../kit/appliance.ts";
import { addAuthenticator } from "../../kit/authenticator.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

/** Votes from accounts that the same user controls count as one. */
let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.appliance.stop());

const LEADS = "/api/v1/crm/leads";
const TEAM = "/api/v1/settings/team";
const DAY = 86_400_000;
let count = 0;
const fresh = () => `person${++count}@example.com`;

/** Makes a call that is held by a new rule, which applies only to this test. */
async function asked(by: Client, step: Json = {}) {
  const rule = await writeRule(office.ana, {
    actions: ["crm.leads.contact"],
    steps: [{ name: "Managers", approvers: [{ role: "crm_manager" }], need: "any", ...step }],
  });
  const lead = await makeLead(by);
  const held = await by.post(`${LEADS}/${lead.id}/contact`);
  expect(held.status).toBe(202);
  await office.ana.delete(`${APPROVALS}/policies/${rule.id}`);
  return { lead, path: `${APPROVALS}/${held.body.approval.id}` };
}

const refused = { code: "SOD_CONFLICT", details: [{ code: "NOT_INDEPENDENT" }] };
const invited = (by: Client, roles: string[], email = fresh()) =>
  office.appliance.invite(by, email, roles, { settled: false });

describe("Dependent votes", () => {
  test("do not count if the requester invited the voter, and the reason is shown", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const puppet = await invited(admin, ["crm_manager"]);
    const { lead, path } = await asked(admin);
    const vote = await decide(puppet, path, "approve");
    expect(vote.body).toMatchObject(refused);
    expect((await decide(puppet, path, "reject", { reason: "No" })).body).toMatchObject(refused);
    const { steps, timeline, state } = (await office.ana.get(path)).body;
    expect(state).toBe("pending");
    const tie = {
      kind: "invitation",
      account: { id: puppet.userId },
      by: { id: admin.userId },
    };
    const shown = (of: Json, id: string) => of.approvers.find((one: Json) => one.id === id)?.not_counted;
    expect(shown(steps[0], puppet.userId)).toMatchObject(tie);
    expect(shown(steps[0], office.bob.userId)).toBeNull();
    const tries = timeline.filter(({ kind }: Json) => kind === "not_counted");
    expect(tries).toMatchObject([
      { by: { id: puppet.userId }, whom: { id: admin.userId }, words: "invitation" },
    ]);
    expect((await puppet.get(`${APPROVALS}?role=waiting`)).body.data).toEqual([]);

    await writeRule(office.ana, { name: "Ahead", actions: ["crm.leads.qualify"] });
    const ahead = (await admin.get(`${APPROVALS}/preview?action=crm.leads.qualify&id=${lead.id}`)).body;
    expect(shown(ahead.steps[0], puppet.userId)).toMatchObject(tie);
    expect((await decide(office.bob, path, "approve")).body.state).toBe("executed");
  });

  test("do not count if the voter was invited through a chain of accounts", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const middle = await invited(admin, ["admin", "crm_manager"]);
    const puppet = await invited(middle, ["crm_manager"]);
    const { path } = await asked(admin);
    expect((await decide(puppet, path, "approve")).body).toMatchObject(refused);
    expect((await decide(middle, path, "approve")).body).toMatchObject(refused);
  });

  test("do not count if the requester granted the deciding role; other roles do not matter", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager", "crm_clerk"]);
    const dan = await office.appliance.invite(office.ana, fresh(), ["employee"]);
    const roles = (given: string[]) => admin.put(`${TEAM}/${dan.userId}`, { roles: given });
    expect((await roles(["employee", "crm_manager"])).status).toBe(200);
    const { path } = await asked(admin);
    const again = await office.appliance.logIn(`person${count}@example.com`);
    expect((await decide(again, path, "approve")).body).toMatchObject(refused);

    const eva = await office.appliance.invite(office.ana, fresh(), ["crm_manager"]);
    await admin.put(`${TEAM}/${eva.userId}`, { roles: ["crm_manager", "crm_clerk"] });
    const other = await asked(admin);
    expect((await decide(eva, other.path, "approve")).body.state).toBe("executed");
  });

  test("do not count if the requester reset the voter's second factor", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const dan = await office.appliance.invite(office.ana, fresh(), ["crm_manager"]);
    await addAuthenticator(office.appliance, dan);
    expect((await admin.post(`${TEAM}/${dan.userId}/mfa/reset`)).status).toBe(204);
    const { path } = await asked(admin);
    const again = await office.appliance.logIn(`person${count}@example.com`);
    expect((await decide(again, path, "approve")).body).toMatchObject(refused);
  });

  test("do not count if the requester reset the voter's password", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const dan = await office.appliance.invite(office.ana, fresh(), ["crm_manager"]);
    const reset = await admin.post(`${TEAM}/${dan.userId}/password/reset`);
    const { code } = (await office.ana.post(`${TEAM}/${dan.userId}/password/confirm`)).body;
    const taken = await office.appliance.send("POST", "/api/v1/auth/password/reset", {
      token: reset.body.token,
      code,
      password: "a password nobody guesses",
    });
    const { path } = await asked(admin);
    const again = new Client(office.appliance.base, taken.body);
    expect((await decide(again, path, "approve")).body).toMatchObject(refused);
  });

  test("do not count if the requester reactivated the voter", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const dan = await office.appliance.invite(office.ana, fresh(), ["crm_manager"]);
    await admin.post(`${TEAM}/${dan.userId}/deactivate`, {});
    expect((await admin.post(`${TEAM}/${dan.userId}/reactivate`, {})).status).toBe(200);
    const { path } = await asked(admin);
    const again = await office.appliance.logIn(`person${count}@example.com`);
    expect((await decide(again, path, "approve")).body).toMatchObject(refused);
  });
});

describe("Requests that nobody can decide yet", () => {
  test("say from when enough votes count, until an owner overrides them", async () => {
    const eva = await invited(office.ana, ["crm_manager"]);
    const named = (users: Client[], need: number | "any") =>
      asked(office.ana, { approvers: users.map(({ userId }) => ({ user: userId })), need });
    const untilOf = ({ steps }: Json): string =>
      steps[0].approvers.flatMap(({ not_counted }: Json) => not_counted?.until ?? []).sort()[0];

    const { path } = await named([eva], "any");
    const alone = (await eva.get(path)).body;
    expect(untilOf(alone) > new Date().toISOString()).toBe(true);
    const owners = [{ id: office.ana.userId, name: "Ana" }];
    expect(alone).toMatchObject({ waits_for_me: false, blocked: { until: untilOf(alone), owners } });

    const one = (await eva.get((await named([eva, office.bob], "any")).path)).body;
    expect(one.blocked).toBeNull();
    const both = await named([eva, office.bob], 2);
    const two = (await eva.get(both.path)).body;
    expect(two.blocked).toMatchObject({ until: untilOf(two) });

    const done = await decide(office.ana, path, "override", { reason: "Urgent" });
    expect(done.body).toMatchObject({ state: "executed", way: "override", blocked: null });
  });
});

describe("Users with the same inviter", () => {
  test("count as one voter, and not at all together with their inviter", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const [one, two] = [await invited(admin, ["crm_manager"]), await invited(admin, ["crm_manager"])];
    const { path } = await asked(office.dana, { need: 3 });
    expect((await decide(one, path, "approve")).body.state).toBe("pending");
    expect((await decide(two, path, "approve")).body).toMatchObject(refused);
    expect((await decide(admin, path, "approve")).body).toMatchObject(refused);
    expect((await decide(office.bob, path, "approve")).body.state).toBe("pending");
    expect((await decide(office.cem, path, "approve")).body.state).toBe("executed");
  });

  test("cannot decide on each other's requests or on those of their inviter", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const [clerk, manager] = [await invited(admin, ["crm_clerk"]), await invited(admin, ["crm_manager"])];
    const { path } = await asked(clerk);
    expect((await decide(manager, path, "approve")).body).toMatchObject(refused);
    expect((await decide(admin, path, "approve")).body).toMatchObject(refused);
    expect((await decide(office.cem, path, "approve")).body.state).toBe("executed");
  });

  test("count separately if a founder invited them, who can decide on their requests", async () => {
    const [clerk, manager] = [
      await invited(office.ana, ["crm_clerk"]),
      await invited(office.ana, ["crm_manager"]),
    ];
    const one = await asked(clerk);
    expect((await decide(manager, one.path, "approve")).body.state).toBe("executed");
    const two = await asked(clerk, { approvers: [{ role: "owner" }] });
    expect((await decide(office.ana, two.path, "approve")).body.state).toBe("executed");
    const three = await asked(office.ana);
    expect((await decide(manager, three.path, "approve")).body).toMatchObject(refused);
  });
});

describe("Selected approvers", () => {
  test("include the owners if no other vote would count", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const puppet = await invited(admin, ["hr_clerk"]);
    const { path } = await asked(admin, { approvers: [{ role: "hr_clerk" }] });
    const [step] = (await office.ana.get(path)).body.steps;
    const ids = step.approvers.map(({ id }: Json) => id);
    expect(ids).toContain(puppet.userId);
    expect(ids).toContain(office.ana.userId);
    expect((await decide(puppet, path, "approve")).body).toMatchObject(refused);
    expect((await decide(office.ana, path, "approve")).body.state).toBe("executed");
  });

  test("exclude dependent accounts as delegates", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const puppet = await invited(admin, ["crm_clerk"]);
    const { path } = await asked(admin);
    const named = await office.bob.post(`${path}/delegate`, { to: puppet.userId });
    expect(named.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ code: "NOT_INDEPENDENT" }] });
    const given = await office.bob.post(`${APPROVALS}/delegations`, {
      to: puppet.userId,
      valid_from: "2026-11-01",
      valid_to: "2027-12-31",
    });
    expect((await decide(puppet, path, "approve")).body).toMatchObject(refused);
    await office.bob.delete(`${APPROVALS}/delegations/${given.body.id}`);
  });

  test("cannot be replaced by the requester's choice", async () => {
    const admin = await invited(office.ana, ["admin", "crm_manager"]);
    const gone = await office.appliance.invite(office.ana, fresh(), ["hr_clerk"]);
    const dan = await office.appliance.invite(office.ana, fresh(), ["employee"]);
    const { path } = await asked(admin, { approvers: [{ role: "hr_clerk" }, { role: "crm_manager" }] });
    const moved = await admin.post(`${TEAM}/${gone.userId}/transfer`, { to: dan.userId });
    expect(moved.body.approvals).toBe(1);
    expect((await decide(dan, path, "approve")).body).toMatchObject(refused);
    expect((await decide(office.bob, path, "approve")).body.state).toBe("executed");
  });
});

describe("The independence period", () => {
  test("is thirty days by default, and configurable by the organisation", async () => {
    const admin = await office.appliance.invite(office.ana, fresh(), ["admin", "crm_manager"]);
    const email = fresh();
    const puppet = await invited(admin, ["crm_manager"], email);
    const first = await asked(admin);
    expect((await decide(puppet, first.path, "approve")).body).toMatchObject(refused);
    office.appliance.clock.advance(30 * DAY + 60_000);
    const later = await office.appliance.logIn(email);
    expect((await decide(later, first.path, "approve")).body.state).toBe("executed");
  });
});
