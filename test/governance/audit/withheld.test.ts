import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { auditCommand } from "../../../src/cli/audit/index.ts";
import { runCommand } from "../../../src/cli/run.ts";
import { canonicalJson } from "../../../src/engine/audit/event.ts";
import { leafHash } from "../../../src/engine/audit/merkle.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";

const EVENTS = "/api/v1/audit/events";
const DEALS = "/api/v1/crm/opportunities";
const SECRET = "Quagmireline";
const AMOUNT = 713_001_001;

let appliance: TestAppliance;
let owner: Client;
let deal: Json;
/** Has permissions for the audit log, but not for any records. */
let watcher: Client;
/** May read everything except what a policy denies. */
let denied: Client;
/** May read everything. */
let reader: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  const account = (await owner.post("/api/v1/crm/accounts", { name: "Acme" })).body;
  const given = { name: SECRET, account_id: account.id, amount: { amount: AMOUNT, currency: "EUR" } };
  deal = (await owner.post(DEALS, given)).body;
  await owner.put(`${DEALS}/${deal.id}`, { pipeline: `${SECRET} again`, next_step: SECRET });
  await owner.post("/api/v1/comments", { collection: "crm.opportunities", id: deal.id, body: SECRET });
  await owner.post("/api/v1/settings/roles", { name: "role-x", title: SECRET, permissions: ["crm.*"] });
  await owner.post("/api/v1/views", { collection: "crm.leads", name: SECRET });
  const role = { name: "watcher", title: "Watcher", permissions: ["audit.*"] };
  await owner.post("/api/v1/settings/roles", role);
  watcher = await appliance.invite(owner, "watcher@example.com", ["watcher"]);
  denied = await appliance.invite(owner, "denied@example.com", ["auditor"]);
  reader = await appliance.invite(owner, "reader@example.com", ["auditor"]);
  const policy = await owner.post("/api/v1/settings/policies", {
    name: "Deals of the owner",
    effect: "deny",
    actions: ["crm.opportunities.*"],
    subjects: { users: [denied.userId] },
    when: { record: { created_by: { $ne: { $ref: "subject.user_id" } } } },
    reason: "Not theirs",
  });
  expect(policy.status).toBe(201);
});
afterAll(() => appliance.stop());

async function eventsOf(action: string): Promise<Json[]> {
  return (await owner.get(`${EVENTS}?action=${action}`)).body.data;
}

const WHO: [who: string, client: () => Client][] = [
  ["users with only audit permissions", () => watcher],
  ["users denied the record by a policy", () => denied],
];

