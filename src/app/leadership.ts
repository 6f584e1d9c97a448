import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { migrations } from "../../migrations/index.ts";
import type { Config } from "../config/options.ts";
import { serveStandby } from "../http/standby.ts";
import { systemClock } from "../kernel/clock.ts";
import type { ProgramLog } from "../log.ts";
import { JournalDatabase } from "../store/journal/database.ts";
import { LEASE_SECONDS } from "../store/journal/seconds.ts";
import { type Leadership, Standby, type StandbyOptions } from "../store/journal/standby.ts";
import { claimOf } from "../store/journal/tables.ts";
import { withinReason } from "../store/journal/within-reason.ts";
import { FolderInUse } from "../store/lock.ts";
import type { StoreJournal } from "../store/options.ts";
import { say } from "../text/message.ts";
import { UserError } from "../user-error.ts";
import { listeningOf } from "./listening.ts";

/** Exit code of a process that another one replaced. Supervisors start it again, to stand by. */
const FENCED = 75;

/** Exit code of a process that cannot go on. Another one takes over. */
const BROKEN = 70;

/** A leader that is gone is replaced within this time. */
const PATIENCE_MS = (LEASE_SECONDS + 2) * 1000;
const LEAVING_MS = 1000;

/** Leadership of an appliance, whose port says until it is closed that this process cannot serve yet. */
interface Waited {
  readonly leadership: Leadership;
  close(): Promise<void>;
}

/** Stands by until this process leads the appliance; undefined if the signal comes first. */
export async function awaitLeadership(
  config: Config,
  log: ProgramLog,
  signal: AbortSignal,
): Promise<Waited | undefined> {
  let follows = true;
  let followed = { epoch: Number.NaN, at: Number.NaN };
  const close = serveStandby({
    ...listeningOf(config),
    log,
    now: () => systemClock.now(),
    follows: () => follows,
    gauges: [
      {
        name: "freehold_journal_epoch",
        help: "Grows with each change of the leader.",
        type: "gauge",
        read: () => followed.epoch,
      },
      {
        name: "freehold_journal_behind_seconds",
        help: "Seconds since this process, which stands by, had everything that the leader wrote.",
        type: "gauge",
        read: () => (performance.now() - followed.at) / 1000,
      },
    ],
  });
  let waited: Waited | undefined;
  try {
    const database = new JournalDatabase(config.database, config.appliance);
    const giveUp = () => database.giveUp();
    signal.addEventListener("abort", giveUp);
    const found = await follow(config, database, log, signal, {
      onLeader: ({ holder }) => log.info("standing by", { leader: holder.address }),
      onFollowed: ({ epoch }) => {
        followed = { epoch, at: performance.now() };
      },
      onStuck: (cause) => {
        follows = cause === undefined;
        if (follows) log.info("this process can follow the database again");
        else log.error("this process cannot follow the database", { cause });
      },
    });
    signal.removeEventListener("abort", giveUp);
    const asked = found && withinReason(found.database.unsafeSettings());
    // Only a warning: a database that does not answer is reported by the next question to it.
    for (const setting of (await asked?.catch(() => [])) ?? [])
      log.error("the database confirms changes before they are on its disk", { setting });
    waited = found && { leadership: found, close };
    return waited;
  } finally {
    if (!waited) await close();
  }
}

/**
 * Ends the process at a signal while it opens its files and fills the database, which may take long. Nothing was
 * answered yet. Returns a function for the end of that.
 */
export function leaveAt(signal: AbortSignal, { database, lease }: Leadership): () => void {
  const leave = () => {
    const released = database.leave(claimOf(lease)).catch(() => undefined);
    void Promise.race([released, Bun.sleep(LEAVING_MS)]).then(() => process.exit(0));
  };
  if (signal.aborted) leave();
  signal.addEventListener("abort", leave);
  return () => signal.removeEventListener("abort", leave);
}

/** For commands, which do not wait for a process that serves. */
export async function claimLeadership(config: Config, log: ProgramLog): Promise<Leadership> {
  let address: string | undefined;
  let trouble: unknown;
  let isOlder = false;
  const { appliance } = config;
  const database = new JournalDatabase(config.database, appliance);
  const found = await follow(config, database, log, AbortSignal.timeout(PATIENCE_MS), {
    onLeader: ({ holder }) => {
      ({ address } = holder);
    },
    onStuck: (cause) => {
      trouble = cause;
    },
    onNewer: () => {
      isOlder = true;
    },
  });
  if (found) return found;
  if (address !== undefined) throw new FolderInUse(say("system.serverJournal.led", { appliance, address }));
  if (isOlder) throw new UserError(say("system.serverJournal.newer", { appliance }));
  throw new UserError(say("system.serverJournal.silent"), { cause: trouble });
}

function follow(
  config: Config,
  database: JournalDatabase,
  log: ProgramLog,
  signal: AbortSignal,
  told: Pick<StandbyOptions, "onLeader" | "onStuck"> & Partial<StandbyOptions>,
): Promise<Leadership | undefined> {
  const { appliance, data, port } = config;
  const standby = new Standby({
    database,
    folder: data,
    appliance,
    holder: {
      process: randomUUID(),
      // Not the origin, which all of them share.
      address: `${hostname()}:${port}`,
      schema: migrations.at(-1)?.name ?? "",
    },
    signal,
    onFollowed: () => undefined,
    onNewer: (schema) => log.warn("the leader's program is newer: this one cannot take over", { schema }),
    onLost: (rows) => log.error("the database lost changes that were answered", rows),
    ...told,
  });
  return standby.takeOver();
}

export function journalOf(leadership: Leadership, log: ProgramLog): StoreJournal {
  return {
    leadership,
    onUnavailable: (cause) =>
      cause === undefined
        ? log.info("the database of the journal answers again")
        : log.error("the database of the journal does not answer", { cause }),
    onBroken: (cause) => {
      log.error("changes could not be added to the journal", { cause, exit: BROKEN });
      process.exit(BROKEN);
    },
    onFenced: () => {
      log.error("this process does not lead the appliance any more", { exit: FENCED });
      process.exit(FENCED);
    },
  };
}
