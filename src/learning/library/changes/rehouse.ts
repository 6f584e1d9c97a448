import { Type } from "@sinclair/typebox";
import type { Onlooker } from "../../../engine/feature.ts";
import { withholdAnswers } from "../../../engine/idempotency.ts";
import { clockOutput, enqueue } from "../../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../../kernel/action.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import { closed } from "../../../kernel/schema.ts";
import type { Connection } from "../../../store/connection.ts";
import { list, pick, set } from "../../../store/rows.ts";
import type { LearningParts } from "../../part.ts";
import { FACTS, factsAsked, parseAccess } from "../audiences/access.ts";
import { libraryFor } from "../audiences/libraries.ts";
import { documentAt } from "../documents/document.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { PATIENTLY, POLICIES, REHOUSE } from "../documents/names.ts";
import { bumpLibrary } from "../documents/state.ts";
import { queue } from "../intake/add.ts";
import { revisionNumbered } from "../intake/revision.ts";
import { documents, libraries } from "../tables.ts";

/**
 * Moves a document to its current library after a change of its audience, its domain, the domain's audience
 * or the facts that policies use. From then on only readers of that library see it; its findings are deleted
 * at once and derived again there. Returns true if it moved.
 */
export function rehouse(parts: LearningParts, context: WriteContext, rid: number): boolean {
  const { connection } = context.handle;
  const document = documentAt(connection, rid);
  const library = document && libraryFor(connection, document);
  if (!document || library === undefined || library === document.library) return false;
  withholdAnswers(connection, context.org, document.id);
  for (const listener of parts.listeners) listener.moved?.(context, refOf(context, document), library);
  connection.run`UPDATE ${documents} SET ${set(documents, { library })} WHERE ${documents.rid} = ${rid}`;
  if (document.library !== null) bumpLibrary(connection, document.library);
  bumpLibrary(connection, library);
  queue(context, document);
  return true;
}

function refOf({ handle }: WriteContext, { rid, id, revision, library }: LibraryDocument) {
  const current = revisionNumbered(handle.connection, rid, revision);
  return { rid, id, library, revisionRid: current?.rid ?? 0, revision };
}

const AT_ONCE = 5;

/** Runs when access policies start or stop using a document fact. */
export function rehouseAction(parts: LearningParts): Action {
  return defineInnerAction({
    name: REHOUSE,
    summary: "Group documents by access policy",
    input: Type.Object({}, closed),
    output: clockOutput,
    run: async (context) => {
      const { connection } = context.handle;
      const rids = misplaced(connection, context.org, AT_ONCE);
      for (const rid of rids) rehouse(parts, context, rid);
      return { done: rids.length, more: rids.length === AT_ONCE };
    },
  });
}

/** Until regrouping is done, affected users see none of these documents. */
export const regroupAfterPolicies: Onlooker = (context, { collection }) => {
  if (collection !== POLICIES) return;
  if (misplaced(context.handle.connection, context.org, 1).length > 0) haveRegrouped(context);
};

export function haveRegrouped(context: WriteContext): void {
  enqueue(context, { action: REHOUSE, ...PATIENTLY });
}

/** Documents in libraries whose facts differ from those that policies use. */
export function misplaced(connection: Connection, org: number, limit: number): number[] {
  if (org === 0) return [];
  const asked = factsAsked(connection, org).join();
  const stale = connection.all`SELECT ${pick(libraries, "rid", "access")} FROM ${libraries}
      WHERE ${libraries.org} = ${org}`
    .filter(({ access }) => FACTS.filter((name) => name in parseAccess(access).facts).join() !== asked)
    .map(({ rid }) => rid);
  return connection.all`SELECT ${pick(documents, "rid")} FROM ${documents}
    WHERE ${documents.library} IN ${list(stale)}
    ORDER BY ${documents.rid} LIMIT ${limit}`.map(({ rid }) => rid);
}
