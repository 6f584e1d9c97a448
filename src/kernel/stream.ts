/** Output too large for memory, sent in chunks as text or bytes. */
export class TextStream {
  readonly contentType: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
  readonly filename?: string;
  /** Chunks come as things happen, so that no proxy may collect them. */
  readonly isLive: boolean;

  constructor(
    contentType: string,
    chunks: AsyncIterable<string | Uint8Array>,
    filename?: string,
    isLive = false,
  ) {
    this.contentType = contentType;
    this.chunks = chunks;
    this.filename = filename;
    this.isLive = isLive;
  }
}

interface Facts {
  size: number;
  contentType: string;
  filename: string;
  sha256: string;
}

export type FileFacts = Facts & ({ path: string } | { bytes: Uint8Array<ArrayBuffer> });

export function contentOf(facts: FileFacts): Blob {
  return "path" in facts ? Bun.file(facts.path) : new Blob([facts.bytes]);
}

/** File on disk or in memory, sent whole or as the requested range. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}
