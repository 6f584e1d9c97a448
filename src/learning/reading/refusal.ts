import { say, type Text } from "../../text/message.ts";
import { renderText } from "../../text/render.ts";

/** Advice for users is in the text catalogue. */
export const REFUSALS = [
  "NO_TEXT",
  "FILE_ENCRYPTED",
  "FILE_DAMAGED",
  "FORMAT_UNKNOWN",
  "TOO_MANY_PAGES",
  "TOO_MANY_WORDS",
  "TOO_DENSE",
  "TOO_DEEP",
] as const;

export type RefusalCode = (typeof REFUSALS)[number];

/** Thrown by readers and returned as an outcome by `read`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly text: Text;
  constructor(code: RefusalCode, text: Text = say(`learning.serverRefusals.${code}`)) {
    super(renderText(text, "en"));
    this.code = code;
    this.text = text;
  }
}
