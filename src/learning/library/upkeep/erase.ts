import { Type } from "@sinclair/typebox";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { jobs } from "../../../jobs/tables.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { purgePassages } from "../../../store/passages.ts";
import { pick } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { allLibrariesOf } from "../audiences/libraries.ts";
import { ERASE, PATIENTLY } from "../documents/names.ts";
import { removeUnused } from "../intake/held-files.ts";
import type { Revision } from "../intake/revision.ts";
import { inSlices } from "../intake/slices.ts";
import { eraseBlocks } from "../intake/write-text.ts";
import { revisions } from "../tables.ts";
import { indexLess } from "../text/index-text.ts";

/** Removes texts and index entries of deleted documents. Everything visible was deleted before. */
export function eraseDocumentsAction({ store, documents }: LearningParts): Action {
  return defineInnerAction({
    name: ERASE,
    summary: "Remove the remains of deleted documents",
    input: Type.Object({}, closed),
    output: clockOutput,
    prepare: async ({ org }) => {
      const hashes = new Set<string>();
      await inSlices(store, ({ connection }, hasTime) => eraseLeft(connection, org, hashes, hasTime));
      const libraries = await store.read(async ({ connection }) => allLibrariesOf(connection, org));
      for (const library of libraries) {
        let isFirst = true;
        await inSlices(store, ({ connection }) => {
          const more = purgePassages(connection, library, isFirst);
          isFirst = false;
          return more;
        });
      }
      await store.read(async ({ connection }) => removeUnused(documents, connection, hashes));
    },
    run: async ({ handle, org }) => {
      const left = orphanOf(handle.connection, org) !== undefined;
      return { done: left ? 1 : 0, more: left };
    },
  });
}

/** Returns true if more remains after the time budget. `hashes` collects files that lost a reference. */
export function eraseLeft(
  connection: Connection,
  org: number,
  hashes: Set<string>,
  hasTime: () => boolean,
): boolean {
  do {
    const orphan = orphanOf(connection, org);
    if (!orphan) return false;
    if (indexLess(connection, orphan, hasTime) > 0 || eraseBlocks(connection, orphan.rid, hasTime))
      return true;
    connection.run`DELETE FROM ${revisions} WHERE ${revisions.rid} = ${orphan.rid}`;
    hashes.add(orphan.sha256);
  } while (hasTime());
  return true;
}

function orphanOf(connection: Connection, org: number): Revision | undefined {
  return connection.get`SELECT ${pick(revisions)} FROM ${revisions}
    WHERE ${revisions.org} = ${org} AND ${revisions.gone} = 1 LIMIT 1`;
}

export function haveErased(context: WriteContext): void {
  const isThere = context.handle.connection.has`SELECT 1 FROM ${jobs}
    WHERE ${jobs.org} = ${context.org} AND ${jobs.name} = ${ERASE} AND ${jobs.state} = 'waiting'
    LIMIT 1`;
  if (!isThere) enqueue(context, { action: ERASE, ...PATIENTLY });
}
