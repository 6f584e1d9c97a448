import { unseal } from "../../../../engine/audit/seal.ts";
import { auditEvents as events } from "../../../../engine/audit/tables.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import type { Catalog } from "../../../../records/index.ts";
import { as, pick } from "../../../../store/rows.ts";
import { say } from "../../../../text/message.ts";
import type { Found } from "../items.ts";
import { Finder, type Known } from "./words.ts";

/** Events per query, before yielding to other requests. */
const WINDOW = 2000;

/** Searches past values in the audit trail. Skips `found`, whose history is erased anyway. */
export async function searchTrail(
  context: ReadContext,
  catalog: Catalog,
  known: Known,
  found: ReadonlySet<string>,
): Promise<Found[]> {
  const finder = new Finder(known.words);
  const unique = new Finder(known.words.filter((word) => word.includes("@")));
  const past = new Map<string, Found>();
  for (let after = 0; ; ) {
    const said = sealedEvents(context, after);
    for (const { collection, record_id, sealed } of said) {
      const place = `${collection}/${record_id}`;
      if (found.has(place) || past.has(place) || !catalog.collections.has(collection)) continue;
      const text = textOf(context, sealed, place);
      if (!finder.finds(text)) continue;
      const why = say("governance.reasons.earlierValues");
      past.set(place, { collection, record_id, why, certain: unique.finds(text), part: "words" });
    }
    const last = said.at(-1);
    if (!last || said.length < WINDOW) return [...past.values()];
    after = last.seq;
    await new Promise((resume) => setImmediate(resume));
  }
}

function sealedEvents({ handle, org }: ReadContext, after: number) {
  // Only values of records are encrypted, so only events about records are selected.
  return handle.connection
    .all`SELECT ${pick(events, "seq")}, ${events.collection} ${as<"collection", string>("collection")},
      ${events.record_id} ${as<"record_id", string>("record_id")}, ${events.sealed} ${as<"sealed", string>("sealed")}
    FROM ${events} WHERE ${events.org} = ${org} AND ${events.seq} > ${after} AND ${events.sealed} IS NOT NULL
    ORDER BY ${events.seq} LIMIT ${WINDOW}`;
}

function textOf({ vault }: ReadContext, sealed: string, place: string): string {
  try {
    return JSON.stringify(unseal(vault, sealed, place) ?? "");
  } catch {
    // Tampered row; reported by verification.
    return "";
  }
}
