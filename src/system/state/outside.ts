import { resolve, sep } from "node:path";
import { auditCosignatures } from "../../engine/audit/tables.ts";
import { organizations } from "../../kernel/tables.ts";
import type { Handle } from "../../store/commit.ts";
import { as } from "../../store/rows.ts";
import { isCopied, isGood, type Note } from "../backups/note.ts";

const HOUR = 3_600_000;

/** Where something of the records is kept outside of the data folder. */
export interface OutsideParts {
  readonly folder: string;
  /** Where backups are kept. */
  readonly shelf: string;
  readonly notes: readonly Note[];
  /** Up to when all is in the second folder; undefined where nothing is shipped. */
  readonly shippedAt: number | null | undefined;
  readonly now: number;
}

/** How long ago somebody outside last had what is here. */
export interface Outside {
  /** The moment of the newest copy or witness; undefined when there never was one. */
  readonly last: number | undefined;
  /** From when on there should have been one: the first organisation. Undefined while there is none. */
  readonly begun: number | undefined;
}

/**
 * The newest moment of which somebody outside of the data folder could tell: a backup in a bucket or in a folder of its
 * own, what was shipped, a checkpoint that a witness signed. Whoever has this machine alone can change everything later
 * than that and sign it anew, and what is lost with it is lost.
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
    // A clock that was set back makes nothing newer than now.
    last: moments.length === 0 ? undefined : Math.max(...moments.map(Number)),
    begun: founded?.at ?? undefined,
  };
}

/** Whether it is too long ago; what there never was is waited for just as long. */
export function isTooOld({ last, begun }: Outside, hours: number, now: number): boolean {
  const since = last ?? begun;
  return hours > 0 && since !== undefined && now - since > hours * HOUR;
}
