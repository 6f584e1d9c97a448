import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type PublicJwk, verifier, verifyCheckpoint } from "../../src/engine/audit/checkpoint.ts";
import { leafHash } from "../../src/engine/audit/merkle.ts";
import { verifyExport } from "../../src/evidence/export.ts";
import { verifyConsistency } from "../../src/evidence/proof.ts";
import { isIncluded } from "../../src/proof/inclusion.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../kit/appliance.ts";

let appliance: TestAppliance;
let owner: Client;
let admin: Client;
let clerk: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start(["--audit-checkpoint-events", "40"]);
  owner = await appliance.setUp();
  await owner.post("/api/v1/settings/roles", {
    name: "deputy",
    title: "Deputy: as an administrator, without the sensitive fields",
    permissions: ["settings.*", "audit.*", "crm.*"],
  });
  admin = await appliance.invite(owner, "admin@example.com", ["deputy"]);
  clerk = await appliance.invite(owner, "clerk@example.com", ["crm_clerk"]);
  for (let n = 0; n < 60; n++) await clerk.post("/api/v1/crm/leads", { name: `Lead ${n}` });
});
afterAll(() => appliance.stop());

const EVENTS = "/api/v1/audit/events";
const seqs = (reply: Reply): number[] => reply.body.data.map((event: Json) => event.seq);
const bytes = (text: string) => Uint8Array.fromHex(text);

/** Changes the audit log as an attacker with file access can: with its triggers disabled. */
async function tamper(sql: string, ...values: string[]): Promise<void> {
  const triggers = await appliance.rows(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'audit_events'",
  );
  for (const { name } of triggers) await appliance.alter(`DROP TRIGGER ${name}`);
  await appliance.alter(sql, ...values);
  for (const trigger of triggers) await appliance.alter(String(trigger.sql));
}

