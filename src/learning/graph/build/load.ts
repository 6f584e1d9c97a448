import type { Connection } from "../../../store/connection.ts";
import type { Decision, EdgeType, InferenceInput, KnownBlock, KnownConcept } from "../infer/input.ts";

/** How many rows are read before others have their turn. */
const SLICE = 500;

/** Everything of one library that its graph is worked out from, read while others are served. */
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
  const aliases = "SELECT concept, key FROM learning_aliases WHERE library = ? ORDER BY concept, rid";
  for (const row of connection.statement(aliases).iterate(library)) {
    const known = keys.get(Number(row.concept));
    if (known) known.push(String(row.key));
    else keys.set(Number(row.concept), [String(row.key)]);
  }
  return connection
    .statement(
      `SELECT rid, name, key, language, salience, definition_block, definition_start, definition_end
       FROM learning_concepts WHERE library = ? AND status <> 'rejected' ORDER BY rid`,
    )
    .all(library)
    .map((row) => ({
      rid: Number(row.rid),
      name: String(row.name),
      language: String(row.language),
      salience: Number(row.salience),
      keys: [...new Set([String(row.key), ...(keys.get(Number(row.rid)) ?? [])])],
      ...(row.definition_block !== null && {
        definition: {
          block: Number(row.definition_block),
          start: Number(row.definition_start),
          end: Number(row.definition_end),
        },
      }),
    }));
}

/** The documents whose text is in the index, in the order that their authors or keepers gave them. */
function liveDocuments(connection: Connection, library: number) {
  return connection
    .statement(
      `SELECT d.rid, r.rid AS revision, r.language FROM learning_documents d
       JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
       WHERE d.library = ? ORDER BY d.domain, d.position, d.rid`,
    )
    .all(library)
    .map((row) => ({
      rid: Number(row.rid),
      revision: Number(row.revision),
      language: String(row.language ?? "en"),
    }));
}

async function blocksOf(connection: Connection, document: number, revision: number): Promise<KnownBlock[]> {
  const named = mentionsOf(connection, document);
  const blocks: KnownBlock[] = [];
  const query = connection.statement(
    `SELECT rid, ordinal, kind, level, text FROM learning_blocks
     WHERE revision = ? AND ordinal > ? ORDER BY ordinal LIMIT ${SLICE}`,
  );
  for (let after = -1; ; ) {
    const rows = query.all(revision, after);
    for (const row of rows) {
      const rid = Number(row.rid);
      blocks.push({
        rid,
        kind: String(row.kind),
        ...(row.level !== null && { level: Number(row.level) }),
        text: String(row.text),
        mentions: named.get(rid) ?? [],
      });
    }
    if (rows.length < SLICE) return blocks;
    after = Number(rows.at(-1)?.ordinal);
    await new Promise((resume) => setImmediate(resume));
  }
}

function mentionsOf(connection: Connection, document: number): Map<number, [number, number, number][]> {
  const named = new Map<number, [number, number, number][]>();
  const query = connection.statement(
    `SELECT block, concept, sum(count) AS count, sum(inner) AS inner, min(first) AS first FROM learning_mentions
     WHERE document = ? GROUP BY ordinal, block, concept ORDER BY ordinal, first, concept`,
  );
  for (const row of query.iterate(document)) {
    const mention: [number, number, number] = [Number(row.concept), Number(row.count), Number(row.inner)];
    const known = named.get(Number(row.block));
    if (known) known.push(mention);
    else named.set(Number(row.block), [mention]);
  }
  return named;
}

function decisionsOf(connection: Connection, library: number): Decision[] {
  return connection
    .statement(
      `SELECT "from", "to", type, status, confidence FROM learning_edges
       WHERE library = ? AND status <> 'proposed' ORDER BY rid`,
    )
    .all(library)
    .map((row) => ({
      from: Number(row.from),
      to: Number(row.to),
      // Only this folder writes them.
      type: row.type as EdgeType,
      status: row.status as Decision["status"],
      confidence: Number(row.confidence),
    }));
}
