import type { Connection } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { BlockKind, Mark } from "../../reading/document.ts";

/** A document as a course is made from it: at one version of its text, whatever is uploaded meanwhile. */
export interface Source {
  org: number;
  library: number;
  rid: number;
  id: string;
  title: string;
  domain: number | null;
  position: number;
  /** Whether its file is numbered, as the chapters of a book are: then its position is its author's. */
  isNumbered: boolean;
  revisionRid: number;
  revision: number;
  sha256: string;
  language: string;
  words: number;
}

/** A block of a source. */
export interface Block {
  rid: number;
  ordinal: number;
  kind: BlockKind;
  level: number | null;
  path: readonly string[];
  text: string;
  marks: readonly Mark[];
}

const SOURCE = `SELECT d.org, d.library, d.rid, d.id, d.title, d.domain, d.position, d.file_name, r.rid AS revision_rid, r.revision,
    r.sha256, r.language, r.words
  FROM learning_documents d JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision`;

/** The documents of some libraries whose text can be read, in the order their keepers gave them. */
export function sourcesOf(connection: Connection, libraries: readonly number[]): Source[] {
  return connection
    .statement(
      `${SOURCE} WHERE d.library IN (SELECT value FROM json_each(?)) ORDER BY d.domain, d.position, d.rid`,
    )
    .all(JSON.stringify(libraries))
    .map(parseSource);
}

/** Whether any of some libraries holds a document that can be read. */
export function holdsAnything(connection: Connection, libraries: readonly number[]): boolean {
  return (
    connection
      .statement(
        "SELECT 1 FROM learning_documents WHERE library IN (SELECT value FROM json_each(?)) AND revision > 0 LIMIT 1",
      )
      .get(JSON.stringify(libraries)) !== null
  );
}

/** Whether any of some libraries holds a text in a language. */
export function speaks(connection: Connection, libraries: readonly number[], language: string): boolean {
  return (
    connection
      .statement(
        `SELECT 1 FROM learning_documents d JOIN learning_revisions r ON r.document = d.rid AND r.revision = d.revision
         WHERE d.library IN (SELECT value FROM json_each(?)) AND r.language = ? LIMIT 1`,
      )
      .get(JSON.stringify(libraries), language) !== null
  );
}

/** The blocks of a version of a text between two places, both included. */
export function blocksBetween(
  connection: Connection,
  revisionRid: number,
  from: number,
  to: number,
): Block[] {
  return connection
    .statement(
      `SELECT rid, ordinal, kind, level, path, text, marks FROM learning_blocks
       WHERE revision = ? AND ordinal BETWEEN ? AND ? ORDER BY ordinal`,
    )
    .all(revisionRid, from, to)
    .map(parseBlock);
}

/** What a block is, without its text: for laying out a document of many thousands of them. */
export interface Outlined {
  ordinal: number;
  kind: BlockKind;
  level: number | null;
  /** Of a heading alone. */
  text: string;
  words: number;
}

/** The blocks of a version of a text, with the texts of headings alone. */
export function layoutOf(connection: Connection, revisionRid: number): Outlined[] {
  return connection
    .statement(
      `SELECT ordinal, kind, level, CASE WHEN kind = 'heading' THEN text ELSE '' END AS text,
         length(text) - length(replace(text, ' ', '')) + 1 AS words
       FROM learning_blocks WHERE revision = ? ORDER BY ordinal`,
    )
    .all(revisionRid)
    .map((row) => ({
      ordinal: Number(row.ordinal),
      // Only the library writes it.
      kind: row.kind as BlockKind,
      level: row.level === null ? null : Number(row.level),
      text: String(row.text),
      words: Number(row.words),
    }));
}

const NUMBERED = /^(?:ch(?:apter|ap)?|part|unit|lesson|module|kap(?:itel)?|teil)?[-_ .]?\d{1,3}(?!\d)/iu;

function parseSource(row: RawRow): Source {
  return {
    org: Number(row.org),
    library: Number(row.library),
    rid: Number(row.rid),
    id: String(row.id),
    title: String(row.title),
    domain: row.domain === null ? null : Number(row.domain),
    position: Number(row.position),
    isNumbered: NUMBERED.test(String(row.file_name)),
    revisionRid: Number(row.revision_rid),
    revision: Number(row.revision),
    sha256: String(row.sha256),
    language: String(row.language ?? "en"),
    words: Number(row.words),
  };
}

function parseBlock(row: RawRow): Block {
  return {
    rid: Number(row.rid),
    ordinal: Number(row.ordinal),
    // Only the library writes it.
    kind: row.kind as BlockKind,
    level: row.level === null ? null : Number(row.level),
    path: JSON.parse(String(row.path)),
    text: String(row.text),
    marks: row.marks === null ? [] : JSON.parse(String(row.marks)),
  };
}