describe("Audit events", () => {
  test("are listed newest first with pages in both directions", async () => {
    const [row] = await appliance.rows("SELECT max(seq) AS newest FROM audit_events WHERE org = 1");
    const newest = Number(row?.newest);
    const seen: number[] = [];
    let path = `${EVENTS}?limit=20&to=${new Date(appliance.clock.now() + 1).toISOString()}`;
    let previous: string | null = null;
    for (let page = 0; ; page++) {
      const reply = await owner.get(path);
      expect(reply.status).toBe(200);
      expect(reply.body.page.prev_cursor === null).toBe(page === 0);
      if (page === 2) previous = reply.body.page.prev_cursor;
      seen.push(...seqs(reply));
      if (reply.body.page.next_cursor === null) break;
      path = `${EVENTS}?limit=20&cursor=${reply.body.page.next_cursor}`;
    }
    expect(seen.slice(0, newest)).toEqual(Array.from({ length: newest }, (_, i) => newest - i));
    const back = await owner.get(`${EVENTS}?limit=20&cursor=${previous}`);
    expect(seqs(back)).toEqual(seen.slice(20, 40));
    expect(seqs(await owner.get(`${EVENTS}?limit=20&cursor=${back.body.page.next_cursor}`))).toEqual(
      seen.slice(40, 60),
    );
  });

  test("are found by each filter, also across pages", async () => {
    const created = "action=crm.leads.create";
    const first = await owner.get(`${EVENTS}?${created}&limit=50`);
    expect(first.body.data).toHaveLength(50);
    const rest = await owner.get(`${EVENTS}?${created}&limit=50&cursor=${first.body.page.next_cursor}`);
    expect(rest.body).toMatchObject({
      data: Array(10).fill({ action: "crm.leads.create" }),
      page: { next_cursor: null },
    });
    const [{ record_id, correlation_id, id }] = rest.body.data;
    expect(seqs(await owner.get(`${EVENTS}?record_id=${record_id}`))).toEqual([Number(id)]);
    expect(seqs(await owner.get(`${EVENTS}?correlation_id=${correlation_id}&outcome=ok`))).toEqual([
      Number(id),
    ]);
    expect(seqs(await owner.get(`${EVENTS}?correlation_id=${correlation_id}&outcome=denied`))).toEqual([]);
    expect(seqs(await owner.get(`${EVENTS}?actor=${clerk.userId}&${created}&limit=200`))).toHaveLength(60);
    expect(seqs(await owner.get(`${EVENTS}?actor=${owner.userId}&${created}`))).toEqual([]);
    expect(seqs(await owner.get(`${EVENTS}?collection=crm.leads&limit=200`)).length).toBeGreaterThan(59);
    const refused = await clerk.get(EVENTS);
    expect(refused.body.code).toBe("ACCESS_DENIED");
    const denied = await owner.get(`${EVENTS}?outcome=denied&limit=1`);
    expect(denied.body.data).toMatchObject([
      { actor: clerk.userId, code: "ACCESS_DENIED", action: "audit.events.list" },
    ]);
  });

  test("are found by time", async () => {
    const start = new Date(appliance.clock.now() + 60_000).toISOString();
    appliance.clock.advance(120_000);
    const lead = (await clerk.post("/api/v1/crm/leads", { name: "Later" })).body;
    appliance.clock.advance(120_000);
    const end = new Date(appliance.clock.now()).toISOString();
    await owner.get("/api/v1/auth/me");
    const between = await owner.get(`${EVENTS}?from=${start}&to=${end}`);
    expect(between.body.data).toMatchObject([{ record_id: lead.id }]);
    expect(seqs(await owner.get(`${EVENTS}?from=${end}&to=${start}`))).toEqual([]);
    expect(seqs(await owner.get(`${EVENTS}?to=2001-01-01T00:00:00Z`))).toEqual([]);
    expect(seqs(await owner.get(`${EVENTS}?from=2999-01-01T00:00:00Z`))).toEqual([]);
  });

  for (const [what, query, path] of [
    ["an unknown filter", "who=x", "who"],
    ["an invalid time", "from=yesterday", "from"],
    ["an invalid outcome", "outcome=good", "outcome"],
    ["a cursor of another list", "cursor=bm9uc2Vuc2U", "cursor"],
  ] as const) {
    test(`are not listed with ${what}`, async () => {
      const reply = await owner.get(`${EVENTS}?${query}`);
      expect(reply.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path }] });
    });
  }

  test("show personal values to permitted readers and give others the reason for hiding them", async () => {
    const account = await owner.post("/api/v1/crm/accounts", {
      name: "Zenobia Ltd",
      email: "zenobia@example.com",
      bank_details: { iban: "AT611904300234573201" },
    });
    const seq = (await owner.get(`${EVENTS}?record_id=${account.body.id}`)).body.data[0].id;
    await owner.post("/api/v1/settings/roles", {
      name: "watcher",
      title: "Watcher",
      permissions: ["audit.events.*", "crm.accounts.get"],
    });
    const watcher = await appliance.invite(owner, "watcher@example.com", ["watcher"]);
    const whole = await owner.get(`${EVENTS}/${seq}`);
    expect(whole.body).toMatchObject({
      personal: "shown",
      after: { bank_details: { iban: "AT611904300234573201" } },
    });
    const partly = await admin.get(`${EVENTS}/${seq}`);
    expect(partly.body.personal).toBe("partly");
    expect(partly.text).not.toContain("AT6119");
    const sealed = await watcher.get(`${EVENTS}/${seq}`);
    expect(sealed.body.personal).toBe("sealed");
    expect(sealed.body.hash).toBe(whole.body.hash);
    for (const secret of ["AT6119", "zenobia@example.com"]) expect(sealed.text).not.toContain(secret);

    const [row] = await appliance.rows("SELECT person_key FROM crm_accounts WHERE id = ?", account.body.id);
    appliance.appliance.engine.store.vault.destroyPersonKey(Number(row?.person_key));
    const erased = await owner.get(`${EVENTS}/${seq}`);
    expect(erased.body).toMatchObject({ personal: "erased", hash: whole.body.hash });
    expect(erased.text).not.toContain("zenobia@example.com");
    expect((await owner.get("/api/v1/audit/verify")).body.ok).toBe(true);
  });

  test("of other organisations, and unknown ones, are not found", async () => {
    const stranger = await appliance.addOrganization(owner, "Beta", "beta@example.com");
    const theirs = await stranger.get(`${EVENTS}?limit=200`);
    expect(theirs.body.data.every((event: Json) => event.actor !== clerk.userId)).toBe(true);
    for (const id of ["999999", "0", "-1", "1.5", "x"]) {
      expect((await stranger.get(`${EVENTS}/${id}`)).body.code).toBe("RECORD_NOT_FOUND");
      expect((await stranger.get(`${EVENTS}/${id}/proof`)).body.code).toBe("RECORD_NOT_FOUND");
    }
  });
});

