import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { DATABASES, type DatabaseName, databasePath } from "../../../src/store/data-folder.ts";
import { DatabaseFile } from "../../../src/store/database-file.ts";
import { JournalDatabase } from "../../../src/store/journal/database.ts";
import { BroughtFiles } from "../../../src/store/journal/files.ts";
import { Follower } from "../../../src/store/journal/follower.ts";
import { Leader } from "../../../src/store/journal/leader.ts";
import { rebuild } from "../../../src/store/journal/rebuild.ts";
import { writeSlices } from "../../../src/store/journal/slices.ts";
import { type Claim, claimOf, type Slice } from "../../../src/store/journal/tables.ts";
import { frameCounter } from "../../../src/store/open-log.ts";
import { LogTaker } from "../../../src/store/pages/take.ts";
import { freshFolder } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Postgres, postgresFolder, unlessPostgres } from "../../kit/programs/postgres.ts";

const HOLDER = { process: "one", address: "here:1", schema: "0001" };

let postgres: Postgres;
let url: string;
let count = 0;

beforeAll(async () => {
  if (!postgresFolder) return;
  postgres = await Postgres.start();
  url = await postgres.database("slices");
});
afterAll(async () => {
  if (postgresFolder) await postgres.stop();
});

/** Both databases of a leader, and its end of the journal. */
class Leading {
  readonly appliance = `appliance-${count++}`;
  readonly database = new JournalDatabase(url, this.appliance);
  readonly #folder = freshFolder();
  readonly clients = { freehold: this.#open("freehold"), vault: this.#open("vault") };
  readonly files = { freehold: this.#file("freehold"), vault: this.#file("vault") };
  readonly #takers = { freehold: this.#taker("freehold"), vault: this.#taker("vault") };
  leader!: Leader;

  static async start(): Promise<Leading> {
    const leading = new Leading();
    await leading.database.prepare();
    const lease = await leading.database.claim(undefined, HOLDER, 600);
    if (!lease) throw new Error("nobody else leads");
    await leading.database.finishBase(claimOf(lease), 0, { freehold: 0, vault: 0 });
    const fail = (cause: unknown) => {
      if (cause !== undefined) throw cause;
    };
    leading.leader = new Leader(
      {
        database: leading.database,
        lease,
        takers: leading.#takers,
        onUnavailable: fail,
        onFenced: () => fail("fenced"),
        onBroken: fail,
      },
      { seq: 0, batch: "", ends: {} },
    );
    await leading.leader.sync();
    return leading;
  }

  #open(name: DatabaseName): Database {
    const client = new Database(databasePath(this.#folder, name), { create: true, strict: true });
    for (const sql of ["PRAGMA journal_mode = WAL", "PRAGMA wal_autocheckpoint = 0"]) client.run(sql);
    client.run("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)");
    return client;
  }

  #file(name: DatabaseName): DatabaseFile {
    return new DatabaseFile(databasePath(this.#folder, name));
  }

  #taker(name: DatabaseName): LogTaker {
    return new LogTaker(`${databasePath(this.#folder, name)}-wal`, frameCounter(this.clients[name]));
  }

  write(name: DatabaseName, rows: number): void {
    const client = this.clients[name];
    client.transaction(() => {
      for (let nth = 0; nth < rows; nth++) client.run("INSERT INTO rows (body) VALUES (randomblob(3000))");
      client.run("DELETE FROM rows WHERE id % 5 = ?", [rows % 5]);
    })();
  }

  async empty(): Promise<void> {
    await this.leader.sync();
    for (const name of DATABASES) this.clients[name].query("PRAGMA wal_checkpoint(TRUNCATE)").all();
  }

  /** Writes the slices of what was touched, or only some of them, as if the leader had died meanwhile. */
  async begin(): Promise<(isWhole: boolean) => Promise<void>> {
    await this.empty();
    const { seq } = this.leader.place;
    const touched = this.leader.beginBase();
    const { database, leader, files } = this;
    return async (isWhole) => {
      let left = isWhole ? Number.POSITIVE_INFINITY : 2;
      const part = {
        putSlice: async (of: Claim, slice: Slice) => {
          left -= 1;
          return left >= 0 && database.putSlice(of, slice);
        },
        finishBase: database.finishBase.bind(database),
      };
      const written = writeSlices({ database: part, claim: () => leader.claim, files }, touched, seq);
      if (isWhole) await written;
      // It fails if there were slices left.
      else await written.catch(() => this.leader.touchAgain(touched));
    };
  }

  async stop(): Promise<void> {
    for (const name of DATABASES) {
      this.clients[name].close(true);
      this.files[name].close();
      this.#takers[name].close();
    }
    await this.database.close();
  }

  isSame(folder: string): boolean {
    return DATABASES.every((name) =>
      readFileSync(databasePath(folder, name)).equals(readFileSync(databasePath(this.#folder, name))),
    );
  }
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("freehold" as const, "vault" as const),
      rows: fc.integer({ min: 1, max: 300 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("sync" as const, "empty" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("begin slices" as const, "end slices" as const, "break slices" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("vacuum" as const, "prune" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("follow" as const, "lay" as const) }) },
);

describe.skipIf(!postgresFolder)(`Slices and rows${unlessPostgres}`, () => {
  test("give the leader's files, whatever is written while slices are", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: "max" }), async (steps) => {
        const leading = await Leading.start();
        const { database, appliance } = leading;
        const course = { appliance, journal: "one", breaks: 0 };
        const followed = freshFolder();
        const follower = new Follower(
          { folder: followed, database, files: new BroughtFiles(followed, database) },
          await rebuild(followed, course, database),
        );
        let slices: Promise<void> = Promise.resolve();
        let end: ((isWhole: boolean) => Promise<void>) | undefined;
        const catchUp = async () => follower.catchUp((await database.reader.lease())?.head ?? 0);
        for (const one of steps) {
          if (one.kind === "freehold" || one.kind === "vault") leading.write(one.kind, one.rows);
          if (one.kind === "sync") await leading.leader.sync();
          if (one.kind === "empty") await leading.empty();
          if (one.kind === "vacuum") leading.clients.freehold.run("VACUUM");
          if (one.kind === "begin slices" && !end) {
            // One after another, as the journal does it.
            await slices;
            end = await leading.begin();
          }
          if ((one.kind === "end slices" || one.kind === "break slices") && end) {
            // Others write on meanwhile.
            const isWhole = one.kind === "end slices";
            const write = end;
            slices = slices.then(() => write(isWhole));
            end = undefined;
          }
          if (one.kind === "prune") {
            await slices;
            await catchUp();
            await database.prune(leading.leader.claim, (await database.reader.lease())?.base ?? 0, -1);
          }
          if (one.kind === "follow") await catchUp();
          if (one.kind === "lay") follower.lay();
        }
        await slices;
        await leading.empty();
        const fresh = freshFolder();
        const { seq } = await rebuild(fresh, course, database);
        expect(seq).toBe(leading.leader.place.seq);
        expect(leading.isSame(fresh)).toBe(true);
        await catchUp();
        expect(follower.lay().seq).toBe(seq);
        expect(leading.isSame(followed)).toBe(true);
        follower.close();
        await leading.stop();
      }),
      { numRuns: repeats(6, 40), endOnFailure: true },
    );
  });
});
