import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, clearRules, makeLead, writeRule } from "./kit.ts";

let appliance: TestAppliance;
let ana: Client;
beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await clearRules(appliance);
  await writeRule(ana, {
    actions: ["crm.leads.contact"],
    steps: [{ name: "Two", approvers: [{ role: "crm_manager" }, { role: "owner" }], need: 2 }],
  });
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const contact = async (by: Client) => by.post(`${LEADS}/${(await makeLead(by)).id}/contact`);

describe("Approvals in a small team", () => {
  test("never block a sole owner and sample their self-approvals for review", async () => {
    for (let n = 0; n < 4; n++) expect((await contact(ana)).body.state).toBe("contacted");
    const { data } = (await ana.get(`${APPROVALS}/all`)).body;
    expect(data).toHaveLength(4);
    for (const one of data)
      expect(one).toMatchObject({ state: "executed", way: "self", requester: { id: ana.userId } });
    const stats = (await ana.get(`${APPROVALS}/stats`)).body;
    expect(stats).toMatchObject({ self_approved: 4, executed: 0, open_reviews: 2 });
    const [review] = (await ana.get(`${APPROVALS}/reviews`)).body.data;
    const done = await ana.post(`${APPROVALS}/reviews/${review.id}/complete`, {
      verdict: "in_order",
      note: "Alone",
    });
    expect(done.body.state).toBe("done");
    const preview = await ana.get(
      `${APPROVALS}/preview?action=crm.leads.contact&id=${(await makeLead(ana)).id}`,
    );
    expect(preview.body).toMatchObject({ held: false, self_approved: true });
  });

  test("require another approver if there is one", async () => {
    const bob = await appliance.invite(ana, "bob@example.com", ["crm_manager"]);
    const held = await contact(bob);
    expect(held.status).toBe(202);
    expect(held.body.approval.steps[0]).toMatchObject({ required: 1 });
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect((await decide(bob, path, "approve")).body.code).toBe("SOD_CONFLICT");
    expect((await decide(ana, path, "approve")).body.state).toBe("executed");
  });

  test("let users without possible approvers continue and always review them", async () => {
    for (const name of ["cem", "dana"]) await appliance.invite(ana, `${name}@example.com`, ["crm_clerk"]);
    const rule = (await ana.get(`${APPROVALS}/policies`)).body.data[0];
    await ana.put(`${APPROVALS}/policies/${rule.id}`, {
      steps: [{ name: "Owner", approvers: [{ role: "owner" }], need: "any" }],
    });
    const reviews = async () => (await ana.get(`${APPROVALS}/reviews?state=open`)).body.data.length;
    const before = await reviews();
    for (let n = 0; n < 3; n++) expect((await contact(ana)).body.state).toBe("contacted");
    expect((await reviews()) - before).toBe(3);
    const asked = await contact(await appliance.logIn("bob@example.com"));
    expect(asked.body.approval.steps[0].approvers.map(({ id }: Json) => id)).toEqual([ana.userId]);
  });

  test("require the only available approver in addition to the requester", async () => {
    const rule = (await ana.get(`${APPROVALS}/policies`)).body.data[0];
    await ana.put(`${APPROVALS}/policies/${rule.id}`, {
      steps: [{ name: "Two", approvers: [{ role: "crm_manager" }, { role: "owner" }], need: 2 }],
    });
    const held = await contact(ana);
    expect(held.body.approval.steps[0]).toMatchObject({ need: "2", required: 1 });
    const path = `${APPROVALS}/${held.body.approval.id}`;
    expect((await decide(ana, path, "approve")).body.code).toBe("SOD_CONFLICT");
    const bob = await appliance.logIn("bob@example.com");
    expect((await decide(bob, path, "approve")).body.state).toBe("executed");
  });
});
