import type { Config } from "../config/options.ts";
import type { AuditLog } from "../engine/audit/log.ts";
import { dropExpired } from "../engine/idempotency.ts";
import type { Clock } from "../kernel/clock.ts";
import { APPLIANCE, type OrganizationRef } from "../kernel/principal.ts";
import type { ProgramLog } from "../log.ts";
import { sweepFiles } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import {
  type BackupShelf,
  type ClockWatch,
  type Conditions,
  type Disk,
  scheduleBackups,
  watchConditions,
} from "../system/index.ts";

const CLOCK_LOOK = 10_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** What is done again and again beside all calls. */
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
  shelf: BackupShelf;
  conditions(): Promise<Conditions>;
  perform(organization: OrganizationRef, name: string, input: unknown): Promise<unknown>;
}

/** The rounds of an appliance that serves. */
export function roundsOf({
  config,
  clock,
  log,
  store,
  files,
  audit,
  disk,
  watch,
  shelf,
  ...around
}: Around): Round[] {
  const look = config.jobs.tick_seconds * 1000;
  const perform = (name: string) => around.perform(APPLIANCE, name, {});
  const byTheClock: Round[] = [
    { everyMs: look, work: () => scheduleBackups(shelf, log, perform) },
    { everyMs: look, work: () => watchConditions(store, around.conditions, perform) },
  ];
  return [
    { everyMs: config.audit.checkpoint_seconds * 1000, work: () => audit.checkpoint() },
    { everyMs: HOUR, work: () => dropExpired(store, clock.now()) },
    { everyMs: HOUR, work: () => sweepFiles(store, files, clock.now()) },
    { everyMs: MINUTE, work: () => disk.holdRoom() },
    { everyMs: CLOCK_LOOK, work: () => watch.look() },
    ...(look > 0 ? byTheClock : []),
  ];
}

/** Does work at its times. Answers how all of it is ended. */
export function beginRounds(log: ProgramLog, rounds: readonly Round[]): () => void {
  const timers = rounds.map(({ everyMs, work }) => setInterval(() => attempt(log, work), everyMs));
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** Work that nobody waits for: what fails is logged, and tried again at the next turn. */
export async function attempt(log: ProgramLog, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (cause) {
    log.error("background work failed", { cause });
  }
}
