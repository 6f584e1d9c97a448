import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";

const PATH = "/api/v1/settings/policies";

let appliance: TestAppliance;
let owner: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
});
afterAll(() => appliance.stop());

const lock = (more: object) => ({
  name: "Lock",
  effect: "deny",
  actions: ["settings.*"],
  reason: "no",
  ...more,
});

describe("Locking out all administrators is rejected", () => {
  const locks: [about: string, more: () => object][] = [
    ["by denying everything", () => ({ actions: ["*"] })],
    [
      "by denying the settings to owners and administrators",
      () => ({ subjects: { roles: ["owner", "admin"] } }),
    ],
    ["by denying the settings to the only owner", () => ({ subjects: { users: [owner.userId] } })],
    ["by denying a single permission", () => ({ actions: ["settings.policies.update"] })],
    [
      "by allowing the settings only to a missing team",
      () => allow({ when: { subject: { team_id: "none" } } }),
    ],
    [
      "by requiring an attribute that no user has",
      () => allow({ when: { subject: { team_id: { $exists: true } } } }),
    ],
    ["by requiring an unused address", () => ({ when: { context: { ip: { $nin: ["203.0.113.9"] } } } })],
    [
      "by requiring a second factor that the author lacks",
      () => ({ when: { context: { mfa: { $ne: true } } } }),
    ],
    ["by a policy that starts tomorrow", () => ({ valid_from: "2026-11-21T12:00:00Z" })],
    ["by a condition on a future date", () => ({ when: { context: { date: { $gte: "2027-01-01" } } } })],
    ["by a condition on a future time", () => ({ when: { context: { time: { $gt: 1_900_000_000_000 } } } })],
  ];
  const allow = (more: object) => ({ effect: "allow", ...more });
  test.each(locks)("%s", async (_about, more) => {
    const reply = await owner.post(PATH, lock(more()));
    expect([reply.status, reply.body.code]).toEqual([409, "RECORD_IN_USE"]);
    expect(reply.body.details[0].code).toBe("LAST_KEEPER");
    expect((await owner.get(PATH)).status).toBe(200);
  });

  test("by changing a harmless policy or deleting one that grants access", async () => {
    const made = (await owner.post(PATH, lock({ subjects: { roles: ["crm_clerk"] } }))).body;
    const changed = await owner.put(`${PATH}/${made.id}`, { subjects: {} });
    expect(changed.body.details[0].code).toBe("LAST_KEEPER");
    expect((await owner.get(`${PATH}/${made.id}`)).body).toEqual(made);

    const narrow = { effect: "allow", actions: ["settings.policies.*"], reason: "x" };
    const mine = await owner.post(PATH, {
      ...narrow,
      name: "Mine",
      subjects: {},
      when: { subject: { user_id: owner.userId } },
    });
    const nobody = await owner.post(PATH, {
      ...narrow,
      name: "Nobody",
      when: { subject: { user_id: "nobody" } },
    });
    expect([mine.status, nobody.status]).toEqual([201, 201]);
    expect((await owner.delete(`${PATH}/${mine.body.id}`)).body.details[0].code).toBe("LAST_KEEPER");
    for (const { id } of [nobody.body, mine.body, made])
      expect((await owner.delete(`${PATH}/${id}`)).status).toBe(204);
  });

  test("in dry runs, but not if another administrator remains", async () => {
    const dry = await owner.post(`${PATH}?dry_run=true`, lock({ subjects: { users: [owner.userId] } }));
    expect(dry.body.code).toBe("RECORD_IN_USE");
    await appliance.invite(owner, "second@example.com", ["admin"]);
    const made = await owner.post(
      PATH,
      lock({ subjects: { users: [owner.userId] }, actions: ["settings.sequences.*"] }),
    );
    expect(made.status).toBe(201);
    await owner.delete(`${PATH}/${made.body.id}`);
    const given = await owner.post(PATH, lock({ subjects: { users: [owner.userId] } }));
    expect(given.status).toBe(201);
    expect((await owner.get(PATH)).body.code).toBe("ACCESS_POLICY_DENIED");
    const second = await appliance.logIn("second@example.com");
    const asked = await second.delete(`${PATH}/${given.body.id}`);
    expect(asked.status).toBe(202);
    // A policy that locks a user out of the settings does not take away their vote.
    const vote = await decide(owner, `/api/v1/approvals/${asked.body.approval.id}`, "approve");
    expect(vote.body.state).toBe("executed");
    expect((await owner.get(PATH)).status).toBe(200);
  });
});
