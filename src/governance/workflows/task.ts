import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";

export const KINDS = ["approval", "review", "decision"] as const;

export const taskSchema = Type.Object(
  {
    kind: oneOf(KINDS, "approval: your vote; review: a task after the fact; decision: a record's next move"),
    id: Type.String({ description: "Of the approval, or of the record" }),
    title: Type.String(),
    action: Type.String({ description: "What is to be decided" }),
    refuse: nullable(Type.String({ description: "The action that says no" })),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    asked_by: nullable(Type.String({ description: "Whose request it is: a user's id" })),
    since: Type.String({ format: "date-time" }),
    due_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "WaitingTask" },
);

export type WaitingTask = Static<typeof taskSchema>;
