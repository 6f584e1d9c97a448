import type { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { signCheckpoint } from "../../../src/engine/audit/checkpoint.ts";
import type { BreachKind } from "../../../src/evidence/breach.ts";
import { parseCheckpoint } from "../../../src/proof/note.ts";
import { renderText } from "../../../src/text/render.ts";
import { type KeptLog, templateLog } from "./kept-log.ts";

// The log has 650 events with a checkpoint every 100, so the last 50 are chained but not signed.
const COUNT = 650;
let template: Awaited<ReturnType<typeof templateLog>>;
let log: KeptLog;

beforeAll(async () => {
  template = await templateLog(COUNT);
});
afterAll(() => template.discard());
afterEach(() => log.discard());

type Tampering = (log: KeptLog, db: Database) => void;

async function expectBreach(tamper: Tampering, kind: BreachKind, seq: number): Promise<void> {
  log = template.copy();
  log.edit((db) => tamper(log, db));
  const report = await log.verify();
  expect(report).toMatchObject({ ok: false, breach: { kind, seq } });
  expect(report.breach && renderText(report.breach.message, "en")).toMatch(/^[A-Z].*\.$/);
}

describe("An unmodified log", () => {
  test("is valid from the first event to the last", async () => {
    log = template.copy();
    const report = await log.verify();
    expect(report).toEqual({
      ok: true,
      checked: COUNT,
      from: 1,
      to: COUNT,
      head: { seq: COUNT, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      signed: 600,
    });
  });

  test("is valid in every part", async () => {
    log = template.copy();
    for (const [from, to, signed] of [
      [1, 1, 100],
      [1, 100, 100],
      [100, 100, 100],
      [101, 101, 200],
      [300, 499, 500],
      [257, 512, 600],
      [600, 600, 600],
      [601, 649, 600],
      [650, 650, 600],
      [1, 9999, 600],
    ] as const) {
      const last = Math.min(to, COUNT);
      expect(await log.verify({ from, to })).toMatchObject({
        ok: true,
        checked: last - from + 1,
        from,
        to: last,
        signed,
      });
    }
  });

  test("stays valid during concurrent reads and writes", async () => {
    log = template.copy();
    const [report] = await Promise.all([log.verify(), log.write(200, COUNT + 1), log.audit.checkpoint()]);
    expect(report.ok).toBe(true);
    expect(await log.verify()).toMatchObject({ ok: true, checked: COUNT + 200 });
  });

  test("is valid without the notes file or with a truncated one", async () => {
    log = template.copy();
    const notes = readFileSync(log.noteFile, "utf8");
    writeFileSync(log.noteFile, notes.slice(0, -20));
    expect((await log.verify()).ok).toBe(true);
    writeFileSync(log.noteFile, notes.slice(0, -20) + notes.slice(-notes.length / 6));
    expect((await log.verify()).ok).toBe(true);
    rmSync(log.noteFile);
    expect((await log.verify()).ok).toBe(true);
  });

  test("can be empty", async () => {
    log = template.copy();
    log.edit((db) => {
      for (const table of ["events", "heads", "tiles", "checkpoints"]) db.run(`DELETE FROM audit_${table}`);
    });
    rmSync(log.noteFile);
    expect(await log.verify()).toMatchObject({ ok: true, checked: 0, from: 1, to: 0, signed: 0 });
  });
});

const EDITS: Record<string, string | number | Uint8Array | null> = {
  at: Date.parse("2026-03-01T00:00:00Z"),
  actor: "somebody-else",
  via: "system",
  session: null,
  ip: "198.51.100.1",
  correlation_id: "call-0",
  action: "crm.leads.get",
  collection: "crm.accounts",
  record_id: null,
  version: 9999,
  outcome: "failed",
  code: null,
  returned: 0,
  before: '{"name":"Zoë","state":"new"}',
  after: null,
  sealed: '{"box":"aGVsbG8=","person":8}',
  policy_ids: "[]",
  approval_id: "approval-1",
  mfa: null,
  prev_hash: new Uint8Array(32).fill(1),
};

describe("An edited column", () => {
  for (const [column, value] of Object.entries({ ...EDITS, hash: new Uint8Array(32).fill(2) })) {
    test(`${column} is detected`, () =>
      expectBreach((own, db) => own.set(db, 300, column, value), "edited", 300));
  }

  for (const [column, value] of Object.entries(EDITS)) {
    test(`${column} is detected if the row was rehashed`, () =>
      expectBreach(
        (own, db) => {
          own.set(db, 300, column, value);
          own.rehash(db, 300);
        },
        "edited",
        300,
      ));
  }

  // Events at both ends of the log, of a checkpoint and of a tile.
  for (const seq of [1, 2, 100, 101, 256, 257, 512, 600, 601, 649, 650]) {
    test(`is detected in event ${seq}, rehashed or not`, async () => {
      await expectBreach((own, db) => own.set(db, seq, "actor", "x"), "edited", seq);
      await log.discard();
      await expectBreach(
        (own, db) => {
          own.set(db, seq, "actor", "x");
          own.rehash(db, seq);
        },
        "edited",
        seq,
      );
      await log.discard();
      await expectBreach(
        (own, db) => {
          own.set(db, seq, "prev_hash", new Uint8Array(32).fill(9));
          own.rehash(db, seq);
        },
        "edited",
        seq,
      );
    });
  }

  test("is detected in the first of several rehashed rows", () =>
    expectBreach(
      (own, db) => {
        for (const seq of [300, 301, 302]) {
          own.set(db, seq, "actor", "x");
          own.rehash(db, seq);
        }
      },
      "edited",
      300,
    ));

  test("is detected when text moves between columns and the event reads the same", () =>
    expectBreach(
      (own, db) => {
        const { after, approval_id } = own.row(db, 300);
        own.set(db, 300, "after", `${after},"approval_id":${JSON.stringify(approval_id)}`);
        own.set(db, 300, "approval_id", null);
      },
      "edited",
      300,
    ));

  test("is detected with an invalid time", () =>
    expectBreach((own, db) => own.set(db, 300, "at", Number.MAX_SAFE_INTEGER), "edited", 300));
});

describe("Deleted events", () => {
  const remove = (db: Database, where: string) => db.run(`DELETE FROM audit_events WHERE ${where}`);

  for (const [what, where, kind, seq] of [
    ["the first", "seq = 1", "missing", 1],
    ["one in the middle", "seq = 300", "missing", 300],
    ["several in the middle", "seq BETWEEN 256 AND 400", "missing", 256],
    ["the last", "seq = 650", "truncated", 650],
    ["the unsigned end", "seq > 600", "truncated", 601],
    ["a signed end", "seq > 560", "truncated", 561],
    ["all", "seq > 0", "truncated", 1],
  ] as const) {
    test(`${what}: ${kind}`, () => expectBreach((_, db) => remove(db, where), kind, seq));
  }

  const cut = (own: KeptLog, db: Database, seq: number) => {
    remove(db, `seq > ${seq}`);
    own.forge(db, seq + 1);
  };

  test("are detected by the notes when the end of the log was rewritten", () =>
    expectBreach((own, db) => cut(own, db, 560), "truncated", 561));

  test("are detected by the notes file when the notes in the database were deleted", () =>
    expectBreach(
      (own, db) => {
        cut(own, db, 560);
        db.run("DELETE FROM audit_checkpoints WHERE size > 560");
      },
      "truncated",
      561,
    ));

  test("are detected by the tree when all notes were deleted", () =>
    expectBreach(
      (own, db) => {
        cut(own, db, 500);
        db.run("DELETE FROM audit_checkpoints WHERE size > 500");
        rmSync(own.noteFile);
      },
      "truncated",
      501,
    ));

  test("are detected when only the notes are left", () =>
    expectBreach(
      (_, db) => {
        for (const table of ["events", "heads", "tiles"]) db.run(`DELETE FROM audit_${table}`);
      },
      "truncated",
      1,
    ));

  test("are undetected after the last checkpoint if tree and head are rewritten", async () => {
    log = template.copy();
    log.edit((db) => cut(log, db, 620));
    expect(await log.verify()).toMatchObject({ ok: true, checked: 620, signed: 600 });
  });

  test("are detected when moved to another organisation", () =>
    expectBreach((_, db) => db.run("UPDATE audit_events SET org = 2 WHERE seq = 300"), "missing", 300));
});

describe("Moved events", () => {
  const place = (db: Database, from: number, to: number) =>
    db.query("UPDATE audit_events SET seq = ? WHERE org = 1 AND seq = ?").run(to, from);
  const swap = (db: Database, a: number, b: number) => {
    place(db, a, -1);
    place(db, b, a);
    place(db, -1, b);
  };

  for (const [a, b] of [
    [300, 310],
    [300, 301],
    [1, 2],
    [1, 650],
    [649, 650],
    [100, 101],
  ] as const) {
    test(`are detected when ${a} and ${b} were swapped`, () =>
      expectBreach((_, db) => swap(db, a, b), "reordered", a));
  }

  test("are detected when one was moved to the front", () =>
    expectBreach((_, db) => place(db, 300, 0), "reordered", 0));

  test("are detected when one was inserted", () =>
    expectBreach(
      (own, db) => {
        db.run("UPDATE audit_events SET seq = -seq - 1 WHERE seq >= 300");
        db.run("UPDATE audit_events SET seq = -seq WHERE seq < 0");
        const columns = Object.keys(own.row(db, 299)).filter((name) => name !== "seq");
        db.run(
          `INSERT INTO audit_events (seq, ${columns.join()}) SELECT 300, ${columns.join()} FROM audit_events WHERE seq = 298`,
        );
        own.set(db, 300, "prev_hash", own.row(db, 299).hash);
        own.rehash(db, 300);
      },
      "edited",
      300,
    ));

  test("are detected when one was appended", () =>
    expectBreach(
      (own, db) => {
        const columns = Object.keys(own.row(db, 1)).filter((name) => name !== "seq");
        db.run(
          `INSERT INTO audit_events (seq, ${columns.join()}) SELECT 651, ${columns.join()} FROM audit_events WHERE seq = 1`,
        );
        own.set(db, 651, "prev_hash", own.row(db, 650).hash);
        own.rehash(db, 651);
      },
      "edited",
      651,
    ));
});

describe("A log with recomputed hashes", () => {
  const rewrite = (own: KeptLog, db: Database, seq: number, tiles: boolean) => {
    own.set(db, seq, "actor", "x");
    own.forge(db, seq, { tiles });
  };

  test("does not match the next signature", () =>
    expectBreach((own, db) => rewrite(own, db, 350, true), "edited", 301));

  test("does not match the tree", () =>
    expectBreach(
      (own, db) => {
        rewrite(own, db, 350, false);
        db.run("DELETE FROM audit_checkpoints");
        rmSync(own.noteFile);
      },
      "edited",
      257,
    ));

  test("does not match the first signature if rewritten from the first event", () =>
    expectBreach((own, db) => rewrite(own, db, 1, true), "edited", 1));

  test("does not match the notes file if the notes in the database were deleted", () =>
    expectBreach(
      (own, db) => {
        rewrite(own, db, 1, true);
        db.run("DELETE FROM audit_checkpoints");
      },
      "edited",
      1,
    ));

  test("does not match the key if signed with another one", () =>
    expectBreach(
      (own, db) => {
        rewrite(own, db, 1, true);
        const { privateKey } = generateKeyPairSync("ed25519");
        for (const { size, note } of own.notes()) {
          const { origin = "", root = new Uint8Array() } = parseCheckpoint(note) ?? {};
          const { name } = own.signer.identity;
          db.query("UPDATE audit_checkpoints SET note = ? WHERE size = ?").run(
            signCheckpoint({ origin, size, root, name, privateKey }),
            size,
          );
        }
        rmSync(own.noteFile);
      },
      "bad_signature",
      100,
    ));
});

describe("Checkpoints", () => {
  const change = (db: Database, size: number, edit: (note: string) => string) => {
    const query = db.query<{ note: string }, [number]>("SELECT note FROM audit_checkpoints WHERE size = ?");
    db.query("UPDATE audit_checkpoints SET note = ? WHERE size = ?").run(
      edit(query.get(size)?.note ?? ""),
      size,
    );
  };

  for (const [what, edit] of [
    ["has another size", (note: string) => note.replace("\n200\n", "\n201\n")],
    ["has another root", (note: string) => note.replace(/\n200\n./, (start) => `${start.slice(0, -1)}!`)],
    ["has another log name", (note: string) => note.replace("freehold-", "freehold+")],
    ["has another signature", (note: string) => note.replace(/.{12}=*\n$/, "AAAAAAAAAAA=\n")],
    ["is empty", () => ""],
  ] as const) {
    test(`are rejected if one ${what}`, () =>
      expectBreach((_, db) => change(db, 200, edit), "bad_signature", 200));
  }

  test("are rejected if one replaces another", () =>
    expectBreach(
      (_, db) => {
        const notes = db
          .query<{ note: string }, []>("SELECT note FROM audit_checkpoints WHERE size = 300")
          .get();
        change(db, 200, () => notes?.note ?? "");
      },
      "bad_signature",
      200,
    ));

  for (const size of [-5, 150, 100_000]) {
    test(`are rejected if stored under size ${size}`, () =>
      expectBreach(
        (_, db) => db.run(`UPDATE audit_checkpoints SET size = ${size} WHERE size = 200`),
        "bad_signature",
        Math.max(1, size),
      ));
  }

  test("are missing if they exist in the notes file only", () =>
    expectBreach((_, db) => db.run("DELETE FROM audit_checkpoints WHERE size = 200"), "missing", 200));

  test("are rejected if changed in the notes file", () =>
    expectBreach(
      (own) => writeFileSync(own.noteFile, readFileSync(own.noteFile, "utf8").replace("\n400\n", "\n401\n")),
      "bad_signature",
      401,
    ));

  test("remain readable after foreign content in the notes file", () =>
    expectBreach(
      (own) => writeFileSync(own.noteFile, `nonsense\n${readFileSync(own.noteFile, "utf8")}`),
      "bad_signature",
      1,
    ));
});

describe("Tampered tree and head data", () => {
  for (const [what, sql, kind, seq] of [
    [
      "a wrong hash of 256 events",
      "UPDATE audit_tiles SET hash = zeroblob(32) WHERE position = 0",
      "edited",
      201,
    ],
    ["a missing hash of 256 events", "DELETE FROM audit_tiles WHERE position = 1", "missing", 501],
    ["a head with a shorter log", "UPDATE audit_heads SET size = 640", "edited", 641],
    ["a head with a longer log", "UPDATE audit_heads SET size = 651", "truncated", 651],
    ["a head with another hash", "UPDATE audit_heads SET hash = zeroblob(32)", "edited", 650],
    ["a head with another tree", "UPDATE audit_heads SET frontier = zeroblob(8)", "edited", 650],
    ["a missing head", "DELETE FROM audit_heads", "missing", 650],
  ] as const) {
    test(`${what}: ${kind}`, () => expectBreach((_, db) => db.run(sql), kind, seq));
  }
});

describe("Partial verification", () => {
  test("covers the given range only", async () => {
    log = template.copy();
    log.edit((db) => log.set(db, 300, "actor", "x"));
    for (const [from, to, ok] of [
      [1, 299, true],
      [301, 650, true],
      [300, 300, false],
      [250, 350, false],
    ] as const) {
      const { breach, ...report } = await log.verify({ from, to });
      expect([from, to, report.ok, breach?.seq]).toEqual([from, to, ok, ok ? undefined : 300]);
    }
  });

  test("fails if the next signature does not cover the range", async () => {
    log = template.copy();
    log.edit((db) => {
      log.set(db, 420, "actor", "x");
      log.forge(db, 420, { tiles: true });
    });
    expect(await log.verify({ from: 410, to: 430 })).toMatchObject({
      ok: false,
      breach: { kind: "edited", seq: 401 },
    });
    expect(await log.verify({ from: 610 })).toMatchObject({
      ok: false,
      breach: { kind: "edited", seq: 401 },
    });
    expect(await log.verify({ to: 400 })).toMatchObject({ ok: true, checked: 400 });
  });

  test("reports a truncated range", async () => {
    log = template.copy();
    log.edit((db) => db.run("DELETE FROM audit_events WHERE seq > 620"));
    expect(await log.verify({ from: 610, to: 640 })).toMatchObject({
      ok: false,
      checked: 11,
      breach: { kind: "truncated", seq: 621 },
    });
  });
});
