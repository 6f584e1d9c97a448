import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, makeLead, POLICIES } from "./kit.ts";

/** A control cannot be removed by one person if another could review it, and never without a trace. */
const LEADS = "/api/v1/crm/leads";
const SOD = "/api/v1/settings/sod/rules";
const ACCESS = "/api/v1/settings/policies";
const ROLES = "/api/v1/settings/roles";
const RETENTION = "/api/v1/settings/retention";

const STEP = { name: "Managers", approvers: [{ role: "crm_manager" }], need: 2 };

async function office(size?: string) {
  const appliance = await TestAppliance.start();
  const ana = await appliance.setUp("Acme", "ana@example.com", size);
  return { appliance, ana };
}

const rule = async (by: Client, more: Json = {}) =>
  (
    await by.post(POLICIES, {
      name: `Two ${crypto.randomUUID()}`,
      actions: ["crm.leads.contact"],
      steps: [STEP],
      ...more,
    })
  ).body;

const reviewed = async (by: Client) =>
  (await by.get(`${APPROVALS}/reviews?state=open`)).body.data.map(({ action }: Json) => action);
const noticesOf = async (by: Client) =>
  (await by.get("/api/v1/desk/notices")).body.data
    .filter(({ kind }: Json) => kind === "loosened")
    .map(({ label, what }: Json) => [label, what]);

