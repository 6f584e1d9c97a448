/** One part of an upload: the file, or a short text field sent with it. */
export interface UploadPart {
  /** `file`, or the name of the text field. */
  field: string;
  /** As sent by the client: sanitise it before display and never use it as a path. */
  filename?: string;
  /** Media type declared by the client, in lower case and without parameters. */
  type?: string;
  /** Bytes as they arrive; readable once. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Parts of an upload in order of arrival, read on demand. */
export type Upload = AsyncIterable<UploadPart>;

/** Upload of an action: one part `file`, and text fields that are also part of its input. */
export interface UploadSpec {
  maxBytes: number;
  texts: readonly string[];
}

/** Used for calls without an upload. */
export const NO_UPLOAD: Upload = {
  async *[Symbol.asyncIterator]() {},
};
