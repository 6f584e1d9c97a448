import type { Text } from "../text/message.ts";

export type UnreadableCode =
  | "too_large"
  | "encoding"
  | "malformed"
  | "refused"
  | "unknown_format"
  | "no_lines"
  | "bad_value";

/** The document cannot be read as an invoice. The message says why; `path` names the element, if known. */
export class UnreadableInvoice extends Error {
  readonly code: UnreadableCode;
  readonly text: Text;
  readonly path: string;

  constructor(code: UnreadableCode, text: Text, path = "", cause?: unknown) {
    super(`${code}${path && ` at ${path}`}`, cause === undefined ? undefined : { cause });
    this.name = "UnreadableInvoice";
    this.code = code;
    this.text = text;
    this.path = path;
  }
}
