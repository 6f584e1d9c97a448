import { openText, sealText } from "../../../store/box.ts";
import type { Vault } from "../../../store/vault.ts";
import { COLLECTION, type Import } from "./record.ts";
import type { Outcome } from "./work.ts";

/** Missing records of a collection that the rows of a file refer to. */
export interface Tally {
  collection: string;
  count: number;
  /** The first ones, with their id once they exist. */
  first: { name: string; id: string | null }[];
}

export interface Creates {
  /** Created by the import, or in a dry run those that it would create. */
  made: Tally[];
  /** Those that it could create in addition. */
  offered: Tally[];
}

const NAMES_KEPT = 20;

/** Adds what rows created, or could create, to that of the earlier rows of the import. */
export function withCreates(
  vault: Vault,
  of: Import,
  outcomes: readonly Outcome[],
  isRehearsal: boolean,
): string | null {
  const adding = outcomes.filter((one) => (one.made ?? []).length + (one.offered ?? []).length > 0);
  if (adding.length === 0) return of.creates;
  const { made, offered } = createsOf(vault, of);
  for (const outcome of adding) {
    for (const { collection, name, id } of outcome.made ?? [])
      add(made, collection, { name, id: isRehearsal ? null : id });
    for (const { target, name } of outcome.offered ?? []) add(offered, target, { name, id: null });
  }
  return sealText(vault, of.file_key, placeOf(of), JSON.stringify({ made, offered }));
}

export function createsOf(vault: Vault, of: Import): Creates {
  const text = of.creates === null ? undefined : openText(vault, of.file_key, placeOf(of), of.creates);
  // Written by `withCreates`.
  return text === undefined ? { made: [], offered: [] } : (JSON.parse(text) as Creates);
}

function add(tallies: Tally[], collection: string, one: Tally["first"][number]): void {
  let tally = tallies.find((known) => known.collection === collection);
  if (!tally) {
    tally = { collection, count: 0, first: [] };
    tallies.push(tally);
  }
  tally.count += 1;
  if (tally.first.length < NAMES_KEPT) tally.first.push(one);
}

const placeOf = ({ id, attempt }: Import) => `${COLLECTION}/${id}/${attempt}/creates`;
