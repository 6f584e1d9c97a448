/** One part of what a caller uploads: the file, or a short text beside it. */
export interface UploadPart {
  /** `file`, or the name of the text. */
  field: string;
  /** As the caller says it: to be cleaned before it is shown, and never a path. */
  filename?: string;
  /** The media type that the caller declares, in lower case and without parameters. */
  type?: string;
  /** The bytes, once, as they arrive. */
  bytes: AsyncIterable<Uint8Array>;
}

/** What a caller uploads, part by part in the order it arrives. Nothing of it is read before it is asked for. */
export type Upload = AsyncIterable<UploadPart>;

/** What an action takes as an upload: one part `file`, and texts that stand in its input as well. */
export interface UploadSpec {
  maxBytes: number;
  texts: readonly string[];
}

/** The upload of a call that brings none. */
export const NO_UPLOAD: Upload = {
  async *[Symbol.asyncIterator]() {},
};
