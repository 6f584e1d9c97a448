import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client, Json } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { APPROVALS, type Office, openOffice, removeRule, writeRule } from "../approvals/kit.ts";
import { check, confirm, importFile, PATH, problems, upload } from "./importing.ts";

let office: Office;
let ana: Client;

beforeAll(async () => {
  office = await openOffice();
  ana = office.ana;
  const role = { name: "importer", title: "Importer", permissions: ["data.imports.*", "crm.leads.*"] };
  await ana.post("/api/v1/settings/roles", role);
});
afterAll(() => office.appliance.stop());

const leads = async (client: Client, query: string): Promise<Json[]> =>
  (await client.get(`/api/v1/crm/leads?limit=200&${query}`)).body.data;

describe("Imports and approvals", () => {
  test("hold rows that require an approval, each with its own request", async () => {
    const { appliance, bob } = office;
    const ida = await appliance.invite(ana, "ida@example.com", ["importer"]);
    const rule = await writeRule(ana, {
      actions: ["crm.leads.create"],
      when: { record: { value: { $gte: 100_000 } } },
    });
    const csv = "name,value\nSmall,10\nLarge,1000\nHuge,20000\n";
    const checked = await check(appliance, ida, "crm.leads", csv);
    expect(checked.progress).toMatchObject({ created: 1, held: 2, failed: 0 });
    const done = await confirm(appliance, ida, checked);
    expect(done).toMatchObject({ state: "done", progress: { created: 1, held: 2, failed: 0 } });
    expect((await leads(ana, "name[in]=Small,Large,Huge")).map(({ name }) => name)).toEqual(["Small"]);
    const waiting = (await bob.get(`${APPROVALS}?limit=50`)).body.data.filter(
      ({ requester }: Json) => requester.id === ida.userId,
    );
    expect(waiting).toHaveLength(2);
    expect((await decide(ida, `${APPROVALS}/${waiting[0].id}`, "approve")).status).toBeGreaterThanOrEqual(
      403,
    );
    for (const { id } of waiting)
      expect((await decide(bob, `${APPROVALS}/${id}`, "approve")).status).toBe(200);
    await appliance.runJobs();
    expect(await leads(ana, "name[in]=Large,Huge")).toHaveLength(2);
    await removeRule(ana, rule.id);
  });

  test("return 202 with the approval for held bulk operations and reject atomic ones", async () => {
    const rule = await writeRule(ana, {
      actions: ["crm.leads.create"],
      when: { record: { value: { $gte: 100_000 } } },
    });
    const operations = [
      { action: "create", data: { name: "Bulk small", value: 5 } },
      { action: "create", data: { name: "Bulk large", value: 200_000 } },
    ];
    const mixed = await office.dana.post("/api/v1/crm/leads/bulk", { operations });
    expect(mixed.body).toMatchObject({
      succeeded: 1,
      failed: 0,
      held: 1,
      results: [
        { status: 201, approval: null },
        { status: 202, record: null, error: null, approval: { id: expect.any(String) } },
      ],
    });
    const atomic = await office.dana.post("/api/v1/crm/leads/bulk", { operations, atomic: true });
    expect(atomic).toMatchObject({ status: 409, body: { code: "STATE_TRANSITION_INVALID" } });
    expect(await leads(ana, "name[starts]=Bulk")).toHaveLength(1);
    await removeRule(ana, rule.id);
  });
});

