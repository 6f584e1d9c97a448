import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let ana: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
});
afterAll(() => appliance.stop());

const LEADS = "/api/v1/crm/leads";
const create = async (data: object) => (await ana.post(LEADS, data)).body;

describe("Record", () => {
  test("is created with given, derived and common fields", async () => {
    const reply = await ana.post(LEADS, {
      name: "Zoë Smith",
      email: "Zoe@Example.COM",
      value: 125_000,
      tags: ["vip"],
      custom: { shoe_size: 41 },
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("location")).toBe(`${LEADS}/${reply.body.id}`);
    expect(reply.headers.get("etag")).toBe('"1"');
    expect(reply.body).toMatchObject({
      version: 1,
      state: "new",
      name: "Zoë Smith",
      email: "zoe@example.com",
      value: { amount: 125_000, currency: "EUR" },
      owner_id: ana.userId,
      created_by: ana.userId,
      tags: ["vip"],
      custom: { shoe_size: 41 },
      archived_at: null,
    });
    expect((await ana.get(`${LEADS}/${reply.body.id}`)).body).toEqual(reply.body);
  });

  test("accepts money as a number in the organisation's currency, or with its own", async () => {
    expect((await create({ name: "A", value: { amount: 5, currency: "USD" } })).value).toEqual({
      amount: 5,
      currency: "USD",
    });
    expect((await ana.post(LEADS, { name: "A", value: { amount: 5, currency: "XQX" } })).status).toBe(422);
    expect((await ana.post(LEADS, { name: "A", value: 1.5 })).status).toBe(422);
    expect((await ana.post(LEADS, { name: "A", value: -1 })).status).toBe(422);
    expect((await ana.post(LEADS, { name: "A", value: 1e300 })).status).toBe(422);
  });

  test("rejects read-only fields", async () => {
    for (const field of ["id", "version", "state", "created_at", "created_by", "archived_at", "number"]) {
      const reply = await ana.post(LEADS, { name: "A", [field]: "x" });
      expect(reply.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: field }] });
    }
  });

  test("is updated by PUT and PATCH: null clears, other fields stay", async () => {
    const lead = await create({ name: "Before", company: "Acme", score: 5 });
    const put = await ana.put(`${LEADS}/${lead.id}`, { score: 6, company: null });
    expect(put.body).toMatchObject({ version: 2, name: "Before", company: null, score: 6 });
    const patch = await ana.call("PATCH", `${LEADS}/${lead.id}`, { name: "After" });
    expect(patch.body).toMatchObject({ version: 3, name: "After", score: 6 });
    expect((await ana.put(`${LEADS}/${lead.id}`, { name: null })).status).toBe(422);
  });

  test("keeps its version if nothing changes", async () => {
    const lead = await create({ name: "Same", score: 5 });
    expect((await ana.put(`${LEADS}/${lead.id}`, { score: 5 })).body.version).toBe(1);
  });

  test("rejects a stale version in If-Match and in the body", async () => {
    const lead = await create({ name: "Contended" });
    expect((await ana.put(`${LEADS}/${lead.id}`, { score: 1 }, { "if-match": '"1"' })).status).toBe(200);
    const stale = await ana.put(`${LEADS}/${lead.id}`, { score: 2 }, { "if-match": '"1"' });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: "RECORD_VERSION_CONFLICT",
      details: [{ message: "The current version is 2." }],
    });
    expect((await ana.put(`${LEADS}/${lead.id}`, { score: 2, version: 1 })).status).toBe(409);
    expect((await ana.put(`${LEADS}/${lead.id}`, { score: 2, version: 2 })).status).toBe(200);
  });

  test("accepts one of twenty concurrent changes of the same version", async () => {
    const lead = await create({ name: "Raced" });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ana.put(`${LEADS}/${lead.id}`, { score: i + 1, version: 1 })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await ana.get(`${LEADS}/${lead.id}`)).body.version).toBe(2);
  });

  test("is hidden by archiving and shown by restoring, each once", async () => {
    const lead = await create({ name: "Hidden" });
    const archived = await ana.delete(`${LEADS}/${lead.id}`);
    expect(archived.status).toBe(200);
    expect(archived.body.archived_at).not.toBeNull();
    expect((await ana.delete(`${LEADS}/${lead.id}`)).body.version).toBe(archived.body.version);
    expect((await ana.put(`${LEADS}/${lead.id}`, { score: 1 })).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await ana.get(`${LEADS}/${lead.id}`)).status).toBe(200);
    expect((await ana.post(`${LEADS}/${lead.id}/restore`)).body.archived_at).toBeNull();
  });

  test("rejects references to unknown records", async () => {
    const reply = await ana.post(LEADS, { name: "A", owner_id: "00000000-0000-7000-8000-000000000000" });
    expect(reply.body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "owner_id", code: "REFERENCE_UNKNOWN" }],
    });
  });
});

