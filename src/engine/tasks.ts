import { type Static, Type } from "@sinclair/typebox";
import type { ReadContext } from "../kernel/context.ts";
import { closed, nullable, oneOf } from "../kernel/schema.ts";
import { TASK_KINDS, type TaskKind } from "../kernel/task.ts";

export const taskSchema = Type.Object(
  {
    kind: oneOf(
      TASK_KINDS,
      "approval: your vote; decision: you decide on a record; review: a record or an action to review; acknowledgement: a policy to read; signature: a contract to sign; interview; payment: expenses to post or to pay; data_request: the next step of a data subject request; course: a course to complete; import: an import to confirm or resume",
    ),
    id: Type.String({ description: "ID of the approval, review, record or import" }),
    title: Type.String(),
    label: nullable(Type.String({ description: "Label of the record, as far as you can see it" })),
    action: Type.String({ description: "Action that completes the task" }),
    refuse: nullable(Type.String({ description: "Action that rejects the task" })),
    requested: nullable(Type.String({ description: "Action to approve or to review" })),
    approval_id: nullable(Type.String()),
    snapshot_hash: nullable(Type.String({ description: "Of an approval: identifies what you approve" })),
    worth: nullable(
      Type.Integer({ description: "Of an approval: in minor units of the organisation's currency" }),
    ),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    asked_by: nullable(Type.String({ description: "User ID of the requester" })),
    since: Type.String({ format: "date-time" }),
    due_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "WaitingTask" },
);

export type WaitingTask = Static<typeof taskSchema>;

/** Empty facts of a task that has no approval. */
export const NO_APPROVAL = { requested: null, approval_id: null, snapshot_hash: null, worth: null } as const;

export interface TaskKey {
  readonly kind: TaskKind;
  readonly id: string;
  readonly action: string;
  /** UTC milliseconds. */
  readonly since: number;
}

/** Tasks of one origin. Every key that it lists waits for the caller, who may see it. */
export interface TaskSource<K extends TaskKey = TaskKey> {
  keys(context: ReadContext): readonly K[];
  /** Gets its own keys, and returns a task for each. */
  show(context: ReadContext, keys: readonly K[]): readonly WaitingTask[];
}
