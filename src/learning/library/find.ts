import type { Connection } from "../../store/connection.ts";

/** What is looked for among the blocks: words of which some must occur, phrases that must stand as they are. */
export interface PassageQuery {
  words: readonly string[];
  phrases?: readonly string[];
  /** Documents of one domain alone; some documents alone. */
  domain?: number;
  documents?: readonly number[];
  limit: number;
}

/** A block that was found, the best first: higher is better. */
export interface Hit {
  rid: number;
  score: number;
}

/** Searches the live text of one library by BM25; headings and titles above a block count for it. Each library has its own index and statistics. */
export function findPassages(_connection: Connection, _org: number, _query: PassageQuery): Hit[] {
  return [];
}

/** The number of a library's state: the same number, the same answers. */
export function libraryRevision(connection: Connection, org: number): { revision: number; graph: number } {
  const row = connection
    .statement("SELECT revision, graph_revision FROM learning_libraries WHERE org = ?")
    .get(org);
  return { revision: Number(row?.revision ?? 0), graph: Number(row?.graph_revision ?? 0) };
}
