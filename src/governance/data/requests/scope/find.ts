import type { ReadContext } from "../../../../kernel/context.ts";
import { attachments } from "../../../../records/attachments/tables.ts";
import { pick } from "../../../../store/rows.ts";
import { say } from "../../../../text/message.ts";
import type { GovernanceParts } from "../../../part.ts";
import type { Found } from "../items.ts";
import { referring } from "./references.ts";
import { searchCollection } from "./search.ts";
import { searchTrail } from "./trail.ts";
import { Finder, type Known } from "./words.ts";

/** Finds everything about a person: records, references to them, attachment names, data outside records. */
export async function findPerson(
  parts: GovernanceParts,
  context: ReadContext,
  request: string,
  known: Known,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const collection of parts.catalog.collections.values())
    found.push(...(await searchCollection(context, collection, known)));
  const others = found.filter(({ record_id }) => record_id !== request);
  const theirs = others.filter(({ certain }) => certain);
  const all = merge(others, referring(context, parts.catalog, theirs, known.userId));
  const seen = new Set([...all.keys(), `data.requests/${request}`]);
  for (const one of await searchTrail(context, parts.catalog, known, seen)) all.set(placeOf(one), one);
  const files = attachmentsNaming(context, known).filter(({ owner }) => !all.has(owner));
  for (const { found: one } of files) all.set(placeOf(one), one);
  const subjects = [...all.values()].map(({ collection, record_id }) => ({ collection, id: record_id }));
  if (known.userId !== null) subjects.push({ collection: "users", id: known.userId });
  for (const forgetter of parts.forgetters()) {
    const kept = (await forgetter.find?.(context, { subjects, words: known.words })) ?? [];
    for (const { collection, id, why, certain = true } of kept)
      all.set(`${collection}/${id}`, { collection, record_id: id, why, certain, part: "whole" });
  }
  if (known.userId !== null)
    all.set(`users/${known.userId}`, {
      collection: "users",
      record_id: known.userId,
      why: say("governance.reasons.theMember"),
      certain: true,
      part: "whole",
    });
  return [...all.values()];
}

function placeOf({ collection, record_id }: Pick<Found, "collection" | "record_id">): string {
  return `${collection}/${record_id}`;
}

/** A record found by reference belongs to the person as a whole, whatever words it contains. */
function merge(found: readonly Found[], referred: readonly Found[]): Map<string, Found> {
  const all = new Map(found.map((one) => [placeOf(one), one]));
  for (const one of referred) {
    const known = all.get(placeOf(one));
    if (!known || one.part === "whole" || !known.certain) all.set(placeOf(one), one);
  }
  return all;
}

/** Attachments named after the person, on records of others. */
function attachmentsNaming(
  { handle, org }: ReadContext,
  { words }: Known,
): { owner: string; found: Found }[] {
  const finder = new Finder(words);
  return handle.connection
    .all`SELECT ${pick(attachments, "id", "collection", "record_id", "name", "note")} FROM ${attachments}
      WHERE ${attachments.org} = ${org} AND ${attachments.removed_at} IS NULL`
    .filter(({ name, note }) => finder.finds(`${name}\n${note ?? ""}`))
    .map(({ id, collection, record_id }) => ({
      owner: `${collection}/${record_id}`,
      found: {
        collection: "attachments",
        record_id: id,
        why: say("governance.reasons.fileName", { record: `${collection}/${record_id}` }),
        certain: false,
        part: "whole",
      },
    }));
}
