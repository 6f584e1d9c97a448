import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { adopt } from "../../../src/store/journal/adopt.ts";
import { type Position, writePosition } from "../../../src/store/journal/position.ts";
import type { LogEnds } from "../../../src/store/journal/row-note.ts";
import { frameCounter } from "../../../src/store/open-log.ts";
import { decode, encode } from "../../../src/store/pages/coded.ts";
import { Images } from "../../../src/store/pages/images.ts";
import { LaidFile } from "../../../src/store/pages/lay.ts";
import { LogTaker } from "../../../src/store/pages/take.ts";
import { freshFolder } from "../../kit/appliance.ts";

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("write" as const), rows: fc.integer({ min: 1, max: 60 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("append" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("empty" as const) }) },
);

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Row {
  readonly seq: number;
  readonly batch: string;
  readonly ends: LogEnds;
  /** The file as those that follow have it. */
  readonly file: Buffer;
}

/** A leader that dies after some steps. */
class Leader {
  readonly folder = freshFolder();
  readonly rows: Row[] = [];
  position: Position;
  readonly #client: Database;
  readonly #taker: LogTaker;
  readonly #known = new Images(1_000_000);
  readonly #laid = new LaidFile(join(freshFolder(), "freehold.db"));
  #ends: LogEnds = {};

  constructor() {
    const path = join(this.folder, "freehold.db");
    writeFileSync(join(this.folder, "vault.db"), "never changed");
    this.#client = new Database(path, { create: true, strict: true });
    for (const sql of [
      "PRAGMA journal_mode = WAL",
      "PRAGMA wal_autocheckpoint = 0",
      "PRAGMA cache_size = 30",
    ])
      this.#client.run(sql);
    this.#client.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)");
    this.#taker = new LogTaker(`${path}-wal`, frameCounter(this.#client));
    this.append();
    this.position = this.#checkpoint("TRUNCATE");
  }

  take(one: Step): void {
    if (one.kind === "write")
      this.#client.transaction(() => {
        for (let nth = 0; nth < one.rows; nth++)
          this.#client.run("INSERT INTO rows (body) VALUES (randomblob(900))");
        this.#client.run("DELETE FROM rows WHERE id % 3 = ?", [one.rows % 3]);
      })();
    if (one.kind !== "write") this.append();
    if (one.kind === "empty") this.position = this.#checkpoint("TRUNCATE");
  }

  append(): void {
    for (const set of this.#taker.take()) {
      this.#ends = { freehold: set.end };
      this.#laid.add(decode(encode(set, this.#known)));
    }
    this.#laid.write();
    const file = readFileSync(this.#laid.path);
    this.rows.push({ seq: this.rows.length + 1, batch: `batch ${this.rows.length}`, ends: this.#ends, file });
  }

  /** As the store does it: first the pages, then the position, then the log. */
  #checkpoint(mode: "FULL" | "TRUNCATE"): Position {
    const { seq, batch, ends } = this.last;
    this.#client.query("PRAGMA wal_checkpoint(FULL)").all();
    const position = writePosition(this.folder, {
      appliance: "acme",
      journal: "one",
      breaks: 0,
      seq,
      batch,
      ends,
    });
    if (mode === "TRUNCATE") this.#client.query("PRAGMA wal_checkpoint(TRUNCATE)").all();
    return position;
  }

  get last(): Row {
    const last = this.rows.at(-1);
    if (!last) throw new Error("nothing was appended");
    return last;
  }

  /** A crash within a checkpoint, after which the log still has everything. */
  dieCopying(isNoted: boolean): void {
    this.append();
    if (isNoted) this.position = this.#checkpoint("FULL");
    else this.#client.query("PRAGMA wal_checkpoint(FULL)").all();
  }

  /** The files as the crash left them. */
  remains(): string {
    const folder = join(freshFolder(), "copy");
    Bun.spawnSync(["cp", "-a", this.folder, folder]);
    this.#client.close(true);
    this.#taker.close();
    this.#laid.close();
    return folder;
  }

  later(): Row[] {
    return this.rows.filter(({ seq }) => seq > this.position.seq);
  }
}

const fileOf = (folder: string) => readFileSync(join(folder, "freehold.db"));

describe("The files of a dead leader", () => {
  test("come to the last row of the journal, without what was not appended", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const leader = new Leader();
        for (const one of steps) leader.take(one);
        const folder = leader.remains();
        const reached = adopt(folder, leader.position, leader.later());
        expect(reached?.seq).toBe(leader.last.seq);
        expect(fileOf(folder).equals(leader.last.file)).toBe(true);
        // Once more, as after a crash in between.
        expect(adopt(folder, reached ?? leader.position, [])?.seq).toBe(leader.last.seq);
        expect(fileOf(folder).equals(leader.last.file)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("come to a row that they have completely after a power failure, or are of no use", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), fc.nat(), (steps, cut) => {
        const leader = new Leader();
        for (const one of steps) leader.take(one);
        const folder = leader.remains();
        const log = join(folder, "freehold.db-wal");
        truncateSync(log, cut % (statSync(log).size + 1));
        const reached = adopt(folder, leader.position, leader.later());
        expect(reached?.seq).toBeGreaterThanOrEqual(leader.position.seq);
        const row = leader.rows.find(({ seq }) => seq === reached?.seq);
        expect(row && fileOf(folder).equals(row.file)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test.each([false, true])(
    "are whole after a crash within a checkpoint (position written: %p)",
    (isNoted) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
          const leader = new Leader();
          for (const one of steps) leader.take(one);
          leader.take({ kind: "write", rows: 40 });
          leader.dieCopying(isNoted);
          const folder = leader.remains();
          expect(adopt(folder, leader.position, leader.later())?.seq).toBe(leader.last.seq);
          expect(fileOf(folder).equals(leader.last.file)).toBe(true);
        }),
        { numRuns: 15 },
      );
    },
  );

  test("are of no use once another program has changed them", () => {
    const leader = new Leader();
    leader.take({ kind: "write", rows: 20 });
    leader.append();
    const folder = leader.remains();
    // Closing it copies the log into the file, with what may not be in the journal.
    const other = new Database(join(folder, "freehold.db"));
    other.run("DELETE FROM rows");
    other.close(true);
    expect(adopt(folder, leader.position, leader.later())).toBeUndefined();
  });
});
