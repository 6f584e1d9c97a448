import { resolve, sep } from "node:path";
import { auditCosignatures } from "../../engine/audit/tables.ts";
import { organizations } from "../../kernel/tables.ts";
import type { Handle } from "../../store/commit.ts";
import { as } from "../../store/rows.ts";
import { isCopied, isGood, type Note } from "../backups/note.ts";

const HOUR = 3_600_000;

/** Locations outside of the data folder that hold copies or proofs. */
export interface OutsideParts {
  readonly folder: string;
  /** Backup folder. */
  readonly shelf: string;
  readonly notes: readonly Note[];
  /** Everything up to this time has been shipped to the second folder; undefined when shipping is off. */
  readonly shippedAt: number | null | undefined;
  readonly now: number;
}

/** Age of the newest copy outside of the data folder. */
export interface Outside {
  /** Time of the newest copy or witness signature; undefined if there never was one. */
  readonly last: number | undefined;
  /** Time since when one is expected: the first organisation. Undefined before that. */
  readonly begun: number | undefined;
}

/**
 * Newest moment that can be proven from outside of the data folder: by a backup in a bucket or separate
 * folder, by shipped changes, or by a checkpoint signed by a witness. Anyone who controls this machine can
 * change and sign everything after that moment, and it is lost if the machine is lost.
 */
export function lastOutside(
  { connection }: Handle,
  { folder, shelf, notes, shippedAt, now }: OutsideParts,
): Outside {
  const isApart = !`${resolve(shelf)}${sep}`.startsWith(`${resolve(folder)}${sep}`);
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

/** True when the last copy is too old, or when the first has been missing for as long. */
export function isTooOld({ last, begun }: Outside, hours: number, now: number): boolean {
  const since = last ?? begun;
  return hours > 0 && since !== undefined && now - since > hours * HOUR;
}
