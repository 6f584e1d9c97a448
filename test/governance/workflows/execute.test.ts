import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let other: Client;
let lead: Json;

const PATH = "/api/v1/workflows/execute";
const LEADS = "/api/v1/crm/leads";

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  other = await appliance.addOrganization(owner, "Other", "bob@example.org");
  lead = (await owner.post(LEADS, { name: "Zanzibarquartz" })).body;
});
afterAll(() => appliance.stop());

const run = (
  by: Client,
  action: string,
  input?: object,
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Reply> => by.post(PATH, { action, ...(input && { input }), ...more }, headers);

const events = (action: string) =>
  appliance.rows(
    "SELECT action, outcome, code, actor, record_id FROM audit_events WHERE action = ? ORDER BY seq",
    action,
  );
const counted = async (table: string) =>
  Number((await appliance.rows(`SELECT count(*) AS n FROM ${table}`))[0]?.n);

describe("Executing an action by name", () => {
  test("records an event of the write and of the execution", async () => {
    const reply = await run(clerk, "crm.leads.update", { id: lead.id, score: 7 });
    expect(reply.body).toMatchObject({ action: "crm.leads.update", status: 200, dry_run: false });
    expect(reply.body.result).toMatchObject({ id: lead.id, score: 7 });
    expect((await events("crm.leads.update")).at(-1)).toMatchObject({
      outcome: "ok",
      actor: clerk.userId,
      record_id: lead.id,
    });
    expect((await events("workflows.execute")).at(-1)).toMatchObject({ record_id: "crm.leads.update" });
  });

  test("returns the status and result of a create", async () => {
    const { body } = await run(clerk, "crm.leads.create", { name: "Made by name" });
    expect(body.status).toBe(201);
    expect((await clerk.get(`${LEADS}/${body.result.id}`)).body.name).toBe("Made by name");
  });

  test("returns the response of a read and records its event", async () => {
    const before = (await events("crm.leads.get")).length;
    const { body } = await run(clerk, "crm.leads.get", { id: lead.id });
    expect(body.result).toEqual((await clerk.get(`${LEADS}/${lead.id}`)).body);
    expect((await events("crm.leads.get")).length).toBe(before + 2);
  });

  test("supports dry_run in the body and the query", async () => {
    const [rows, audited] = [await counted("crm_leads"), (await events("crm.leads.create")).length];
    const inBody = await run(clerk, "crm.leads.create", { name: "Tried" }, { dry_run: true });
    expect(inBody.body).toMatchObject({ status: 201, dry_run: true, result: { name: "Tried" } });
    const inAddress = await clerk.post(`${PATH}?dry_run=true`, {
      action: "crm.leads.create",
      input: { name: "Tried" },
    });
    expect(inAddress.body.dry_run).toBe(true);
    expect(await counted("crm_leads")).toBe(rows);
    expect((await events("crm.leads.create")).length).toBe(audited);
  });

  test("reports invalid input by its full path without its value", async () => {
    const reply = await run(clerk, "crm.leads.create", { name: 98765, scoer: 1 });
    expect(reply.status).toBe(422);
    expect(reply.body.details.map(({ path }: Json) => path).toSorted()).toEqual([
      "input.name",
      "input.scoer",
    ]);
    expect(reply.text).not.toContain("98765");
  });

  test("runs once per Idempotency-Key", async () => {
    const key = { "idempotency-key": "execute-once" };
    const first = await run(clerk, "crm.leads.create", { name: "Once" }, {}, key);
    const again = await run(clerk, "crm.leads.create", { name: "Once" }, {}, key);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body.result.id).toBe(first.body.result.id);
    expect((await run(clerk, "crm.leads.create", { name: "Twice" }, {}, key)).body.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
  });
});

describe("Security of executing by name", () => {
  test("denies and logs a missing permission", async () => {
    const reply = await run(clerk, "crm.leads.archive", { id: lead.id });
    expect(reply.body).toMatchObject({
      code: "ACCESS_DENIED",
      details: [{ message: "Required permission: crm.leads.archive." }],
    });
    expect((await events("crm.leads.archive")).at(-1)).toMatchObject({
      outcome: "denied",
      code: "ACCESS_DENIED",
      actor: clerk.userId,
    });
    expect((await owner.get(`${LEADS}/${lead.id}`)).body.archived_at).toBeNull();
  });

  test("rejects every call that its endpoint rejects", async () => {
    const wrong: string[] = [];
    for (const { name } of appliance.appliance.engine.registry.actions) {
      if (!/^(fin|hr|ops|legal|strat)\..*\.archive$/.test(name)) continue;
      const { status } = await run(clerk, name, { id: "x" });
      if (status !== 403) wrong.push(`${name}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("isolates organisations from each other", async () => {
    for (const action of ["get", "update", "archive", "contact", "history", "transitions"]) {
      const reply = await run(other, `crm.leads.${action}`, { id: lead.id });
      expect({ action, status: reply.status, code: reply.body.code }).toEqual({
        action,
        status: 404,
        code: "RECORD_NOT_FOUND",
      });
      expect(reply.text).not.toContain("Zanzibarquartz");
    }
  });

  test("rejects public actions, sessions, files, streams and execute itself", async () => {
    const refused = async (name: string, input: object = {}) => (await run(owner, name, input)).body;
    for (const name of ["auth.login", "setup.run", "setup.init", "settings.packs.install", "no.such.thing"])
      expect((await refused(name)).details).toEqual([expect.objectContaining({ code: "ACTION_UNKNOWN" })]);
    const elsewhere = [
      "workflows.execute",
      "auth.password",
      "auth.logout",
      "crm.leads.attachments.add",
      "crm.leads.attachments.download",
      "audit.export",
      "settings.team.invite",
    ].filter((name) => appliance.appliance.engine.registry.find(name)?.access !== "public");
    for (const name of elsewhere) {
      const { details } = await refused(name);
      expect({ name, code: details[0].code }).toEqual({ name, code: "ACTION_NOT_EXECUTABLE" });
    }
  });

  test("rejects nested execution, also in a bulk request", async () => {
    const nested = await run(owner, "workflows.execute", {
      action: "crm.leads.create",
      input: { name: "Nested" },
    });
    expect(nested.body.details[0].code).toBe("ACTION_NOT_EXECUTABLE");
    const bulk = await owner.post(`${LEADS}/bulk`, {
      operations: [{ action: "workflows.execute", data: { action: "crm.leads.create" } }],
    });
    expect(bulk.status).toBe(422);
  });

  test("limits idempotency keys to one user", async () => {
    const key = { "idempotency-key": "whose-key" };
    const first = await run(owner, "crm.leads.create", { name: "Keyed" }, {}, key);
    for (const by of [clerk, other]) {
      const reply = await run(by, "crm.leads.create", { name: "Keyed" }, {}, key);
      expect(reply.headers.get("idempotency-replayed")).toBeNull();
      expect(reply.body.result.id).not.toBe(first.body.result.id);
    }
    const denied = await run(
      clerk,
      "crm.leads.archive",
      { id: lead.id },
      {},
      { "idempotency-key": "denied" },
    );
    expect(denied.status).toBe(403);
  });

  test("applies policies that hide a record", async () => {
    await appliance.alter(
      `INSERT INTO access_policies (id, org, name, effect, actions, subjects, conditions, reason)
       VALUES ('p', 1, 'No high scores', 'deny', '["crm.leads.*"]', '{"roles":["crm_clerk"]}', '{"record":{"score":{"$gt":50}}}', 'test')`,
    );
    appliance.appliance.engine.access.forget(1);
    const { id } = (await owner.post(LEADS, { name: "Hidden", score: 90 })).body;
    const hidden = await run(clerk, "crm.leads.get", { id });
    const unknown = await run(clerk, "crm.leads.get", { id: "01a1fd81-0000-7000-8000-000000000000" });
    expect([hidden.status, unknown.status]).toEqual([404, 404]);
    expect({ ...hidden.body, correlation_id: "" }).toEqual({ ...unknown.body, correlation_id: "" });
    await appliance.alter("DELETE FROM access_policies");
    appliance.appliance.engine.access.forget(1);
  });

  test("requires a login", async () => {
    const reply = await appliance.send("POST", PATH, { action: "crm.leads.list" });
    expect(reply.body.code).toBe("AUTH_REQUIRED");
  });
});
