import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { DatabaseFile } from "../../../src/store/database-file.ts";
import { DatabaseShipper } from "../../../src/store/shipping/database-shipper.ts";
import { rebuild } from "../../../src/store/shipping/rebuild.ts";
import { Seal } from "../../../src/store/shipping/seal.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";

type Step =
  | { do: "write"; rows: number }
  | { do: "tick" }
  | { do: "empty" }
  | { do: "base" }
  | { do: "restart" }
  | { do: "end" }
  | { do: "stranger" }
  | { do: "reader" }
  | { do: "give up" }
  | { do: "emptied between" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("write" as const), rows: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 5, arbitrary: fc.constant({ do: "tick" } as const) },
  { weight: 2, arbitrary: fc.constant({ do: "empty" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "base" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "restart" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "end" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "stranger" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "reader" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "give up" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "emptied between" } as const) },
);

const seals: readonly (Seal | undefined)[] = [undefined, await Seal.of("open sesame", Buffer.from("salt"))];

/** A database, its shipper, and the data shipped by every tick. */
class Scene {
  readonly folder = freshFolder();
  readonly path = join(this.folder, "freehold.db");
  readonly replica = join(this.folder, "replica");
  readonly shipped: { stamp: number; rows: number }[] = [];
  readonly seal: Seal | undefined;
  database: Database;
  readonly file: DatabaseFile;
  shipper: DatabaseShipper;
  reader: Database | undefined;
  now = 1_700_000_000_000;
  rows = 0;

  constructor(seal: Seal | undefined) {
    this.seal = seal;
    mkdirSync(this.replica);
    this.database = this.open();
    this.file = new DatabaseFile(this.path);
    this.database.run("CREATE TABLE told (n INTEGER PRIMARY KEY, filler BLOB NOT NULL)");
    this.shipper = this.newShipper();
  }

  open(checkpoint = 0): Database {
    const database = new Database(this.path, { create: true, strict: true });
    database.run("PRAGMA journal_mode = WAL");
    database.run(`PRAGMA wal_autocheckpoint = ${checkpoint}`);
    database.run("PRAGMA busy_timeout = 0");
    return database;
  }

  newShipper(): DatabaseShipper {
    return new DatabaseShipper({ name: "freehold", file: this.file, replica: this.replica, seal: this.seal });
  }

  write(database: Database, rows: number): void {
    database.run("BEGIN");
    for (let i = 0; i < rows; i++) database.run("INSERT INTO told (filler) VALUES (randomblob(900))");
    database.run("COMMIT");
    this.rows += rows;
  }

  async tick(between: () => void = () => undefined): Promise<void> {
    this.now += 1000;
    const look = await this.shipper.look(this.now);
    const { rows } = this;
    between();
    if (!(await this.shipper.ship(look, this.now))) return;
    if (this.shipper.newestBase === undefined) await this.copy();
    // If a lineage begins while the log is truncated, it gets its first copy in the next tick.
    if (this.shipper.newestBase !== undefined) this.shipped.push({ stamp: this.now, rows });
  }

  async emptiedBetween(): Promise<void> {
    await this.tick(() => {
      this.write(this.database, 5);
      this.empty();
      this.write(this.database, 2);
    });
  }

  /** Copies the database; concurrent writes go to the WAL. */
  async copy(during: () => void = () => undefined): Promise<void> {
    const copy = await this.shipper.copy(this.now);
    if (!copy) return;
    during();
    while ((await copy.step()) === undefined);
  }

  empty(): void {
    this.shipper.hold();
    this.database.query("PRAGMA wal_checkpoint(TRUNCATE)").get();
  }

  async take(step: Step): Promise<void> {
    if (step.do === "write") this.write(this.database, step.rows);
    else if (step.do === "tick") await this.tick();
    else if (step.do === "empty") this.empty();
    else if (step.do === "base") {
      await this.tick();
      await this.copy(() => this.write(this.database, 3));
    } else if (step.do === "give up") {
      this.shipper.giveUp();
      this.empty();
    } else if (step.do === "emptied between") {
      await this.emptiedBetween();
      await this.copy(() => this.empty());
    } else if (step.do === "restart") await this.restart();
    else if (step.do === "end") await this.end();
    else if (step.do === "stranger") await this.stranger();
    else this.toggleReader();
  }

  /** Acts like a restart after SIGKILL: the new shipper knows only what is on disk. */
  async restart(): Promise<void> {
    await this.shipper.close();
    this.shipper = this.newShipper();
    await this.shipper.resume();
  }

  async end(): Promise<void> {
    this.reader?.close();
    this.reader = undefined;
    await this.tick();
    this.empty();
    this.now += 1000;
    await this.shipper.finish(this.now);
    this.database.close();
    this.database = this.open();
    await this.restart();
  }

  /** An external program writes to the database, and the WAL is truncated without the shipper. */
  async stranger(): Promise<void> {
    this.reader?.close();
    this.reader = undefined;
    await this.shipper.close();
    this.database.close();
    const stranger = this.open(10);
    this.write(stranger, 30);
    stranger.close();
    this.database = this.open();
    await this.restart();
  }

  toggleReader(): void {
    if (this.reader) {
      this.reader.close();
      this.reader = undefined;
      return;
    }
    this.reader = new Database(this.path, { readonly: true });
    this.reader.run("BEGIN");
    this.reader.query("SELECT count(*) FROM told").get();
  }

  async rowsAt(at: number): Promise<number | undefined> {
    const target = join(freshFolder(), "freehold.db");
    await rebuild({ name: "freehold", replica: this.replica, seal: this.seal, target, at });
    const database = new Database(target, { readonly: true });
    expect(database.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
    const row = database.query<{ rows: number }, []>("SELECT count(*) AS rows FROM told").get();
    database.close();
    return row?.rows;
  }

  async close(): Promise<void> {
    this.reader?.close();
    this.database.close(true);
    this.file.close();
    await this.shipper.close();
  }
}

test("a database can be restored to every tick after any sequence of steps", async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...seals), async (taken, seal) => {
      const scene = new Scene(seal);
      try {
        for (const one of taken) await scene.take(one);
        await scene.tick();
        expect(scene.shipped.at(-1)).toEqual({ stamp: scene.now, rows: scene.rows });
        for (const { stamp, rows } of scene.shipped) {
          expect(await scene.rowsAt(stamp)).toBe(rows);
        }
      } finally {
        await scene.close();
      }
    }),
    { numRuns: repeats(12, 40) },
  );
});
