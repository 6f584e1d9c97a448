import { rfc3339 } from "../../kernel/clock.ts";
import { ACKNOWLEDGE, type NotedDamage, saysOfDamage } from "../../store/log-damage.ts";
import type { ShippingState } from "../../store/shipping/index.ts";
import type { Store } from "../../store/store.ts";
import { hasLastFailed } from "../backups/failed.ts";
import type { BackupShelf } from "../backups/shelf.ts";
import { type ClockWatch, saysOfStep } from "./clock.ts";
import { maxDescriptors, openDescriptors } from "./descriptors.ts";
import type { Disk } from "./disk.ts";
import { isTooOld, type Outside } from "./outside.ts";

/** Conditions in display order. */
export const CONDITIONS = [
  "database",
  "migrations",
  "jobs",
  "disk",
  "descriptors",
  "clock",
  "backups",
  "shipping",
  "outside",
  "provider",
] as const;
export type ConditionName = (typeof CONDITIONS)[number];

/** `warning` needs attention while everything works; `none` is not in use. */
export const VERDICTS = ["ok", "warning", "failing", "none"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** All problems of all conditions, with what to do about them. */
const TROUBLES = {
  database_silent: "The database does not answer. Look at the log and at the disk of the data folder.",
  database_unlocked:
    "SQLite's locks on the database files are lost: another program that opens them can delete what was just written. Restart Freehold, and keep other programs away from the files until then.",
  database_altered:
    "Rows of the database are not what the audit trail says of them: somebody changed them outside of Freehold. The log names each; so does freehold audit verify.",
  database_log_damaged: "The database had lost its newest transactions at a start. Look at freehold doctor.",
  jobs_stuck: "Background jobs cannot be run. Look at the log for why; they are tried again by themselves.",
  disk_full:
    "Nothing can be added: the disk of the data folder is full. Make room, and it goes on by itself.",
  disk_unwritable:
    "The data folder cannot be written. Look at its disk and at whose the folder is; then it goes on by itself.",
  descriptors_few:
    "Files and connections near the limit of what the program may hold open. Raise it (LimitNOFILE in the unit, ulimit -n), or look at who keeps so many connections.",
  descriptors_none:
    "The program may hold no more files and connections open. Raise the limit (LimitNOFILE in the unit, ulimit -n) and start it anew.",
  clock_back: "The clock of this machine was set back. Set it right.",
  clock_forward: "The clock of this machine was set forward. If that was not meant, set it right.",
  backups_failed: "The last backup failed. Look at System, Backups for why; the next is tried at its time.",
  backups_overdue:
    "No backup has succeeded for too long. Look at System, Backups for why; the next is tried at its time.",
  shipping_behind: "What is written does not reach the second folder. Look at its disk and at the log.",
  outside_none:
    "Nobody outside of the data folder has a copy of the records, or has witnessed the audit trail: what is lost or forged on this machine cannot be told. Set backup.folder, a bucket or shipping.folder, or let a witness sign checkpoints (freehold audit witness).",
  outside_old:
    "The last copy or witness outside of the data folder is older than backup.outside_hours allows: what was lost or forged on this machine since then cannot be told. Look at the backups, at the second folder and at the witness.",
  provider_silent:
    "A language model does not answer. Look at its settings; the built-in engine does its work meanwhile.",
} as const;
export type Trouble = keyof typeof TROUBLES;
export const TROUBLE_CODES = Object.keys(TROUBLES) as readonly Trouble[];

export interface Condition {
  readonly name: ConditionName;
  readonly verdict: Verdict;
  readonly trouble?: Trouble;
  readonly says?: string;
}

/** Health of the server. It is ready unless an essential condition fails. */
export interface Conditions {
  readonly ready: boolean;
  readonly all: readonly Condition[];
}

export interface ConditionParts {
  readonly store: Pick<Store, "read" | "isWritten" | "isLocked">;
  readonly disk: Pick<Disk, "room">;
  readonly clock: Pick<ClockWatch, "step">;
  readonly shelf: Pick<BackupShelf, "notes" | "schedule">;
  /** Unreadable parts of write-ahead logs found at startup, until they are acknowledged. */
  damages(): readonly NotedDamage[];
  /** True when a row differed from the audit trail at the last comparison. */
  differs(): boolean;
  jobs(): boolean;
  /** State of shipping; undefined when it is off. */
  shipping(): (ShippingState & { readonly startedAt: number }) | undefined;
  /** Newest copy outside of this machine, and the maximum age in hours. */
  outside(): Promise<Outside & { readonly hours: number }>;
  provider(): Promise<Verdict>;
  now(): number;
}

/** A language model that does not respond is only reported: the built-in engine does its work meanwhile. */
const DISPENSABLE: ReadonlySet<ConditionName> = new Set(["provider"]);

/** Checks everything that can go wrong around the server. */
export async function lookAround(parts: ConditionParts): Promise<Conditions> {
  const all = [
    await database(parts),
    // The store opens only after all migrations are applied.
    well("migrations"),
    parts.jobs() ? well("jobs") : told("jobs", "failing", "jobs_stuck"),
    await disk(parts),
    descriptors(openDescriptors(), maxDescriptors()),
    clock(parts),
    await backups(parts),
    shipping(parts),
    await outside(parts),
    await provider(parts),
  ];
  const ready = all.every(({ name, verdict }) => verdict !== "failing" || DISPENSABLE.has(name));
  return { ready, all };
}

const well = (name: ConditionName): Condition => ({ name, verdict: "ok" });
const unused = (name: ConditionName): Condition => ({ name, verdict: "none" });

function told(
  name: ConditionName,
  verdict: "warning" | "failing",
  trouble: Trouble,
  says: string = TROUBLES[trouble],
): Condition {
  return { name, verdict, trouble, says };
}

async function database({ store, damages, differs }: ConditionParts): Promise<Condition> {
  try {
    await store.read(async ({ connection }) => connection.has`SELECT 1`);
    if (!store.isLocked()) return told("database", "warning", "database_unlocked");
    const [damage] = damages();
    if (!damage && differs()) return told("database", "warning", "database_altered");
    if (!damage) return well("database");
    const says = `${saysOfDamage(damage)} Found ${rfc3339(damage.at)}. ${ACKNOWLEDGE}`;
    return told("database", "warning", "database_log_damaged", says);
  } catch {
    // Any error here means that the database does not work.
    return told("database", "failing", "database_silent");
  }
}

async function disk({ disk, store }: ConditionParts): Promise<Condition> {
  const { state } = disk.room();
  if (state === "full") return told("disk", "failing", "disk_full");
  if (state === "ok" && (await store.isWritten())) return well("disk");
  return told("disk", "failing", "disk_unwritable");
}

/** Warns from 80 percent; near the limit, few connections can be accepted. */
export function descriptors(open: number, most: number): Condition {
  const share = open / most;
  if (Number.isNaN(share) || share < 0.8) return well("descriptors");
  if (share < 0.97) return told("descriptors", "warning", "descriptors_few");
  return told("descriptors", "failing", "descriptors_none");
}

function clock({ clock }: ConditionParts): Condition {
  const { step } = clock;
  if (!step) return well("clock");
  return told("clock", "warning", step.byMs < 0 ? "clock_back" : "clock_forward", saysOfStep(step));
}

async function backups({ shelf, store }: ConditionParts): Promise<Condition> {
  const notes = await shelf.notes();
  const { every_hours, overdue, last_success_at } = shelf.schedule(notes);
  if (every_hours === 0) return unused("backups");
  // An unresponsive database is reported as a separate condition.
  const failed = await store.read(async (handle) => hasLastFailed(handle, notes)).catch(() => false);
  if (!overdue && !failed) return well("backups");
  const trouble = overdue ? "backups_overdue" : "backups_failed";
  const last =
    last_success_at === null ? "None was ever made." : `The last good one is of ${last_success_at}.`;
  return told("backups", "warning", trouble, `${TROUBLES[trouble]} ${last}`);
}

const BEHIND_MS = 60_000;

function shipping(parts: ConditionParts): Condition {
  const state = parts.shipping();
  if (!state) return unused("shipping");
  const last = state.shippedAt ?? state.startedAt;
  if (parts.now() - last < BEHIND_MS && !state.halted) return well("shipping");
  const until =
    state.shippedAt === null ? "Nothing is there yet." : `What is there ends at ${rfc3339(state.shippedAt)}.`;
  return told("shipping", "warning", "shipping_behind", `${TROUBLES.shipping_behind} ${until}`);
}

async function outside({ outside, now }: ConditionParts): Promise<Condition> {
  // An unresponsive database is reported as a separate condition.
  const found = await outside().catch(() => undefined);
  if (!found || found.hours === 0) return unused("outside");
  const { last, hours } = found;
  if (!isTooOld(found, hours, now())) return last === undefined ? unused("outside") : well("outside");
  if (last === undefined) return told("outside", "warning", "outside_none");
  return told("outside", "warning", "outside_old", `${TROUBLES.outside_old} It is of ${rfc3339(last)}.`);
}

async function provider({ provider }: ConditionParts): Promise<Condition> {
  const verdict = await provider().catch((): Verdict => "failing");
  return verdict === "failing"
    ? told("provider", "failing", "provider_silent")
    : { name: "provider", verdict };
}
