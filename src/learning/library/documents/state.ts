import type { Connection } from "../../../store/connection.ts";
import { bare, pick } from "../../../store/rows.ts";
import { documents, libraries as libraryTable } from "../tables.ts";

/** Equal revisions give equal answers. `graph` counts changes of derived data. */
export interface LibraryRevision {
  revision: number;
  graph: number;
}

export function libraryRevision(connection: Connection, library: number): LibraryRevision {
  const row = connection.get`SELECT ${pick(libraryTable, "revision", "graph_revision")} FROM ${libraryTable}
    WHERE ${libraryTable.rid} = ${library}`;
  return { revision: row?.revision ?? 0, graph: row?.graph_revision ?? 0 };
}

/** Combined revision, which increases with every change to any of the libraries. */
export function revisionsOf(connection: Connection, libraries: readonly number[]): LibraryRevision {
  const all = libraries.map((library) => libraryRevision(connection, library));
  return {
    revision: all.reduce((sum, { revision }) => sum + revision, 0),
    graph: all.reduce((sum, { graph }) => sum + graph, 0),
  };
}

/** Must run in the transaction that changes the library's texts. */
export function bumpLibrary(connection: Connection, library: number): void {
  connection.run`UPDATE ${libraryTable} SET ${libraryTable.revision} = ${libraryTable.revision} + 1
    WHERE ${libraryTable.rid} = ${library}`;
}

export function bumpLibraryOf(connection: Connection, document: number): void {
  connection.run`UPDATE ${libraryTable} SET ${bare(libraryTable.revision)} = ${libraryTable.revision} + 1
    WHERE ${libraryTable.rid} = (SELECT ${documents.library} FROM ${documents}
      WHERE ${documents.rid} = ${document})`;
}

/** Records a change of derived data: concepts and graph. */
export function bumpGraph(connection: Connection, library: number): void {
  connection.run`UPDATE ${libraryTable}
    SET ${libraryTable.graph_revision} = ${libraryTable.graph_revision} + 1
    WHERE ${libraryTable.rid} = ${library}`;
}
