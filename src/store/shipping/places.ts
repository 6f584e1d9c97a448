import { sep } from "node:path";

/** The databases of an appliance, the one first whose records name what the other keeps. */
export const DATABASES = ["freehold", "vault"] as const;

export type DatabaseName = (typeof DATABASES)[number];

/** The name of a file within the replica, the same on every machine. */
export const placeOf = (path: string) => path.split(sep).join("/");

/** Folders of files that never change once they have their names. */
export const LASTING = ["files", "documents", "archive", "evidence", "imports"] as const;
/** Files that are added to or written anew. */
export const LOOSE = ["erasures.ndjson", "freehold.toml"] as const;

const WAL = /^wal-(\d{6})$/;
const BASE = /^base-(\d{6})-(\d+)$/;
const LINEAGE = /^\d{13}-[0-9a-f]{8}$/;

/** A copy of a database file: every log from its index on brings it further. */
export interface Base {
  readonly name: string;
  readonly index: number;
  /** The earliest moment that can be brought back with it. */
  readonly stamp: number;
}

const sixDigits = (index: number) => String(index).padStart(6, "0");

export const walName = (index: number) => `wal-${sixDigits(index)}`;
export const baseName = (index: number, stamp: number) => `base-${sixDigits(index)}-${stamp}`;

/** The indexes of the logs among the names of a lineage's folder, in their order. */
export function walsAmong(names: readonly string[]): number[] {
  return names.flatMap((name) => numberIn(WAL.exec(name)?.[1])).sort((a, b) => a - b);
}

/** The copies among the names of a lineage's folder, the oldest first. */
export function basesAmong(names: readonly string[]): Base[] {
  return names
    .flatMap((name) => {
      const [, index, stamp] = BASE.exec(name) ?? [];
      return index && stamp ? [{ name, index: Number(index), stamp: Number(stamp) }] : [];
    })
    .sort((a, b) => a.stamp - b.stamp);
}

/** The lineages among the names of a database's folder, the oldest first. */
export function lineagesAmong(names: readonly string[]): string[] {
  return names.filter((name) => LINEAGE.test(name)).sort();
}

function numberIn(text: string | undefined): number[] {
  return text === undefined ? [] : [Number(text)];
}
