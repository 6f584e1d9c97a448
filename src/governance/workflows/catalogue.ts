import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { mandateRefusal } from "../../engine/access/mandate.ts";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { localise } from "../../kernel/language.ts";
import { closed, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { pageSchema } from "../../records/read/list/page.ts";
import { say } from "../../text/message.ts";
import type { GovernanceParts } from "../part.ts";
import { reachOf } from "./machines.ts";
import { isOffered, whyNotExecutable } from "./offered.ts";
import { pageInputs, pageOf } from "./page.ts";
import { approvalRulesOf, ruleSchema } from "./rules.ts";
import { jsonSchemaOf, namedSchemas, namedWithin } from "./schemas.ts";

const schemaOutput = Type.Record(Type.String(), Type.Unknown());

const entryProperties = {
  name: Type.String({ description: "Action name, also the required permission" }),
  summary: Type.String(),
  description: nullable(Type.String()),
  module: Type.String(),
  collection: nullable(Type.String()),
  kind: oneOf(["read", "write"]),
  tier: oneOf(
    ["everyone", "daily", "managing"],
    "Users with the permission by default: all employees, the clerks of a module, or its managers only",
  ),
  http: Type.Array(Type.Object({ method: Type.String(), path: Type.String() }, closed)),
  allowed: oneOf(["all", "own", "none"], "Your access: to all records, to your own, or none"),
  reason: nullable(Type.String({ description: "Reason why you are not allowed" })),
  executable: Type.Boolean({ description: "True if /workflows/execute supports the action" }),
  not_executable_because: nullable(Type.String()),
  dry_run: Type.Boolean({ description: "True if the action supports a dry run" }),
  approval_rules: Type.Array(ruleSchema, { description: "Approval rules that may apply" }),
  input: schemaOutput,
  output: schemaOutput,
  errors: Type.Array(Type.String(), {
    description: "Error codes of the action, in addition to the common ones",
  }),
};

const entrySchema = Type.Object(entryProperties, {
  ...closed,
  $id: "WorkflowAction",
  description: "An action. Its schemas refer to those of the OpenAPI document.",
});
type Entry = Static<typeof entrySchema>;

export function listActionsAction(parts: GovernanceParts): Action {
  return defineAction({
    name: "workflows.actions.list",
    summary: "List actions",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/actions" }],
    input: Type.Object(
      {
        ...pageInputs,
        module: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
        collection: Type.Optional(idInput),
        kind: Type.Optional(oneOf(["read", "write"])),
        allowed: Type.Optional(
          Type.Boolean({ description: "Filters by whether you are allowed to use the action" }),
        ),
        q: Type.Optional(Type.String({ maxLength: 200, description: "Terms in the name or the summary" })),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(entrySchema), page: pageSchema }, closed),
    run: async (context, { module, collection, kind, allowed, q = "", limit, cursor, count }) => {
      const words = q.toLowerCase().split(/\s+/);
      const found = parts
        .registry()
        .actions.filter(
          (action) =>
            isOffered(action) &&
            (module === undefined || moduleOf(action) === module) &&
            (collection === undefined || action.collection === collection) &&
            (kind === undefined || action.kind === kind) &&
            (allowed === undefined || (whyNotAllowed(context, action) === null) === allowed) &&
            words.every((word) => `${action.name} ${action.summary}`.toLowerCase().includes(word)),
        )
        .toSorted((one, other) => (one.name < other.name ? -1 : 1));
      const { data, page } = pageOf(found, ({ name }) => name, "workflows.actions", {
        ...(limit !== undefined && { limit }),
        ...(cursor !== undefined && { cursor }),
        ...(count !== undefined && { count }),
      });
      context.returned(data.length);
      return { data: data.map((action) => describe(context, action)), page };
    },
  });
}

export function getActionAction(parts: GovernanceParts): Action {
  let known: ReadonlyMap<string, TSchema> | undefined;
  return defineAction({
    name: "workflows.actions.get",
    summary: "Get an action",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/workflows/actions/:name" }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, closed),
    output: Type.Object(
      {
        ...entryProperties,
        components: Type.Object(
          { schemas: Type.Record(Type.String(), Type.Unknown()) },
          { ...closed, description: "Targets of `$ref` in the schemas" },
        ),
      },
      { ...closed, $id: "WorkflowActionWithSchemas" },
    ),
    run: async (context, { name }) => {
      const action = parts.registry().find(name);
      if (!action || !isOffered(action)) throw new Fault("RECORD_NOT_FOUND");
      known ??= namedSchemas(parts.registry().actions);
      const named = namedWithin(action.output, known, namedWithin(action.input, known));
      const schemas = Object.fromEntries([...named].map(([id, schema]) => [id, jsonSchemaOf(schema)]));
      return { ...describe(context, action), components: { schemas } };
    },
  });
}

function describe(context: ReadContext, action: Action): Entry {
  const hindrance = whyNotExecutable(action);
  const reason = whyNotAllowed(context, action);
  return {
    name: action.name,
    summary: action.summary,
    description: action.description ?? null,
    module: moduleOf(action),
    collection: action.collection ?? null,
    kind: action.kind,
    tier: action.tier,
    http: action.http.map(({ method, path }) => ({ method, path })),
    allowed:
      reason !== null ? "none" : action.access === "permission" ? reachOf(context, action.name) : "all",
    reason,
    executable: hindrance === undefined,
    not_executable_because: hindrance ? localise(context, hindrance) : null,
    dry_run: action.kind === "write" && action.dryRun,
    approval_rules: approvalRulesOf(context, action.name),
    input: jsonSchemaOf(action.input),
    output: jsonSchemaOf(action.output),
    errors: [...action.errors],
  };
}

function moduleOf({ name }: Action): string {
  return name.split(".")[0] ?? name;
}

/** Reason why the caller cannot use an action on any record; null if they can. */
function whyNotAllowed(context: ReadContext, action: Action): string | null {
  const [limit] = mandateRefusal(action, context.principal)?.details ?? [];
  if (limit) return localise(context, limit.message);
  if (action.access === "operator")
    return context.principal.operator ? null : localise(context, say("errors.access.operatorOnly"));
  if (action.access !== "permission") return null;
  if (!context.may(action.name))
    return localise(context, say("governance.reasons.noRoleOfYours", { permission: action.name }));
  if (action.collection === undefined && !context.policy(action.name).permits(() => ({})))
    return localise(context, say("governance.reasons.policyForbids"));
  return null;
}
