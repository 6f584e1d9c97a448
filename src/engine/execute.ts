import type { Action, Door, Parts } from "../kernel/action.ts";
import type { Origin } from "../kernel/context.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { ANONYMOUS, type Principal } from "../kernel/principal.ts";
import { NO_UPLOAD, type Upload } from "../kernel/upload.ts";
import type { Tx } from "../store/commit.ts";
import { APPROVALS_PATH, heldBy, heldByWords, isHeld } from "./approvals/held.ts";
import type { EventDraft, EventOutcome } from "./audit/event.ts";
import { authorise } from "./authorise.ts";
import { readContext } from "./context.ts";
import type { Admitted, Engine, Identified } from "./engine.ts";
import { type KeptAnswer, keep, type Repeat, recall, repeatOf } from "./idempotency.ts";
import { countCall, LimitFault, type LimitReading } from "./limits.ts";
import { HELD, Trail } from "./trail.ts";
import { validate } from "./validate.ts";

/** What an action is given, and how. */
export interface Received {
  input: unknown;
  idempotencyKey?: string | undefined;
  dryRun?: boolean;
}

/** One use of an action, from wherever it comes. */
export type Call = CallFacts & (Received | Receiving);

interface Receiving {
  /** Reads what the action is given. Not asked before the caller is known, counted and let in. */
  receive(caller: Principal): Promise<Received>;
}

interface CallFacts {
  action: Action;
  origin: Origin;
  /** The token, and what it has to be; or who it is, when the caller is within the program. */
  by: Bearer | Principal;
  /** The file, for an action that takes one: not read before the caller is known to be let in. */
  upload?: Upload | undefined;
  /** Written in the same savepoint as the action's work, and kept only with it: that a job is done. */
  alongside?: (tx: Tx, output: unknown) => void;
  /** Told where the client stands with each limit, also when the call is refused. */
  onLimit?: (reading: LimitReading) => void;
}

/** What a caller shows at a door. */
export interface Bearer {
  /** That of people, unless told otherwise. */
  door?: Door;
  token: string | undefined;
}

export interface Answer {
  status: number;
  output: unknown;
  /** The address of what was made, or of the request by which the call waits. */
  location?: string | undefined;
  dryRun: boolean;
  replayed: boolean;
}

/**
 * The one way through: every call of every action, read or write, from the network, a job or the command
 * line, takes these steps. Whatever becomes of it has its event in the audit trail, durable before the
 * answer; a call that fails leaves that event and nothing else.
 */
export async function execute(engine: Engine, call: Call): Promise<Answer> {
  const { action, origin } = call;
  const trail = new Trail(action, origin, engine.clock.now());
  try {
    const stands = await identify(engine, call, trail);
    const entered = await enter(engine, call, trail);
    const refusal = engine.room();
    if (refusal && addsRecords(action)) throw refusal;
    const received = "receive" in call ? await call.receive(trail.principal) : call;
    const arrived = isLate(entered) ? await stillLetIn(entered, call) : entered;
    await engine.turns.take(trail.caller);
    const input = validate(action.input, received.input);
    const prepared = await prepare(arrived, input, call.upload);
    const admitted = call.upload ? await stillLetIn(arrived, call) : arrived;
    if (action.kind === "read") return await read(admitted, input, prepared);
    const letIn = { ...call, ...received, stands };
    if (action.parts) return await writeInParts(admitted, letIn, input, action.parts);
    const repeat = repeatIn(admitted, letIn, input);
    return await write(admitted, letIn, repeat, input, prepared);
  } catch (thrown) {
    throw await refuse(engine, trail, thrown);
  }
}

/** While there is room for reading alone, people still come in, and the operator makes room. */
function addsRecords({ kind, access }: Action): boolean {
  return kind === "write" && access !== "public" && access !== "operator";
}

