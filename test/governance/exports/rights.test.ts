import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { EXPORTS, fetchFile, take } from "./taking.ts";

let appliance: TestAppliance;
let ana: Client;
const people: Record<string, Client> = {};

async function role(name: string, permissions: readonly string[]): Promise<void> {
  const { status, text } = await ana.post("/api/v1/settings/roles", { name, title: name, permissions });
  if (status !== 201) throw new Error(text);
}

async function policy(given: object): Promise<void> {
  const base = { name: "Rule", effect: "deny", reason: "By test", when: {} };
  const { status, text } = await ana.post("/api/v1/settings/policies", { ...base, ...given });
  if (status !== 201) throw new Error(text);
}

/** Resets an export to the state before its job ran, in case the job was faster than the test. */
async function postpone(id: string): Promise<void> {
  await appliance.runJobs();
  await appliance.alter("UPDATE data_exports SET state = 'queued', file = NULL WHERE id = ?", id);
  await appliance.alter(
    "UPDATE jobs SET state = 'waiting', finished_at = NULL, attempts = 0, input = ? WHERE key = ?",
    JSON.stringify({ id }),
    id,
  );
}

const filesKept = () => readdirSync(join(appliance.folder, "exports")).length;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  await role("taker", ["data.exports.*"]);
  await role("reader", ["crm.leads.list", "crm.leads.get", "hr.employees.list", "hr.employees.get"]);
  people.both = await appliance.invite(ana, "both@example.com", ["taker", "reader"]);
  people.reader = await appliance.invite(ana, "reader@example.com", ["reader"]);
  people.taker = await appliance.invite(ana, "taker@example.com", ["taker"]);
  people.own = await appliance.invite(ana, "own@example.com", ["taker", "employee"]);
  people.narrow = await appliance.invite(ana, "narrow@example.com", ["taker", "reader"]);
  await policy({
    actions: ["crm.leads.*"],
    subjects: { users: [people.narrow.userId] },
    when: { record: { value: { $gte: 1000 } } },
  });
  await policy({
    actions: ["crm.leads.*"],
    subjects: { users: [people.narrow.userId] },
    fields: { mask: ["email", "notes"] },
  });
  for (const [i, company] of ["Hidden", "Shown", "Hidden", "Shown"].entries())
    await ana.post("/api/v1/crm/leads", {
      name: `Lead ${i}`,
      company,
      value: company === "Hidden" ? 5000 : 500,
      email: `lead${i}@example.org`,
      notes: `secret words ${i}`,
    });
  for (const client of [people.own, people.both]) {
    const { body } = await ana.post("/api/v1/hr/employees", {
      first_name: "Nils",
      last_name: client === people.own ? "Own" : "Other",
      type: "full",
      start_date: "2026-01-01",
      user_id: client.userId,
      personal_email: "private@example.org",
      birth_date: "1990-01-01",
    });
    await ana.post(`/api/v1/hr/employees/${body.id}/activate`);
    await client.post("/api/v1/hr/timesheets", { employee_id: body.id, week: "2026-11-16" });
  }
});
afterAll(() => appliance.stop());

