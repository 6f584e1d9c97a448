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
  "rst",
  "org",
  "mediawiki",
  "pptx",
] as const;
export type Format = (typeof FORMATS)[number];

/**
 * `glossary`: an entry, with the term before the first ": ". `objective`, `exercise` and `contents` are about
 * the text itself and prove nothing.
 */
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

/** In UTF-16 offsets of the block's text. */
export interface Mark {
  start: number;
  end: number;
  /** `picture`: the target is the file of a picture, and the text its caption. */
  kind: "term" | "strong" | "emphasis" | "code" | "link" | "picture";
  target?: string;
}

/** Text is normalised: NFC, single spaces, no control characters; line breaks only in code and tables. */
export interface Block {
  kind: BlockKind;
  text: string;
  level?: number;
  /** First page, for formats with pages. */
  page?: number;
  marks?: readonly Mark[];
}

/** The document's text, to which offsets refer, consists of the blocks' texts joined by line breaks. */
export interface ReadDocument {
  format: Format;
  title?: string;
  /** Place among the documents of its folder, as the author numbered it. */
  order?: number;
  /** ISO 639-1. */
  language: string;
  pages?: number;
  words: number;
  blocks: readonly Block[];
  /** Omitted content, described for users. */
  warnings: readonly string[];
}

export const BLOCK_BREAK = "\n";
