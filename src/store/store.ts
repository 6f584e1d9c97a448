import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Companion, GroupCommit, type Handle, type Tx } from "./commit.ts";
import { type Connection, growLog, openReader, openWriter } from "./connection.ts";
import { syncFile } from "./durable.ts";
import { finishExchange } from "./exchange.ts";
import { lockFolder } from "./lock.ts";
import { type Migration, migrate } from "./migrate.ts";
import { refuseForeign } from "./owner.ts";
import { truncateLog } from "./scrub.ts";
import { ensureSealed, type SealedRows } from "./sealed.ts";
import { ensureSearchIndexes, type SearchIndex } from "./search.ts";
import type { ShippedLog } from "./shipping/log.ts";
import { ensureSpans, type SpanIndex } from "./spans.ts";
import { ensureTotals, type Total } from "./totals.ts";
import { Vault } from "./vault.ts";

export interface StoreOptions {
  folder: string;
  migrations: readonly Migration[];
  searchIndexes: readonly SearchIndex[];
  totals: readonly Total[];
  spans: readonly SpanIndex[];
  sealed: readonly SealedRows[];
  /** Whether a commit waits for the disk; not for a folder that is worth nothing before it is finished. */
  durable?: boolean;
  /** Whether the logs beside the databases grow until somebody empties them: they are shipped, and not a frame is lost. */
  shipped?: boolean;
}

/** The data of one appliance. `read`, `snapshot` and `write` are the only doors. */
export interface Store {
  readonly vault: Vault;
  /** The log beside the database, for whoever ships it. */
  readonly log: ShippedLog;
  /** Migrations applied at this start. */
  readonly migrated: readonly string[];
  /** Every migration that was ever applied, the last first. */
  migrations(): { name: string; appliedAt: number }[];
  /** Sees what is committed at each query. */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Sees one state of the data from the first query to the last, however long it takes. */
  snapshot<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Resolves when what was written is durable; on a throw nothing of it stays. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Gives somebody a part in every transaction. */
  attach(companion: Companion): void;
  /** Whether what is committed arrives on the disk; tried anew after it did not, for nobody else may come to try. */
  isWritten(): Promise<boolean>;
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
    return open(options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function open(
  { folder, migrations, searchIndexes, totals, spans, sealed, durable = true, shipped = false }: StoreOptions,
  unlock: () => void,
): Store {
  const path = join(folder, "freehold.db");
  const writer = openWriter(path, durable);
  if (shipped) growLog(writer.client);
  const migrated = migrate(writer, migrations, path);
  ensureSearchIndexes(writer, searchIndexes);
  ensureTotals(writer, totals);
  ensureSpans(writer, spans);
  ensureSealed(writer, sealed);
  const reader = openReader(path);
  const vault = new Vault(join(folder, "vault.db"), { durable, shipped });
  const commit = new GroupCommit(writer);
  const idle: Connection[] = [];

  return {
    vault,
    log: {
      path,
      claim: (take) => {
        growLog(writer.client);
        writer.beforeEmptying = take;
      },
      empty: () => commit.between(() => truncateLog(writer)),
    },
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
        if (idle.length < IDLE_SNAPSHOTS) idle.push(connection);
        else connection.close();
      }
    },
    write: (work) => commit.submit(work),
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
    commits: () => ({ batches: commit.batches, calls: commit.calls }),
    close: async (last) => {
      await commit.idle();
      for (const connection of [...idle, reader]) connection.close();
      writer.client.run("PRAGMA optimize");
      truncateLog(writer);
      writer.close();
      vault.close();
      await last?.();
      if (!durable) for (const name of ["freehold.db", "vault.db"]) syncFile(join(folder, name));
      unlock();
    },
  };
}
