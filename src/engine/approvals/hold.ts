import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { findRecord } from "../../records/index.ts";
import type { Tx } from "../../store/commit.ts";
import { admitDuties, settleDuties } from "../authorise.ts";
import { writeContext } from "../context.ts";
import type { Admitted } from "../engine.ts";
import { editorsOf, materialOf, openRequest } from "./ask.ts";
import { inForce } from "./book.ts";
import { askForDecision, decide, refuseDirectly } from "./by-move.ts";
import { idOf } from "./carry-out.ts";
import { type Case, caseOf, transitionOf, worthOf } from "./facts.ts";
import { isHoldable } from "./holdable.ts";
import { matching } from "./match.ts";
import { planFor } from "./plan-for.ts";
import { openRequests } from "./request.ts";
import type { Rule } from "./rule.ts";
import { passBySelf } from "./self.ts";
import { heldAnswer } from "./view.ts";

/**
 * The effect of a call that is let in, unless a rule holds it for an approval. One that is held was tried and
 * undone before, so that what the business rules refuse is refused at once.
 */
export async function perform(call: Admitted, tx: Tx, input: unknown, prepared: unknown): Promise<unknown> {
  nameSubject(call, input);
  admitDuties(call, tx, input);
  const rules = concerning(call, tx);
  if (!rules) return act(call, tx, input, prepared);
  const part = call.engine.approvals.parts.get(call.action.name);
  if (part?.role === "decides") return decide(call, tx, input, prepared, rules, act);
  if (part?.role === "refused") refuseDirectly(call, tx, input, part);
  if (rules.length === 0) return act(call, tx, input, prepared);
  return holdByRules(call, tx, input, prepared, rules);
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

/** The rules in force about the action; undefined for the many calls that approvals have nothing to do with. */
function concerning({ engine, action, trail, origin, now }: Admitted, tx: Tx): readonly Rule[] | undefined {
  const { principal } = trail;
  const isAsked = principal.kind === "user" || principal.kind === "key";
  if (!isAsked || origin.approval !== undefined) return undefined;
  const { rules, parts } = engine.approvals;
  const about = rules.about(tx.connection, principal.organization.key, action.name);
  if (about.length === 0 && !parts.has(action.name)) return undefined;
  return isHoldable(action) ? inForce(about, now) : [];
}

async function holdByRules(
  call: Admitted,
  tx: Tx,
  input: unknown,
  prepared: unknown,
  rules: readonly Rule[],
): Promise<unknown> {
  const context = writeContext(call, tx);
  const one = caseOf(context, call.engine.catalog, call.action, input);
  const tried = isWrittenFirst(one)
    ? await writtenFirst(call, tx, one, prepared, rules)
    : await judgedFirst(call, tx, one, prepared, rules);
  if (tried.rules.length === 0) return tried.output;
  return hold(call, tx, tried, prepared);
}

/** A call that a trial has shown to be possible, and the rules that hold it. */
export interface Tried {
  case: Case;
  rules: readonly Rule[];
  worth: number | undefined;
  output: unknown;
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
): Promise<Tried> {
  const { trail } = call;
  const mark = trail.mark();
  let tried: Tried = { case: one, rules: [], worth: undefined, output: undefined };
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
        rules: matching(context, rules, written, trail.principal),
        worth: worthOf(context, written),
        output,
      };
      return output;
    },
    () => tried.rules.length === 0,
  );
  if (!trial.ok) throw trial.error;
  if (tried.rules.length > 0) trail.backTo(mark);
  return tried;
}

async function judgedFirst(
  call: Admitted,
  tx: Tx,
  one: Case,
  prepared: unknown,
  rules: readonly Rule[],
): Promise<Tried> {
  const context = writeContext(call, tx);
  const { trail } = call;
  const found = matching(context, rules, one, trail.principal);
  if (found.length === 0)
    return { case: one, rules: [], worth: undefined, output: await act(call, tx, one.input, prepared) };
  const worth = worthOf(context, one);
  const mark = trail.mark();
  const trial = await tx.attempt(
    (inner) => act(call, inner, one.input, prepared),
    () => false,
  );
  if (!trial.ok) throw trial.error;
  if (trial.value instanceof Fault) throw trial.value;
  trail.backTo(mark);
  return { case: one, rules: found, worth, output: undefined };
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
      rules: matching(context, rules, one, call.trail.principal),
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
  const editors = await editorsOf(context, tried.case, materialOf(tried.case, tried.rules));
  const question = {
    ...tried,
    requester: principal.id,
    authority: call.action.name,
    decides: false,
    editors,
  };
  const planned = planFor(context, tried, principal.id, editors);
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
