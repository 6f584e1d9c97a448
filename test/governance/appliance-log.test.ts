import { afterAll, beforeAll, expect, test } from "bun:test";
import { verifyExport } from "../../src/evidence/export.ts";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let operator: Client;
let other: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  operator = await appliance.setUp();
  other = await appliance.addOrganization(operator, "Other", "bob@example.org");
  await appliance.send("GET", "/api/v1/crm/leads", undefined, {
    authorization: "Bearer nonsense",
    "x-request-id": "stranger-1",
  });
});
afterAll(() => appliance.stop());

const EVENTS = "/api/v1/audit/events";

test("the appliance log shows unauthenticated requests to the operator", async () => {
  const { body } = await operator.get(`${EVENTS}?log=appliance&correlation_id=stranger-1`);
  expect(body.data).toMatchObject([
    { actor: "anonymous", action: "crm.leads.list", outcome: "denied", code: "AUTH_TOKEN_INVALID" },
  ]);
  expect((await operator.get(`${EVENTS}?correlation_id=stranger-1`)).body.data).toEqual([]);
});

test("the appliance log is readable by the operator only", async () => {
  for (const path of [
    EVENTS,
    `${EVENTS}/1`,
    `${EVENTS}/1/proof`,
    "/api/v1/audit/verify",
    "/api/v1/audit/export",
    "/api/v1/audit/checkpoints",
  ]) {
    expect((await other.get(`${path}?log=appliance`)).body).toMatchObject({ code: "ACCESS_DENIED" });
  }
});

test("the appliance log verifies online and offline, and edits are detected", async () => {
  expect((await operator.get("/api/v1/audit/verify?log=appliance")).body.ok).toBe(true);
  const exported = await operator.get("/api/v1/audit/export?log=appliance");
  const { public_key } = (await operator.get("/api/v1/audit/checkpoints?log=appliance")).body;
  const lines = async function* () {
    yield* exported.text.trimEnd().split("\n");
  };
  expect(await verifyExport(lines(), public_key)).toMatchObject({ ok: true });
  const guards = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_events'";
  for (const { name } of await appliance.rows(guards)) await appliance.alter(`DROP TRIGGER ${name}`);
  await appliance.alter("UPDATE audit_events SET ip = '10.0.0.1' WHERE org = 0 AND seq = 1");
  expect((await operator.get("/api/v1/audit/verify?log=appliance")).body).toMatchObject({
    ok: false,
    breach: { seq: 1, kind: "edited" },
  });
});

test("a member's rejected token is logged in their own organisation", async () => {
  const leaver = await appliance.invite(operator, "leaver@example.com", ["crm_clerk"]);
  await operator.post(`/api/v1/settings/team/${leaver.userId}/deactivate`);
  await leaver.call("GET", "/api/v1/crm/leads", undefined, { "x-request-id": "leaver-1" });
  const { body } = await operator.get(`${EVENTS}?correlation_id=leaver-1`);
  expect(body.data).toMatchObject([
    { actor: leaver.userId, outcome: "denied", code: "AUTH_USER_DEACTIVATED" },
  ]);
});
