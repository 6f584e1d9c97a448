import { rfc3339 } from "../../kernel/clock.ts";
import { ACKNOWLEDGE, type NotedDamage, saysOfDamage } from "../../store/log-damage.ts";
import type { ShippingState } from "../../store/shipping/index.ts";
import type { Store } from "../../store/store.ts";
import { type Message, say } from "../../text/message.ts";
import { hasLastFailed } from "../backups/failed.ts";
import type { BackupStore } from "../backups/store.ts";
import { type ClockWatch, saysOfStep } from "./clock.ts";
import { maxDescriptors, openDescriptors } from "./descriptors.ts";
import type { Disk } from "./disk.ts";
import { isTooOld, type Outside } from "./outside.ts";

/** In display order. */
export const CONDITIONS = [
  "database",
  "journal",
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

/** Each has a text with advice in the catalogue. */
export const CONDITION_CODES = [
  "database_silent",
  "database_unlocked",
  "database_altered",
  "database_log_damaged",
  "journal_silent",
  "journal_standby",
  "journal_stuck",
  "jobs_stuck",
  "disk_full",
  "disk_unwritable",
  "descriptors_few",
  "descriptors_none",
  "clock_back",
  "clock_forward",
  "backups_none",
  "backups_failed",
  "backups_overdue",
  "shipping_behind",
  "outside_none",
  "outside_old",
  "provider_silent",
] as const;
export type ConditionCode = (typeof CONDITION_CODES)[number];

type Detailed = "clock_back" | "clock_forward" | "outside_old";

export interface Condition {
  readonly name: ConditionName;
  readonly verdict: Verdict;
  readonly trouble?: ConditionCode;
  readonly says?: Message;
}

/** `ready` unless an essential condition fails. */
export interface Conditions {
  readonly ready: boolean;
  readonly all: readonly Condition[];
}

export interface ConditionParts {
  readonly store: Pick<Store, "read" | "isWritten" | "isLocked" | "journal">;
  readonly disk: Pick<Disk, "room">;
  readonly clock: Pick<ClockWatch, "step">;
  readonly backups: Pick<BackupStore, "notes" | "schedule">;
  /** Unacknowledged WAL damage found at startup. */
  damages(): readonly NotedDamage[];
  /** True if a row differed from the audit trail at the last comparison. */
  differs(): boolean;
  jobs(): boolean;
  /** Undefined if shipping is off. */
  shipping(): (ShippingState & { readonly startedAt: number }) | undefined;
  /** Newest copy outside this machine, and its maximum age in hours. */
  outside(): Promise<Outside & { readonly hours: number }>;
  provider(): Promise<Verdict>;
  now(): number;
}

/** An unresponsive language model is only reported: the built-in engine takes over meanwhile. */
const DISPENSABLE: ReadonlySet<ConditionName> = new Set(["provider"]);

export async function lookAround(parts: ConditionParts): Promise<Conditions> {
  const all = [
    await database(parts),
    journal(parts),
    // The store opens only after all migrations are applied.
    well("migrations"),
    parts.jobs() ? well("jobs") : problem("jobs", "failing", "jobs_stuck"),
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

function problem(
  name: ConditionName,
  verdict: "warning" | "failing",
  code: Exclude<ConditionCode, Detailed>,
): Condition {
  return { name, verdict, trouble: code, says: say(`system.serverConditions.${code}`) };
}

const warned = (name: ConditionName, code: ConditionCode, says: Message): Condition => ({
  name,
  verdict: "warning",
  trouble: code,
  says,
});

async function database({ store, damages, differs }: ConditionParts): Promise<Condition> {
  try {
    await store.read(async ({ connection }) => connection.has`SELECT 1`);
    if (!store.isLocked()) return problem("database", "warning", "database_unlocked");
    const [damage] = damages();
    if (!damage && differs()) return problem("database", "warning", "database_altered");
    if (!damage) return well("database");
    const says = say("system.serverConditions.logDamage", {
      damage: saysOfDamage(damage),
      at: rfc3339(damage.at),
      advice: ACKNOWLEDGE,
    });
    return warned("database", "database_log_damaged", says);
  } catch {
    // Any error here means that the database does not work.
    return problem("database", "failing", "database_silent");
  }
}

function journal({ store }: ConditionParts): Condition {
  if (!store.journal) return unused("journal");
  return store.journal.isSilent ? problem("journal", "failing", "journal_silent") : well("journal");
}

/** Of a process that stands by: another one serves, unless this one cannot know. */
export function standingBy(follows: boolean): Conditions {
  return {
    ready: false,
    all: [problem("journal", "failing", follows ? "journal_standby" : "journal_stuck")],
  };
}

async function disk({ disk, store }: ConditionParts): Promise<Condition> {
  const { state } = disk.room();
  if (state === "full") return problem("disk", "failing", "disk_full");
  if (state === "ok" && (await store.isWritten())) return well("disk");
  return problem("disk", "failing", "disk_unwritable");
}

/** Near the limit, few connections can be accepted. */
export function descriptors(open: number, most: number): Condition {
  const share = open / most;
  if (Number.isNaN(share) || share < 0.8) return well("descriptors");
  if (share < 0.97) return problem("descriptors", "warning", "descriptors_few");
  return problem("descriptors", "failing", "descriptors_none");
}

function clock({ clock }: ConditionParts): Condition {
  const { step } = clock;
  if (!step) return well("clock");
  return warned("clock", step.byMs < 0 ? "clock_back" : "clock_forward", saysOfStep(step));
}

async function backups({ backups: backupStore, store }: ConditionParts): Promise<Condition> {
  const notes = await backupStore.notes();
  const { every_hours, overdue, last_success_at } = backupStore.schedule(notes);
  if (every_hours === 0) return unused("backups");
  // An unresponsive database is reported as a separate condition.
  const failed = await store.read(async (handle) => hasLastFailed(handle, notes)).catch(() => false);
  if (!overdue && !failed)
    return last_success_at === null ? problem("backups", "warning", "backups_none") : well("backups");
  const code = overdue ? "backups_overdue" : "backups_failed";
  const detail =
    last_success_at === null
      ? say("system.serverConditions.neverBackedUp")
      : say("system.serverConditions.lastBackup", { at: last_success_at });
  return warned("backups", code, withDetail(code, detail));
}

const BEHIND_MS = 60_000;

function shipping(parts: ConditionParts): Condition {
  const state = parts.shipping();
  if (!state) return unused("shipping");
  const last = state.shippedAt ?? state.startedAt;
  if (parts.now() - last < BEHIND_MS && !state.halted) return well("shipping");
  const detail =
    state.shippedAt === null
      ? say("system.serverConditions.nothingShipped")
      : say("system.serverConditions.shippedUntil", { at: rfc3339(state.shippedAt) });
  return warned("shipping", "shipping_behind", withDetail("shipping_behind", detail));
}

function withDetail(code: Exclude<ConditionCode, Detailed>, detail: Message): Message {
  return say("system.serverConditions.withDetail", {
    trouble: say(`system.serverConditions.${code}`),
    detail,
  });
}

async function outside({ outside, now }: ConditionParts): Promise<Condition> {
  // An unresponsive database is reported as a separate condition.
  const found = await outside().catch(() => undefined);
  if (!found || found.hours === 0) return unused("outside");
  const { last, hours } = found;
  if (!isTooOld(found, hours, now())) return last === undefined ? unused("outside") : well("outside");
  if (last === undefined) return problem("outside", "warning", "outside_none");
  return warned("outside", "outside_old", say("system.serverConditions.outside_old", { at: rfc3339(last) }));
}

async function provider({ provider }: ConditionParts): Promise<Condition> {
  const verdict = await provider().catch((): Verdict => "failing");
  return verdict === "failing"
    ? problem("provider", "failing", "provider_silent")
    : { name: "provider", verdict };
}
