import type { WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Run, WriteCall } from "../call.ts";
import { askAgain, editorsOf, materialOf, openRequest, type Question } from "./ask.ts";
import { inForce } from "./book.ts";
import { askerIn } from "./decisions.ts";
import { seatFor } from "./eligible.ts";
import { type Case, caseOf, idOf, worthOf } from "./facts.ts";
import { type Judgement, judge } from "./match.ts";
import type { Part } from "./parts.ts";
import type { Plan } from "./plan.ts";
import { planFor } from "./plan-for.ts";
import { changeRequest, note, openRequests, type Request } from "./request.ts";
import type { Rule } from "./rule.ts";
import { layOut, passBySelf } from "./self.ts";
import { type CountedAmount, keepAmounts } from "./sums.ts";
import { heldAnswer } from "./view.ts";
import { castVote, guardSeen, type Seen } from "./vote.ts";

/** A deciding transition counts as an approver's vote if a request is open or a rule requires one. */
export async function decide(
  call: WriteCall,
  input: unknown,
  { rules, former }: { rules: readonly Rule[]; former: readonly Rule[] },
  run: Run,
): Promise<unknown> {
  const { approvals } = call.engine;
  const { id: caller } = call.trail.principal;
  const id = idOf(input);
  const open = id === undefined ? [] : openDecisions(call, id, call.action.name);
  const pending = open.find(({ state }) => state === "pending");
  const freely = (voters: readonly string[] = []) => run(call, [...new Set([caller, ...voters])]);
  if (pending) {
    // Callers who are not approvers must learn no more than the transition itself reveals.
    if (seatFor(call, approvals, pending, caller) instanceof Fault) await tryOut(call, run);
    return byVote(call, pending, input, freely);
  }
  const asked = id === undefined ? FREE : await questionFor(call, id, rules);
  if (!("plan" in asked)) {
    const output = await observed(call, input, former, freely);
    keepAmounts(call, asked.amounts, { recordId: id ?? null, requestId: null });
    return output;
  }
  if (asked.plan.steps.every(({ self }) => self)) return passBySelf(call, asked.question, asked.plan, freely);
  await tryOut(call, run);
  const request = opened(call, asked, open[0]);
  if (!(seatFor(call, approvals, request, caller) instanceof Fault))
    return byVote(call, request, input, freely);
  call.trail.approvedBy(request.id);
  return heldAnswer(call, approvals, request);
}

/** Opens a review if a rule that was loosened today would have applied to the decision. */
async function observed(
  call: WriteCall,
  input: unknown,
  former: readonly Rule[],
  freely: () => Promise<unknown>,
): Promise<unknown> {
  const one = caseOf(call, call.engine.catalog, call.action, input);
  const missed = judge(call, former, one, call.trail.principal).rules;
  const output = await freely();
  if (missed.length > 0 && !(output instanceof Fault)) layOut(call, one, missed, output);
  return output;
}

/** Dry run as the caller, so that a call bound to fail is refused before approvers are asked. */
async function tryOut(call: WriteCall, run: Run): Promise<void> {
  const output = await call.tried((inner) => run(inner));
  if (output instanceof Fault) throw output;
}

async function byVote(
  call: WriteCall,
  request: Request,
  input: unknown,
  freely: (voters: readonly string[]) => Promise<unknown>,
): Promise<unknown> {
  const seen = seenIn(call, input);
  const carried = await castVote(call, request, { verdict: "approve", seen }, freely);
  if (carried instanceof Fault) return carried;
  call.trail.approvedBy(request.id);
  if (carried.request.state === "executed") return carried.output;
  return heldAnswer(call, call.engine.approvals, carried.request);
}

/** Opens a request if a rule names approvers for the deciding transition. */
export async function askForDecision(call: WriteCall, input: unknown): Promise<void> {
  const { engine, trail } = call;
  const part = engine.approvals.parts.get(call.action.name);
  const id = idOf(input);
  if (part?.role !== "asked" || id === undefined || trail.principal.kind !== "user") return;
  const about = engine.approvals.rules.about(call.handle.connection, call.org, part.deciding);
  if (about.length === 0) return;
  const deciding = engine.registry.find(part.deciding);
  if (!deciding) return;
  const asked = await questionAbout(call, deciding.name, id, inForce(about, call.now), trail.principal);
  if (!("plan" in asked) || asked.plan.steps.every(({ self }) => self)) return;
  opened(call, asked, openDecisions(call, id, part.deciding)[0]);
}

