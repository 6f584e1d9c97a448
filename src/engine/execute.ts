import type { Action, Ended, Parts } from "../kernel/action.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { NO_UPLOAD, type Upload } from "../kernel/upload.ts";
import { validate } from "../kernel/validate.ts";
import type { Tx } from "../store/transaction.ts";
import { admit, admitAgain, type Caller, identify } from "./admit.ts";
import { type Answer, answerAgain, answerOf, outcomeOf } from "./answer.ts";
import { askForDecision } from "./approvals/by-move.ts";
import { idOf } from "./approvals/facts.ts";
import { isHeld } from "./approvals/held.ts";
import { holdForApproval } from "./approvals/hold.ts";
import { onlyAsks } from "./approvals/only-asks.ts";
import { heldBy } from "./approvals/preview.ts";
import { reviewSlip, slipBefore } from "./approvals/slips.ts";
import type { EventDraft } from "./audit/event.ts";
import { checkDuties, settleDuties } from "./authorise.ts";
import type { Call, Steps, WriteCall } from "./call.ts";
import type { Engine, Identified } from "./engine.ts";
import { keep, type Repeat, recall, repeatOf } from "./idempotency.ts";
import { LimitFault } from "./limits.ts";
import { Trail } from "./trail.ts";
import { type Turn, turnOf } from "./turns.ts";

export interface Received {
  input: unknown;
  idempotencyKey?: string | undefined;
  dryRun?: boolean;
}

/** From the network, a job, the command line or the program itself. */
export type Incoming = Given & (Received | Receiving);

interface Receiving {
  /** Only called once the caller is identified, rate-limited and admitted. Long work begins with `turn`. */
  receive(caller: Principal, turn: Turn): Promise<Received>;
}

interface Given extends Caller {
  /** Read only after the caller is admitted. */
  upload?: Upload | undefined;
  /** Runs in the savepoint of the action's work and is rolled back with it; used to complete jobs. */
  alongside?: (tx: Tx, output: unknown) => void;
}

/**
 * Pipeline of every action call. Its audit event is durable before the answer, and a failed call leaves
 * nothing but that event. Unauthorised callers are refused before their input is read.
 */
export async function execute(engine: Engine, incoming: Incoming): Promise<Answer> {
  const { action, origin } = incoming;
  // Not audited: the event would have to be durable before the refusal.
  const silence = engine.silence();
  if (silence) throw silence;
  const trail = new Trail(action, origin, engine.clock.now());
  try {
    const stands = await identify(engine, incoming, trail);
    let call = await admit(engine, STEPS, incoming, trail);
    requireStore(engine, action);
    const turn = () => engine.turns.take(trail.caller);
    const received = "receive" in incoming ? await incoming.receive(trail.principal, turn) : incoming;
    if (isLate(call)) call = await admitAgain(call, incoming, trail);
    await turn();
    const input = validate(action.input, received.input);
    const prepared = await prepare(call, input, incoming.upload);
    if (incoming.upload) call = await admitAgain(call, incoming, trail);
    if (action.kind === "read") return await read(call, input, prepared);
    const given = { ...incoming, ...received, stands };
    if (action.parts) return await writeInParts(call, given, input, action.parts);
    return await write(call, given, repeatIn(call, given, input), input, prepared);
  } catch (thrown) {
    throw await refuse(engine, trail, thrown);
  }
}

async function read(call: Call, input: unknown, prepared: unknown): Promise<Answer> {
  const { engine, action, trail } = call;
  const output = await engine.store.read((handle) => action.run(call.reading(handle), input, prepared));
  await audit(engine, trail, trail.done(engine.store.vault, "ok"));
  return { ...answerOf(action, output, input), dryRun: false, replayed: false };
}

type Complete = Given & Received & Pick<Identified, "stands">;

/** Runs the call in one transaction: its work in a savepoint, followed by its audit events. */
async function write(
  call: Call,
  given: Complete,
  repeat: Repeat | undefined,
  input: unknown,
  prepared: unknown,
): Promise<Answer> {
  const { engine, action, trail, now } = call;
  const { principal } = trail;
  const dryRun = given.dryRun ?? false;
  trail.isDryRun = dryRun;
  const outcome = await engine.store.writeInAttempts(async (tx) => {
    const turn = turnOf(engine.turns, trail.caller, tx);
    const attempt = await tx.attempt(
      async (inner) => {
        requireStillActive(given, inner);
        const kept = repeat && recall(inner, principal, repeat, now);
        if (kept) return { ...answerAgain(action, kept, input), dryRun };
        const output = await perform(call.writing(inner), input, prepared);
        if (output instanceof Fault) return output;
        const answer = { ...answerOf(action, output, input), dryRun, replayed: false };
        if (repeat) keep(inner, principal, repeat, answer, now);
        given.alongside?.(inner, output);
        return answer;
      },
      () => !dryRun,
    );
    const answer = attempt.ok ? attempt.value : toFault(attempt.error);
    const inside = attempt.ok ? trail.inside : [];
    const events =
      answer instanceof Fault
        ? [trail.refused(answer), ...inside]
        : trail.done(engine.store.vault, outcomeOf(answer));
    for (const event of events) {
      await turn();
      await engine.audit.append(tx, trail.principal.organization, event, turn);
    }
    return answer;
  }, trail.caller);
  if (outcome instanceof Fault) throw new Audited(outcome);
  return outcome;
}

