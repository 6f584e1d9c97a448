import type { WriteContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { EVERY_COLLECTION, type Follower } from "../../../kernel/follower.ts";
import type { Catalog, Subject } from "../../../records/index.ts";
import { part, pick, pickAs, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { restrictedBy } from "../retention/index.ts";
import { type ItemOutcome, restrictions } from "./tables.ts";

/** Tag of restricted records, for lists and filters. */
const RESTRICTED = "restricted";

/** The record cannot be changed or used until the restriction is lifted. */
export async function restrict(
  catalog: Catalog,
  context: WriteContext,
  request: string,
  { collection, id }: Subject,
): Promise<ItemOutcome> {
  await mark(catalog, context, { collection, id }, (tags) => [...new Set([...tags, RESTRICTED])]);
  const columns = { org: context.org, collection, record_id: id, request_id: request, since: context.now };
  context.handle.connection.run`INSERT OR IGNORE INTO ${restrictions} ${row(restrictions, columns)}`;
  context.changed({ collection, id, version: null, before: {}, after: { restricted_by: request } });
  return { result: "restricted" };
}

/** Returns the number of released records. */
export async function lift(catalog: Catalog, context: WriteContext, request: string): Promise<number> {
  const { connection } = context.handle;
  const own = part`${restrictions.org} = ${context.org} AND ${restrictions.request_id} = ${request}`;
  const lifted = connection.all`
    SELECT ${pick(restrictions, "collection")}, ${pickAs(restrictions.record_id, "id")} FROM ${restrictions} WHERE ${own}`;
  connection.run`DELETE FROM ${restrictions} WHERE ${own}`;
  for (const subject of lifted) {
    await mark(catalog, context, subject, (tags) => tags.filter((tag) => tag !== RESTRICTED));
    context.changed({ ...subject, version: null, before: { restricted_by: request }, after: {} });
  }
  return lifted.length;
}

/** A record whose rules reject every change is restricted without the tag. */
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

/** Rejects all changes of restricted records except erasure, which the person may request next. */
export const guardRestricted: Follower = {
  of: EVERY_COLLECTION,
  run: async (context, after, before, collection) => {
    if (!before || context.principal.kind === "system") return;
    const request = restrictedBy(context, { collection, id: after.id });
    if (request === undefined) return;
    throw new Fault("RECORD_IN_USE", {
      message: say("governance.errors.restricted"),
      details: [
        { path: "id", code: "RESTRICTED", message: say("governance.errors.restrictedBy", { request }) },
      ],
    });
  },
};
