import { type Static, Type } from "@sinclair/typebox";
import { type Job, listJobs } from "../../jobs/index.ts";
import { rfc3339, rfc3339OrNull } from "../../kernel/clock.ts";
import { APPLIANCE } from "../../kernel/principal.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import type { Handle } from "../../store/transaction.ts";
import { say, type Text } from "../../text/message.ts";
import { unstored } from "../../text/stored.ts";
import type { Check, Copy, Note } from "./note.ts";

export const MAKE = "system.backups.make";
export const CHECK = "system.backups.check";
export const CARRY = "system.backups.carry";
export const SCHEDULE = "system.backups.schedule";
export const TRIES = 3;

const moment = Type.String({ format: "date-time" });

const checkSchema = Type.Object(
  {
    state: oneOf(["waiting", "running", "passed", "failed"]),
    at: nullable(moment),
    findings: Type.Array(
      Type.Object(
        {
          name: Type.String({ description: "Path of the file within the backup" }),
          trouble: oneOf(["missing", "changed", "damaged", "unexpected", "unreadable", "unopened"]),
        },
        closed,
      ),
    ),
  },
  { ...closed, $id: "BackupCheck" },
);

const copySchema = Type.Object(
  {
    state: oneOf(["waiting", "copied", "failed"]),
    at: nullable(moment),
    trouble: nullable(Type.String({ description: "Reason for the failure and next step" })),
  },
  { ...closed, $id: "BackupCopy" },
);

export const backupSchema = Type.Object(
  {
    id: Type.String(),
    state: oneOf(["waiting", "making", "ready", "failed"]),
    created_at: moment,
    finished_at: nullable(moment),
    program: nullable(Type.String({ description: "Program version that created it" })),
    schema: nullable(Type.String({ description: "Last schema migration of its database" })),
    files: Type.Integer({ description: "Number of files" }),
    bytes: Type.Integer({ description: "Size of the archive" }),
    sealed: Type.Boolean({ description: "True if the archive is encrypted with a passphrase" }),
    scheduled: Type.Boolean({
      description: "True if created on schedule. It is then deleted after its retention period.",
    }),
    sha256: nullable(Type.String({ description: "Hash of the archive" })),
    progress: Type.Object({ done: Type.Integer(), of: Type.Integer() }, closed),
    trouble: nullable(Type.String({ description: "Reason for the failure and next step" })),
    check: nullable(checkSchema),
    copy: nullable(copySchema),
    address: nullable(Type.String({ description: "Path in the bucket, for restores" })),
    away: Type.Boolean({
      description: "True if it exists only in the bucket, and no longer on this machine",
    }),
  },
  { ...closed, $id: "Backup" },
);

export type BackupView = Static<typeof backupSchema>;

export const scheduleSchema = Type.Object(
  {
    every_hours: Type.Integer({ description: "0 disables scheduled backups" }),
    at: Type.String({ description: "Time of day in `time_zone`" }),
    time_zone: Type.String({
      description: "Time zone of this machine, in which the schedule runs. Moments are in UTC.",
    }),
    begins_at: Type.String({
      format: "date-time",
      description: "Next occurrence of `at`, from which the hours are counted",
    }),
    next_at: nullable(moment),
    last_success_at: nullable(moment),
    overdue: Type.Boolean({ description: "True if no backup has succeeded for twice the interval" }),
    folder: Type.String({ description: "Folder of the backups on this machine" }),
    bucket: nullable(Type.String({ description: "Bucket for copies, if configured" })),
    data: Type.String({ description: "Data folder, for restores" }),
    sealed: Type.Boolean({ description: "True if new backups are encrypted with a passphrase" }),
    verified: Type.Boolean({ description: "True if each new backup is verified" }),
    keep_daily: Type.Integer(),
    keep_weekly: Type.Integer(),
    keep_monthly: Type.Integer(),
  },
  { ...closed, $id: "BackupSchedule" },
);

export type ScheduleView = Static<typeof scheduleSchema>;

/** Queued and running backup jobs. Ids sort by creation time. */
export function openJobs(handle: Handle, name: typeof MAKE | typeof CHECK | typeof CARRY): Job[] {
  return (["running", "waiting"] as const).flatMap((state) =>
    listJobs(handle, APPLIANCE.key, { name, state, limit: 50 }),
  );
}

/** A job's key begins with the backup's id. */
export const subjectOf = ({ key }: Job) => key?.split(" ")[0] ?? "";

export function waitingBackup(id: string, createdAt: number, scheduled = false): BackupView {
  return {
    id,
    state: "waiting",
    created_at: rfc3339(createdAt),
    finished_at: null,
    program: null,
    schema: null,
    files: 0,
    bytes: 0,
    sealed: false,
    scheduled,
    sha256: null,
    progress: { done: 0, of: 0 },
    trouble: null,
    check: null,
    copy: null,
    address: null,
    away: false,
  };
}

export interface Around {
  readonly making: readonly Job[];
  readonly checking: readonly Job[];
  readonly carrying: readonly Job[];
  addressOf(note: Note): string | null;
  /** Renders text in the caller's language. */
  localise(text: Text): string;
}

export function showBackup(
  note: Note,
  { making, checking, carrying, addressOf, localise }: Around,
): BackupView {
  const isOpen = (jobs: readonly Job[]) => jobs.some((job) => subjectOf(job) === note.id);
  // The process that created it ended, and all retries failed.
  const isLost = note.state === "making" && !isOpen(making);
  const shown = (text: string | null) => text && localise(unstored(text));
  return {
    id: note.id,
    state: isLost ? "failed" : note.state,
    created_at: rfc3339(note.createdAt),
    finished_at: rfc3339OrNull(note.finishedAt),
    program: note.program,
    schema: note.schema,
    files: note.files,
    bytes: note.bytes,
    sealed: note.isSealed,
    scheduled: note.isScheduled ?? false,
    sha256: note.sha256,
    progress: { ...note.progress },
    trouble: isLost ? localise(say("system.serverBackups.stopped")) : shown(note.trouble),
    check: showCheck(note.check, isOpen(checking)),
    copy: showCopy(note.copy, isOpen(carrying), shown),
    address: note.copy?.state === "copied" ? addressOf(note) : null,
    away: note.isAway ?? false,
  };
}

function showCopy(
  copy: Copy | undefined,
  isOpen: boolean,
  shown: (text: string | null) => string | null,
): BackupView["copy"] {
  if (isOpen && copy?.state !== "copied")
    return { state: "waiting", at: null, trouble: shown(copy?.trouble ?? null) };
  return copy ? { state: copy.state, at: rfc3339(copy.at), trouble: shown(copy.trouble) } : null;
}

function showCheck(check: Check | null, isOpen: boolean): BackupView["check"] {
  const isRunning = check?.state === "running";
  if (isOpen && !isRunning) return { state: "waiting", at: null, findings: [] };
  if (!check || (isRunning && !isOpen)) return null;
  return { state: check.state, at: rfc3339(check.at), findings: [...check.findings] };
}
