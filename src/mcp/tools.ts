import { type Static, type TObject, Type } from "@sinclair/typebox";
import { closed, oneOf } from "../kernel/schema.ts";
import { listIn, objectIn, type Values } from "./messages.ts";
import { neededSchemas } from "./needed-schemas.ts";

/** A call of an action, made by a tool. */
export interface Plan {
  action: string;
  input: Values;
  dryRun?: true;
  idempotencyKey?: string;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly input: TObject;
  /** True if a call can change something. */
  readonly changes: boolean;
  plan(input: Values): Plan;
  /** Shortens the output of the action. */
  show(output: Values): Values;
}

interface ToolSpec<I extends TObject> {
  name: string;
  description: string;
  input: I;
  changes?: true;
  plan(input: Static<I>): Plan;
  show?(output: Values): Values;
}

function defineTool<I extends TObject>({ plan, ...spec }: ToolSpec<I>): Tool {
  return {
    changes: false,
    show: (output) => output,
    ...spec,
    // Safe cast: input is validated against the schema first.
    plan: (input) => plan(input as Static<I>),
  };
}

const action = Type.String({ minLength: 1, maxLength: 200, description: "Such as crm.leads.create" });
const input = Type.Optional(
  Type.Record(Type.String(), Type.Unknown(), { description: "See describe_action" }),
);
const type = Type.String({ minLength: 1, maxLength: 100, description: "Such as crm.leads" });
const id = Type.String({ minLength: 1, maxLength: 100 });
const cursor = Type.Optional(Type.String({ maxLength: 2000 }));
const words = Type.String({ minLength: 1, maxLength: 200 });
const names = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50 });

const FOUND = 20;
const LISTED = 20;

export const TOOLS: readonly Tool[] = [
  defineTool({
    name: "find_actions",
    description:
      'Find actions by words of their name or summary, such as "create lead". All work is done by actions.',
    input: Type.Object(
      {
        words: Type.Optional(words),
        module: Type.Optional(Type.String({ maxLength: 40 })),
        kind: Type.Optional(oneOf(["read", "write"])),
        cursor,
      },
      closed,
    ),
    plan: ({ words: q, ...rest }) => ({
      action: "workflows.actions.list",
      input: { limit: FOUND, ...(q !== undefined && { q }), ...rest },
    }),
    show: ({ data, page }) => ({
      actions: listIn(data).map(({ name, kind, summary, allowed, reason }) => ({
        name,
        kind,
        summary,
        allowed,
        ...(reason !== null && { reason }),
      })),
      next_cursor: objectIn(page).next_cursor,
    }),
  }),
  defineTool({
    name: "describe_action",
    description:
      "Get an action's input schema, whether you may use it, and which rules can hold it for approval.",
    input: Type.Object({ action }, closed),
    plan: ({ action: name }) => ({ action: "workflows.actions.get", input: { name } }),
    show: ({
      name,
      summary,
      description,
      kind,
      allowed,
      reason,
      approval_rules,
      dry_run,
      input: schema,
      ...rest
    }) => ({
      name,
      summary,
      description,
      kind,
      allowed,
      reason,
      can_try: dry_run,
      approval_rules: listIn(approval_rules).map((rule) => rule.name),
      input: schema,
      components: { schemas: neededSchemas(schema, objectIn(objectIn(rest.components).schemas)) },
      errors: rest.errors,
    }),
  }),
  defineTool({
    name: "explain",
    description:
      "Say whether a call would be allowed, refused or held for approval, with the approvers and the reasons.",
    input: Type.Object({ action, input }, closed),
    plan: (call) => ({ action: "workflows.explain", input: call }),
  }),
  defineTool({
    name: "try",
    description: "Run an action, undo it, and return what it would have done.",
    input: Type.Object({ action, input }, closed),
    plan: ({ action: name, input: values = {} }) => ({ action: name, input: values, dryRun: true }),
  }),
  defineTool({
    name: "do",
    description:
      "Run an action. If people must approve it, it waits for them: you can't approve. Give a new key for each change, and repeat it to try again without doing it twice.",
    input: Type.Object(
      { action, input, key: Type.Optional(Type.String({ pattern: "^[!-~]{1,255}$" })) },
      closed,
    ),
    changes: true,
    plan: ({ action: name, input: values = {}, key }) => ({
      action: name,
      input: values,
      ...(key !== undefined && { idempotencyKey: key }),
    }),
  }),
  defineTool({
    name: "list",
    description:
      'List records of a type. where: {"score": {"gte": "5"}}, with eq, ne, in, gt, gte, lt, lte, contains or is_null. sort: ["-score"]',
    input: Type.Object(
      {
        type,
        words: Type.Optional(words),
        where: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.String()))),
        sort: Type.Optional(names),
        fields: Type.Optional(names),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        cursor,
      },
      closed,
    ),
    plan: ({ type: of, words: q, ...query }) => ({
      action: `${of}.list`,
      input: { limit: LISTED, ...(q !== undefined && { q }), ...query },
    }),
  }),
  defineTool({
    name: "get",
    description: "Get a record.",
    input: Type.Object({ type, id }, closed),
    plan: ({ type: of, id: record }) => ({ action: `${of}.get`, input: { id: record } }),
  }),
  defineTool({
    name: "search",
    description: "Search all records by words.",
    input: Type.Object({ words }, closed),
    plan: ({ words: q }) => ({ action: "desk.search", input: { q } }),
  }),
  defineTool({
    name: "ask_library",
    description: "Ask the organisation's documents and the handbook. Answers quote their passages.",
    input: Type.Object({ question: Type.String({ minLength: 1, maxLength: 300 }) }, closed),
    plan: ({ question }) => ({ action: "learning.concepts.explain", input: { concept: question } }),
    show: ({ verdict, explanation, claims, places, notice }) => ({
      verdict,
      explanation,
      claims,
      places,
      notice,
    }),
  }),
  defineTool({
    name: "waiting",
    description: "List what you have requested and who has to decide, or get one request.",
    input: Type.Object({ id: Type.Optional(id), cursor }, closed),
    plan: ({ id: request, ...page }) =>
      request === undefined
        ? { action: "approvals.list", input: { limit: LISTED, ...page } }
        : { action: "approvals.get", input: { id: request } },
  }),
];
