import type { Message } from "../../text/message.ts";
import { renderText } from "../../text/render.ts";

export type WorkshopCode =
  | "WORKSHOP_TIMEOUT"
  | "WORKSHOP_MEMORY"
  | "WORKSHOP_DIED"
  | "WORKSHOP_FAILED"
  | "WORKSHOP_CANCELLED"
  | "WORKSHOP_STOPPED";

/** Other tasks are not affected. */
export class WorkshopError extends Error {
  override readonly name = "WorkshopError";
  readonly code: WorkshopCode;
  /** For users. `message` is the same in English. */
  readonly text: Message;
  constructor(code: WorkshopCode, text: Message) {
    super(renderText(text, "en"));
    this.code = code;
    this.text = text;
  }
}
