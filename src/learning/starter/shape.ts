import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RawValue } from "../../store/bulk.ts";
import { aliases, concepts, conceptWords, findings, mentions } from "../concepts/tables.ts";
import { edgeEvidence, edges } from "../graph/tables.ts";
import { blocks, revisions } from "../library/tables.ts";

export type PartName =
  | "revisions"
  | "blocks"
  | "concepts"
  | "aliases"
  | "words"
  | "findings"
  | "mentions"
  | "edges"
  | "evidence";

/** Part whose row a column refers to. */
type Target = PartName | "documents";

interface Part {
  readonly table: SQLiteTable;
  /** Columns that are copied. The others belong to the server: row ids, ids, times, the library. */
  readonly columns: readonly string[];
  /** Copied columns that refer to rows: in the carried library to their places, on a server to their row ids. */
  readonly refs: Readonly<Record<string, Target>>;
}

/** A part's rows refer to those of the parts before it. */
export const PARTS: Readonly<Record<PartName, Part>> = {
  revisions: {
    table: revisions,
    columns:
      "document sha256 size format language pages words points text_sha256 form_sha256 warnings blocks".split(
        " ",
      ),
    refs: { document: "documents" },
  },
  blocks: {
    table: blocks,
    columns: "document revision ordinal kind level page start path text marks".split(" "),
    refs: { document: "documents", revision: "revisions" },
  },
  concepts: {
    table: concepts,
    columns: [
      "name key language status salience frequency documents level name_given language_given definition_given",
      "kept definition_document definition_block definition_start definition_end definition_score",
    ].flatMap((names) => names.split(" ")),
    refs: { definition_document: "documents", definition_block: "blocks" },
  },
  aliases: {
    table: aliases,
    columns: "key concept name source document".split(" "),
    refs: { concept: "concepts", document: "documents" },
  },
  words: { table: conceptWords, columns: ["word", "concept"], refs: { concept: "concepts" } },
  findings: {
    table: findings,
    columns: [
      "document revision concept key name language salience frequency",
      "definition_block definition_start definition_end definition_score",
    ].flatMap((names) => names.split(" ")),
    refs: { document: "documents", revision: "revisions", concept: "concepts", definition_block: "blocks" },
  },
  mentions: {
    table: mentions,
    columns: "concept document block ordinal count inner first".split(" "),
    refs: { concept: "concepts", document: "documents", block: "blocks" },
  },
  edges: {
    table: edges,
    columns: "from to type confidence signals status".split(" "),
    refs: { from: "concepts", to: "concepts" },
  },
  evidence: {
    table: edgeEvidence,
    columns: "edge document block start end signal".split(" "),
    refs: { edge: "edges", document: "documents", block: "blocks" },
  },
};

/** Row ids on this server, by place in the carried library. */
export type Rids = Partial<Record<Target, readonly number[]>>;

/** Replaces places by row ids. */
export function placed(name: PartName, rows: readonly (readonly RawValue[])[], rids: Rids): RawValue[][] {
  return referring(name, rows, (target) => {
    const known = rids[target] ?? [];
    return (place) => known[place];
  });
}

/** Replaces row ids by places: the reverse of `placed`. */
export function unplaced(name: PartName, rows: readonly (readonly RawValue[])[], rids: Rids): RawValue[][] {
  return referring(name, rows, (target) => {
    const places = new Map((rids[target] ?? []).map((rid, place) => [rid, place]));
    return (rid) => places.get(rid);
  });
}

function referring(
  name: PartName,
  rows: readonly (readonly RawValue[])[],
  readerOf: (target: Target) => (value: number) => number | undefined,
): RawValue[][] {
  const { columns, refs } = PARTS[name];
  const readers = columns.map((column) => {
    const target = refs[column];
    return target && readerOf(target);
  });
  return rows.map((row) =>
    row.map((value, i) => {
      const read = readers[i];
      if (!read || value === null) return value;
      const found = read(Number(value));
      if (found === undefined) throw new Error(`${name}.${columns[i]} refers to nothing: ${value}`);
      return found;
    }),
  );
}
