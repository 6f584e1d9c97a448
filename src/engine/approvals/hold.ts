import { Fault } from "../../kernel/errors.ts";
import { findRecord } from "../../records/index.ts";
import { say } from "../../text/message.ts";
import type { Run, WriteCall } from "../call.ts";
import { openRequest } from "./ask.ts";
import { inForce } from "./book.ts";
import { decide, refuseDirectly } from "./by-move.ts";
import { type Case, caseOf, idOf, isWrite, loosens, worthOf } from "./facts.ts";
import { isHoldable } from "./holdable.ts";
import { confirmation, mandateRules, refuseBeyond } from "./mandated.ts";
import { type Judgement, judge, NOTHING_HELD } from "./match.ts";
import { planFor } from "./plan-for.ts";
import { openRequests } from "./request.ts";
import type { Rule } from "./rule.ts";
import { layOut, passBySelf } from "./self.ts";
import { keepAmounts } from "./sums.ts";
import { heldAnswer } from "./view.ts";

/** Runs a held call first and rolls it back, so that business rules can refuse it at once. */
export async function holdForApproval(call: WriteCall, input: unknown, run: Run): Promise<unknown> {
  refuseBeyond(call, input);
  const concerned = concerning(call);
  if (!concerned) return run(call);
  const { rules, former } = concerned;
  const part = call.engine.approvals.parts.get(call.action.name);
  if (part?.role === "decides") return decide(call, input, concerned, run);
  if (part?.role === "refused") refuseDirectly(call, input, part);
  if (rules.length + former.length === 0 && !call.action.loosens) return run(call);
  return holdByRules(call, input, run, concerned);
}

/** Rules in force, and earlier versions of rules that were loosened today. */
export interface Concerned {
  rules: readonly Rule[];
  former: readonly Rule[];
}

/** Returns undefined for calls that never involve approvals, as most do. */
function concerning({ engine, action, trail, origin, now, handle }: WriteCall): Concerned | undefined {
  const { principal } = trail;
  const isAsked = principal.kind === "user" || principal.kind === "key";
  if (!isAsked || origin.approval !== undefined) return undefined;
  const { rules, parts } = engine.approvals;
  const org = principal.organization.key;
  const own = trail.isInside ? [] : mandateRules(action, principal);
  const about = [...rules.about(handle.connection, org, action.name), ...own];
  const lately = principal.kind === "user" ? rules.lately(handle.connection, org, action.name, now) : [];
  if (about.length + lately.length === 0 && !parts.has(action.name) && !action.loosens) return undefined;
  return isHoldable(action)
    ? { rules: inForce(about, now), former: inForce(lately, now) }
    : { rules: [], former: [] };
}

async function holdByRules(
  call: WriteCall,
  input: unknown,
  run: Run,
  { rules, former }: Concerned,
): Promise<unknown> {
  const one = caseOf(call, call.engine.catalog, call.action, input);
  const tried = await (isWrite(one) ? writtenFirst : judgedFirst)(call, one, run, rules, former);
  if (tried.rules.length > 0) return hold(call, tried, run);
  const recordId = tried.case.record?.id ?? idOf(tried.output) ?? null;
  keepAmounts(call, tried.amounts, { recordId, requestId: null });
  if (tried.missed && !(tried.output instanceof Fault)) layOut(call, tried.case, tried.missed, tried.output);
  return tried.output;
}

/** Call that passed a trial run, and the rules that hold it. */
export interface Tried extends Judgement {
  case: Case;
  worth: number | undefined;
  output: unknown;
  /** Output of the trial run. */
  effect?: unknown;
  /** Rules that would have held the call before today's changes. Set if the call needs review. */
  missed?: readonly Rule[] | undefined;
}

/** Rules by which to review an unheld call: set if it weakens a control or exploits a loosened one. */
export function missedBy(call: WriteCall, one: Case, former: readonly Rule[]): readonly Rule[] | undefined {
  const missed = judge(call, former, one, call.principal).rules;
  return missed.length > 0 || loosens(call, one) ? missed : undefined;
}