describe.each(["small", "grown"])("Loosening controls in a %s organisation", (size) => {
  let [appliance, ana, admin]: [TestAppliance, Client, Client] = [] as never;
  beforeAll(async () => {
    ({ appliance, ana } = await office(size));
    admin = await appliance.invite(ana, "admin@example.com", ["admin", "crm_manager"]);
    for (const name of ["bob", "cem"]) await appliance.invite(ana, `${name}@example.com`, ["crm_manager"]);
  });
  afterAll(() => appliance.stop());

  async function heldUntilAgreed(ask: () => ReturnType<Client["post"]>, unchanged: () => Promise<unknown>) {
    const before = await unchanged();
    const held = await ask();
    expect(held.status).toBe(202);
    expect(await unchanged()).toEqual(before);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    const action = held.body.approval.action;
    expect((await noticesOf(ana))[0]).toEqual([action, "pending"]);
    expect((await decide(admin, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await decide(ana, path, "approve")).body.state).toBe("executed");
    expect(await unchanged()).not.toEqual(before);
  }

  test("requires two people to shorten a statutory retention period", async () => {
    const { data } = (await admin.get(RETENTION)).body;
    const one = data.find(({ obliges }: Json) => obliges);
    const path = `${RETENTION}/${one.id}`;
    const shown = async () => {
      const { status, body } = await admin.get(path);
      return [status, body.months, body.obliges, body.active];
    };
    expect((await admin.put(path, { months: one.months + 12, title: "Longer" })).status).toBe(200);
    await heldUntilAgreed(() => admin.put(path, { months: one.months }), shown);
    await heldUntilAgreed(() => admin.put(path, { active: false }), shown);
    expect((await admin.put(path, { active: true })).status).toBe(200);
    await heldUntilAgreed(() => admin.put(path, { obliges: false }), shown);
    expect((await admin.put(path, { obliges: true })).status).toBe(200);
    await heldUntilAgreed(() => admin.delete(path), shown);
  });

  test("requires two people to deactivate, weaken or delete an approval rule", async () => {
    const one = await rule(ana);
    const shown = async () => (await admin.get(`${POLICIES}/${one.id}`)).body;
    await heldUntilAgreed(
      () => admin.put(`${POLICIES}/${one.id}`, { steps: [{ ...STEP, need: "any" }] }),
      shown,
    );
    await heldUntilAgreed(() => admin.put(`${POLICIES}/${one.id}`, { when: { worth: { $gt: 1 } } }), shown);
    await heldUntilAgreed(() => admin.put(`${POLICIES}/${one.id}`, { active: false }), shown);
    const other = await rule(ana);
    await heldUntilAgreed(
      () => admin.delete(`${POLICIES}/${other.id}`),
      async () => (await admin.get(`${POLICIES}/${other.id}`)).status,
    );
  });

  test("requires approval for that rule itself, but not for stricter rules", async () => {
    const rules = (await ana.get(POLICIES)).body.data;
    const own = rules.find(({ name }: Json) => name === "Control loosened");
    const held = await admin.put(`${POLICIES}/${own.id}`, { active: false });
    expect(held.status).toBe(202);
    await admin.post(`${APPROVALS}/${held.body.approval.id}/withdraw`);
    const one = await rule(admin, { steps: [{ ...STEP, need: "any" }] });
    for (const stricter of [
      { name: "Renamed", priority: 3 },
      { steps: [STEP] },
      { steps: [STEP, { name: "Owner", approvers: [{ role: "owner" }], need: "any" }] },
      { actions: ["crm.leads.contact", "crm.campaigns.schedule"] },
    ])
      expect((await admin.put(`${POLICIES}/${one.id}`, stricter)).status).toBe(200);
  });

  test("requires approval to remove a deny policy about oneself or to add an allow policy", async () => {
    const draft = { effect: "deny", actions: ["crm.leads.archive"], reason: "No" };
    const made = await ana.post(ACCESS, {
      name: "No archiving",
      ...draft,
      subjects: { users: [admin.userId] },
    });
    expect(made.status).toBe(201);
    const shown = async () => (await admin.get(`${ACCESS}/${made.body.id}`)).status;
    await heldUntilAgreed(() => admin.delete(`${ACCESS}/${made.body.id}`), shown);
    const allow = (name: string) =>
      admin.post(ACCESS, { name, ...draft, effect: "allow", when: { record: { value: { $gt: 3 } } } });
    expect((await allow("First")).status).toBe(201);
    expect((await allow("Second")).status).toBe(202);
  });

  test("requires approval to deactivate a duty rule or extend a role", async () => {
    const duty = (await ana.get(SOD)).body.data.find(({ active }: Json) => active);
    const shown = async () => (await admin.get(`${SOD}/${duty.id}`)).body.active;
    await heldUntilAgreed(() => admin.put(`${SOD}/${duty.id}`, { active: false }), shown);
    const role = { name: "helper", title: "Helper", permissions: ["crm.leads.list"] };
    expect((await admin.post(ROLES, role)).status).toBe(201);
    expect((await admin.put(`${ROLES}/helper`, { title: "Helping" })).status).toBe(200);
    await heldUntilAgreed(
      () => admin.put(`${ROLES}/helper`, { permissions: ["crm.leads.list", "crm.leads.get"] }),
      async () => (await admin.get(`${ROLES}/helper`)).body.permissions,
    );
    expect((await admin.put(`${ROLES}/helper`, { permissions: ["crm.leads.list"] })).status).toBe(200);
  });

  test("requires approval to shorten the independence period or choose a smaller pack", async () => {
    const settings = "/api/v1/settings/organization";
    await heldUntilAgreed(
      () => admin.put(settings, { independence_days: 0 }),
      async () => (await admin.get(settings)).body.independence_days,
    );
    expect((await admin.put(settings, { independence_days: 60 })).status).toBe(200);
    const held = await admin.post("/api/v1/settings/packs/solo/apply");
    expect(held.status).toBe(202);
    expect((await admin.get(settings)).body.size).toBe(size);
  });

  test("reviews calls that the loosened rule would have held for one day", async () => {
    const one = await rule(ana, { actions: ["crm.leads.qualify"] });
    const held = await admin.put(`${POLICIES}/${one.id}`, { active: false });
    await decide(ana, `${APPROVALS}/${held.body.approval.id}`, "approve");
    const qualify = async (by: Client) => {
      const lead = await makeLead(by);
      await appliance.alter("UPDATE crm_leads SET state = 'contacted' WHERE id = ?", lead.id);
      return by.post(`${LEADS}/${lead.id}/qualify`);
    };
    expect((await qualify(admin)).status).toBe(200);
    expect(await reviewed(ana)).toContain("crm.leads.qualify");
    const count = (await reviewed(ana)).length;
    appliance.clock.advance(86_400_000 + 60_000);
    const later = await appliance.logIn("admin@example.com");
    expect((await qualify(later)).status).toBe(200);
    expect(await reviewed(await appliance.logIn("ana@example.com"))).toHaveLength(count);
  });
});

describe("A sole owner loosening controls", () => {
  test("takes effect at once in a solo organisation and is always reviewed", async () => {
    const { appliance, ana } = await office("solo");
    const one = await rule(ana);
    for (const active of [false, true, false])
      expect((await ana.put(`${POLICIES}/${one.id}`, { active })).status).toBe(200);
    expect((await ana.delete(`${POLICIES}/${(await rule(ana)).id}`)).status).toBe(204);
    expect(await reviewed(ana)).toEqual([
      "approvals.policies.delete",
      "approvals.policies.update",
      "approvals.policies.update",
    ]);
    await appliance.stop();
  });

  test("takes effect at once in a small organisation and is always reviewed", async () => {
    const { appliance, ana } = await office();
    for (let n = 0; n < 4; n++)
      expect((await ana.put(`${POLICIES}/${(await rule(ana)).id}`, { active: false })).status).toBe(200);
    expect(await reviewed(ana)).toHaveLength(4);
    await appliance.stop();
  });
});

describe("Actions within a day of a loosened control", () => {
  let [appliance, ana, cem]: [TestAppliance, Client, Client] = [] as never;
  beforeAll(async () => {
    ({ appliance, ana } = await office("solo"));
    cem = await appliance.invite(ana, "cem@example.com", ["crm_manager"]);
    await appliance.invite(ana, "dan@example.com", ["crm_manager"]);
    await appliance.alter("DELETE FROM approval_rules");
    await appliance.alter("DELETE FROM sod_rules");
    const { approvals, access } = appliance.appliance.engine;
    approvals.rules.forget(1);
    access.forget(1);
  });
  afterAll(() => appliance.stop());

  async function laidOut(action: string): Promise<string[]> {
    const { data } = (await ana.get(`${APPROVALS}/reviews?state=open`)).body;
    const ids = data.filter((one: Json) => one.action === action).map((one: Json) => one.approval_id);
    const details = await Promise.all(ids.map((id: string) => ana.get(`${APPROVALS}/${id}`)));
    return details.flatMap(({ body }) => body.rules.map(({ name }: Json) => name));
  }

  const taken = async (reply: ReturnType<Client["post"]>) => {
    const { status, body, text } = await reply;
    if (status >= 300) throw new Error(`${status} ${text}`);
    return body;
  };

  test("are reviewed if only the changed deny policy had denied them", async () => {
    const worth = (amount: number) => makeLead(ana, { value: { amount, currency: "EUR" } });
    const policy = await taken(
      ana.post(ACCESS, {
        name: "No dear leads",
        effect: "deny",
        actions: ["crm.leads.archive"],
        when: { record: { value: { $gt: 1000 } } },
        subjects: { users: [cem.userId] },
        reason: "No",
      }),
    );
    const [large, small] = [await worth(900_000), await worth(500)];
    expect((await cem.delete(`${LEADS}/${large.id}`)).status).toBe(403);
    // Saving without a change does not count as a change.
    for (let n = 0; n < 2; n++) await taken(ana.put(`${ACCESS}/${policy.id}`, { active: false }));
    appliance.appliance.engine.access.forget(1);
    expect((await cem.delete(`${LEADS}/${small.id}`)).status).toBe(200);
    expect(await laidOut("crm.leads.archive")).toEqual([]);
    expect((await cem.delete(`${LEADS}/${large.id}`)).status).toBe(200);
    expect(await laidOut("crm.leads.archive")).toEqual(["No dear leads"]);
  });

  test("are reviewed if a removed policy had denied the created record", async () => {
    const policy = await taken(
      ana.post(ACCESS, {
        name: "No campaigns called Secret",
        effect: "deny",
        actions: ["crm.campaigns.create"],
        when: { record: { name: "Secret" } },
        subjects: { users: [cem.userId] },
        reason: "No",
      }),
    );
    await taken(ana.delete(`${ACCESS}/${policy.id}`));
    await taken(cem.post("/api/v1/crm/campaigns", { name: "Open", channel: "email" }));
    expect(await laidOut("crm.campaigns.create")).toEqual([]);
    await taken(cem.post("/api/v1/crm/campaigns", { name: "Secret", channel: "email" }));
    expect(await laidOut("crm.campaigns.create")).toEqual(["No campaigns called Secret"]);
  });

  test("are reviewed if an extended role alone allows them", async () => {
    await taken(ana.post(ROLES, { name: "helper", title: "Helper", permissions: ["crm.leads.get"] }));
    const eve = await appliance.invite(ana, "eve@example.com", ["helper"]);
    await taken(ana.put(`${ROLES}/helper`, { permissions: ["crm.leads.get", "crm.leads.contact"] }));
    await taken(eve.post(`${LEADS}/${(await makeLead(ana)).id}/contact`));
    expect(await laidOut("crm.leads.contact")).toEqual(["Helper"]);
    await taken(cem.post(`${LEADS}/${(await makeLead(ana)).id}/contact`));
    expect(await laidOut("crm.leads.contact")).toEqual(["Helper"]);
  });

  test("are reviewed if a deactivated duty rule had prevented them", async () => {
    const duty = await taken(
      ana.post(SOD, {
        name: "Who makes does not qualify",
        left: { any: ["crm.leads.create"] },
        right: { any: ["crm.leads.qualify"] },
        scope: "same_record",
        mode: "prevent",
      }),
    );
    await taken(ana.put(`${SOD}/${duty.id}`, { active: false }));
    const qualify = async (maker: Client) => {
      const lead = await makeLead(maker);
      await appliance.alter("UPDATE crm_leads SET state = 'contacted' WHERE id = ?", lead.id);
      await taken(cem.post(`${LEADS}/${lead.id}/qualify`));
    };
    await qualify(ana);
    expect(await laidOut("crm.leads.qualify")).toEqual([]);
    await qualify(cem);
    expect(await laidOut("crm.leads.qualify")).toEqual(["Who makes does not qualify"]);
  });

  test("are no longer reviewed a day later", async () => {
    const before = (await ana.get(`${APPROVALS}/reviews?state=open`)).body.data.length;
    appliance.clock.advance(86_400_000 + 60_000);
    [ana, cem] = [await appliance.logIn("ana@example.com"), await appliance.logIn("cem@example.com")];
    const lead = await makeLead(ana, { value: { amount: 900_000, currency: "EUR" } });
    expect((await cem.delete(`${LEADS}/${lead.id}`)).status).toBe(200);
    expect((await ana.get(`${APPROVALS}/reviews?state=open`)).body.data).toHaveLength(before);
  });
});
