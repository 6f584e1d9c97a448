import type { Connection } from "../../store/connection.ts";

/** The number of a library's state: the same number, the same answers. `graph` counts what is known from its texts. */
export interface LibraryRevision {
  revision: number;
  graph: number;
}

export function libraryRevision(connection: Connection, org: number): LibraryRevision {
  const row = connection
    .statement("SELECT revision, graph_revision FROM learning_libraries WHERE org = ?")
    .get(org);
  return { revision: Number(row?.revision ?? 0), graph: Number(row?.graph_revision ?? 0) };
}

/** Says that the texts of a library have changed, in the transaction that changes them. */
export function bumpLibrary(connection: Connection, org: number): void {
  connection
    .statement(
      `INSERT INTO learning_libraries (org, revision, graph_revision) VALUES (?, 1, 0)
       ON CONFLICT (org) DO UPDATE SET revision = revision + 1`,
    )
    .run(org);
}

/** Says that what is known from a library's texts has changed: its concepts, its graph. */
export function bumpGraph(connection: Connection, org: number): void {
  connection
    .statement(
      `INSERT INTO learning_libraries (org, revision, graph_revision) VALUES (?, 0, 1)
       ON CONFLICT (org) DO UPDATE SET graph_revision = graph_revision + 1`,
    )
    .run(org);
}
