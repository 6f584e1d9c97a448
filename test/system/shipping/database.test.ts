import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { DatabaseFile } from "../../../src/store/database-file.ts";
import { frameCounter } from "../../../src/store/open-log.ts";
import { DatabaseShipper } from "../../../src/store/shipping/database-shipper.ts";
import { rebuild } from "../../../src/store/shipping/rebuild.ts";
import { Seal } from "../../../src/store/shipping/seal.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";

type Step =
  | { do: "write"; rows: number }
  | { do: "tick" }
  | { do: "empty" }
  | { do: "copy on" }
  | { do: "copy amid writes" }
  | { do: "rewrite" }
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
  { weight: 4, arbitrary: fc.constant({ do: "copy on" } as const) },
  { weight: 2, arbitrary: fc.constant({ do: "copy amid writes" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "rewrite" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "restart" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "end" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "stranger" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "reader" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "give up" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "emptied between" } as const) },
);

const seals: readonly (Seal | undefined)[] = [undefined, await Seal.of("open sesame", Buffer.from("salt"))];

/** More than a slice of a copy holds, so that the file changes between two of them. */
const FIRST_ROWS = 5000;

/** A database, its shipper, and the data shipped by every tick. */
class Scene {
  readonly folder = freshFolder();
  readonly path = join(this.folder, "freehold.db");
  readonly replica = join(this.folder, "replica");
  readonly shipped: { stamp: number; digest: string }[] = [];
  readonly seal: Seal | undefined;
  database: Database;
  readonly file: DatabaseFile;
  shipper: DatabaseShipper;
  reader: Database | undefined;
  now = 1_700_000_000_000;

  constructor(seal: Seal | undefined) {
    this.seal = seal;
    mkdirSync(this.replica);
    this.database = this.open();
    this.file = new DatabaseFile(this.path);
    this.database.run("CREATE TABLE told (n INTEGER PRIMARY KEY, filler BLOB NOT NULL)");
    this.write(this.database, FIRST_ROWS);
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
    const isTold = this.seal === undefined;
    const log = { file: this.file, frames: () => (isTold ? frameCounter(this.database)() : undefined) };
    return new DatabaseShipper({ name: "freehold", log, replica: this.replica, seal: this.seal });
  }

  write(database: Database, rows: number): void {
    database.run("BEGIN");
    for (let i = 0; i < rows; i++) database.run("INSERT INTO told (filler) VALUES (randomblob(900))");
    // Pages anywhere in the file.
    database.run("UPDATE told SET filler = randomblob(900) WHERE n % 701 = ?", [rows]);
    database.run("COMMIT");
  }

  get digest(): string {
    return digestOf(this.database);
  }

  async tick(between: () => void = () => undefined): Promise<void> {
    this.now += 1000;
    const look = await this.shipper.look(this.now);
    const { digest } = this;
    between();
    if (!(await this.shipper.ship(look, this.now))) return;
    if (this.shipper.newestBase !== undefined) this.shipped.push({ stamp: this.now, digest });
    else if (!this.shipper.copy) await this.shipper.beginCopy(this.now);
  }

  /** Nothing can be restored before the first copy is complete. */
  async finalTick(): Promise<void> {
    await this.tick();
    if (this.shipper.newestBase !== undefined) return;
    while (this.shipper.copy?.isCopied === false) await this.shipper.copyOn();
    await this.tick();
  }

  async emptiedBetween(): Promise<void> {
    await this.tick(() => {
      this.write(this.database, 5);
      this.empty();
      this.write(this.database, 2);
    });
  }

  /** The next part of a copy, or the beginning of one. */
  async copyOn(): Promise<void> {
    if (this.shipper.copy?.isCopied) return;
    if (this.shipper.copy) await this.shipper.copyOn();
    else {
      await this.tick();
      if (!this.shipper.copy) await this.shipper.beginCopy(this.now);
    }
  }

  /** Each slice is read after the file has changed once more. */
  async copyAmidWrites(): Promise<void> {
    do {
      await this.copyOn();
      await this.tick();
      this.write(this.database, 7);
      this.empty();
    } while (this.shipper.copy?.isCopied === false);
  }

