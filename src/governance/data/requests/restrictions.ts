import { type SQL, sql } from "drizzle-orm";
import type { ReadContext, WriteContext } from "../../../kernel/context.ts";
import { EVERY_COLLECTION, type Follower } from "../../../kernel/entity.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Catalog, Subject } from "../../../records/index.ts";
import { restrictedBy } from "../retention/index.ts";
import type { ItemOutcome } from "./items.ts";
import { restrictions } from "./tables.ts";

/** The tag by which lists show that a record is restricted, and find those that are. */
const RESTRICTED = "restricted";

/** Has a record stay as it is, unused, until the restriction is lifted. */
export async function restrict(
  catalog: Catalog,
  context: WriteContext,
  request: string,
  { collection, id }: Subject,
): Promise<ItemOutcome> {
  await mark(catalog, context, { collection, id }, (tags) => [...new Set([...tags, RESTRICTED])]);
  context.handle.connection
    .statement(
      "INSERT OR IGNORE INTO data_restrictions (org, collection, record_id, request_id, since) VALUES (?, ?, ?, ?, ?)",
    )
    .run(context.org, collection, id, request, context.now);
  context.changed({ collection, id, version: null, before: {}, after: { restricted_by: request } });
  return { result: "restricted" };
}

/** Lifts what a request restricted; answers how many records can be used again. */
export async function lift(catalog: Catalog, context: WriteContext, request: string): Promise<number> {
  const { connection } = context.handle;
  const lifted = connection
    .statement("SELECT collection, record_id FROM data_restrictions WHERE org = ? AND request_id = ?")
    .all(context.org, request)
    .map((row) => ({ collection: String(row.collection), id: String(row.record_id) }));
  connection
    .statement("DELETE FROM data_restrictions WHERE org = ? AND request_id = ?")
    .run(context.org, request);
  for (const subject of lifted) {
    await mark(catalog, context, subject, (tags) => tags.filter((tag) => tag !== RESTRICTED));
    context.changed({ ...subject, version: null, before: { restricted_by: request }, after: {} });
  }
  return lifted.length;
}

/** Marks a record in lists. One whose rules refuse every change is restricted without it. */
async function mark(
  catalog: Catalog,
  context: WriteContext,
  { collection, id }: Subject,
  change: (tags: readonly string[]) => string[],
): Promise<void> {
  // Accounts, files and imports have no tags.
  if (!catalog.collections.has(collection)) return;
  const { entity } = catalog.collection(collection);
  const record = context.records.find(entity, id);
  if (!record) return;
  try {
    await context.records.update(entity, record, { tags: change(record.tags) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}

/** The records of a collection that may be used, as a condition on their ids: exports take no others. */
export function restrictedRows({ org }: ReadContext, collection: string): SQL {
  return sql`id NOT IN (SELECT record_id FROM ${restrictions} WHERE org = ${org} AND collection = ${collection})`;
}

/** Refuses every change of a restricted record, by whatever way. What erases it may: that is what the person may ask next. */
export const guardRestricted: Follower = {
  of: EVERY_COLLECTION,
  run: async (context, after, before, collection) => {
    if (!before || context.principal.kind === "system") return;
    const request = restrictedBy(context, { collection, id: after.id });
    if (request === undefined) return;
    throw new Fault("RECORD_IN_USE", {
      message:
        "The person has restricted what is done with this record. It stays as it is until that is lifted.",
      details: [{ path: "id", code: "RESTRICTED", message: `Data request ${request} restricts it` }],
    });
  },
};
