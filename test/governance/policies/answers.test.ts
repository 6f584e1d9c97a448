import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/settings/policies";
const TESTS = "/api/v1/settings/policy-tests";
const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let employee: Client;
let lead: Json;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  await appliance.invite(owner, "second@example.com", ["crm_clerk"]);
  employee = await appliance.invite(owner, "employee@example.com", ["employee"]);
  lead = (await owner.post(LEADS, { name: "Kim", source: "referral", value: { amount: 5, currency: "EUR" } }))
    .body;
});
afterAll(() => appliance.stop());

const referrals = {
  name: "Referrals",
  effect: "deny",
  actions: ["crm.leads.update"],
  subjects: { roles: ["crm_clerk"] },
  when: { record: { source: "referral" } },
  reason: "The owners look after these",
};
const values = {
  name: "Values",
  effect: "allow",
  actions: ["crm.leads.*"],
  subjects: { roles: ["crm_clerk"] },
  fields: { mask: ["value"] },
  reason: "Not for clerks",
};

async function withPolicy(draft: object, work: (id: string) => Promise<void>): Promise<void> {
  const made = await owner.post(PATH, draft);
  expect([made.status, made.body.details]).toEqual([201, undefined]);
  try {
    await work(made.body.id);
  } finally {
    await owner.delete(`${PATH}/${made.body.id}`);
  }
}

const simulate = async (input: object) => (await owner.post(`${PATH}/simulate`, input)).body;

describe("Policy simulation", () => {
  test("names the roles and policies of the actual decision", async () => {
    await withPolicy(referrals, async (id) => {
      const who = { user_id: clerk.userId };
      const denied = await simulate({ who, action: "crm.leads.update", record_id: lead.id });
      expect(denied).toMatchObject({
        allowed: false,
        code: "ACCESS_POLICY_DENIED",
        roles: ["crm_clerk"],
        policies: [{ id, name: "Referrals", reason: referrals.reason }],
      });
      const refused = await clerk.put(`${LEADS}/${lead.id}`, { score: 1 });
      expect([refused.status, refused.body.code]).toEqual([403, denied.code]);
      expect(await simulate({ who, action: "crm.leads.get", record_id: lead.id })).toMatchObject({
        allowed: true,
        code: null,
        policies: [],
      });
      const facts = { source: "event" };
      expect((await simulate({ who, action: "crm.leads.update", record: facts })).allowed).toBe(true);
      // A condition on an unknown value never grants access.
      expect((await simulate({ who, action: "crm.leads.update", record: {} })).allowed).toBe(false);
      expect(await simulate({ who, action: "crm.leads.archive", record: facts })).toMatchObject({
        allowed: false,
        code: "ACCESS_DENIED",
        roles: [],
      });
    });
  });

  test("evaluates a draft that adds to or replaces saved policies without saving it", async () => {
    const asked = {
      who: { roles: ["crm_clerk"] },
      action: "crm.leads.update",
      record: { source: "referral" },
    };
    expect((await simulate(asked)).allowed).toBe(true);
    expect((await simulate({ ...asked, draft: referrals })).allowed).toBe(false);
    await withPolicy(referrals, async (id) => {
      const draft = { ...referrals, when: { record: { source: "event" } } };
      expect((await simulate({ ...asked, draft, replaces: id })).allowed).toBe(true);
      expect((await simulate({ ...asked, draft })).allowed).toBe(false);
    });
    expect((await owner.get(PATH)).body.data).toEqual([]);
  });

  test("returns the remaining fields", async () => {
    await withPolicy(values, async () => {
      const { fields } = await simulate({
        who: { user_id: clerk.userId },
        action: "crm.leads.update",
        record_id: lead.id,
      });
      expect(fields.masked).toEqual(["value"]);
      expect(fields.readable).toContain("name");
      expect(fields.writable).toContain("name");
      expect(fields.writable).not.toContain("value");
      expect(fields.writable).not.toContain("respond_by");
    });
  });

  test("uses the organisation's time zone, the address and the second factor", async () => {
    const office = {
      ...referrals,
      actions: ["crm.leads.*"],
      when: {
        context: {
          $or: [
            { local_time: { $lt: "08:00" } },
            { weekday: { $in: [6, 7] } },
            { ip: { $nin: ["10.0.0.0/8", "::1"] } },
            { mfa: { $ne: true } },
          ],
        },
      },
    };
    await owner.put("/api/v1/settings/organization", { time_zone: "America/New_York" });
    const decided = async (more: object) =>
      (
        await simulate({
          who: { roles: ["crm_clerk"], mfa: true, ip: "10.1.2.3", at: "2026-11-20T15:00:00Z", ...more },
          action: "crm.leads.get",
          record: {},
          draft: office,
        })
      ).allowed;
    expect(await decided({})).toBe(true);
    // Noon in London, seven in New York.
    expect(await decided({ at: "2026-11-20T12:00:00Z" })).toBe(false);
    // Saturday in London already, still Friday in New York.
    expect(await decided({ at: "2026-11-21T03:00:00Z" })).toBe(true);
    expect(await decided({ at: "2026-11-22T15:00:00Z" })).toBe(false);
    expect(await decided({ ip: "::ffff:10.9.9.9" })).toBe(true);
    expect(await decided({ ip: "11.1.2.3" })).toBe(false);
    expect(await decided({ ip: "::1" })).toBe(true);
    expect(await decided({ mfa: false })).toBe(false);
    await owner.put("/api/v1/settings/organization", { time_zone: "UTC" });
  });

  test("treats hidden fields as unknown", async () => {
    const title = "Reads policies";
    const permissions = ["settings.policies.*", "crm.leads.get"];
    await owner.post("/api/v1/settings/roles", { name: "reader", title, permissions });
    const reader = await appliance.invite(owner, "reader@example.com", ["reader"]);
    const rich = { ...referrals, name: "Rich", when: { record: { value: { $gte: 1000 } } } };
    const asked = { who: { user_id: clerk.userId }, action: "crm.leads.update", record_id: lead.id };
    await withPolicy(rich, async () => {
      expect((await reader.post(`${PATH}/simulate`, asked)).body.allowed).toBe(true);
      await withPolicy({ ...values, subjects: { roles: ["reader"] } }, async () => {
        expect((await reader.post(`${PATH}/simulate`, asked)).body.allowed).toBe(false);
        expect((await simulate(asked)).allowed).toBe(true);
      });
    });
  });

  test("hides records that the caller cannot see", async () => {
    const reply = await owner.post(`${PATH}/simulate`, {
      who: { user_id: clerk.userId },
      action: "crm.leads.get",
      record_id: "01a1fd95-4b59-71a6-ab67-cde1cce0ee54",
    });
    expect(reply.body.code).toBe("RECORD_NOT_FOUND");
  });
});

