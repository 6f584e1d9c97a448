import { type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import type { Holder } from "../../../kernel/follower.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";

/** Protects records that posted entries depend on: the organisation's currency and cost centres. */
export const postedHolder: Holder = {
  holds: (context, collection, id) => {
    if (collection === "settings.organization" && isPosted(context, sql`1`))
      return say("fin.errors.currencyPosted");
    if (collection === "fin.cost-centres" && isPosted(context, sql`cost_centre_id = ${id}`))
      return say("fin.errors.costCentrePosted");
    return undefined;
  },
};

function isPosted(context: ReadContext, which: SQL): boolean {
  const rows = queryRows(
    context,
    sql`SELECT 1 FROM fin_postings WHERE org = ${context.principal.organization.key} AND ${which} LIMIT 1`,
  );
  return rows.length > 0;
}
