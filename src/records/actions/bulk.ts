import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { Fault, invalid, toFault } from "../../kernel/errors.ts";
import { closed, component, idInput, nullable, oneOf } from "../../kernel/schema.ts";
import { beginPart } from "../../store/part.ts";
import { say } from "../../text/message.ts";
import { renderText } from "../../text/render.ts";
import { type Collection, writeTier } from "../model/collection.ts";
import { recordSchema } from "../read/schemas.ts";

const errorSchema = Type.Object(
  { code: Type.String(), message: Type.String(), status: Type.Integer() },
  closed,
);

/** Maximum number of atomic operations, because all other writers wait until an atomic call ends. */
const MOST_ATOMIC = 100;

/** `POST /{module}/{entities}/bulk`: up to 500 writes, each with its own checks and audit event. */
export function bulkAction(collection: Collection, path: string, writes: readonly Action[]): Action {
  const { entity } = collection;
  const byName = new Map(writes.map((action) => [action.name.slice(collection.name.length + 1), action]));
  return defineAction({
    name: `${collection.name}.bulk`,
    summary: `Create, update or move up to 500 ${entity.name}`,
    description: `With \`atomic\`, all operations succeed or none, up to ${MOST_ATOMIC}. Otherwise each has its own result and they run in several transactions. Operations that require an approval are held: their result is 202 with the approval. A dry run without \`atomic\` undoes each transaction, so later operations do not see the effects of earlier ones.`,
    kind: "write",
    tier: writeTier(collection),
    collection: collection.name,
    carries: true,
    http: [{ method: "POST", path: `${path}/bulk` }],
    errors: [
      "RECORD_NOT_FOUND",
      "RECORD_VERSION_CONFLICT",
      "RECORD_IN_USE",
      "STATE_TRANSITION_INVALID",
      "DUPLICATE_VALUE",
      "ACCESS_POLICY_DENIED",
    ],
    input: Type.Object(
      {
        operations: Type.Array(
          Type.Object(
            {
              action: oneOf([...byName.keys()]),
              id: Type.Optional(idInput),
              data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
            },
            closed,
          ),
          { minItems: 1, maxItems: 500 },
        ),
        atomic: Type.Optional(Type.Boolean({ default: false })),
      },
      closed,
    ),
    output: Type.Object(
      {
        succeeded: Type.Integer(),
        failed: Type.Integer(),
        held: Type.Integer({ description: "Operations held for approval" }),
        results: Type.Array(
          Type.Object(
            {
              status: Type.Integer(),
              record: nullable(recordSchema(collection)),
              error: nullable(errorSchema),
              approval: nullable(component("Approval")),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
    parts: {
      rest: ({ operations }, answers) => {
        const done = answers.reduce((sum, { results }) => sum + results.length, 0);
        return done < operations.length ? { operations: operations.slice(done) } : undefined;
      },
      whole: (answers, ended) => {
        const refused = ended?.rest.operations.map(() => refusedBy(ended.fault, ended.language)) ?? [];
        return answerOf([...answers.flatMap(({ results }) => results), ...refused]);
      },
    },
    run: async (context, { operations, atomic }) => {
      if (atomic && operations.length > MOST_ATOMIC) throw TOO_MANY;
      const step = async (inner: WriteContext, operation: Operation, i: number): Promise<Result> => {
        const action = byName.get(operation.action);
        if (!action) throw new Fault("VALIDATION_FAILED");
        const input = operation.id ? { ...operation.data, id: operation.id } : (operation.data ?? {});
        const result = await inner.call(action, input);
        if (result.ok && result.held) {
          if (atomic) throw at(HELD, `operations.${i}`);
          return { status: 202, record: null, error: null, approval: approvalIn(result.output) };
        }
        if (result.ok) {
          // Safe cast: every write of a collection returns the record.
          const record = result.output as Record<string, never>;
          return { status: action.status, record, error: null, approval: null };
        }
        const fault = toFault(result.error);
        if (fault.code === "INTERNAL") throw fault;
        if (atomic) throw at(fault, `operations.${i}`);
        return refusedBy(fault, context.origin.language ?? "en");
      };
      const isPartOver = beginPart(context.handle);
      const isOver = async () => (await isPartOver()) && !atomic;
      return answerOf(await context.series(operations, step, isOver));
    },
  });
}

interface Operation {
  action: string;
  id?: string;
  data?: Record<string, unknown>;
}

interface Result {
  status: number;
  record: Record<string, unknown> | null;
  error: { code: string; message: string; status: number } | null;
  approval: Record<string, unknown> | null;
}

function refusedBy(fault: Fault, language: string): Result {
  return {
    status: fault.status,
    record: null,
    error: { code: fault.code, message: explain(fault, language), status: fault.status },
    approval: null,
  };
}

function answerOf(results: Result[]) {
  const failed = results.filter(({ error }) => error).length;
  const held = results.filter(({ approval }) => approval).length;
  return { succeeded: results.length - failed - held, failed, held, results };
}

const TOO_MANY = invalid(
  "operations",
  "TOO_MANY",
  say("records.errors.tooManyAtomic", { count: MOST_ATOMIC }),
);

/** In an atomic call, waiting for an approval would break the all-or-nothing guarantee. */
const HELD = new Fault("STATE_TRANSITION_INVALID", {
  message: say("records.errors.approvalFirst"),
});

/** The output of a held call describes its approval. */
function approvalIn(output: unknown): Record<string, unknown> {
  return (output as { approval: Record<string, unknown> }).approval;
}

function at(fault: Fault, path: string): Fault {
  const details =
    fault.details.length > 0 ? fault.details : [{ path: "", code: fault.code, message: fault.text }];
  return new Fault(fault.code, {
    message: fault.text,
    details: details.map((detail) => ({ ...detail, path: detail.path ? `${path}.${detail.path}` : path })),
    cause: fault.cause,
  });
}

function explain({ text, details }: Fault, language: string): string {
  return [text, ...details.map(({ message }) => message)].map((one) => renderText(one, language)).join(" ");
}
