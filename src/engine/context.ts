import type { Action } from "../kernel/action.ts";
import { dayIn } from "../kernel/clock.ts";
import type { NestedResult, Origin, ReadContext, WriteContext } from "../kernel/context.ts";
import { toFault } from "../kernel/errors.ts";
import { recordReader, recordWriter } from "../records/index.ts";
import type { Handle, Tx } from "../store/commit.ts";
import type { Access } from "./access/book.ts";
import { readHistory } from "./audit/history.ts";
import { authorise, guardDuties } from "./authorise.ts";
import type { Engine } from "./engine.ts";
import { Trail } from "./trail.ts";
import { validate } from "./validate.ts";

/** What a call knows about itself once it is let in. */
export interface Admitted {
  engine: Engine;
  action: Action;
  origin: Origin;
  now: number;
  access: Access;
  trail: Trail;
}

/** What an action that reads is given. */
export function readContext(call: Admitted, handle: Handle): ReadContext {
  const { engine, action, origin, now, access, trail } = call;
  const { principal } = trail;
  const context: Omit<ReadContext, "records"> = {
    principal,
    org: principal.organization.key,
    origin,
    now,
    get today() {
      return dayIn(principal.organization.timeZone, now);
    },
    handle,
    vault: engine.store.vault,
    policy: (name = action.name) => access.gate(name),
    may: (permission) => access.may(permission),
    holds: (permission) => access.holds(permission),
    about: (collection, id) => trail.about(collection, id),
    actAs: (who) => {
      trail.principal = who;
    },
    returned: (count) => trail.returned(count),
    disclosed: (facts) => trail.changed(facts),
    ask: (name, given) => ask(call, handle, name, given),
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
  return withRecords(context, (whole: ReadContext) => recordReader(engine.catalog, whole));
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
    changed: (change) => call.trail.changed(change),
    call: (action, input) => runNested(call, tx, action, input),
  };
  return withRecords(context, (whole: WriteContext) => recordWriter(call.engine.catalog, whole));
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
    trail.watched = guardDuties(inner, access, action, trail.principal, checked, now, outer.trail.deeds());
    return action.run(writeContext({ ...outer, action, trail }, inner), checked, undefined);
  });
  if (outcome.ok) {
    outer.trail.include(trail.done(engine.store.vault, "ok"));
    return { ok: true, output: outcome.value, held: false };
  }
  outer.trail.include([trail.refused(toFault(outcome.error))]);
  return { ok: false, error: outcome.error };
}
