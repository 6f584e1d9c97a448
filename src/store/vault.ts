import { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { growLog } from "./connection.ts";
import { DatabaseFile } from "./database-file.ts";
import { type Erasure, ErasureFile, mergeErasures, parseErasure } from "./erasures.ts";
import { claim } from "./lock.ts";
import type { ShippedLog } from "./shipping/log.ts";
import { addSums, sumOf } from "./vault-sums.ts";

/** Made ahead in batches this large, so that giving a person a key never waits for the disk. */
const BATCH = 1024;
const REMEMBERED = 20_000;

/**
 * The keys, in a file of their own beside the database: the appliance's secrets, and one key for each
 * person under which the audit trail keeps that person's values. Destroying the key erases the values
 * from every copy of the trail.
 *
 * Keys are written here before they are given out. Those not given out when the program stops are never
 * used again: one key must not serve two people.
 */
export class Vault {
  readonly #client: Database;
  readonly #secrets = new Map<string, string>();
  readonly #free: number[] = [];
  readonly #keys = new Map<number, Buffer>();
  readonly #ledger: ErasureFile;
  readonly #durable: boolean;
  readonly file: DatabaseFile;
  #beforeEmptying: (() => void) | undefined;

  constructor(path: string, { durable = true, shipped = false } = {}) {
    this.#durable = durable;
    this.#ledger = new ErasureFile(join(dirname(path), "erasures.ndjson"), durable);
    this.#client = openVault(path);
    this.file = new DatabaseFile(path);
    this.#client.run(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
    this.#client.run("PRAGMA secure_delete = ON");
    if (shipped) growLog(this.#client);
    this.#client.run(
      "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    );
    this.#client.run(
      "CREATE TABLE IF NOT EXISTS person_keys (id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL) STRICT",
    );
    this.#client.run("CREATE TABLE IF NOT EXISTS erasures (id TEXT PRIMARY KEY, entry TEXT NOT NULL) STRICT");
    addSums(this.#client);
    this.#settleErasures();
  }

  /** A named secret; made and kept at the first call. */
  secret(name: string, make: () => string): string {
    const remembered = this.#secrets.get(name);
    if (remembered !== undefined) return remembered;
    const value = this.#stored(name) ?? this.#store(name, make());
    this.#secrets.set(name, value);
    return value;
  }

  #stored(name: string): string | undefined {
    const found = this.#client
      .query<{ value: string }, [string]>("SELECT value FROM secrets WHERE name = ?")
      .get(name);
    return found?.value;
  }

  #store(name: string, value: string): string {
    this.#client
      .query("INSERT INTO secrets (name, value, sum) VALUES (?, ?, ?)")
      .run(name, value, sumOf(name, value));
    return value;
  }

  /** Puts another value in the place of a named secret, at once and for good. */
  replaceSecret(name: string, value: string): void {
    const upsert =
      "INSERT INTO secrets (name, value, sum) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, sum = excluded.sum";
    this.#client.query(upsert).run(name, value, sumOf(name, value));
    this.#emptyLog();
    this.#secrets.set(name, value);
  }

  /** Forgets a named secret, so that the next call makes another. */
  forgetSecret(name: string): void {
    this.#secrets.delete(name);
    this.#client.query("DELETE FROM secrets WHERE name = ?").run(name);
  }

  /** The number of a fresh key for one more person. */
  newPersonKey(): number {
    if (this.#free.length === 0) this.#refill();
    const id = this.#free.pop();
    if (id === undefined) throw new Error("the vault made no keys");
    return id;
  }

  /** Takes over a key that was given out on another appliance. Answers its number here. */
  adoptPersonKey(key: Uint8Array): number {
    return this.#client.transaction(() => this.#keepKey(Buffer.from(key)))();
  }

  /** The key of a person, or undefined when it was destroyed. */
  personKey(id: number): Buffer | undefined {
    const remembered = this.#keys.get(id);
    if (remembered) return remembered;
    const row = this.#client
      .query<{ key: Uint8Array }, [number]>("SELECT key FROM person_keys WHERE id = ?")
      .get(id);
    return row ? this.#remember(id, Buffer.from(row.key)) : undefined;
  }

  /** Destroys a person's key: what was sealed under it can never be read again. */
  destroyPersonKey(id: number): void {
    this.#client.query("DELETE FROM person_keys WHERE id = ?").run(id);
    this.#emptyLog();
    this.#keys.delete(id);
  }

  /** Every erasure there ever was, in the order they were made: ids and numbers of keys, nothing of anybody. */
  erasures(): Erasure[] {
    return mergeErasures(this.#keptErasures(), this.#ledger.read());
  }

  /**
   * Writes down what is erased, in the ledger beside the databases and here, and then destroys the keys. In this
   * order: a copy of the vault or of the database that is brought back later is made to forget it again.
   */
  erase(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    this.#ledger.append(erasures);
    this.#keepErasures(erasures);
    this.#emptyLog();
  }

  /** The log beside the file, for whoever ships it. */
  get log(): ShippedLog {
    return {
      file: this.file,
      claim: (take) => {
        growLog(this.#client);
        this.#beforeEmptying = take;
      },
      empty: async () => this.#emptyLog(),
    };
  }

  #emptyLog(): boolean {
    this.#beforeEmptying?.();
    return this.#client.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
  }

  /** Makes sure that no key gets a number up to this one: it was given out before this copy was brought back. */
  numberAfter(id: number): void {
    const raise = this.#client.query(
      "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'person_keys'",
    );
    if (raise.run(id).changes === 0)
      this.#client.query("INSERT INTO sqlite_sequence (name, seq) VALUES ('person_keys', ?)").run(id);
    this.#free.length = 0;
  }

  /** The highest number that a key was given. */
  lastNumber(): number {
    const row = this.#client
      .query<{ seq: number }, []>("SELECT seq FROM sqlite_sequence WHERE name = 'person_keys'")
      .get();
    return row?.seq ?? 0;
  }

  /** A vault or a ledger that was brought back from a copy learns what the other one knows. */
  #settleErasures(): void {
    const [here, filed] = [this.#keptErasures(), this.#ledger.read()];
    const missing = (from: readonly Erasure[], to: readonly Erasure[]) => {
      const known = new Set(to.map(({ id }) => id));
      return from.filter(({ id }) => !known.has(id));
    };
    this.#ledger.append(missing(here, filed));
    this.#keepErasures(missing(filed, here));
    const highest = Math.max(0, ...filed.flatMap(({ keys }) => keys));
    if (highest > this.lastNumber()) this.numberAfter(highest);
  }

  #keptErasures(): Erasure[] {
    return this.#client
      .query<{ entry: string }, []>("SELECT entry FROM erasures ORDER BY rowid")
      .all()
      .flatMap(({ entry }) => parseErasure(entry) ?? []);
  }

  #keepErasures(erasures: readonly Erasure[]): void {
    const insert = this.#client.query("INSERT OR IGNORE INTO erasures (id, entry, sum) VALUES (?, ?, ?)");
    const remove = this.#client.query("DELETE FROM person_keys WHERE id = ?");
    this.#client.transaction(() => {
      for (const erasure of erasures) {
        const entry = JSON.stringify(erasure);
        insert.run(erasure.id, entry, sumOf(erasure.id, entry));
        for (const key of erasure.keys) remove.run(key);
      }
    })();
    for (const { keys } of erasures) for (const key of keys) this.#keys.delete(key);
  }

  close(): void {
    this.#emptyLog();
    this.#client.close(true);
    if (!this.#durable) this.file.sync();
    this.file.close();
  }

  #refill(): void {
    this.#client.transaction(() => {
      for (let made = 0; made < BATCH; made++) this.#free.push(this.#keepKey(randomBytes(32)));
    })();
    // Given out in the order they were made.
    this.#free.reverse();
  }

  #keepKey(key: Buffer): number {
    const row = this.#client
      .query<{ id: number }, [Uint8Array]>("INSERT INTO person_keys (key) VALUES (?) RETURNING id")
      .get(key);
    if (!row) throw new Error("the vault took no key");
    this.#client.query("UPDATE person_keys SET sum = ? WHERE id = ?").run(sumOf(row.id, key), row.id);
    this.#remember(row.id, key);
    return row.id;
  }

  #remember(id: number, key: Buffer): Buffer {
    if (this.#keys.size >= REMEMBERED) {
      const oldest = this.#keys.keys().next().value;
      if (oldest !== undefined) this.#keys.delete(oldest);
    }
    this.#keys.set(id, key);
    return key;
  }
}

/** Opens the vault for this process alone: it decides who has the data folder. */
function openVault(path: string): Database {
  const client = new Database(path, { create: true, strict: true });
  try {
    client.run("PRAGMA busy_timeout = 2000");
    client.run("PRAGMA journal_mode = WAL");
    claim(client, dirname(path));
    return client;
  } catch (error) {
    client.close(true);
    throw error;
  }
}
