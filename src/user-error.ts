import type { Text } from "./text/message.ts";
import { renderText } from "./text/render.ts";

/**
 * Error with this machine or a file that the operator can fix. The message says what is wrong and how to fix
 * it.
 */
export class UserError extends Error {
  override readonly name: string = "UserError";
  /** Message in the language of the operator. `message` is the same in English, for logs. */
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(renderText(text, "en"), options);
    this.text = text;
  }
}
