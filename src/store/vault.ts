import { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { ERASURES } from "./data-folder.ts";
import { DatabaseFile } from "./database-file.ts";
import { type Erasure, ErasureFile, mergeErasures, parseErasure } from "./erasures.ts";
import { claim } from "./lock.ts";
import { growLog, OpenLog } from "./open-log.ts";
import { addSums, sumOf } from "./vault-sums.ts";

/** Keys created at once, so that assigning one never waits for the disk. */
const BATCH = 1024;
const REMEMBERED = 10_000;

/**
 * Key store in its own file: the server's secrets, and one key per person that encrypts their values in the
 * audit trail. Destroying a key erases the values from every copy of the trail. Keys are stored before they
 * are assigned; unassigned ones are discarded at shutdown, since no key may serve two people.
 */
export class Vault {
  readonly #client: Database;
  readonly #secrets = new Map<string, string>();
  readonly #free: number[] = [];
  #keys = new Map<number, Buffer>();
  #older = new Map<number, Buffer>();
  readonly #ledger: ErasureFile;
  readonly #durable: boolean;
  readonly file: DatabaseFile;
  readonly log: OpenLog;

  constructor(path: string, { durable = true, shipped = false } = {}) {
    this.#durable = durable;
    this.#ledger = new ErasureFile(join(dirname(path), ERASURES), durable);
    this.#client = openVault(path);
    this.file = new DatabaseFile(path);
    this.log = new OpenLog({
      file: this.file,
      client: this.#client,
      counter: this.#client,
      between: async (work) => work(),
    });
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

  /** Returns a secret, which is created on first use. */
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

  replaceSecret(name: string, value: string): void {
    const upsert =
      "INSERT INTO secrets (name, value, sum) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value, sum = excluded.sum";
    this.#client.query(upsert).run(name, value, sumOf(name, value));
    this.log.truncate();
    this.#secrets.set(name, value);
  }

  forgetSecret(name: string): void {
    this.#secrets.delete(name);
    this.#client.query("DELETE FROM secrets WHERE name = ?").run(name);
  }

  newPersonKey(): number {
    if (this.#free.length === 0) this.#refill();
    const id = this.#free.pop();
    if (id === undefined) throw new Error("the vault made no keys");
    return id;
  }

  /** Adopts a key from another installation and returns its new id. */
  adoptPersonKey(key: Uint8Array): number {
    return this.#client.transaction(() => this.#keepKey(Buffer.from(key)))();
  }

  /** Returns undefined if the key was destroyed. */
  personKey(id: number): Buffer | undefined {
    const remembered = this.#keys.get(id) ?? this.#older.get(id);
    if (remembered) return remembered;
    const row = this.#client
      .query<{ key: Uint8Array }, [number]>("SELECT key FROM person_keys WHERE id = ?")
      .get(id);
    return row ? this.#remember(id, Buffer.from(row.key)) : undefined;
  }

  /** Destroys a key. Data encrypted with it becomes unreadable. */
  destroyPersonKey(id: number): void {
    this.#client.query("DELETE FROM person_keys WHERE id = ?").run(id);
    this.log.truncate();
    this.#forget(id);
  }

  erasures(): Erasure[] {
    return mergeErasures(this.#keptErasures(), this.#ledger.read());
  }

  /** Records erasures in ledger and vault before destroying keys, so that a restored backup repeats them. */
  erase(erasures: readonly Erasure[]): void {
    if (erasures.length === 0) return;
    this.#ledger.append(erasures);
    this.#keepErasures(erasures);
    this.log.truncate();
  }

  /** Reserves ids up to this one: they were assigned after the backup that is being restored. */
  numberAfter(id: number): void {
    const raise = this.#client.query(
      "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'person_keys'",
    );
    if (raise.run(id).changes === 0)
      this.#client.query("INSERT INTO sqlite_sequence (name, seq) VALUES ('person_keys', ?)").run(id);
    this.#free.length = 0;
  }

  /** Highest assigned key id. */
  lastNumber(): number {
    const row = this.#client
      .query<{ seq: number }, []>("SELECT seq FROM sqlite_sequence WHERE name = 'person_keys'")
      .get();
    return row?.seq ?? 0;
  }

  /** Makes vault and ledger agree after either was restored. */
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
    for (const { keys } of erasures) for (const key of keys) this.#forget(key);
  }

  close(): void {
    this.log.truncate();
    this.#client.close(true);
    if (!this.#durable) this.file.sync();
    this.file.close();
  }

  #refill(): void {
    this.#client.transaction(() => {
      const first = this.lastNumber() + 1;
      for (let made = 0; made < BATCH; made++) this.#free.push(this.#keepKey(randomBytes(32), first + made));
    })();
    // Keys are assigned in the order in which they were created.
    this.#free.reverse();
  }

  /** Runs in a transaction, since the id is determined first: the checksum covers it. */
  #keepKey(key: Buffer, id = this.lastNumber() + 1): number {
    this.#client
      .query("INSERT INTO person_keys (id, key, sum) VALUES (?, ?, ?)")
      .run(id, key, sumOf(id, key));
    this.#remember(id, key);
    return id;
  }

  #forget(id: number): void {
    this.#keys.delete(id);
    this.#older.delete(id);
  }

  #remember(id: number, key: Buffer): Buffer {
    // The older half goes at once: removing keys one by one from the front of a map is slow.
    if (this.#keys.size >= REMEMBERED) {
      this.#older = this.#keys;
      this.#keys = new Map();
    }
    this.#keys.set(id, key);
    return key;
  }
}

/** Opens the vault exclusively. The process that succeeds owns the data folder. */
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
