import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { findRecord } from "../../records/index.ts";
import type { Tx } from "../../store/commit.ts";
import { admitDuties, settleDuties } from "../authorise.ts";
import { writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { openRequest } from "./ask.ts";
import { inForce } from "./book.ts";
import { askForDecision, decide, refuseDirectly } from "./by-move.ts";
import { idOf } from "./carry-out.ts";
import { type Case, caseOf, loosens, transitionOf, worthOf } from "./facts.ts";
import { isHeld } from "./held.ts";
import { isHoldable } from "./holdable.ts";
import { type Judgement, judge, NOTHING_HELD } from "./match.ts";
import { planFor } from "./plan-for.ts";
import { openRequests } from "./request.ts";
import type { Rule } from "./rule.ts";
import { layOut, passBySelf } from "./self.ts";
import { laySlipOut, slipBefore } from "./slips.ts";
import { keepAmounts } from "./sums.ts";
import { heldAnswer } from "./view.ts";

/**
 * The effect of a call that is let in, unless a rule holds it for an approval. One that is held was tried and
 * undone before, so that what the business rules refuse is refused at once.
 */
export async function perform(call: Admitted, tx: Tx, input: unknown, prepared: unknown): Promise<unknown> {
  nameSubject(call, input);
  admitDuties(call, tx, input);
  const slip = slipBefore(call, tx, input);
  const output = await performHeld(call, tx, input, prepared);
  if (slip && !(output instanceof Fault) && !isHeld(output)) laySlipOut(call, tx, slip, output);
  return output;
}

async function performHeld(call: Admitted, tx: Tx, input: unknown, prepared: unknown): Promise<unknown> {
  const concerned = concerning(call, tx);
  if (!concerned) return act(call, tx, input, prepared);
  const { rules, former } = concerned;
  const part = call.engine.approvals.parts.get(call.action.name);
  if (part?.role === "decides") return decide(call, tx, input, prepared, concerned, act);
  if (part?.role === "refused") refuseDirectly(call, tx, input, part);
  if (rules.length + former.length === 0 && !call.action.loosens) return act(call, tx, input, prepared);
  return holdByRules(call, tx, input, prepared, concerned);
}

/** Says which record a call is about, so that the trail names it also when a duty refuses the call. */
function nameSubject({ action, trail }: Admitted, input: unknown): void {
  const id = idOf(input);
  if (action.collection !== undefined && id !== undefined) trail.about(action.collection, id);
}

/** The effect of a call that nothing holds any more, with the duties checked anew: of all who have a part in it. */
export async function performApproved(
  call: Admitted,
  tx: Tx,
  input: unknown,
  voters: readonly string[],
): Promise<unknown> {
  const persons = [...new Set([call.trail.principal.id, ...voters])];
  admitDuties(call, tx, input, persons);
  const output = await act(call, tx, input, undefined, persons);
  if (output instanceof Fault) throw output;
  return output;
}

async function act(
  call: Admitted,
  tx: Tx,
  input: unknown,
  prepared: unknown,
  persons?: readonly string[],
): Promise<unknown> {
  const output = await call.action.run(writeContext(call, tx), input, prepared);
  if (output instanceof Fault) return output;
  settleDuties(call, tx, persons);
  await askForDecision(call, tx, input);
  return output;
}

/** The rules about an action: those in force, and others as they were before they were loosened today. */
export interface Concerned {
  rules: readonly Rule[];
  former: readonly Rule[];
}

/** The rules that a call has to do with; undefined for the many with which approvals have nothing to do. */
function concerning({ engine, action, trail, origin, now }: Admitted, tx: Tx): Concerned | undefined {
  const { principal } = trail;
  const isAsked = principal.kind === "user" || principal.kind === "key";
  if (!isAsked || origin.approval !== undefined) return undefined;
  const { rules, parts } = engine.approvals;
  const about = rules.about(tx.connection, principal.organization.key, action.name);
  const lately =
    principal.kind === "user"
      ? rules.lately(tx.connection, principal.organization.key, action.name, now)
      : [];
  if (about.length + lately.length === 0 && !parts.has(action.name) && !action.loosens) return undefined;
  return isHoldable(action)
    ? { rules: inForce(about, now), former: inForce(lately, now) }
    : { rules: [], former: [] };
}

async function holdByRules(
  call: Admitted,
  tx: Tx,
  input: unknown,
  prepared: unknown,
  { rules, former }: Concerned,
): Promise<unknown> {
  const context = writeContext(call, tx);
  const one = caseOf(context, call.engine.catalog, call.action, input);
  const tried = isWrittenFirst(one)
    ? await writtenFirst(call, tx, one, prepared, rules, former)
    : await judgedFirst(call, tx, one, prepared, rules, former);
  if (tried.rules.length === 0) {
    const recordId = tried.case.record?.id ?? idOf(tried.output) ?? null;
    keepAmounts(context, tried.amounts, { recordId, requestId: null });
    if (tried.missed && !(tried.output instanceof Fault))
      layOut(context, tried.case, tried.missed, tried.output);
    return tried.output;
  }
  return hold(call, tx, tried, prepared);
}

/** A call that a trial has shown to be possible, and the rules that hold it. */
export interface Tried extends Judgement {
  case: Case;
  worth: number | undefined;
  output: unknown;
  /** Where nothing holds it, but somebody should look at it: the rules that would have held it before they were loosened. */
  missed?: readonly Rule[] | undefined;
}

/** What of a call that nothing holds is to be looked at afterwards: that it loosens a control, or slips by one loosened today. */
export function missedBy(
  context: WriteContext,
  one: Case,
  former: readonly Rule[],
): readonly Rule[] | undefined {
  const missed = judge(context, former, one, context.principal).rules;
  return missed.length > 0 || loosens(context, one) ? missed : undefined;
}

/** Creates and updates are judged by the record that comes of them. */
function isWrittenFirst(one: Case): boolean {
  return one.collection !== undefined && !transitionOf(one) && /\.(create|update)$/.test(one.action.name);
}

async function writtenFirst(
  call: Admitted,
  tx: Tx,
  one: Case,
  prepared: unknown,
  rules: readonly Rule[],
  former: readonly Rule[] = [],
): Promise<Tried> {
  const { trail } = call;
  const mark = trail.mark();
  let tried: Tried = { case: one, ...NOTHING_HELD, worth: undefined, output: undefined };
  const trial = await tx.attempt(
    async (inner) => {
      const output = await act(call, inner, one.input, prepared);
      const context = writeContext(call, inner);
      const id = idOf(output);
      const outcome =
        one.collection && id !== undefined ? findRecord(context, one.collection, id) : undefined;
      const written = { ...one, outcome };
      tried = {
        case: written,
        ...judge(context, rules, written, trail.principal),
        worth: worthOf(context, written),
        output,
        missed: missedBy(context, written, former),
      };
      return output;
    },
    () => tried.rules.length === 0,
  );
  if (!trial.ok) throw trial.error;
  if (tried.rules.length > 0) {
    if (tried.output instanceof Fault) throw tried.output;
    trail.backTo(mark);
  }
  return tried;
}

async function judgedFirst(
  call: Admitted,
  tx: Tx,
  one: Case,
  prepared: unknown,
  rules: readonly Rule[],
  former: readonly Rule[] = [],
): Promise<Tried> {
  const context = writeContext(call, tx);
  const { trail } = call;
  const judged = judge(context, rules, one, trail.principal);
  if (judged.rules.length === 0) {
    const missed = missedBy(context, one, former);
    const output = await act(call, tx, one.input, prepared);
    return { case: one, ...judged, worth: undefined, output, missed };
  }
  const worth = worthOf(context, one);
  const mark = trail.mark();
  const trial = await tx.attempt(
    (inner) => act(call, inner, one.input, prepared),
    () => false,
  );
  if (!trial.ok) throw trial.error;
  if (trial.value instanceof Fault) throw trial.value;
  trail.backTo(mark);
  return { case: one, ...judged, worth, output: undefined };
}

/** What a call would meet, with nothing of it kept. A decision is not tried: the record may still have to be put right. */
export async function rehearse(
  call: Admitted,
  tx: Tx,
  one: Case,
  rules: readonly Rule[],
  trying: boolean,
): Promise<Tried> {
  const context = writeContext(call, tx);
  if (!trying)
    return {
      case: one,
      ...judge(context, rules, one, call.trail.principal),
      worth: worthOf(context, one),
      output: undefined,
    };
  const mark = call.trail.mark();
  const outcome = await tx.attempt(
    (inner) => (isWrittenFirst(one) ? writtenFirst : judgedFirst)(call, inner, one, undefined, rules),
    () => false,
  );
  call.trail.backTo(mark);
  if (!outcome.ok) throw outcome.error;
  return outcome.value;
}

async function hold(call: Admitted, tx: Tx, tried: Tried, prepared: unknown): Promise<unknown> {
  const context = writeContext(call, tx);
  const { principal } = call.trail;
  if (principal.kind === "key") throw unheld(tried.rules);
  refuseSecond(context, tried.case);
  const question = {
    ...tried,
    requester: principal.id,
    authority: call.action.name,
    decides: false,
  };
  const planned = await planFor(context, tried, principal.id);
  if (planned.steps.every(({ self }) => self))
    return passBySelf(call, tx, question, planned, () => act(call, tx, tried.case.input, prepared));
  const request = openRequest(context, call.engine.approvals, question, planned);
  const { record, collection } = tried.case;
  if (record && collection) context.about(collection.name, record.id);
  call.trail.approvedBy(request.id);
  return heldAnswer(context, call.engine.approvals, request);
}

/** A program cannot ask for an approval, nor see what became of it: what a rule would hold, it may not do. */
function unheld(rules: readonly Rule[]): Fault {
  return new Fault("ACCESS_POLICY_DENIED", {
    message:
      "An approval rule of your organisation holds this call, and an API key cannot wait for an approval. Have a person make it, or have the rule leave it out.",
    details: rules.map(({ id }) => ({
      path: "approvals",
      code: "APPROVAL_NEEDED",
      message: `The rule is ${id}`,
    })),
  });
}

/** The same is not asked twice at a time. */
function refuseSecond(context: WriteContext, { action, record }: Case): void {
  if (!record) return;
  const waiting = openRequests(context, record.id).find(
    (request) => request.action === action.name && request.state === "pending",
  );
  if (!waiting) return;
  throw new Fault("STATE_TRANSITION_INVALID", {
    message: "This waits for an approval already. Decide on that request, or withdraw it first.",
    details: [{ path: "approvals", code: "ALREADY_ASKED", message: `The request is ${waiting.id}` }],
  });
}
