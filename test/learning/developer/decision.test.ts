import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { KEYS, makeKey } from "./key.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const LIST = "/api/public/v1/courses";

test("replaying an access decision uses the API key's scopes at that time", async () => {
  const key = await makeKey(appliance, ana, { scopes: ["courses:read"] });
  const calls: string[] = [];
  const call = async () => calls.push((await key.get(LIST)).headers.get("x-request-id") ?? "");
  await call();
  await ana.put(`${KEYS}/${key.id}`, { scopes: ["usage:read"] });
  await call();
  await ana.put(`${KEYS}/${key.id}`, { scopes: ["courses:read"] });
  const policy = await ana.post("/api/v1/settings/policies", {
    name: "Nobody",
    effect: "deny",
    actions: ["learning.courses.list"],
    reason: "Not now",
  });
  await call();
  await ana.delete(`/api/v1/settings/policies/${policy.body.id}`);
  await ana.post(`${KEYS}/${key.id}/revoke`);
  await call();

  const decisions: Json[] = [];
  for (const id of calls) {
    const { data } = (await ana.get(`/api/v1/audit/events?correlation_id=${id}`)).body;
    decisions.push((await ana.get(`/api/v1/audit/events/${data[0].id}/decision`)).body);
  }
  expect(decisions.map(({ replayed, same, today }) => [replayed.code, same, today.code])).toEqual([
    [null, true, "KEY_REVOKED"],
    ["KEY_SCOPE_MISSING", true, "KEY_REVOKED"],
    ["ACCESS_POLICY_DENIED", true, "KEY_REVOKED"],
    ["KEY_REVOKED", true, "KEY_REVOKED"],
  ]);
});
