/** Output too large for memory, as text or bytes, sent in chunks as it is produced. */
export class TextStream {
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly filename?: string;

  constructor(contentType: string, chunks: AsyncIterable<string | Uint8Array>, filename?: string) {
    this.contentType = contentType;
    this.chunks = chunks;
    this.filename = filename;
  }
}

/** Metadata of a FileAnswer. */
export interface FileFacts {
  path: string;
  size: number;
  contentType: string;
  filename: string;
  /** Hash of the bytes, which identifies the content. */
  sha256: string;
}

/** Output that is a file on disk, sent whole or as the requested range. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}
