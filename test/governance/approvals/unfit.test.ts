import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { APPROVALS, clearRules, makeLead, writeRule } from "./kit.ts";

/**
 * Duty rules can exclude users from a role that a delegation would give them. A small team only flags such
 * delegates; a grown organisation rejects them.
 */
const DAYS = { valid_from: "2026-01-01", valid_to: "2030-12-31" };

describe.each(["small", "grown"])("Delegates in a %s organisation", (size) => {
  const isGrown = size === "grown";
  let appliance: TestAppliance;
  let [ana, bob, dana, eli]: Client[] = [];
  beforeAll(async () => {
    appliance = await TestAppliance.start();
    ana = await appliance.setUp("Acme", "ana@example.com", size);
    await clearRules(appliance);
    bob = await appliance.invite(ana, "bob@example.com", ["crm_manager"]);
    dana = await appliance.invite(ana, "dana@example.com", ["crm_clerk", "fin_clerk"]);
    eli = await appliance.invite(ana, "eli@example.com", ["employee"]);
    await writeRule(ana, { actions: ["crm.leads.contact"] });
    const duty = await ana.post("/api/v1/settings/sod/rules", {
      name: "Bills and decisions on leads",
      left: { any: ["fin.bills.create"] },
      right: { any: ["crm.accounts.merge", "crm.accounts.unblock"] },
      scope: "any",
      mode: "prevent",
    });
    expect(duty.status).toBe(201);
  });
  afterAll(() => appliance.stop());

  const give = (to: Client | undefined) =>
    bob?.post(`${APPROVALS}/delegations`, { to: to?.userId, ...DAYS, actions: ["crm.*"] });

  test("are flagged or rejected if a duty rule excludes them from the role", async () => {
    const given = await give(dana);
    if (isGrown)
      expect(given?.body).toMatchObject({
        code: "SOD_CONFLICT",
        details: [{ path: "to", code: "UNFIT_DELEGATE" }],
      });
    else expect(given?.body.conflicts).toMatchObject([{ name: "Bills and decisions on leads" }]);
    expect((await bob?.get(`${APPROVALS}/delegations`))?.body.data).toHaveLength(isGrown ? 0 : 1);
  });

  test("are accepted if no duty rule excludes them", async () => {
    const given = await give(eli);
    expect(given?.status).toBe(201);
    expect(given?.body.conflicts).toEqual([]);
    await bob?.delete(`${APPROVALS}/delegations/${given?.body.id}`);
  });

  test("for a single request follow the same rules", async () => {
    if (!ana || !bob) throw new Error("nobody is here");
    const lead = await makeLead(ana);
    const held = await ana.post(`/api/v1/crm/leads/${lead.id}/contact`);
    const path = `${APPROVALS}/${held.body.approval.id}`;
    const passed = await bob.post(`${path}/delegate`, { to: dana?.userId });
    if (isGrown) expect(passed.body.code).toBe("SOD_CONFLICT");
    const seats = (await ana.get(path)).body.steps[0].approvers;
    const why = seats.find(({ id }: { id: string }) => id === dana?.userId)?.why;
    expect(why).toBe(isGrown ? undefined : "named as substitute despite a segregation of duties conflict");
    expect((await bob.post(`${path}/delegate`, { to: eli?.userId })).status).toBe(200);
  });
});