describe("Permissions for exports", () => {
  const cases: [who: string, collection: string][] = [
    ["both", "crm.leads"],
    ["narrow", "crm.leads"],
    ["both", "hr.employees"],
    ["own", "hr.timesheets"],
    ["own", "hr.leave-requests"],
  ];
  for (const [who, collection] of cases) {
    test(`match the list as ${who}: ${collection}`, async () => {
      const client = people[who] as Client;
      const list = await client.get(`/api/v1/${collection.replace(".", "/")}?limit=200`);
      expect(list.status).toBe(200);
      const { bytes } = await take(appliance, client, { collection, format: "json" });
      expect(JSON.parse(bytes.toString())).toEqual(list.body.data);
      const csv = await take(appliance, client, { collection, format: "csv" });
      const xlsx = await take(appliance, client, { collection, format: "xlsx" });
      for (const file of [csv.bytes, xlsx.bytes]) expect(file.length).toBeGreaterThan(10);
    });
  }

  test("leave rows and fields hidden by a policy out of all formats", async () => {
    for (const format of ["csv", "ndjson", "json"]) {
      const { bytes } = await take(appliance, people.narrow as Client, { collection: "crm.leads", format });
      const text = bytes.toString();
      expect(text).toContain("Lead 1");
      for (const kept of ["Hidden", "Lead 0", "@example.org", "secret"]) expect(text).not.toContain(kept);
    }
  });

  test("prevent inferring masked values from filters, sorting, search or counts", async () => {
    const narrow = people.narrow as Client;
    const tries: object[] = [
      { filter: { email: "lead1@example.org" } },
      { sort: ["email"] },
      { fields: ["email"] },
    ];
    for (const asked of tries) {
      const reply = await narrow.post(EXPORTS, { collection: "crm.leads", format: "csv", ...asked });
      expect([asked, reply.status]).toEqual([asked, 422]);
      expect(reply.text).not.toContain("lead1@example.org");
    }
    const count = await narrow.get(`${EXPORTS}/preview?collection=crm.leads&email=lead1@example.org`);
    expect(count.status).toBe(422);
    const words = await narrow.get(`${EXPORTS}/preview?collection=crm.leads&q=secret`);
    const all = await narrow.get(`${EXPORTS}/preview?collection=crm.leads`);
    expect([words.body.rows, all.body.rows]).toEqual([0, 2]);
  });
});

test("leave restricted records out of files and counts", async () => {
  const { body } = await ana.post("/api/v1/crm/contacts", { last_name: "Restricted" });
  await ana.post("/api/v1/crm/contacts", { last_name: "Free" });
  await appliance.alter(
    "INSERT INTO data_restrictions (org, collection, record_id, request_id, since) VALUES (1, 'crm.contacts', ?, 'r', 0)",
    body.id,
  );
  const { bytes, made } = await take(appliance, ana, { collection: "crm.contacts", format: "ndjson" });
  expect([made.rows, bytes.toString().includes("Restricted")]).toEqual([1, false]);
  const preview = await ana.get(`${EXPORTS}/preview?collection=crm.contacts`);
  expect(preview.body.rows).toBe(1);
});

describe("Creating an export file", () => {
  test("requires permissions to list and to export", async () => {
    const asked = { collection: "crm.leads", format: "csv" };
    const reading = await people.reader?.post(EXPORTS, asked);
    expect([reading?.status, reading?.body.code]).toEqual([403, "ACCESS_DENIED"]);
    const taking = await people.taker?.post(EXPORTS, asked);
    expect([taking?.status, taking?.body.details[0].code]).toEqual([403, "PERMISSION_MISSING"]);
    const looking = await people.taker?.get(`${EXPORTS}/preview?collection=crm.leads`);
    expect(looking?.status).toBe(403);
  });

  test("requires access to all records for an export of the organisation", async () => {
    await role("half", ["data.exports.create", "data.exports.get", "data.exports.download"]);
    const half = await appliance.invite(ana, "half@example.com", ["half", "reader"]);
    expect((await half.post(`${EXPORTS}/archive`, {})).status).toBe(403);
    for (const client of [people.both, people.narrow] as Client[]) {
      const reply = await client.post(`${EXPORTS}/archive`, {});
      expect([reply.status, reply.body.details[0].code]).toEqual([403, "NOT_ALL_SEEN"]);
    }
    const admin = await appliance.invite(ana, "admin@example.com", ["admin"]);
    expect((await admin.post(`${EXPORTS}/archive?dry_run=true`, {})).status).toBe(200);
    await policy({
      actions: ["hr.employees.*"],
      subjects: { users: [admin.userId] },
      fields: { mask: ["phone"] },
    });
    expect((await admin.post(`${EXPORTS}/archive`, {})).body.details[0].code).toBe("NOT_ALL_SEEN");
  });

  test("fails for a user who was deactivated before", async () => {
    const gone = await appliance.invite(ana, "gone@example.com", ["taker", "reader"]);
    const { body } = await gone.post(EXPORTS, { collection: "crm.leads", format: "csv" });
    await ana.post(`/api/v1/settings/team/${gone.userId}/deactivate`, {});
    await postpone(body.id);
    const kept = filesKept();
    await appliance.runJobs();
    expect(filesKept()).toBe(kept);
    const [row] = await appliance.rows("SELECT * FROM data_exports WHERE id = ?", body.id);
    expect(row).toMatchObject({ state: "failed", error_code: "AUTH_USER_DEACTIVATED", file: null });
  });

  test("fails for a user who lost permissions, and existing files cannot be downloaded", async () => {
    const lost = await appliance.invite(ana, "lost@example.com", ["taker", "reader"]);
    const asked = { collection: "crm.leads", format: "csv" };
    const done = await take(appliance, lost, asked);
    expect(done.status).toBe(200);
    const { body } = await lost.post(EXPORTS, asked);
    await ana.put(`/api/v1/settings/team/${lost.userId}`, { roles: ["taker"] });
    await postpone(body.id);
    await appliance.runJobs();
    expect((await lost.get(`${EXPORTS}/${body.id}`)).body).toMatchObject({
      state: "failed",
      error: { code: "ACCESS_DENIED" },
    });
    expect((await lost.get(`${EXPORTS}/${done.asked.id}/file`)).status).toBe(403);
  });

  test("is limited to five running exports per user", async () => {
    const busy = await appliance.invite(ana, "busy@example.com", ["taker", "reader"]);
    const asked = { collection: "crm.leads", format: "csv" };
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await busy.post(EXPORTS, asked)).status);
    await appliance.runJobs();
    // Exports may finish at once, so the sixth request is not always above the limit.
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect([201, 429]).toContain(statuses[5] as number);
  });
});

