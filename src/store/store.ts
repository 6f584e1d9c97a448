import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Companion, GroupCommit, type Handle, type Tx } from "./commit.ts";
import { type Connection, growLog, openReader, openWriter } from "./connection.ts";
import { DatabaseFile } from "./database-file.ts";
import { compareDerived } from "./derived.ts";
import { finishExchange } from "./exchange.ts";
import { lockFolder } from "./lock.ts";
import { type LogDamage, logDamages, noteDamages } from "./log-damage.ts";
import { StoreError } from "./migrate.ts";
import type { SchemaFinding, StoreOptions } from "./options.ts";
import { refuseForeign } from "./owner.ts";
import { bindPair, pairSecret, pairTrouble } from "./pair.ts";
import { compareSchema, ensureSchema } from "./schema.ts";
import { truncateLog } from "./scrub.ts";
import type { ShippedLog } from "./shipping/log.ts";
import { type TrackedTable, trackRows } from "./tracked.ts";
import { Vault } from "./vault.ts";

/** The data of one appliance. `read`, `snapshot` and `write` are the only doors. */
export interface Store {
  readonly vault: Vault;
  /** The tables whose rows answer to the audit trail, those first that matter most. */
  readonly tracked: readonly TrackedTable[];
  /** The log beside the database, for whoever ships it. */
  readonly log: ShippedLog;
  /** What could not be read of the logs at this start. */
  readonly damages: readonly LogDamage[];
  /** What of the tables, indexes, triggers, views and totals is not as this program makes it. */
  compareSchema(): Promise<SchemaFinding[]>;
  /** Migrations applied at this start. */
  readonly migrated: readonly string[];
  /** Every migration that was ever applied, the last first. */
  migrations(): { name: string; appliedAt: number }[];
  /** Sees what is committed at each query. */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Sees one state of the data from the first query to the last, however long it takes. */
  snapshot<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Resolves when what was written is durable; on a throw nothing of it stays. Callers that wait are served in turn. */
  write<T>(work: (tx: Tx) => Promise<T>, caller?: string): Promise<T>;
  /** Gives somebody a part in every transaction. */
  attach(companion: Companion): void;
  /** Whether what is committed arrives on the disk; tried anew after it did not, for nobody else may come to try. */
  isWritten(): Promise<boolean>;
  /** Whether this process still holds the locks on its databases that it held at the start; true where nobody can tell. */
  isLocked(): boolean;
  /** How many transactions carried how many calls. */
  commits(): { batches: number; calls: number };
  /** `last` runs when the databases are closed and the folder is still ours. */
  close(last?: () => Promise<void>): Promise<void>;
}

const IDLE_SNAPSHOTS = 4;

/** Opens the data folder: locks it, brings the schema up to date, answers the doors to it. */
export function openStore(options: StoreOptions): Store {
  // Whatever is made in the folder from here on is its owner's alone.
  process.umask(0o077);
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  refuseForeign(options.folder);
  const unlock = lockFolder(options.folder);
  try {
    finishExchange(options.folder);
    const damages = logDamages(options.folder);
    const trouble = pairTrouble(options.folder);
    if (trouble) throw new StoreError(`${trouble.says}\n${trouble.advice}`);
    noteDamages(options.folder, damages, Date.now());
    return open(options, unlock, damages);
  } catch (error) {
    unlock();
    throw error;
  }
}

function open(options: StoreOptions, unlock: () => void, damages: readonly LogDamage[]): Store {
  const { folder, durable = true, shipped = false } = options;
  // First of all: it refuses a second process that the lock file did not keep out.
  const vault = new Vault(join(folder, "vault.db"), { durable, shipped });
  pairSecret(vault);
  const path = join(folder, "freehold.db");
  const { writer, migrated } = openRecords(path, options, vault);
  if (damages.length > 0) {
    // What cannot be read is not found a second time behind what is written from now on.
    truncateLog(writer);
    void vault.log.empty();
  }
  const file = new DatabaseFile(path);
  const reader = openReader(path);
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
      // A row as it is: the disk is asked to take it all the same.
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

/** The one writer of the records, with the schema of this program. */
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