describe("Access overview", () => {
  test("lists a user's permissions with their sources and restrictions", async () => {
    await withPolicy(values, async (id) => {
      const { body } = await owner.get(
        `/api/v1/settings/team/${clerk.userId}/access?permission=crm.leads.*&limit=200`,
      );
      expect(body).toMatchObject({ user_id: clerk.userId, roles: ["crm_clerk"], policies: [{ id }] });
      const grant = body.data.find(({ permission }: Json) => permission === "crm.leads.get");
      expect(grant).toMatchObject({
        roles: ["crm_clerk"],
        own: [],
        open: true,
        policies: [{ id }],
        fields: { masked: ["value"], masked_in_some: [] },
      });
      expect(body.data.map(({ permission }: Json) => permission)).not.toContain("crm.leads.archive");
    });
    const self = await owner.get(
      `/api/v1/settings/team/${employee.userId}/access?permission=hr.timesheets.*`,
    );
    const submit = self.body.data.find(({ permission }: Json) => permission === "hr.timesheets.submit");
    expect(submit).toMatchObject({ roles: ["employee"], own: ["user_id"] });
    const first = (await owner.get(`/api/v1/settings/team/${owner.userId}/access?limit=3`)).body;
    const next = (
      await owner.get(`/api/v1/settings/team/${owner.userId}/access?limit=3&cursor=${first.page.next_cursor}`)
    ).body;
    expect(first.data).toHaveLength(3);
    expect(next.data[0].permission > first.data[2].permission).toBe(true);
  });

  test("lists the users who can access a record and their hidden fields", async () => {
    await withPolicy(referrals, () =>
      withPolicy(values, async () => {
        const { data } = (await owner.get(`/api/v1/settings/access?collection=crm.leads&id=${lead.id}`)).body;
        const of = (client: Client) => data.find(({ user_id }: Json) => user_id === client.userId);
        expect(of(owner).masked).toEqual([]);
        expect(of(owner).actions).toContain("crm.leads.archive");
        expect(of(clerk).masked).toEqual(["value"]);
        expect(of(clerk).actions).toContain("crm.leads.get");
        expect(of(clerk).actions).not.toContain("crm.leads.update");
        expect(of(employee)).toBeUndefined();
        const could = await owner.get(
          `/api/v1/settings/access?collection=crm.leads&id=${lead.id}&action=crm.leads.update`,
        );
        expect(could.body.data.map(({ user_id }: Json) => user_id)).toEqual([owner.userId]);
      }),
    );
  });

  test("lists who gains and loses access before a policy is saved", async () => {
    const preview = async (input: object) => (await owner.post(`${PATH}/preview`, input)).body;
    const closing = { ...referrals, when: {} };
    const closed = await preview({ draft: closing });
    expect(closed).toMatchObject({ people: 2, summary: ["2 people lose crm.leads.update"], more: false });
    expect(closed.changes[0].names.toSorted()).toEqual(["clerk", "second"]);
    expect((await preview({ draft: referrals })).summary).toEqual([
      "2 people can use crm.leads.update on different records than before",
    ]);
    expect((await preview({ draft: values })).summary).toEqual([
      "2 people can see or edit different fields with crm.leads than before",
    ]);
    await withPolicy(closing, async (id) => {
      expect((await preview({ replaces: id })).summary).toEqual(["2 people gain crm.leads.update"]);
    });
    expect((await preview({ draft: { ...referrals, subjects: { roles: ["hr_clerk"] } } })).people).toBe(0);
  });
});

