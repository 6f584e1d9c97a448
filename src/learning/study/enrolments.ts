import { defineEntity, type RecordIn } from "../../kernel/entity.ts";
import { ENROLMENT, ENROLMENT_STATES, OPEN } from "./enrolment-fields.ts";
import { certificatePaper } from "./paper-certificate.ts";

export { OPEN } from "./enrolment-fields.ts";

export const enrolments = defineEntity({
  module: "learning",
  name: "enrolments",
  singular: "enrolment",
  description:
    "Enrolment of one person in one course, with progress, due date and result. Created by an assignment or by the person.",
  label: ["course_id", "user_id"],
  ui: { columns: ["progress", "score", "due_on", "completed_at"] },
  fields: ENROLMENT,
  states: ENROLMENT_STATES,
  initial: "assigned",
  deadlines: [{ field: "due_on", what: "Complete the course", open: OPEN }],
  tasks: [{ kind: "course", in: OPEN, by: "user_id", answer: "answer", due: "due_on" }],
  offers: [],
  papers: { certificate: certificatePaper },
  transitions: {
    withdraw: {
      summary: "Withdraw an enrolment",
      from: OPEN,
      to: "withdrawn",
      tier: "managing",
      takes: { withdrawn_because: "required" },
    },
    reinstate: {
      summary: "Reinstate an enrolment",
      from: ["withdrawn"],
      to: "started",
      tier: "managing",
      apply: () => ({ withdrawn_because: null }),
    },
  },
});

export type Enrolment = RecordIn<typeof enrolments>;