async function perform(call: WriteCall, input: unknown, prepared: unknown): Promise<unknown> {
  nameRecord(call, input);
  checkDuties(call, call.handle, input);
  const slip = slipBefore(call, input);
  const output = await holdForApproval(call, input, (inner, persons) => run(inner, input, prepared, persons));
  if (slip && !(output instanceof Fault) && !isHeld(output)) reviewSlip(call, slip, output);
  return output;
}

/** `persons` defaults to the caller alone. */
async function run(
  call: WriteCall,
  input: unknown,
  prepared: unknown,
  persons?: readonly string[],
): Promise<unknown> {
  const output = await call.action.run(call, input, prepared);
  if (output instanceof Fault) return output;
  settleDuties(call, call.handle, persons);
  await askForDecision(call, input);
  return output;
}

/** Applies the duties of everyone involved. */
async function performApproved(call: WriteCall, input: unknown, voters: readonly string[]): Promise<unknown> {
  const persons = [...new Set([call.trail.principal.id, ...voters])];
  checkDuties(call, call.handle, input, persons);
  const output = await run(call, input, undefined, persons);
  if (output instanceof Fault) throw output;
  return output;
}

export const STEPS: Steps = { perform, performApproved, run, heldBy, onlyAsks };

/** Other calls may run between parts. Completed parts stay if one fails; repeating the call continues. */
async function writeInParts(
  call: Call,
  given: Complete,
  input: unknown,
  parts: Parts<unknown, unknown>,
): Promise<Answer> {
  const { engine, action, trail, origin, now } = call;
  const repeat = repeatIn(call, given, input);
  const first = await write(call, given, repeat, input, undefined);
  const answers = [first.output];
  let { replayed } = first;
  let ended: Ended<unknown> | undefined;
  for (;;) {
    const rest = parts.rest(input, answers);
    if (rest === undefined) break;
    const own = new Trail(action, origin, now);
    own.principal = trail.principal;
    try {
      const current = await admitAgain(call, given, own);
      // Cannot collide with client keys, which contain no spaces.
      const key = repeat && { ...repeat, key: `${repeat.key} ${answers.length}` };
      const answer = await write(current, given, key, rest, undefined);
      answers.push(answer.output);
      replayed &&= answer.replayed;
    } catch (thrown) {
      const fault = await refuse(engine, own, thrown);
      const { code, status, cause } = fault;
      if (status >= 500)
        engine.log.error(code, { action: action.name, correlation_id: origin.correlationId, cause });
      ended = { rest, fault, language: origin.language ?? "en" };
      break;
    }
  }
  const output = parts.whole(answers, ended);
  return { ...answerOf(action, output, input), dryRun: given.dryRun ?? false, replayed };
}

/** Sign-in and operator actions still work while the disk is full. */
function requireStore(engine: Engine, { kind, access }: Action): void {
  const refusal = engine.room();
  if (refusal && kind === "write" && access !== "public" && access !== "operator") throw refusal;
}

/** Permissions are rechecked if the body took longer than this to arrive. */
const LATE_MS = 1000;

const isLate = ({ engine, now }: Call) => Math.abs(engine.clock.now() - now) > LATE_MS;

/** Runs slow work before the transaction, so that it does not block the writer. */
async function prepare(call: Call, input: unknown, upload: Upload = NO_UPLOAD): Promise<unknown> {
  const { action, engine } = call;
  if (!action.prepare) return undefined;
  return engine.store.read(
    (handle) => action.prepare?.(call.reading(handle), input, upload) ?? Promise.resolve(),
  );
}

/** Returns undefined for dry runs, whose results are not stored. */
function repeatIn({ engine, access, action }: Call, given: Complete, input: unknown): Repeat | undefined {
  if (given.idempotencyKey === undefined || given.dryRun) return undefined;
  return repeatOf(engine.store.vault, access, given.idempotencyKey, action.name, input);
}

function requireStillActive({ stands }: Complete, tx: Tx): void {
  const refusal = stands?.(tx);
  if (refusal) throw refusal;
}

/** Names the record for the audit event, even if a duty rule then refuses the call. */
function nameRecord({ action, trail }: Call, input: unknown): void {
  const id = idOf(input);
  if (action.collection !== undefined && id !== undefined) trail.about(action.collection, id);
}

/** Wraps a fault whose audit event was already written in the transaction. */
class Audited extends Error {
  constructor(cause: unknown) {
    super("audited", { cause });
  }
}

/** Audits the refusal unless its event was written already. */
async function refuse(engine: Engine, trail: Trail, thrown: unknown): Promise<Fault> {
  const isAudited = thrown instanceof Audited;
  const fault = toFault(isAudited ? thrown.cause : thrown);
  // Repeated refusals by a rate limit share one event.
  const isCounted = fault instanceof LimitFault && !fault.fresh;
  try {
    if (!isAudited && !isCounted) await audit(engine, trail, [trail.refused(fault)]);
  } catch (cause) {
    // If auditing fails, the response reveals only that failure.
    return toFault(cause);
  }
  return fault;
}

function audit(engine: Engine, trail: Trail, events: readonly EventDraft[]): Promise<void> {
  return engine.audit.record(trail.principal.organization, events, trail.caller);
}
