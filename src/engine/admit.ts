import type { Action, Door } from "../kernel/action.ts";
import type { Origin } from "../kernel/context.ts";
import { Fault, toFault } from "../kernel/errors.ts";
import { ANONYMOUS, type Principal } from "../kernel/principal.ts";
import { authorise } from "./authorise.ts";
import { Call, type Steps } from "./call.ts";
import type { Engine, Identified } from "./engine.ts";
import { countCall, type LimitReading } from "./limits.ts";
import { Trail } from "./trail.ts";

export interface Caller {
  action: Action;
  origin: Origin;
  /** Credentials, or the principal of an internal call. */
  by: Bearer | Principal;
  /** Called with each rate limit's state, even if the call is refused. */
  onLimit?: (reading: LimitReading) => void;
}

/** `door` defaults to a login. */
export interface Bearer {
  door?: Door;
  token: string | undefined;
}

/** Identifies the caller and applies rate limits. The returned check is repeated in the transaction. */
export async function identify(engine: Engine, caller: Caller, trail: Trail): Promise<Identified["stands"]> {
  if (!("token" in caller.by)) {
    trail.principal = caller.by;
    return undefined;
  }
  const { principal, refusal, stands, language } = await lookUp(engine, caller.by, caller);
  if (language !== undefined) caller.origin.language = language;
  // A stale token must not prevent anyone from signing in or out.
  const isNobody = refusal !== undefined && caller.action.access === "public";
  if (!isNobody) trail.principal = principal;
  const { action, origin, onLimit } = caller;
  const counted = { action, principal, address: origin.address, now: engine.clock.now() };
  countCall(engine.limits, counted, onLimit);
  if (refusal && !isNobody) throw refusal;
  return stands;
}

async function lookUp(
  engine: Engine,
  { door = "login", token }: Bearer,
  { origin, action }: Pick<Caller, "origin" | "action">,
): Promise<Identified> {
  if (token === undefined)
    return { principal: ANONYMOUS, ...(door === "key" && { refusal: new Fault("KEY_MISSING") }) };
  try {
    return await engine.identify[door](token, origin, action);
  } catch (thrown) {
    return { principal: ANONYMOUS, refusal: toFault(thrown) };
  }
}

/** Authorises the call by the current roles and policies. */
export async function admit(engine: Engine, steps: Steps, caller: Caller, trail: Trail): Promise<Call> {
  const { action, origin } = caller;
  const { now, principal } = trail;
  const access = await engine.access.open(principal, origin, now);
  authorise(access, action, principal);
  const renew = () => {
    const own = new Trail(action, origin, now);
    own.principal = trail.principal;
    return admitAgain({ engine, steps }, caller, own);
  };
  return new Call({ engine, steps, action, origin, now, access, trail, renew });
}

/** Repeats the admission after a slow step, since the caller may have been locked out in the meantime. */
export async function admitAgain(
  { engine, steps }: Pick<Call, "engine" | "steps">,
  caller: Caller,
  trail: Trail,
): Promise<Call> {
  if ("token" in caller.by && caller.action.access !== "public") {
    const { principal, refusal } = await lookUp(engine, caller.by, caller);
    if (refusal) throw refusal;
    trail.principal = principal;
  }
  trail.now = engine.clock.now();
  return admit(engine, steps, caller, trail);
}
