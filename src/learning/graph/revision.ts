import type { Connection } from "../../store/connection.ts";
import type { Broken } from "./acyclic.ts";

/** The revision that the library's graph was last worked out at; undefined before the first time. */
export function builtFrom(connection: Connection, org: number): number | undefined {
  const row = connection.statement("SELECT graph_revision FROM learning_graphs WHERE org = ?").get(org);
  return row ? Number(row.graph_revision) : undefined;
}

/** Writes down that the graph is worked out, and what was left out of it. */
export function keepBuild(
  connection: Connection,
  org: number,
  { graph, broken }: { graph: number; broken: readonly Broken[] },
): void {
  connection
    .statement(
      `INSERT INTO learning_graphs (org, graph_revision, broken) VALUES (?, ?, ?)
       ON CONFLICT (org) DO UPDATE SET graph_revision = excluded.graph_revision, broken = excluded.broken`,
    )
    .run(org, graph, JSON.stringify(broken));
}