describe("Transitions", () => {
  test("are possible only as the state machine allows", async () => {
    const lead = await create({ name: "Mover" });
    const move = (name: string, body?: unknown) => ana.post(`${LEADS}/${lead.id}/${name}`, body);
    expect((await move("qualify")).body.code).toBe("STATE_TRANSITION_INVALID");
    const contacted = await move("contact");
    expect(contacted.body).toMatchObject({ state: "contacted", version: 2 });
    expect(contacted.body.first_responded_at).not.toBeNull();
    expect((await move("contact")).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await move("disqualify")).body).toMatchObject({
      code: "VALIDATION_FAILED",
      details: [{ path: "lost_reason" }],
    });
    expect((await move("disqualify", { lost_reason: "No budget" })).body).toMatchObject({
      state: "disqualified",
      lost_reason: "No budget",
    });
  });

  test("are listed at /transitions, with reasons why others are unavailable", async () => {
    const lead = await create({ name: "Asked" });
    const { body } = await ana.get(`${LEADS}/${lead.id}/transitions`);
    expect(body.state).toBe("new");
    const byName = Object.fromEntries(body.transitions.map((one: { name: string }) => [one.name, one]));
    expect(byName.contact).toMatchObject({ allowed: true, to: ["contacted"] });
    expect(byName.qualify.allowed).toBe(false);
    expect(byName.qualify.reason).toContain("This record is new");
  });
});

