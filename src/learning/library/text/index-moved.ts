import { Type } from "@sinclair/typebox";
import { clockOutput } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { readyIndex } from "../../../store/passages.ts";
import type { LearningParts } from "../../part.ts";
import { documentAt } from "../documents/document.ts";
import { INDEX } from "../documents/names.ts";
import { revisionAt } from "../intake/revision.ts";
import { inSlices } from "../intake/slices.ts";
import { indexMore } from "./index-text.ts";

/** Puts the texts that came with their organisation into the index, one a slice. */
export function indexMovedAction({ store }: LearningParts): Action {
  return defineInnerAction({
    name: INDEX,
    summary: "Make the index of documents that came from another appliance",
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

/** A text that is read and not wholly in the index. One that is being read has its own job. */
function nextOf(
  connection: Connection,
  org: number,
): { document: number; revision: number; library: number } | undefined {
  const row = connection
    .statement(
      `SELECT d.rid AS document, d.library, r.rid AS revision FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
       WHERE d.org = ? AND d.library IS NOT NULL AND d.state IN ('ready', 'failed') AND r.indexed < r.blocks ORDER BY d.rid LIMIT 1`,
    )
    .get(org);
  return row
    ? { document: Number(row.document), revision: Number(row.revision), library: Number(row.library) }
    : undefined;
}
