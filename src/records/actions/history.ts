import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { withArticle } from "../../kernel/article.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { HistoryEntry, ReadContext } from "../../kernel/context.ts";
import { closed, idInput, nullable } from "../../kernel/schema.ts";
import { withheldOf } from "../access/fields-access.ts";
import { shownChanges } from "../custom/values.ts";
import type { Collection } from "../model/collection.ts";
import { localised, rowOf } from "../read/read.ts";

const entrySchema = Type.Object(
  {
    version: Type.Integer(),
    at: Type.String({ format: "date-time" }),
    actor: Type.String(),
    mandate: nullable(
      Type.String({ description: "Mandate by which a program made the change for the actor" }),
    ),
    action: Type.String(),
    approval_id: nullable(Type.String({ description: "Approval request that the change carried out" })),
    changes: Type.Array(
      Type.Object({ field: Type.String(), from: Type.Unknown(), to: Type.Unknown() }, closed),
    ),
  },
  { ...closed, $id: "HistoryEntry" },
);

/** Reads the history from the audit trail, so the two cannot disagree. */
export function historyAction(collection: Collection, path: string): Action {
  return defineAction({
    name: `${collection.name}.history`,
    summary: `List the changes of ${withArticle(collection.entity.singular)}`,
    kind: "read",
    collection: collection.name,
    http: [{ method: "GET", path: `${path}/:id/history` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object(
      {
        id: idInput,
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        before: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: "Returns only versions below this one",
          }),
        ),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(entrySchema) }, closed),
    run: async (context, { id, limit = 50, before = Number.MAX_SAFE_INTEGER }) => {
      const row = rowOf(context, collection, id);
      const withheld = withheldOf(context, collection, row);
      const entries = await context.history(collection.name, id, before, limit);
      return {
        data: entries.map((entry) => ({
          ...entry,
          at: rfc3339(entry.at),
          changes: shownHistory(context, collection, withheld, entry.changes),
        })),
      };
    },
  });
}

/** Changes as a reader of the history sees them: values of defined fields one by one, without withheld fields. */
export function shownHistory(
  context: ReadContext,
  collection: Collection,
  withheld: Pick<ReadonlySet<string>, "has">,
  changes: HistoryEntry["changes"],
): HistoryEntry["changes"] {
  const own = collection.of(context);
  return changes
    .flatMap((change) => shownChanges(own, change))
    .filter(({ field }) => !withheld.has(field))
    .map((change) =>
      collection.localised.includes(change.field)
        ? { ...change, from: localised(context, change.from), to: localised(context, change.to) }
        : change,
    );
}
