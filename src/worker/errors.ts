import type { Message } from "../text/message.ts";
import { renderText } from "../text/render.ts";

export type WorkerErrorCode =
  | "WORKSHOP_TIMEOUT"
  | "WORKSHOP_MEMORY"
  | "WORKSHOP_DIED"
  | "WORKSHOP_FAILED"
  | "WORKSHOP_CANCELLED"
  | "WORKSHOP_STOPPED";

/** Failure of one task; other tasks are not affected. */
export class WorkerError extends Error {
  override readonly name = "WorkerError";
  readonly code: WorkerErrorCode;
  /** For users. `message` is the same in English. */
  readonly text: Message;
  constructor(code: WorkerErrorCode, text: Message) {
    super(renderText(text, "en"));
    this.code = code;
    this.text = text;
  }
}
