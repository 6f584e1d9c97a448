import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { APPROVALS, makeLead, type Office, openOffice, writeRule } from "./kit.ts";

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await writeRule(office.ana, { actions: ["crm.leads.contact"] });
});
afterAll(() => office.appliance.stop());

describe("Approval requests", () => {
  test("show the labels of their record and its references", async () => {
    const campaign = await office.bob.post("/api/v1/crm/campaigns", {
      name: "Spring fair",
      channel: "event",
    });
    const lead = await makeLead(office.dana, { name: "Zoë", campaign_id: campaign.body.id });
    const held = await office.dana.post(`/api/v1/crm/leads/${lead.id}/contact`, {});
    expect(held.status).toBe(202);
    const id = held.body.approval.id;
    const [listed] = (await office.bob.get(`${APPROVALS}?role=waiting`)).body.data;
    expect([listed.id, listed.title]).toEqual([id, "Zoë"]);
    expect((await office.bob.get(`${APPROVALS}/${id}`)).body.title).toBe("Zoë");
    const { names } = (await office.bob.get(`${APPROVALS}/${id}/diff`)).body;
    expect(names).toEqual({ [campaign.body.id]: "Spring fair" });
  });
});