describe("Audit proofs", () => {
  const keys = async () => (await owner.get("/api/v1/audit/checkpoints")).body;

  test("verify with the public key alone for any event", async () => {
    const { public_key, name, origin } = await keys();
    const newest = (await owner.get(`${EVENTS}?limit=1`)).body.data[0].seq;
    for (const seq of [1, 2, 40, 41, newest, newest + 1]) {
      const { body } = await owner.get(`${EVENTS}/${seq}/proof`);
      const verdict = verifyCheckpoint(body.checkpoint, verifier(public_key as PublicJwk), name);
      if (!verdict.ok) throw new Error(verdict.reason);
      expect(verdict.checkpoint).toMatchObject({ origin, size: body.size, root: bytes(body.root) });
      expect(JSON.parse(body.event)).toMatchObject({ seq });
      expect(body.leaf_hash).toBe(leafHash(body.event).toHex());
      const { index, size } = body;
      const claim = { index, size, root: bytes(body.root), path: body.path.map(bytes) };
      expect(isIncluded({ ...claim, leaf: leafHash(body.event) })).toBe(true);
      expect(isIncluded({ ...claim, leaf: leafHash(`${body.event} `) })).toBe(false);
    }
  });

  test("show each checkpoint as a prefix of the next", async () => {
    const { data } = await keys();
    const sizes: number[] = data.map(({ size }: Json) => size).reverse();
    expect(sizes.length).toBeGreaterThan(2);
    const [first = 0, second = 0] = sizes;
    for (const [from, to] of [
      [0, first],
      [first, second],
      [first, sizes.at(-1)],
      [second, second],
      [7, second],
    ] as const) {
      const { body } = await owner.get(`/api/v1/audit/checkpoints/${to}/consistency?from=${from}`);
      const path = body.path.map(bytes);
      const [firstRoot, secondRoot] = [bytes(body.first_root), bytes(body.second_root)];
      expect(verifyConsistency({ first: from, second: Number(to), firstRoot, secondRoot, path })).toBe(true);
      expect(body.first_checkpoint === null).toBe(![first, second].includes(from));
    }
    const later = await owner.get(`/api/v1/audit/checkpoints/${first}/consistency?from=${second}`);
    expect(later.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "from" }] });
    const none = await owner.get(`/api/v1/audit/checkpoints/${first + 1}/consistency?from=1`);
    expect(none.body.code).toBe("RECORD_NOT_FOUND");
  });

  test("list checkpoints with pagination", async () => {
    const all = (await keys()).data.map(({ size }: Json) => size);
    const page = await owner.get("/api/v1/audit/checkpoints?limit=2");
    expect(page.body).toMatchObject({
      page: { limit: 2, prev_cursor: null },
      data: [{ size: all[0] }, { size: all[1] }],
    });
    const next = await owner.get(`/api/v1/audit/checkpoints?limit=2&cursor=${page.body.page.next_cursor}`);
    expect(next.body.data[0].size).toBe(all[2]);
    const back = await owner.get(`/api/v1/audit/checkpoints?limit=2&cursor=${next.body.page.prev_cursor}`);
    expect(back.body.data).toEqual(page.body.data);
  });
});

describe("Audit verification", () => {
  test("reports the verified range and rejects invalid ones", async () => {
    const { body } = await owner.get("/api/v1/audit/verify?from=10&to=50");
    expect(body).toMatchObject({ ok: true, checked: 41, from: 10, to: 50, signed: 80 });
    for (const [query, path] of [
      ["from=50&to=10", "to"],
      ["from=999999", "from"],
      ["from=0", "from"],
      ["to=x", "to"],
    ]) {
      const refused = await owner.get(`/api/v1/audit/verify?${query}`);
      expect(refused.body).toMatchObject({ code: "VALIDATION_FAILED", details: [{ path }] });
    }
  });

  test("passes for the whole log and its export", async () => {
    const verdict = await admin.get("/api/v1/audit/verify");
    expect(verdict.body).toMatchObject({ ok: true, from: 1, to: verdict.body.checked });
    const { public_key } = (await owner.get("/api/v1/audit/checkpoints")).body;
    for (const from of [1, 45]) {
      const file = await owner.get(`/api/v1/audit/export?from=${from}`);
      expect(file.headers.get("content-type")).toBe("application/x-ndjson");
      expect(file.headers.get("content-disposition")).toMatch(
        /^attachment; filename="audit-\d+-\d+\.ndjson"$/,
      );
      async function* lines() {
        yield* file.text.split("\n");
      }
      const report = await verifyExport(lines(), public_key as PublicJwk);
      expect(report).toMatchObject({ ok: true, from, checked: report.to - from + 1, signed: report.to });
    }
    const [event] = await appliance.rows(
      "SELECT returned FROM audit_events WHERE action = 'audit.export' ORDER BY seq DESC",
    );
    expect(Number(event?.returned)).toBeGreaterThan(50);
  });

  test("reports the first modified event", async () => {
    const undo = await appliance.rows("SELECT actor FROM audit_events WHERE org = 1 AND seq = 30");
    await tamper("UPDATE audit_events SET actor = 'x' WHERE org = 1 AND seq = 30");
    expect((await owner.get("/api/v1/audit/verify")).body).toMatchObject({
      ok: false,
      checked: 29,
      breach: { seq: 30, kind: "edited", message: "Event 30 does not match its hash." },
    });
    expect((await owner.get("/api/v1/audit/verify?from=31")).body.ok).toBe(true);
    await tamper("UPDATE audit_events SET actor = ? WHERE org = 1 AND seq = 30", String(undo[0]?.actor));
    expect((await owner.get("/api/v1/audit/verify")).body.ok).toBe(true);
  });
});
