/** Reasons why a task was not finished. */
export type WorkshopCode =
  | "WORKSHOP_TIMEOUT"
  | "WORKSHOP_MEMORY"
  | "WORKSHOP_DIED"
  | "WORKSHOP_FAILED"
  | "WORKSHOP_CANCELLED"
  | "WORKSHOP_STOPPED";

/** An unfinished task. Other tasks are not affected. */
export class WorkshopError extends Error {
  override readonly name = "WorkshopError";
  readonly code: WorkshopCode;
  constructor(code: WorkshopCode, message: string) {
    super(message);
    this.code = code;
  }
}
