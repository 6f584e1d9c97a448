/** An output too long to hold, as text or as bytes: sent piece by piece as it is made. */
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

/** What a FileAnswer says of its bytes. */
export interface FileFacts {
  path: string;
  size: number;
  contentType: string;
  filename: string;
  /** The hash of the bytes: the same as long as they are. */
  sha256: string;
}

/** An output that is a file on the disk: sent from there, whole or the range that was asked for. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}