/** Rejects the request if the caller is one of its approvers. Otherwise the transition itself cancels it. */
export function refuseDirectly(call: WriteCall, input: unknown, part: Part): void {
  const id = idOf(input);
  if (id === undefined) return;
  const pending = openDecisions(call, id, part.deciding).find(({ state }) => state === "pending");
  if (!pending) return;
  const seat = seatFor(call, call.engine.approvals, pending, call.trail.principal.id);
  if (seat instanceof Fault) return;
  guardSeen(call, pending, seenIn(call, input));
  note(call, pending, { kind: "rejected", step: seat.step.index, standsFor: seat.standsFor });
  changeRequest(call, pending, { state: "rejected", due_at: null, closed_at: call.now });
  call.trail.approvedBy(pending.id);
}

interface Asked {
  question: Question;
  plan: Plan;
}

/** A call that no rule holds. */
interface Free {
  amounts: readonly CountedAmount[];
}

const FREE: Free = { amounts: [] };

/** Builds the request that a deciding transition implies, for its submitter, author or caller. */
async function questionFor(call: WriteCall, id: string, rules: readonly Rule[]): Promise<Asked | Free> {
  const { action, engine, trail } = call;
  const part = engine.approvals.parts.get(action.name);
  if (rules.length === 0 || !part) return FREE;
  const about = (requester: Principal, by = rules) => questionAbout(call, action.name, id, by, requester);
  const asker = askerOf(call, id, part);
  if (!asker) return about(trail.principal);
  const asked = await about(asker);
  if (!("plan" in asked)) {
    // Sums count for the submitter, not for the approver.
    const own = await about(
      trail.principal,
      rules.filter(({ when }) => !when.sum),
    );
    return "plan" in own ? own : asked;
  }
  const seated = asked.plan.seats.some(({ user }) => user === trail.principal.id);
  const alone = asked.plan.steps.every(({ self }) => self);
  return alone || (part.byAuthor && !seated) ? about(trail.principal) : asked;
}

async function questionAbout(
  call: WriteCall,
  deciding: string,
  id: string,
  rules: readonly Rule[],
  requester: Principal,
): Promise<Asked | Free> {
  const { approvals, catalog, registry } = call.engine;
  const action = registry.find(deciding);
  if (!action) return FREE;
  const one = caseOf(call, catalog, action, { id });
  const { rules: found, amounts } = await judgeWithEditors(call, rules, one, requester);
  if (found.length === 0 || !one.record) return { amounts };
  const asking = approvals.parts.get(deciding)?.asking ?? deciding;
  return {
    question: {
      case: one,
      requester: requester.id,
      authority: asking,
      decides: true,
      worth: worthOf(call, one),
      rules: found,
      amounts,
    },
    plan: await planFor(call, { case: one, rules: found }, requester.id),
  };
}

/** Also counts sums for authors, so that spreading amounts over other users' drafts gains nothing. */
async function judgeWithEditors(
  context: WriteContext,
  rules: readonly Rule[],
  one: Case,
  requester: Principal,
): Promise<Judgement> {
  const sums = rules.filter(({ when }) => when.sum);
  const editors = sums.length > 0 ? await editorsOf(context, one, materialOf(one, sums)) : [];
  return judge(context, rules, one, requester, [requester.id, ...editors]);
}

/** Opens the request again if it has the same requester. Otherwise a new request replaces it. */
function opened(call: WriteCall, { question, plan }: Asked, earlier: Request | undefined): Request {
  const { approvals } = call.engine;
  if (earlier && earlier.requester === question.requester)
    return askAgain(call, approvals, earlier, question, plan);
  if (earlier) {
    note(call, earlier, { kind: "cancelled" });
    changeRequest(call, earlier, { state: "cancelled", due_at: null, closed_at: call.now });
  }
  return openRequest(call, approvals, question, plan);
}

/** Returns the record's submitter or author, if still a member. */
function askerOf(call: WriteCall, id: string, part: Part): Principal | undefined {
  const { engine, handle, org } = call;
  const actor = askerIn(call, id, part);
  return actor === undefined ? undefined : engine.approvals.people.principal(handle.connection, org, actor);
}

function openDecisions(context: WriteContext, id: string, deciding: string): Request[] {
  return openRequests(context, id).filter(({ action, decides }) => decides && action === deciding);
}

/** Returns the current record and the version that the caller gave. */
function seenIn(call: WriteCall, input: unknown): Seen {
  const { record, input: given } = caseOf(call, call.engine.catalog, call.action, input);
  return { record, given: typeof given.version === "number" ? given.version : undefined };
}
