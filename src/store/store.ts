import type { Database } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { say } from "../text/message.ts";
import { type Companion, GroupCommit, type Handle, type Tx } from "./commit.ts";
import { type Connection, growLog, openReader, openWriter, readerOf } from "./connection.ts";
import { DatabaseFile } from "./database-file.ts";
import { compareDerived } from "./derived.ts";
import { finishExchange } from "./exchange.ts";
import { lockFolder } from "./lock.ts";
import { type LogDamage, logDamages, noteDamages } from "./log-damage.ts";
import { StoreError } from "./migrate.ts";
import type { SchemaFinding, StoreOptions } from "./options.ts";
import { refuseForeign } from "./owner.ts";
import { bindPair, pairMismatch, pairSecret } from "./pair.ts";
import { compareSchema, ensureSchema } from "./schema.ts";
import { truncateLog } from "./scrub.ts";
import type { ShippedLog } from "./shipping/log.ts";
import { type TrackedTable, trackRows } from "./tracked.ts";
import { Vault } from "./vault.ts";

/** Data of one installation, accessed only by `read`, `snapshot` and `write`. */
export interface Store {
  readonly vault: Vault;
  /** Tables bound to the audit trail, most important first. */
  readonly tracked: readonly TrackedTable[];
  readonly log: ShippedLog;
  readonly damages: readonly LogDamage[];
  compareSchema(): Promise<SchemaFinding[]>;
  readonly migrated: readonly string[];
  /** Latest first. */
  migrations(): { name: string; appliedAt: number }[];
  /** Each query sees the latest committed state. */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** All queries see the same state. */
  snapshot<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Resolves when the write is durable. A throw rolls it back. Callers are served in turn. */
  write<T>(work: (tx: Tx) => Promise<T>, caller?: string): Promise<T>;
  attach(companion: Companion): void;
  /** True if commits reach the disk. Retries after a failure, since no other write may come. */
  isWritten(): Promise<boolean>;
  /** True if this process still holds its database locks, or if the system does not tell. */
  isLocked(): boolean;
  commits(): { batches: number; calls: number };
  /** `last` runs once the databases are closed, while the folder is still locked. */
  close(last?: () => Promise<void>): Promise<void>;
}

const IDLE_SNAPSHOTS = 4;

export function openStore(options: StoreOptions): Store {
  // New files are accessible by their owner only.
  process.umask(0o077);
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  refuseForeign(options.folder);
  const unlock = lockFolder(options.folder);
  /** Read-only connection with which the files were checked; it becomes the reader. */
  let checked: Database | undefined;
  try {
    finishExchange(options.folder);
    const damages = logDamages(options.folder);
    const mismatch = pairMismatch(options.folder, (records) => {
      checked = records;
    });
    if (mismatch)
      throw new StoreError(
        say("system.serverStore.pairTrouble", { says: mismatch.says, advice: mismatch.advice }),
      );
    noteDamages(options.folder, damages, Date.now());
    return open(options, unlock, damages, checked);
  } catch (error) {
    checked?.close(true);
    unlock();
    throw error;
  }
}

function open(
  options: StoreOptions,
  unlock: () => void,
  damages: readonly LogDamage[],
  checked: Database | undefined,
): Store {
  const { folder, durable = true, shipped = false } = options;
  // The vault is opened first, because it refuses a second process that got past the lock file.
  const vault = new Vault(join(folder, "vault.db"), { durable, shipped });
  pairSecret(vault);
  const path = join(folder, "freehold.db");
  const { writer, migrated } = openRecords(path, options, vault);
  if (damages.length > 0) {
    // Truncate, so that the next start does not find the damaged frames again behind new ones.
    truncateLog(writer);
    void vault.log.empty();
  }
  const file = new DatabaseFile(path);
  const reader = checked ? readerOf(checked) : openReader(path);
  const commit = new GroupCommit(writer);
  const idle: Connection[] = [];
  const watched = [file, vault.file].filter(({ isLocked }) => isLocked);
  let isClosed = false;

  return {
    vault,
    tracked: options.tracked,
    log: {
      file,
      claim: (take) => {
        growLog(writer.client);
        writer.beforeEmptying = take;
      },
      empty: () => commit.between(() => truncateLog(writer)),
    },
    damages,
    compareSchema: async () => [...compareSchema(reader, options), ...(await compareDerived(path, options))],
    migrated,
    migrations: () =>
      reader.client
        .query<{ name: string; appliedAt: number }, []>(
          "SELECT name, applied_at AS appliedAt FROM schema_migrations ORDER BY name DESC",
        )
        .all(),
    read: (work) => work({ db: reader.db, connection: reader }),
    snapshot: async (work) => {
      const connection = idle.pop() ?? openReader(path);
      connection.client.run("BEGIN");
      try {
        return await work({ db: connection.db, connection });
      } finally {
        connection.client.run("COMMIT");
        if (!isClosed && idle.length < IDLE_SNAPSHOTS) idle.push(connection);
        else connection.close();
      }
    },
    write: (work, caller) => commit.submit(work, caller),
    attach: (companion) => {
      commit.companion = companion;
    },
    isWritten: async () => {
      if (commit.failure === undefined) return true;
      // Writing an unchanged row still writes to disk.
      const touch = "UPDATE schema_migrations SET name = name WHERE rowid = 1";
      return commit
        .submit(async ({ connection }) => connection.statement(touch).run())
        .then(
          () => true,
          () => false,
        );
    },
    isLocked: () => watched.every(({ isLocked }) => isLocked !== false),
    commits: () => ({ batches: commit.batches, calls: commit.calls }),
    close: async (last) => {
      await commit.idle();
      isClosed = true;
      for (const connection of [...idle, reader]) connection.close();
      writer.client.run("PRAGMA optimize");
      truncateLog(writer);
      writer.close();
      if (!durable) file.sync();
      file.close();
      vault.close();
      await last?.();
      unlock();
    },
  };
}

function openRecords(
  path: string,
  options: StoreOptions,
  vault: Vault,
): { writer: Connection; migrated: string[] } {
  const writer = openWriter(path, options.durable);
  try {
    if (options.shipped) growLog(writer.client);
    const migrated = ensureSchema(writer, options, path);
    bindPair(writer, vault);
    trackRows(writer, options.tracked);
    return { writer, migrated };
  } catch (error) {
    writer.close();
    vault.close();
    throw error;
  }
}
