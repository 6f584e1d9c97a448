import { Database, SQLiteError } from "bun:sqlite";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Message, say } from "../text/message.ts";
import type { Connection } from "./connection.ts";
import { databasePath, NOTES } from "./data-folder.ts";
import type { Vault } from "./vault.ts";
import { damageOf } from "./vault-sums.ts";

interface PairMismatch {
  readonly kind: "missing" | "damaged" | "foreign";
  readonly says: Message;
  readonly advice: Message;
}

/** Vault secret whose hash the records contain, which proves that the two files belong together. */
const SECRET = "pair";
/** Vault secret set once the records contain the hash: a lone file then does not mean a first start. */
const PAIRED = "paired";
const TABLE = "vault_pair";

interface VaultSide {
  readonly damage?: string | undefined;
  readonly secret?: string | undefined;
  readonly isPaired: boolean;
  /** Appliance id, which identifies the signer of the audit trail. */
  readonly appliance?: string | undefined;
  readonly lastKey: number;
}

interface RecordsSide {
  readonly damage?: string | undefined;
  readonly hasTables: boolean;
  readonly hasEvents: boolean;
  readonly proof?: string | undefined;
  readonly lastKey: number;
  /** Appliance id of the signer of the newest checkpoint in the audit trail. */
  readonly signer?: string | undefined;
}

/** Checks whether both database files belong together, before they are opened. Read-only. */
export function pairMismatch(folder: string): PairMismatch | undefined {
  const advice = say("system.serverStore.restoreBoth", { folder, backups: join(folder, "backups") });
  try {
    const [vault, records] = [
      readVault(databasePath(folder, "vault")),
      readRecords(databasePath(folder, "freehold")),
    ];
    const mismatch = judge(vault, records, () => hasRemains(folder));
    return mismatch && { ...mismatch, advice };
  } catch (error) {
    // The next step, claiming the folder, reports that it is in use.
    if (isBusy(error)) return undefined;
    throw error;
  }
}

function judge(
  vault: VaultSide | undefined,
  records: RecordsSide | undefined,
  isLeftOver: () => boolean,
): Omit<PairMismatch, "advice"> | undefined {
  const missing = (says: Message) => ({ kind: "missing", says }) as const;
  const foreign = (says: Message) => ({ kind: "foreign", says }) as const;
  const damage = (name: string, what: string) =>
    ({ kind: "damaged", says: say("system.serverStore.damaged", { name, what }) }) as const;
  if (vault?.damage !== undefined) return damage("vault.db", vault.damage);
  if (records?.damage !== undefined) return damage("freehold.db", records.damage);
  const isInUse = records?.proof !== undefined || records?.hasEvents === true;
  if (isInUse && !isUsed(vault))
    return missing(say("system.serverStore.keysMissing", { state: vault ? "empty" : "missing" }));
  if (!records?.hasTables && isUsed(vault) && (vault.isPaired || vault.secret === undefined))
    return missing(say("system.serverStore.databaseMissing", { state: records ? "empty" : "missing" }));
  if (!vault && !records && isLeftOver()) return missing(say("system.serverStore.bothMissing"));
  if (!records?.hasTables || !isUsed(vault)) return undefined;
  if (!belong(vault, records)) return foreign(say("system.serverStore.notPaired"));
  if (vault.lastKey < records.lastKey) return foreign(say("system.serverStore.keysOlder"));
  return undefined;
}

/** False for an empty vault, as at a first start. */
function isUsed(vault: VaultSide | undefined): vault is VaultSide {
  return vault?.secret !== undefined || vault?.appliance !== undefined;
}

/** Compares the proof or, if there is none, the audit trail's signer. */
function belong(vault: VaultSide, { proof, signer, hasEvents }: RecordsSide): boolean {
  if (proof !== undefined) return vault.secret !== undefined && proofOf(vault.secret) === proof;
  if (signer !== undefined) return signer === vault.appliance;
  return !vault.isPaired || !hasEvents;
}

const proofOf = (secret: string) => createHash("sha256").update(`freehold pair ${secret}`).digest("hex");

