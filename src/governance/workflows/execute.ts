import { type Static, Type } from "@sinclair/typebox";
import { heldSchema } from "../../engine/approvals/view.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import { Fault, invalid, toFault } from "../../kernel/errors.ts";
import { closed } from "../../kernel/schema.ts";
import type { GovernanceParts } from "../part.ts";
import { requireOffered, whyNotExecutable } from "./offered.ts";

export const namedCall = {
  action: Type.String({ minLength: 1, maxLength: 200, description: "Name of the action" }),
  input: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: "Input of the action" })),
};

const executedSchema = Type.Object(
  {
    action: Type.String(),
    status: Type.Integer({ description: "Status code of the action's own endpoint" }),
    dry_run: Type.Boolean(),
    result: Type.Unknown({ description: "Response body of the action's own endpoint" }),
  },
  { ...closed, $id: "ExecutedAction" },
);

/** Runs any action by name, with the same checks as its URL. */
export function executeAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.execute",
    human: false,
    carries: true,
    summary: "Execute an action by name",
    description:
      "Runs the action like its own endpoint: with the same permission, policies, duties and approval, and its own audit event. With `dry_run`, the effects are undone.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: "/api/v1/workflows/execute" }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "RECORD_IN_USE",
      "STATE_TRANSITION_INVALID",
      "DUPLICATE_VALUE",
      "PERIOD_CLOSED",
    ],
    input: Type.Object({ ...namedCall, dry_run: Type.Optional(Type.Boolean()) }, closed),
    output: Type.Union([executedSchema, heldSchema]),
    run: async (context, { action: name, input = {}, dry_run = false }) => {
      const action = requireOffered(parts.registry(), name);
      context.about("workflows.actions", name);
      const hindrance = whyNotExecutable(action);
      if (hindrance !== undefined) throw invalid("action", "ACTION_NOT_EXECUTABLE", hindrance);
      const result = dry_run
        ? await context.tried((inner) => inner.call(action, input))
        : await context.call(action, input);
      // Returned, not thrown, to keep the action's own event about the refusal.
      if (!result.ok) return within("input", toFault(result.error));
      // The engine returns held calls as 202.
      if (result.held && !dry_run) return result.output as Static<typeof heldSchema>;
      const status = result.held ? 202 : action.status;
      return { action: name, status, dry_run, result: result.output };
    },
  });
}

function within(place: string, fault: Fault): Fault {
  if (fault.code !== "VALIDATION_FAILED") return fault;
  return new Fault(fault.code, {
    message: fault.message,
    details: fault.details.map((detail) => ({
      ...detail,
      path: detail.path ? `${place}.${detail.path}` : place,
    })),
    cause: fault.cause,
  });
}
