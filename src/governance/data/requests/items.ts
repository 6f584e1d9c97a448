import { canonicalJson } from "../../../engine/audit/event.ts";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import { scopeItems } from "./tables.ts";

export const DECISIONS = ["undecided", "include", "exclude"] as const;
export type Decision = (typeof DECISIONS)[number];

/** Why something that was found is left out. */
export const REASONS = ["another_person", "not_personal", "other_basis", "rights_of_others"] as const;
export type Reason = (typeof REASONS)[number];

/** The whole record, or only the words in it that say who somebody is. */
export const PARTS = ["whole", "words"] as const;
export type Part = (typeof PARTS)[number];

/** Something that was found of a person. */
export interface Found {
  collection: string;
  record_id: string;
  why: string;
  certain: boolean;
  part: Part;
}

/** What became of one: in the certificate's words. */
export interface ItemOutcome {
  result: "erased" | "kept" | "packed" | "restricted" | "rectified" | "gone";
  destroyed?: readonly string[];
  anonymised?: readonly string[];
  kept?: Readonly<Record<string, string>>;
  attachments?: number;
  reason?: string;
}

export interface Item extends Found {
  rid: number;
  decision: Decision;
  reason: Reason | null;
  outcome: ItemOutcome | null;
}

const insertion = insertInto(scopeItems);

/** Adds what was found and is not in the list yet; what was decided before stays. Answers how many are new. */
export function addItems(context: WriteContext, request: string, found: readonly Found[]): number {
  const { connection } = context.handle;
  const known = connection.statement(
    "SELECT 1 FROM data_scope_items WHERE org = ? AND request_id = ? AND collection = ? AND record_id = ?",
  );
  const fresh = found.filter(
    ({ collection, record_id }) => !known.get(context.org, request, collection, record_id),
  );
  for (const one of fresh) {
    insertion.run(connection, {
      org: context.org,
      request_id: request,
      ...one,
      certain: one.certain ? 1 : 0,
      decision: one.certain ? "include" : "undecided",
      reason: null,
      outcome: null,
    });
  }
  return fresh.length;
}

/** The list of a request, in the order it was found, after one of it. */
export function itemsOf(context: ReadContext, request: string, after = 0, limit = -1): Item[] {
  return context.handle.connection
    .statement(
      "SELECT * FROM data_scope_items WHERE org = ? AND request_id = ? AND rid > ? ORDER BY rid LIMIT ?",
    )
    .all(context.org, request, after, limit)
    .map(parse);
}

/** Those of the list that are to be dealt with and are not yet. */
export function itemsToDo(context: ReadContext, request: string, limit: number): Item[] {
  return context.handle.connection
    .statement(
      `SELECT * FROM data_scope_items
       WHERE org = ? AND request_id = ? AND decision = 'include' AND outcome IS NULL ORDER BY rid LIMIT ?`,
    )
    .all(context.org, request, limit)
    .map(parse);
}

export function decide(
  context: WriteContext,
  { rid }: Item,
  given: { decision: Decision; reason: Reason | null; part: Part },
): void {
  context.handle.connection
    .statement("UPDATE data_scope_items SET decision = ?, reason = ?, part = ? WHERE rid = ?")
    .run(given.decision, given.reason, given.part, rid);
}

export function settleItem(context: WriteContext, { rid }: Pick<Item, "rid">, outcome: ItemOutcome): void {
  context.handle.connection
    .statement("UPDATE data_scope_items SET outcome = ? WHERE rid = ?")
    .run(JSON.stringify(outcome), rid);
}

/** The hash of what was found and decided: what is approved is this list and no other. */
export function hashOf(items: readonly Item[]): string {
  const list = items.map(({ collection, record_id, why, part, decision, reason }) => ({
    collection,
    record_id,
    why,
    part,
    decision,
    reason,
  }));
  return new Bun.CryptoHasher("sha256").update(canonicalJson(list)).digest("hex");
}

function parse(row: RawRow): Item {
  return {
    rid: Number(row.rid),
    collection: String(row.collection),
    record_id: String(row.record_id),
    why: String(row.why),
    certain: row.certain === 1,
    // The words and the JSON are written by this file alone.
    part: row.part as Part,
    decision: row.decision as Decision,
    reason: row.reason as Reason | null,
    outcome: row.outcome === null ? null : (JSON.parse(String(row.outcome)) as ItemOutcome),
  };
}
