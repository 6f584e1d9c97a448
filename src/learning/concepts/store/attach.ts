import { newId } from "../../../kernel/ids.ts";
import type { Connection } from "../../../store/connection.ts";
import { aliased, bare, pick, row, set } from "../../../store/rows.ts";
import type { FoundConcept } from "../extract/analysis.ts";
import { OWN_DEFINITION } from "../extract/group.ts";
import { aliases, concepts, findings, mentions, refusedAliases } from "../tables.ts";
import { type Concept, conceptAt, conceptOf, conceptOfKey } from "./concept.ts";
import { dropConcept } from "./derive.ts";

export interface Source {
  org: number;
  library: number;
  document: number;
  revision: number;
  language: string;
}

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

/** Adds a concept: confirmed if a person creates it, else proposed. */
export function addConcept(
  connection: Connection,
  { org, library, key, name, language, now, by, kept = false }: NewConcept,
): Concept {
  const made = connection.one`INSERT INTO ${concepts} ${row(concepts, {
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
    name_given: kept,
    language_given: kept,
    definition_given: false,
    kept,
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: by,
  })} RETURNING ${pick(concepts)}`;
  return conceptOf(made);
}

/** True if a document's evidence suffices to merge two names into one concept. */
function isBinding(source: string, key: string): boolean {
  return source !== "variant" || key.includes(" ");
}

function isDefined(connection: Connection, concept: number): boolean {
  return connection.has`SELECT 1 FROM ${findings}
    WHERE ${findings.concept} = ${concept} AND ${findings.definition_score} >= ${OWN_DEFINITION}`;
}

/** Finds the concept for a name in a document, or creates it. */
export function conceptFor(
  connection: Connection,
  { org, library, language }: Source,
  found: FoundConcept,
  now: number,
): number {
  const own = conceptOfKey(connection, library, found.key);
  if (own) return own.rid;
  const others = connection.all`SELECT DISTINCT ${pick(aliases, "concept", "source")} FROM ${aliases}
    WHERE ${aliases.library} = ${library} AND ${aliases.key} = ${found.key}`.filter(({ source }) =>
    isBinding(source, found.key),
  );
  const owners = new Set(others.map(({ concept }) => concept));
  const [only] = owners;
  const isOwn =
    (found.definition?.score ?? 0) >= OWN_DEFINITION &&
    others.every(({ source }) => source === "variant") &&
    owners.size === 1 &&
    only !== undefined &&
    isDefined(connection, only);
  if (owners.size === 1 && only !== undefined && !isOwn) return only;
  const { key, name } = found;
  return addConcept(connection, { org, library, key, name, language, now, by: "system" }).rid;
}

/** Stores a document's aliases and merges the concepts they name. Returns the number of merged concepts. */
export function writeAliases(
  connection: Connection,
  source: Source,
  concept: number,
  found: FoundConcept,
): number {
  // Only people change a locked concept's names.
  if (conceptAt(connection, concept).status === "locked") return 0;
  connection.run`DELETE FROM ${aliases}
    WHERE ${aliases.concept} = ${concept} AND ${aliases.document} = ${source.document}`;
  let joined = 0;
  for (const alias of found.aliases) {
    if (isRefused(connection, concept, alias.key)) continue;
    const other =
      alias.source === "variant" ? conceptOfKey(connection, source.library, alias.key) : undefined;
    if (other && isDefined(connection, other.rid) && isDefined(connection, concept)) continue;
    connection.run`INSERT INTO ${aliases} ${row(aliases, {
      org: source.org,
      library: source.library,
      key: alias.key,
      concept,
      name: alias.name,
      source: alias.source,
      document: source.document,
    })}`;
    if (isBinding(alias.source, alias.key))
      joined += joinInto(connection, source.library, alias.key, concept);
  }
  return joined;
}

function isRefused(connection: Connection, concept: number, key: string): boolean {
  return connection.has`SELECT 1 FROM ${refusedAliases}
      WHERE ${refusedAliases.concept} = ${concept} AND ${refusedAliases.key} = ${key}`;
}

/** Merges the concept with this key, unless a person has decided on it or another concept claims the name. */
function joinInto(connection: Connection, library: number, key: string, into: number): number {
  const other = conceptOfKey(connection, library, key);
  if (!other || other.rid === into || other.kept || other.status !== "proposed") return 0;
  const claimed = connection.has`SELECT 1 FROM ${aliases}
    WHERE ${aliases.library} = ${library} AND ${aliases.key} = ${key}
      AND ${aliases.concept} NOT IN (${into}, ${other.rid})`;
  if (claimed) return 0;
  moveRows(connection, other.rid, into);
  dropConcept(connection, other.rid);
  return 1;
}

const other = aliased(mentions, "other");

/** Moves findings, mentions and names that came from documents to another concept. */
export function moveRows(connection: Connection, from: number, into: number): void {
  connection.run`UPDATE ${findings} SET ${set(findings, { concept: into })}
    WHERE ${findings.concept} = ${from}`;
  connection.run`UPDATE ${aliases} SET ${set(aliases, { concept: into })}
    WHERE ${aliases.concept} = ${from} AND ${aliases.source} <> 'name'`;
  connection.run`UPDATE ${mentions} SET ${bare(mentions.count)} = ${mentions.count} + ${other.count},
      ${bare(mentions.inner)} = ${mentions.inner} + ${other.inner},
      ${bare(mentions.first)} = min(${mentions.first}, ${other.first})
    FROM ${other}
    WHERE ${other.concept} = ${from} AND ${mentions.concept} = ${into}
      AND ${mentions.block} = ${other.block}`;
  connection.run`DELETE FROM ${mentions}
    WHERE ${mentions.concept} = ${from}
      AND ${mentions.block} IN (SELECT ${mentions.block} FROM ${mentions}
        WHERE ${mentions.concept} = ${into})`;
  connection.run`UPDATE ${mentions} SET ${set(mentions, { concept: into })}
    WHERE ${mentions.concept} = ${from}`;
}