/** Who is calling. Each call counts against a limit: of who calls, or of the address while nobody is known. */
async function identify(engine: Engine, call: Call, trail: Trail): Promise<Identified["stands"]> {
  if (!("token" in call.by)) {
    trail.principal = call.by;
    return undefined;
  }
  const { principal, refusal, stands } = await lookUp(engine, call.by, call);
  // A stale token must not keep anybody from logging in or out.
  const isNobody = refusal !== undefined && call.action.access === "public";
  if (!isNobody) trail.principal = principal;
  const { address } = call.origin;
  countCall(
    engine.limits,
    { action: call.action, principal, address, now: engine.clock.now() },
    call.onLimit,
  );
  if (refusal && !isNobody) throw refusal;
  return stands;
}

async function lookUp(
  engine: Engine,
  { door = "login", token }: Bearer,
  { origin, action }: Pick<Call, "origin" | "action">,
): Promise<Identified> {
  if (token === undefined) {
    return { principal: ANONYMOUS, ...(door === "key" && { refusal: new Fault("KEY_MISSING") }) };
  }
  try {
    return await engine.identify[door](token, origin, action);
  } catch (thrown) {
    return { principal: ANONYMOUS, refusal: toFault(thrown) };
  }
}

/** Opens the door to whoever the trail names, by the roles and rules of this moment. */
async function enter(
  engine: Engine,
  { action, origin }: Pick<Call, "action" | "origin">,
  trail: Trail,
): Promise<Admitted> {
  const { now, principal } = trail;
  const access = await engine.access.open(principal, origin, now);
  authorise(access, action, principal);
  return { engine, action, origin, now, access, trail };
}

/** A body that took longer than this to arrive may have been overtaken by events. */
const LATE_MS = 1000;

const isLate = ({ engine, now }: Admitted) => Math.abs(engine.clock.now() - now) > LATE_MS;

async function prepare(admitted: Admitted, input: unknown, upload: Upload = NO_UPLOAD): Promise<unknown> {
  const { action, engine } = admitted;
  if (!action.prepare) return undefined;
  return engine.store.read(
    (handle) => action.prepare?.(readContext(admitted, handle), input, upload) ?? Promise.resolve(),
  );
}

/** What is sent may take its time to arrive: whoever was shut out meanwhile is not let in with it. */
async function stillLetIn({ engine, action, origin, trail }: Admitted, call: Call): Promise<Admitted> {
  if ("token" in call.by && action.access !== "public") {
    const { principal, refusal } = await lookUp(engine, call.by, call);
    if (refusal) throw refusal;
    trail.principal = principal;
  }
  trail.now = engine.clock.now();
  return enter(engine, { action, origin }, trail);
}

async function read(admitted: Admitted, input: unknown, prepared: unknown): Promise<Answer> {
  const { engine, action, trail } = admitted;
  const output = await engine.store.read((handle) =>
    action.run(readContext(admitted, handle), input, prepared),
  );
  await tell(engine, trail, trail.done(engine.store.vault, "ok"));
  return { ...answerOf(action, output, input), dryRun: false, replayed: false };
}

/** A call that is known and let in, with all that it brought. */
type LetIn = CallFacts & Received & Pick<Identified, "stands">;

/** What the caller's key ties this call to. A call that is only tried is not kept. */
function repeatIn({ engine, access, action }: Admitted, call: LetIn, input: unknown): Repeat | undefined {
  if (call.idempotencyKey === undefined || call.dryRun) return undefined;
  return repeatOf(engine.store.vault, access, call.idempotencyKey, action.name, input);
}

/**
 * Writes in several transactions; other callers are served between them. Completed parts stay done if a later part
 * fails, and a repeated call continues where the first one ended.
 */
