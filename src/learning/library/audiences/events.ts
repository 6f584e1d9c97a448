import type { EventReader } from "../../../engine/feature.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { pick } from "../../../store/rows.ts";
import type { concepts } from "../../concepts/tables.ts";
import type { edges } from "../../graph/tables.ts";
import { findDocument } from "../documents/document.ts";
import { COLLECTION, DOMAINS } from "../documents/names.ts";
import { documents, domains } from "../tables.ts";
import { isIn } from "./access.ts";
import { librariesOf } from "./libraries.ts";
import { documentsInPolicies } from "./policies.ts";

/**
 * Values of events about document data are visible to current readers of that data. Events about deleted
 * data, or all data, require access to every document.
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

/** True if the row is in one of the libraries; undefined if the row does not exist. */
export function isInLibraries(
  { handle }: ReadContext,
  table: typeof documents | typeof concepts | typeof edges,
  libraries: readonly number[],
  id: string,
): boolean | undefined {
  const row = handle.connection.get`SELECT ${pick(table, "library")} FROM ${table}
    WHERE ${table.id} = ${id}`;
  return row ? row.library !== null && libraries.includes(row.library) : undefined;
}

export const libraryEvents: Readonly<Record<string, EventReader>> = {
  [COLLECTION]: (context, id) => {
    if (!context.holds(`${COLLECTION}.get`)) return false;
    const there = id !== null && isInLibraries(context, documents, [], id) !== undefined;
    if (!there) return documentsInPolicies.isWholeSight(context);
    return findDocument(context.handle.connection, librariesOf(context), id) !== undefined;
  },
  [DOMAINS]: eventReader(DOMAINS, (context, _libraries, id) => {
    const row = context.handle.connection.get`SELECT ${pick(domains, "audience")} FROM ${domains}
      WHERE ${domains.id} = ${id} AND ${domains.org} IN (${context.org}, 0)`;
    return row ? isIn(context, row.audience) : undefined;
  }),
};
