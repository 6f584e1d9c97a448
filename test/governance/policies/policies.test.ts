import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/settings/policies";
const LEADS = "/api/v1/crm/leads";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
});
afterAll(() => appliance.stop());

const draft = (more: object = {}) => ({
  name: "Referrals stay with the owners",
  effect: "deny",
  actions: ["crm.leads.*"],
  subjects: { roles: ["crm_clerk"] },
  when: { record: { source: "referral" } },
  reason: "The owners look after these",
  ...more,
});

async function withPolicy(more: object, work: (policy: { id: string; version: number }) => Promise<void>) {
  const made = await owner.post(PATH, draft(more));
  expect(made.body).toMatchObject({ version: 1 });
  try {
    await work(made.body);
  } finally {
    expect((await owner.delete(`${PATH}/${made.body.id}`)).status).toBe(204);
  }
}

describe("Access policies", () => {
  test("apply from the next request, are updated by version, and end when deleted", async () => {
    const lead = (await owner.post(LEADS, { name: "Kim", source: "referral" })).body;
    expect((await clerk.get(`${LEADS}/${lead.id}`)).status).toBe(200);
    await withPolicy({}, async ({ id }) => {
      expect((await clerk.get(`${LEADS}/${lead.id}`)).status).toBe(404);
      expect((await owner.get(`${LEADS}/${lead.id}`)).status).toBe(200);

      const stale = await owner.call("PUT", `${PATH}/${id}`, { active: false }, { "if-match": '"7"' });
      expect(stale.body.code).toBe("RECORD_VERSION_CONFLICT");
      const changed = await owner.call("PUT", `${PATH}/${id}`, { active: false }, { "if-match": '"1"' });
      expect(changed.body).toMatchObject({ version: 2, active: false, name: draft().name });
      expect((await clerk.get(`${LEADS}/${lead.id}`)).status).toBe(200);
      await owner.put(`${PATH}/${id}`, { active: true });
      expect((await clerk.get(`${LEADS}/${lead.id}`)).status).toBe(404);
    });
    expect((await clerk.get(`${LEADS}/${lead.id}`)).status).toBe(200);
  });

  test("forbid actions and lists if they do not depend on a record", async () => {
    await withPolicy(
      { actions: ["crm.stats", "crm.leads.*"], when: { context: { mfa: { $ne: true } } } },
      async () => {
        for (const reply of [
          await clerk.get("/api/v1/crm/stats"),
          await clerk.get(LEADS),
          await clerk.post(LEADS, { name: "New" }),
          await clerk.post(`${LEADS}/bulk`, { operations: [{ action: "create", data: { name: "New" } }] }),
        ])
          expect([reply.status, reply.body.code]).toEqual([403, "ACCESS_POLICY_DENIED"]);
        expect((await clerk.get("/api/v1/crm/accounts")).status).toBe(200);
        expect((await owner.get(LEADS)).status).toBe(200);
      },
    );
    await withPolicy(
      { actions: ["settings.team.invite"], subjects: { users: [owner.userId] }, when: {} },
      async () => {
        const reply = await owner.post("/api/v1/settings/team", {
          email: "a@example.com",
          name: "A",
          roles: ["employee"],
        });
        expect(reply.body.code).toBe("ACCESS_POLICY_DENIED");
      },
    );
  });

  test("are active between their start and end", async () => {
    const at = (hours: number) => new Date(appliance.clock.now() + hours * 3_600_000).toISOString();
    const status = async () => (await clerk.get(LEADS)).status;
    await withPolicy({ when: {}, valid_from: at(1), valid_to: at(2) }, async () => {
      expect(await status()).toBe(200);
      appliance.clock.advance(3_700_000);
      clerk = await appliance.logIn("clerk@example.com");
      expect(await status()).toBe(403);
      appliance.clock.advance(3_600_000);
      clerk = await appliance.logIn("clerk@example.com");
      owner = await appliance.logIn("ana@example.com");
      expect(await status()).toBe(200);
    });
  });

  test("with a deny override allowing ones, and empty fields grant nothing", async () => {
    const mine = (await owner.post(LEADS, { name: "Without a source" })).body;
    const event = (await owner.post(LEADS, { name: "Of an event", source: "event" })).body;
    const status = async ({ id }: { id: string }) => (await clerk.get(`${LEADS}/${id}`)).status;
    await withPolicy(
      { effect: "allow", when: { record: { source: { $in: ["event", "website"] } } } },
      async () => {
        expect([await status(mine), await status(event)]).toEqual([404, 200]);
        await withPolicy({ when: { record: { source: "event" } } }, async () => {
          expect([await status(mine), await status(event)]).toEqual([404, 404]);
        });
      },
    );
    await withPolicy({ when: { record: { source: "event" } } }, async () => {
      expect([await status(mine), await status(event)]).toEqual([404, 404]);
    });
  });

  test("count the same records as the list shows", async () => {
    const me = { $ref: "subject.user_id" };
    for (const name of ["One", "Two"]) await clerk.post(LEADS, { name });
    const cases = [
      { effect: "allow", when: { record: { owner_id: me } } },
      { effect: "deny", when: { record: { owner_id: { $ne: me } } } },
      { effect: "allow", when: { record: { $or: [{ owner_id: me }, { team_id: { $exists: true } }] } } },
      { effect: "deny", when: { record: { state: "contacted" } } },
    ];
    for (const more of cases) {
      await withPolicy(more, async () => {
        for (const query of [
          "",
          "&state=new",
          "&owner_id[is_null]=false",
          "&state[ne]=new",
          "&sort=name",
          "&q=two",
        ]) {
          const { data, page } = (await clerk.get(`${LEADS}?limit=200&count=true${query}`)).body;
          expect([query, page.total]).toEqual([query, data.length]);
        }
      });
    }
  });
});
