import type { Format, ReadDocument } from "./document.ts";

export interface Reading {
  /** Where the bytes lie. */
  path: string;
  size: number;
  /** The name it was uploaded under: its ending is a hint at most. */
  name: string;
  /** What the uploader says it is. */
  format?: Format;
  maxPages: number;
  maxWords: number;
}

/** What reading came to: the document, or why it could not be read, for a person. */
export type ReadOutcome = { ok: true; document: ReadDocument } | { ok: false; code: string; message: string };

/** Reads a document of any known format. Never throws for what is in the file. */
export async function read(_reading: Reading): Promise<ReadOutcome> {
  return { ok: false, code: "FORMAT_UNKNOWN", message: "Nothing can be read yet" };
}
