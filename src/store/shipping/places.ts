import { sep } from "node:path";

/** Platform-independent name within the replica. */
export const placeOf = (path: string) => path.split(sep).join("/");

const WAL = /^wal-(\d{6})$/;
const BASE = /^(base-(\d{6})-(\d+))(?:-(\d+))?$/;
const LINEAGE = /^\d{13}-[0-9a-f]{8}$/;

/** Base copy; all WALs from its index on apply to it. */
export interface Base {
  readonly name: string;
  /** Name under which its pieces are encrypted: when the copy began, its end was not known yet. */
  readonly sealedName: string;
  readonly index: number;
  /** Earliest time that can be restored from it. */
  readonly stamp: number;
}

const sixDigits = (index: number) => String(index).padStart(6, "0");

export const walName = (index: number) => `wal-${sixDigits(index)}`;
export const sealedBaseName = (index: number, began: number) => `base-${sixDigits(index)}-${began}`;
export const baseName = (index: number, began: number, stamp: number) =>
  `${sealedBaseName(index, began)}-${stamp}`;

export function walsAmong(names: readonly string[]): number[] {
  return names.flatMap((name) => numberIn(WAL.exec(name)?.[1])).sort((a, b) => a - b);
}

/** Parses the base copies among file names, oldest first. */
export function basesAmong(names: readonly string[]): Base[] {
  return names
    .flatMap((name) => {
      const [, sealedName, index, began, stamp = began] = BASE.exec(name) ?? [];
      return sealedName ? [{ name, sealedName, index: Number(index), stamp: Number(stamp) }] : [];
    })
    .sort((a, b) => a.stamp - b.stamp);
}

/** Selects the lineages among folder names, oldest first. */
export function lineagesAmong(names: readonly string[]): string[] {
  return names.filter((name) => LINEAGE.test(name)).sort();
}

function numberIn(text: string | undefined): number[] {
  return text === undefined ? [] : [Number(text)];
}