  /** Moves all pages, and makes the file shorter. */
  rewrite(): void {
    this.database.run("DELETE FROM told WHERE n % 5 = 0");
    this.database.run("VACUUM");
    this.empty();
  }

  empty(): void {
    this.shipper.hold();
    this.database.query("PRAGMA wal_checkpoint(TRUNCATE)").get();
  }

  async take(step: Step): Promise<void> {
    if (step.do === "write") this.write(this.database, step.rows);
    else if (step.do === "tick") await this.tick();
    else if (step.do === "empty") this.empty();
    else if (step.do === "copy on") await this.copyOn();
    else if (step.do === "copy amid writes") await this.copyAmidWrites();
    else if (step.do === "rewrite") this.rewrite();
    else if (step.do === "give up") {
      this.shipper.giveUp();
      this.empty();
    } else if (step.do === "emptied between") await this.emptiedBetween();
    else if (step.do === "restart") await this.restart();
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

  async digestAt(at: number): Promise<string> {
    return (await this.restored(at)).digest;
  }

  async restored(at: number): Promise<{ stamp: number; digest: string }> {
    const target = join(freshFolder(), "freehold.db");
    const { stamp } = await rebuild({ name: "freehold", replica: this.replica, seal: this.seal, target, at });
    const database = new Database(target, { readonly: true });
    expect(database.query("PRAGMA integrity_check").values()).toEqual([["ok"]]);
    const digest = digestOf(database);
    database.close();
    return { stamp, digest };
  }

  async close(): Promise<void> {
    this.reader?.close();
    this.database.close(true);
    this.file.close();
    await this.shipper.close();
  }
}

/** Differs whenever a row does. */
function digestOf(database: Database): string {
  const hasher = new Bun.CryptoHasher("sha256");
  for (const row of database.query("SELECT n, hex(substr(filler, 1, 8)) FROM told ORDER BY n").iterate())
    hasher.update(JSON.stringify(row));
  return hasher.digest("hex");
}

test("a database can be restored to every tick after any sequence of steps", async () => {
  const steps = fc.array(step, { minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...seals), async (taken, seal) => {
      const scene = new Scene(seal);
      try {
        for (const one of taken) await scene.take(one);
        await scene.finalTick();
        expect(scene.shipped.at(-1)).toEqual({ stamp: scene.now, digest: scene.digest });
        for (const { stamp, digest } of scene.shipped) expect(await scene.digestAt(stamp)).toBe(digest);
      } finally {
        await scene.close();
      }
    }),
    { numRuns: repeats(12, 40) },
  );
});

test("a damaged log is restored to the last moment before the damage, and says which one that is", async () => {
  const scene = new Scene(undefined);
  await scene.finalTick();
  for (let nth = 0; nth < 8; nth++) {
    scene.write(scene.database, 10);
    await scene.tick();
    if (nth % 3 === 2) scene.empty();
  }
  const folder = join(scene.replica, "freehold");
  const logs = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.includes("wal-"),
  );
  expect(logs.length).toBeGreaterThan(2);
  const newest = scene.shipped.at(-1);
  const outcomes: string[] = [];
  for (const path of logs.sort().map((name) => join(folder, name))) {
    const bytes = readFileSync(path);
    for (const share of [0.05, 0.5, 0.95]) {
      const damaged = Uint8Array.from(bytes);
      const at = Math.floor(bytes.length * share);
      damaged[at] = bytes.readUInt8(at) ^ 1;
      writeFileSync(path, damaged);
      const found = await scene.restored(scene.now).catch((error: Error) => error.message);
      outcomes.push(typeof found === "string" ? "refused" : "earlier");
      if (typeof found === "string") expect(found).toContain("Choose an earlier time");
      else {
        expect(found.stamp).toBeLessThan(newest?.stamp ?? 0);
        expect(scene.shipped).toContainEqual(found);
      }
    }
    writeFileSync(path, bytes);
  }
  // The parts that complete the base are needed in any case.
  expect(outcomes[0]).toBe("refused");
  expect(outcomes.at(-1)).toBe("earlier");
  expect(await scene.restored(scene.now)).toEqual(newest ?? { stamp: 0, digest: "" });
  await scene.close();
});
