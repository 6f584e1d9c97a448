import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { addEnterprise, KEYS, makeKey } from "./key.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const ORGANIZATIONS = "/api/v1/system/organizations";
const LIST = "/api/public/v1/courses";
const right = { name: "Reader", scopes: ["courses:read"], daily_cap: 0, monthly_cap: 0 };
const said = ({ status, body }: Reply) => [status, body?.code];

async function idOf(name: string): Promise<string> {
  const { data } = (await ana.get(ORGANIZATIONS)).body;
  return data.find((one: Json) => one.name === name).id;
}

const plan = async (name: string, to: string) =>
  ana.put(`${ORGANIZATIONS}/${await idOf(name)}/plan`, { plan: to });

test("the first organisation has API keys; others need a plan set by the operator", async () => {
  const bob = await appliance.addOrganization(ana, "Plain", "bob@example.com");
  expect(said(await bob.post(KEYS, right))).toEqual([403, "PLAN_REQUIRED"]);
  expect((await bob.get(KEYS)).body.data).toEqual([]);
  expect((await bob.get("/api/v1/settings/organization")).body.plan).toBe("standard");
  expect(said(await bob.put(`${ORGANIZATIONS}/${await idOf("Plain")}/plan`, { plan: "enterprise" }))).toEqual(
    [403, "ACCESS_DENIED"],
  );
  expect((await bob.get(ORGANIZATIONS)).status).toBe(403);

  expect((await plan("Plain", "enterprise")).body.plan).toBe("enterprise");
  expect((await bob.post(KEYS, right)).status).toBe(201);
  const made = await ana.post(ORGANIZATIONS, {
    organization: "Grand",
    name: "Owner",
    email: "grand@example.com",
    password: "correct horse battery staple",
    plan: "enterprise",
  });
  expect(made.status).toBe(201);
  expect((await (await appliance.logIn("grand@example.com")).post(KEYS, right)).status).toBe(201);
});

test("downgrading disables keys immediately, and upgrading enables them again", async () => {
  const cy = await addEnterprise(appliance, ana, "Shrinking", "cy@example.com");
  const [key, other] = [await makeKey(appliance, cy), await makeKey(appliance, cy)];
  expect((await key.get(LIST)).status).toBe(200);
  await plan("Shrinking", "standard");
  expect(said(await key.get(LIST))).toEqual([403, "PLAN_REQUIRED"]);
  expect((await cy.get(`${KEYS}/${key.id}`)).body.state).toBe("closed");
  for (const [method, path] of [
    ["PUT", ""],
    ["POST", "/rotate"],
    ["POST", "/unblock"],
  ] as const) {
    expect(said(await cy.call(method, `${KEYS}/${key.id}${path}`, {}))).toEqual([403, "PLAN_REQUIRED"]);
  }
  expect((await cy.post(`${KEYS}/${other.id}/revoke`)).body.state).toBe("revoked");
  await plan("Shrinking", "enterprise");
  expect((await key.get(LIST)).status).toBe(200);
  expect(said(await other.get(LIST))).toEqual([401, "KEY_REVOKED"]);
});

test("unknown plans and organisations are rejected", async () => {
  expect(said(await plan("Acme", "gold"))).toEqual([422, "VALIDATION_FAILED"]);
  expect(said(await ana.put(`${ORGANIZATIONS}/nobody/plan`, { plan: "standard" }))).toEqual([
    404,
    "RECORD_NOT_FOUND",
  ]);
});

test("the operator's audit trail records plan changes once", async () => {
  const dee = await addEnterprise(appliance, ana, "Told", "dee@example.com");
  expect(dee.userId).toBeString();
  await plan("Told", "enterprise");
  const rows = await appliance.rows(
    "SELECT before, after FROM audit_events WHERE action = 'system.organizations.plan' AND record_id = ? AND after IS NOT NULL",
    await idOf("Told"),
  );
  expect(rows).toEqual([{ before: '{"plan":"standard"}', after: '{"plan":"enterprise"}' }]);
});