describe("Policy tests", () => {
  const expectation = {
    name: "Clerks change referrals",
    who: { roles: ["crm_clerk"] },
    action: "crm.leads.update",
    record: { source: "referral" },
    expect: { decision: "allow" },
  };

  test("must pass when saved and prevent changes that break them", async () => {
    const wrong = await owner.post(TESTS, { ...expectation, expect: { decision: "deny" } });
    expect([wrong.status, wrong.body.details[0].code]).toEqual([422, "POLICY_TEST_FAILED"]);
    for (const record of [{ email: "kim@example.com" }, { colour: "red" }])
      expect((await owner.post(TESTS, { ...expectation, record })).status).toBe(422);
    const made = await owner.post(TESTS, expectation);
    expect(made.status).toBe(201);

    const refused = await owner.post(PATH, referrals);
    expect([refused.status, refused.body.details[0]]).toMatchObject([
      422,
      { path: `tests.${made.body.id}`, code: "POLICY_TEST_FAILED" },
    ]);
    expect((await owner.get(PATH)).body.data).toEqual([]);
    expect((await owner.post(PATH, { ...referrals, active: false })).status).toBe(201);
    const [idle] = (await owner.get(PATH)).body.data;
    expect((await owner.put(`${PATH}/${idle.id}`, { active: true })).status).toBe(422);
    expect((await owner.delete(`${PATH}/${idle.id}`)).status).toBe(204);

    const changed = await owner.put(`${TESTS}/${made.body.id}`, { action: "crm.leads.get" });
    expect(changed.body).toMatchObject({ version: 2, action: "crm.leads.get" });
    await withPolicy(referrals, async () => undefined);
    expect((await owner.delete(`${TESTS}/${made.body.id}`)).status).toBe(204);
    expect((await owner.get(TESTS)).body.data).toEqual([]);
  });

  test("can require masks", async () => {
    await withPolicy(values, async (id) => {
      const masked = {
        ...expectation,
        action: "crm.leads.get",
        expect: { decision: "allow", masked: ["value"] },
      };
      const made = await owner.post(TESTS, masked);
      expect(made.status).toBe(201);
      const reply = await owner.put(`${PATH}/${id}`, { fields: { mask: ["value", "score"] } });
      expect(reply.body.details[0].code).toBe("POLICY_TEST_FAILED");
      expect((await owner.delete(`${TESTS}/${made.body.id}`)).status).toBe(204);
    });
  });

  test("do not fail when a user leaves", async () => {
    const gone = await appliance.invite(owner, "gone@example.com", ["crm_clerk"]);
    const made = await owner.post(TESTS, { ...expectation, who: { user_id: gone.userId } });
    expect(made.status).toBe(201);
    await owner.put(`/api/v1/settings/team/${gone.userId}`, { roles: ["employee"] });
    await owner.delete(`${TESTS}/${made.body.id}`);
  });
});

describe("Audit of policies", () => {
  test("records every change", async () => {
    const { id } = (await owner.post(PATH, referrals)).body;
    await owner.put(`${PATH}/${id}`, { effect: "allow" });
    await owner.delete(`${PATH}/${id}`);
    const rows = await appliance.rows(
      "SELECT action, outcome FROM audit_events WHERE collection = 'settings.policies' AND record_id = ? ORDER BY seq",
      id,
    );
    expect(rows).toEqual(
      ["create", "update", "delete"].map((name) => ({ action: `settings.policies.${name}`, outcome: "ok" })),
    );
  });
});
