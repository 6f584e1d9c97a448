import { Fault } from "../../../kernel/errors.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf } from "../../../store/rows.ts";

import { concepts } from "../tables.ts";

/** Defining range of a block, in UTF-16 offsets. */
export interface DefinitionPlace {
  document: number;
  block: number;
  start: number;
  end: number;
  score: number;
}

export interface Concept extends Omit<RowOf<typeof concepts>, "library"> {
  library: number;
  definition: DefinitionPlace | null;
}

/** Throws RECORD_NOT_FOUND for concepts outside the given libraries. */
export function getConcept(connection: Connection, libraries: readonly number[], id: string): Concept {
  const row = connection.get`SELECT ${pick(concepts)} FROM ${concepts} WHERE ${concepts.id} = ${id}`;
  if (row?.library == null || !libraries.includes(row.library)) throw new Fault("RECORD_NOT_FOUND");
  return conceptOf(row);
}

export function conceptAt(connection: Connection, rid: number): Concept {
  const row = connection.get`SELECT ${pick(concepts)} FROM ${concepts} WHERE ${concepts.rid} = ${rid}`;
  if (!row) throw new Error(`there is no concept ${rid}`);
  return conceptOf(row);
}

export function conceptOfKey(connection: Connection, library: number, key: string): Concept | undefined {
  const row = connection.get`SELECT ${pick(concepts)} FROM ${concepts}
    WHERE ${concepts.library} = ${library} AND ${concepts.key} = ${key}`;
  return row && conceptOf(row);
}

export function conceptOf(row: RowOf<typeof concepts>): Concept {
  return { ...row, library: row.library ?? 0, definition: definitionIn(row) };
}

function definitionIn(row: RowOf<typeof concepts>): DefinitionPlace | null {
  if (row.definition_block === null) return null;
  return {
    document: row.definition_document ?? 0,
    block: row.definition_block,
    start: row.definition_start ?? 0,
    end: row.definition_end ?? 0,
    score: row.definition_score ?? 1,
  };
}