describe("Imports and policies", () => {
  async function policy(given: Json): Promise<void> {
    const reply = await ana.post("/api/v1/settings/policies", { reason: "A test of imports", ...given });
    if (reply.status !== 201) throw new Error(reply.text);
  }

  test("reject rows with values for read-only fields", async () => {
    const kim = await office.appliance.invite(ana, "kim@example.com", ["importer"]);
    await policy({
      name: "No scores",
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { users: [kim.userId] },
      fields: { write: ["score"] },
    });
    const done = await importFile(office.appliance, kim, "crm.leads", "name,score\nScored,50\n");
    expect(done.progress).toMatchObject({ created: 0, failed: 1 });
    expect(await problems(kim, done.id)).toMatchObject([
      { row: 2, column: "score", code: "ACCESS_POLICY_DENIED" },
    ]);
    expect(await leads(ana, "name=Scored")).toEqual([]);
  });

  test("do not match records by key that the user cannot see", async () => {
    const lou = await office.appliance.invite(ana, "lou@example.com", ["importer"]);
    await ana.post("/api/v1/crm/leads", { name: "Theirs", email: "theirs@example.com", score: 99 });
    await policy({
      name: "Own leads only",
      effect: "deny",
      actions: ["crm.leads.*"],
      subjects: { users: [lou.userId] },
      when: { record: { score: 99 } },
    });
    const csv = "name,email,score\nMine,theirs@example.com,5\n";
    const checked = await check(office.appliance, lou, "crm.leads", csv, { key: "email", action: "upsert" });
    expect(checked.progress).toMatchObject({ created: 1, updated: 0 });
    await confirm(office.appliance, lou, checked);
    expect((await leads(ana, "email=theirs@example.com")).map(({ score }) => score).toSorted()).toEqual([
      5, 99,
    ]);
  });

  test("report rows forbidden by a policy and create the others", async () => {
    const max = await office.appliance.invite(ana, "max@example.com", ["importer"]);
    await policy({
      name: "No leads of Acme",
      effect: "deny",
      actions: ["crm.leads.create"],
      subjects: { users: [max.userId] },
      when: { record: { score: 1 } },
    });
    const done = await importFile(office.appliance, max, "crm.leads", "name,score\nAllowed,2\nForbidden,1\n");
    expect(done.progress).toMatchObject({ created: 1, failed: 1 });
    expect(await problems(max, done.id)).toMatchObject([{ row: 3, code: "ACCESS_POLICY_DENIED" }]);
  });
});

describe("Round trips", () => {
  const texts = [
    "plain",
    "=SUM(A1)",
    "+49 30",
    "-x",
    "@y",
    "'quoted",
    "'=z",
    'a "b", c; d',
    "two\nlines",
    "ümläut €",
  ];

  async function exported(format: string): Promise<Uint8Array<ArrayBuffer>> {
    const asked = await ana.post("/api/v1/data/exports", {
      collection: "crm.leads",
      format,
      filter: { source: "partner" },
    });
    if (asked.status !== 201) throw new Error(asked.text);
    await office.appliance.appliance.jobs.drain();
    const reply = await fetch(`${office.appliance.base}/api/v1/data/exports/${asked.body.id}/file`, {
      headers: { authorization: `Bearer ${ana.accessToken}` },
    });
    expect(reply.status).toBe(200);
    return new Uint8Array(await reply.arrayBuffer());
  }

  const essence = ({ name, company, notes, value, score, tags, custom, owner_id, source }: Json) => ({
    name,
    company,
    notes,
    value,
    score,
    tags,
    custom,
    owner_id,
    source,
  });

  for (const format of ["csv", "xlsx", "ndjson", "json"]) {
    test(`of a ${format} export update nothing by ID and otherwise create identical records`, async () => {
      for (const [i, text] of texts.entries()) {
        const made = await ana.post("/api/v1/crm/leads", {
          name: `${text.replaceAll("\n", " ")} ${format}`,
          company: text.replaceAll("\n", " "),
          notes: text,
          source: "partner",
          value: { amount: 123_456 + i, currency: i % 2 ? "JPY" : "EUR" },
          score: i,
          tags: i % 2 ? ["a;b", "c"] : ["x", "y"],
          custom: { fact: text, n: i, yes: true },
        });
        expect(made.status).toBe(201);
      }
      const bytes = await exported(format);
      const before = (await leads(ana, "source=partner")).map(essence);
      const same = await importFile(office.appliance, ana, "crm.leads", bytes, {
        key: "id",
        action: "upsert",
      });
      expect(await problems(ana, same.id)).toEqual([]);
      expect(same.progress).toMatchObject({ unchanged: texts.length, updated: 0, created: 0, failed: 0 });
      const again = await importFile(office.appliance, ana, "crm.leads", bytes);
      expect(again.progress).toMatchObject({ created: texts.length, failed: 0 });
      const after = (await leads(ana, "source=partner")).map(essence);
      const sorted = (all: Json[]) => all.map((one) => JSON.stringify(one)).toSorted();
      expect(sorted(after)).toEqual(sorted([...before, ...before]));
      await office.appliance.alter("UPDATE crm_leads SET archived_at = 1 WHERE source = 'partner'");
    });
  }
});

test("uploads require the import permission", async () => {
  const reply = await upload(office.appliance, office.eli, "crm.leads", "name\nA\n");
  expect(reply.body.code).toBe("ACCESS_DENIED");
  expect((await office.eli.get(PATH)).body.code).toBe("ACCESS_DENIED");
});
