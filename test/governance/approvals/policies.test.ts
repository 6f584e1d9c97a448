import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import { isHoldable } from "../../../src/engine/approvals/holdable.ts";
import { features } from "../../../src/features.ts";
import { freshFolder, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, clearRules, makeLead, type Office, openOffice, POLICIES, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.appliance.stop());

const RULE = {
  name: "Leads",
  actions: ["crm.leads.*"],
  steps: [{ name: "Manager", approvers: [{ role: "crm_manager" }], need: "any" }],
};

describe("Approval rules", () => {
  test("are created, updated by version, and deleted", async () => {
    const { ana } = office;
    const made = await ana.post(POLICIES, RULE);
    expect(made.body).toMatchObject({ name: "Leads", active: true, priority: 100, version: 1, when: {} });
    const path = made.headers.get("location") ?? "";
    expect((await ana.post(POLICIES, RULE)).body.code).toBe("DUPLICATE_VALUE");
    const changed = await ana.put(path, { active: false, version: 1 });
    expect(changed.body).toMatchObject({ active: false, version: 2 });
    expect((await ana.put(path, { active: true, version: 1 })).body.code).toBe("RECORD_VERSION_CONFLICT");
    expect((await ana.put(path, { active: false })).body.version).toBe(2);
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
    // Deleting the rule adds a final version.
    expect((await ana.get(`${path}/versions`)).body.data).toHaveLength(3);
  });

  test("clear expiry, material fields and last day when they are set to empty", async () => {
    const { ana } = office;
    const full = {
      ...RULE,
      name: "Emptied",
      expires_in: 8,
      material_fields: ["name"],
      valid_to: "2030-01-01T00:00:00Z",
    };
    const path = (await ana.post(POLICIES, full)).headers.get("location") ?? "";
    await ana.put(path, { active: false });
    expect((await ana.get(path)).body).toMatchObject({ expires_in: 8, material_fields: ["name"] });
    const emptied = (await ana.put(path, { expires_in: null, material_fields: [], valid_to: null })).body;
    expect([emptied.expires_in, emptied.material_fields, emptied.valid_to]).toEqual([
      undefined,
      undefined,
      null,
    ]);
    expect((await ana.delete(path)).status).toBe(204);
  });

  test("are rejected if they could never match or be decided", async () => {
    const { ana } = office;
    const step = RULE.steps[0];
    for (const [body, path, code] of [
      [{ actions: ["crm.leads.fly"] }, "actions.0", "ACTION_UNKNOWN"],
      [{ actions: ["crm.leads.list"] }, "actions.0", "ACTION_UNKNOWN"],
      [{ actions: ["approvals.approve"] }, "actions.0", "ACTION_UNKNOWN"],
      [{ steps: [{ ...step, approvers: [{ role: "king" }] }] }, "steps.0.approvers.0", "APPROVER_UNKNOWN"],
      [{ steps: [{ ...step, approvers: [{ user: "nobody" }] }] }, "steps.0.approvers.0", "APPROVER_UNKNOWN"],
      [{ when: { record: { state: { $regex: "x" } } } }, "when", "CONDITION_INVALID"],
      [{ when: { worth: { $gt: "x" }, input: { "a b": 1 } } }, "when", "CONDITION_INVALID"],
      [{ valid_from: "2027-01-01T00:00:00Z", valid_to: "2026-01-01T00:00:00Z" }, "valid_to", "DATE_ORDER"],
    ] as const) {
      const refused = await ana.post(POLICIES, { ...RULE, ...body });
      expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path, code }] });
    }
    expect((await office.bob.post(POLICIES, RULE)).body.code).toBe("ACCESS_DENIED");
  });

  test("hold only calls that match their conditions", async () => {
    const { ana, dana } = office;
    const LEADS = "/api/v1/crm/leads";
    for (const [when, given, status] of [
      [{ changes: ["score"] }, { score: 3 }, 202],
      [{ changes: ["score"] }, { company: "A" }, 200],
      [{ input: { score: { $gt: 50 } } }, { score: 51 }, 202],
      [{ input: { score: { $gt: 50 } } }, { score: 50 }, 200],
      [{ record: { source: "web" } }, { score: 1 }, 200],
      [{ record: { name: "Zoë" } }, { score: 1 }, 202],
      [{ subject: { roles: { $contains: "crm_clerk" } } }, { score: 1 }, 202],
      [{ subject: { roles: { $contains: "owner" } } }, { score: 1 }, 200],
      // If a condition cannot be evaluated, the call is held. Leads have no amount.
      [{ worth: { $gt: 10 } }, { score: 1 }, 202],
    ] as const) {
      await clearRules(office.appliance);
      await writeRule(ana, { actions: ["crm.leads.update"], when });
      const lead = await makeLead(dana, { source: "referral" });
      const reply = await dana.put(`${LEADS}/${lead.id}`, given);
      expect([when, reply.status]).toEqual([when, status]);
    }
  });

  test("are active from their first to their last moment", async () => {
    await clearRules(office.appliance);
    await writeRule(office.ana, { actions: ["crm.leads.contact"], valid_from: "2026-12-01T00:00:00Z" });
    await writeRule(office.ana, { actions: ["crm.leads.contact"], valid_to: "2026-11-01T00:00:00Z" });
    const lead = await makeLead(office.dana);
    expect((await office.dana.post(`/api/v1/crm/leads/${lead.id}/contact`)).status).toBe(200);
  });
});

