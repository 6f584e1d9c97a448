/** Why the workshop did not finish a task. */
export type WorkshopCode =
  | "WORKSHOP_TIMEOUT"
  | "WORKSHOP_MEMORY"
  | "WORKSHOP_DIED"
  | "WORKSHOP_FAILED"
  | "WORKSHOP_CANCELLED"
  | "WORKSHOP_STOPPED";

/** A task that was not finished. It concerns the task alone: the workshop goes on with the next one. */
export class WorkshopError extends Error {
  override readonly name = "WorkshopError";
  readonly code: WorkshopCode;
  constructor(code: WorkshopCode, message: string) {
    super(message);
    this.code = code;
  }
}
