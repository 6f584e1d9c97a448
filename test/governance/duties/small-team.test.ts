import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { addRule, clearRules, done, SOD } from "./ground.ts";

let appliance: TestAppliance;
let owner: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  await clearRules(appliance);
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const refused = { status: 403, body: { code: "SOD_CONFLICT" } };
const makeAndContact = async (by: Client) => {
  const { id } = await done(by.post(LEADS, { name: "Somebody" }));
  return by.post(`${LEADS}/${id}/contact`);
};

test("users of a small team pass with a finding until another user could do it", async () => {
  const rule = await addRule(owner, {
    left: ["crm.leads.create"],
    right: ["crm.leads.contact"],
    assignment: "prevent",
  });
  const found = async () => (await done(owner.get(`${SOD}/violations?rule_id=${rule.id}&kind=actual`))).data;
  expect((await makeAndContact(owner)).status).toBe(200);
  expect(await found()).toMatchObject([{ person_id: owner.userId, state: "open" }]);
  const helper = await appliance.invite(owner, "helper@example.com", ["hr_clerk"]);
  expect((await makeAndContact(owner)).status).toBe(200);

  // With fewer than four members, conflicting roles are listed but never rejected.
  const given = await owner.put(`/api/v1/settings/team/${helper.userId}`, { roles: ["crm_clerk"] });
  expect(given).toMatchObject({ status: 200, body: { warnings: [{ rule_id: rule.id }] } });
  expect(await makeAndContact(owner)).toMatchObject(refused);
  expect(await makeAndContact(helper)).toMatchObject(refused);
  expect(await found()).toHaveLength(2);

  // Another user who took the other side too is no alternative, so the rule stays relaxed.
  const { id } = await done(owner.post(LEADS, { name: "Both of us" }));
  const merged = await addRule(owner, { left: ["crm.leads.update"], right: ["crm.leads.disqualify"] });
  for (const [by, score] of [
    [owner, 1],
    [helper, 2],
  ] as const)
    await done(by.put(`${LEADS}/${id}`, { score }));
  expect((await owner.post(`${LEADS}/${id}/disqualify`, { lost_reason: "No" })).status).toBe(200);
  expect((await done(owner.get(`${SOD}/violations?rule_id=${merged.id}`))).data).toMatchObject([
    { kind: "actual", subject: { id } },
  ]);

  for (const name of ["third", "fourth"]) await appliance.invite(owner, `${name}@example.com`, ["employee"]);
  const strict = await owner.put(`/api/v1/settings/team/${helper.userId}`, { roles: ["hr_clerk"] });
  expect(strict.status).toBe(200);
  expect(await makeAndContact(owner)).toMatchObject(refused);
  expect(await owner.put(`/api/v1/settings/team/${helper.userId}`, { roles: ["crm_clerk"] })).toMatchObject(
    refused,
  );
});
