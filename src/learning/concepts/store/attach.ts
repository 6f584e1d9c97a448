import { newId } from "../../../kernel/ids.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { FoundConcept } from "../extract/analysis.ts";
import { concepts } from "../tables.ts";
import { type Concept, conceptAt, conceptOfKey } from "./concept.ts";
import { dropConcept } from "./derive.ts";

/** The document that findings are of. */
export interface Source {
  org: number;
  library: number;
  document: number;
  revision: number;
  language: string;
}

const insert = insertInto(concepts);

export interface NewConcept {
  org: number;
  library: number;
  key: string;
  name: string;
  language: string;
  now: number;
  by: string;
  kept?: boolean;
}

/** Makes a concept of a library, proposed unless a person makes it. */
export function addConcept(
  connection: Connection,
  { org, library, key, name, language, now, by, kept = false }: NewConcept,
): Concept {
  const rid = insert.insert(connection, {
    id: newId(),
    org,
    library,
    name,
    key,
    language,
    status: kept ? "confirmed" : "proposed",
    salience: 0,
    frequency: 0,
    documents: 0,
    level: 0,
    definition_document: null,
    definition_block: null,
    definition_start: null,
    definition_end: null,
    definition_score: null,
    name_given: kept ? 1 : 0,
    language_given: kept ? 1 : 0,
    definition_given: 0,
    kept: kept ? 1 : 0,
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: by,
  });
  return conceptAt(connection, rid);
}

/** Whether what a document says of two names is enough to make one concept of two. */
function isBinding(source: string, key: string): boolean {
  return source !== "variant" || key.includes(" ");
}

/** The concept that a name found in a document belongs to: made, if the library has none. */
export function conceptFor(
  connection: Connection,
  { org, library, language }: Source,
  found: FoundConcept,
  now: number,
): number {
  const own = conceptOfKey(connection, library, found.key);
  if (own) return own.rid;
  const others = connection
    .statement("SELECT DISTINCT concept, source FROM learning_aliases WHERE library = ? AND key = ?")
    .all(library, found.key)
    .filter(({ source }) => isBinding(String(source), found.key));
  const owners = new Set(others.map(({ concept }) => Number(concept)));
  const [only] = owners;
  if (owners.size === 1 && only !== undefined) return only;
  const { key, name } = found;
  return addConcept(connection, { org, library, key, name, language, now, by: "system" }).rid;
}

/** Writes the other names that a document gives a concept; a concept of its own that bears one of them becomes this one. Answers the concepts that were joined. */
export function writeAliases(
  connection: Connection,
  source: Source,
  concept: number,
  found: FoundConcept,
): number {
  // Its names are a person's to change.
  if (conceptAt(connection, concept).status === "locked") return 0;
  connection
    .statement("DELETE FROM learning_aliases WHERE concept = ? AND document = ?")
    .run(concept, source.document);
  const add = connection.statement(
    "INSERT INTO learning_aliases (org, library, key, concept, name, source, document) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  let joined = 0;
  for (const alias of found.aliases) {
    if (isRefused(connection, concept, alias.key)) continue;
    add.run(source.org, source.library, alias.key, concept, alias.name, alias.source, source.document);
    if (isBinding(alias.source, alias.key))
      joined += joinInto(connection, source.library, alias.key, concept);
  }
  return joined;
}

function isRefused(connection: Connection, concept: number, key: string): boolean {
  return (
    connection
      .statement("SELECT 1 FROM learning_refused_aliases WHERE concept = ? AND key = ?")
      .get(concept, key) !== null
  );
}

/** A concept that only documents know, under a name that turns out to be another's: one and the same. */
function joinInto(connection: Connection, library: number, key: string, into: number): number {
  const other = conceptOfKey(connection, library, key);
  if (!other || other.rid === into || other.kept || other.status !== "proposed") return 0;
  const claimed = connection
    .statement("SELECT 1 FROM learning_aliases WHERE library = ? AND key = ? AND concept NOT IN (?, ?)")
    .get(library, key, into, other.rid);
  if (claimed) return 0;
  moveRows(connection, other.rid, into);
  dropConcept(connection, other.rid);
  return 1;
}

/** Gives what hangs on one concept to another: findings, names that documents gave, mentions. */
export function moveRows(connection: Connection, from: number, into: number): void {
  connection.statement("UPDATE learning_findings SET concept = ? WHERE concept = ?").run(into, from);
  connection
    .statement("UPDATE learning_aliases SET concept = ? WHERE concept = ? AND source <> 'name'")
    .run(into, from);
  connection
    .statement(
      `UPDATE learning_mentions AS m SET count = m.count + o.count, inner = m.inner + o.inner, first = min(m.first, o.first)
       FROM (SELECT block, count, inner, first FROM learning_mentions WHERE concept = ?1) AS o
       WHERE m.concept = ?2 AND m.block = o.block`,
    )
    .run(from, into);
  connection
    .statement(
      `DELETE FROM learning_mentions WHERE concept = ?1 AND block IN (SELECT block FROM learning_mentions WHERE concept = ?2)`,
    )
    .run(from, into);
  connection.statement("UPDATE learning_mentions SET concept = ? WHERE concept = ?").run(into, from);
}