/** Judges a create or update by the record it wrote. Rolls the write back if a rule holds the call. */
async function writtenFirst(
  call: WriteCall,
  one: Case,
  run: Run,
  rules: readonly Rule[],
  former: readonly Rule[] = [],
): Promise<Tried> {
  let tried: Tried = { case: one, ...NOTHING_HELD, worth: undefined, output: undefined };
  const trial = await call.attempt(
    async (inner) => {
      const output = await run(inner);
      const id = idOf(output);
      const outcome = one.collection && id !== undefined ? findRecord(inner, one.collection, id) : undefined;
      const written = { ...one, outcome };
      tried = {
        case: written,
        ...judge(inner, rules, written, call.trail.principal),
        worth: worthOf(inner, written),
        output,
        effect: output,
        missed: missedBy(inner, written, former),
      };
    },
    () => tried.rules.length === 0,
  );
  if (!trial.ok) throw trial.error;
  if (tried.rules.length > 0 && tried.output instanceof Fault) throw tried.output;
  return tried;
}

async function judgedFirst(
  call: WriteCall,
  one: Case,
  run: Run,
  rules: readonly Rule[],
  former: readonly Rule[] = [],
): Promise<Tried> {
  const judged = judge(call, rules, one, call.trail.principal);
  if (judged.rules.length === 0) {
    const missed = missedBy(call, one, former);
    return { case: one, ...judged, worth: undefined, output: await run(call), missed };
  }
  const worth = worthOf(call, one);
  const output = await call.tried((inner) => run(inner));
  if (output instanceof Fault) throw output;
  return { case: one, ...judged, worth, output: undefined, effect: output };
}

/** Keeps nothing. Without `run` the call is not tried, since the record may still need corrections. */
export async function rehearse(
  call: WriteCall,
  one: Case,
  rules: readonly Rule[],
  run: Run | undefined,
): Promise<Tried> {
  if (run) return call.tried((inner) => (isWrite(one) ? writtenFirst : judgedFirst)(inner, one, run, rules));
  const judged = judge(call, rules, one, call.trail.principal);
  return { case: one, ...judged, worth: worthOf(call, one), output: undefined };
}

async function hold(call: WriteCall, tried: Tried, run: Run): Promise<unknown> {
  const { principal } = call.trail;
  if (principal.kind === "key") throw unheld(tried.rules);
  refuseSecond(call, tried.case);
  const question = {
    ...tried,
    requester: principal.id,
    authority: call.action.name,
    decides: false,
  };
  const planned = await planFor(call, tried, principal.id);
  const isAlone = planned.steps.every(({ self }) => self);
  if (isAlone && principal.mandate)
    return hold(call, { ...tried, rules: [...tried.rules, confirmation(principal.mandate)] }, run);
  if (isAlone) return passBySelf(call, question, planned, () => run(call));
  const request = openRequest(call, call.engine.approvals, question, planned);
  call.trail.approvedBy(request.id);
  return heldAnswer(call, call.engine.approvals, request, call.trail.isDryRun ? tried.effect : undefined);
}

/** Refuses a program's call instead of holding it, since programs cannot request or follow approvals. */
function unheld(rules: readonly Rule[]): Fault {
  return new Fault("ACCESS_POLICY_DENIED", {
    message: say("errors.approvals.keyCannotWait"),
    details: rules.map(({ id }) => ({
      path: "approvals",
      code: "APPROVAL_NEEDED",
      message: say("errors.approvals.ruleIs", { id }),
    })),
  });
}

function refuseSecond(call: WriteCall, { action, record }: Case): void {
  if (!record) return;
  const waiting = openRequests(call, record.id).find(
    (request) => request.action === action.name && request.state === "pending",
  );
  if (!waiting) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: say("errors.approvals.alreadyRequested"),
    details: [
      {
        path: "approvals",
        code: "ALREADY_ASKED",
        message: say("errors.approvals.requestIs", { id: waiting.id }),
      },
    ],
  });
}
