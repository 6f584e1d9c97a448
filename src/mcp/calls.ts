import type { Answer } from "../engine/answer.ts";
import type { Engine } from "../engine/engine.ts";
import { execute } from "../engine/execute.ts";
import type { LimitReading } from "../engine/limits.ts";
import { isOffered, whyNoMessage } from "../governance/workflows/offered.ts";
import type { Origin } from "../kernel/context.ts";
import { Fault, invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";
import { objectIn, type Values } from "./messages.ts";
import type { Plan } from "./tools.ts";

/** A program that calls actions by its mandate. */
export interface Program {
  engine: Engine;
  token: string;
  origin: Origin;
  onLimit(reading: LimitReading): void;
}

/** Calls an action in the name of the program, like the action's own endpoint. */
export async function perform(program: Program, plan: Plan): Promise<Answer> {
  const { engine, token, origin, onLimit } = program;
  const action = engine.registry.find(plan.action);
  if (!action || !isOffered(action))
    throw invalid("action", "ACTION_UNKNOWN", say("governance.errors.noSuchAction"));
  const hindrance = whyNoMessage(action);
  if (hindrance) throw invalid("action", "ACTION_NOT_EXECUTABLE", hindrance);
  const dryRun = plan.dryRun ?? false;
  if (dryRun && action.kind === "write" && !action.dryRun)
    throw invalid("action", "NO_DRY_RUN", say("mcp.errors.cannotTry"));
  const { idempotencyKey } = plan;
  if (idempotencyKey !== undefined && !action.replay)
    throw invalid("key", "NOT_REPEATABLE", say("mcp.errors.notRepeatable"));
  return execute(engine, {
    action,
    input: plan.input,
    dryRun: dryRun && action.kind === "write",
    idempotencyKey,
    origin,
    by: { token },
    onLimit,
  });
}

/** Output of an action that returns an object. */
export async function ask(program: Program, action: string, input: Values = {}): Promise<Values> {
  return objectIn((await perform(program, { action, input })).output);
}

/** Statuses of a call about a record that the caller may not see, or that cannot exist. */
const HIDES = [403, 404, 422];

/** Undefined if the record does not exist or the program may not see it. */
export async function askIfAllowed(
  program: Program,
  action: string,
  input: Values,
): Promise<Values | undefined> {
  try {
    return await ask(program, action, input);
  } catch (thrown) {
    if (thrown instanceof Fault && HIDES.includes(thrown.status)) return undefined;
    throw thrown;
  }
}
