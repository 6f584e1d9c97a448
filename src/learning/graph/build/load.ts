import type { Connection } from "../../../store/connection.ts";
import { as, pick, pickAs } from "../../../store/rows.ts";
import { aliases, concepts as conceptTable, mentions } from "../../concepts/tables.ts";
import { blocks as blockTable, documents as documentTable, revisions } from "../../library/tables.ts";
import type { Decision, InferenceInput, KnownBlock, KnownConcept } from "../infer/input.ts";
import { edges } from "../tables.ts";

/** Rows read before yielding to other requests. */
const SLICE = 500;

export async function loadLibrary(connection: Connection, library: number): Promise<InferenceInput> {
  const concepts = conceptsOf(connection, library);
  const documents = [];
  for (const { rid, revision, language } of liveDocuments(connection, library)) {
    documents.push({ language, blocks: await blocksOf(connection, rid, revision) });
  }
  return { concepts, documents, decisions: decisionsOf(connection, library) };
}

function conceptsOf(connection: Connection, library: number): KnownConcept[] {
  const keys = new Map<number, string[]>();
  for (const { concept, key } of connection.iterate`SELECT ${pick(aliases, "concept", "key")}
    FROM ${aliases}
    WHERE ${aliases.library} = ${library} ORDER BY ${aliases.concept}, ${aliases.rid}`) {
    const known = keys.get(concept);
    if (known) known.push(key);
    else keys.set(concept, [key]);
  }
  const concepts = connection.all`SELECT ${pick(conceptTable, "rid", "name", "key", "language", "salience")},
      ${pick(conceptTable, "definition_block", "definition_start", "definition_end")}
    FROM ${conceptTable}
    WHERE ${conceptTable.library} = ${library} AND ${conceptTable.status} <> 'rejected'
    ORDER BY ${conceptTable.rid}`;
  return concepts.map(({ rid, name, key, language, salience, ...place }) => ({
    rid,
    name,
    language,
    salience,
    keys: [...new Set([key, ...(keys.get(rid) ?? [])])],
    ...(place.definition_block !== null && {
      definition: {
        block: place.definition_block,
        start: place.definition_start ?? 0,
        end: place.definition_end ?? 0,
      },
    }),
  }));
}

/** Indexed documents in their author's or library's order. */
function liveDocuments(connection: Connection, library: number) {
  return connection.all`SELECT ${pick(documentTable, "rid")}, ${pickAs(revisions.rid, "revision")},
      ${pick(revisions, "language")}
    FROM ${documentTable}
    JOIN ${revisions} ON ${revisions.document} = ${documentTable.rid}
      AND ${revisions.revision} = ${documentTable.revision}
    WHERE ${documentTable.library} = ${library}
    ORDER BY ${documentTable.domain}, ${documentTable.position}, ${documentTable.rid}`.map((row) => ({
    ...row,
    language: row.language ?? "en",
  }));
}

async function blocksOf(connection: Connection, document: number, revision: number): Promise<KnownBlock[]> {
  const named = mentionsOf(connection, document);
  const blocks: KnownBlock[] = [];
  for (let after = -1; ; ) {
    const rows = connection.all`SELECT ${pick(blockTable, "rid", "ordinal", "kind", "level", "text")}
      FROM ${blockTable}
      WHERE ${blockTable.revision} = ${revision} AND ${blockTable.ordinal} > ${after}
      ORDER BY ${blockTable.ordinal} LIMIT ${SLICE}`;
    for (const row of rows) {
      blocks.push({
        rid: row.rid,
        kind: row.kind,
        ...(row.level !== null && { level: row.level }),
        text: row.text,
        mentions: named.get(row.rid) ?? [],
      });
    }
    if (rows.length < SLICE) return blocks;
    after = rows.at(-1)?.ordinal ?? after;
    await new Promise((resume) => setImmediate(resume));
  }
}

function mentionsOf(connection: Connection, document: number): Map<number, [number, number, number][]> {
  const named = new Map<number, [number, number, number][]>();
  for (const row of connection.iterate`SELECT ${pick(mentions, "block", "concept")},
      sum(${mentions.count}) ${as<"count", number>("count")},
      sum(${mentions.inner}) ${as<"inner", number>("inner")},
      min(${mentions.first}) ${as<"first", number>("first")}
    FROM ${mentions} WHERE ${mentions.document} = ${document}
    GROUP BY ${mentions.ordinal}, ${mentions.block}, ${mentions.concept}
    ORDER BY ${mentions.ordinal}, ${mentions.first}, ${mentions.concept}`) {
    const mention: [number, number, number] = [row.concept, row.count, row.inner];
    const known = named.get(row.block);
    if (known) known.push(mention);
    else named.set(row.block, [mention]);
  }
  return named;
}

function decisionsOf(connection: Connection, library: number): Decision[] {
  const decided = connection.all`SELECT ${pick(edges, "from", "to", "type", "status", "confidence")}
    FROM ${edges}
    WHERE ${edges.library} = ${library} AND ${edges.status} <> 'proposed' ORDER BY ${edges.rid}`;
  return decided.flatMap(({ status, ...edge }) => (status === "proposed" ? [] : { ...edge, status }));
}