describe("History", () => {
  test("shows author and values of each change, including personal ones", async () => {
    const lead = await create({ name: "Told", score: 1 });
    await ana.put(`${LEADS}/${lead.id}`, { name: "Retold", score: 2 });
    const { body } = await ana.get(`${LEADS}/${lead.id}/history`);
    expect(body.data[0]).toMatchObject({ version: 2, actor: ana.userId, action: "crm.leads.update" });
    expect(body.data[0].changes).toContainEqual({ field: "name", from: "Told", to: "Retold" });
    expect(body.data[0].changes).toContainEqual({ field: "score", from: 1, to: 2 });
    expect(body.data[1]).toMatchObject({ version: 1, action: "crm.leads.create" });
  });

  test("leaves no personal values in the audit trail itself", async () => {
    await create({
      name: "Persephone Quillfeather",
      email: "persephone@example.com",
      phone: "+43 1 5551234",
    });
    const rows = await appliance.rows("SELECT * FROM audit_events");
    for (const secret of ["Persephone", "persephone@example.com", "5551234"])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe("Idempotency", () => {
  const key = (name: string) => ({ "idempotency-key": name });

  test("replays the first answer for the same key and body", async () => {
    const first = await ana.post(LEADS, { name: "Once" }, key("k1"));
    const again = await ana.post(LEADS, { name: "Once" }, key("k1"));
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect((await ana.get(`${LEADS}?q=once&count=true`)).body.page.total).toBe(1);
  });

  test("rejects the same key with another body", async () => {
    await ana.post(LEADS, { name: "Twice" }, key("k2"));
    expect((await ana.post(LEADS, { name: "Other" }, key("k2"))).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test("creates one record from twenty concurrent calls", async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => ana.post(LEADS, { name: "Flurry" }, key("k3"))),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  });

  test("keeps no refusal, and frees the key after a day", async () => {
    expect((await ana.post(LEADS, { name: "" }, key("k4"))).status).toBe(422);
    expect((await ana.post(LEADS, { name: "Good" }, key("k4"))).status).toBe(201);
    appliance.clock.advance(86_400_001);
    ana = await appliance.logIn("ana@example.com");
    expect((await ana.post(LEADS, { name: "Another" }, key("k4"))).status).toBe(201);
  });

  test("rejects an invalid key", async () => {
    expect((await ana.post(LEADS, { name: "A" }, key("with space"))).status).toBe(422);
  });
});

describe("Dry run", () => {
  test("runs the call and leaves only its event", async () => {
    const reply = await ana.post(`${LEADS}?dry_run=true`, { name: "Perhaps" });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      dry_run: true,
      status: 201,
      result: { name: "Perhaps", state: "new" },
    });
    expect((await ana.get(`${LEADS}?q=perhaps`)).body.data).toEqual([]);
    const [event] = await appliance.rows(
      "SELECT outcome, after FROM audit_events WHERE action = 'crm.leads.create' ORDER BY seq DESC LIMIT 1",
    );
    expect(event).toEqual({ outcome: "dry_run", after: null });
  });

  test("is refused like the call", async () => {
    expect((await ana.post(`${LEADS}?dry_run=true`, { name: "" })).status).toBe(422);
    expect((await ana.post(`${LEADS}?dry_run=perhaps`, { name: "A" })).status).toBe(422);
  });
});

describe("Bulk calls", () => {
  const bulk = (operations: unknown[], atomic?: boolean) =>
    ana.post(`${LEADS}/bulk`, { operations, ...(atomic !== undefined && { atomic }) });

  test("return a result and record an event for each operation", async () => {
    const lead = await create({ name: "Bulked" });
    const reply = await bulk([
      { action: "create", data: { name: "New one" } },
      { action: "create", data: { name: "" } },
      { action: "update", id: lead.id, data: { score: 9 } },
      { action: "contact", id: lead.id },
      { action: "qualify", id: "00000000-0000-7000-8000-000000000000" },
    ]);
    expect(reply.body).toMatchObject({ succeeded: 3, failed: 2 });
    expect(reply.body.results.map(({ status }: { status: number }) => status)).toEqual([
      201, 422, 200, 200, 404,
    ]);
    const events = await appliance.rows(
      "SELECT action, outcome FROM audit_events WHERE correlation_id = ? ORDER BY seq",
      reply.headers.get("x-request-id"),
    );
    expect(events[0]).toEqual({ action: "crm.leads.bulk", outcome: "ok" });
    // A slow machine splits the call: each part begins with an event of its own.
    expect(events.filter(({ action }) => action !== "crm.leads.bulk")).toEqual([
      { action: "crm.leads.create", outcome: "ok" },
      { action: "crm.leads.create", outcome: "failed" },
      { action: "crm.leads.update", outcome: "ok" },
      { action: "crm.leads.contact", outcome: "ok" },
      { action: "crm.leads.qualify", outcome: "failed" },
    ]);
  });

  test("undo all operations if one of an atomic call fails, and name it", async () => {
    const reply = await bulk(
      [
        { action: "create", data: { name: "Atomic" } },
        { action: "create", data: { name: "" } },
      ],
      true,
    );
    expect(reply.status).toBe(422);
    expect(reply.body.details[0].path).toBe("operations.1.name");
    expect((await ana.get(`${LEADS}?q=atomic`)).body.data).toEqual([]);
  });

  test("accept at most 500 operations", async () => {
    expect(
      (await bulk(Array.from({ length: 501 }, () => ({ action: "create", data: { name: "x" } })))).status,
    ).toBe(422);
    expect((await bulk([])).status).toBe(422);
  });
});

describe("References over time", () => {
  test("prevent restoring a record that refers to an archived one", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Gone" })).body;
    const contact = (await ana.post("/api/v1/crm/contacts", { last_name: "Left", account_id: account.id }))
      .body;
    await ana.delete(`/api/v1/crm/contacts/${contact.id}`);
    await ana.delete(`/api/v1/crm/accounts/${account.id}`);
    const refused = await ana.post(`/api/v1/crm/contacts/${contact.id}/restore`);
    expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "account_id" }] });
    await ana.post(`/api/v1/crm/accounts/${account.id}/restore`);
    expect((await ana.post(`/api/v1/crm/contacts/${contact.id}/restore`)).status).toBe(200);
  });

  test("may stay in a list after the record was archived", async () => {
    const account = (await ana.post("/api/v1/crm/accounts", { name: "Buyer" })).body;
    const contacts = await Promise.all(
      ["One", "Two"].map(
        async (last_name) => (await ana.post("/api/v1/crm/contacts", { last_name })).body.id,
      ),
    );
    const deal = (
      await ana.post("/api/v1/crm/opportunities", {
        name: "Deal",
        account_id: account.id,
        contact_ids: contacts,
      })
    ).body;
    await ana.delete(`/api/v1/crm/contacts/${contacts[0]}`);
    const path = `/api/v1/crm/opportunities/${deal.id}`;
    expect((await ana.put(path, { contact_ids: contacts.toReversed() })).status).toBe(200);
    expect((await ana.put(path, { contact_ids: [...contacts, "unknown"] })).status).toBe(422);
  });
});

test("limits figures to records that the caller can list", async () => {
  await ana.post("/api/v1/settings/roles", {
    name: "figures",
    title: "Figures",
    permissions: ["crm.stats", "crm.accounts.list"],
  });
  const reader = await appliance.invite(ana, "figures@example.com", ["figures"]);
  const { body } = await reader.get("/api/v1/crm/stats");
  expect(body.leads.total).toBe(0);
  expect((await ana.get("/api/v1/crm/stats")).body.leads.total).toBeGreaterThan(0);
});
