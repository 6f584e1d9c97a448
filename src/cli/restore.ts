import { accessSync, constants, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { claimLeadership } from "../app/leadership.ts";
import type { Config } from "../config/options.ts";
import { HOLD_WEBHOOKS } from "../events/index.ts";
import { allOrganizations } from "../identity/index.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { openLog } from "../log.ts";
import { HOLD_MAIL } from "../mail/index.ts";
import { databasePath, ERASURES } from "../store/data-folder.ts";
import { ErasureFile, mergeErasures } from "../store/erasures.ts";
import { exchange, finishExchange, prepareExchange, refuseStrange } from "../store/exchange.ts";
import { courseOf, isCopy, writePosition } from "../store/journal/position.ts";
import { OPENING_SECONDS } from "../store/journal/seconds.ts";
import { claimOf } from "../store/journal/tables.ts";
import { lockData } from "../store/lock.ts";
import { refuseForeign } from "../store/owner.ts";
import { isReplica, openReplica } from "../store/shipping/index.ts";
import { Vault } from "../store/vault.ts";
import { explained, unpack } from "../system/index.ts";
import { say } from "../text/message.ts";
import { findingText, refuseNewer, wholeOf } from "./backup-file.ts";
import { onThisMachine } from "./bucket-file.ts";
import { defineCommand, print, StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { perform, withAppliance } from "./opened.ts";
import { Progress } from "./progress.ts";
import { verifyTrails } from "./verify-trails.ts";

/** Restores completely or not at all, and keeps the folder's previous contents. */
export const restoreCommand = defineCommand({
  name: "restore",
  summary: say("cli.restore.summary"),
  usage: "freehold restore FILE|FOLDER|s3://BUCKET/KEY --data DIR [--at MOMENT] [--json]",
  examples: [
    "freehold restore /mnt/nas/freehold.tar.zst --data /srv/freehold",
    "freehold restore s3://backups/freehold/0198f3c2-7d6e-7000-8000-2f1c5a9d4e3b.tar.zst --data /srv/freehold",
    "freehold restore /mnt/nas/replica --at 2026-11-21T18:00:00Z --data /srv/freehold",
    "FREEHOLD_BACKUP_PASSPHRASE_FILE=/etc/freehold/passphrase freehold restore freehold.tar.zst.age --data ./data",
  ],
  words: 1,
  flags: {
    at: {
      type: "string",
      help: say("cli.restore.at"),
    },
    json: { type: "boolean", help: say("cli.common.json") },
  },
  async run({ config, flags, rest: [path] }) {
    if (!path) throw new UsageError(say("cli.restore.fileMissing"));
    const { data } = config;
    const at = momentOf(path, flags.at);
    process.umask(0o077);
    refuseForeign(data);
    if (config.database === "" && isCopy(data))
      throw new StartError(say("system.serverJournal.needed", { folder: data }));
    const journal = await takeJournal(config);
    const unlock = opened(data, journal?.unlock);
    let report: () => void;
    try {
      finishExchange(data);
      const stage = prepareExchange(data);
      try {
        const { passphrase } = config.backup;
        const made_at = isReplica(path)
          ? await fillFromReplica(stage, path, passphrase, at, flags.json)
          : (await fill(config, stage, path, flags.json)).made_at;
        keepErasures(data, stage);
        const proof = await verifyTrails(config, stage);
        const { mail_held, webhooks_held } = await hold(config, stage);
        journal?.announce(stage);
        const name = exchange(data, stampOf(Date.now()));
        const kept = name && join(data, name);
        report = () =>
          print(
            flags.json,
            { event: "restored", data, made_at, kept: kept ?? null, mail_held, webhooks_held, ...proof },
            [
              say("cli.restore.done", { data, at: made_at, contents: wholeOf(proof) }),
              ...(mail_held > 0 ? [say("cli.restore.mailHeld", { count: mail_held })] : []),
              ...(webhooks_held > 0 ? [say("cli.restore.webhooksHeld", { count: webhooks_held })] : []),
              ...(kept ? [say("cli.restore.kept", { folder: kept })] : []),
              ...(journal ? [say("cli.restore.everywhere", { appliance: config.appliance })] : []),
              say("cli.common.start", { data }),
            ],
          );
      } catch (error) {
        finishExchange(data);
        throw error;
      }
    } catch (error) {
      await journal?.release();
      unlock();
      throw explained(error, data);
    }
    // The journal keeps the lock until it is filled.
    if (journal) await journal.refill();
    else unlock();
    report();
    return 0;
  },
});

/** Keeps other processes from serving meanwhile. The folder gets what the journal knows, erasures above all. */
async function takeJournal(config: Config) {
  if (config.database === "") return undefined;
  const leadership = await claimLeadership(config, openLog({ ...config.log, level: "error" }));
  const { database, lease, appliance } = leadership;
  new Vault(databasePath(config.data, "vault")).close();
  // `breakOff` finds out whether this process still leads.
  const renew = () => void database.renew(claimOf(lease), OPENING_SECONDS).catch(() => undefined);
  const beat = setInterval(renew, BEAT_MS);
  return {
    unlock: leadership.unlock,
    /** Until the database is filled, the restored files are no copy of it, and may be filled or restored again. */
    announce: (stage: string) => {
      const course = courseOf({ appliance, journal: lease.journal, breaks: lease.breaks });
      writePosition(stage, { ...course, seq: -1, batch: "", ends: {}, isFirst: true });
    },
    /** Replaces everything in the database by the contents of the folder. */
    refill: async () => {
      clearInterval(beat);
      const broken = await database.breakOff(claimOf(lease)).catch(async (cause: unknown) => {
        // Or the lease ends by itself.
        await database.release(claimOf(lease)).catch(() => undefined);
        throw new StartError(say("cli.restore.notFilled"), { cause });
      });
      if (!broken) throw new StartError(say("system.serverJournal.takenOver", { appliance }));
      const place = { seq: broken.head, batch: "", ends: {} };
      const again = { ...leadership, lease: { ...broken, holder: lease.holder }, place };
      await withAppliance(config, async () => undefined, { idle: true, leadership: again });
    },
    release: async () => {
      clearInterval(beat);
      await database.release(claimOf(lease));
      await database.close();
    },
  };
}

/** Stops messages and webhooks. Returns their numbers. */
function hold(config: Config, data: string): Promise<{ mail_held: number; webhooks_held: number }> {
  return withAppliance({ ...config, data, database: "" }, async (appliance) => {
    const organizations = await appliance.engine.store.read(async ({ connection }) =>
      allOrganizations(connection),
    );
    const held = { [HOLD_MAIL]: 0, [HOLD_WEBHOOKS]: 0 };
    for (const organization of organizations)
      for (const name of [HOLD_MAIL, HOLD_WEBHOOKS] as const) {
        // The type matches the actions.
        const done = (await perform(appliance, name, organization, {})) as { held: number };
        held[name] += done.held;
      }
    return { mail_held: held[HOLD_MAIL], webhooks_held: held[HOLD_WEBHOOKS] };
  });
}

/** Locks the folder, unless it is already. */
function opened(data: string, unlock?: () => void): () => void {
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
    refuseStrange(data);
    return unlock ?? lockData(data);
  } catch (error) {
    unlock?.();
    throw explained(error);
  }
}

/** Parses the point in time to restore, which only shipped data supports. */
function momentOf(path: string, text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (!isReplica(path)) throw new UsageError(say("cli.restore.notReplica", { path }));
  const at = Date.parse(text);
  if (!ZONED.test(text) || Number.isNaN(at)) throw new UsageError(say("cli.restore.atInvalid"));
  return at;
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the time at which the restored state was shipped. */
async function fillFromReplica(
  stage: string,
  path: string,
  passphrase: string,
  at: number,
  json: boolean,
): Promise<string> {
  const progress = new Progress(say("cli.common.restoring"), json);
  const replica = await openReplica(path, passphrase);
  const stamp = await replica.restore(stage, at, (done, of) => progress.update(done, of));
  progress.end();
  return rfc3339(stamp);
}

async function fill(config: Config, stage: string, typed: string, json: boolean) {
  const path = await onThisMachine(config, typed, join(stage, "..", "fetched"), json);
  const progress = new Progress(say("cli.common.unpacking"), json);
  const { manifest, findings } = await unpack({
    path,
    passphrase: config.backup.passphrase,
    into: stage,
    isWanted: () => true,
    signal: interrupted(),
    onProgress: (done, of) => progress.update(done, of),
  });
  progress.end();
  if (!manifest || findings.length > 0)
    throw new StartError(say("cli.restore.damaged", { path: typed, findings: findings.map(findingText) }));
  refuseNewer(manifest);
  return manifest;
}

/** Merges this folder's erasure ledger into the backup's, so that later erasures are repeated. */
function keepErasures(data: string, stage: string): void {
  const [here, there] = [join(data, ERASURES), join(stage, ERASURES)].map((path) =>
    new ErasureFile(path, true).read(),
  );
  const all = mergeErasures(here ?? [], there ?? []);
  if (all.length === 0) return;
  rmSync(join(stage, ERASURES), { force: true });
  new ErasureFile(join(stage, ERASURES), true).append(all);
}

const BEAT_MS = 10_000;

const stampOf = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(":", "");
