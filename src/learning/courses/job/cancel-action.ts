import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { cancelCourseJob } from "./cancel.ts";
import { jobSummarySchema, summarise, visibleJob } from "./view.ts";

export const cancelAction: Action = defineAction({
  name: "learning.courses.cancel",
  summary: "Cancel a course job",
  description: "Finishes and keeps the current part. Repeating the call returns the same.",
  kind: "write",
  tier: "daily",
  http: [
    { method: "DELETE", path: "/api/v1/learning/courses/:job_id" },
    { method: "DELETE", path: "/api/public/v1/courses/:job_id" },
  ],
  scope: "courses:cancel",
  errors: ["JOB_NOT_FOUND", "JOB_TERMINAL"],
  input: Type.Object({ job_id: idInput }, closed),
  output: jobSummarySchema,
  run: async (context, { job_id }) =>
    summarise(context, cancelCourseJob(context, visibleJob(context, job_id))),
});