async function writeInParts(
  admitted: Admitted,
  call: LetIn,
  input: unknown,
  parts: Parts<unknown, unknown>,
): Promise<Answer> {
  const { engine, action, trail, origin, now } = admitted;
  const repeat = repeatIn(admitted, call, input);
  const first = await write(admitted, call, repeat, input, undefined);
  const answers = [first.output];
  let { replayed } = first;
  let ended: { rest: unknown; fault: Fault } | undefined;
  for (;;) {
    const rest = parts.rest(input, answers);
    if (rest === undefined) break;
    const own = new Trail(action, origin, now);
    own.principal = trail.principal;
    try {
      // Whoever was shut out meanwhile does nothing more.
      const current = await stillLetIn({ ...admitted, trail: own }, call);
      // A client's key has no space in it.
      const key = repeat && { ...repeat, key: `${repeat.key} ${answers.length}` };
      const answer = await write(current, call, key, rest, undefined);
      answers.push(answer.output);
      replayed &&= answer.replayed;
    } catch (thrown) {
      const fault = await refuse(engine, own, thrown);
      const { code, status, cause } = fault;
      if (status >= 500)
        engine.log.error(code, { action: action.name, correlation_id: origin.correlationId, cause });
      ended = { rest, fault };
      break;
    }
  }
  const output = parts.whole(answers, ended);
  return { ...answerOf(action, output, input), dryRun: call.dryRun ?? false, replayed };
}

async function write(
  admitted: Admitted,
  call: LetIn,
  repeat: Repeat | undefined,
  input: unknown,
  prepared: unknown,
): Promise<Answer> {
  const { engine, action, trail, now } = admitted;
  const { principal } = trail;
  const dryRun = call.dryRun ?? false;
  const outcome = await engine.store.write(async (tx) => {
    const attempt = await tx.attempt(
      async (inner) => {
        const fallen = call.stands?.(inner);
        if (fallen) throw fallen;
        const kept = repeat && recall(inner, principal, repeat, now);
        if (kept) return { ...kept, dryRun, replayed: true, location: keptLocation(action, kept, input) };
        const output = await engine.approvals.perform(admitted, inner, input, prepared);
        if (output instanceof Fault) return output;
        const answer = { ...answerOf(action, output, input), dryRun, replayed: false };
        if (repeat) keep(inner, principal, repeat, answer, now);
        call.alongside?.(inner, output);
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
    for (const event of events) engine.audit.append(tx, trail.principal.organization, event);
    return answer;
  }, trail.caller);
  if (outcome instanceof Fault) throw new Told(outcome);
  return outcome;
}

function outcomeOf({ dryRun, replayed, output }: Answer): EventOutcome {
  return dryRun ? "dry_run" : replayed ? "replayed" : isHeld(output) ? HELD : "ok";
}

/** What a write answers: that it waits for an approval, or what the action says. */
function answerOf(action: Action, output: unknown, input: unknown) {
  const request = heldBy(output);
  if (request !== undefined) return { status: 202, output, location: `${APPROVALS_PATH}/${request}` };
  const status = action.statusOf?.(output) ?? action.status;
  return { status, output, location: action.location?.(output, input) };
}

/** The address that the first answer had. */
function keptLocation(action: Action, { status, output }: KeptAnswer, input: unknown): string | undefined {
  const request = status === 202 ? heldByWords(output) : undefined;
  return request === undefined ? action.location?.(output, input) : `${APPROVALS_PATH}/${request}`;
}

/** Wraps what failed inside a transaction that has already told the audit trail of it. */
class Told extends Error {
  constructor(cause: unknown) {
    super("told", { cause });
  }
}

/** The refusal as the caller may read it, once the audit trail has it. */
async function refuse(engine: Engine, trail: Trail, thrown: unknown): Promise<Fault> {
  const fault = toFault(thrown instanceof Told ? thrown.cause : thrown);
  const untold = !(thrown instanceof Told) && !(fault instanceof LimitFault && !fault.fresh);
  try {
    if (untold) await tell(engine, trail, [trail.refused(fault)]);
  } catch (cause) {
    // What cannot be audited is not answered with more than why.
    return toFault(cause);
  }
  return fault;
}

function tell(engine: Engine, trail: Trail, events: readonly EventDraft[]): Promise<void> {
  return engine.store.write(async (tx) => {
    for (const event of events) engine.audit.append(tx, trail.principal.organization, event);
  }, trail.caller);
}
