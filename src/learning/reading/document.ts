/** The formats of documents that can be read. */
export const FORMATS = [
  "markdown",
  "html",
  "text",
  "csv",
  "docx",
  "pdf",
  "odt",
  "epub",
  "cnxml",
  "asciidoc",
] as const;
export type Format = (typeof FORMATS)[number];

/** What a block is to a reader. `glossary`: an entry, the term before the first ": ". `objective`, `exercise`, `contents`: said about the text, proof of nothing. */
export const BLOCK_KINDS = [
  "heading",
  "paragraph",
  "list_item",
  "definition",
  "example",
  "quote",
  "caption",
  "table",
  "code",
  "formula",
  "note",
  "summary",
  "glossary",
  "objective",
  "exercise",
  "contents",
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Something that the author set off within a block, by UTF-16 offsets in its text. */
export interface Mark {
  start: number;
  end: number;
  kind: "term" | "strong" | "emphasis" | "code" | "link";
  /** Where a link leads. */
  target?: string;
}

/** A piece of a document that is read as one: its text is normalised (NFC, one space, no control characters; line breaks only in code and tables). */
export interface Block {
  kind: BlockKind;
  text: string;
  /** Of a heading: 1 is the highest. */
  level?: number;
  /** The page it begins on, where the format has pages. */
  page?: number;
  marks?: readonly Mark[];
}

/** A document as it was read. Its text is the blocks' texts, joined by a line break: what offsets refer to. */
export interface ReadDocument {
  format: Format;
  title?: string;
  /** ISO 639-1. */
  language: string;
  pages?: number;
  words: number;
  blocks: readonly Block[];
  /** What was left out, for a person. */
  warnings: readonly string[];
}

/** Between two blocks of a text. */
export const BLOCK_BREAK = "\n";
