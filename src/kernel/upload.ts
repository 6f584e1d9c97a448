import type { Text } from "../text/message.ts";

/** The file, or a short text field sent with it. */
export interface UploadPart {
  /** `file`, or the name of the text field. */
  field: string;
  /** As sent by the client: sanitise before display, never use as a path. */
  filename?: string;
  /** As declared by the client, in lower case and without parameters. */
  type?: string;
  /** Can be read only once. */
  bytes: AsyncIterable<Uint8Array>;
}

/** Parts in order of arrival, read on demand. */
export type Upload = AsyncIterable<UploadPart>;

/** Form with one part named `file`, and text fields that are also part of the input. */
export interface UploadSpec {
  maxBytes: number;
  texts: readonly string[];
  /** Advice for a larger file, unless sending it in parts helps. */
  tooLarge?: Text;
}

export const NO_UPLOAD: Upload = {
  async *[Symbol.asyncIterator]() {},
};