describe("Invalid export requests are rejected", () => {
  const wrong: [name: string, asked: Json, status: number][] = [
    ["an unknown collection", { collection: "crm.nothing" }, 422],
    ["an unknown field", { filter: { nothing: 1 } }, 422],
    ["an unsupported operator", { filter: { state: { gt: "new" } } }, 422],
    ["an unsupported sort field", { sort: ["notes"] }, 422],
    ["an invalid delimiter", { delimiter: "x" }, 422],
    ["an unknown property", { wat: 1 }, 422],
    ["a prototype property", { filter: { ["__proto__"]: "x" } }, 422],
  ];
  for (const [name, asked, status] of wrong) {
    test(name, async () => {
      const body = JSON.stringify({ collection: "crm.leads", format: "csv", ...asked });
      const text = name.includes("power") ? body.replace("{}", '{"__proto__":"x"}') : body;
      const reply = await ana.call("POST", EXPORTS, text, { "content-type": "application/json" });
      expect([reply.status, reply.body.status]).toEqual([status, status]);
    });
  }

  test("a dry run of an export has no effect", async () => {
    const rows = await appliance.rows("SELECT count(*) AS n FROM data_exports");
    const reply = await ana.post(`${EXPORTS}?dry_run=true`, { collection: "crm.leads", format: "csv" });
    expect(reply.body.result.state).toBe("queued");
    expect(await appliance.rows("SELECT count(*) AS n FROM data_exports")).toEqual(rows);
  });
});

describe("Exports interrupted by a restart", () => {
  test("are written after the restart, and leftovers are removed", async () => {
    const house = await TestAppliance.start();
    const zoe = await house.setUp();
    await zoe.post("/api/v1/crm/leads", { name: "Still here" });
    const { body } = await zoe.post(EXPORTS, { collection: "crm.leads", format: "json" });
    await house.runJobs();
    await house.alter("UPDATE data_exports SET state = 'running', file = NULL");
    await house.alter(
      "UPDATE jobs SET state = 'running', finished_at = NULL, input = ? WHERE name = 'data.exports.write'",
      JSON.stringify({ id: body.id }),
    );
    const stray = join(house.folder, "exports", "0123456789abcdef0123456789abcdef");
    writeFileSync(stray, "half a file");
    await house.appliance.stop();
    const again = await TestAppliance.start([], house.folder);
    const back = await again.logIn("ana@example.com");
    again.clock.advance(60_000);
    await again.runJobs();
    expect(existsSync(stray)).toBe(false);
    const { bytes, made } = await fetchFile(again, back, body.id);
    expect([made.state, JSON.parse(bytes.toString())[0].name]).toEqual(["ready", "Still here"]);
    expect(readdirSync(join(again.folder, "exports"))).toHaveLength(1);
    await again.stop();
  });
});
