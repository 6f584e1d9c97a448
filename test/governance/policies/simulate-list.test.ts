import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";

const PATH = "/api/v1/settings/policies/simulate/list";

let appliance: TestAppliance;
let ana: Client;
let ben: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  ben = await appliance.invite(ana, "ben@example.com", ["crm_clerk"]);
  for (const source of ["referral", "referral", "website"])
    await ana.post("/api/v1/crm/leads", { name: "Somebody", source });
});
afterAll(() => appliance.stop());

const draft = {
  name: "No referrals",
  effect: "deny",
  actions: ["crm.leads.*"],
  subjects: { roles: ["crm_clerk"] },
  when: { record: { source: "referral" } },
  reason: "They are the partners' own",
};
const asked = (who: object, more: object = {}) => ana.post(PATH, { who, collection: "crm.leads", ...more });

test("predicts a user's visible records with and without a draft", async () => {
  const { body } = await asked({ user_id: ben.userId }, { draft });
  expect(body).toEqual({ now: 3, with_draft: 1, all: 3 });
  await ana.post("/api/v1/settings/policies", draft);
  expect((await ben.get("/api/v1/crm/leads?count=true")).body.page.total).toBe(1);
  expect((await asked({ user_id: ben.userId })).body).toEqual({ now: 1, with_draft: 1, all: 3 });
});

test("returns zero for users without access to the list", async () => {
  expect((await asked({ roles: ["hr_clerk"] })).body).toEqual({ now: 0, with_draft: 0, all: 3 });
});

test("rejects an unknown collection and one that the caller cannot list", async () => {
  const { body } = await ana.post(PATH, { who: { user_id: ben.userId }, collection: "crm.nothing" });
  expect(body.details[0].code).toBe("COLLECTION_UNKNOWN");
  expect((await ben.post(PATH, { who: { user_id: ben.userId }, collection: "crm.leads" })).status).toBe(403);
});