describe("Default approval rules", () => {
  test("reference existing actions that can be held", () => {
    const { registry } = office.appliance.appliance.engine;
    for (const size of ["solo", "small", "grown"] as const) {
      const rules = defaultRules(features.rules.approvals, size);
      expect(new Set(rules.map(({ key }) => key)).size).toBe(rules.length);
      for (const { rule } of rules)
        for (const name of rule.actions) {
          const action = registry.find(name);
          expect([name, action !== undefined && isHoldable(action)]).toEqual([name, true]);
        }
    }
    expect(defaultRules(features.rules.approvals, "solo").some(({ rule }) => rule.active)).toBe(false);
    expect(defaultRules(features.rules.approvals, "grown").every(({ rule }) => rule.active)).toBe(true);
  });

  test("are valid input", async () => {
    await clearRules(office.appliance);
    for (const { rule } of defaultRules(features.rules.approvals, "grown")) {
      const reply = await office.ana.post(POLICIES, { ...rule, active: false });
      expect([rule.name, reply.status, reply.body.details]).toEqual([rule.name, 201, undefined]);
    }
  });
});

describe("Pending approvals", () => {
  test("survive a restart with their votes", async () => {
    const folder = freshFolder();
    const first = await TestAppliance.start([], folder);
    const ana = await first.setUp();
    const [bob, cem] = [
      await first.invite(ana, "bob@example.com", ["crm_manager"]),
      await first.invite(ana, "cem@example.com", ["crm_manager"]),
    ];
    await first.invite(ana, "dana@example.com", ["crm_manager"]);
    await clearRules(first);
    await writeRule(ana, {
      actions: ["crm.leads.contact"],
      steps: [{ name: "Two", approvers: [{ role: "crm_manager" }], need: 2 }],
    });
    const lead = await makeLead(bob);
    const held = await bob.post(`/api/v1/crm/leads/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    await decide(cem, path, "approve");
    await first.appliance.stop();
    const second = await TestAppliance.start([], folder);
    const voted = await second.logIn("cem@example.com");
    expect((await voted.get(path)).body.steps[0].votes).toHaveLength(1);
    expect((await decide(voted, path, "approve")).body.code).toBe("APPROVAL_DECIDED");
    const dana = await second.logIn("dana@example.com");
    expect((await decide(dana, path, "approve")).body.state).toBe("executed");
    await second.stop();
  });
});
