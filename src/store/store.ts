import { mkdirSync } from "node:fs";
import { say } from "../text/message.ts";
import { type CommitHook, GroupCommit } from "./commit.ts";
import { type Connection, openReader, openWarmReader, openWriter } from "./connection.ts";
import { databasePath } from "./data-folder.ts";
import { DatabaseFile } from "./database-file.ts";
import { compareDerived } from "./derived.ts";
import { finishExchange } from "./exchange.ts";
import { Shares } from "./fair-queue.ts";
import { Journal } from "./journal/journal.ts";
import { isCopy, leaveJournal } from "./journal/position.ts";
import { lockFolder } from "./lock.ts";
import { type LogDamage, logDamages, noteDamages } from "./log-damage.ts";
import { StoreError } from "./migrate.ts";
import { growLog, OpenLog } from "./open-log.ts";
import type { SchemaFinding, StoreOptions } from "./options.ts";
import { refuseForeign } from "./owner.ts";
import { bindPair, pairMismatch, pairSecret } from "./pair.ts";
import { compareSchema, ensureSchema } from "./schema.ts";
import { rewrite } from "./scrub.ts";
import { searchTable } from "./search.ts";
import { indexQueued, watchSearchQueue } from "./search-queue.ts";
import { SyncedLog } from "./synced-log.ts";
import { type TrackedTable, trackRows } from "./tracked.ts";
import type { Handle, Tx } from "./transaction.ts";
import { Vault } from "./vault.ts";

/** Data of one installation, accessed only by `read`, `snapshot` and `write`. */
export interface Store {
  readonly vault: Vault;
  /** Tables bound to the audit trail, most important first. */
  readonly tracked: readonly TrackedTable[];
  readonly log: OpenLog;
  /** Undefined if everything is kept in the folder. */
  readonly journal: Journal | undefined;
  readonly damages: readonly LogDamage[];
  /** Calls `rest` after each piece of work on the event loop. */
  compareSchema(rest: () => Promise<void>): Promise<SchemaFinding[]>;
  readonly migrated: readonly string[];
  /** Latest first. */
  migrations(): { name: string; appliedAt: number }[];
  /** Each query sees the latest committed state. */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** All queries see the same state. */
  snapshot<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Resolves when the write is durable. A throw rolls it back. Callers are served by the time they used. */
  write<T>(work: (tx: Tx) => Promise<T>, caller?: string): Promise<T>;
  /** Like `write`, but work must do what may fail in an `attempt`: any other throw fails all calls of the batch. */
  writeInAttempts<T>(work: (tx: Tx) => Promise<T>, caller?: string): Promise<T>;
  /** Like `write` for append-only tables: costs no savepoint, but a throw fails all calls of the batch. */
  append(work: (connection: Connection) => void, caller?: string): Promise<void>;
  /** Removes remains of old rows from free pages, while nobody else writes. */
  rewrite(): Promise<void>;
  addHook(hook: CommitHook): void;
  /** True if commits reach the disk. Retries after a failure, since no other write may come. */
  isWritten(): Promise<boolean>;
  /** True if this process still holds its database locks, or if the system does not tell. */
  isLocked(): boolean;
  commits(): { batches: number; calls: number; waiting: number };
  /** Time that callers have used: of transactions, and of everything else that queues by it. */
  readonly shares: Shares;
  /** `last` runs once the databases are closed, while the folder is still locked. */
  close(last?: () => Promise<void>): Promise<void>;
}

const IDLE_SNAPSHOTS = 4;

export function openStore(options: StoreOptions): Store {
  // New files are accessible by their owner only.
  process.umask(0o077);
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  refuseForeign(options.folder);
  // Changes that are not in the journal would be lost.
  if (!options.journal && isCopy(options.folder))
    throw new StoreError(say("system.serverJournal.needed", { folder: options.folder }));
  const unlock = options.journal ? options.journal.leadership.unlock : lockFolder(options.folder);
  try {
    finishExchange(options.folder);
    if (!options.journal) leaveJournal(options.folder);
    const damages = logDamages(options.folder);
    const mismatch = pairMismatch(options.folder);
    if (mismatch)
      throw new StoreError(
        say("system.serverStore.pairTrouble", { says: mismatch.says, advice: mismatch.advice }),
      );
    noteDamages(options.folder, damages, Date.now());
    return open(options, unlock, damages);
  } catch (error) {
    unlock();
    throw error;
  }
}

