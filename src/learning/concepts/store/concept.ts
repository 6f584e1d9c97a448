import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";

/** What documents propose and what people made of it. */
export const STATUSES = ["proposed", "confirmed", "rejected", "locked"] as const;
export type Status = (typeof STATUSES)[number];

/** A piece of a block that defines a concept, by UTF-16 offsets. */
export interface DefinitionPlace {
  document: number;
  block: number;
  start: number;
  end: number;
  score: number;
}

/** A concept as its row has it. */
export interface Concept {
  rid: number;
  id: string;
  org: number;
  library: number;
  name: string;
  key: string;
  language: string;
  status: Status;
  salience: number;
  frequency: number;
  documents: number;
  level: number;
  definition: DefinitionPlace | null;
  nameGiven: boolean;
  languageGiven: boolean;
  definitionGiven: boolean;
  kept: boolean;
  version: number;
  createdAt: number;
  updatedAt: number;
  updatedBy: string;
}

/** A concept of some libraries by its id: a foreign one is as one that never was. */
export function getConcept(connection: Connection, libraries: readonly number[], id: string): Concept {
  const row = connection.statement("SELECT * FROM learning_concepts WHERE id = ?").get(id);
  if (row?.library == null || !libraries.includes(Number(row.library))) throw new Fault("RECORD_NOT_FOUND");
  return parseConcept(row);
}

/** A concept by its place in the store. */
export function conceptAt(connection: Connection, rid: number): Concept {
  const row = connection.statement("SELECT * FROM learning_concepts WHERE rid = ?").get(rid);
  if (!row) throw new Error(`there is no concept ${rid}`);
  return parseConcept(row);
}

/** The concept of a library that has a key as its own. */
export function conceptOfKey(connection: Connection, library: number, key: string): Concept | undefined {
  const row = connection
    .statement("SELECT * FROM learning_concepts WHERE library = ? AND key = ?")
    .get(library, key);
  return row ? parseConcept(row) : undefined;
}

export function parseConcept(row: RawRow): Concept {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    library: Number(row.library),
    name: String(row.name),
    key: String(row.key),
    language: String(row.language),
    // Only this folder writes it.
    status: row.status as Status,
    salience: Number(row.salience),
    frequency: Number(row.frequency),
    documents: Number(row.documents),
    level: Number(row.level),
    definition: parseDefinition(row),
    nameGiven: row.name_given === 1,
    languageGiven: row.language_given === 1,
    definitionGiven: row.definition_given === 1,
    kept: row.kept === 1,
    version: Number(row.version),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    updatedBy: String(row.updated_by),
  };
}

function parseDefinition(row: RawRow): DefinitionPlace | null {
  if (row.definition_block === null) return null;
  return {
    document: Number(row.definition_document),
    block: Number(row.definition_block),
    start: Number(row.definition_start),
    end: Number(row.definition_end),
    score: Number(row.definition_score ?? 1),
  };
}
