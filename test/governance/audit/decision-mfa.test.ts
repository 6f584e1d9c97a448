import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { addAuthenticator } from "../../kit/authenticator.ts";

const EVENTS = "/api/v1/audit/events";

let appliance: TestAppliance;
let owner: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
});
afterAll(() => appliance.stop());

test("a policy that requires a second factor is replayed with the factor of each call", async () => {
  const clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  const policy = await owner.post("/api/v1/settings/policies", {
    name: "Leads with a second factor",
    effect: "deny",
    actions: ["crm.leads.create"],
    when: { context: { mfa: false } },
    reason: "Log in with a second factor",
  });
  expect(policy.status).toBe(201);
  expect((await clerk.post("/api/v1/crm/leads", { name: "Without" })).status).toBe(403);
  await addAuthenticator(appliance, clerk);
  expect((await clerk.post("/api/v1/crm/leads", { name: "With" })).status).toBe(201);

  const { body } = await owner.get(`${EVENTS}?actor=${clerk.userId}&action=crm.leads.create`);
  expect(body.data).toMatchObject([
    { outcome: "ok", mfa: true },
    { outcome: "denied", mfa: false },
  ]);
  const [allowed, refused] = await Promise.all(
    body.data.map(async ({ seq }: { seq: number }) => (await owner.get(`${EVENTS}/${seq}/decision`)).body),
  );
  expect(allowed).toMatchObject({ same: true, replayed: { allowed: true } });
  expect(refused).toMatchObject({
    same: true,
    replayed: { allowed: false, policies: [{ name: "Leads with a second factor" }] },
  });
  expect((await owner.get("/api/v1/audit/verify")).body.ok).toBe(true);
});
