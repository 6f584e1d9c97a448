import type { Audience } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { audienceOfDocument, type LibraryDocument } from "../documents/library-document.ts";
import { libraries } from "../tables.ts";
import {
  accessKey,
  type Facts,
  factsAsked,
  factsOf,
  type LibraryReader,
  OPEN_ACCESS,
  parseAccess,
  readingBy,
} from "./access.ts";

/** Each library has its own index and graph, so that queries slow down with their number. */
const MOST_LIBRARIES = 500;

const BOTH: readonly Namespace[] = ["org", "shared"];

/** Libraries that the caller can read, the organisation's open one first. Answers come only from these. */
export function librariesOf(context: ReadContext, namespaces: readonly Namespace[] = BOTH): number[] {
  return librariesReadBy(context.handle.connection, context, namespaces);
}

/** Like `librariesOf`, for a person outside of a call. */
export function librariesReadBy(
  connection: Connection,
  reader: LibraryReader,
  namespaces: readonly Namespace[] = BOTH,
): number[] {
  const reads = readingBy(reader);
  return rowsOf(connection, reader.org)
    .filter(({ org, access }) => namespaces.includes(org === 0 ? "shared" : "org") && reads(org, access))
    .map(({ rid }) => rid);
}

/** Ignores access rights; for maintenance only. */
export function allLibrariesOf(connection: Connection, organization: number): number[] {
  return rowsOf(connection, organization).flatMap(({ rid, org }) => (org === organization ? rid : []));
}

function rowsOf(connection: Connection, org: number) {
  return connection.all`SELECT ${pick(libraries, "rid", "org", "access")} FROM ${libraries}
    WHERE ${libraries.org} IN (${org}, 0)
    ORDER BY ${libraries.org} = 0, ${libraries.access} <> ${OPEN_ACCESS}, ${libraries.rid}`.map((row) => ({
    ...row,
    access: parseAccess(row.access),
  }));
}

/** Returns the owning organisation, or 0 for the shared library. */
export function ownerOf(connection: Connection, library: number): number {
  const row = connection.get`SELECT ${pick(libraries, "org")} FROM ${libraries}
    WHERE ${libraries.rid} = ${library}`;
  if (!row) throw new Error(`there is no library ${library}`);
  return row.org;
}

export function audienceOf(connection: Connection, library: number): Audience {
  const row = connection.get`SELECT ${pick(libraries, "access")} FROM ${libraries}
    WHERE ${libraries.rid} = ${library}`;
  if (!row) throw new Error(`there is no library ${library}`);
  return parseAccess(row.access).audience;
}

/** The organisation's library for everyone, created on first use. */
export function openLibrary(connection: Connection, org: number): number {
  return libraryWith(connection, org, OPEN_ACCESS);
}

/** Returns the document's library, which depends on its audience, domain and the facts that policies use. */
export function libraryFor(connection: Connection, document: Placed): number {
  const { org } = document;
  const known = factsOf(document);
  const asked = org === 0 ? [] : factsAsked(connection, org);
  const facts: Facts = Object.fromEntries(asked.map((name) => [name, known[name]]));
  return libraryWith(connection, org, accessKey(audienceOfDocument(document), facts));
}

export type Placed = Pick<
  LibraryDocument,
  "org" | "audience" | "domain_audience" | "domain_id" | "origin" | "created_by"
>;

function libraryWith(connection: Connection, org: number, access: string): number {
  const known = connection.get`SELECT ${pick(libraries, "rid")} FROM ${libraries}
    WHERE ${libraries.org} = ${org} AND ${libraries.access} = ${access}`;
  if (known) return known.rid;
  const count = connection.count`SELECT count(*) FROM ${libraries} WHERE ${libraries.org} = ${org}`;
  if (count >= MOST_LIBRARIES)
    throw invalid("audience", "TOO_MANY", say("learning.errors.tooManyAudiences", { count: MOST_LIBRARIES }));
  const values = { org, access, revision: 0, graph_revision: 0 };
  const made = connection.one`INSERT INTO ${libraries} ${row(libraries, values)}
    RETURNING ${pick(libraries, "rid")}`;
  return made.rid;
}
