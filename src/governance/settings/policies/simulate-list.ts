import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import type { Access } from "../../../engine/access/book.ts";
import { Pages } from "../../../engine/access/pages.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault, invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { policyColumn } from "../../../records/access/policy.ts";
import { type Collection, queryRows, visibleRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import type { GovernanceParts } from "../../part.ts";
import { withDraft } from "./drafts.ts";
import { accessOf } from "./people.ts";
import { draftSchema, PATH } from "./schemas.ts";
import { whoCalls, whoSchema } from "./simulation.ts";

/** Counting stops at this number of records. */
const MOST = 100_000;

/** Counts the records of a list that a user would see. */
export function simulateListAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "settings.policies.simulate_list",
    summary: "Simulate a user's view of a list",
    description: `Based on the records that you can see, up to ${MOST}.`,
    kind: "read",
    http: [{ method: "POST", path: `${PATH}/simulate/list` }],
    errors: ["ACCESS_DENIED"],
    input: Type.Object(
      {
        who: whoSchema,
        collection: Type.String({
          minLength: 1,
          maxLength: 100,
          description: "a collection such as crm.leads",
        }),
        draft: Type.Optional(draftSchema),
        replaces: Type.Optional(idInput),
      },
      closed,
    ),
    output: Type.Object(
      {
        now: Type.Integer({ description: "Under the current policies" }),
        with_draft: Type.Integer({ description: "With the draft policy" }),
        all: Type.Integer({ description: "Records that you can see" }),
      },
      closed,
    ),
    run: async (context, { who, collection: name, draft, replaces }) => {
      const collection = parts.catalog.custom.of(context).get(name);
      if (!collection)
        throw invalid("collection", "COLLECTION_UNKNOWN", say("governance.errors.unknownCollection"));
      if (!context.may(`${name}.list`)) throw new Fault("ACCESS_DENIED");
      const { principal, circumstances } = whoCalls(context, who);
      const decided = parts.access().decided(context.handle.connection, context.org);
      const changed = draft ? withDraft(context, parts, decided, draft, replaces ?? newId()) : decided;
      const seen = (of: typeof decided) =>
        count(context, collection, shownTo(accessOf(new Pages(of), principal, circumstances), collection));
      return { now: seen(decided), with_draft: seen(changed), all: count(context, collection, sql`TRUE`) };
    },
  });
}

/** Condition for the records that a user can see, in addition to organisation and archive conditions. */
function shownTo(access: Access, collection: Collection): SQL {
  const listing = `${collection.name}.list`;
  if (!access.may(listing) || access.refusal({ name: listing, collection: collection.name }))
    return sql`FALSE`;
  return access.gate(listing).where((field) => policyColumn(collection, field)) ?? sql`TRUE`;
}

function count(context: ReadContext, collection: Collection, rows: SQL): number {
  const [row] = queryRows(
    context,
    sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${collection.table}
        WHERE ${visibleRows(context, collection)} AND (${rows}) LIMIT ${MOST})`,
  );
  return Number(row?.n);
}
