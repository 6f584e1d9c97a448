import type { Connection } from "../../../store/connection.ts";

/** The number of a library's state: the same number, the same answers. `graph` counts what is known from its texts. */
export interface LibraryRevision {
  revision: number;
  graph: number;
}

export function libraryRevision(connection: Connection, library: number): LibraryRevision {
  const row = connection
    .statement("SELECT revision, graph_revision FROM learning_libraries WHERE rid = ?")
    .get(library);
  return { revision: Number(row?.revision ?? 0), graph: Number(row?.graph_revision ?? 0) };
}

/** The state of several libraries as one: raised with every change of any of them. */
export function revisionsOf(connection: Connection, libraries: readonly number[]): LibraryRevision {
  const all = libraries.map((library) => libraryRevision(connection, library));
  return {
    revision: all.reduce((sum, { revision }) => sum + revision, 0),
    graph: all.reduce((sum, { graph }) => sum + graph, 0),
  };
}

/** Records that the texts of a library have changed, in the transaction that changes them. */
export function bumpLibrary(connection: Connection, library: number): void {
  connection.statement("UPDATE learning_libraries SET revision = revision + 1 WHERE rid = ?").run(library);
}

/** The same, of the library that a document is in. */
export function bumpLibraryOf(connection: Connection, document: number): void {
  connection
    .statement(
      "UPDATE learning_libraries SET revision = revision + 1 WHERE rid = (SELECT library FROM learning_documents WHERE rid = ?)",
    )
    .run(document);
}

/** Records that what is known from a library's texts has changed: its concepts, its graph. */
export function bumpGraph(connection: Connection, library: number): void {
  connection
    .statement("UPDATE learning_libraries SET graph_revision = graph_revision + 1 WHERE rid = ?")
    .run(library);
}
