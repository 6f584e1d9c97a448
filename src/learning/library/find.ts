import type { Connection } from "../../store/connection.ts";
import { type Hit, searchPassages } from "../../store/passages.ts";

export { countPassages, type Hit } from "../../store/passages.ts";
export { bumpGraph, bumpLibrary, type LibraryRevision, libraryRevision } from "./state.ts";

/** What is looked for among the blocks: words and phrases of which some must occur, the rarer the better; a phrase as it stands. */
export interface PassageQuery {
  words: readonly string[];
  phrases?: readonly string[];
  /** Words or phrases that must all occur. */
  musts?: readonly string[];
  /** Documents of one domain alone; some documents alone. */
  domain?: number;
  documents?: readonly number[];
  limit: number;
}

/** Searches the live text of one library by BM25; headings and titles above a block count for it. Each library has its own index and statistics. */
export function findPassages(connection: Connection, org: number, query: PassageQuery): Hit[] {
  const { words, phrases, musts, limit } = query;
  const search = { words, phrases, musts, limit };
  const among = amongOf(org, query);
  const hits = searchPassages(connection, org, { ...search, among });
  const live = hits.filter(({ rid }) => isLive(connection, rid));
  if (live.length === hits.length) return hits;
  // A document that is being taken out of the index: asked once more, without what is left of it.
  return searchPassages(connection, org, {
    ...search,
    among: { ...ALL_LIVE, ...among, where: andLive(among) },
  });
}

const LIVE = "r.document IN (SELECT rid FROM learning_documents)";
const ALL_LIVE = { table: "learning_blocks", values: [] };

function andLive(among: { where: string } | undefined): string {
  return among ? `${among.where} AND ${LIVE}` : LIVE;
}

function isLive(connection: Connection, rid: number): boolean {
  return (
    connection
      .statement(
        "SELECT 1 FROM learning_blocks b JOIN learning_documents d ON d.rid = b.document WHERE b.rid = ?",
      )
      .get(rid) !== null
  );
}

/** The blocks of the documents that alone are asked. */
function amongOf(org: number, { domain, documents }: PassageQuery) {
  const conditions: [condition: string, value: string | number][] = [];
  if (domain !== undefined)
    conditions.push([
      `r.document IN (SELECT rid FROM learning_documents WHERE org = ${org} AND domain = ?)`,
      domain,
    ]);
  if (documents)
    conditions.push(["r.document IN (SELECT value FROM json_each(?))", JSON.stringify(documents)]);
  if (conditions.length === 0) return undefined;
  return {
    table: "learning_blocks",
    where: conditions.map(([condition]) => condition).join(" AND "),
    values: conditions.map(([, value]) => value),
  };
}
