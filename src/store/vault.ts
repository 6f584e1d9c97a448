import { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";

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

  constructor(path: string, durable = true) {
    this.#client = new Database(path, { create: true, strict: true });
    this.#client.run("PRAGMA journal_mode = WAL");
    this.#client.run(`PRAGMA synchronous = ${durable ? "FULL" : "OFF"}`);
    this.#client.run("PRAGMA secure_delete = ON");
    this.#client.run(
      "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT",
    );
    this.#client.run(
      "CREATE TABLE IF NOT EXISTS person_keys (id INTEGER PRIMARY KEY AUTOINCREMENT, key BLOB NOT NULL) STRICT",
    );
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
    this.#client.query("INSERT INTO secrets (name, value) VALUES (?, ?)").run(name, value);
    return value;
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
    this.#client.run("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#keys.delete(id);
  }

  close(): void {
    this.#client.run("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#client.close();
  }

  #refill(): void {
    const insert = this.#client.query<{ id: number }, [Uint8Array]>(
      "INSERT INTO person_keys (key) VALUES (?) RETURNING id",
    );
    this.#client.transaction(() => {
      for (let made = 0; made < BATCH; made++) {
        const key = randomBytes(32);
        const row = insert.get(key);
        if (row) this.#free.push(this.#remembered(row.id, key));
      }
    })();
    // Given out in the order they were made.
    this.#free.reverse();
  }

  #remembered(id: number, key: Buffer): number {
    this.#remember(id, key);
    return id;
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
