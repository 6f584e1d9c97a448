import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type PublicJwk, verifier, verifyCheckpoint } from "../../../src/engine/audit/checkpoint.ts";
import { linesOf } from "../../../src/evidence/archive-file.ts";
import { verifyExport } from "../../../src/evidence/export.ts";
import { isIncluded } from "../../../src/proof/inclusion.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { attach } from "../../kit/files.ts";

const SEGMENTS = "/api/v1/audit/segments";
const EVENTS = "/api/v1/audit/events";

let appliance: TestAppliance;
let owner: Client;
let clerk: Client;
let lead: Json;
let key: PublicJwk;
let folder: string;
let archive: Uint8Array<ArrayBuffer>;
let whole: Record<string, unknown>[];

beforeAll(async () => {
  appliance = await TestAppliance.start(["--audit-checkpoint-events", "100"]);
  owner = await appliance.setUp();
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  lead = (await clerk.post("/api/v1/crm/leads", { name: "Zoë Müller", email: "zoe@example.com" })).body;
  for (let n = 0; n < 6; n++) {
    lead = (await clerk.put(`/api/v1/crm/leads/${lead.id}`, { version: lead.version, score: n * 10 })).body;
    for (let m = 0; m < 50; m++) await clerk.get("/api/v1/auth/me");
    await clerk.get(EVENTS);
  }
  key = (await owner.get("/api/v1/audit/checkpoints")).body.public_key;
});
afterAll(() => appliance.stop());

const rows = (where = "1") =>
  appliance.rows(`SELECT * FROM audit_events WHERE org = 1 AND ${where} ORDER BY seq`);
const verify = async () => (await owner.get("/api/v1/audit/verify")).body;
const refused = async (sql: string) => {
  const error = await appliance.alter(sql).catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message : "not refused";
};