export function ensurePair({ client }: Connection): void {
  client.run(
    `CREATE TABLE IF NOT EXISTS ${TABLE} (id INTEGER PRIMARY KEY CHECK (id = 1), proof TEXT NOT NULL, last_key INTEGER NOT NULL) STRICT`,
  );
}

export function bindPair({ client }: Connection, vault: Vault): void {
  client
    .query(
      `INSERT INTO ${TABLE} VALUES (1, ?1, ?2) ON CONFLICT (id) DO UPDATE SET proof = ?1, last_key = ?2
       WHERE proof <> ?1 OR last_key <> ?2`,
    )
    .run(proofOf(pairSecret(vault)), vault.lastNumber());
  vault.secret(PAIRED, () => "yes");
}

/** Created before all other secrets: a vault with others but without this one is from an earlier version. */
export function pairSecret(vault: Pick<Vault, "secret">): string {
  return vault.secret(SECRET, () => randomBytes(32).toString("hex"));
}

function readVault(path: string): VaultSide | undefined {
  const none = { isPaired: false, lastKey: 0 };
  return look(
    path,
    (client) => {
      const damage = damageOf(client);
      if (damage !== undefined || !hasTable(client, "secrets")) return { ...none, damage };
      const secret = (name: string) => one<string>(client, "SELECT value FROM secrets WHERE name = ?", name);
      return {
        secret: secret(SECRET),
        isPaired: secret(PAIRED) !== undefined,
        appliance: secret("appliance_id"),
        lastKey: one<number>(client, "SELECT seq FROM sqlite_sequence WHERE name = 'person_keys'") ?? 0,
      };
    },
    (damage) => ({ ...none, damage }),
  );
}

function readRecords(path: string): RecordsSide | undefined {
  const none = { hasTables: false, hasEvents: false, lastKey: 0 };
  return look(
    path,
    (client) => {
      const has = (table: string) => hasTable(client, table);
      if (!has("schema_migrations")) return none;
      const note =
        has("audit_checkpoints") &&
        one<string>(client, "SELECT note FROM audit_checkpoints ORDER BY at DESC LIMIT 1");
      return {
        hasTables: one(client, "SELECT 1 FROM schema_migrations") !== undefined,
        hasEvents: has("audit_events") && one(client, "SELECT 1 FROM audit_events LIMIT 1") !== undefined,
        proof: has(TABLE) ? one<string>(client, `SELECT proof FROM ${TABLE}`) : undefined,
        lastKey: (has(TABLE) && one<number>(client, `SELECT last_key FROM ${TABLE}`)) || 0,
        // A checkpoint note begins with the log's name: freehold-APPLIANCE/ORGANISATION.
        signer: note ? /^freehold-([^/\n]+)\//.exec(note)?.[1] : undefined,
      };
    },
    (damage) => ({ ...none, damage }),
  );
}

/** Reads a database file; undefined if it does not exist. Must not be used on a file open in this process. */
function look<T>(path: string, read: (client: Database) => T, broken: (why: string) => T): T | undefined {
  if (!existsSync(path)) return undefined;
  let client: Database | undefined;
  try {
    client = new Database(path, { readonly: true, strict: true });
    client.run("PRAGMA busy_timeout = 2000");
    return read(client);
  } catch (error) {
    if (isBusy(error)) throw error;
    return broken(error instanceof Error ? error.message : String(error));
  } finally {
    client?.close(true);
  }
}

const isBusy = (error: unknown) => error instanceof SQLiteError && error.code?.startsWith("SQLITE_BUSY");

function hasTable(client: Database, name: string): boolean {
  return one(client, "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) !== undefined;
}

/** Returns the first value of the first row. T must match its column. */
function one<T = number>(client: Database, sql: string, ...values: string[]): T | undefined {
  return client.query(sql).values(...values)[0]?.[0] as T | undefined;
}

/** True if files of a lost installation remain. The erasure ledger does not count: it may exist earlier. */
function hasRemains(folder: string): boolean {
  const notes = join(folder, NOTES);
  return existsSync(notes) && readdirSync(notes).length > 0;
}
