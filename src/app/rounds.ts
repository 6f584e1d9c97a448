import type { Config } from "../config/options.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import { dropExpired } from "../engine/idempotency.ts";
import type { Clock } from "../kernel/clock.ts";
import { APPLIANCE, type OrganizationRef } from "../kernel/principal.ts";
import type { ProgramLog } from "../log.ts";
import { isMailed } from "../mail/index.ts";
import { sweepFiles } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import {
  type BackupStore,
  type ClockWatch,
  type Conditions,
  type Disk,
  scheduleBackups,
  watchConditions,
} from "../system/index.ts";

const CLOCK_LOOK = 10_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** Recurring background task. */
export interface Round {
  readonly everyMs: number;
  work(): unknown;
}

interface Around {
  config: Config;
  clock: Clock;
  log: ProgramLog;
  store: Store;
  files: Files;
  audit: AuditLog;
  disk: Disk;
  watch: ClockWatch;
  backups: BackupStore;
  conditions(): Promise<Conditions>;
  perform(organization: OrganizationRef, name: string, input: unknown): Promise<unknown>;
}

export function roundsOf(around: Around): Round[] {
  const { config, clock, log, store, audit } = around;
  const rounds: Round[] = [
    { everyMs: config.audit.checkpoint_seconds * 1000, work: () => audit.checkpoint() },
    { everyMs: HOUR, work: () => dropExpired(store, clock.now()) },
    { everyMs: HOUR, work: () => sweepFiles(store, around.files, clock.now(), isMailed) },
    { everyMs: MINUTE, work: () => around.disk.holdRoom() },
    { everyMs: CLOCK_LOOK, work: () => around.watch.look() },
    { everyMs: MINUTE, work: lockWatch(store, log) },
  ];
  const perform = (name: string) => around.perform(APPLIANCE, name, {});
  /** Runs the steps in sequence: both read the backup folder, which may be on a disk that hangs. */
  const byTheClock = async () => {
    await attempt(log, () => scheduleBackups(around.backups, log, perform));
    await attempt(log, () => watchConditions(store, around.conditions, perform));
  };
  if (config.jobs.tick_seconds > 0)
    rounds.push({ everyMs: config.jobs.tick_seconds * 1000, work: byTheClock });
  return rounds;
}

/** Logs once when the database locks are lost. Only a restart restores them. */
function lockWatch(store: Pick<Store, "isLocked">, log: ProgramLog): () => void {
  let isLogged = false;
  return () => {
    if (isLogged || store.isLocked()) return;
    isLogged = true;
    log.warn("the locks on the database files are lost: restart the program");
  };
}

/** Never runs a task concurrently with itself. Returns a function that stops all tasks. */
export function beginRounds(log: ProgramLog, rounds: readonly Round[]): () => void {
  const timers = rounds.map(({ everyMs, work }) => {
    let isUnderWay = false;
    return setInterval(async () => {
      // Never start a round twice: on a hanging disk, each one blocks one of the few file system threads.
      if (isUnderWay) return;
      isUnderWay = true;
      await attempt(log, work);
      isUnderWay = false;
    }, everyMs);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Runs a task and logs a failure; the next interval tries again. */
export async function attempt(log: ProgramLog, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error("background work failed", { cause });
  }
}
