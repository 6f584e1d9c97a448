import type { Text } from "./text/message.ts";
import { renderText } from "./text/render.ts";

/** Error that the operator can fix. The message says what is wrong and how to fix it. */
export class UserError extends Error {
  override readonly name: string = "UserError";
  /** Message in the operator's language. `message` is the English version, for logs. */
  readonly text: Text;

  constructor(text: Text, options?: ErrorOptions) {
    super(renderText(text, "en"), options);
    this.text = text;
  }
}
