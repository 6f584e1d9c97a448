import type { Action } from "../kernel/action.ts";
import { dayIn } from "../kernel/clock.ts";
import type { Channel, NestedResult, ReadContext, WriteContext } from "../kernel/context.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import type { Principal } from "../kernel/principal.ts";
import { recordReader, recordWriter } from "../records/index.ts";
import type { Handle, Tx } from "../store/commit.ts";
import { isHeld } from "./approvals/held.ts";
import { readHistory } from "./audit/history.ts";
import { authorise } from "./authorise.ts";
import type { Admitted } from "./engine.ts";
import { HELD, Trail } from "./trail.ts";
import { turnOf } from "./turns.ts";
import { validate } from "./validate.ts";

/** What an action that reads is given. */
export function readContext(call: Admitted, handle: Handle): ReadContext {
  const { engine, action, origin, now, access, trail } = call;
  const { principal } = trail;
  const context: Omit<ReadContext, "records"> = {
    principal,
    org: principal.organization.key,
    origin,
    approval: trail.approval,
    now,
    get today() {
      return dayIn(principal.organization.timeZone, now);
    },
    handle,
    vault: engine.store.vault,
    turn: turnOf(engine.turns, trail.caller, handle),
    // Nobody waits for a job's answer.
    queryMs: origin.channel === "job" ? Number.POSITIVE_INFINITY : engine.queryMs,
    policy: (name = action.name) => access.gate(name),
    narrowing: (name) => access.narrowing(name),
    may: (permission) => access.may(permission),
    holds: (permission) => access.holds(permission),
    accessRevision: () => access.revision(),
    about: (collection, id) => trail.about(collection, id),
    actAs: (who) => {
      trail.principal = who;
    },
    returned: (count) => trail.returned(count),
    disclosed: (facts) => trail.changed(facts),
    ask: (name, given) => ask(call, handle, name, given),
    heldBy: (name, given) => engine.approvals.heldBy(call, handle, name, given),
    answerOf: (name) => engine.registry.find(name)?.output,
    history: async (collection, id, below, limit) =>
      readHistory(
        handle.connection,
        engine.store.vault,
        principal.organization.key,
        collection,
        id,
        below,
        limit,
      ),
  };
  return known(
    call,
    withRecords(context, (whole: ReadContext) => recordReader(engine.catalog, whole)),
  );
}

const calls = new WeakMap<object, Admitted>();

function known<C extends object>(call: Admitted, context: C): C {
  calls.set(context, call);
  return context;
}

/** The call that a context was made for: for the engine's own parts, which go on with it in other names. */
export function callOf(context: ReadContext): Admitted {
  const call = calls.get(context);
  if (!call) throw new Error("a context that the engine did not make");
  return call;
}

/** A context with the records as it may work with them, which need the context themselves. */
function withRecords<C extends object, R>(context: C, make: (whole: C & { records: R }) => R) {
  // Set in the next line; nothing looks at it before.
  const whole = context as C & { records: R };
  whole.records = make(whole);
  return whole;
}

/** What an action that writes is given. */
export function writeContext(call: Admitted, tx: Tx): WriteContext {
  const context: Omit<WriteContext, "records"> = {
    ...readContext(call, tx),
    handle: told(call.trail, tx),
    changed: (change) => {
      call.trail.changed(change);
      for (const onlooker of call.engine.onlookers) onlooker(whole, change);
    },
    call: (action, input) => runNested(call, tx, action, input),
    tried: (work) => tried(call, tx, work),
    as: (who, channel) => asSomebody(call, tx, who, channel),
  };
  const whole: WriteContext = withRecords(context, (made: WriteContext) =>
    recordWriter(call.engine.catalog, made),
  );
  return known(call, whole);
}

/** A transaction whose attempts, when they are undone, are not told of either. */
function told(trail: Trail, tx: Tx): Tx {
  return {
    ...tx,
    attempt: async (work, keep = () => true) => {
      const before = trail.mark();
      const outcome = await tx.attempt((inner) => work(told(trail, inner)), keep);
      if (!outcome.ok || !keep(outcome.value)) trail.backTo(before);
      return outcome;
    },
  };
}

/** Work that is undone whatever comes of it, with what the trail was told of it. */
async function tried<T>(call: Admitted, tx: Tx, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const before = call.trail.mark();
  const outcome = await tx.attempt(
    (inner) => work(writeContext(call, inner)),
    () => false,
  );
  call.trail.backTo(before);
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

/** The same call as if somebody else had made it; what is called in it is told of by this one. */
async function asSomebody(
  call: Admitted,
  tx: Tx,
  who: Principal,
  channel: Channel = call.origin.channel,
): Promise<WriteContext> {
  const origin = { ...call.origin, channel };
  const access = await call.engine.access.open(who, origin, call.now);
  return writeContext({ ...call, origin, access, trail: call.trail.inNameOf(who, origin) }, tx);
}

/** A reading action inside another call: the same caller and moment, its own checks; the outer call's event tells of it. */
async function ask(outer: Admitted, handle: Handle, name: string, given: unknown): Promise<unknown> {
  const action = outer.engine.registry.find(name);
  if (action?.kind !== "read") throw new Error(`there is nothing to ask named ${name}`);
  authorise(outer.access, action, outer.trail.principal);
  const trail = new Trail(action, outer.origin, outer.now);
  trail.principal = outer.trail.principal;
  return action.run(
    readContext({ ...outer, action, trail }, handle),
    validate(action.input, given),
    undefined,
  );
}

/** An action inside another: the same caller, its own checks, its own savepoint, its own event. */
async function runNested(outer: Admitted, tx: Tx, action: Action, input: unknown): Promise<NestedResult> {
  const { engine, origin, now, access } = outer;
  const trail = new Trail(action, origin, now);
  trail.principal = outer.trail.principal;
  const outcome = await tx.attempt(async (inner) => {
    const checked = validate(action.input, input);
    authorise(access, action, trail.principal);
    return engine.approvals.perform({ ...outer, action, trail }, inner, checked, undefined);
  });
  if (!outcome.ok || outcome.value instanceof Fault) {
    const error = outcome.ok ? outcome.value : outcome.error;
    outer.trail.include([trail.refused(toFault(error))]);
    return { ok: false, error };
  }
  const held = isHeld(outcome.value);
  outer.trail.include(trail.done(engine.store.vault, held ? HELD : "ok"));
  return { ok: true, output: outcome.value, held };
}
