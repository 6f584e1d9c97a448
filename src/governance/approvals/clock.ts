import { watchDeadlines } from "../../engine/approvals/deadlines.ts";
import { callOf } from "../../engine/call.ts";
import { type Clockwork, clockAction } from "../../jobs/index.ts";

/** Deadlines never approve a request; they only trigger reminders and escalation. */
export const deadlines: Clockwork = {
  action: clockAction({
    name: "approvals.watch_deadlines",
    summary: "Send approval reminders and escalate overdue requests",
    run: (context) => watchDeadlines(context, callOf(context).engine.approvals),
  }),
  every: "hour",
};
