import { Type } from "@sinclair/typebox";
import { clockOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { readyIndex } from "../../../store/passages.ts";
import { pick, pickAs } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { documentAt } from "../documents/document.ts";
import { INDEX } from "../documents/names.ts";
import { revisionAt } from "../intake/revision.ts";
import { inSlices } from "../intake/slices.ts";
import { documents, revisions } from "../tables.ts";
import { indexMore } from "./index-text.ts";

/** Indexes texts that were moved here with their organisation, one per slice. */
export function indexMovedAction({ store }: LearningParts): Action {
  return defineInnerAction({
    name: INDEX,
    summary: "Index transferred documents",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: async ({ handle, org }) => {
      const next = nextOf(handle.connection, org);
      if (!next) return 0;
      await store.write(async ({ connection }) => readyIndex(connection, next.library));
      await inSlices(store, ({ connection }, hasTime) => {
        const [document, revision] = [
          documentAt(connection, next.document),
          revisionAt(connection, next.revision),
        ];
        if (document?.library !== next.library || !revision) return false;
        return indexMore(connection, next.library, revision, document.title, hasTime) < revision.blocks;
      });
      return 1;
    },
    run: async ({ handle, org }, _input, done) => ({
      done,
      more: nextOf(handle.connection, org) !== undefined,
    }),
  });
}

/** Finds a text that is not completely indexed. Documents still being read have a separate job. */
function nextOf(
  connection: Connection,
  org: number,
): { document: number; revision: number; library: number } | undefined {
  const next = connection.get`SELECT ${pickAs(documents.rid, "document")}, ${pick(documents, "library")},
      ${pickAs(revisions.rid, "revision")}
    FROM ${documents}
    JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
      AND ${revisions.revision} = ${documents.revision}
    WHERE ${documents.org} = ${org} AND ${documents.library} IS NOT NULL
      AND ${documents.state} IN ('ready', 'failed') AND ${revisions.indexed} < ${revisions.blocks}
    ORDER BY ${documents.rid} LIMIT 1`;
  // Never null: the query requires a library.
  return next && { ...next, library: next.library ?? 0 };
}
