import type { EventReader } from "../../../engine/feature.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { findDocument } from "../documents/document.ts";
import { COLLECTION, DOMAINS } from "../documents/names.ts";
import { isIn } from "./access.ts";
import { parseDomain } from "./domain.ts";
import { librariesOf } from "./libraries.ts";
import { documentsInPolicies } from "./policies.ts";

/**
 * Who may read the values of events about something that comes from documents: whoever may read it now. Of what is
 * gone, and of all of it together, those who see every document.
 */
export function eventReader(
  collection: string,
  stands: (context: ReadContext, libraries: readonly number[], id: string) => boolean | undefined,
): EventReader {
  return (context, id) => {
    if (!context.holds(`${collection}.get`) || !context.narrowing(`${collection}.get`).permits(() => ({})))
      return false;
    const readable = id === null ? undefined : stands(context, librariesOf(context), id);
    return readable ?? documentsInPolicies.isWholeSight(context);
  };
}

/** Whether a row with this id is in one of some libraries; undefined when there is none. */
export function isInLibraries(
  { handle }: ReadContext,
  table: string,
  libraries: readonly number[],
  id: string,
): boolean | undefined {
  const row = handle.connection.statement(`SELECT library FROM ${table} WHERE id = ?`).get(id);
  return row ? row.library !== null && libraries.includes(Number(row.library)) : undefined;
}

export const libraryEvents: Readonly<Record<string, EventReader>> = {
  [COLLECTION]: (context, id) => {
    if (!context.holds(`${COLLECTION}.get`)) return false;
    const there = id !== null && isInLibraries(context, "learning_documents", [], id) !== undefined;
    if (!there) return documentsInPolicies.isWholeSight(context);
    return findDocument(context.handle.connection, librariesOf(context), id) !== undefined;
  },
  [DOMAINS]: eventReader(DOMAINS, (context, _libraries, id) => {
    const row = context.handle.connection
      .statement("SELECT * FROM learning_domains WHERE id = ? AND org IN (?, 0)")
      .get(id, context.org);
    return row ? isIn(context, parseDomain(row).audience) : undefined;
  }),
};
