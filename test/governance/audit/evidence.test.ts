import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import type { PublicJwk } from "../../../src/engine/audit/checkpoint.ts";
import { hashesOf, packBinder, verifyBinder } from "../../../src/evidence/binder-file.ts";
import { isReport, verifyReport } from "../../../src/evidence/report.ts";
import { BinderStore } from "../../../src/governance/audit/binder/store.ts";
import { fingerprintOf } from "../../../src/proof/code.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { zipOf } from "../../kit/files.ts";
import { textOf } from "../../papers/kit.ts";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let lead: Json;
let key: PublicJwk;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  lead = (await clerk.post("/api/v1/crm/leads", { name: "Zoë <b>", email: "zoe@example.com" })).body;
  for (let n = 0; n < 5; n++)
    lead = (await clerk.put(`/api/v1/crm/leads/${lead.id}`, { version: lead.version, score: n * 10 + 1 }))
      .body;
  await clerk.get(`/api/v1/fin/invoices`);
  key = (await owner.get("/api/v1/audit/checkpoints")).body.public_key;
});
afterAll(() => appliance.stop());

async function bytesOf(path: string, by = owner): Promise<Uint8Array> {
  const response = await fetch(appliance.base + path, {
    headers: { authorization: `Bearer ${by.accessToken}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

let serial = 0;
function file(content: Uint8Array | string): string {
  serial += 1;
  const path = join(appliance.folder, `given-${serial}`);
  writeFileSync(path, content);
  return path;
}

describe("Audit binders", () => {
  let binder: Uint8Array;
  const texts = (bytes: Uint8Array) =>
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString()]),
    );

  test("are self-contained with content and proof", async () => {
    binder = await bytesOf(`/api/v1/audit/binder?collection=crm.leads&record_id=${lead.id}`);
    const files = texts(binder);
    expect(Object.keys(files).sort()).toEqual(
      expect.arrayContaining([
        "checkpoint.txt",
        "events.ndjson",
        "history.json",
        "index.html",
        "manifest.json",
        "record.json",
      ]),
    );
    expect(JSON.parse(files["record.json"] ?? "")).toMatchObject({ id: lead.id, score: 41 });
    expect(JSON.parse(files["history.json"] ?? "")).toHaveLength(6);
    expect(files["index.html"]).toContain("freehold audit verify");
    expect(files["index.html"]).not.toContain("<script");
    expect(files["events.ndjson"]).not.toContain("zoe@example.com");
    expect(files["events-readable.json"]).toContain("zoe@example.com");
    expect(await verifyBinder(file(binder), key)).toMatchObject({ ok: true, proven: 6 });
  });

  test("are rejected if any part was changed, added, omitted or repacked", async () => {
    const files = texts(binder);
    const altered = (change: Record<string, string | undefined>) => {
      const next = Object.entries({ ...files, ...change }).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, text] as const],
      );
      return packBinder(Object.fromEntries(next));
    };
    const { "manifest.json": manifest = "", "events.ndjson": events = "" } = files;
    const edited: Record<string, string> = {
      ...files,
      "record.json": (files["record.json"] ?? "").replace("41", "42"),
    };
    const { "manifest.json": _m, "manifest.sig": _s, ...listed } = edited;
    const forgedManifest = JSON.stringify({ ...JSON.parse(manifest), files: hashesOf(listed) });
    const raw = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
    const duplicate = Buffer.concat([Buffer.from(zipOf({ "record.json": "{}" })), binder]);
    const cases: [string, Uint8Array][] = [
      ["a record edited", altered({ "record.json": edited["record.json"] })],
      [
        "a record edited, and the manifest made to fit",
        altered({ ...edited, "manifest.json": forgedManifest }),
      ],
      ["an event left out", altered({ "events.ndjson": events.split("\n").slice(1).join("\n") })],
      [
        "an event edited",
        altered({ "events.ndjson": events.replace("crm.leads.create", "crm.leads.delete") }),
      ],
      ["a file left out", altered({ "history.json": undefined })],
      ["a file added", altered({ "more.txt": "x" })],
      ["a file with a path", altered({ "../evil.txt": "x" })],
      [
        "another checkpoint",
        altered({ "checkpoint.txt": (files["checkpoint.txt"] ?? "").replace("\n", "x\n") }),
      ],
      ["no signature", altered({ "manifest.sig": undefined })],
      ["compressed anew", zipSync(raw, { level: 9 })],
      ["in front of it another archive", duplicate],
      ["behind it something else", Buffer.concat([binder, Buffer.from("x")])],
      ["cut off", binder.slice(0, -30)],
      ["a bomb", zipSync({ "manifest.json": new Uint8Array(20_000_000) }, { level: 9 })],
      ["empty", zipOf({})],
    ];
    for (const [what, bytes] of cases) {
      const report = await verifyBinder(file(bytes), key);
      expect([what, report.ok]).toEqual([what, false]);
      expect(report.problem).toBeString();
    }
    const other: PublicJwk = { ...key, x: Buffer.alloc(32, 7).toString("base64url") };
    expect((await verifyBinder(file(binder), other)).ok).toBe(false);
  });

  test("contain only data that the caller can see", async () => {
    await owner.post("/api/v1/settings/roles", {
      name: "binder",
      title: "Binder",
      permissions: ["audit.binder", "crm.leads.get"],
    });
    const watcher = await appliance.invite(owner, "watcher@example.com", ["binder"]);
    const files = texts(
      await bytesOf(`/api/v1/audit/binder?collection=crm.leads&record_id=${lead.id}`, watcher),
    );
    expect(files).not.toHaveProperty("history.json");
    expect(files["index.html"]).toContain("history.json");
    expect(files["events-readable.json"]).not.toContain("zoe@example.com");
    expect(
      (await clerk.get(`/api/v1/audit/binder?collection=crm.leads&record_id=${lead.id}`)).body.code,
    ).toBe("ACCESS_DENIED");
    const none = await watcher.get(`/api/v1/audit/binder?collection=fin.invoices&record_id=${lead.id}`);
    expect(none.body.code).toBe("ACCESS_DENIED");
    expect((await owner.get("/api/v1/audit/binder?collection=crm.leads&record_id=nobody")).body.code).toBe(
      "RECORD_NOT_FOUND",
    );
  });

  test("can be read as PDF, with hashes and the checkpoint, and without what the caller may not see", async () => {
    const path = `/api/v1/audit/binder/paper?collection=crm.leads&record_id=${lead.id}&language=en`;
    const text = await textOf(await bytesOf(path));
    const [created] = (
      await owner.get(`/api/v1/audit/events?record_id=${lead.id}&limit=50`)
    ).body.data.filter(({ action }: Json) => action === "crm.leads.create");
    const { public_key, origin, data } = (await owner.get("/api/v1/audit/checkpoints?limit=1")).body;
    const [, , root] = data[0].note.split("\n");
    const fingerprint = fingerprintOf({ key: public_key.x, log: origin });
    for (const part of [
      `Evidence: crm.leads ${lead.id}`,
      "crm.leads.create",
      created.hash,
      fingerprint,
      root,
    ])
      expect(text.replaceAll(" ", "")).toContain(part.replaceAll(" ", ""));
    expect(text).toContain("name, email");
    expect(text).not.toContain("zoe@example.com");
    const watcher = await appliance.logIn("watcher@example.com");
    expect((await watcher.get(path)).body.code).toBe("ACCESS_DENIED");
    expect((await owner.get(path.replace(lead.id, "nobody"))).body.code).toBe("RECORD_NOT_FOUND");
    expect((await owner.get("/api/v1/audit/binder/paper")).body.code).toBe("VALIDATION_FAILED");
  });

  test("can cover a period and require a subject", async () => {
    const to = new Date(appliance.clock.now() + 60_000).toISOString();
    const bytes = await bytesOf(`/api/v1/audit/binder?to=${to}`);
    const report = await verifyBinder(file(bytes), key);
    expect(report.ok).toBe(true);
    expect(report.proven).toBeGreaterThan(10);
    for (const query of ["", "?record_id=x", "?approval_id=x&record_id=y&collection=crm.leads"])
      expect((await owner.get(`/api/v1/audit/binder${query}`)).body.code).toBe("VALIDATION_FAILED");
  });

  test("are deleted on erasure and at program start", async () => {
    const folder = join(appliance.folder, "binders");
    const store = new BinderStore(appliance.folder);
    const lying = readdirSync(folder);
    expect(lying.length).toBeGreaterThan(0);
    // This forgetter does not use the call.
    const forgotten = await store.forgetter.forget(undefined as never, []);
    expect(forgotten.files?.toSorted()).toEqual(lying.map((name) => join("binders", name)).sort());
    await store.sweep();
    expect(readdirSync(folder)).toEqual(lying);
    await store.sweep(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("Audit samples", () => {
  const draw = async (query: string) => (await owner.get(`/api/v1/audit/sample?${query}`)).body;

  test("are identical for the same seed and different for another one", async () => {
    const first = await draw("seed=2026-Q1&size=8");
    expect(first.data).toHaveLength(8);
    await owner.get("/api/v1/auth/me");
    const again = await draw(`seed=2026-Q1&size=8&last=${first.last}`);
    expect(again).toEqual(first);
    const other = await draw(`seed=2026-Q2&size=8&last=${first.last}`);
    expect(other.data).not.toEqual(first.data);
    expect(other.population).toBe(first.population);
  });

  test("select the smallest hashes of seed and number", async () => {
    const { data, population, last } = await draw("seed=x&size=5&resource=crm.leads&outcome=ok");
    const all = (await owner.get("/api/v1/audit/events?resource=crm.leads&outcome=ok&limit=200")).body.data;
    const within = all.filter((event: Json) => event.seq <= last).map((event: Json) => event.seq);
    expect(population).toBe(within.length);
    const rank = (seq: number) => new Bun.CryptoHasher("sha256").update(`x:${seq}`).digest("hex");
    const expected = within.sort((a: number, b: number) => (rank(a) < rank(b) ? -1 : 1)).slice(0, 5);
    expect(data.map((event: Json) => event.seq)).toEqual(expected.sort((a: number, b: number) => a - b));
    expect((await draw("seed=x&size=5&actor=nobody")).data).toEqual([]);
    expect((await owner.get("/api/v1/audit/sample")).body.code).toBe("VALIDATION_FAILED");
  });
});

describe("The daily report", () => {
  test("finds every number on a record, also of versioned documents", async () => {
    const account = (await owner.post("/api/v1/crm/accounts", { name: "Acme" })).body;
    const lines = [{ text: "Work", quantity: "1", price: 10_000 }];
    const quote = (await owner.post("/api/v1/crm/quotes", { account_id: account.id, lines })).body;
    await owner.post("/api/v1/crm/quotes", { account_id: account.id, lines });
    await owner.post(`/api/v1/crm/quotes/${quote.id}/send`);
    const revised = await owner.post(`/api/v1/crm/quotes/${quote.id}/revise`, {});
    expect(revised.text).toContain(`${quote.number}-`);
    const { invariants } = (await owner.get("/api/v1/system/health")).body;
    const numbers = () => invariants.find((one: Json) => one.name === "records.numbers_without_gaps");
    expect(numbers()).toMatchObject({ holds: true });
    expect(numbers().checked).toBeGreaterThan(5);
  });

  test("lists the invariants with a signature once a day", async () => {
    appliance.clock.advance(86_400_000);
    await appliance.runJobs();
    await appliance.runJobs();
    owner = await appliance.logIn("ana@example.com");
    const { data } = (await owner.get("/api/v1/audit/reports")).body;
    expect(data).toHaveLength(1);
    const report = JSON.parse(data[0].report);
    const broken = report.invariants.filter((one: Json) => !one.holds);
    expect(broken).toEqual([]);
    expect(report).toMatchObject({ healthy: true, day: data[0].day });
    expect(report.invariants.map((one: Json) => one.name)).toEqual(
      expect.arrayContaining(["audit.log_intact", "records.numbers_without_gaps", "records.totals_kept"]),
    );
    const text = (await owner.get(`/api/v1/audit/reports/${data[0].day}`)).text;
    expect(await isReport(file(text))).toBe(true);
    expect(await verifyReport(file(text), key)).toMatchObject({ ok: true, healthy: true, day: data[0].day });
    for (const forged of [
      text.replace("true", "false"),
      text.replace(/"signature":"..../, '"signature":"AAAA'),
    ])
      expect((await verifyReport(file(forged), key)).ok).toBe(false);
    expect((await owner.get("/api/v1/audit/reports/2020-01-01")).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("names violated invariants: an edited log and a missing number", async () => {
    const triggers = await appliance.rows(
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_events'",
    );
    for (const { name } of triggers) await appliance.alter(`DROP TRIGGER ${name}`);
    await appliance.alter("UPDATE audit_events SET actor = 'x' WHERE org = 1 AND seq = 5");
    await appliance.alter("UPDATE number_sequences SET next = next + 1");
    appliance.clock.advance(86_400_000);
    await appliance.runJobs();
    owner = await appliance.logIn("ana@example.com");
    const { data } = (await owner.get("/api/v1/audit/reports?healthy=false")).body;
    expect(data).toHaveLength(1);
    const names = JSON.parse(data[0].report).invariants.flatMap((one: Json) => (one.holds ? [] : [one.name]));
    expect(names).toEqual(["audit.log_intact", "audit.rows_answer", "records.numbers_without_gaps"]);
    const page = await owner.get("/api/v1/audit/reports?limit=1");
    const next = await owner.get(`/api/v1/audit/reports?limit=1&cursor=${page.body.page.next_cursor}`);
    expect([page.body.data[0].healthy, next.body.data[0].healthy]).toEqual([false, true]);
  });
});
