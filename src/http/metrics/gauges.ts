import { statSync } from "node:fs";
import { join } from "node:path";
import { auditEvents } from "../../engine/audit/tables.ts";
import type { Engine } from "../../engine/engine.ts";
import { countSessions } from "../../identity/index.ts";
import { countJobs } from "../../jobs/index.ts";
import { databasePath } from "../../store/data-folder.ts";
import type { Store } from "../../store/store.ts";
import {
  type BackupStore,
  type Checkpoints,
  type ClockWatch,
  type Conditions,
  type Disk,
  maxDescriptors,
  type Outside,
  openDescriptors,
  type Verdict,
} from "../../system/index.ts";
import type { Gauge } from "./index.ts";
import type { LoopLag } from "./loop-lag.ts";

interface Parts {
  engine: Pick<Engine, "turns" | "readers">;
  folder: string;
  store: Store;
  checkpoints: Pick<Checkpoints, "done">;
  disk: Disk;
  backups: Pick<BackupStore, "notes">;
  lag: LoopLag;
  watch: Pick<ClockWatch, "step">;
  /** Time up to which all changes have been shipped to the second folder; undefined when shipping is off. */
  shippedAt(): number | undefined;
  outside(): Promise<Outside>;
  conditions(): Promise<Conditions>;
  now(): number;
}

export function gaugesOf(parts: Parts): Gauge[] {
  const { folder, store, disk, backups, lag, now } = parts;
  const { turns, readers } = parts.engine;
  const jobsIn = (state: "waiting" | "running" | "failed") =>
    gauge(`freehold_jobs_${state}`, `Background jobs in the state ${state}.`, () =>
      store.read(async ({ connection }) => countJobs(connection, state)),
    );
  const inVerdict = async (verdict: Verdict) =>
    (await parts.conditions()).all.filter((one) => one.verdict === verdict).length;
  return [
    jobsIn("waiting"),
    jobsIn("running"),
    jobsIn("failed"),
    counter("freehold_commits_total", "Transactions committed.", () => store.commits().batches),
    counter(
      "freehold_committed_calls_total",
      "Calls that those transactions carried.",
      () => store.commits().calls,
    ),
    counter(
      "freehold_checkpoints_total",
      "Checkpoints that a separate process made.",
      () => parts.checkpoints.done,
    ),
    gauge(
      "freehold_calls_waiting",
      "Calls that wait for their turn or their transaction.",
      () => turns.length + store.commits().waiting,
    ),
    gauge("freehold_readers", "Processes for expensive reads.", () => readers.use().processes),
    gauge("freehold_readers_busy", "Those that run a statement.", () => readers.use().busy),
    gauge("freehold_reads_waiting", "Expensive reads that wait for a process.", () => readers.use().waiting),
    counter("freehold_reads_total", "Expensive reads.", () => readers.use().statements),
    counter("freehold_reads_seconds_total", "Time that they took.", () => readers.use().seconds),
    counter(
      "freehold_reads_waited_seconds_total",
      "Time that they waited.",
      () => readers.use().waitedSeconds,
    ),
    counter(
      "freehold_reads_ended_total",
      "Those that were ended at their time limit.",
      () => readers.use().ended,
    ),
    counter("freehold_audit_events_total", "Events ever written to the audit trail.", () =>
      store.read(async ({ connection }) => connection.count`SELECT max(rowid) FROM ${auditEvents}`),
    ),
    gauge("freehold_sessions", "Sessions in which somebody is logged in.", () =>
      store.read(async ({ connection }) => countSessions(connection, now())),
    ),
    gauge("freehold_database_bytes", "Size of the database.", () => sizeOf(databasePath(folder, "freehold"))),
    gauge("freehold_wal_bytes", "Size of the write-ahead log beside the database.", () =>
      sizeOf(join(folder, "freehold.db-wal")),
    ),
    gauge("freehold_disk_free_bytes", "Room on the disk of the data folder.", () => disk.room().freeBytes),
    gauge("freehold_disk_bytes", "Size of the disk of the data folder.", () => disk.room().totalBytes),
    gauge("freehold_storage_ok", "1 while records can be added, 0 while the disk is full or fails.", () =>
      Number(disk.room().state === "ok"),
    ),
    gauge(
      "freehold_backup_age_seconds",
      "Seconds since the last finished backup; NaN before the first.",
      () => ageOfBackup(backups, now()),
    ),
    gauge(
      "freehold_shipping_lag_seconds",
      "Seconds by which the second folder is behind; NaN where nothing is shipped.",
      () => Math.max(0, now() - (parts.shippedAt() ?? Number.NaN)) / 1000,
    ),
    gauge(
      "freehold_journal_epoch",
      "Grows with each change of the leader; NaN where no database keeps the changes.",
      () => store.journal?.use.epoch ?? Number.NaN,
    ),
    counter(
      "freehold_journal_appends_total",
      "Rows that this process added to the journal.",
      () => store.journal?.use.appends ?? Number.NaN,
    ),
    gauge(
      "freehold_journal_bytes",
      "Rows that a process has to read after the slices; NaN where no database keeps the changes.",
      () => store.journal?.use.bytes ?? Number.NaN,
    ),
    gauge(
      "freehold_journal_waiting_seconds",
      "Age of the oldest change that is not in the journal yet; NaN where no database keeps the changes.",
      () => store.journal?.use.waitingSeconds ?? Number.NaN,
    ),
    gauge(
      "freehold_outside_age_seconds",
      "Seconds since the last copy or witness outside of the data folder; NaN before the first.",
      async () => Math.max(0, now() - ((await parts.outside()).last ?? Number.NaN)) / 1000,
    ),
    gauge(
      "freehold_clock_step_seconds",
      "By how much the clock was set, forward or (below 0) back, as long as that matters; else 0.",
      () => (parts.watch.step?.byMs ?? 0) / 1000,
    ),
    gauge("freehold_checks_warning", "Checks of /readyz that ask for attention.", () => inVerdict("warning")),
    gauge("freehold_checks_failing", "Checks of /readyz that fail.", () => inVerdict("failing")),
    gauge(
      "freehold_event_loop_lag_seconds",
      "The longest that the program was held up, in the last minute.",
      () => lag.worstSeconds(),
    ),
    gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss()),
    gauge("process_open_fds", "Open file descriptors; NaN where the system does not tell.", openDescriptors),
    gauge(
      "process_max_fds",
      "How many file descriptors may be open; NaN where the system does not tell.",
      maxDescriptors,
    ),
    counter("process_cpu_seconds_total", "Processor time used.", () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000_000;
    }),
    gauge("process_uptime_seconds", "Seconds since the start.", () => process.uptime()),
  ];
}

type Read = Gauge["read"];
const gauge = (name: string, help: string, read: Read): Gauge => ({ name, help, type: "gauge", read });
const counter = (name: string, help: string, read: Read): Gauge => ({ name, help, type: "counter", read });

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function ageOfBackup(backups: Parts["backups"], now: number): Promise<number> {
  const last = (await backups.notes()).find(({ state }) => state === "ready");
  return last ? Math.max(0, now - (last.finishedAt ?? last.createdAt)) / 1000 : Number.NaN;
}