describe.each(WHO)("Hidden record values for %s", (_who, client) => {
  test("are left out of events, which are still listed", async () => {
    const [made] = await eventsOf("crm.opportunities.create");
    expect(made.after).toMatchObject({ amount: { amount: AMOUNT } });
    for (const reply of [
      await client().get(`${EVENTS}?resource=crm.opportunities/${deal.id}`),
      await client().get(`${EVENTS}/${made.seq}`),
      await client().get("/api/v1/audit/sample?seed=abc&size=500"),
    ]) {
      expect(reply.status).toBe(200);
      expect(reply.text).toContain('"crm.opportunities.create"');
      expect(reply.text).not.toContain(`${AMOUNT}`);
      expect(reply.text).not.toContain(SECRET);
      expect(reply.text).not.toContain("next_step");
    }
    const { before: _b, after: _a, personal: _p, ...open } = made;
    const shown = (await client().get(`${EVENTS}/${made.seq}`)).body;
    expect(shown).toEqual({ ...open, before: null, after: null, withheld: true });
  });

  test("are left out of proofs, which still verify", async () => {
    const [made] = await eventsOf("crm.opportunities.create");
    const whole = (await owner.get(`${EVENTS}/${made.seq}/proof`)).body;
    expect(whole.event).toContain(`${AMOUNT}`);
    const { event, leaf_hash } = (await client().get(`${EVENTS}/${made.seq}/proof`)).body;
    expect([event, leaf_hash]).toEqual([null, whole.leaf_hash]);
  });

  test("cannot be guessed from the salted hash", async () => {
    const [made] = await eventsOf("crm.opportunities.create");
    const { event, leaf_hash } = (await owner.get(`${EVENTS}/${made.seq}/proof`)).body;
    const { salt, ...guessed } = JSON.parse(event);
    expect(salt).toMatch(/^[\w-]{22}$/);
    const hashOf = (values: Json) => leafHash(canonicalJson(values)).toHex();
    expect(hashOf({ ...guessed, salt })).toBe(leaf_hash);
    expect(hashOf(guessed)).not.toBe(leaf_hash);
    for (const path of [
      EVENTS,
      `${EVENTS}/${made.seq}`,
      `${EVENTS}/${made.seq}/proof`,
      "/api/v1/audit/export",
    ])
      expect((await client().get(path)).text).not.toContain(salt);
  });

  test("are left out of exports, which still verify", async () => {
    const { text } = await client().get("/api/v1/audit/export");
    expect(text).not.toContain(`${AMOUNT}`);
    expect(text).not.toContain(SECRET);
    expect(text).toContain('"archived":0');
    const key = (await client().get("/api/v1/audit/checkpoints")).body.public_key;
    const [file, keyFile] = [join(appliance.folder, "export"), join(appliance.folder, "key.jwk")];
    writeFileSync(file, text);
    writeFileSync(keyFile, JSON.stringify(key));
    const verify = () =>
      runCommand({ audit: async () => auditCommand }, ["audit", "verify", file, "--key", keyFile], {});
    expect(await verify()).toBe(0);
    const other = (letter: string) => (letter === "0" ? "1" : "0");
    writeFileSync(
      file,
      text.replace(
        /\{"hash":"(.)(\w+","archived":0)/,
        (_line, first: string, rest: string) => `{"hash":"${other(first)}${rest}`,
      ),
    );
    expect(await verify()).toBe(1);
  });

  test("are left out of binders of a period", async () => {
    const { status, text } = await client().get("/api/v1/audit/binder?from=2026-01-01T00:00:00Z");
    expect(status).toBe(200);
    expect(text).not.toContain(`${AMOUNT}`);
    expect(text).not.toContain(SECRET);
    const reply = await client().get(
      `/api/v1/audit/binder?collection=crm.opportunities&record_id=${deal.id}`,
    );
    expect([403, 404]).toContain(reply.status);
  });

  test("are left out of replayed decisions", async () => {
    const rule = await owner.post("/api/v1/settings/policies", {
      name: "Large deals",
      effect: "deny",
      actions: ["crm.opportunities.get"],
      subjects: { users: [reader.userId] },
      when: { record: { amount: { $gt: AMOUNT - 1 } } },
      reason: "Too large",
    });
    await reader.get(`${DEALS}/${deal.id}`);
    const [refused] = await eventsOf("crm.opportunities.get");
    expect(refused.outcome).toBe("failed");
    const { status, body, text } = await client().get(`${EVENTS}/${refused.seq}/decision`);
    expect(status).toBe(200);
    expect(body.record).toBeNull();
    expect(text).not.toContain(`${AMOUNT}`);
    expect((await owner.get(`${EVENTS}/${refused.seq}/decision`)).body.record.facts).toEqual({
      amount: AMOUNT,
    });
    await owner.delete(`/api/v1/settings/policies/${rule.body.id}`);
  });

  test("are left out of log archives", async () => {
    const reply = await client().get("/api/v1/audit/segments/1/archive");
    expect([403, 404]).toContain(reply.status);
  });
});

test("values of settings are hidden from users with audit permissions only", async () => {
  const [made] = await eventsOf("settings.roles.create");
  expect(made.after).toMatchObject({ permissions: expect.anything() });
  const shown = (await watcher.get(`${EVENTS}/${made.seq}`)).body;
  expect(shown).toMatchObject({ before: null, after: null, withheld: true });
  expect((await reader.get(`${EVENTS}/${made.seq}`)).body.after).toMatchObject({
    permissions: expect.anything(),
  });
});

test("personal settings of a user are hidden from everyone else", async () => {
  const [made] = await eventsOf("views.create");
  expect(made.withheld).toBeUndefined();
  const admin = await appliance.invite(owner, "admin@example.com", ["owner"]);
  expect((await admin.get(`${EVENTS}/${made.seq}`)).body).toMatchObject({ after: null, withheld: true });
});

test("users with full access see all values", async () => {
  const { text } = await reader.get(`${EVENTS}?resource=crm.opportunities/${deal.id}`);
  expect(text).toContain(`${AMOUNT}`);
  expect(text).not.toContain('"withheld"');
  const files = unzipSync(
    new Uint8Array(
      await (
        await fetch(
          `${appliance.base}/api/v1/audit/binder?collection=crm.opportunities&record_id=${deal.id}`,
          {
            headers: { authorization: `Bearer ${reader.accessToken}` },
          },
        )
      ).arrayBuffer(),
    ),
  );
  expect(Buffer.from(files["events.ndjson"] ?? []).toString()).toContain(`${AMOUNT}`);
});
