import { afterAll, afterEach, beforeEach, describe, expect, test } from "bun:test";
import { STRETCH } from "../../../src/engine/audit/stretch.ts";
import { ACME, draft, type KeptLog, templateLog } from "./kept-log.ts";

const COUNT = 2 * STRETCH + 100;
const HOUR = 3_600_000;

/** A log that spans two segments. Halfway through, the clock was set back. */
const log = await templateLog(COUNT, (empty) =>
  empty.store.write(async (tx) => {
    for (let n = 1; n <= COUNT; n++) {
      const event = draft(n);
      const at = n > 3000 ? event.at - HOUR : event.at;
      empty.now = at;
      empty.audit.append(tx, ACME, { ...event, at });
    }
  }),
);
let own: KeptLog;

beforeEach(() => {
  own = log.copy();
});
afterEach(() => own.discard());
afterAll(() => log.discard());

describe("The search index", () => {
  test("is intact in an unmodified log", async () => {
    expect(await own.verify()).toMatchObject({ ok: true });
    expect(await own.verify({ from: 2000, to: 2500 })).toMatchObject({ ok: true });
  });

  for (const [what, sql, seq] of [
    [
      "an entry is missing",
      "DELETE FROM audit_marks WHERE rowid IN (SELECT rowid FROM audit_marks LIMIT 1)",
      1,
    ],
    [
      "a block of an entry is missing",
      "UPDATE audit_marks SET blocks = blocks & ~8 WHERE stretch = 1",
      STRETCH + 1,
    ],
    [
      "all entries of one range are moved beyond the end",
      "UPDATE audit_marks SET stretch = 7 WHERE stretch = 1",
      STRETCH + 1,
    ],
    [
      "a range is falsely recorded as indexed",
      "INSERT INTO audit_marks VALUES (1, 2, 5, 1)",
      2 * STRETCH + 1,
    ],
    [
      "a fingerprint is overwritten",
      "UPDATE audit_fingerprints SET correlation_id = zeroblob(8192) WHERE stretch = 1",
      STRETCH + 1,
    ],
    ["the fingerprints of one range are missing", "DELETE FROM audit_fingerprints WHERE stretch = 0", 1],
    ["a clock change is not recorded", "DELETE FROM audit_steps", 3001],
  ] as const)
    test(`fails verification if ${what}`, async () => {
      expect(own.edit((db) => db.run(sql)).changes).toBeGreaterThan(0);
      expect(await own.verify()).toMatchObject({ ok: false, breach: { kind: "missing", seq } });
    });

  test("passes verification with entries without events", async () => {
    own.edit((db) => db.run("UPDATE audit_marks SET blocks = 65535"));
    expect(await own.verify()).toMatchObject({ ok: true });
  });
});