function open(options: StoreOptions, unlock: () => void, damages: readonly LogDamage[]): Store {
  const { folder, durable = true } = options;
  const shipped = options.shipped || options.journal !== undefined;
  // The vault is opened first, because it refuses a second process that got past the lock file.
  const vault = new Vault(databasePath(folder, "vault"), { durable, shipped });
  pairSecret(vault);
  const path = databasePath(folder, "freehold");
  const { writer, migrated } = openRecords(path, { ...options, shipped }, vault);
  const file = new DatabaseFile(path);
  // A separate connection, since counting fails within a transaction.
  const counter = openReader(path);
  const openLog = new OpenLog({
    file,
    client: writer.client,
    counter: counter.client,
    between: (work) => commit.exclusively(work),
  });
  if (damages.length > 0) {
    // Truncate, so that the next start does not find the damaged frames again behind new ones.
    openLog.truncate();
    vault.log.truncate();
  }
  const reader = openWarmReader(path, writer);
  const log = durable && !options.journal ? new SyncedLog(path) : undefined;
  // Commits no longer sync: the log does so off the event loop, before any call is answered.
  if (log || options.journal) writer.client.run("PRAGMA synchronous = NORMAL");
  const shares = new Shares();
  const sync = async () => (journal ? journal.sync() : log?.sync());
  const commit = new GroupCommit({
    connection: writer,
    sync,
    mostSyncs: options.journal ? 1 : 2,
    shares,
    hooks: [{ beforeCommit: indexQueued }],
    syncEffects: async () => journal?.syncKeys(),
    onLost: (cause) => journal?.fail(cause),
  });
  const idle: Connection[] = [];
  const watched = [file, vault.file].filter(({ isLocked }) => isLocked);
  let isClosed = false;
  const journal =
    options.journal &&
    new Journal({
      ...options.journal,
      logs: { freehold: openLog, vault: vault.log },
      between: (work) => commit.exclusively(work),
      isWriting: () => writer.client.inTransaction,
    });

  return {
    vault,
    tracked: options.tracked,
    log: openLog,
    journal,
    damages,
    compareSchema: async (rest) => [
      ...(await compareSchema(reader, options, rest)),
      ...(await compareDerived(path, options)),
    ],
    migrated,
    migrations: () =>
      reader.client
        .query<{ name: string; appliedAt: number }, []>(
          "SELECT name, applied_at AS appliedAt FROM schema_migrations ORDER BY name DESC",
        )
        .all(),
    read: (work) => work({ db: reader.db, connection: reader, isShared: true }),
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
    writeInAttempts: (work, caller) => commit.submitBare(work, caller),
    append: (work, caller) => commit.append(work, caller),
    rewrite: () =>
      commit.exclusively(() => {
        const work = () => rewrite(writer, openLog);
        return journal ? journal.rewrite(work) : work();
      }),
    addHook: (hook) => commit.addHook(hook),
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
    commits: () => ({ batches: commit.batches, calls: commit.calls, waiting: commit.length }),
    shares,
    close: async (last) => {
      journal?.hurry();
      await commit.close();
      isClosed = true;
      for (const connection of [...idle, reader]) connection.close();
      try {
        writer.client.run("PRAGMA optimize");
        if (journal) await journal.close();
        else openLog.truncate();
      } finally {
        // Also on a full disk. The next start finds the log as it is.
        log?.close();
        counter.close();
        writer.close();
        if (!durable) file.sync();
        file.close();
        try {
          vault.close();
          await last?.();
        } finally {
          unlock();
        }
      }
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
    watchSearchQueue(
      writer,
      options.searchIndexes.map((one) => ({ ...one, index: searchTable(one.table) })),
    );
    // Left by a program that wrote to the file without indexing.
    indexQueued(writer);
    trackRows(writer, options.tracked);
    return { writer, migrated };
  } catch (error) {
    writer.close();
    vault.close();
    throw error;
  }
}