describe("Log segments", () => {
  test("are sealed and signed at a multiple of 256 events", async () => {
    const { body } = await owner.post(SEGMENTS, {});
    expect(body.data).toMatchObject([
      { number: 1, first: 1, last: 256, events: 256, state: "sealed", archive: null },
    ]);
    const { origin, name } = (await owner.get("/api/v1/audit/checkpoints")).body;
    const verdict = verifyCheckpoint(body.data[0].seal, verifier(key), name);
    if (!verdict.ok) throw new Error(verdict.reason);
    expect(verdict.checkpoint).toMatchObject({ origin, size: 256, extensions: ["segment 1 from 1"] });
    expect((await owner.post(SEGMENTS, {})).body.data).toEqual([]);
    expect(await verify()).toMatchObject({ ok: true });
  });

  test("leave no note behind in a dry run", async () => {
    for (let n = 0; n < 260; n++) await clerk.get("/api/v1/auth/me");
    const tried = await owner.post(`${SEGMENTS}?dry_run=true`, {});
    expect(tried.text).toContain('"number":2');
    expect(await verify()).toMatchObject({ ok: true });
    expect((await owner.get(SEGMENTS)).body.data).toHaveLength(1);
  });

  test("are sealed on schedule at the end of the month", async () => {
    appliance.clock.advance(20 * 86_400_000);
    await appliance.runJobs();
    owner = await appliance.logIn("ana@example.com");
    clerk = await appliance.logIn("clerk@example.com");
    const { data } = (await owner.get(SEGMENTS)).body;
    expect(data).toMatchObject([{ number: 2, first: 257, last: 512 }, { number: 1 }]);
    expect(await verify()).toMatchObject({ ok: true });
  });

  test("cannot be emptied before they are archived", async () => {
    const sha256 = "0".repeat(64);
    const early = await owner.post(`${SEGMENTS}/1/confirm`, { sha256 });
    expect(early.body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await owner.get(`${SEGMENTS}/1/archive`)).body.code).toBe("STATE_TRANSITION_INVALID");
    expect((await owner.get(`${SEGMENTS}/9`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("are archived during writes into a file that anyone can verify", async () => {
    const [reply] = await Promise.all([
      owner.post(`${SEGMENTS}/1/archive`),
      ...Array.from({ length: 40 }, () => clerk.get("/api/v1/auth/me")),
    ]);
    expect(reply.body.state).toBe("archived");
    folder = join(appliance.folder, "archive", readdirSync(join(appliance.folder, "archive"))[0] ?? "");
    expect(readdirSync(folder).sort()).toEqual(["segment-000001.manifest.json", "segment-000001.ndjson.gz"]);
    const path = join(folder, "segment-000001.ndjson.gz");
    archive = new Uint8Array(readFileSync(path));
    expect(new Bun.CryptoHasher("sha256").update(archive).digest("hex")).toBe(reply.body.archive.sha256);
    const report = await verifyExport(linesOf(path), key);
    expect(report).toMatchObject({ ok: true, checked: 256, from: 1, to: 256, signed: 256 });
    const manifest = JSON.parse(readFileSync(join(folder, "segment-000001.manifest.json"), "utf8"));
    expect(manifest).toMatchObject({ segment: 1, first: 1, last: 256, sha256: reply.body.archive.sha256 });
    expect(gunzipSync(archive).toString()).not.toContain("zoe@example.com");
    const again = await owner.post(`${SEGMENTS}/1/archive`);
    expect(again.body.archive.sha256).toBe(reply.body.archive.sha256);
  });

  test("are downloaded as the same file", async () => {
    const response = await fetch(`${appliance.base}${SEGMENTS}/1/archive`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(archive);
    expect(response.headers.get("content-disposition")).toContain("segment-000001.ndjson.gz");
    expect((await clerk.get(`${SEGMENTS}/1/archive`)).body.code).toBe("ACCESS_DENIED");
  });

  test("keep every row until they are confirmed, even against direct SQL", async () => {
    whole = await rows();
    for (const seq of [1, 30, 256, 257, 400])
      expect(await refused(`DELETE FROM audit_events WHERE org = 1 AND seq = ${seq}`)).toContain("never");
    for (const sql of [
      "UPDATE audit_events SET actor = 'x' WHERE org = 1 AND seq = 30",
      "DELETE FROM audit_segments",
      "UPDATE audit_segments SET last = 512 WHERE number = 1",
      "UPDATE audit_segments SET state = 'gone' WHERE number = 1",
      "UPDATE audit_segments SET state = 'emptying' WHERE number = 1",
    ])
      expect(await refused(sql)).toMatch(/never|CHECK/);
    expect(await rows("seq <= 256")).toHaveLength(256);
  });

  test("lose their read events once the hash is confirmed", async () => {
    const { sha256 } = (await owner.get(`${SEGMENTS}/1`)).body.archive;
    const wrong = await owner.post(`${SEGMENTS}/1/confirm`, { sha256: sha256.replace(/./g, "0") });
    expect(wrong.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "sha256" }] });
    const reply = await owner.post(`${SEGMENTS}/1/confirm`, { sha256 });
    expect(reply.body).toMatchObject({ state: "emptying", confirmed_by: owner.userId });
    expect(await verify()).toMatchObject({ ok: true });
    await appliance.runJobs();
    expect((await owner.get(`${SEGMENTS}/1`)).body.state).toBe("emptied");

    const left = await rows("seq <= 256");
    const retained = whole.filter(
      ({ seq, version, before, after }) => Number(seq) <= 256 && (version ?? before ?? after) !== null,
    );
    expect(retained.length).toBeGreaterThan(5);
    expect(left.map(({ seq }) => seq)).toEqual(expect.arrayContaining(retained.map(({ seq }) => seq)));
    expect(left.filter(({ action, outcome }) => action === "auth.me" || outcome === "denied")).toEqual([]);
    expect(left.length).toBeLessThan(250);
    const twice = await owner.post(`${SEGMENTS}/1/confirm`, { sha256 });
    expect(twice.body.code).toBe("STATE_TRANSITION_INVALID");
    for (const { seq } of left)
      expect(await refused(`DELETE FROM audit_events WHERE org = 1 AND seq = ${seq}`)).toContain("never");
    expect(await refused("DELETE FROM audit_leaves")).toContain("never");
  });
});

describe("A log with an emptied segment", () => {
  test("verifies across the gap, whole and in parts", async () => {
    const report = await verify();
    const there = (await rows()).length;
    expect(report).toMatchObject({ ok: true, from: 1 });
    expect(report.archived).toBe(256 - (await rows("seq <= 256")).length);
    // The verification itself adds an event.
    expect(report.checked).toBeGreaterThanOrEqual(there - 2);
    for (const query of ["from=100", "from=100&to=200", "to=256", "from=257", "from=250&to=300"])
      expect((await owner.get(`/api/v1/audit/verify?${query}`)).body).toMatchObject({ ok: true });
  });

  test("proves every event and its consistency with earlier checkpoints", async () => {
    for (const { seq, hash } of whole.slice(0, 300).filter((_, i) => i % 17 === 0)) {
      const { body } = await owner.get(`${EVENTS}/${seq}/proof`);
      expect(body.leaf_hash).toBe((hash as Uint8Array).toHex());
      expect(
        isIncluded({
          leaf: Uint8Array.fromHex(body.leaf_hash),
          index: body.index,
          size: body.size,
          root: Uint8Array.fromHex(body.root),
          path: body.path.map((one: string) => Uint8Array.fromHex(one)),
        }),
      ).toBe(true);
    }
    const consistency = await owner.get("/api/v1/audit/checkpoints/512/consistency?from=100");
    expect(consistency.status).toBe(200);
  });

  test("locates archived events and lists missing segments", async () => {
    const gone = whole.find(({ action }) => action === "auth.me")?.seq;
    const { body } = await owner.get(`${EVENTS}/${gone}`);
    expect(body).toMatchObject({
      seq: gone,
      archived: { segment: 1, file: expect.stringContaining("segment-000001") },
    });
    const proof = await owner.get(`${EVENTS}/${gone}/proof`);
    expect(proof.body.event).toBeNull();
    const list = await owner.get(`${EVENTS}?action=crm.leads.update`);
    expect(list.body.data).toHaveLength(6);
    expect(list.body.archived).toMatchObject([{ segment: 1, first: 1, last: 256 }]);
    const later = new Date(appliance.clock.now() - 3_600_000).toISOString();
    expect((await owner.get(`${EVENTS}?from=${later}`)).body.archived).toEqual([]);
    expect((await owner.get(`${EVENTS}/99999999`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("keeps the whole history of every record", async () => {
    const { data } = (await owner.get(`/api/v1/crm/leads/${lead.id}/history`)).body;
    expect(data.map((entry: Json) => entry.version)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(data.at(-1).changes).toContainEqual({ field: "email", from: null, to: "zoe@example.com" });
  });

  test("is exported with the hashes of archived events and verifies", async () => {
    const file = await owner.get("/api/v1/audit/export");
    async function* lines() {
      yield* file.text.split("\n");
    }
    const report = await verifyExport(lines(), key);
    expect(report).toMatchObject({ ok: true, segments: [1], signed: report.to });
    expect((report.archived ?? 0) + report.checked).toBe(report.to);
    const part = await owner.get("/api/v1/audit/export?from=120");
    async function* partLines() {
      yield* part.text.split("\n").filter((line) => !line.includes('"hash":"x'));
    }
    expect(await verifyExport(partLines(), key)).toMatchObject({ ok: true, from: 120 });
  });

  const anyLeaf = "position = 0";
  for (const [what, sql, kinds] of [
    [
      "a kept hash is changed",
      `UPDATE audit_leaves SET hashes = zeroblob(8192) WHERE ${anyLeaf}`,
      ["edited"],
    ],
    [
      "one byte of a kept hash is changed",
      `UPDATE audit_leaves SET hashes = CAST(substr(hashes, 1, 1000) || iif(substr(hashes, 1001, 1) = x'00', x'01', x'00') || substr(hashes, 1002) AS BLOB) WHERE ${anyLeaf}`,
      ["edited"],
    ],
    ["the hashes are missing", "DELETE FROM audit_leaves", ["missing", "bad_signature"]],
    [
      "a kept event is edited",
      "UPDATE audit_events SET actor = 'x' WHERE org = 1 AND seq = $KEPT",
      ["edited"],
    ],
    [
      "a kept event and its hash are edited",
      "UPDATE audit_events SET actor = 'x', hash = zeroblob(32) WHERE org = 1 AND seq = $KEPT",
      ["edited"],
    ],
    ["a kept event is missing", "DELETE FROM audit_events WHERE org = 1 AND seq = $KEPT", ["missing"]],
    [
      "a kept event is missing and recorded as archived",
      "UPDATE audit_leaves SET kept = replace(kept, '1', '0')",
      ["bad_signature"],
    ],
    ["the segment is missing", "DELETE FROM audit_segments WHERE number = 1", ["missing"]],
    [
      "the segment is recorded as not emptied",
      "UPDATE audit_segments SET state = 'archived' WHERE number = 1",
      ["missing"],
    ],
    [
      "the segment has another archive",
      "UPDATE audit_segments SET archive_sha256 = 'x' WHERE number = 1",
      ["bad_signature"],
    ],
    [
      "the release is replaced by the seal",
      "UPDATE audit_segments SET release = seal WHERE number = 1",
      ["bad_signature"],
    ],
    ["the release is unsigned", "UPDATE audit_segments SET release = '' WHERE number = 1", ["bad_signature"]],
    [
      "a later segment is falsely recorded as emptied",
      "UPDATE audit_segments SET state = 'emptied', archive_sha256 = 'x', confirmed_at = 1, release = (SELECT release FROM audit_segments WHERE number = 1) WHERE number = 2",
      ["bad_signature"],
    ],
  ] as const) {
    test(`is reported as damaged when ${what}`, async () => {
      const [kept] = await rows("seq > 100 AND seq <= 256 AND record_id IS NOT NULL");
      const tables = ["audit_events", "audit_leaves", "audit_segments"];
      const triggers = await appliance.rows(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('${tables.join("','")}')`,
      );
      for (const { name } of triggers) await appliance.alter(`DROP TRIGGER ${name}`);
      for (const table of tables)
        await appliance.alter(`CREATE TABLE copy_${table} AS SELECT * FROM ${table}`);
      await appliance.alter(sql.replace("$KEPT", String(kept?.seq)));
      const { ok, breach } = await verify();
      for (const table of tables) {
        const newer = table === "audit_events" ? `WHERE seq <= (SELECT max(seq) FROM copy_${table})` : "";
        await appliance.alter(`DELETE FROM ${table} ${newer}`);
        await appliance.alter(`INSERT INTO ${table} SELECT * FROM copy_${table}`);
        await appliance.alter(`DROP TABLE copy_${table}`);
      }
      for (const trigger of triggers) await appliance.alter(String(trigger.sql));
      expect(ok).toBe(false);
      expect(kinds).toContain(breach.kind);
      expect(await verify()).toMatchObject({ ok: true });
    });
  }
});

describe("Restoring an archived segment", () => {
  const restore = (bytes: Uint8Array<ArrayBuffer>, n = 1) =>
    attach(appliance.base, owner, `${SEGMENTS}/${n}/restore`, bytes, "application/gzip");

  test("requires a file identical to the confirmed one", async () => {
    const text = gunzipSync(archive).toString();
    for (const [what, bytes] of [
      ["nothing", new Uint8Array()],
      ["cut off", archive.slice(0, -20)],
      ["longer", new Uint8Array([...archive, 0])],
      ["edited", new Uint8Array(gzipSync(text.replace("auth.me", "auth.no")))],
      ["packed anew", new Uint8Array(gzipSync(text, { level: 1 }))],
      ["a bomb", new Uint8Array(gzipSync(Buffer.alloc(50_000_000)))],
      ["plain", new Uint8Array(Buffer.from(text))],
    ] as const) {
      const reply = await restore(bytes);
      expect([what, reply.status]).toEqual([what, 422]);
    }
    expect(readdirSync(folder).filter((name) => name.endsWith(".partial"))).toEqual([]);
    expect((await owner.get(`${SEGMENTS}/1`)).body.state).toBe("emptied");
    expect((await restore(archive, 2)).body.code).toBe("STATE_TRANSITION_INVALID");
  });

  test("restores every event unchanged", async () => {
    rmSync(join(folder, "segment-000001.ndjson.gz"));
    expect((await owner.get(`${SEGMENTS}/1/archive`)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await restore(archive)).body.state).toBe("refilling");
    expect(await verify()).toMatchObject({ ok: true });
    await appliance.runJobs();
    expect((await owner.get(`${SEGMENTS}/1`)).body).toMatchObject({ state: "archived", confirmed_at: null });
    expect(await rows("seq <= 256")).toEqual(whole.slice(0, 256));
    expect(await appliance.rows("SELECT * FROM audit_leaves")).toEqual([]);
    const report = await verify();
    expect([report.ok, report.archived]).toEqual([true, undefined]);
    expect(existsSync(join(folder, "segment-000001.ndjson.gz"))).toBe(true);
  });

  test("allows emptying it again", async () => {
    const { sha256 } = (await owner.get(`${SEGMENTS}/1`)).body.archive;
    await owner.post(`${SEGMENTS}/1/confirm`, { sha256 });
    await appliance.runJobs();
    expect((await owner.get(`${SEGMENTS}/1`)).body.state).toBe("emptied");
    expect(await verify()).toMatchObject({ ok: true });
  });

  test("is impossible for a tampered segment, of which nothing is removed", async () => {
    const triggers = await appliance.rows(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_events'",
    );
    await owner.post(`${SEGMENTS}/2/archive`);
    const { sha256 } = (await owner.get(`${SEGMENTS}/2`)).body.archive;
    for (const { name } of triggers) await appliance.alter(`DROP TRIGGER ${name}`);
    const [row] = await rows("seq = 400");
    await appliance.alter("UPDATE audit_events SET actor = 'x' WHERE org = 1 AND seq = 400");
    const confirmed = await owner.post(`${SEGMENTS}/2/confirm`, { sha256 });
    const archived = await owner.post(`${SEGMENTS}/2/archive`);
    await appliance.alter(
      "UPDATE audit_events SET actor = ? WHERE org = 1 AND seq = 400",
      String(row?.actor),
    );
    for (const trigger of triggers) await appliance.alter(String(trigger.sql));
    expect(confirmed.body).toMatchObject({ code: "STATE_TRANSITION_INVALID" });
    expect(archived.body).toMatchObject({ code: "VALIDATION_FAILED" });
    expect(archived.text).toContain("event 400");
  });
});
