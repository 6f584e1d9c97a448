import { type Static, Type } from "@sinclair/typebox";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";

export const KINDS = ["approval", "review", "decision"] as const;

export const taskSchema = Type.Object(
  {
    kind: oneOf(
      KINDS,
      "approval: your vote; review: a later review; decision: the next transition of a record",
    ),
    id: Type.String({ description: "ID of the approval or record" }),
    title: Type.String(),
    action: Type.String({ description: "Decision to make" }),
    refuse: nullable(Type.String({ description: "Action that rejects the task" })),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    asked_by: nullable(Type.String({ description: "User ID of the requester" })),
    since: Type.String({ format: "date-time" }),
    due_at: nullable(Type.String({ format: "date-time" })),
  },
  { ...closed, $id: "WaitingTask" },
);

export type WaitingTask = Static<typeof taskSchema>;
