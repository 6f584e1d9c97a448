/** Output too large for memory, sent in chunks as text or bytes. */
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

export interface FileFacts {
  path: string;
  size: number;
  contentType: string;
  filename: string;
  sha256: string;
}

/** File on disk, sent whole or as the requested range. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}
