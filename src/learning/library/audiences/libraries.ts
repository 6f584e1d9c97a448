import type { Audience } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
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

/** Each library has an index and a graph of its own: with more of them every question takes longer. */
const MOST_LIBRARIES = 500;

const BOTH: readonly Namespace[] = ["org", "shared"];

/**
 * The libraries that the caller can read, the organisation's own first and of those the one that is for everybody.
 * Whatever is quoted, counted or known from documents comes from these and from no other.
 */
export function librariesOf(context: ReadContext, namespaces: readonly Namespace[] = BOTH): number[] {
  return librariesReadBy(context.handle.connection, context, namespaces);
}

/** The same of somebody who is not calling just now. */
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

/** All libraries of an organisation, whoever can read them: for what keeps them. */
export function allLibrariesOf(connection: Connection, organization: number): number[] {
  return rowsOf(connection, organization).flatMap(({ rid, org }) => (org === organization ? rid : []));
}

function rowsOf(connection: Connection, org: number) {
  return connection
    .statement(
      `SELECT rid, org, access FROM learning_libraries WHERE org IN (?1, 0)
       ORDER BY org = 0, access <> '${OPEN_ACCESS}', rid`,
    )
    .all(org)
    .map((row) => ({
      rid: Number(row.rid),
      org: Number(row.org),
      access: parseAccess(String(row.access)),
    }));
}

/** The organisation of a library; 0 of the shared one. */
export function ownerOf(connection: Connection, library: number): number {
  const row = connection.statement("SELECT org FROM learning_libraries WHERE rid = ?").get(library);
  if (!row) throw new Error(`there is no library ${library}`);
  return Number(row.org);
}

/** Who is meant to read a library. */
export function audienceOf(connection: Connection, library: number): Audience {
  const row = connection.statement("SELECT access FROM learning_libraries WHERE rid = ?").get(library);
  if (!row) throw new Error(`there is no library ${library}`);
  return parseAccess(String(row.access)).audience;
}

/** The library of an organisation that is for everybody; made when there is none yet. */
export function openLibrary(connection: Connection, org: number): number {
  return libraryWith(connection, org, OPEN_ACCESS);
}

/** The library that a document belongs to: by its audience or that of its domain, and by what policies ask of it. */
export function libraryFor(connection: Connection, document: Placed): number {
  const { org, audience, domainAudience } = document;
  const known = factsOf(document);
  const asked = org === 0 ? [] : factsAsked(connection, org);
  const facts: Facts = Object.fromEntries(asked.map((name) => [name, known[name]]));
  return libraryWith(connection, org, accessKey(audience ?? domainAudience, facts));
}

/** What of a document says where it belongs. */
export type Placed = Pick<
  LibraryDocument,
  "org" | "audience" | "domainAudience" | "domainId" | "origin" | "createdBy"
>;

const insert = insertInto(libraries);

function libraryWith(connection: Connection, org: number, access: string): number {
  const row = connection
    .statement("SELECT rid FROM learning_libraries WHERE org = ? AND access = ?")
    .get(org, access);
  if (row) return Number(row.rid);
  const count = connection.statement("SELECT count(*) AS n FROM learning_libraries WHERE org = ?").get(org);
  if (Number(count?.n) >= MOST_LIBRARIES)
    throw invalid(
      "audience",
      "TOO_MANY",
      `Documents have ${MOST_LIBRARIES} different audiences already. Use one of those, such as a role or a team`,
    );
  return insert.insert(connection, { org, access, revision: 0, graph_revision: 0 });
}
