import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { list, part, pick, pickAsIfAny } from "../../../store/rows.ts";
import { factsOf } from "../audiences/access.ts";
import { librariesOf } from "../audiences/libraries.ts";
import { documents, domains } from "../tables.ts";
import type { LibraryDocument } from "./library-document.ts";
import type { Origin } from "./states.ts";

/** In code points. */
export const MAX_TITLE = 300;

export const DOCUMENT = part`SELECT ${pick(documents)}, ${pickAsIfAny(domains.id, "domain_id")},
    ${pickAsIfAny(domains.audience, "domain_audience")}
  FROM ${documents} LEFT JOIN ${domains} ON ${domains.rid} = ${documents.domain}`;
export function findDocument(
  connection: Connection,
  libraries: readonly number[],
  id: string,
): LibraryDocument | undefined {
  const document = connection.get`${DOCUMENT} WHERE ${documents.id} = ${id}`;
  return document?.library != null && libraries.includes(document.library) ? document : undefined;
}

/** Throws unless the document is readable and permitted for the current action. */
export function getDocument(context: ReadContext, id: string): LibraryDocument {
  const document = findDocument(context.handle.connection, librariesOf(context), id);
  if (!document || !context.policy().permits(() => factsOf(document))) throw new Fault("RECORD_NOT_FOUND");
  return document;
}

export function documentAt(connection: Connection, rid: number): LibraryDocument | undefined {
  return connection.get`${DOCUMENT} WHERE ${documents.rid} = ${rid}`;
}

export function documentFrom(
  connection: Connection,
  { org, libraries, origin, key }: { org: number; libraries: readonly number[]; origin: Origin; key: string },
): LibraryDocument | undefined {
  return connection.get`${DOCUMENT}
    WHERE ${documents.org} = ${org} AND ${documents.origin} = ${origin} AND ${documents.origin_key} = ${key}
      AND ${documents.library} IN ${list(libraries)}
    ORDER BY ${documents.rid}`;
}
