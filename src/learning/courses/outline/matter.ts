import type { Connection } from "../../../store/connection.ts";
import { as, list, pick, pickAs } from "../../../store/rows.ts";
import { aliases as aliasTable, concepts as conceptTable, mentions } from "../../concepts/tables.ts";
import { edges } from "../../graph/tables.ts";
import { blocks, documents, revisions } from "../../library/tables.ts";

export interface Concept {
  rid: number;
  org: number;
  library: number;
  id: string;
  name: string;
  key: string;
  aliases: readonly string[];
  salience: number;
  frequency: number;
  definition: { block: number; start: number; end: number; score: number } | null;
}

/** `inner` counts mentions inside a longer name. */
export interface Mention {
  concept: number;
  block: number;
  ordinal: number;
  count: number;
}

export function mentionsIn(connection: Connection, document: number): Mention[] {
  return connection.all`SELECT ${pick(mentions, "concept", "block", "ordinal", "count")} FROM ${mentions}
    JOIN ${conceptTable} ON ${conceptTable.rid} = ${mentions.concept}
    WHERE ${mentions.document} = ${document} AND ${conceptTable.status} <> 'rejected'
    ORDER BY ${mentions.ordinal}, ${mentions.first}, ${mentions.concept}`;
}

export function documentsNaming(connection: Connection, concepts: readonly number[]): Set<number> {
  const rows = connection.all`SELECT DISTINCT ${pick(mentions, "document")} FROM ${mentions}
    WHERE ${mentions.concept} IN ${list(concepts)}`;
  return new Set(rows.map(({ document }) => document));
}

export function conceptsBy(connection: Connection, rids: readonly number[]): Concept[] {
  const names = new Map<number, string[]>();
  const aliases = connection.all`SELECT ${pick(aliasTable, "concept", "name")} FROM ${aliasTable}
    WHERE ${aliasTable.concept} IN ${list(rids)}
    ORDER BY ${aliasTable.concept}, ${aliasTable.name}`;
  for (const { concept, name } of aliases) {
    const known = names.get(concept);
    if (known) known.push(name);
    else names.set(concept, [name]);
  }
  const found = connection.all`SELECT
      ${pick(conceptTable, "rid", "org", "library", "id", "name", "key", "salience", "frequency")},
      ${pick(conceptTable, "definition_block", "definition_start", "definition_end", "definition_score")}
    FROM ${conceptTable}
    WHERE ${conceptTable.rid} IN ${list(rids)} AND ${conceptTable.status} <> 'rejected'
    ORDER BY ${conceptTable.name}, ${conceptTable.rid}`;
  // The key order matters: later stages hash this object as their input.
  return found.map(({ rid, org, library, id, name, key, salience, frequency, ...place }) => ({
    rid,
    org,
    library: library ?? 0,
    id,
    name,
    key,
    aliases: [...new Set(names.get(rid) ?? [])].filter((one) => one !== name),
    salience,
    frequency,
    definition:
      place.definition_block === null
        ? null
        : {
            block: place.definition_block,
            start: place.definition_start ?? 0,
            end: place.definition_end ?? 0,
            score: place.definition_score ?? 0,
          },
  }));
}

export function placeOf(
  connection: Connection,
  block: number,
): { document: number; revisionRid: number; ordinal: number } | undefined {
  return connection.get`SELECT ${pick(blocks, "document")}, ${pickAs(blocks.revision, "revisionRid")},
      ${pick(blocks, "ordinal")}
    FROM ${blocks}
    WHERE ${blocks.rid} = ${block}`;
}

export interface Edge {
  from: number;
  to: number;
  confidence: number;
}

export function edgesAmong(
  connection: Connection,
  library: number,
  rids: readonly number[],
  least: number,
): Edge[] {
  return connection.all`SELECT ${pick(edges, "from", "to", "confidence")} FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.type} = 'prerequisite'
      AND ${edges.status} <> 'rejected' AND ${edges.confidence} >= ${least}
      AND ${edges.from} IN ${list(rids)}
      AND ${edges.to} IN ${list(rids)}
    ORDER BY ${edges.from}, ${edges.to}`;
}

/** Texts of a document's current version that are no code, tables or formulas. */
export function proseOf(connection: Connection, document: number): string[] {
  return connection.all`SELECT ${pick(blocks, "text")} FROM ${blocks}
    JOIN ${revisions} ON ${revisions.rid} = ${blocks.revision}
    JOIN ${documents} ON ${documents.rid} = ${revisions.document}
      AND ${documents.revision} = ${revisions.revision}
    WHERE ${documents.rid} = ${document} AND ${blocks.kind} NOT IN ('code', 'table', 'formula')
    ORDER BY ${blocks.ordinal}`.map(({ text }) => text);
}

/** Counts mentions per document, limited to concepts that several documents mention. */
export function usageIn(
  connection: Connection,
  rids: readonly number[],
): [concept: number, document: number, count: number][] {
  const rows = connection.all`SELECT ${pick(mentions, "concept", "document")},
      sum(${mentions.count}) ${as<"count", number>("count")}
    FROM ${mentions} WHERE ${mentions.document} IN ${list(rids)}
    GROUP BY ${mentions.concept}, ${mentions.document}
    ORDER BY ${mentions.concept}, ${mentions.document}`;
  const users = new Map<number, number>();
  for (const { concept } of rows) users.set(concept, (users.get(concept) ?? 0) + 1);
  return rows
    .filter(({ concept }) => (users.get(concept) ?? 0) > 1)
    .map(({ concept, document, count }) => [concept, document, count]);
}
