import type { Connection } from "../../../store/connection.ts";
import { as, list, part, pick, pickAs } from "../../../store/rows.ts";
import { blocks, documents, revisions } from "../../library/tables.ts";
import type { BlockKind, Mark } from "../../reading/document.ts";

/** A document pinned to one version of its text, unaffected by later uploads. */
export interface Source {
  org: number;
  library: number;
  rid: number;
  id: string;
  title: string;
  domain: number | null;
  /** Documents of one author share a series, in which they have a place from 0. */
  series: string;
  place: number;
  /** True if the author gave the order, and false if it is that of arrival. */
  isGiven: boolean;
  /** First document of its chapter, and the chapter's name, where the author tells them. */
  opening: number | null;
  chapter: string | null;
  /** File name without its extension. */
  file: string;
  revisionRid: number;
  revision: number;
  sha256: string;
  language: string;
  words: number;
}

/** A document before its author's order is known. */
export interface FiledSource extends Omit<Source, "series" | "place" | "isGiven" | "opening" | "chapter"> {
  position: number;
  /** Place among the documents of its folder, from its front matter. */
  author_order: number | null;
  origin: string;
  /** Path of its import, or else its file name. */
  path: string;
}

export interface Block {
  rid: number;
  ordinal: number;
  kind: BlockKind;
  level: number | null;
  path: readonly string[];
  text: string;
  marks: readonly Mark[];
}

const SOURCE = part`SELECT
    ${pick(documents, "org", "library", "rid", "id", "title", "domain", "position", "file_name")},
    ${pick(documents, "origin", "origin_key")},
    ${pickAs(revisions.rid, "revisionRid")},
    ${pick(revisions, "revision", "sha256", "language", "words", "author_order")}
  FROM ${documents}
  JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
    AND ${revisions.revision} = ${documents.revision}`;

/** Returns the libraries' documents in the order of their arrival. */
export function filedSources(connection: Connection, libraries: readonly number[]): FiledSource[] {
  return connection.all`${SOURCE} WHERE ${documents.library} IN ${list(libraries)}
    ORDER BY ${documents.domain}, ${documents.rid}`.map(filedOf);
}

export function holdsAnything(connection: Connection, libraries: readonly number[]): boolean {
  return connection.has`SELECT 1 FROM ${documents}
      WHERE ${documents.library} IN ${list(libraries)} AND ${documents.revision} > 0 LIMIT 1`;
}

export function speaks(connection: Connection, libraries: readonly number[], language: string): boolean {
  return connection.has`SELECT 1 FROM ${documents}
      JOIN ${revisions} ON ${revisions.document} = ${documents.rid}
        AND ${revisions.revision} = ${documents.revision}
      WHERE ${documents.library} IN ${list(libraries)} AND ${revisions.language} = ${language}
      LIMIT 1`;
}

/** Both `from` and `to` are inclusive. */
export function blocksBetween(
  connection: Connection,
  revisionRid: number,
  from: number,
  to: number,
): Block[] {
  return connection.all`SELECT ${pick(blocks, "rid", "ordinal", "kind", "level", "path", "text", "marks")}
    FROM ${blocks}
    WHERE ${blocks.revision} = ${revisionRid} AND ${blocks.ordinal} BETWEEN ${from} AND ${to}
    ORDER BY ${blocks.ordinal}`.map((block) => ({ ...block, marks: block.marks ?? [] }));
}

/** A block without its text, to analyse documents with many thousands of blocks. */
export interface Outlined {
  ordinal: number;
  kind: BlockKind;
  level: number | null;
  /** Text of headings; empty for other blocks. */
  text: string;
  words: number;
}

export function layoutOf(connection: Connection, revisionRid: number): Outlined[] {
  return connection.all`SELECT ${pick(blocks, "ordinal", "kind", "level")},
      CASE WHEN ${blocks.kind} = 'heading' THEN ${blocks.text} ELSE '' END ${as<"text", string>("text")},
      length(${blocks.text}) - length(replace(${blocks.text}, ' ', '')) + 1 ${as<"words", number>("words")}
    FROM ${blocks} WHERE ${blocks.revision} = ${revisionRid} ORDER BY ${blocks.ordinal}`;
}

function filedOf({ file_name, origin_key, language, library, ...document }: typeof SOURCE.row): FiledSource {
  return {
    ...document,
    library: library ?? 0,
    path: origin_key ?? file_name,
    file: file_name.replace(/\.\w+$/u, ""),
    language: language ?? "en",
  };
}
