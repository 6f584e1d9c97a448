import { resolve, sep } from "node:path";
import { auditCosignatures } from "../../engine/audit/tables.ts";
import { organizations } from "../../kernel/tables.ts";
import { as } from "../../store/rows.ts";
import type { Handle } from "../../store/transaction.ts";
import { isCopied, isGood, type Note } from "../backups/note.ts";

const HOUR = 3_600_000;

/** Places outside the data folder with copies or proofs. */
export interface OutsideParts {
  readonly folder: string;
  /** Backup folder. */
  readonly backupFolder: string;
  readonly notes: readonly Note[];
  /** End of the shipped changes; undefined if shipping is off. */
  readonly shippedAt: number | null | undefined;
  readonly now: number;
}

export interface Outside {
  /** Time of the newest copy or witness signature; undefined if there never was one. */
  readonly last: number | undefined;
  /** A copy is expected from the first organisation on; undefined before that. */
  readonly begun: number | undefined;
}

/**
 * Newest moment provable from outside the data folder: by an uploaded or separate backup, shipped changes, or
 * a witness signature. Later data can be forged by anyone who controls this machine, and is lost with it.
 */
export function lastOutside(
  { connection }: Handle,
  { folder, backupFolder, notes, shippedAt, now }: OutsideParts,
): Outside {
  const isApart = !`${resolve(backupFolder)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
  const backups = notes.filter((note) => isGood(note) && (isApart || isCopied(note)));
  const witnessed = connection.get`
    SELECT max(${auditCosignatures.at}) ${as<"at", number | null>("at")} FROM ${auditCosignatures}`;
  const founded = connection.get`
    SELECT min(${organizations.created_at}) ${as<"at", number | null>("at")} FROM ${organizations}`;
  const moments = [...backups.map(({ createdAt }) => createdAt), shippedAt, witnessed?.at].filter(
    (at) => typeof at === "number" && at <= now,
  );
  return {
    // After the clock was set back, nothing can be newer than now.
    last: moments.length === 0 ? undefined : Math.max(...moments.map(Number)),
    begun: founded?.at ?? undefined,
  };
}

/** True if the last copy is too old, or the first has been missing for as long. */
export function isTooOld({ last, begun }: Outside, hours: number, now: number): boolean {
  const since = last ?? begun;
  return hours > 0 && since !== undefined && now - since > hours * HOUR;
}
