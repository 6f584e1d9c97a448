/** An output too long to hold: sent piece by piece as it is made. */
export class TextStream {
  readonly contentType: string;
  readonly chunks: AsyncIterable<string>;
  readonly filename?: string;

  constructor(contentType: string, chunks: AsyncIterable<string>, filename?: string) {
    this.contentType = contentType;
    this.chunks = chunks;
    this.filename = filename;
  }
}
