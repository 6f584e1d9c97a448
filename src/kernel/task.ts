/** Kinds of tasks in a person's inbox. */
export const TASK_KINDS = [
  "approval",
  "decision",
  "review",
  "acknowledgement",
  "signature",
  "interview",
  "payment",
  "data_request",
  "course",
  "import",
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
